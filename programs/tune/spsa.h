/* SPDX-License-Identifier: MIT
 * spsa.h - simultaneous perturbation stochastic approximation (Spall 1992): all knobs are turned at
 * once, at random, one player one way and the other the other; the result of their games tells all
 * of them which way to go. */
#ifndef TUNE_SPSA_H
#define TUNE_SPSA_H

#include "knobs.h"

#include <stdint.h>

struct spsa {
    size_t n;
    struct knob knob[KNOBS_MOST];
    uint64_t seed;
    int round, rounds; /* done, of how many */
    double at[KNOBS_MOST];
};

/* Both sides of the next round, as whole numbers. They follow from seed, round and place alone. */
void spsa_sides(const struct spsa *s, int plus[KNOBS_MOST], int minus[KNOBS_MOST]);
/* Ends the round: the lead of plus over minus, from -1 (it lost all games) to 1. */
void spsa_learn(struct spsa *s, double lead);
/* Where it stands, as whole numbers. */
void spsa_answer(const struct spsa *s, int out[KNOBS_MOST]);

#endif
