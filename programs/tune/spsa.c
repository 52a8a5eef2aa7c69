/* SPDX-License-Identifier: MIT
 * spsa.c - see spsa.h. */
#include "spsa.h"

#include "arena.h"

#include <math.h>

/* Exponents and the slow start are those that Spall (1998) recommends. */
static const double gain_decay = 0.602, turn_decay = 0.101, slow_start = 0.1;
static const double first_gain = 0.5; /* steps that a knob goes in the first round if all is won */

static double clamp(const struct knob *k, double at)
{
    return fmax(k->least, fmin(k->most, at));
}

/* Which way a knob is turned for the side called plus. */
static int way(const struct spsa *s, size_t i)
{
    uint64_t round = seed_of(s->seed, (uint64_t)s->round);

    return seed_of(round, i) >> 63 ? 1 : -1;
}

/* How far, at least so far that whole numbers differ. */
static double turn(const struct spsa *s, size_t i)
{
    return fmax(s->knob[i].step / pow(s->round + 1, turn_decay), 0.5);
}

static int whole(const struct knob *k, double at)
{
    return (int)floor(clamp(k, at) + 0.5);
}

void spsa_sides(const struct spsa *s, int plus[KNOBS_MOST], int minus[KNOBS_MOST])
{
    for (size_t i = 0; i < s->n; i++) {
        double by = way(s, i) * turn(s, i);
        plus[i] = whole(&s->knob[i], s->at[i] + by);
        minus[i] = whole(&s->knob[i], s->at[i] - by);
    }
}

void spsa_learn(struct spsa *s, double lead)
{
    double slow = slow_start * s->rounds;
    double gain = first_gain * pow((slow + 1) / (slow + 1 + s->round), gain_decay);

    for (size_t i = 0; i < s->n; i++)
        s->at[i] = clamp(&s->knob[i], s->at[i] + gain * lead * way(s, i) * s->knob[i].step);
    s->round++;
}

void spsa_answer(const struct spsa *s, int out[KNOBS_MOST])
{
    for (size_t i = 0; i < s->n; i++) out[i] = whole(&s->knob[i], s->at[i]);
}
