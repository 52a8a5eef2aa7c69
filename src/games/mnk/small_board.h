/* SPDX-License-Identifier: MIT
 * small_board.h - m,n,k-games: a board that fits one word: rows from the top, each followed by a
 * bit that is always clear, so that no run crosses the edge. Included by mnk_small.c alone. */
#ifndef GAMES_MNK_SMALL_BOARD_H
#define GAMES_MNK_SMALL_BOARD_H

#define WORD_BITS 64
#include "games/mnk/form.h"
#include "games/runs.h"

/* A board of at most TINY_BITS bits (3x3 cells) is tiny: a table has, for each set of stones, the
 * cells that complete a run, and HAS_RUN if there is a run already. */
enum { MNK_RULED = 0, CELLS_MAX = WORD_BITS, TINY_BITS = 11, HAS_RUN = 1 << 15 };

typedef struct {
    struct mnk_form form;
    int pitch;      /* the distance from a cell to the one below */
    int directions; /* in which a run fits on the board */
    bool few;       /* k is 3 or 4, longer runs count, and runs fit in all directions */
    bool tiny;      /* few, on a tiny board */
    bits cells;
    struct stride stride[DIRECTIONS];
    bits fits[DIRECTIONS];
    uint8_t image[GRID_IMAGES][WORD_BITS]; /* the cell to which a symmetry maps a cell */
    uint8_t row[WORD_BITS], column[WORD_BITS];
    uint16_t run_table[1 << TINY_BITS]; /* by set of stones: see TINY_BITS */
} rules;

typedef struct {
    bits stones[2];
    uint64_t side;
} state;

/* -- The board. ----------------------------------------------------------------------------- */

static inline zm_move cell_at(const rules *r, int row, int column)
{
    return (zm_move)row * (zm_move)r->pitch + (zm_move)column;
}

static inline int row_of(const rules *r, zm_move m)
{
    return r->row[m];
}

static inline int column_of(const rules *r, zm_move m)
{
    return r->column[m];
}

static inline void put(const rules *r, state *s, enum zm_side side, zm_move m)
{
    assert(r->cells & ~(s->stones[0] | s->stones[1]) & bits_one((int)m));
    (void)r;
    s->stones[side] ^= bits_one((int)m);
}

static inline void lift(const rules *r, state *s, enum zm_side side, zm_move m)
{
    assert(s->stones[side] & bits_one((int)m));
    (void)r;
    s->stones[side] ^= bits_one((int)m);
}

static inline enum owner owner_of(const rules *r, const state *s, int row, int column)
{
    bits cell = bits_one((int)cell_at(r, row, column));

    return s->stones[ZM_FIRST] & cell    ? OWNER_X
           : s->stones[ZM_SECOND] & cell ? OWNER_O
                                         : OWNER_NONE;
}

static inline bits row_taken(const rules *r, const state *s, int row)
{
    return (s->stones[0] | s->stones[1]) >> row * r->pitch & bits_low(r->form.n);
}

static inline int line_count(const rules *r)
{
    return r->directions;
}

static inline struct view line_view(const rules *r, const state *s, enum zm_side side, int i)
{
    return (struct view){s->stones[side], s->stones[!side], r->fits[i], &r->stride[i]};
}

static inline zm_move line_cell(const rules *r, int i, int bit)
{
    (void)r, (void)i;
    return (zm_move)bit;
}

static inline int cell_number(const rules *r, int row, int column)
{
    return (int)cell_at(r, row, column);
}

static inline uint64_t cells_in(const rules *r, int i, bits cells)
{
    (void)r, (void)i;
    return cells;
}

static inline int spot_count(const rules *r)
{
    return r->directions;
}

static inline struct spot spot_view(const rules *r, const state *s, enum zm_side side, zm_move m,
                                    int d)
{
    return (struct spot){line_view(r, s, side, d), bits_one((int)m)};
}

/* Whether a side has a run. */
static inline bool any_run(const rules *r, bits own)
{
    const struct stride *st = r->stride;
    bits run = 0;

    if (r->tiny) return r->run_table[own] & HAS_RUN;
    if (r->few)
        return (all_of_few(own, &st[0]) | all_of_few(own, &st[1]) | all_of_few(own, &st[2]) |
                all_of_few(own, &st[3])) != 0;
    for (int d = 0; d < r->directions; d++) run |= runs(own, &st[d]);
    return run != 0;
}

/* The cells, free or not, where a side completes a run; only if r->few. */
static inline bits completing_any(const rules *r, bits own)
{
    bits found = 0;

    if (r->tiny) return r->run_table[own];
    for (int d = 0; d < DIRECTIONS; d++) found |= completing_few(own, &r->stride[d]);
    return found;
}

/* Finds the free cells where a side completes a run, on all lines at once. Returns false if the
 * lines have to be searched one by one. */
static inline bool finishing_at_once(const rules *r, const state *s, enum zm_side side, bits *out)
{
    if (!r->few) return false;
    *out = completing_any(r, s->stones[side]) & r->cells & ~(s->stones[0] | s->stones[1]);
    return true;
}

static void make_cells(rules *r)
{
    for (int row = 0; row < r->form.m; row++)
        for (int column = 0; column < r->form.n; column++) {
            zm_move m = cell_at(r, row, column);
            r->cells |= bits_one((int)m);
            r->row[m] = (uint8_t)row;
            r->column[m] = (uint8_t)column;
            for (size_t i = 0; i < mnk_symmetries(&r->form); i++) {
                int to_row = row, to_column = column;
                mnk_image(&r->form, i, &to_row, &to_column);
                r->image[i][m] = (uint8_t)cell_at(r, to_row, to_column);
            }
        }
}

static void make_directions(rules *r)
{
    const int along[DIRECTIONS] = {1, r->pitch, r->pitch + 1, r->pitch - 1};
    const struct mnk_form *f = &r->form;

    for (int d = 0; d < DIRECTIONS; d++) {
        if ((d != 0 && f->k > f->m) || (d != 1 && f->k > f->n)) continue;
        r->stride[r->directions] = stride_of(along[d], f->k, f->exact);
        r->fits[r->directions] = all_of(r->cells, &r->stride[r->directions]);
        r->directions++;
    }
    r->few = (f->k == 3 || f->k == 4) && !f->exact && r->directions == DIRECTIONS;
}

static void make_run_table(rules *r)
{
    bits sets = r->few && r->cells >> TINY_BITS == 0 ? bits_one(TINY_BITS) : 0;

    for (bits own = 0; own < sets; own++) {
        bits run = any_run(r, own) ? HAS_RUN : 0;
        r->run_table[own] = (uint16_t)((completing_any(r, own) & r->cells) | run);
    }
    r->tiny = sets > 0;
}

static inline int list_free(const rules *r, const state *s, uint16_t *out)
{
    bits left = r->cells & ~(s->stones[0] | s->stones[1]);
    int n = 0;

    for (; left; left &= left - 1) out[n++] = (uint16_t)bits_first(left);
    return n;
}

static void transform(const rules *r, const state *s, size_t i, state *image)
{
    *image = (state){.side = s->side};
    for (int side = 0; side < 2; side++)
        for (bits left = s->stones[side]; left; left &= left - 1)
            image->stones[side] |= bits_one(r->image[i][bits_first(left)]);
}

#include "games/mnk/board_template.h"

#include <assert.h>

#endif
