/* SPDX-License-Identifier: MIT
 * board_grid.h - a board of rows and columns, with the names of both and what is marked. */
#ifndef PROGRAMS_BOARD_GRID_H
#define PROGRAMS_BOARD_GRID_H

#include "board_data.h"

enum { BOARD_LABEL = 4, BOARD_CAPTION = 256 }; /* bytes, the end included */
enum { BOARD_AXIS_MOST = 1024 }; /* places in a direction, two to the width of a cell */

enum board_mark {
    BOARD_NONE,
    BOARD_LAST,
    BOARD_RUN
}; /* of the last move, of a run that ended the game */

struct board_field {
    const struct json *cell; /* NULL: there is none */
    const struct json *piece;
    enum board_mark mark;
};

/* Cells lie in rows and columns: those whose middles have the same place on an axis. */
struct board_axis {
    int count;
    short rank[BOARD_AXIS_MOST]; /* of a place; -1: no cell is there */
};

enum board_edge { BOARD_TOP, BOARD_BOTTOM, BOARD_LEFT, BOARD_RIGHT, BOARD_EDGES };

struct board_grid {
    struct zm_context *zm;
    bool flipped; /* turned by half a turn */
    struct board_data board;
    struct board_axis row, column;
    double above, below;        /* where cells begin and end */
    bool pits;                  /* it is a board of pits and stores */
    struct board_field *fields; /* row by row */
    char (*labels)[BOARD_LABEL], (*label[BOARD_EDGES])[BOARD_LABEL];
    char caption[2][BOARD_CAPTION]; /* above and below */
    const struct board_field *last; /* where the last move ended; NULL: nowhere */
};

/* Reads the board of a position. ZM_BAD_INPUT: it has no rows and columns; ZM_BROKEN: it is no
 * board; ZM_NO_MEMORY. board_grid_end() in any case. */
enum zm_status board_grid_begin(struct board_grid *g, struct zm_context *zm, bool flipped);
void board_grid_end(struct board_grid *g);
struct board_field *board_field_at(const struct board_grid *g, int row, int column);

#endif
