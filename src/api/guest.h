/* SPDX-License-Identifier: MIT
 * guest.h - what is asked of a guest's table before any of its hooks is called. */
#ifndef GAMES_GUEST_H
#define GAMES_GUEST_H

#include <zermelo.h>

/* True if the table can be played with; else false, with one line in error. */
bool guest_check(const struct zm_game *game, struct zm_error *error);

/* True if no built-in game and no short name is called so; else false, with one line in error. A
 * saved game of such a guest would be read as one of the built-in game. */
bool guest_name_free(const char *name, struct zm_error *error);

#endif
