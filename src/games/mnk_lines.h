/* SPDX-License-Identifier: MIT
 * mnk_lines.h - m,n,k-games with a word for each line: rows, columns, and the diagonals of both
 * slopes. Compiled twice: mnk.c for boards up to 31x31, mnk_large.c for all. The file that
 * includes this defines WORD_BITS, SIDE_MAX, GAME and MNK_EXAMPLE.
 *
 * A stone is a bit in four words of its side, so play and undo cost the same on every board, and
 * nothing is rebuilt. The free cells are listed from the words of the rows, in the order of
 * reading: an array of all cells, free ones in front, would be as quick, but its order would
 * tell how a position came about, and equal positions would not be equal byte for byte. */
#include "core/random.h"
#include "games/mnk_form.h"
#include "games/runs.h"

#include <string.h>

enum {
    CELLS_MAX = SIDE_MAX * SIDE_MAX,
    DIAGONALS = 2 * SIDE_MAX - 1,
    FIRST_COLUMN = SIDE_MAX,
    FIRST_FALLING = 2 * SIDE_MAX,
    FIRST_RISING = FIRST_FALLING + DIAGONALS,
    LINES = FIRST_RISING + DIAGONALS,
    DIRECTIONS = 4
};

typedef struct {
    struct mnk_form form;
    struct stride stride;
    bits fits[LINES];
} rules;

typedef struct {
    bits line[2][LINES];
    uint64_t hash;
    uint16_t free;
    uint8_t side, run; /* run: the last move made one */
    uint8_t spare[4];
} state;

typedef struct {
    char nothing;
} trail;

/* -- The board. ----------------------------------------------------------------------------- */

static inline zm_move cell_at(const rules *r, int row, int column)
{
    (void)r;
    return (zm_move)row * WORD_BITS + (zm_move)column;
}

static inline int row_of(const rules *r, zm_move m)
{
    (void)r;
    return (int)(m / WORD_BITS);
}

static inline int column_of(const rules *r, zm_move m)
{
    (void)r;
    return (int)(m % WORD_BITS);
}

/* The d-th line through a cell, and which bit of it the cell is. */
static inline int line_through(int row, int column, int d)
{
    switch (d) {
    case 0: return row;
    case 1: return FIRST_COLUMN + column;
    case 2: return FIRST_FALLING + SIDE_MAX - 1 + row - column;
    default: return FIRST_RISING + row + column;
    }
}

static inline bits bit_in_line(int row, int column, int d)
{
    return bits_one(d == 1 ? row : column);
}

static inline void toggle(bits line[LINES], int row, int column)
{
    for (int d = 0; d < DIRECTIONS; d++)
        line[line_through(row, column, d)] ^= bit_in_line(row, column, d);
}

static inline uint64_t key_of(enum zm_side side, zm_move m)
{
    return mix64(2 * m + (uint64_t)side + 1);
}

static inline void put(const rules *r, state *s, enum zm_side side, zm_move m)
{
    toggle(s->line[side], row_of(r, m), column_of(r, m));
    s->hash ^= key_of(side, m);
    s->free--;
}

static inline void lift(const rules *r, state *s, enum zm_side side, zm_move m)
{
    toggle(s->line[side], row_of(r, m), column_of(r, m));
    s->hash ^= key_of(side, m);
    s->free++;
}

static inline enum owner owner_of(const rules *r, const state *s, int row, int column)
{
    bits cell = bits_one(column);

    (void)r;
    return s->line[ZM_FIRST][row] & cell    ? OWNER_X
           : s->line[ZM_SECOND][row] & cell ? OWNER_O
                                            : OWNER_NONE;
}

static inline bits row_taken(const rules *r, const state *s, int row)
{
    (void)r;
    return s->line[0][row] | s->line[1][row];
}

static inline int line_count(const rules *r)
{
    (void)r;
    return LINES;
}

static inline struct view line_view(const rules *r, const state *s, enum zm_side side, int i)
{
    return (struct view){s->line[side][i], s->line[!side][i], r->fits[i], &r->stride};
}

static inline zm_move line_cell(const rules *r, int i, int bit)
{
    if (i < FIRST_COLUMN) return cell_at(r, i, bit);
    if (i < FIRST_FALLING) return cell_at(r, bit, i - FIRST_COLUMN);
    if (i < FIRST_RISING) return cell_at(r, i - FIRST_FALLING - (SIDE_MAX - 1) + bit, bit);
    return cell_at(r, i - FIRST_RISING - bit, bit);
}

static inline int spot_count(const rules *r)
{
    (void)r;
    return DIRECTIONS;
}

static inline struct spot spot_view(const rules *r, const state *s, enum zm_side side, zm_move m,
                                    int d)
{
    int row = row_of(r, m), column = column_of(r, m);

    return (struct spot){line_view(r, s, side, line_through(row, column, d)),
                         bit_in_line(row, column, d)};
}

static bool parse(rules *r, const char *text, struct zm_error *error)
{
    if (!mnk_parse(&r->form, text, error)) return false;
    if (r->form.m > SIDE_MAX || r->form.n > SIDE_MAX)
        return fail(error, "too large for lines of %d cells", SIDE_MAX);
    r->stride = stride_of(1, r->form.k, r->form.exact);
    for (int row = 0; row < r->form.m; row++)
        for (int column = 0; column < r->form.n; column++) toggle(r->fits, row, column);
    for (int i = 0; i < LINES; i++) r->fits[i] = all_of(r->fits[i], &r->stride);
    return true;
}

/* -- Positions and moves. ------------------------------------------------------------------- */

static void start(const rules *r, state *s)
{
    *s = (state){.free = (uint16_t)(r->form.m * r->form.n)};
}

static inline bool outcome(const rules *r, const state *s, int *value)
{
    *value = 0;
    if (s->run) *value = (s->side == ZM_SECOND) != r->form.misere ? 1 : -1;
    return s->run || !s->free;
}

static size_t moves(const rules *r, const state *s, zm_move *out)
{
    bits all = bits_low(r->form.n);
    size_t n = 0;

    for (int row = 0; row < r->form.m; row++)
        for (bits left = all & ~row_taken(r, s, row); left; left &= left - 1)
            out[n++] = cell_at(r, row, bits_first(left));
    return n;
}

static inline void play(const rules *r, state *s, zm_move m, trail *t)
{
    enum zm_side side = (enum zm_side)s->side;
    bits run = 0;

    (void)t;
    put(r, s, side, m);
    for (int d = 0; d < DIRECTIONS; d++)
        run |= runs(s->line[side][line_through(row_of(r, m), column_of(r, m), d)], &r->stride);
    s->run = run != 0;
    s->side ^= 1;
}

static inline void undo(const rules *r, state *s, zm_move m, const trail *t)
{
    (void)t;
    s->run = 0;
    s->side ^= 1;
    lift(r, s, (enum zm_side)s->side, m);
}

static inline int list_free(const rules *r, const state *s, uint16_t *out)
{
    bits all = bits_low(r->form.n);
    int n = 0;

    for (int row = 0; row < r->form.m; row++)
        for (bits left = all & ~row_taken(r, s, row); left; left &= left - 1)
            out[n++] = (uint16_t)cell_at(r, row, bits_first(left));
    return n;
}

/* All windows of the four lines. Two lines of 32 bits go into one word: a cell more than SIDE_MAX
 * between them stays empty, so that no run goes from one to the other. */
static inline bool any_full(const bits line[DIRECTIONS], const struct stride *st)
{
#if WORD_BITS == 32
    uint64_t a = line[0] | (uint64_t)line[1] << 32, b = line[2] | (uint64_t)line[3] << 32;

    _Static_assert(SIDE_MAX < WORD_BITS, "a bit stays free");
    a &= a >> st->by[0], b &= b >> st->by[0]; /* by 0 where there is no more to double */
    a &= a >> st->by[1], b &= b >> st->by[1];
    a &= a >> st->by[2], b &= b >> st->by[2];
    for (int i = 3; i < st->doublings; i++) a &= a >> st->by[i], b &= b >> st->by[i];
    return a | b;
#else
    bits any = 0;

    for (int d = 0; d < DIRECTIONS; d++) any |= all_of(line[d], st);
    return any != 0;
#endif
}

static inline bits with_stone(bits *line, int row, int column, int d)
{
    return line[line_through(row, column, d)] |= bit_in_line(row, column, d);
}

/* The hash is not kept up. */
static inline bool drop(const rules *r, state *s, int side, uint16_t cell)
{
    int row = row_of(r, cell), column = column_of(r, cell);
    bits *of = s->line[side], run = 0;
    const bits line[DIRECTIONS] = {/* a loop is not unrolled, and half as fast */
                                   with_stone(of, row, column, 0), with_stone(of, row, column, 1),
                                   with_stone(of, row, column, 2), with_stone(of, row, column, 3)};

    if (!any_full(line, &r->stride)) return false;
    for (int d = 0; d < DIRECTIONS; d++) run |= runs(line[d], &r->stride);
    return run != 0;
}

#define GAME_HAS_HASH
static uint64_t hash(const rules *r, const state *s)
{
    (void)r;
    return s->hash;
}

static void transform(const rules *r, const state *s, size_t i, state *image)
{
    start(r, image);
    for (int side = 0; side < 2; side++)
        for (int row = 0; row < r->form.m; row++)
            for (bits left = s->line[side][row]; left; left &= left - 1) {
                int to_row = row, to_column = bits_first(left);
                mnk_image(&r->form, i, &to_row, &to_column);
                put(r, image, (enum zm_side)side, cell_at(r, to_row, to_column));
            }
    image->side = s->side;
    image->run = s->run;
}

#include "games/mnk_room.h"
