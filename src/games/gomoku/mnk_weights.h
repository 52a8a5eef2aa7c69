/* SPDX-License-Identifier: MIT
 * mnk_weights.h - m,n,k-games: the numbers that a search rests on, by name. */
#ifndef GAMES_MNK_WEIGHTS_H
#define GAMES_MNK_WEIGHTS_H

#include "games/gomoku/mnk_shapes.h"

#include <zermelo_weights.h>

/* Those of the order of moves of source report M; then what shapes, pairs of them, and the move are
 * worth in the guess of a search with notes. */
enum mnk_weight {
    WEIGHT_OPEN,
    WEIGHT_STONE,
    WEIGHT_ADJACENT,
    WEIGHT_SHAPES,
    WEIGHT_MOVE = WEIGHT_SHAPES + BOOK_WEIGHTS,
    WEIGHT_ANSWER,
    WEIGHT_PRESSED,
    WEIGHT_NET,
    MNK_WEIGHTS
};

/* All of them by enum mnk_weight, ended by a NULL name, and those of a game without notes. */
extern const struct zm_weight mnk_weights[MNK_WEIGHTS + 1];
extern const struct zm_weight mnk_window_weights[WEIGHT_SHAPES + 1];

void mnk_usual_weights(int16_t weight[MNK_WEIGHTS]);

#endif
