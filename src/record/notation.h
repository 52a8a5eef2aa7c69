/* SPDX-License-Identifier: MIT
 * notation.h - moves and positions in the notations that people use, as text that the game reads.
 *
 * A word of another notation is translated into the game's own, text into text: what a move is, and
 * whether it is legal, only the game says. */
#ifndef RECORD_NOTATION_H
#define RECORD_NOTATION_H

#include "api/context.h"

/* What other notations of a game need to know of its board. */
enum board_kind { BOARD_OTHER, BOARD_CELLS, BOARD_COLUMNS, BOARD_HOUSES, BOARD_STEPS };
struct board_form {
    enum board_kind kind;
    int rows, columns; /* of cells; houses of a side are columns */
    bool from_top;     /* row 1 is the upper one */
};
struct board_form board_form_of(const struct zm_context *zm);

/* Whether the moves are, or lead to, cells that a column and a row tell. */
bool form_has_cells(const struct board_form *f);

/* Each translates a word, and returns false if it is none of its notation.
 *
 * The first: "7,7", column and row of a cell from 0 at the upper left, as Gomocup has it. The
 * second: a letter for a house of Kalah; if `cased`, South's are small and North's are capital. The
 * third: two cells as chess has them, "c2c3", "c2-c3" or "c2xc3", for TUC chess, which has digits
 * for rows from above and for columns. The last: OpenSpiel's number of a move. */
bool pair_to_word(const struct board_form *f, const char *pair, char out[ZM_MOVE_TEXT]);
bool step_to_word(const struct board_form *f, const char *step, char out[ZM_MOVE_TEXT]);
bool letter_to_word(const struct board_form *f, const char *letter, bool cased, enum zm_side side,
                    char out[ZM_MOVE_TEXT]);
bool number_to_word(const struct board_form *f, const char *number, enum zm_side side,
                    char out[ZM_MOVE_TEXT]);

/* The word for a cell, counted from 0 at the upper left, of a game of cells; in one of columns that
 * of the column. False: there is no such cell. And the cell of a word, of a game of cells. */
bool cell_to_word(const struct board_form *f, int column, int row, char out[ZM_MOVE_TEXT]);
bool word_to_cell(const struct board_form *f, const char *word, int *column, int *row);

/* As zm_play_text(); the note stays if nothing is noted. `told` moves were told before this text:
 * errors count from there. */
enum zm_status moves_read(struct zm_context *zm, const char *moves, size_t told);

/* The position text of a board that somebody's program has drawn, into out. False: `why` has a line
 * if it looks like one, else none. `note` gets what was taken for granted. */
bool picture_read(const struct zm_context *zm, const char *text, char *out, size_t capacity,
                  char *note, size_t note_capacity, struct zm_error *why);

#endif
