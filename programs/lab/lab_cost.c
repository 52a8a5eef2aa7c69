/* SPDX-License-Identifier: MIT
 * lab_cost.c - what a move costs in the m,n,k-games, against the board's size and k. */
#include "lab.h"

#include <math.h>

/* For one figure. */
static double seconds_least(const struct lab *lab)
{
    return lab->quick ? 0.002 : 0.05;
}

static const int sides[] = {9, 13, 19, 27, 38, 50, 70, 100};
static const int lengths[] = {3, 4, 5, 6, 8, 10, 13, 17};
enum { SIDES = sizeof sides / sizeof *sides, LENGTHS = sizeof lengths / sizeof *lengths };

/* Nanoseconds for one move made and unmade: all pairs of moves, none of which ends the game, so
 * that the listing of moves is shared by as many as it lists. */
static bool cost_of_play(struct lab *lab, struct zm_context *zm, double *ns)
{
    double begun = seconds_now(), last = begun, now;
    uint64_t leaves;

    *ns = INFINITY;
    do {
        if (!lab_check(lab, zm, zm_perft(zm, 2, false, &interrupted, &leaves))) return false;
        now = seconds_now();
        *ns = fmin(*ns, (now - last) / (double)leaves * 1e9);
        last = now;
    } while (now - begun < seconds_least(lab));
    return true;
}

/* Nanoseconds for one list of all moves. */
static bool cost_of_list(struct lab *lab, struct zm_context *zm, double *ns)
{
    enum { BATCH = 64 };
    size_t n = zm_moves(zm, NULL, 0);
    zm_move *list = take_memory(n * sizeof *list);
    double begun = seconds_now(), last = begun, now;

    *ns = INFINITY;
    if (!list) return lab_check(lab, zm, ZM_NO_MEMORY);
    do {
        for (int i = 0; i < BATCH; i++) zm_moves(zm, list, n);
        now = seconds_now();
        *ns = fmin(*ns, (now - last) / BATCH * 1e9);
        last = now;
    } while (now - begun < seconds_least(lab) && !interrupted);
    free(list);
    return lab_check(lab, zm, ZM_OK);
}

/* The slope of log y over log x: the power of x with which y grows. */
static double exponent(const double *x, const double *y, int n)
{
    double log_x[SIDES > LENGTHS ? SIDES : LENGTHS], log_y[SIDES > LENGTHS ? SIDES : LENGTHS];

    for (int i = 0; i < n; i++) log_x[i] = log(x[i]), log_y[i] = log(y[i]);
    return lab_slope(log_x, log_y, n);
}

static struct zm_context *open_board(struct lab *lab, int side, int k)
{
    lab_doing(lab, "mnk:%d,%d,%d", side, side, k);
    return lab_open(lab, "mnk:%d,%d,%d", side, side, k);
}

static void add_exponent(struct lab *lab, const char *x, double value)
{
    lab_add(lab, round(value * 100) / 100, "fitted exponent", "%s", x)->off_plot = true;
}

static void by_size(struct lab *lab)
{
    double cells[SIDES], play[SIDES], list[SIDES];

    for (int i = 0; i < SIDES; i++) {
        const int side = sides[i];
        struct zm_context *zm = open_board(lab, side, 5);
        bool going = zm && cost_of_play(lab, zm, &play[i]) && cost_of_list(lab, zm, &list[i]);
        zm_close(zm);
        if (!going) return;
        cells[i] = (double)side * side;
        lab_add(lab, play[i], "play and undo, k = 5", "%d x %d", side, side);
        lab_add(lab, list[i], "list of all moves", "%d x %d", side, side);
        lab_add(lab, list[i] / cells[i], "list, per move", "%d x %d", side, side);
    }
    add_exponent(lab, "play and undo ~ (mn)^", exponent(cells, play, SIDES));
    add_exponent(lab, "list of all moves ~ (mn)^", exponent(cells, list, SIDES));
}

static void by_length(struct lab *lab)
{
    double k[LENGTHS], play[LENGTHS];

    for (int i = 0; i < LENGTHS; i++) {
        struct zm_context *zm = open_board(lab, 19, lengths[i]);
        bool going = zm && cost_of_play(lab, zm, &play[i]);
        zm_close(zm);
        if (!going) return;
        k[i] = lengths[i];
        lab_add(lab, play[i], "play and undo, 19 x 19", "k = %d", lengths[i])->off_plot = true;
    }
    add_exponent(lab, "play and undo ~ k^", exponent(k, play, LENGTHS));
}

static void run(struct lab *lab)
{
    by_size(lab);
    if (!lab->code) by_length(lab);
}

const struct experiment lab_mnk_cost = {
    .name = "mnk-cost",
    .source = "M11",
    .summary = "what play, undo and the list of moves cost against m n and k",
    .x = "board",
    .unit = "nanoseconds",
    .logarithmic = true,
    .notes =
        "Play and undo: all sequences of two moves from the empty board, each made and unmade,\n"
        "divided by their number. List: zm_moves() on the empty board. Each is the fastest of "
        "many\n"
        "runs. The exponents are the slopes of straight lines through the logarithms. The\n"
        "report's cost of a move is O(mn log b + k^2), b being the moves it keeps.\n",
    .run = run,
};
