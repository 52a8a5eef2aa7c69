/* SPDX-License-Identifier: MIT
 * mnk.c - m,n,k games, and Connect, in which stones fall: k stones in a line win. */
#include "rules.h"

enum { EXACT = 1, MISERE = 2 };
static const int steps[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}}; /* down, right */

/* The windows that begin at a cell. */
static void prepare_windows(struct rules *r, int row, int column)
{
    for (int d = 0; d < 4; d++) {
        int down = steps[d][0], right = steps[d][1];
        if (!board_has(r, row + (r->k - 1) * down, column + (r->k - 1) * right)) continue;
        for (int i = -1; i <= r->k; i++)
            if (board_has(r, row + i * down, column + i * right))
                add(i < 0 || i == r->k ? r->end[r->windows] : r->window[r->windows],
                    (row + i * down) * r->columns + column + i * right);
        r->windows++;
    }
}

static bool prepare(struct rules *r, uint64_t rows, uint64_t columns, int symmetries)
{
    if (r->number[2] - 1 >= SIDE_MOST || !board_prepare(r, rows, columns, symmetries)) return false;
    r->k = (int)r->number[2];
    r->least = -1, r->most = 1;
    for (int i = 0; i < r->cells; i++) prepare_windows(r, i / r->columns, i % r->columns);
    return true;
}

static bool mnk_prepare(struct rules *r)
{
    const uint64_t *n = r->number;
    r->zones = !r->words;
    return prepare(r, n[0], n[1], n[0] == n[1] ? 8 : 4) && (r->moves = r->cells);
}

/* The columns come first in the game string. */
static bool connect_prepare(struct rules *r)
{
    return prepare(r, r->number[1], r->number[0], 2) && (r->moves = r->columns);
}

static bool put(const struct rules *r, struct position *p, int cell)
{
    const uint64_t *own = p->stones[p->side];
    bool run = false, any = !(r->words & EXACT);
    if (!is_free(r, p, cell)) return false;
    add(p->stones[p->side], cell);
    for (int i = 0; i < r->windows && !run; i++)
        run = has(r->window[i], cell) && common(r, own, r->window[i]) == r->k &&
              (any || !common(r, own, r->end[i]));
    p->over = --p->left == 0 || run;
    p->value = !run ? 0 : p->side == !(r->words & MISERE) ? -1 : 1;
    return p->side ^= 1, true;
}

static bool drop(const struct rules *r, struct position *p, int column)
{
    int cell = column + (r->rows - 1) * r->columns;
    while (cell >= 0 && !is_free(r, p, cell)) cell -= r->columns;
    return cell >= 0 && put(r, p, cell);
}

/* A side can only make a run in a window without stones of the other side. */
static void bounds(const struct rules *r, const struct position *p, int *least, int *most)
{
    int open[2] = {0, 0}, misere = r->words & MISERE ? 1 : 0;
    for (int i = 0; i < 2 * r->windows && !(open[0] && open[1]); i++)
        open[i & 1] |= !common(r, p->stones[~i & 1], r->window[i / 2]);
    *most = open[misere], *least = -open[!misere];
}

static const char *const mnk_words[] = {"exact", "misere", 0}, *const connect_words[] = {0};
const struct game verified_mnk = {"mnk", 3, mnk_words, mnk_prepare, put, board_key, bounds, 0};
const struct game verified_connect = {"connect", 3,         connect_words, connect_prepare,
                                      drop,      board_key, bounds,        0};
