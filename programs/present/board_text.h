/* SPDX-License-Identifier: MIT
 * board_text.h - a board in a terminal, drawn from what zm_describe() says.
 *
 * The names of rows and columns stand on all sides. The last move stands in round brackets, a run
 * that has ended the game in square ones, so that both are seen without colours too. Where a game
 * describes no board of rows and columns, its own picture is shown. */
#ifndef PROGRAMS_BOARD_TEXT_H
#define PROGRAMS_BOARD_TEXT_H

#include <stdio.h>
#include <zermelo.h>

enum { BOARD_ID = 32 }; /* bytes for the id of a cell, its end included */

/* How a board is drawn. Zeros mean the default. */
struct board_look {
    bool colour;        /* the pieces of each side in its own colour, by ANSI sequences */
    bool unicode;       /* characters beyond ASCII, in UTF-8 */
    bool flipped;       /* turned by half a turn */
    int width, height;  /* of what there is space for, in characters; 0: for everything */
    const char *centre; /* the id of the cell round which a part of a larger board is shown; NULL or
                           no such cell: that of the last move */
    /* What stands in an empty cell, ASCII of at most `number_wide` characters: NULL, or called with
     * `with` and the id of the cell. */
    const char *(*number)(void *with, const char *id);
    void *with;
    int number_wide;
};

/* Draws the position of a context. *part: there was no space for all of it. ZM_NO_MEMORY: nothing
 * is drawn. */
enum zm_status board_text_write(FILE *out, struct zm_context *zm, const struct board_look *look,
                                bool *part);
/* Where a cell stands in such a drawing: its line, and the first of `wide` columns, counted from 0.
 * If it is not in the part that is shown, line and column are those that it would have beside it,
 * which may be negative. */
struct board_place {
    char id[BOARD_ID], click[BOARD_ID]; /* and the id of the cell that stands for it in moves */
    char label[64];                     /* how it is called aloud */
    int line, column, wide;
    bool shown;
};
/* The places of all cells, row by row. Free *out, which is NULL unless it returns ZM_OK. Any other
 * status than ZM_NO_MEMORY: the game draws its own picture. */
enum zm_status board_text_places(struct zm_context *zm, const struct board_look *look,
                                 struct board_place **out, size_t *count);
/* The id of the cell that a word names, in capital or small letters. False: it names none. */
bool board_text_cell(const struct zm_context *zm, const char *word, char id[BOARD_ID]);
/* Whether a piece of that kind, such as "barred", stands on the board. */
bool board_text_has(const struct zm_context *zm, const char *kind);

#endif
