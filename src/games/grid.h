/* SPDX-License-Identifier: MIT
 * grid.h - boards of X, O and free cells as text and as pictures. Rows count from the top. */
#ifndef GAMES_GRID_H
#define GAMES_GRID_H

#include "core/text.h"

#include <assert.h>

enum { GRID_MOST = 100 }; /* rows and columns */

/* Nobody's, only in pictures: OWNER_OFFERED, a free cell that a side offers to the other; the rest
 * are free cells that the side to move may not take, by what a stone would make there. */
enum owner {
    OWNER_NONE,
    OWNER_X,
    OWNER_O,
    OWNER_OFFERED,
    OWNER_BARRED_OVERLINE,
    OWNER_BARRED_FOURS,
    OWNER_BARRED_THREES
};

struct grid {
    int rows, columns;
    bool from_top;                    /* how rows are numbered in names and pictures */
    enum zm_side side;                /* to move: X is the first side */
    bool changed;                     /* X has the stones of the second colour */
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
/* The rows of the same, of the number and length set in g; also with numbers for this many free
 * cells, and with blanks. `text` is moved to what stands behind them. */
bool grid_read_rows(struct grid *g, const char **text, struct zm_error *error);
/* Who moves: X or O, whatever the numbers of stones. It may be left out where these tell it: X has
 * as many stones as O, and moves, or one more. */
bool grid_read_side(struct grid *g, const char *text, struct zm_error *error);
/* Who moves in games where the numbers of stones never tell it: X or O, and nothing behind. */
bool grid_read_mover(struct grid *g, const char *text, struct zm_error *error);

/* "h8": the column's letters, a for the first (after z: aa), then the row's number. */
enum { GRID_LETTERS = 26 };
size_t grid_write_cell(int column, int number, char *out, size_t capacity);

/* How a picture is labelled. A column's label is written downwards in two lines, the first of
 * which is left out if no column needs it. */
struct grid_style {
    bool row_numbers;
    int short_labels; /* this many columns have nothing in the first line */
    char (*label)(int column, bool first_line);
};
size_t grid_draw(const struct grid *g, const struct grid_style *style, const char *status,
                 char *out, size_t capacity);
/* The same with letters for the columns and numbers for the rows. */
size_t grid_draw_letters(const struct grid *g, const char *status, char *out, size_t capacity);
/* The last line of a picture. */
const char *grid_status(enum zm_side side, bool over, int result);

/* The board for a screen, see zm_describe(): what cells and the pieces of a side look like. The
 * ids of cells are their names. */
struct grid_look {
    const char *shape, *kind[2];
    bool buttons; /* the game has moves that are not cells: there is a line for them */
};
/* A move that is not a cell. */
struct grid_button {
    const char *id, *label;
};
size_t grid_describe(const struct grid *g, const struct grid_look *look,
                     const struct grid_button *buttons, size_t count, char *out, size_t capacity);

/* A square board has all eight symmetries, another the first four. Bit 0 of i turns the rows over,
 * bit 1 the columns, bit 2 then swaps the two. */
enum { GRID_IMAGES = 8 };
static inline size_t grid_images(int rows, int columns)
{
    return rows == columns ? GRID_IMAGES : GRID_IMAGES / 2;
}

static inline void grid_image(int rows, int columns, size_t i, int *row, int *column)
{
    assert(i < GRID_IMAGES && (i < 4 || rows == columns));
    int r = i & 1 ? rows - 1 - *row : *row;
    int c = i & 2 ? columns - 1 - *column : *column;

    *row = i & 4 ? c : r;
    *column = i & 4 ? r : c;
}

#endif
