/* SPDX-License-Identifier: MIT
 * tunables.h - the tunable parameters of a player: its numeric options and the weights of its
 * game. */
#ifndef TUNE_TUNABLES_H
#define TUNE_TUNABLES_H

#include "command.h"

#include <zermelo_weights.h>

enum { TUNABLES_MOST = ZM_WEIGHTS_MAX, TUNABLE_NAME = 24 };

struct tunable {
    char name[TUNABLE_NAME];
    int weight;         /* index in the weights of the game; -1: an option of the player */
    double begin;       /* the value before tuning */
    double step;        /* a change large enough to affect the player's strength */
    double least, most; /* bounds of the value, inclusive */
};

/* Finds the parameters of a player by a comma-separated list of names. Returns how many there are,
 * or 0 after an error message. */
size_t tunables_read(const struct call *call, struct zm_context *zm, const char *player,
                     const char *names, struct tunable out[TUNABLES_MOST]);
/* Lists the weights that the player's evaluation function uses. Returns how many there are. */
size_t tunables_of_evaluation(struct zm_context *zm, const char *player,
                              struct tunable out[TUNABLES_MOST]);
/* Returns a player string with these values; the caller frees it. NULL after a noted failure. */
char *player_with_tunables(const char *player, const struct tunable *tunable, size_t n,
                           const int *value);

#endif
