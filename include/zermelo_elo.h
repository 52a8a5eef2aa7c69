/* SPDX-License-Identifier: MIT
 *
 * zermelo_elo.h - what the results of a match say: Elo, its error, a sequential test.
 *
 * Counts of results of one player: three kinds are games lost, drawn, won; five are pairs of games
 * from one opening with both sides, by their points: 0, 1/2, 1, 1 1/2, 2. Pairs say more, for the
 * two games of one are no independent trials.
 */
#ifndef ZERMELO_ELO_H
#define ZERMELO_ELO_H

#include <zermelo.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Elo is the usual logistic scale, 400 a factor of ten in odds; the normalized one counts the
 * lead in standard deviations of a game, times 800 / ln 10. */
enum zm_scale { ZM_LOGISTIC, ZM_NORMALIZED };
enum { ZM_ELO_MAX = 4000 }; /* hypotheses lie between plus and minus this */

/* Errors are half the width of a 95 % interval. Elo is cut off at that of a score of 99.9 %. */
struct zm_elo {
    size_t size; /* sizeof(struct zm_elo) */
    uint64_t games;
    double score, score_error; /* 0 to 1 */
    double elo, low, high, error, normalized, normalized_error;
    double superiority; /* the likelihood that the player is the stronger one, 0 to 1 */
};
/* `kinds` is 3 or 5. ZM_BAD_INPUT: it is not, or there are no results. */
ZM_API enum zm_status zm_elo_of(const uint64_t *counts, size_t kinds, struct zm_elo *out);

/* The logarithm of the likelihood ratio of the hypotheses elo1 and elo0, elo0 < elo1: exact for
 * the results given (GSPRT), finite for any, 0 on error. ZM_BAD_INPUT. */
ZM_API enum zm_status zm_llr(const uint64_t *counts, size_t kinds, enum zm_scale scale, double elo0,
                             double elo1, double *llr);
/* Wald's bounds: the test accepts elo0 when the ratio falls to `lower`, elo1 when it rises to
 * `upper`, wrongly with the probabilities `beta` and `alpha`, both below 0.5. ZM_BAD_INPUT. */
ZM_API enum zm_status zm_sprt_bounds(double alpha, double beta, double *lower, double *upper);

#ifdef __cplusplus
}
#endif

#endif
