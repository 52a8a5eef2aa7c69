/* SPDX-License-Identifier: MIT
 * lab_budget.c - source report M: nodes shared among the moves at the root, what one leaves passed
 * on to the next; who gets and uses what. */
#include "lab.h"

enum { BRANCHING = 7, DEPTH = 6, TRIED = 3 * BRANCHING, NODES = 3000 };

static const char game[] = "mnk:10,10,5", line[] = "e5 f6 e6 f5 d6 e7";

/* Nodes below each move at the root, in the order in which they are tried. */
struct spent {
    uint64_t nodes[TRIED];
    int moves;
};

static void count_step(void *with, const struct zm_step *step)
{
    struct spent *s = with;

    if (step->what != ZM_ENTER || step->ply == 0) return;
    s->moves += step->ply == 1 && s->moves < TRIED;
    s->nodes[s->moves - 1]++;
}

static bool search(struct lab *lab, struct zm_context *zm, uint64_t nodes, struct spent *out)
{
    struct zm_limits limits = {.size = sizeof limits,
                               .stop = &interrupted,
                               .nodes = nodes,
                               .watch = count_step,
                               .with = out};
    struct zm_result result = {.size = sizeof result};
    char player[64];

    *out = (struct spent){.moves = 0};
    snprintf(player, sizeof player, "heuristic:branching=%d,depth=%d", BRANCHING, DEPTH);
    lab_doing(lab, "%s", nodes ? "with shares" : "without a limit");
    return lab_check(lab, zm, zm_think(zm, player, &limits, &result));
}

/* -- The rows. -------------------------------------------------------------------------------- */

/* What each move at the root may use: all that it needs; its share, and it is known what it used;
 * its share, where it is replayed from what it needs; that and what those before it have left. */
enum allowance { ALL, SHARE, SHARE_REPLAYED, CARRY_OVER };

/* Shares fall evenly, the first is the largest. How they fall the report does not say. */
static void add_account(struct lab *lab, const char *series, const struct spent *s,
                        enum allowance allowance)
{
    double shares = 0, all = 0, left = 0;
    const double first = 2.0 * NODES / (s->moves + 1.0);

    for (int i = 0; i < s->moves; i++) {
        double used = (double)s->nodes[i];
        double share = allowance == ALL ? used : first * (s->moves - i) / s->moves;
        double most = share + (allowance == CARRY_OVER ? left : 0);
        if (allowance >= SHARE_REPLAYED && used >= most) used = (double)(uint64_t)most;
        left = most - used;
        lab_add(lab, used, series, "%d", i + 1)->more[0] = share;
        shares += share, all += used;
    }
    struct lab_row *row = lab_add(lab, all, series, "all");
    row->more[0] = shares, row->off_plot = true;
}

static void run(struct lab *lab)
{
    struct zm_context *zm = lab_open(lab, "%s", game);
    struct spent needed, used;

    if (zm && lab_check(lab, zm, zm_play_text(zm, line)) && search(lab, zm, 0, &needed) &&
        search(lab, zm, NODES, &used)) {
        add_account(lab, "needed without a limit", &needed, ALL);
        add_account(lab, "shares alone", &needed, SHARE_REPLAYED);
        add_account(lab, "their carry-over", &needed, CARRY_OVER);
        add_account(lab, "our heuristic", &used, SHARE);
    }
    fprintf(lab->note,
            "%s after %s, branching %d, depth %d, %d nodes for the first 3 x branching moves\n",
            game, line, BRANCHING, DEPTH, NODES);
    zm_close(zm);
}

const struct experiment lab_mnk_budget = {
    .name = "mnk-budget",
    .source = "M8",
    .summary = "nodes shared among the moves at the root, what is left passed on: who uses what",
    .x = "move at the root",
    .unit = "nodes",
    .more = {"share"},
    .bars = true,
    .notes =
        "in their order. Theirs is replayed from the report's words on the nodes that each move\n"
        "needs without a limit, with shares that fall evenly. Ours is measured: it keeps a few\n"
        "nodes back, and a move that is cut short changes the windows of those behind it.\n",
    .run = run,
};
