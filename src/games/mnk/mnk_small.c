/* SPDX-License-Identifier: MIT
 * mnk_small.c - m,n,k-games whose board fits one word: rows from the top, each followed by a bit
 * that is always clear, so that no run crosses the edge. Moves do not look for runs, outcome()
 * does. */
#define WORD_BITS 64
#include "core/random.h"
#include "games/mnk/form.h"
#include "games/runs.h"

#include <assert.h>

#define GAME mnk_small
#define MNK_EXAMPLE "mnk:3,3,3"

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
    uint32_t side, odd; /* odd: the number of stones tells the other side */
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

static inline void set_turn(const rules *r, state *s, enum zm_side side)
{
    (void)r;
    s->side = side;
    s->odd = (uint32_t)bits_count(s->stones[0] | s->stones[1]) % 2 ^ s->side;
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
            for (size_t i = 0; i < grid_images(r->form.m, r->form.n); i++) {
                int to_row = row, to_column = column;
                grid_image(r->form.m, r->form.n, i, &to_row, &to_column);
                r->image[i][m] = (uint8_t)cell_at(r, to_row, to_column);
            }
        }
}

static void make_directions(rules *r)
{
    const struct mnk_form *f = &r->form;

    r->directions = directions_of(r->cells, f->n, f->m, f->k, f->exact, r->stride, r->fits);
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
    *image = (state){.side = s->side, .odd = s->odd};
    for (int side = 0; side < 2; side++)
        for (bits left = s->stones[side]; left; left &= left - 1)
            image->stones[side] |= bits_one(r->image[i][bits_first(left)]);
}

typedef struct {
    char nothing;
} undo_info;

static bool lay_board(rules *r, struct zm_error *error)
{
    r->pitch = r->form.n + 1;
    if (r->form.m * r->pitch > WORD_BITS)
        return fail(error, "too-large-word", "too large for one word");
    make_cells(r);
    make_directions(r);
    make_run_table(r);
    return true;
}

/* -- Positions and moves. ------------------------------------------------------------------- */

static void start(const rules *r, state *s)
{
    (void)r;
    *s = (state){0};
}

static inline bool outcome(const rules *r, const state *s, int *value)
{
    bits last = s->stones[s->side ^ 1];
    bool run = any_run(r, last);

    *value = 0;
    if (run) *value = (s->side == ZM_SECOND) != r->form.misere ? 1 : -1;
    return run || (last | s->stones[s->side]) == r->cells;
}

static inline size_t moves(const rules *r, const state *s, zm_move *out)
{
    bits left = r->cells & ~(s->stones[0] | s->stones[1]);
    size_t n = 0;

    for (; left; left &= left - 1) out[n++] = (zm_move)bits_first(left);
    return n;
}

static inline void play(const rules *r, state *s, zm_move m, undo_info *t)
{
    (void)t;
    assert((uint32_t)bits_count(s->stones[0] | s->stones[1]) % 2 == (s->side ^ s->odd));
    put(r, s, (enum zm_side)s->side, m);
    s->side ^= 1;
}

static inline void undo(const rules *r, state *s, zm_move m, const undo_info *t)
{
    (void)t;
    s->side ^= 1;
    lift(r, s, (enum zm_side)s->side, m);
}

static inline bool drop(const rules *r, state *s, int side, uint16_t cell)
{
    return any_run(r, s->stones[side] |= bits_one(cell));
}

#define GAME_HAS_SYMMETRY
/* Who moves follows from the stones and `odd`, for which the highest bit of a word is free. */
#define GAME_HAS_HASH
static inline uint64_t hash(const rules *r, const state *s)
{
    (void)r;
    return mix64(mix64(s->stones[0] + 1) ^ s->stones[1] ^ (bits)s->odd << (WORD_BITS - 1));
}

/* -- The order of many moves: worth_to_both() of each. -------------------------------------- */

/* See backend_template.h and board_template.h. */
static int worth_to_both(const rules *r, const state *s, zm_move m);
static int off_centre(const rules *r, zm_move m);

/* The cells and their neighbours. */
static inline bits with_neighbours(const rules *r, bits x)
{
    int down = r->form.m > 1 ? r->pitch : 0;

    x = (x | x << 1 | x >> 1) & r->cells;
    return (x | x << down | x >> down) & r->cells;
}

/* Adds the worth of each open window of a direction to all of its cells. There must be no run. */
static inline void add_windows(const rules *r, const state *s, int d, int *sum)
{
    const struct stride *st = &r->stride[d];
    const bits *stones = s->stones, taken = stones[0] | stones[1];

    for (bits left = r->fits[d] & open_to_any(stones, st); left; left &= left - 1) {
        int cell = bits_first(left), worth = worth_of_window(taken, cell, st);
        for (int i = 0; i < st->k; i++, cell += st->step) sum[cell] += worth;
    }
}

/* Visits each window once, instead of once for each of its cells. */
#define GAME_HAS_ORDER .all = order_all
static void order_all(const rules *r, const state *s, const zm_move *list, size_t n, int *keys)
{
    if (r->form.exact) {
        for (size_t i = 0; i < n; i++) keys[i] = worth_to_both(r, s, list[i]);
        return;
    }

    bits near = with_neighbours(r, with_neighbours(r, s->stones[0] | s->stones[1]));
    int sum[WORD_BITS] = {0}, sign = r->form.misere ? -1 : 1;
    for (int d = 0; d < r->directions; d++) add_windows(r, s, d, sum);
    for (size_t i = 0; i < n; i++)
        keys[i] = near >> list[i] & 1 ? sign * sum[list[i]] : -off_centre(r, list[i]);
}

#include "games/mnk/board_template.h"
#include "games/mnk/unruled_template.h"
#include "games/mnk/game_template.h"
