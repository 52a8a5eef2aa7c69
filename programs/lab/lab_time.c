/* SPDX-License-Identifier: MIT
 * lab_time.c - source report M: two ways to keep to a time that it rejected, and its own: what is
 * looked at when what is allowed is used up. */
#include "lab.h"

#include <math.h>

/* What is allowed is counted in nodes, so that it is the same on every machine. */
enum { ALLOWED = 3000 };

static const struct {
    const char *name, *player;
} schemes[] = {
    {"ended at each node", "alphabeta:depth=6,order=windows,nodes=3000"},
    {"fixed width and depth", "heuristic:branching=7,depth=6"},
    {"the same, narrower", "heuristic:branching=3,depth=6"},
    {"shares", "heuristic:branching=7,depth=6,nodes=3000"},
};
enum { SCHEMES = sizeof schemes / sizeof *schemes };

static const struct {
    const char *game, *moves;
} boards[] = {{"mnk:7,7,4", "d4 d5 c4"},
              {"mnk:10,10,5", "e5 f6 e6 f5 d6 e7"},
              {"mnk:15,15,5", "h8 h9 g8 j8 g7"}};
enum { BOARDS = sizeof boards / sizeof *boards };

static void count_root(void *with, const struct zm_step *step)
{
    int *moves = with;

    *moves += step->what == ZM_ENTER && step->ply == 1;
}

static bool one_search(struct lab *lab, int board, int scheme)
{
    struct zm_context *zm = lab_open(lab, "%s", boards[board].game);
    int tried = 0;
    struct zm_limits limits = {
        .size = sizeof limits, .stop = &interrupted, .watch = count_root, .with = &tried};
    struct zm_result r = {.size = sizeof r};

    lab_doing(lab, "%s, %s", schemes[scheme].name, boards[board].game);
    bool good = zm && lab_check(lab, zm, zm_play_text(zm, boards[board].moves)) &&
                lab_check(lab, zm, zm_think(zm, schemes[scheme].player, &limits, &r));
    if (good) {
        struct lab_row *row = lab_add(lab, tried, schemes[scheme].name, "%s", boards[board].game);
        row->more[0] = (double)zm_moves(zm, NULL, 0), row->more[1] = (double)r.nodes;
        row->more[2] = round((double)r.nodes / ALLOWED * 1000) / 10;
    }
    zm_close(zm);
    return good;
}

static void run(struct lab *lab)
{
    for (int i = 0; i < SCHEMES; i++)
        for (int k = 0; k < BOARDS; k++)
            if (!one_search(lab, k, i)) return;
}

const struct experiment lab_mnk_time = {
    .name = "mnk-time",
    .source = "M7",
    .summary = "ways to keep to a time: moves at the root that are looked at, what is used",
    .x = "board",
    .unit = "moves at the root",
    .more = {"of", "nodes", "% of 3000"},
    .bars = true,
    .notes =
        "3000 nodes are allowed. Ended at each node: alpha-beta to depth 6 that stops when they "
        "are\n"
        "used: of the first level it sees little. Fixed width and depth: 7 or 3 moves at a node,\n"
        "three times as many at the root, to depth 6, whatever that takes: on one board too much,\n"
        "on another not half. Shares: the report's way. Which one plays best: mnk-schemes.\n",
    .run = run,
};
