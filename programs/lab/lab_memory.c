/* SPDX-License-Identifier: MIT
 * lab_memory.c - source report M: what memory a search of the m,n,k-games takes, by its depth. */
#include "lab.h"

#include <math.h>

/* All memory of a context, counted where it is taken. */
struct counted {
    size_t now, most;
};

static void *take(void *with, size_t size)
{
    struct counted *c = with;
    void *at = malloc(size);

    if (at) c->now += size;
    if (c->now > c->most) c->most = c->now;
    return at;
}

static void give(void *with, void *at, size_t size)
{
    struct counted *c = with;

    if (at) c->now -= size;
    free(at);
}

static struct zm_context *open_counted(struct lab *lab, int side, struct zm_allocator *allocator)
{
    struct zm_options options = lab->call->options;
    struct zm_context *zm = NULL;
    struct zm_error why = {.text = ""};
    char game[32];

    options.allocator = allocator;
    snprintf(game, sizeof game, "mnk:%d,%d,5", side, side);
    enum zm_status status = zm_open(game, &options, &zm, &why);
    if (status) lab->code = complain_error(lab->call, status, &why);
    return zm;
}

/* Bytes that a search takes beside what the context has before; of its nodes there are at most so
 * many. Adds a row. */
static bool add_search(struct lab *lab, int side, int depth, int nodes, const char *series,
                       const char *x, double *bytes)
{
    struct counted c = {0};
    struct zm_context *zm =
        open_counted(lab, side, &(struct zm_allocator){.take = take, .give = give, .with = &c});
    struct zm_result r = {.size = sizeof r};
    const size_t before = c.most = c.now;
    char player[64];

    lab_doing(lab, "%s, %s", series, x);
    snprintf(player, sizeof player, "heuristic:depth=%d,nodes=%d", depth, nodes);
    bool good = zm && lab_think(lab, zm, player, &r);
    zm_close(zm);
    if (!good) return false;
    *bytes = (double)(c.most - before);
    struct lab_row *row = lab_add(lab, *bytes, series, "%s", x);
    row->more[1] = (double)r.memory, row->more[2] = (double)r.nodes;
    return true;
}

static const int sides[] = {9, 13, 19, 38, 70, 100};
static const int depths[] = {1, 2, 4, 6, 8, 12, 16};
enum {
    SIDES = sizeof sides / sizeof *sides,
    DEPTHS = sizeof depths / sizeof *depths,
    SIDES_QUICK = 3,
    NODES = 200
};

/* The straight line through the bytes of all depths. */
static bool by_depth(struct lab *lab, int side, struct lab_line *line)
{
    double depth[DEPTHS], bytes[DEPTHS];
    char series[24], x[24];

    snprintf(series, sizeof series, "%d x %d", side, side);
    for (int i = 0; i < DEPTHS; i++) {
        snprintf(x, sizeof x, "depth %d", depths[i]);
        if (!add_search(lab, side, depths[i], NODES, series, x, &bytes[i])) return false;
        depth[i] = depths[i];
    }
    *line = lab_fit(depth, bytes, DEPTHS);
    struct lab_row *row = lab_add(lab, round(line->start), series, "for depth 0");
    row->off_plot = true;
    row = lab_add(lab, round(line->slope), series, "for each ply");
    row->more[0] = round(line->explained * 1000) / 1000, row->off_plot = true;
    return true;
}

static bool by_nodes(struct lab *lab)
{
    static const int nodes[] = {100, 1000, 10000};
    double bytes;
    char x[24];

    for (int i = 0; i < (lab->quick ? 2 : 3); i++) {
        snprintf(x, sizeof x, "%d nodes", nodes[i]);
        if (!add_search(lab, 19, 8, nodes[i], "19 x 19, depth 8", x, &bytes)) return false;
        lab->row[lab->rows - 1].off_plot = true;
    }
    return true;
}

/* Whether each search took what it says. */
static bool as_said(const struct lab *lab)
{
    bool same = true;

    for (size_t i = 0; i < lab->rows; i++)
        same &= isnan(lab->row[i].more[1]) || lab->row[i].measured == lab->row[i].more[1];
    return same;
}

static void run(struct lab *lab)
{
    const int most = lab->quick ? SIDES_QUICK : SIDES;
    double cells[SIDES], start[SIDES], slope[SIDES];
    struct lab_line line;

    for (int i = 0; i < most; i++) {
        if (!by_depth(lab, sides[i], &line)) return;
        cells[i] = (double)sides[i] * sides[i], start[i] = line.start, slope[i] = line.slope;
    }
    lab_add_power(lab, "for depth 0", "mn", cells, start, most);
    lab_add_power(lab, "for each ply", "mn", cells, slope, most);
    if (by_nodes(lab)) lab_add(lab, as_said(lab), "all as said", "yes: 1")->off_plot = true;
}

const struct experiment lab_mnk_memory = {
    .name = "mnk-memory",
    .source = "M11",
    .summary = "memory of a search of the m,n,k-games by its depth, counted where it is taken",
    .x = "depth",
    .unit = "bytes",
    .more = {"R^2", "as said", "nodes"},
    .logarithmic = true,
    .notes =
        "The player heuristic, branching 7, of 200 nodes at most. Bytes: the most that the\n"
        "search had of its allocator at once, beside what the context took when the game was\n"
        "opened; as said: zm_result.memory. Straight lines: so much for depth 0, so much for each\n"
        "ply. ~ (mn)^: the power of mn with which these grow. The report: Theta(mn) + O(depth).\n"
        "That is so here, too: a node keeps the moves that it searches, and only one at a time\n"
        "lists all of them. A little of it grows with the square of the depth, the principal\n"
        "variations. The number of nodes, the size of the tree, does not matter.\n",
    .run = run,
};
