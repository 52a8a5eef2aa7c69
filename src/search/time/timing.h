/* SPDX-License-Identifier: MIT
 * timing.h - time management.
 *
 * A limit of seconds is a deadline. With a game clock, each move gets an optimum time. It is scaled
 * up while the best move changes from iteration to iteration or the score falls, and down
 * otherwise, as in chess programs: an optimum, a maximum, and a factor between them. */
#ifndef SEARCH_TIMING_H
#define SEARCH_TIMING_H

#include <zermelo.h>

struct timing {
    double started;
    double deadline; /* when the search must have ended; infinite: no limit */
    double soft;     /* with a game clock: when the time planned for this move is used up */
    double optimum;  /* seconds planned for a move of average instability; 0: no game clock */
    double depth_began;
    double unsettled; /* changes of the best move; each iteration halves the count before it */
    bool early;       /* the search may end before its limits if the result will not change */
    bool part_counts; /* an iteration that is stopped early may still find a better move */
    bool one_move;    /* there is only one legal move */
    bool any;         /* best and score below are valid: those of the previous iteration */
    zm_move best;
    zm_score score;
};

/* `started` and `part_counts` must be set. `left` is the expected number of remaining moves of the
 * side to move. */
void timing_begin(struct timing *t, const struct zm_limits *l, double left);
/* Called after each iteration. True if the search should end. `range` is the difference between the
 * best and the worst result, in scores. */
bool timing_enough(struct timing *t, double now, zm_move best, zm_score score, zm_score range);
/* The best move failed low: allows all time until the deadline to find another. */
void timing_falling(struct timing *t);

#endif
