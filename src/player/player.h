/* SPDX-License-Identifier: MIT
 * player.h - what a player string says. */
#ifndef MATCH_PLAYER_H
#define MATCH_PLAYER_H

#include "search/search.h"

/* Reads a player string into options and limits. ZM_BAD_INPUT with a line in the context. */
enum zm_status player_read(struct zm_context *zm, const char *player, struct search_options *o,
                           struct zm_limits *limits);

/* Reads "NAME:NUMBER/NAME:NUMBER"; weights that are not named keep what they had. False if that is
 * nothing of this game. */
bool weights_read(const struct zm_context *zm, const char *at, struct search_options *o);

#endif
