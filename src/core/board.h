/* SPDX-License-Identifier: MIT
 * board.h - a board as JSON: see zm_describe(). All cells first, then the pieces, then the texts.
 *
 * A zero in the structs below means: left out. A side is therefore counted from 1. */
#ifndef CORE_BOARD_H
#define CORE_BOARD_H

#include "core/text.h"

enum { CELL_ID = 24 }; /* bytes for the id of a cell */

enum board_part { BOARD_CELLS, BOARD_PIECES, BOARD_TEXTS };

struct board {
    struct text text;
    enum board_part part;
    bool some; /* the part has something in it already */
};

struct board_cell {
    const char *id, *shape, *label, *as;
    double x, y, w, h;
    int shade, owner; /* owner: 1 + side */
};

struct board_piece {
    const char *cell, *kind, *label;
    int owner;  /* 1 + side */
    int colour; /* 1 + colour, where it is not the side's number */
    bool counted;
    int count;
};

struct board_text {
    const char *text;
    double x, y, size;
    bool mono;
};

struct board board_begin(char *out, size_t capacity, double width, double height);
void board_cell(struct board *b, struct board_cell cell);
void board_piece(struct board *b, struct board_piece piece);
void board_text(struct board *b, struct board_text text);
/* Returns the length needed. */
size_t board_end(struct board *b);

#endif
