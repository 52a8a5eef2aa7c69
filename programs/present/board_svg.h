/* SPDX-License-Identifier: MIT
 * board_svg.h - a board as a picture that stands alone, drawn from what zm_describe() says.
 *
 * The picture has its own ground and colours for a light and a dark scheme, so that it can be read
 * on any page. Its style rules are bound to its class, "zermelo-board": several may stand in one
 * document. */
#ifndef PROGRAMS_BOARD_SVG_H
#define PROGRAMS_BOARD_SVG_H

#include <stdio.h>
#include <zermelo.h>

enum { BOARD_SVG_MOST = 20000 }; /* pixels */

/* How a board is drawn. Zeros mean the default. */
struct board_svg {
    const char *title, *about; /* for those who cannot see it */
    const char *last;          /* ids of cells to mark as the last move, separated by blanks */
    double width, height;      /* in pixels; one that is 0 follows from the other */
    const char *sides[2];      /* who plays, for a line below the board; NULL: no such line */
    int to_move;               /* 0 or 1; anything else: neither side */
    const char *state;         /* what else that line says, such as who won; NULL: nothing */
};

/* Draws what zm_describe() wrote. ZM_BROKEN: it is no such board, which only a guest can have
 * written; ZM_NO_MEMORY. Nothing is written then. */
enum zm_status board_svg_write(FILE *out, const char *board, const struct board_svg *how);
/* Draws the position of a context, with its last move marked. The title says which game it is and
 * who is to move; a line below the board shows the sides, and the same. `width` and `height` as
 * above. */
enum zm_status board_svg_position(FILE *out, struct zm_context *zm, double width, double height);

#endif
