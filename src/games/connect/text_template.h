/* SPDX-License-Identifier: MIT
 * text_template.h - stones that fall: moves, positions and pictures as text. Takes the names of
 * board_template.h, connect_orders of hooks_template.h, and
 *
 *     CONNECT_EXAMPLE  a game string */
#include "core/board.h"
#include "games/grid.h"

#include <stdio.h>

static size_t write_move(const rules *r, const state *s, zm_move m, char *out, size_t capacity)
{
    (void)r, (void)s;
    return (size_t)snprintf(out, capacity, "%d", (int)m + 1);
}

static bool read_move(const rules *r, const state *s, const char *word, zm_move *out,
                      struct zm_error *error)
{
    uint64_t number = 0;
    const char *at = word;

    if (!read_number(&at, (uint64_t)r->columns, &number) || *at || !number)
        return fail(error, "no-such-column", "\"%s\" is no column, accepted: 1 to %d",
                    shown(word).text, r->columns);
    if (!(next_cell(r, s, (int)number - 1) & r->cells))
        return fail(error, "column-full", "column %d is full", (int)number);
    *out = number - 1;
    return true;
}

static inline bits cell_at(const rules *r, int row, int c)
{
    return bits_one(c * r->pitch + r->rows - 1 - row);
}

/* Sets what is read of a grid: to clear all of it would take longer. */
static void to_grid(const rules *r, const state *s, struct grid *g)
{
    g->rows = r->rows, g->columns = r->columns;
    g->from_top = false, g->note = NULL;
    g->side = side_to_move(r, s);
    for (int row = 0; row < r->rows; row++)
        for (int c = 0; c < r->columns; c++)
            g->at[row][c] = s->stones[ZM_FIRST] & cell_at(r, row, c)    ? OWNER_X
                            : s->stones[ZM_SECOND] & cell_at(r, row, c) ? OWNER_O
                                                                        : OWNER_NONE;
}

static size_t write_position(const rules *r, const state *s, char *out, size_t capacity)
{
    struct grid g;

    to_grid(r, s, &g);
    return grid_write(&g, out, capacity);
}

/* Stones from the bottom up. */
static bool drop_all(const rules *r, const struct grid *g, state *s, struct zm_error *error)
{
    for (int c = 0; c < r->columns; c++)
        for (int row = r->rows - 1; row >= 0; row--) {
            if (!g->at[row][c]) continue;
            if (row + 1 < r->rows && !g->at[row + 1][c])
                return fail(error, "stone-hangs", "in column %d a stone hangs over a free cell",
                            c + 1);
            s->stones[g->at[row][c] == OWNER_X ? ZM_FIRST : ZM_SECOND] |= cell_at(r, row, c);
        }
    return true;
}

/* Has the game not ended, or can a last stone have ended it: one on top of a column, without which
 * its side has no run? */
static bool can_be(const rules *r, const state *s)
{
    bits own = s->stones[s->side ^ 1];

    if (!has_run(r, own)) return true;
    for (int c = 0; c < r->columns; c++) {
        bits top = next_cell(r, s, c) >> 1;
        if (own & top && !has_run(r, own & ~top)) return true;
    }
    return false;
}

static bool read_position(const rules *r, const char *text, state *s, struct zm_error *error)
{
    struct grid g = {.rows = r->rows, .columns = r->columns};

    if (!grid_read_rows(&g, &text, error) || !grid_read_side(&g, text, error)) return false;
    int lead = g.stones[0] - g.stones[1];
    *s = (state){.side = (uint8_t)g.side, .odd = lead != (int)g.side};
    if (!drop_all(r, &g, s, error)) return false;
    if (has_run(r, s->stones[s->side]))
        return fail(error, "mover-has-run", "%c is to move, but has a run already",
                    side_letter(g.side));
    if (!can_be(r, s)) return fail(error, "no-last-stone", "no stone can have been the last one");
    return true;
}

static char column_digit(int column, bool first)
{
    int number = column + 1, digit = first ? number / 10 : number % 10;

    if (first && !digit) return ' ';
    return (char)('0' + digit);
}

static size_t draw(const rules *r, const state *s, char *out, size_t capacity)
{
    const struct grid_style style = {false, 9, column_digit};
    struct grid g;
    int result = 0;
    bool over = outcome(r, s, &result);

    to_grid(r, s, &g);
    return grid_draw(&g, &style, grid_status(g.side, over, result), out, capacity);
}

/* -- The board for a screen: a click anywhere in a column stands for one on the cell into which
 * the next stone falls. --------------------------------------------------------------------- */

/* "3.1": the column from the left, then the row from the bottom. */
static const char *cell_id(int c, int height, char out[CELL_ID])
{
    snprintf(out, CELL_ID, "%d.%d", c + 1, height + 1);
    return out;
}

/* How many stones a column has. */
static int height_of(const rules *r, const state *s, int c)
{
    return bits_count((s->stones[0] | s->stones[1]) & r->column[c]);
}

static void put_column(const rules *r, const state *s, int c, struct board *b)
{
    char id[CELL_ID], as[CELL_ID], label[64];
    int taken = height_of(r, s, c);

    cell_id(c, taken, as);
    for (int h = 0; h < r->rows; h++) {
        snprintf(label, sizeof label, "column %d, row %d", c + 1, h + 1);
        board_cell(b, (struct board_cell){.id = cell_id(c, h, id),
                                          .shape = "hole",
                                          .label = label,
                                          .as = taken == r->rows || h == taken ? NULL : as,
                                          .x = c,
                                          .y = r->rows - 1 - h});
    }
}

static void put_stones(const rules *r, const state *s, int c, struct board *b)
{
    char id[CELL_ID];

    for (int h = 0; h < height_of(r, s, c); h++) {
        bool first = s->stones[ZM_FIRST] & cell_at(r, r->rows - 1 - h, c);
        board_piece(b, (struct board_piece){.cell = cell_id(c, h, id),
                                            .kind = "disc",
                                            .owner = first ? 1 : 2,
                                            .label = first ? "X" : "O"});
    }
}

#define GAME_PRESENTS (PRESENTS_BOARD + PRESENTS_CELLS + PRESENTS_READING + PRESENTS_WEIGHTS)
static size_t describe(const rules *r, const state *s, char *out, size_t capacity)
{
    static const double margin = 0.6, margin_middle = 0.3, margin_size = 0.35;
    struct board b = board_begin(out, capacity, r->columns, r->rows + margin);
    char number[CELL_ID];

    for (int c = 0; c < r->columns; c++) put_column(r, s, c, &b);
    for (int c = 0; c < r->columns; c++) put_stones(r, s, c, &b);
    for (int c = 0; c < r->columns; c++) {
        snprintf(number, sizeof number, "%d", c + 1);
        board_text(&b, (struct board_text){.text = number,
                                           .x = c + 0.5,
                                           .y = r->rows + margin_middle,
                                           .size = margin_size});
    }
    return board_end(&b);
}

static size_t write_cells(const rules *r, const state *s, zm_move m, char *out, size_t capacity)
{
    return (size_t)snprintf(out, capacity, "%d.%d", (int)m + 1, height_of(r, s, (int)m) + 1);
}

#define GAME_FACTS                                                                                 \
    .name = "connect", .usage = "connect:columns,rows,k",                                          \
    .summary = "drop stones into columns, k in a row wins", .side = {"X", "O"}, .unit = "win",     \
    .example = CONNECT_EXAMPLE, .order_names = connect_orders
