/* SPDX-License-Identifier: MIT
 * kalah_weights.h - Kalah: the weights of the evaluation, by name, in hundredths of a seed. */
#ifndef GAMES_KALAH_KALAH_WEIGHTS_H
#define GAMES_KALAH_KALAH_WEIGHTS_H

#include <zermelo_weights.h>

enum kalah_weight {
    WEIGHT_STORE,
    WEIGHT_HOUSES,
    WEIGHT_FARTHEST,
    WEIGHT_MOVES,
    WEIGHT_TURNS,
    WEIGHT_PREY,
    WEIGHT_MOVER,
    KALAH_WEIGHTS
};

enum { WEIGHT_ONE_SEED = 100 };

/* By enum kalah_weight; a NULL name ends the list. */
extern const struct zm_weight kalah_weights[KALAH_WEIGHTS + 1];

#endif
