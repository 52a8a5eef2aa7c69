/* SPDX-License-Identifier: MIT
 * mnk_zone.c - see mnk_zone.h. */
#include "games/mnk/mnk_zone.h"

/* A place for a run, from a cell to the right, down, down right or down left. */
struct window {
    note_cell first;
    int direction;
    uint64_t own; /* the stones of a side in it, by the bits of the notes' line */
};

size_t zone_free(const struct notes *n, const struct zone *z, note_cell *out)
{
    size_t count = 0;

    for (int row = 0; row < n->rows; row++)
        for (int column = 0; column < n->columns; column++) {
            note_cell cell = (note_cell)(row * n->columns + column);
            if ((!z || zone_has(z, cell)) && note_is_free(n, row, column)) out[count++] = cell;
        }
    return count;
}

/* False if a run does not fit there, or this side cannot make it any more. */
static inline bool look(const struct notes *n, enum zm_side side, struct note_place p,
                        struct window *w)
{
    int d = w->direction, k = n->book[0]->rule.k;
    int shift = LINE_FIRST + note_bit_of(p, d) - (d == 3 ? k - 1 : 0);
    size_t line = note_line_of(n, p, d);
    uint64_t all = (UINT64_C(1) << k) - 1;

    if (((uint64_t)(n->board[line] >> shift) & all) != all) return false;
    if ((uint64_t)(n->stones[!side][line] >> shift) & all) return false;
    w->first = (note_cell)(p.row * n->columns + p.column);
    w->own = (uint64_t)(n->stones[side][line] >> shift) & all;
    return true;
}

/* The next window, in the order of the first cells, to which a side can add. */
static bool next(const struct notes *n, enum zm_side side, struct window *w)
{
    struct note_place p = note_place(n, w->first);

    for (w->direction++; p.row < n->rows; p.row++, p.column = 0)
        for (; p.column < n->columns; p.column++, w->direction = 0)
            for (; w->direction < SHAPE_LINES; w->direction++)
                if (look(n, side, p, w)) return true;
    return false;
}

static inline note_cell cell_of(const struct notes *n, const struct window *w, int i)
{
    return (note_cell)(w->first +
                       i * (w->direction == 3 ? n->columns - 1 : note_step(n, w->direction)));
}

static inline bool is_own(const struct notes *n, const struct window *w, int i)
{
    return w->own >> (w->direction == 3 ? n->book[0]->rule.k - 1 - i : i) & 1;
}

bool zone_finish(const struct notes *n, enum zm_side side, struct zone *z)
{
    struct window w = {.direction = -1};

    if (!n->count[side][MARK_RUN]) return false;
    while (next(n, side, &w)) {
        if (__builtin_popcountll(w.own) < n->book[0]->rule.k - 1) continue;
        for (int i = 0; i < n->book[0]->rule.k; i++) zone_add(z, cell_of(n, &w, i));
        return true;
    }
    return false;
}

/* Adds the first two free cells. False if there are not so many. */
static bool guard(const struct notes *n, const struct window *w, struct zone *z)
{
    int in = 0;

    for (int i = 0; i < n->book[0]->rule.k && in < 2; i++)
        if (!is_own(n, w, i)) zone_add(z, cell_of(n, w, i)), in++;
    return in == 2;
}

bool zone_guard(const struct notes *n, enum zm_side side, int wild, struct zone *z)
{
    struct window w = {.direction = -1};

    while (next(n, side, &w))
        if (__builtin_popcountll(w.own) + wild >= n->book[0]->rule.k - 1 && !guard(n, &w, z))
            return false;
    return true;
}
