/* SPDX-License-Identifier: MIT
 * zone.c - see zone.h. */
#include "games/gomoku/zone.h"

/* A window of k cells, from its first cell to the right, down, down right or down left. */
struct window {
    cell_index first;
    int direction;
    uint64_t
        own; /* the stones of a side in it, in the order of bits of the line in struct patterns */
};

size_t zone_free(const struct patterns *ps, const struct zone *z, cell_index *out)
{
    size_t count = 0;

    for (int row = 0; row < ps->rows; row++)
        for (int column = 0; column < ps->columns; column++) {
            cell_index cell = (cell_index)(row * ps->columns + column);
            if ((!z || zone_has(z, cell)) && patterns_is_free(ps, row, column)) out[count++] = cell;
        }
    return count;
}

/* Reads a window. Returns false if it leaves the board, or the other side has a stone in it. */
static inline bool look(const struct patterns *ps, enum zm_side side, struct coordinates p,
                        struct window *w)
{
    int d = w->direction, k = ps->table[0]->rule.k;
    int shift = LINE_FIRST + bit_of_cell(p, d) - (d == 3 ? k - 1 : 0);
    size_t line = line_of_cell(ps, p, d);
    uint64_t all = (UINT64_C(1) << k) - 1;

    if (((uint64_t)(ps->board[line] >> shift) & all) != all) return false;
    if ((uint64_t)(ps->stones[!side][line] >> shift) & all) return false;
    w->first = (cell_index)(p.row * ps->columns + p.column);
    w->own = (uint64_t)(ps->stones[side][line] >> shift) & all;
    return true;
}

/* The next window without stones of the other side, in the order of first cells. */
static bool next(const struct patterns *ps, enum zm_side side, struct window *w)
{
    struct coordinates p = coordinates(ps, w->first);

    for (w->direction++; p.row < ps->rows; p.row++, p.column = 0)
        for (; p.column < ps->columns; p.column++, w->direction = 0)
            for (; w->direction < PATTERN_LINES; w->direction++)
                if (look(ps, side, p, w)) return true;
    return false;
}

static inline cell_index cell_of(const struct patterns *ps, const struct window *w, int i)
{
    return (cell_index)(w->first +
                        i * (w->direction == 3 ? ps->columns - 1 : step_along(ps, w->direction)));
}

static inline bool is_own(const struct patterns *ps, const struct window *w, int i)
{
    return w->own >> (w->direction == 3 ? ps->table[0]->rule.k - 1 - i : i) & 1;
}

bool zone_finish(const struct patterns *ps, enum zm_side side, struct zone *z)
{
    struct window w = {.direction = -1};

    if (!ps->count[side][MARK_RUN]) return false;
    while (next(ps, side, &w)) {
        if (__builtin_popcountll(w.own) < ps->table[0]->rule.k - 1) continue;
        for (int i = 0; i < ps->table[0]->rule.k; i++) zone_add(z, cell_of(ps, &w, i));
        return true;
    }
    return false;
}

/* Adds the first two free cells of the window. Returns false if there are fewer. */
static bool guard(const struct patterns *ps, const struct window *w, struct zone *z)
{
    int in = 0;

    for (int i = 0; i < ps->table[0]->rule.k && in < 2; i++)
        if (!is_own(ps, w, i)) zone_add(z, cell_of(ps, w, i)), in++;
    return in == 2;
}

bool zone_guard(const struct patterns *ps, enum zm_side side, int passes, struct zone *z)
{
    struct window w = {.direction = -1};

    while (next(ps, side, &w))
        if (__builtin_popcountll(w.own) + passes >= ps->table[0]->rule.k - 1 && !guard(ps, &w, z))
            return false;
    return true;
}
