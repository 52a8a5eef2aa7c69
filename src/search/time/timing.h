/* SPDX-License-Identifier: MIT
 * timing.h - how long to think about a move.
 *
 * A limit of seconds is kept. Of a game clock a part is meant for this move; more is spent while
 * the best move changes from depth to depth or the score falls, less when all is quiet (the
 * scheme of the chess programs: an optimum, a maximum, and a factor between them). */
#ifndef SEARCH_TIMING_H
#define SEARCH_TIMING_H

#include <zermelo.h>

struct timing {
    double started;
    double deadline; /* the search must be over; infinite: never */
    double soft;     /* with a game clock: what is meant for this move is spent */
    double optimum;  /* seconds meant for this move if it is as unsettled as usual; 0: no clock */
    double depth_began;
    double unsettled; /* changes of the best move, each depth counting half as much as the next */
    bool early;       /* the search may end where nothing can change */
    bool part_counts; /* a depth that is cut short may still find a better move */
    bool one_move;    /* there is only one */
    bool any;         /* best and score below are those of the depth before */
    zm_move best;
    zm_score score;
};

/* `started` and `part_counts` are set. `left` is how many moves the side to move is expected to
 * make yet. */
void timing_begin(struct timing *t, const struct zm_limits *l, double left);
/* A depth is finished. True if the search should end. `range` is the difference between the
 * best and the worst result, in scores. */
bool timing_enough(struct timing *t, double now, zm_move best, zm_score score, zm_score range);
/* The best move turns out to be worse than it was thought: time for another. */
void timing_falling(struct timing *t);

#endif
