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

/* A number of a game's searches: the weight of a term of the evaluation, or in the order of moves.
 * Players with the option "weights" can be given others: "pvs:weights=last:150/move:70". */
struct zm_weight {
    const char *name; /* NULL: the end of the list */
    int usual;        /* what holds if nothing else is given; accepted is +-ZM_WEIGHT_MOST */
    int step;         /* a change that can be felt, for who tries others; 0: it is fixed, and no
                         other value is accepted */
    bool in_guess;    /* part of the evaluation of `pvs`: see zm_terms() */
    const char *about;
};
enum { ZM_WEIGHTS_MAX = 48, ZM_WEIGHT_MOST = 9999 };

/* Those of the game on the table; NULL: it has none. Valid as long as the context. */
ZM_API const struct zm_weight *zm_weights(const struct zm_context *zm);
/* The coefficient of each weight in the evaluation of this position by `pvs`, for the first side.
 * Weights that are no part of the evaluation have 0. `terms` must hold ZM_WEIGHTS_MAX numbers.
 * ZM_BAD_INPUT: the game has no evaluation, or one that is no such sum, and zm_why() tells which;
 * ZM_NO_MEMORY. */
ZM_API enum zm_status zm_terms(struct zm_context *zm, int *terms);
/* How the sum S of the products makes the evaluation, in units of the game's results: it is
 * S / scale, kept within what can still happen; or, where the results are only a win, a draw and a
 * loss, S / (|S| + scale), and `bounded` is set. So 2 S / scale is about the logarithm of the odds
 * that the first side wins. Returns the scale; 0: the game has no such sum. */
ZM_API int zm_terms_scale(const struct zm_context *zm, bool *bounded);

#ifdef __cplusplus
}
#endif

#endif
