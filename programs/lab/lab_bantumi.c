/* SPDX-License-Identifier: MIT
 * lab_bantumi.c - source report B's table of node counts, and what better cuts make of it. */
#include "lab.h"

struct series {
    const char *name;
    int depth; /* the deepest, in steps of two turns */
    bool plot;
    const char *options;
};

/* Theirs: shallow cuts only, and only where strictly better. Deep cuts are ours. */
static const struct series all[] = {
    {"minimax", 4, true, "minimax:"},
    {"alpha-beta, no order", 5, true, "alphabeta:cuts=shallow,compare=strict,"},
    {"alpha-beta, order 1", 5, true, "alphabeta:cuts=shallow,compare=strict,order=nearest,"},
    {"alpha-beta, order 2", 5, true, "alphabeta:cuts=shallow,compare=strict,order=score,"},
    {"deep strict cuts, no order", 5, false, "alphabeta:compare=strict,"},
    {"deep strict cuts, order 1", 5, false, "alphabeta:compare=strict,order=nearest,"},
    {"deep strict cuts, order 2", 5, false, "alphabeta:compare=strict,order=score,"},
    {"deep strict cuts, own score", 5, false, "alphabeta:compare=strict,order=score-own,"},
    {"deep cuts, no order", 5, false, "alphabeta:"},
    {"deep cuts, order 1", 5, true, "alphabeta:order=nearest,"},
    {"deep cuts, order 2", 5, false, "alphabeta:order=score,"},
    {"deep cuts, own score", 5, true, "alphabeta:order=score-own,"},
};
enum { SERIES = sizeof all / sizeof *all };

static bool measure(struct lab *lab, struct zm_context *zm, const struct series *s, int depth)
{
    char player[128];
    struct zm_result result = {.size = sizeof result};

    snprintf(player, sizeof player, "%sunit=steps,distance=no,depth=%d", s->options, depth);
    lab_doing(lab, "%s, %d steps", s->name, depth);
    if (!lab_think(lab, zm, player, &result)) return false;

    struct lab_row *row = lab_add(lab, (double)result.nodes, s->name, "%d", depth);
    row->more[0] = result.value;
    row->more[1] = result.seconds;
    row->off_plot = !s->plot;
    return true;
}

static void run(struct lab *lab)
{
    struct zm_context *zm = lab_open(lab, "bantumi");
    bool going = zm != NULL;

    for (int i = 0; i < SERIES && going; i++)
        for (int depth = 1; depth <= (lab->quick ? 2 : all[i].depth) && going; depth++)
            going = measure(lab, zm, &all[i], depth);
    zm_close(zm);
}

const struct experiment lab_bantumi = {
    .name = "bantumi-nodes",
    .source = "B6",
    .summary = "node counts of minimax and alpha-beta from Bantumi's opening position",
    .x = "steps of two turns",
    .unit = "nodes",
    .more = {"value", "seconds"},
    .logarithmic = true,
    .notes =
        "A node is one move tried; a step is two turns, extra turns free; the value is for the\n"
        "side to move, in seeds.\n"
        "No order: farthest house first. Order 1: nearest first. Order 2: by store difference\n"
        "from the root's side, + 1/2 for another turn, at both sides' nodes: at the opponent's\n"
        "that is the wrong way round. Own score: the same from the side to move.\n"
        "The report's alpha-beta is that of the first rows: shallow cuts, and only where strictly\n"
        "better. Deep cuts are what every textbook since Knuth and Moore (1975) means.\n",
    .run = run,
};
