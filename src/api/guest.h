/* SPDX-License-Identifier: MIT
 * guest.h - what is asked of a guest's table before any of its hooks is called. */
#ifndef GAMES_GUEST_H
#define GAMES_GUEST_H

#include <zermelo.h>

/* True if the table can be played with; else false, with one line in error. */
bool guest_check(const struct zm_game *game, struct zm_error *error);

#endif
