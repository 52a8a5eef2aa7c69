/* SPDX-License-Identifier: MIT
 * board_template.h - m,n,k-games: questions about a board that need no rules of play. A board is
 * CELLS_MAX, rules (with `form`), state (with `side`) and these functions, which this template and
 * those after it take:
 *
 *     cell_at, row_of, column_of  a cell as a move and back
 *     owner_of                    the owner of the stone on a cell
 *     row_taken                   the taken cells of a row, bit 0 the left one
 *     put, lift                   put or remove a stone; the side to move and the result stay
 *     set_turn                    once all stones of a position are put: the side to move, which
 *                                 need not be the one that their number tells
 *     line_count, line_view       all lines of the board, seen by one side
 *     line_cell                   the cell of a bit of a line
 *     cell_number, cells_in       on at most 64 cells: the number of a cell, below 64; a set of
 *                                 cells of a line, by these numbers
 *     spot_count, spot_view       the lines through a cell, seen by one side
 *     lay_board                   once the form is known: sets all else in the rules, or fails
 *     list_free                   lists the free cells
 *     finishing_at_once           finds the free cells where a side completes a run on all lines
 *                                 at once, or returns false */
#include "games/gomoku/patterns.h"
#include "games/mnk/form.h"
#include "games/runs.h"

#include <assert.h>

static size_t most_moves(const rules *r)
{
    return (size_t)r->form.m * (size_t)r->form.n;
}

static enum zm_side side_to_move(const rules *r, const state *s)
{
    (void)r;
    return (enum zm_side)s->side;
}

/* -- Cells. ----------------------------------------------------------------------------------- */

static inline cell_index cell_of(const rules *r, zm_move m)
{
    return (cell_index)(row_of(r, m) * r->form.n + column_of(r, m));
}

static inline zm_move move_to(const rules *r, cell_index cell)
{
    assert(cell < r->form.m * r->form.n);
    return cell_at(r, cell / r->form.n, cell % r->form.n);
}

/* Twice the distance to the centre, by steps along rows and columns. */
static int off_centre(const rules *r, zm_move m)
{
    int down = 2 * row_of(r, m) - (r->form.m - 1), right = 2 * column_of(r, m) - (r->form.n - 1);

    return (down < 0 ? -down : down) + (right < 0 ? -right : right);
}

/* The cells of a row that are at most `reach` columns away. */
static inline bits columns_near(const rules *r, int column, int reach)
{
    int right = column + reach + 1 < r->form.n ? column + reach + 1 : r->form.n;

    return bits_low(right) & ~bits_low(column > reach ? column - reach : 0);
}

/* The number of stones at most two steps away; neighbours count twice. */
static int stones_near(const rules *r, const state *s, zm_move m)
{
    int row = row_of(r, m), column = column_of(r, m), count = 0;

    for (int reach = 1; reach <= 2; reach++) {
        bits mask = columns_near(r, column, reach);
        for (int i = row - reach; i <= row + reach; i++)
            if (i >= 0 && i < r->form.m) count += bits_count(row_taken(r, s, i) & mask);
    }
    return count;
}

/* Whether there is a stone at most two steps away. */
static bool is_near(const rules *r, const state *s, zm_move m)
{
    int row = row_of(r, m), top = row > 2 ? row - 2 : 0;
    bits taken = 0;

    for (int i = top; i <= row + 2 && i < r->form.m; i++) taken |= row_taken(r, s, i);
    return taken & columns_near(r, column_of(r, m), 2);
}

/* -- Runs. ------------------------------------------------------------------------------------ */

/* Whether a side has a window without stones of the other. */
static bool may_run(const rules *r, const state *s, enum zm_side side)
{
    for (int i = 0; i < line_count(r); i++) {
        struct view v = line_view(r, s, side, i);
        if (v.fits & ~any_of(v.other, v.stride)) return true;
    }
    return false;
}

static bool has_run(const rules *r, const state *s, enum zm_side side)
{
    for (int i = 0; i < line_count(r); i++) {
        struct view v = line_view(r, s, side, i);
        if (runs_seen(&v)) return true;
    }
    return false;
}

/* Lists at most `most` different cells where a side completes a run. */
static size_t finishing_cells(const rules *r, const state *s, enum zm_side side, zm_move *out,
                              size_t most)
{
    size_t n = 0;
    bits cells;

    if (finishing_at_once(r, s, side, &cells)) {
        for (; cells && n < most; cells &= cells - 1) out[n++] = (zm_move)bits_first(cells);
        return n;
    }
    for (int i = 0; i < line_count(r) && n < most; i++) {
        struct view v = line_view(r, s, side, i);
        if (too_few(v.own, r->form.k)) continue;
        for (bits at = finishing(&v); at && n < most; at &= at - 1) {
            zm_move m = line_cell(r, i, bits_first(at));
            size_t j = 0;
            while (j < n && out[j] != m) j++;
            if (j == n) out[n++] = m;
        }
    }
    return n;
}
