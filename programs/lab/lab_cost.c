/* SPDX-License-Identifier: MIT
 * lab_cost.c - source report M: what a move costs in the m,n,k-games, against the board's size and
 * k; and why it costs more on some boards. */
#include "lab_select.h"

#include <math.h>
#include <zermelo_state.h>

enum { K = 5, BRANCHING = 7 };

/* -- Nanoseconds, the fastest of many runs. ---------------------------------------------------- */

/* Time is the processor's: on a busy machine a run that takes longer than a slice of time is
 * interrupted, and by the clock on the wall even the fastest has waited. */
static double processor_now(void)
{
    return clock_seconds(CLOCK_THREAD_CPUTIME_ID);
}

/* One run on a board. Returns nanoseconds; negative after a failure. */
typedef double run_once(struct lab *lab, struct zm_context *zm, double (*now)(void));

/* One move made and unmade: all pairs of moves, none of which ends the game, so that the listing of
 * moves is shared by as many as it lists. */
static double play_and_undo(struct lab *lab, struct zm_context *zm, double (*now)(void))
{
    uint64_t leaves;
    double begun = now();

    if (!lab_check(lab, zm, zm_perft(zm, 2, false, &interrupted, &leaves))) return -1;
    return (now() - begun) / (double)leaves * 1e9;
}

/* The same with the evaluation of each leaf. */
static double with_evaluation(struct lab *lab, struct zm_context *zm, double (*now)(void))
{
    struct zm_result r = {.size = sizeof r};
    double begun = now();

    if (!lab_think(lab, zm, "minimax:depth=2,distance=no,nodes=20000", &r)) return -1;
    return (now() - begun) / (double)r.nodes * 1e9;
}

static double list_moves(struct lab *lab, struct zm_context *zm, double (*now)(void))
{
    static const size_t most = 10000;
    enum { BATCH = 64 };
    zm_move *list = take_memory(most * sizeof *list);

    if (!list) return lab->code = EXIT_LIMIT, -1;
    double begun = now();
    for (int i = 0; i < BATCH; i++) zm_moves(zm, list, most);
    double ns = (now() - begun) / BATCH * 1e9;
    free(list);
    return ns;
}

/* All cells valued by the windows through them, and the best of them selected: what a node of the
 * player heuristic does before it makes a move. A search of one ply does so at the root, one of two
 * plies at 3 x branching more nodes, at each of which it also tries a move or more. */
static double value_and_select(struct lab *lab, struct zm_context *zm, double (*now)(void))
{
    enum { TIMES = 3 };
    const char *const players[] = {"heuristic:depth=1", "heuristic:depth=2"};
    double least[] = {INFINITY, INFINITY};
    struct zm_result r = {.size = sizeof r};

    for (int i = 0; i < 2 * TIMES; i++) {
        double begun = now();
        if (!lab_think(lab, zm, players[i % 2], &r)) return -1;
        least[i % 2] = fmin(least[i % 2], now() - begun);
    }
    return (least[1] - least[0]) / (3 * BRANCHING) * 1e9;
}

static double select_alone(struct lab *lab, struct zm_context *zm, double (*now)(void))
{
    double ns = lab_select_ns(zm_moves(zm, NULL, 0), BRANCHING);

    (void)now;
    return ns < 0 ? lab->code = EXIT_LIMIT, ns : ns;
}

static const struct cost {
    const char *name;
    run_once *run;
} costs[] = {{"play, undo", play_and_undo},
             {"play, evaluation, undo", with_evaluation},
             {"list of all moves", list_moves},
             {"best 7 of all selected", select_alone},
             {"all valued, best 7 selected", value_and_select}};
enum { COSTS = sizeof costs / sizeof *costs, COSTS_OF_RULES = 3 };

static bool measure(struct lab *lab, struct zm_context *zm, run_once *once, double (*now)(void),
                    double *ns)
{
    const double seconds_least = lab->quick ? 0.002 : 0.05;
    double begun = seconds_now(), last;

    *ns = INFINITY;
    do {
        if ((last = once(lab, zm, now)) < 0) return false;
        *ns = fmin(*ns, last);
    } while (seconds_now() - begun < seconds_least);
    return lab_check(lab, zm, ZM_OK);
}

/* Measures on a board and adds a row. NULL after a noted failure. */
static struct lab_row *add_cost(struct lab *lab, const struct cost *c, const int board[3],
                                double (*now)(void), const char *x, double *ns)
{
    struct zm_context *zm = lab_open(lab, "mnk:%d,%d,%d", board[0], board[1], board[2]);
    struct lab_row *row = NULL;

    lab_doing(lab, "%s, %s", c->name, x);
    if (zm && measure(lab, zm, c->run, now, ns)) row = lab_add(lab, *ns, c->name, "%s", x);
    zm_close(zm);
    return row;
}

/* -- mnk-cost. --------------------------------------------------------------------------------- */

static const int sides[] = {9, 13, 19, 27, 38, 50, 70, 100};
static const int lengths[] = {3, 4, 5, 6, 8, 10, 13, 17};
static const int kept[] = {1, 2, 4, 8, 16, 32, 64};
enum {
    SIDES = sizeof sides / sizeof *sides,
    LENGTHS = sizeof lengths / sizeof *lengths,
    KEPT = sizeof kept / sizeof *kept,
    SIDES_QUICK = 4,
    SIDES_NARROW = 4 /* those whose lines are words of 32 bits: see mnk-words */
};

static void by_size(struct lab *lab, const struct cost *c)
{
    const int most = lab->quick ? SIDES_QUICK : SIDES;
    double cells[SIDES], ns[SIDES];
    char x[24];

    for (int i = 0; i < most; i++) {
        const int board[] = {sides[i], sides[i], K};
        snprintf(x, sizeof x, "%d x %d", sides[i], sides[i]);
        if (!add_cost(lab, c, board, processor_now, x, &ns[i])) return;
        cells[i] = (double)sides[i] * sides[i];
    }
    lab_add_power(lab, c->name, "mn", cells, ns, most);
    lab_add_power(lab, c->name, "mn to 27 x 27", cells, ns, SIDES_NARROW);
    if (most > SIDES_NARROW + 1)
        lab_add_power(lab, c->name, "mn from 38 x 38", cells + SIDES_NARROW, ns + SIDES_NARROW,
                      most - SIDES_NARROW);
}

static void by_length(struct lab *lab, const struct cost *c)
{
    double k[LENGTHS], ns[LENGTHS];
    char x[24];

    for (int i = 0; i < LENGTHS; i++) {
        const int board[] = {19, 19, lengths[i]};
        snprintf(x, sizeof x, "k = %d", lengths[i]);
        struct lab_row *row = add_cost(lab, c, board, processor_now, x, &ns[i]);
        if (!row) return;
        row->off_plot = true;
        k[i] = lengths[i];
    }
    lab_add_power(lab, c->name, "k", k, ns, LENGTHS);
}

static void by_kept(struct lab *lab)
{
    enum { CELLS = 19 * 19 };
    const char *series = "best q of 361 selected";
    double q[KEPT], ns[KEPT];

    for (int i = 0; i < KEPT && !lab->code; i++) {
        ns[i] = lab_select_ns(CELLS, (size_t)kept[i]), q[i] = kept[i];
        if (ns[i] < 0) lab->code = EXIT_LIMIT;
        else lab_add(lab, ns[i], series, "q = %d", kept[i])->off_plot = true;
    }
    if (!lab->code) lab_add_power(lab, series, "q", q, ns, KEPT);
}

static void run_cost(struct lab *lab)
{
    for (int i = 0; i < COSTS && !lab->code; i++) by_size(lab, &costs[i]);
    for (int i = 0; i < COSTS && !lab->code; i++)
        if (costs[i].run != select_alone) by_length(lab, &costs[i]); /* which knows no k */
    if (!lab->code) by_kept(lab);
}

const struct experiment lab_mnk_cost = {
    .name = "mnk-cost",
    .source = "M11",
    .summary = "what play, evaluation, undo and the best moves cost against m n, k and q",
    .x = "board",
    .unit = "nanoseconds",
    .more = {"R^2"},
    .logarithmic = true,
    .notes =
        "Play, undo: all sequences of two moves from the empty board, each made and unmade,\n"
        "divided by their number; with evaluation: minimax to two plies, by its nodes. List:\n"
        "zm_moves(). Selected: heap-select of values at random. Valued and selected: a node of\n"
        "the player heuristic, which values each cell by the windows through it. Each is the\n"
        "fastest of many runs, in processor time. ~ (mn)^: the power of mn with which it grows,\n"
        "the slope of a straight line through the logarithms; R^2: how much of the variance that\n"
        "explains. Between 27 x 27 and 38 x 38 there is a step: zermelo lab mnk-words. The "
        "report's\n"
        "cost of a move is O(mn log q + k^2), and memory: zermelo lab mnk-memory.\n",
    .run = run_cost,
};

/* -- mnk-words: why it costs more above some size. --------------------------------------------- */

/* Boards of as many cells whose lines are words of 32 bits, where no side is longer than 31, and
 * whose lines are words of 128. */
static const int twins[][2][3] = {{{12, 24, K}, {9, 32, K}},
                                  {{20, 24, K}, {15, 32, K}},
                                  {{24, 28, K}, {21, 32, K}},
                                  {{31, 31, K}, {30, 32, K}}};
enum { TWINS = sizeof twins / sizeof *twins };

static double bytes_of(struct lab *lab, const int board[3])
{
    struct zm_context *zm = lab_open(lab, "mnk:%d,%d,%d", board[0], board[1], board[2]);
    double bytes = zm ? (double)zm_state_size(zm) : NAN;

    zm_close(zm);
    return bytes;
}

static bool add_twins(struct lab *lab, const struct cost *c, int i)
{
    double ns[2];
    char x[24];

    for (int wide = 0; wide < 2; wide++) {
        const int *board = twins[i][wide];
        snprintf(x, sizeof x, "%d x %d", board[0], board[1]);
        struct lab_row *row = add_cost(lab, c, board, processor_now, x, &ns[wide]);
        if (!row) return false;
        row->more[0] = (double)board[0] * board[1], row->more[1] = bytes_of(lab, board);
    }
    lab_add(lab, round(100 * ns[1] / ns[0]) / 100, c->name, "%s to its twin", x)->off_plot = true;
    return true;
}

/* Squares on both sides of 19 x 19, by both clocks. */
static void add_squares(struct lab *lab)
{
    static const int squares[] = {13, 17, 19, 20, 21, 23, 27, 31};
    static const struct cost clocks[] = {{"play, undo, processor time", play_and_undo},
                                         {"play, undo, by the wall clock", play_and_undo}};
    double ns;
    char x[24];

    for (int wall = 0; wall < 2; wall++)
        for (int i = 0; i < (int)(sizeof squares / sizeof *squares); i++) {
            const int board[] = {squares[i], squares[i], K};
            snprintf(x, sizeof x, "%d x %d", squares[i], squares[i]);
            struct lab_row *row =
                add_cost(lab, &clocks[wall], board, wall ? seconds_now : processor_now, x, &ns);
            if (!row) return;
            row->more[0] = (double)board[0] * board[1], row->more[1] = bytes_of(lab, board);
        }
}

static void run_words(struct lab *lab)
{
    for (int c = 0; c < COSTS_OF_RULES; c++)
        for (int i = 0; i < (lab->quick ? 2 : TWINS); i++)
            if (!add_twins(lab, &costs[c], i)) return;
    add_squares(lab);
}

const struct experiment lab_mnk_words = {
    .name = "mnk-words",
    .source = "M11",
    .summary = "why a move costs more above some size of the board: words of 32 or of 128 bits",
    .x = "board",
    .unit = "nanoseconds",
    .more = {"cells", "bytes of a position"},
    .bars = true,
    .logarithmic = true,
    .notes =
        "A line of cells is a word: of 32 bits where no side of the board is longer than 31, of\n"
        "128 where one is. A position has all the lines that the largest such board needs, 184\n"
        "or 598 for each side. Twins have as many cells, one of each kind. What is slower is\n"
        "arithmetic on 128 bits, which the processor does in two halves, and the evaluation,\n"
        "which looks at all those lines: it costs the same on all boards of a kind. Both kinds\n"
        "of positions fit into a first-level cache of 32 kB.\n"
        "Up to 31 x 31 a move costs the same by processor time. By the wall clock, where others\n"
        "use the processor too, it may seem to cost more from about 20 x 20 on: a run makes all\n"
        "pairs of moves, 130 000 on 19 x 19, and the longer it takes the seldomer it is not\n"
        "interrupted, so that even the fastest of many has waited.\n",
    .run = run_words,
};
