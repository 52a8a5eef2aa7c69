/* SPDX-License-Identifier: MIT
 * board_data.h - a board as zm_describe() writes it, read for whoever draws it. */
#ifndef PROGRAMS_BOARD_DATA_H
#define PROGRAMS_BOARD_DATA_H

#include "json/json.h"

#include <zermelo.h>

struct board_data {
    struct json *values; /* all of them */
    char *text;          /* what was read, if it is to be freed too */
    const struct json *cells, *pieces, *texts;
    double width, height; /* in cells, each more than 0 and at most BOARD_DATA_MOST */
};
enum { BOARD_DATA_MOST = 10000 };

/* Reads a description, which must live as long as what was read. ZM_BROKEN: it is no such board,
 * which only a guest can have written; ZM_NO_MEMORY. Then there is nothing to free. */
enum zm_status board_data_read(struct board_data *out, const char *board);
/* The same of a position. */
enum zm_status board_data_of(struct board_data *out, const struct zm_context *zm);
void board_data_free(struct board_data *board);

bool board_has_shape(const struct json *cell, const char *shape);
/* Whether two values of the description are the same text. */
bool board_same_text(const struct json *a, const struct json *b);
/* Whether an id stands among words that are separated by blanks. */
bool board_is_word_of(const struct json *id, const char *words);
/* The cell a piece stands on, or NULL. Pieces mostly stand in the order of their cells: *at, at
 * first cells + 1, is where the search begins, and moves to the cell that was found. */
const struct json *board_cell_of(const struct board_data *board, const struct json *piece,
                                 const struct json **at);
/* The cell to be marked where a move is a click on `cell`. Where cells stand for one, as those of a
 * column for its lowest, a piece is put on the next free one in the order of drawing: the last that
 * holds a piece is marked. */
const struct json *board_marked_cell(const struct board_data *board, const struct json *cell);

#endif
