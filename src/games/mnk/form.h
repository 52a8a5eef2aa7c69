/* SPDX-License-Identifier: MIT
 * form.h - m,n,k-games: the parts of the backends that are not critical for speed: game
 * strings, names of cells, symmetries. Rows count from 0 at the top. */
#ifndef GAMES_MNK_FORM_H
#define GAMES_MNK_FORM_H

#include "games/grid.h"
#include "games/gomoku/eval_weights.h"

struct mnk_form {
    int m, n, k; /* rows, columns, length of a run */
    bool exact, misere;
    bool renju, caro;            /* rules that only mnk_ruled.c implements */
    bool three_and_three;        /* likewise */
    uint8_t opening;             /* enum opening_id; likewise */
    int16_t weight[MNK_WEIGHTS]; /* of the searches; kept here because hooks get the rules */
};

static inline bool mnk_is_ruled(const struct mnk_form *f)
{
    return f->renju || f->caro || f->three_and_three || f->opening;
}

bool mnk_parse(struct mnk_form *f, const char *text, struct zm_error *error);
size_t mnk_write_spec(const struct mnk_form *f, char *out, size_t capacity);
void mnk_write_rules(const struct mnk_form *f, struct text *t);

/* "h8": the column's letters, then the row's number from the bottom. */
size_t mnk_write_cell(const struct mnk_form *f, int row, int column, char *out, size_t capacity);
bool mnk_read_cell(const struct mnk_form *f, const char *word, int *row, int *column,
                   struct zm_error *error);

/* Describes the board for a screen: small boards have squares, on large ones the stones stand on
 * the points. The buttons lie below it, if the game has such moves at all. */
size_t mnk_describe(const struct mnk_form *f, const struct grid *g,
                    const struct grid_button *buttons, size_t count, char *out, size_t capacity);

#endif
