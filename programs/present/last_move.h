/* SPDX-License-Identifier: MIT
 * last_move.h - the last move that a player made, for whoever marks it on a board. */
#ifndef PROGRAMS_LAST_MOVE_H
#define PROGRAMS_LAST_MOVE_H

#include <zermelo.h>

enum { LAST_MOVE_CELLS = 256 };
struct last_move {
    char text[ZM_MOVE_TEXT];     /* "": no player has moved yet */
    char cells[LAST_MOVE_CELLS]; /* as zm_move_cells() has them */
};

/* Chance outcomes since then are skipped. On return the context stands where it stood. */
void last_move_of(struct zm_context *zm, struct last_move *out);

#endif
