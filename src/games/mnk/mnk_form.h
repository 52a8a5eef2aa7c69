/* SPDX-License-Identifier: MIT
 * mnk_form.h - what the representations of the m,n,k-games share that needs no speed: the game
 * string, the names of cells, pictures, symmetries. Rows count from 0 at the top. */
#ifndef GAMES_MNK_FORM_H
#define GAMES_MNK_FORM_H

#include "games/grid.h"
#include "games/gomoku/mnk_weights.h"

struct mnk_form {
    int m, n, k; /* rows, columns, length of a run */
    bool exact, misere;
    bool renju, caro, swap2;     /* rules that mnk_ruled.c alone knows */
    int16_t weight[MNK_WEIGHTS]; /* what searches rest on: no rule, but known where rules are */
};

static inline bool mnk_is_ruled(const struct mnk_form *f)
{
    return f->renju || f->caro || f->swap2;
}

bool mnk_parse(struct mnk_form *f, const char *text, struct zm_error *error);
size_t mnk_write_spec(const struct mnk_form *f, char *out, size_t room);
size_t mnk_write_rules(const struct mnk_form *f, char *out, size_t room);

/* "h8": the column's letters, then the row's number from the bottom. */
size_t mnk_write_cell(const struct mnk_form *f, int row, int column, char *out, size_t room);
bool mnk_read_cell(const struct mnk_form *f, const char *word, int *row, int *column,
                   struct zm_error *error);

/* The board with its coordinates, then `status` as the last line. */
size_t mnk_draw(const struct grid *g, const char *status, char *out, size_t room);

/* A move that is no cell, for a screen. */
struct mnk_button {
    const char *id, *label;
};
/* The board for a screen: small ones have squares, on large ones the stones stand on the points.
 * Below it, if the game ever has such moves, the buttons. */
size_t mnk_describe(const struct mnk_form *f, const struct grid *g,
                    const struct mnk_button *buttons, size_t count, char *out, size_t room);

/* The symmetries of the board, at most so many, and where the i-th sends a cell. */
enum { MNK_IMAGES = 8 };
size_t mnk_symmetries(const struct mnk_form *f);
void mnk_image(const struct mnk_form *f, size_t i, int *row, int *column);

#endif
