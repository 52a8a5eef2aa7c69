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
    struct zm_limits limits = {
        .stop = &interrupted, .nodes = nodes, .watch = count_step, .with = out};
    struct zm_result result;
    char player[64];

    *out = (struct spent){.moves = 0};
    snprintf(player, sizeof player, "heuristic:branching=%d,depth=%d", BRANCHING, DEPTH);
    lab_doing(lab, "%s", nodes ? "with shares" : "without a limit");
    return lab_check(lab, zm, zm_think(zm, player, &limits, &result));
}

/* -- The rows. -------------------------------------------------------------------------------- */

struct account {
    const char *series;
    double share[TRIED], used[TRIED];
};

static void add_account(struct lab *lab, const struct account *a, int moves)
{
    double shares = 0, used = 0;

    for (int i = 0; i < moves; i++) {
        lab_add(lab, a->used[i], a->series, "%d", i + 1)->more[0] = a->share[i];
        shares += a->share[i], used += a->used[i];
    }
    struct lab_row *row = lab_add(lab, used, a->series, "all");
    row->more[0] = shares, row->off_plot = true;
}

/* Shares that fall evenly, the first the largest. How they fall the report does not say. */
static double share_of(int i, int moves)
{
    return 2.0 * NODES * (moves - i) / (moves * (moves + 1.0));
}

/* Every move needs what it takes without a limit; it may have its share, and with `passed_on` what
 * those before it have left. */
static void replay(struct lab *lab, const struct spent *needed, bool passed_on)
{
    struct account a = {.series = passed_on ? "their carry-over" : "shares alone"};
    double left = 0;

    for (int i = 0; i < needed->moves; i++) {
        double need = (double)needed->nodes[i];
        a.share[i] = share_of(i, needed->moves);
        double most = a.share[i] + (passed_on ? left : 0);
        a.used[i] = need < most ? need : (double)(uint64_t)most;
        left = most - a.used[i];
    }
    add_account(lab, &a, needed->moves);
}

static void add_measured(struct lab *lab, const char *series, const struct spent *s, bool shared)
{
    struct account a = {.series = series};

    for (int i = 0; i < s->moves; i++) {
        a.used[i] = (double)s->nodes[i];
        a.share[i] = shared ? share_of(i, s->moves) : (double)s->nodes[i];
    }
    add_account(lab, &a, s->moves);
}

static void run(struct lab *lab)
{
    struct zm_context *zm = lab_open(lab, "%s", game);
    struct spent needed, used;

    if (zm && lab_check(lab, zm, zm_play_text(zm, line)) && search(lab, zm, 0, &needed) &&
        search(lab, zm, NODES, &used)) {
        add_measured(lab, "needed without a limit", &needed, false);
        replay(lab, &needed, false);
        replay(lab, &needed, true);
        add_measured(lab, "our heuristic", &used, true);
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
