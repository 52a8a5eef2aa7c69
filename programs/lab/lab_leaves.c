/* SPDX-License-Identifier: MIT
 * lab_leaves.c - source report B: leaves worth +1, 0 or -1 against leaves worth the difference of
 * the stores. */
#include "lab_bots.h"

#include <math.h>

enum { OPENING = 2, LEVELS = 4 };

/* What a leaf is worth. At the end of a game LEAF_RESULT and LEAF_SIGN are the same. */
enum leaf { LEAF_STORES, LEAF_SIGN, LEAF_RESULT, LEAVES };
static const char *const names[LEAVES] = {"store difference", "who leads: +1, 0, -1",
                                          "who won: +1, -1; else 0"};

struct horizon {
    struct zm_context *zm;
    enum leaf leaf;
    uint64_t nodes; /* moves tried */
    zm_move best;   /* at the node that was left last: the first of the best moves */
};

static double leaf_value(const struct horizon *h, double lead, bool over)
{
    if (h->leaf == LEAF_STORES) return lead;
    return h->leaf == LEAF_RESULT && !over ? 0 : (lead > 0) - (lead < 0);
}

/* Fail-soft alpha-beta with deep cuts to a depth of `turns` completed turns; the house nearest to
 * the store is tried first. Values and the window are the first side's. */
static double search(struct horizon *h, int turns, double alpha, double beta)
{
    zm_move list[BANTUMI_MOVES], move = 0;
    int result;

    if (zm_outcome(h->zm, &result)) return leaf_value(h, result, true);
    if (!turns || interrupted) return leaf_value(h, zm_evaluate(h->zm), false);
    enum zm_side side = zm_side_to_move(h->zm);
    bool first = side == ZM_FIRST;
    double best = first ? -INFINITY : INFINITY;
    for (size_t left = zm_moves(h->zm, list, BANTUMI_MOVES); left && alpha < beta; left--) {
        h->nodes++;
        zm_play(h->zm, list[left - 1]);
        double value = search(h, turns - (zm_side_to_move(h->zm) != side), alpha, beta);
        zm_undo(h->zm);
        if (first ? value > best : value < best) best = value, move = list[left - 1];
        if (first) alpha = fmax(alpha, best);
        else beta = fmin(beta, best);
    }
    return h->best = move, best;
}

static zm_move choose(struct zm_context *zm, const struct bot *bot)
{
    struct horizon h = {.zm = zm, .leaf = (enum leaf)bot->leaf};

    search(&h, 2 * bot->steps, -INFINITY, INFINITY);
    return h.best;
}

/* -- The rows. -------------------------------------------------------------------------------- */

static bool add_nodes(struct lab *lab, struct zm_context *zm, enum leaf leaf, int steps)
{
    struct horizon h = {.zm = zm, .leaf = leaf};
    char series[56];

    search(&h, 2 * steps, -INFINITY, INFINITY);
    snprintf(series, sizeof series, "nodes from the start, %s", names[leaf]);
    lab_add(lab, (double)h.nodes, series, "%d", steps)->off_plot = true;
    return lab_check(lab, zm, ZM_OK);
}

static bool add_match(struct lab *lab, struct zm_context *zm, enum leaf leaf, int steps)
{
    struct bot a = {.search = choose, .steps = steps, .leaf = (int)leaf};
    struct bot b = {.search = choose, .steps = steps, .leaf = LEAF_STORES};
    char x[16];

    snprintf(x, sizeof x, "%d", steps);
    return bots_add_score(lab, zm, OPENING, &a, &b, names[leaf], x);
}

static void run(struct lab *lab)
{
    struct zm_context *zm = lab_open(lab, "bantumi");
    const int most = lab->quick ? 2 : LEVELS;
    bool going = zm != NULL;

    for (int leaf = LEAF_SIGN; leaf < LEAVES; leaf++)
        for (int steps = 1; steps <= most && going; steps++)
            going = add_match(lab, zm, (enum leaf)leaf, steps);
    for (int leaf = LEAF_STORES; leaf < LEAVES; leaf++)
        for (int steps = 1; steps <= most && going; steps++)
            going = add_nodes(lab, zm, (enum leaf)leaf, steps);
    zm_close(zm);
}

const struct experiment lab_bantumi_leaves = {
    .name = "bantumi-leaves",
    .source = "B2",
    .summary = "Bantumi: leaves worth +1, 0, -1 against leaves worth the difference of the stores",
    .x = "steps",
    LAB_SCORES,
    .notes =
        "The report says that a leaf is worth +1 where it is won, 0 where drawn, -1 where lost;\n"
        "its node counts are those of a search whose leaves are worth the difference of the\n"
        "stores. Scores are those of the named leaves against the difference of the stores, both\n"
        "by the same alpha-beta, the same number of steps of two turns ahead, the nearest house\n"
        "first, the first of equal moves; every opening of two moves, both sides. Who leads: the\n"
        "sign of the difference at the horizon. Who won: 0 where the game is not over.\n",
    .run = run,
};
