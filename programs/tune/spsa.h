/* SPDX-License-Identifier: MIT
 * spsa.h - simultaneous perturbation stochastic approximation (Spall 1992): each round perturbs all
 * tunable parameters at once, in random directions for one player and in the opposite directions
 * for the other. The result of their games moves all parameters. */
#ifndef TUNE_SPSA_H
#define TUNE_SPSA_H

#include "tunables.h"

#include <stdint.h>

struct spsa {
    size_t n;
    struct tunable tunable[TUNABLES_MOST];
    uint64_t seed;
    int round, rounds;        /* rounds finished, and rounds in all */
    double at[TUNABLES_MOST]; /* the current estimate */
};

/* Returns the integer values for both sides of the next round. The directions depend only on the
 * seed, the round and the index of the parameter. */
void spsa_sides(const struct spsa *s, int plus[TUNABLES_MOST], int minus[TUNABLES_MOST]);
/* Ends the round. `lead` is the score of plus minus that of minus, from -1 (plus lost all games)
 * to 1. */
void spsa_learn(struct spsa *s, double lead);
/* Returns the current estimate, rounded to integers. */
void spsa_answer(const struct spsa *s, int out[TUNABLES_MOST]);

#endif
