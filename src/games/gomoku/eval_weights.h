/* SPDX-License-Identifier: MIT
 * eval_weights.h - m,n,k-games: the tunable weights of the searches, by name. */
#ifndef GAMES_GOMOKU_EVAL_WEIGHTS_H
#define GAMES_GOMOKU_EVAL_WEIGHTS_H

#include "games/gomoku/pattern_table.h"
#include "games/windows.h"

#include <zermelo_weights.h>

/* First the weights of the order of moves of source report M, then those of the evaluation by
 * patterns: of patterns, of pairs of them, and of being to move. */
enum mnk_weight {
    WEIGHT_OPEN,
    WEIGHT_STONE,
    WEIGHT_ADJACENT,
    WEIGHT_PATTERNS,
    WEIGHT_MOVE = WEIGHT_PATTERNS + TABLE_WEIGHTS,
    WEIGHT_ANSWER,
    WEIGHT_FORCED,
    WEIGHT_NET,
    MNK_WEIGHTS
};

/* All weights by enum mnk_weight; and those of boards without patterns, whose evaluation counts
 * open windows, after the weights of the order. A NULL name ends both lists. */
extern const struct zm_weight mnk_weights[MNK_WEIGHTS + 1];
extern const struct zm_weight mnk_window_weights[WEIGHT_PATTERNS + WINDOW_WEIGHTS + 1];
enum { PATTERN_SCALE = 2000 }; /* see zm_terms_scale(): 1000 are one in the logarithm of the odds */

void mnk_usual_weights(int16_t weight[MNK_WEIGHTS]);

#endif
