/* SPDX-License-Identifier: MIT
 * knobs.h - what can be tuned of a player: options that are numbers, the weights of its game. */
#ifndef TUNE_KNOBS_H
#define TUNE_KNOBS_H

#include "command.h"

#include <zermelo_weights.h>

enum { KNOBS_MOST = ZM_WEIGHTS_MAX, KNOB_NAME = 24 };

struct knob {
    char name[KNOB_NAME];
    int weight;   /* its place among the weights of the game; -1: an option */
    double begin; /* as the player has it */
    double step;  /* a change that can be felt */
    double least, most;
};

/* Reads names, parted by commas, for a player. 0 after one line on stderr. */
size_t knobs_read(const struct call *call, struct zm_context *zm, const char *player,
                  const char *names, struct knob out[KNOBS_MOST]);
/* Those of the weights that the player's guess is made of. */
size_t knobs_of_guess(struct zm_context *zm, const char *player, struct knob out[KNOBS_MOST]);
/* The player with these numbers. Free it. */
char *knobs_player(const char *player, const struct knob *knob, size_t n, const int *value);

#endif
