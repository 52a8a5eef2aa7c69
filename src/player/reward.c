/* SPDX-License-Identifier: MIT
 * reward.c - see reward.h. */
#include "player/reward.h"

#include <math.h>

double results_span(const struct zm_context *zm)
{
    int least, most;

    zm->variant->range(zm->rules, &least, &most);
    return most > -least ? most : least ? -least : 1;
}

double reward_of_value(double value, double span)
{
    const double lead = 4;

    if (span <= 1) return value;
    return 0.75 * value / (fabs(value) + lead) + 0.25 * value / span;
}
