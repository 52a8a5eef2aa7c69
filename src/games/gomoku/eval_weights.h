/* SPDX-License-Identifier: MIT
 * eval_weights.h - m,n,k-games: the tunable weights of the searches, by name. */
#ifndef GAMES_GOMOKU_EVAL_WEIGHTS_H
#define GAMES_GOMOKU_EVAL_WEIGHTS_H

#include "games/gomoku/pattern_table.h"

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

/* All weights by enum mnk_weight, and those of games without patterns. A NULL name ends both
 * lists. */
extern const struct zm_weight mnk_weights[MNK_WEIGHTS + 1];

void mnk_usual_weights(int16_t weight[MNK_WEIGHTS]);

#endif
