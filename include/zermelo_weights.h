/* SPDX-License-Identifier: MIT
 *
 * zermelo_weights.h - the numbers that searches of a game rest on, for those who try others.
 */
#ifndef ZERMELO_WEIGHTS_H
#define ZERMELO_WEIGHTS_H

#include <zermelo.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A number that a game's searches rest on: how much its guess makes of a pattern, how much an order
 * of moves heeds something. Players with the option "weights" can be given others:
 * "pvs:weights=last:150/move:70". */
struct zm_weight {
    const char *name; /* NULL: the end of the list */
    int usual;        /* what holds if nothing else is given; accepted is +-ZM_WEIGHT_MOST */
    int step;         /* a change that can be felt, for who tries others */
    bool in_guess;    /* part of the guess of `pvs`: see zm_terms() */
    const char *about;
};
enum { ZM_WEIGHTS_MAX = 48, ZM_WEIGHT_MOST = 9999 };

/* Those of the game on the table; NULL: it has none. Valid as long as the context. */
ZM_API const struct zm_weight *zm_weights(const struct zm_context *zm);
/* What each weight is multiplied by in the guess of `pvs` about this position: the sum is about the
 * logarithm of the odds that the first side wins, in thousandths. 0 for a weight that is no part of
 * that guess. `terms` has ZM_WEIGHTS_MAX elements. ZM_BAD_INPUT: the game has no such guess;
 * ZM_NO_MEMORY. */
ZM_API enum zm_status zm_terms(struct zm_context *zm, int *terms);

#ifdef __cplusplus
}
#endif

#endif
