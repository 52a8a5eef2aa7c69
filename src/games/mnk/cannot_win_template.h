/* SPDX-License-Identifier: MIT
 * cannot_win_template.h - m,n,k-games: proofs that a side cannot win any more, on boards of at most
 * 64 cells: see pairing.h. They assume that both sides may take any cell, so the rule sets of
 * gomoku do not use them. Where runs must be exact, lines are counted that a longer run would
 * spoil. That favours the maker, so the proofs remain sound. Takes rules, state, line_count,
 * line_view, row_taken, cell_number and cells_in of the board, and side_to_move of
 * board_template.h. */
#include "games/mnk/breaker.h"

/* Lists the lines that are open to a side, as sets of free cells. Returns false if there are too
 * many. */
static bool open_lines(const rules *r, const state *s, enum zm_side side, struct lines *out)
{
    out->n = 0;
    for (int i = 0; i < line_count(r); i++) {
        struct view v = line_view(r, s, side, i);
        for (bits open = open_windows(&v); open; open &= open - 1) {
            if (out->n == LINES_MOST) return false;
            bits window = (bits)(v.stride->window << bits_first(open));
            out->line[out->n++] = cells_in(r, i, window & ~v.own);
        }
    }
    return true;
}

static int count_open(const rules *r, const state *s, enum zm_side side)
{
    int count = 0;

    for (int i = 0; i < line_count(r); i++) {
        struct view v = line_view(r, s, side, i);
        count += bits_count(open_windows(&v));
    }
    return count;
}

static int count_free(const rules *r, const state *s)
{
    int taken = 0;

    for (int row = 0; row < r->form.m; row++) taken += bits_count(row_taken(r, s, row));
    return r->form.m * r->form.n - taken;
}

static void make_images(const rules *r, struct images *out)
{
    out->n = (int)mnk_symmetries(&r->form);
    for (int i = 0; i < out->n; i++) {
        for (int c = 0; c < LINES_CELLS; c++) out->cell[i][c] = (uint8_t)c;
        for (int row = 0; row < r->form.m; row++)
            for (int column = 0; column < r->form.n; column++) {
                int to_row = row, to_column = column;
                mnk_image(&r->form, (size_t)i, &to_row, &to_column);
                out->cell[i][cell_number(r, row, column)] =
                    (uint8_t)cell_number(r, to_row, to_column);
            }
    }
}

#define GAME_KNOWLEDGE .cannot_win = cannot_win, WIN_KNOWLEDGE
static bool cannot_win(struct search *q, const rules *r, const state *s, enum zm_side side,
                       uint64_t nodes)
{
    bool moves_now = side_to_move(r, s) == side;
    struct lines lines;
    struct images images;
    uint64_t zone;

    if (!has_aside(q)) nodes = 0;
    if (r->form.misere || r->form.m * r->form.n > LINES_CELLS) return false;
    if (!nodes && count_open(r, s, side) >= count_free(r, s))
        return false; /* too many lines for pairings */
    if (!open_lines(r, s, side, &lines)) return false;
    if (!nodes) return lines_judge(&lines, moves_now, &zone) == LINES_HELD;
    make_images(r, &images);
    return breaker_holds(q, &lines, moves_now, &images, nodes);
}
