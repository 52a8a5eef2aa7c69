/* SPDX-License-Identifier: MIT
 * grid.c - see grid.h. */
#include "games/grid.h"

static const char owner_letter[] = {
    [OWNER_NONE] = '.', [OWNER_X] = 'X', [OWNER_O] = 'O', [OWNER_BARRED] = '*'};

/* -- Text. ---------------------------------------------------------------------------------- */

size_t grid_write(const struct grid *g, char *out, size_t capacity)
{
    struct text t = text_into(out, capacity);

    for (int row = 0; row < g->rows; row++) {
        if (row) text_char(&t, '/');
        for (int column = 0; column < g->columns; column++)
            text_char(&t, owner_letter[g->at[row][column]]);
    }
    text_add(&t, " %c", side_letter(g->side));
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
            return fail(error, "row %d from the top is not of %d cells X, O or .", row + 1,
                        g->columns);
        }
        column += (int)run;
    }
    *text = at;
    return true;
}

bool grid_read_rows(struct grid *g, const char **text, struct zm_error *error)
{
    *g = (struct grid){.rows = g->rows, .columns = g->columns};
    for (int row = 0; row < g->rows; row++) {
        if (!read_row(g, text, row, error)) return false;
        if (row + 1 < g->rows && *(*text)++ != '/')
            return fail(error, "row %d from the top is not followed by /", row + 1);
    }
    return true;
}

/* Who moves follows from the numbers of stones; if it is said it must be that side. */
bool grid_read_side(struct grid *g, const char *at, struct zm_error *error)
{
    int lead = g->stones[0] - g->stones[1];

    if (lead != 0 && lead != 1)
        return fail(error, "%d X and %d O: X must have as many as O or one more", g->stones[0],
                    g->stones[1]);
    g->side = lead ? ZM_SECOND : ZM_FIRST;
    if (!*at) return true;
    if (!read_owner(at) || *skip_blanks(at + 1))
        return fail(error, "behind the last row stands only X or O, the side to move");
    if (read_owner(at) != owner_for(g->side))
        return fail(error, "with %d X and %d O it is %c who moves", g->stones[0], g->stones[1],
                    side_letter(g->side));
    return true;
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

    if (style->row_numbers) text_add(t, "%3d ", g->rows - row);
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

const char *grid_status(enum zm_side side, bool over, int result)
{
    if (!over) return side == ZM_FIRST ? "X to move" : "O to move";
    if (!result) return "the game is over: a draw";
    return result > 0 ? "the game is over: X wins" : "the game is over: O wins";
}
