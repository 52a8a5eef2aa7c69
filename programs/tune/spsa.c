/* SPDX-License-Identifier: MIT
 * spsa.c - see spsa.h. */
#include "spsa.h"

#include "arena.h"

#include <math.h>

/* Spall (1998) recommends these exponents and this stability constant, a tenth of the rounds. */
static const double gain_decay = 0.602, perturbation_decay = 0.101, slow_start = 0.1;
static const double first_gain = 0.5; /* steps that a parameter moves in the first round if one
                                         side wins all games */

static double clamp(const struct tunable *t, double at)
{
    return fmax(t->least, fmin(t->most, at));
}

/* Returns the direction in which the side called plus perturbs parameter i, 1 or -1. */
static int direction(const struct spsa *s, size_t i)
{
    uint64_t round = seed_of(s->seed, (uint64_t)s->round);

    return seed_of(round, i) >> 63 ? 1 : -1;
}

/* Returns the size of the perturbation of parameter i. At least 0.5, so that the rounded values of
 * the two sides differ. */
static double perturbation(const struct spsa *s, size_t i)
{
    return fmax(s->tunable[i].step / pow(s->round + 1, perturbation_decay), 0.5);
}

static int whole(const struct tunable *t, double at)
{
    return (int)floor(clamp(t, at) + 0.5);
}

void spsa_sides(const struct spsa *s, int plus[TUNABLES_MOST], int minus[TUNABLES_MOST])
{
    for (size_t i = 0; i < s->n; i++) {
        double by = direction(s, i) * perturbation(s, i);
        plus[i] = whole(&s->tunable[i], s->at[i] + by);
        minus[i] = whole(&s->tunable[i], s->at[i] - by);
    }
}

void spsa_learn(struct spsa *s, double lead)
{
    double slow = slow_start * s->rounds;
    double gain = first_gain * pow((slow + 1) / (slow + 1 + s->round), gain_decay);

    for (size_t i = 0; i < s->n; i++)
        s->at[i] =
            clamp(&s->tunable[i], s->at[i] + gain * lead * direction(s, i) * s->tunable[i].step);
    s->round++;
}

void spsa_answer(const struct spsa *s, int out[TUNABLES_MOST])
{
    for (size_t i = 0; i < s->n; i++) out[i] = whole(&s->tunable[i], s->at[i]);
}
