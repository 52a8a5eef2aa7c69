/* SPDX-License-Identifier: MIT
 * reward.h - values of games with very different units on one scale. */
#ifndef PLAYER_REWARD_H
#define PLAYER_REWARD_H

#include "api/context.h"

/* The size of the largest result there is, at least 1. */
double results_span(const struct zm_context *zm);
/* From -1 to 1, as reward_of_eval() in mcts_template.h: where results have a size (span > 1), a
 * lead of few units counts nearly as much as a large one. */
double reward_of_value(double value, double span);

#endif
