/* SPDX-License-Identifier: MIT
 * mnk_small.c - m,n,k-games whose board fits one word. Moves do not look for runs, outcome()
 * does. */
#include "core/random.h"
#include "games/mnk/small_board.h"

#define GAME mnk_small
#define MNK_EXAMPLE "mnk:3,3,3"

typedef struct {
    char nothing;
} undo_info;

static bool parse(rules *r, const char *text, struct zm_error *error)
{
    if (!mnk_parse(&r->form, text, error)) return false;
    if (mnk_is_ruled(&r->form)) return fail(error, "other-rules", "for other rules");
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
    assert(bits_count(s->stones[0]) - bits_count(s->stones[1]) == (int)s->side);
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
#define GAME_HAS_HASH
static inline uint64_t hash(const rules *r, const state *s)
{
    (void)r;
    return mix64(mix64(s->stones[0] + 1) ^ s->stones[1]);
}

/* -- The order of many moves: worth_to_both() of each. -------------------------------------- */

static int worth_to_both(const rules *r, const state *s, zm_move m); /* see backend_template.h */

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

#include "games/mnk/unruled_template.h"

#include "games/mnk/cannot_win_template.h"

#include "games/mnk/game_template.h"

#include <assert.h>
