/* SPDX-License-Identifier: MIT
 * grid.c - see grid.h. */
#include "games/grid.h"

#include "core/board.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static const char owner_letter[] = {[OWNER_NONE] = '.',
                                    [OWNER_X] = 'X',
                                    [OWNER_O] = 'O',
                                    [OWNER_OFFERED] = '+',
                                    [OWNER_BARRED_OVERLINE] = '*',
                                    [OWNER_BARRED_FOURS] = '*',
                                    [OWNER_BARRED_THREES] = '*'};

/* -- Text. ---------------------------------------------------------------------------------- */

size_t grid_write(const struct grid *g, char *out, size_t capacity)
{
    struct text t = text_into(out, capacity);

    assert(1 <= g->rows && g->rows <= GRID_MOST && 1 <= g->columns && g->columns <= GRID_MOST);
    for (int row = 0; row < g->rows; row++) {
        if (row) text_char(&t, '/');
        for (int column = 0; column < g->columns; column++)
            text_char(&t, owner_letter[g->at[row][column]]);
    }
    text_char(&t, ' ');
    text_char(&t, side_letter(g->side));
    if (g->note) text_add(&t, " %s", g->note);
    return t.length;
}

/* An X or an O at the start of a text. */
static enum owner read_owner(const char *text)
{
    char c = (char)(*text | 0x20);

    return c == 'x' ? OWNER_X : c == 'o' ? OWNER_O : OWNER_NONE;
}

static bool read_row(struct grid *g, const char **text, int row, struct zm_error *error)
{
    const char *at = skip_blanks(*text);

    for (int column = 0; column < g->columns; at = skip_blanks(at)) {
        uint64_t run = 1;
        enum owner owner = read_owner(at);

        if (owner) {
            g->at[row][column] = (uint8_t)owner;
            g->stones[owner - OWNER_X]++;
            at++;
        } else if (*at == '.') {
            at++;
        } else if (!read_number(&at, (uint64_t)(g->columns - column), &run) || !run) {
            return fail(error, "row-cells", "row %d from the top is not of %d cells X, O or .",
                        row + 1, g->columns);
        }
        column += (int)run;
    }
    *text = at;
    return true;
}

bool grid_read_rows(struct grid *g, const char **text, struct zm_error *error)
{
    assert(1 <= g->rows && g->rows <= GRID_MOST && 1 <= g->columns && g->columns <= GRID_MOST);
    *g = (struct grid){.rows = g->rows, .columns = g->columns, .from_top = g->from_top};
    for (int row = 0; row < g->rows; row++) {
        if (!read_row(g, text, row, error)) return false;
        if (row + 1 < g->rows && *(*text)++ != '/')
            return fail(error, "row-end", "row %d from the top is not followed by /", row + 1);
    }
    return true;
}

bool grid_read_mover(struct grid *g, const char *text, struct zm_error *error)
{
    enum owner owner = read_owner(text);

    if (!owner || *skip_blanks(text + 1))
        return fail(error, "no-side", "behind the last row stands only X or O, the side to move");
    g->side = owner == OWNER_X ? ZM_FIRST : ZM_SECOND;
    return true;
}

bool grid_read_side(struct grid *g, const char *at, struct zm_error *error)
{
    int lead = g->stones[0] - g->stones[1];

    if (*at) return grid_read_mover(g, at, error);
    if (lead != 0 && lead != 1)
        return fail(error, "side-untold",
                    "%d X and %d O do not tell who moves: write X or O behind the last row",
                    g->stones[0], g->stones[1]);
    g->side = lead ? ZM_SECOND : ZM_FIRST;
    return true;
}

/* -- Cells. --------------------------------------------------------------------------------- */

/* A letter of a column's name; a blank for the first of two if it has only one. */
static char column_letter(int column, bool first)
{
    if (!first) return (char)('a' + column % GRID_LETTERS);
    return column < GRID_LETTERS ? ' ' : (char)('a' + column / GRID_LETTERS - 1);
}

static int row_number(const struct grid *g, int row)
{
    return g->from_top ? row + 1 : g->rows - row;
}

size_t grid_write_cell(int column, int number, char *out, size_t capacity)
{
    struct text t = text_into(out, capacity);

    assert(0 <= column && column < GRID_MOST);
    if (column >= GRID_LETTERS) text_char(&t, column_letter(column, true));
    text_add(&t, "%c%d", column_letter(column, false), number);
    return t.length;
}

/* -- Pictures. ------------------------------------------------------------------------------ */

/* Boards up to this size are drawn with lines between the cells; up to the other with a blank. */
enum { BOXED_MOST = 6, SPACED_MOST = 45, BOXED = 4, SPACED = 2, DENSE = 1 };

/* How many characters a cell takes. */
static int pitch_of(const struct grid *g)
{
    if (g->rows <= BOXED_MOST && g->columns <= BOXED_MOST) return BOXED;
    return g->columns <= SPACED_MOST ? SPACED : DENSE;
}

static void draw_labels(const struct grid *g, const struct grid_style *style, bool first,
                        struct text *t)
{
    text_fill(t, ' ', 4);
    for (int column = 0; column < g->columns; column++) {
        if (column) text_fill(t, ' ', (size_t)pitch_of(g) - 1);
        text_char(t, style->label(column, first));
    }
    text_char(t, '\n');
}

static void draw_row(const struct grid *g, const struct grid_style *style, int row, struct text *t)
{
    static const char *const between[] = {[DENSE] = "", [SPACED] = " ", [BOXED] = " | "};
    int pitch = pitch_of(g);

    if (style->row_numbers) text_add(t, "%3d ", row_number(g, row));
    else text_fill(t, ' ', 4);
    for (int column = 0; column < g->columns; column++) {
        char c = owner_letter[g->at[row][column]];
        if (column) text_add(t, "%s", between[pitch]);
        text_char(t, pitch == BOXED && c == '.' ? ' ' : c);
    }
    text_char(t, '\n');
}

static void draw_line(const struct grid *g, struct text *t)
{
    text_add(t, "   ---");
    for (int column = 1; column < g->columns; column++) text_add(t, "+---");
    text_char(t, '\n');
}

size_t grid_draw(const struct grid *g, const struct grid_style *style, const char *status,
                 char *out, size_t capacity)
{
    struct text t = text_into(out, capacity);

    for (int row = 0; row < g->rows; row++) {
        if (row && pitch_of(g) == BOXED) draw_line(g, &t);
        draw_row(g, style, row, &t);
    }
    if (g->columns > style->short_labels) draw_labels(g, style, true, &t);
    draw_labels(g, style, false, &t);
    text_add(&t, "%s\n", status);
    return t.length;
}

size_t grid_draw_letters(const struct grid *g, const char *status, char *out, size_t capacity)
{
    const struct grid_style style = {true, GRID_LETTERS, column_letter};

    return grid_draw(g, &style, status, out, capacity);
}

const char *grid_status(enum zm_side side, bool over, int result)
{
    if (!over) return side == ZM_FIRST ? "X to move" : "O to move";
    if (!result) return "the game is over: a draw";
    return result > 0 ? "the game is over: X wins" : "the game is over: O wins";
}

/* -- The board for a screen. ---------------------------------------------------------------- */

static const double margin = 0.6, margin_middle = 0.3, margin_size = 0.35;
static const double button_height = 0.8, button_gap = 0.1;

/* What is said of a free cell that is marked. */
static const char *const mark_label[] = {[OWNER_OFFERED] = "offered",
                                         [OWNER_BARRED_OVERLINE] = "forbidden, overline",
                                         [OWNER_BARRED_FOURS] = "forbidden, two fours",
                                         [OWNER_BARRED_THREES] = "forbidden, two threes"};

static void put_stone(struct board *b, const struct grid *g, const struct grid_look *look,
                      const char *id, bool second)
{
    board_piece(b, (struct board_piece){.cell = id,
                                        .kind = look->kind[second],
                                        .owner = 1 + second,
                                        .colour = g->changed ? 2 - second : 0,
                                        .label = second ? "O" : "X"});
}

/* Adds one cell, or the piece on it. */
static void put_cell(struct board *b, const struct grid *g, const struct grid_look *look, int row,
                     int column, enum board_part part)
{
    enum owner owner = (enum owner)g->at[row][column];
    char id[CELL_ID];

    grid_write_cell(column, row_number(g, row), id, sizeof id);
    if (part == BOARD_CELLS)
        board_cell(
            b, (struct board_cell){
                   .id = id, .shape = look->shape, .label = id, .x = margin + column, .y = row});
    else if (owner == OWNER_X || owner == OWNER_O) put_stone(b, g, look, id, owner == OWNER_O);
    else if (owner != OWNER_NONE)
        board_piece(b, (struct board_piece){.cell = id,
                                            .kind = owner == OWNER_OFFERED ? "offered" : "barred",
                                            .label = mark_label[owner]});
}

/* Adds the letters of columns below the board, the numbers of rows on its left. */
static void put_margins(struct board *b, const struct grid *g)
{
    struct board_text t = {.y = g->rows + margin_middle, .size = margin_size};
    char name[CELL_ID];

    t.text = name;
    for (int column = 0; column < g->columns; column++) {
        grid_write_cell(column, 0, name, sizeof name);
        name[strcspn(name, "0123456789")] = '\0';
        t.x = margin + column + 0.5;
        board_text(b, t);
    }
    t.x = margin_middle;
    for (int row = 0; row < g->rows; row++) {
        snprintf(name, sizeof name, "%d", row_number(g, row));
        t.y = row + 0.5;
        board_text(b, t);
    }
}

static void put_buttons(struct board *b, const struct grid *g, const struct grid_button *button,
                        size_t count)
{
    double width = (g->columns + margin) / (double)count;

    for (size_t i = 0; i < count; i++)
        board_cell(b, (struct board_cell){.id = button[i].id,
                                          .shape = "label",
                                          .label = button[i].label,
                                          .x = width * (double)i,
                                          .y = g->rows + margin + button_gap,
                                          .w = width - button_gap,
                                          .h = button_height});
}

size_t grid_describe(const struct grid *g, const struct grid_look *look,
                     const struct grid_button *buttons, size_t count, char *out, size_t capacity)
{
    double below = look->buttons ? button_height + button_gap : 0;
    struct board b = board_begin(out, capacity, g->columns + margin, g->rows + margin + below);

    for (enum board_part part = BOARD_CELLS; part <= BOARD_PIECES; part++) {
        for (int row = 0; row < g->rows; row++)
            for (int column = 0; column < g->columns; column++)
                put_cell(&b, g, look, row, column, part);
        if (part == BOARD_CELLS) put_buttons(&b, g, buttons, count);
    }
    put_margins(&b, g);
    return board_end(&b);
}
