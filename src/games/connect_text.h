/* SPDX-License-Identifier: MIT
 * connect_text.h - moves, positions and pictures of connect_room.h as text. */
#include "games/grid.h"

static size_t write_move(const rules *r, const state *s, zm_move m, char *out, size_t room)
{
    struct text t = text_into(out, room);

    (void)r, (void)s;
    text_add(&t, "%d", (int)m + 1);
    return t.length;
}

#define GAME_HAS_READ_MOVE
static bool read_move(const rules *r, const state *s, const char *word, zm_move *out,
                      struct zm_error *error)
{
    char show[SHOWN_TEXT];
    uint64_t number = 0;
    const char *at = word;

    if (!read_number(&at, (uint64_t)r->columns, &number) || *at || !number)
        return fail(error, "\"%s\" is no column, accepted: 1 to %d", shown(word, show), r->columns);
    if (!(next_cell(r, s, (int)number - 1) & r->cells))
        return fail(error, "column %d is full", (int)number);
    *out = number - 1;
    return true;
}

static inline bits cell_at(const rules *r, int row, int c)
{
    return bits_one(c * r->pitch + r->rows - 1 - row);
}

static void to_grid(const rules *r, const state *s, struct grid *out)
{
    *out = (struct grid){.rows = r->rows, .columns = r->columns, .side = side_to_move(r, s)};
    for (int row = 0; row < r->rows; row++)
        for (int c = 0; c < r->columns; c++)
            out->at[row][c] = s->stones[ZM_FIRST] & cell_at(r, row, c)    ? OWNER_X
                              : s->stones[ZM_SECOND] & cell_at(r, row, c) ? OWNER_O
                                                                          : OWNER_NONE;
}

static size_t write_position(const rules *r, const state *s, char *out, size_t room)
{
    struct grid g;

    to_grid(r, s, &g);
    return grid_write(&g, out, room);
}

/* Stones from the bottom up. */
static bool drop_all(const rules *r, const struct grid *g, state *s, struct zm_error *error)
{
    for (int c = 0; c < r->columns; c++)
        for (int row = r->rows - 1; row >= 0; row--) {
            if (!g->at[row][c]) continue;
            if (row + 1 < r->rows && !g->at[row + 1][c])
                return fail(error, "in column %d a stone hangs over a free cell", c + 1);
            s->stones[g->at[row][c] == OWNER_X ? ZM_FIRST : ZM_SECOND] |= cell_at(r, row, c);
        }
    return true;
}

/* Is there a last stone: on top of a column, and without it its side has no run? */
static bool has_last(const rules *r, const state *s)
{
    bits own = s->stones[s->side ^ 1];

    for (int c = 0; c < r->columns; c++) {
        bits top = next_cell(r, s, c) >> 1;
        if (own & top && !has_run(r, own & ~top)) return true;
    }
    return false;
}

static bool read_position(const rules *r, const char *text, state *s, struct zm_error *error)
{
    struct grid g = {.rows = r->rows, .columns = r->columns};

    if (!grid_read(&g, text, error)) return false;
    *s = (state){.side = (uint8_t)g.side};
    if (!drop_all(r, &g, s, error)) return false;
    if (has_run(r, s->stones[s->side]))
        return fail(error, "%c is to move, but has a run already", side_letter(g.side));
    if (g.stones[0] && !has_last(r, s)) return fail(error, "no stone can have been the last one");
    return true;
}

static char column_digit(int column, bool first)
{
    int number = column + 1, digit = first ? number / 10 : number % 10;

    if (first && !digit) return ' ';
    return (char)('0' + digit);
}

static size_t draw(const rules *r, const state *s, char *out, size_t room)
{
    const struct grid_style style = {false, 9, column_digit};
    struct grid g;
    int result = 0;
    bool over = outcome(r, s, &result);

    to_grid(r, s, &g);
    return grid_draw(&g, &style, grid_status(g.side, over, result), out, room);
}

#define GAME_FACTS                                                                                 \
    .name = "connect", .usage = "connect:columns,rows,k",                                          \
    .summary = "drop stones into columns, k in a row wins", .side = {"X", "O"}, .unit = "win",     \
    .example = CONNECT_EXAMPLE, .order_names = connect_orders
