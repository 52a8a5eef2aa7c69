/* SPDX-License-Identifier: MIT
 * plain_template.h - m,n,k-games without the rule sets of gomoku, on boards of lines: the hooks
 * that are the rules of play. Takes WORD_BITS, SIDE_MAX, and of lines_template.h rules, state,
 * DIRECTIONS, clear, cell_at, row_of, column_of, row_taken, line_through, bit_in_line,
 * put and lift. */
#include "games/mnk/form.h"
#include "games/runs.h"

#include <assert.h>

typedef struct {
    char nothing;
} undo_info;

/* -- Positions and moves. ------------------------------------------------------------------- */

static void start(const rules *r, state *s)
{
    clear(r, s);
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

static inline void play(const rules *r, state *s, zm_move m, undo_info *t)
{
    enum zm_side side = (enum zm_side)s->side;
    bits run = 0;

    (void)t;
    assert(!s->run && (r->form.m * r->form.n - s->free) % 2 == (s->side ^ s->odd));
    put(r, s, side, m);
    for (int d = 0; d < DIRECTIONS; d++)
        run |= runs(s->line[side][line_through(row_of(r, m), column_of(r, m), d)], r->stride);
    s->run = run != 0;
    s->side ^= 1;
}

static inline void undo(const rules *r, state *s, zm_move m, const undo_info *t)
{
    (void)t;
    s->run = 0;
    s->side ^= 1;
    lift(r, s, (enum zm_side)s->side, m);
}

/* The words of four lines. Two lines of at most 32 bits share a word; at least one bit between them
 * is always clear, so that no run extends from one to the other. */
static inline bool any_full_in_pairs(const bits line[DIRECTIONS], const struct stride *st)
{
    uint64_t a = (uint64_t)line[0] | (uint64_t)line[1] << 32;
    uint64_t b = (uint64_t)line[2] | (uint64_t)line[3] << 32;

    _Static_assert(SIDE_MAX < WORD_BITS, "a bit stays free");
    a &= a >> st->by[0], b &= b >> st->by[0]; /* shifts by 0 if there is nothing more to double */
    a &= a >> st->by[1], b &= b >> st->by[1];
    a &= a >> st->by[2], b &= b >> st->by[2];
    for (int i = 3; i < st->doublings; i++) a &= a >> st->by[i], b &= b >> st->by[i];
    return a | b;
}

/* Whether some window of the four lines is full. */
static inline bool any_full(const bits line[DIRECTIONS], const struct stride *st)
{
    bits any = 0;

    if (WORD_BITS == 32) return any_full_in_pairs(line, st);
    for (int d = 0; d < DIRECTIONS; d++) any |= all_of(line[d], st);
    return any != 0;
}

static inline bits with_stone(bits *line, int row, int column, int d)
{
    return line[line_through(row, column, d)] |= bit_in_line(row, column, d);
}

/* The hash is not updated: random games do not use it. */
static inline bool drop(const rules *r, state *s, int side, uint16_t cell)
{
    int row = row_of(r, cell), column = column_of(r, cell);
    bits *of = s->line[side], run = 0;
    const bits line[DIRECTIONS] = {/* gcc does not unroll a loop, which is half as fast */
                                   with_stone(of, row, column, 0), with_stone(of, row, column, 1),
                                   with_stone(of, row, column, 2), with_stone(of, row, column, 3)};

    if (!any_full(line, r->stride)) return false;
    for (int d = 0; d < DIRECTIONS; d++) run |= runs(line[d], r->stride);
    return run != 0;
}

#define GAME_HAS_HASH
static uint64_t hash(const rules *r, const state *s)
{
    (void)r;
    return s->hash;
}
