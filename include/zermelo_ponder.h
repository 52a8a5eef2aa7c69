/* SPDX-License-Identifier: MIT
 *
 * zermelo_ponder.h - thinking in the opponent's time ("pondering").
 *
 *     volatile int stop = 0;
 *     struct zm_limits endless = {.size = sizeof endless, .stop = &stop};
 *
 *     zm_play(zm, ours);
 *     zm_ponder(zm, "strong", &endless);      on a thread of its own, until `stop` is raised
 *     ... their move comes: raise `stop`, wait for the thread ...
 *     zm_play(zm, theirs);
 *     zm_think(zm, "strong", &limits, &best); goes on from what pondering has found
 *
 * What is found stays with the context, as from one zm_think() to the next: the transposition table
 * of an alpha-beta search, the tree of a Monte Carlo search. A struct zm_search (zermelo.h) is the
 * other way: it has a position and a thread of its own.
 */
#ifndef ZERMELO_PONDER_H
#define ZERMELO_PONDER_H

#include <zermelo.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Thinks at the opponent's turn, for the next zm_think() of the same player with the same memory.
 * Ends when `stop` of the limits is raised, within a few milliseconds (while a tree or a table of
 * 64 MiB is set up or moved, within about a tenth of a second); when another limit is reached; or
 * when there is nothing more to find. The position is unchanged in any case, and so is what
 * zm_redo() makes. At a chance node the most probable outcomes are taken for granted.
 *
 * A Monte Carlo search grows its tree from the opponent's position, most where the best replies
 * are; the next search takes what is below the reply that came. Any other search foresees the
 * reply by a short search (20 000 nodes) and searches the position after it as zm_think() will; if
 * nothing is left to find there, that before it.
 *
 * Limits of time and of nodes in the player string do not apply. Of the limits `ranking`, `watch`,
 * `root_moves` and `clock` are not looked at; `progress` is called with the context at the position
 * that is searched. Players that keep nothing from move to move, and levels below full strength,
 * have nothing to ponder on: ZM_OK at once. So it is where the book in use knows the answer.
 *
 * ZM_OK however it ended, ZM_OVER, and else the statuses of zm_think(). */
ZM_API enum zm_status zm_ponder(struct zm_context *zm, const char *player,
                                const struct zm_limits *limits);

/* What the last zm_ponder() of a context did. */
struct zm_pondered {
    size_t size;                  /* sizeof(struct zm_pondered) */
    bool hit;                     /* the position on the table now is the one that was expected */
    int depth;                    /* as in struct zm_result, of the longest search */
    uint64_t nodes, simulations;  /* of all its searches */
    double seconds;               /* wall clock */
    size_t line_length;           /* 0: nothing was expected */
    zm_move line[ZM_RANKED_LINE]; /* the moves expected of the opponent, the first one being the
                                     reply; chance outcomes that were taken for granted included */
};
/* ZM_BAD_INPUT if `out` has no size. All zero but the size if nothing was pondered on. */
ZM_API enum zm_status zm_pondered(struct zm_context *zm, struct zm_pondered *out);

#ifdef __cplusplus
}
#endif

#endif
