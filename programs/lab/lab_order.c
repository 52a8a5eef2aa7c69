/* SPDX-License-Identifier: MIT
 * lab_order.c - source report T: O(b^m) for minimax and O(b^(m/2)) for alpha-beta where the best
 * move is always tried first. */
#include "lab.h"

#include <math.h>

static const struct subject {
    const char *game;
    int depth; /* the deepest, in plies */
} subjects[] = {{"tictactoe", 9}, {"bantumi", 7}, {"connect4", 7}};
enum { SUBJECTS = sizeof subjects / sizeof *subjects, DEPTH_MOST = 9, MOVES_MOST = 16 };

/* -- Alpha-beta with an oracle. ---------------------------------------------------------------- */

/* What a position is worth for the first side where the search ends. True if it does. */
static bool ends(const struct zm_context *zm, int depth, double *value)
{
    int result;

    if (zm_outcome(zm, &result)) return *value = result, true;
    if (depth > 0) return false;
    return *value = zm_evaluate(zm), true;
}

/* Minimax for the first side: the oracle. */
static double value_of(struct zm_context *zm, int depth)
{
    zm_move list[MOVES_MOST];
    double best, value;

    if (ends(zm, depth, &best)) return best;
    double by = zm_side_to_move(zm) == ZM_FIRST ? 1 : -1;
    size_t n = zm_moves(zm, list, MOVES_MOST);
    best = -INFINITY;
    for (size_t i = 0; i < n; i++) {
        zm_play(zm, list[i]);
        value = by * value_of(zm, depth - 1);
        zm_undo(zm);
        best = fmax(best, value);
    }
    return by * best;
}

/* The moves of a node, the best first by the oracle. Its own nodes are not counted. */
static size_t ordered_moves(struct zm_context *zm, int depth, double by, zm_move *list)
{
    double value[MOVES_MOST];
    size_t n = zm_moves(zm, list, MOVES_MOST);

    for (size_t i = 0; i < n; i++) {
        zm_move move = list[i];
        size_t k = i;
        zm_play(zm, move);
        double v = by * value_of(zm, depth - 1);
        zm_undo(zm);
        for (; k && value[k - 1] < v; k--) value[k] = value[k - 1], list[k] = list[k - 1];
        value[k] = v, list[k] = move;
    }
    return n;
}

struct oracle {
    struct zm_context *zm;
    uint64_t nodes; /* moves tried */
};

/* Fail-soft alpha-beta with deep cuts; the window is the first side's. */
static double search(struct oracle *o, int depth, double alpha, double beta)
{
    zm_move list[MOVES_MOST];
    double best, value;

    if (interrupted) return 0;
    if (ends(o->zm, depth, &best)) return best;
    bool first = zm_side_to_move(o->zm) == ZM_FIRST;
    size_t n = ordered_moves(o->zm, depth, first ? 1 : -1, list);
    best = first ? -INFINITY : INFINITY;
    for (size_t i = 0; i < n && alpha < beta; i++) {
        o->nodes++;
        zm_play(o->zm, list[i]);
        value = search(o, depth - 1, alpha, beta);
        zm_undo(o->zm);
        best = first ? fmax(best, value) : fmin(best, value);
        if (first) alpha = fmax(alpha, best);
        else beta = fmin(beta, best);
    }
    return best;
}

/* -- The rows. --------------------------------------------------------------------------------- */

enum { MINIMAX, PLAIN, PERFECT, SERIES };
static const char *const series[SERIES] = {"minimax", "alpha-beta, as listed",
                                           "alpha-beta, best first"};

/* Nodes of our own players: the whole tree, and alpha-beta in the order in which the game lists its
 * moves. */
static bool count(struct lab *lab, struct zm_context *zm, const char *name, int depth,
                  uint64_t *nodes, double *value)
{
    struct zm_result result = {.size = sizeof result};
    char player[80];

    snprintf(player, sizeof player, "%s:depth=%d,distance=no,early=no", name, depth);
    if (!lab_think(lab, zm, player, &result)) return false;
    return *nodes = result.nodes, *value = result.value, true;
}

static bool one_depth(struct lab *lab, struct zm_context *zm, const char *game, int depth,
                      uint64_t nodes[SERIES])
{
    struct oracle o = {.zm = zm};
    double value[SERIES];

    lab_doing(lab, "%s, %d plies", game, depth);
    if (!count(lab, zm, "minimax", depth, &nodes[MINIMAX], &value[MINIMAX]) ||
        !count(lab, zm, "alphabeta", depth, &nodes[PLAIN], &value[PLAIN]))
        return false;
    value[PERFECT] = search(&o, depth, -INFINITY, INFINITY);
    nodes[PERFECT] = o.nodes;
    if (!lab_check(lab, zm, ZM_OK)) return false;
    for (int i = 0; i < SERIES; i++) {
        char name[56];
        snprintf(name, sizeof name, "%s, %s", game, series[i]);
        lab_add(lab, (double)nodes[i], name, "%d", depth)->more[0] = value[i];
    }
    return true;
}

/* The logarithm of the base with which the nodes grow. */
static double growth(uint64_t nodes[][SERIES], int which, int depth)
{
    double plies[DEPTH_MOST], logs[DEPTH_MOST];

    for (int i = 0; i < depth; i++) plies[i] = i, logs[i] = log((double)nodes[i][which]);
    return lab_fit(plies, logs, depth).slope;
}

static void one_game(struct lab *lab, const struct subject *s)
{
    struct zm_context *zm = lab_open(lab, "%s", s->game);
    uint64_t nodes[DEPTH_MOST][SERIES];
    int most = lab->quick ? 4 : s->depth;
    bool going = zm != NULL;

    for (int depth = 1; depth <= most && going; depth++)
        going = one_depth(lab, zm, s->game, depth, nodes[depth - 1]);
    zm_close(zm);
    if (!going) return;
    double all = growth(nodes, MINIMAX, most);
    for (int i = 0; i < SERIES; i++) {
        char name[56];
        snprintf(name, sizeof name, "%s, %s", s->game, series[i]);
        double own = growth(nodes, i, most);
        struct lab_row *row = lab_add(lab, round(exp(own) * 100) / 100, name, "base");
        row->off_plot = true;
        row = lab_add(lab, round(own / all * 100) / 100, name, "exponent of b");
        row->off_plot = true;
    }
}

static void run(struct lab *lab)
{
    for (int i = 0; i < SUBJECTS && !lab->code; i++) one_game(lab, &subjects[i]);
}

const struct experiment lab_perfect_order = {
    .name = "perfect-order",
    .source = "T1",
    .summary = "alpha-beta where the best move is always tried first: b^m becomes b^(m/2)",
    .x = "plies",
    .unit = "nodes",
    .more = {"value"},
    .logarithmic = true,
    .notes =
        "A node is one move tried. As listed: in the order of the game's list of moves. Best\n"
        "first: a minimax search, whose nodes are not counted, sorts the moves of every node.\n"
        "Knuth and Moore (1975): the least that any search must look at is\n"
        "b^ceil(m/2) + b^floor(m/2) - 1 leaves. base: by how much the nodes grow from ply to ply,\n"
        "the slope of a straight line through their logarithms; exponent of b: the logarithm of\n"
        "that base by the base of minimax, which the theory puts at 1/2.\n",
    .run = run,
};
