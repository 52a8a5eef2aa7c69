/* SPDX-License-Identifier: MIT
 * grid.h - boards of X, O and free cells as text and as pictures. Rows count from the top. */
#ifndef GAMES_GRID_H
#define GAMES_GRID_H

#include "core/text.h"

enum { GRID_MOST = 100 }; /* rows and columns */

/* OWNER_BARRED: nobody's, a free cell that the side to move may not take; only in pictures. */
enum owner { OWNER_NONE, OWNER_X, OWNER_O, OWNER_BARRED };

struct grid {
    int rows, columns;
    enum zm_side side;                /* to move: X is the first side */
    const char *note;                 /* NULL, or what is written behind the side */
    int stones[2];                    /* counted by grid_read_rows */
    uint8_t at[GRID_MOST][GRID_MOST]; /* enum owner */
};

static inline enum owner owner_for(enum zm_side side)
{
    return side == ZM_FIRST ? OWNER_X : OWNER_O;
}

static inline enum zm_side other_of(enum zm_side side)
{
    return side == ZM_FIRST ? ZM_SECOND : ZM_FIRST;
}

static inline char side_letter(enum zm_side side)
{
    return side == ZM_FIRST ? 'X' : 'O';
}

/* "XO./.X./..O X": the rows, then who moves. */
size_t grid_write(const struct grid *g, char *out, size_t capacity);
/* The rows of the same, of the number and length set in g; also with numbers for so many free
 * cells, and with blanks. `text` is moved to what stands behind them. */
bool grid_read_rows(struct grid *g, const char **text, struct zm_error *error);
/* Who moves, which may be left out: X has as many stones as O, who moves then, or one more. */
bool grid_read_side(struct grid *g, const char *text, struct zm_error *error);

/* How a picture is labelled. A column's label is written downwards in two lines, the first of
 * which is left out if no column needs it. */
struct grid_style {
    bool row_numbers;
    int short_labels; /* so many columns have nothing in the first line */
    char (*label)(int column, bool first_line);
};
size_t grid_draw(const struct grid *g, const struct grid_style *style, const char *status,
                 char *out, size_t capacity);
/* The last line of a picture. */
const char *grid_status(enum zm_side side, bool over, int result);

#endif
