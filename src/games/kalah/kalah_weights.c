/* SPDX-License-Identifier: MIT
 * kalah_weights.c - see kalah_weights.h. */
#include "games/kalah/kalah_weights.h"

/* Stores alone count if nothing else is given. Sums of such terms as the others were tried for
 * mancala games by Jordan and O'Riordan (Evolution and analysis of strategies for mancala games,
 * 2011). */
const struct zm_weight kalah_weights[KALAH_WEIGHTS + 1] = {
    {"store", WEIGHT_ONE_SEED, 0, true, "a seed in the store, which the rules count: fixed"},
    {"houses", 0, 5, true, "a seed in an own house"},
    {"farthest", 0, 5, true, "a seed in the own house farthest from the store, besides"},
    {"moves", 0, 10, true, "an own house that is not empty"},
    {"turns", 0, 20, true, "an own house whose last seed falls into the store"},
    {"prey", 0, 5, true, "a seed of the other side opposite an empty own house"},
    {"mover", 0, 20, true, "being to move"},
    {.name = NULL},
};
