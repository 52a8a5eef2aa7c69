/* SPDX-License-Identifier: MIT
 * board_text.c - see board_text.h. */
#include "board_text.h"

#include "board_grid.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { TEXT = 64 };
enum { BOXED_MOST = 6 }; /* boards up to this size have lines between the cells */
enum { PART_LEAST = 3 }; /* rows and columns that a part of a board has at least */

/* The rows, or columns, that are shown. */
struct part {
    int first, shown;
};

struct picture {
    FILE *out;
    const struct board_look *look;
    struct board_grid grid;
    struct part rows, columns;
    bool boxed, shared; /* lines between fields; one character for the marks of two neighbours */
    int wide;           /* characters of a field */
};

/* -- What stands in a field. ----------------------------------------------------------------- */

static bool has_label(const char (*label)[BOARD_LABEL], int count)
{
    for (int i = 0; i < count; i++)
        if (*label[i]) return true;
    return false;
}

static bool star_at(int at, int size, bool *middle)
{
    const int edge = size >= 13 ? 3 : 2;

    *middle = size % 2 && at == size / 2;
    return *middle || at == edge || at == size - 1 - edge;
}

/* The star points of a Go board, by which places on it are found. */
static bool is_star(const struct picture *p, const struct board_field *f)
{
    enum { STARS_LEAST = 7, EDGE_STARS_LEAST = 19 };
    int at = (int)(f - p->grid.fields), rows = p->grid.row.count, columns = p->grid.column.count;
    bool row_middle, column_middle;

    if (rows < STARS_LEAST || columns < STARS_LEAST || !board_has_shape(f->cell, "point"))
        return false;
    bool row_star = star_at(at / columns, rows, &row_middle),
         column_star = star_at(at % columns, columns, &column_middle);
    return row_star && column_star && (row_middle == column_middle || rows >= EDGE_STARS_LEAST);
}

static void write_empty(const struct picture *p, const struct board_field *f, char out[TEXT])
{
    char id[BOARD_ID];

    json_text(f->cell, "id", id, sizeof id);
    if (p->look->number) snprintf(out, TEXT, "%s", p->look->number(p->look->with, id));
    else if (p->boxed) strcpy(out, " ");
    else if (is_star(p, f)) strcpy(out, "+");
    else strcpy(out, p->look->unicode ? "\u00b7" : ".");
}

static const struct glyph {
    const char *kind, *text, *unicode[2]; /* upper case for the first side */
} glyphs[] = {
    {"pawn", "P", {"\u2659", "\u265f"}}, {"rook", "R", {"\u2656", "\u265c"}},
    {"king", "K", {"\u2654", "\u265a"}}, {"present", "*", {"*", "*"}},
    {"offered", "?", {"?", "?"}},        {"barred", "*", {"*", "*"}},
};

static void write_piece(const struct picture *p, const struct json *piece, char out[TEXT])
{
    double whose = json_number(piece, "side", 2);
    char kind[TEXT], label[TEXT];
    const size_t n = sizeof glyphs / sizeof *glyphs;
    size_t i = 0;

    json_text(piece, "kind", kind, sizeof kind);
    json_text(piece, "label", label, sizeof label);
    while (i < n && strcmp(glyphs[i].kind, kind) != 0) i++;
    if (strcmp(kind, "seeds") == 0) snprintf(out, TEXT, "%.0f", json_number(piece, "count", 0));
    else if (i < n && p->look->unicode) strcpy(out, glyphs[i].unicode[whose == ZM_SECOND]);
    else if (i < n) strcpy(out, glyphs[i].text);
    else out[0] = strlen(label) == 1 ? label[0] : kind[0] & 0x80 ? '?' : kind[0], out[1] = '\0';
    if (!out[0] || out[1]) return;
    bool small = whose == ZM_SECOND && strlen(label) != 1;
    out[0] = (char)(small ? tolower((unsigned char)*out) : toupper((unsigned char)*out));
}

/* -- Lines. ---------------------------------------------------------------------------------- */

static const char faint[] = "\033[2m", bright[] = "\033[1m";
static const char *const side_colour[] = {
    [ZM_FIRST] = "\033[1;36m", [ZM_SECOND] = "\033[1;33m", [ZM_NATURE] = "\033[1;32m"};

static void put(const struct picture *p, const char *style, const char *text)
{
    bool styled = p->look->colour && text[strspn(text, " ")];

    fprintf(p->out, "%s%s%s", styled ? style : "", text, styled ? "\033[0m" : "");
}

/* The characters of a text, which may be UTF-8. */
static int characters(const char *text)
{
    int n = 0;

    for (; *text; text++) n += ((unsigned char)*text & 0xc0) != 0x80;
    return n;
}

static void put_padded(const struct picture *p, const char *style, const char *text, int width)
{
    for (int n = characters(text); n < width; n++) fputc(' ', p->out);
    put(p, style, text);
}

static const char *const opening[] = {[BOARD_NONE] = " ", [BOARD_LAST] = "(", [BOARD_RUN] = "["};
static const char *const closing[] = {[BOARD_NONE] = " ", [BOARD_LAST] = ")", [BOARD_RUN] = "]"};

static void put_field(const struct picture *p, const struct board_field *f)
{
    char text[TEXT] = "";
    double side = f->piece ? json_number(f->piece, "side", ZM_NATURE) : ZM_NATURE;

    if (f->piece) write_piece(p, f->piece, text);
    else if (f->cell) write_empty(p, f, text);
    int before = p->wide - characters(text) + !p->shared;
    if (p->shared && p->wide == 1) before = 0;
    for (; before > 1; before--) fputc(' ', p->out);
    if (before == 1) put(p, bright, opening[f->mark]);
    put(p, f->piece ? side_colour[side == 0 ? 0 : side == 1 ? 1 : 2] : faint, text);
}

/* What stands between two fields; NULL: beyond the edge. */
static void put_gap(const struct picture *p, const struct board_field *before,
                    const struct board_field *after)
{
    enum board_mark left = before ? before->mark : BOARD_NONE;
    enum board_mark right = after ? after->mark : BOARD_NONE;

    if (p->shared && p->wide == 1)
        put(p, bright, left && right ? "|" : left ? closing[left] : opening[right]);
    else if (before || p->shared) put(p, bright, closing[left]);
    if (p->boxed && before && after) put(p, faint, p->look->unicode ? "\u2502" : "|");
}

/* How many characters a field takes with what stands between it and the next. */
static int pitch_of(const struct picture *p)
{
    return p->wide + 2 - p->shared + p->boxed;
}

static void put_row(const struct picture *p, int row, int margin)
{
    const struct board_field *before = NULL;
    int end = p->columns.first + p->columns.shown;

    while (end > p->columns.first && !board_field_at(&p->grid, row, end - 1)->cell) end--;
    put_padded(p, faint, p->grid.label[BOARD_LEFT][row], margin);
    fputc(' ', p->out);
    for (int i = p->columns.first; i < end; i++) {
        const struct board_field *f = board_field_at(&p->grid, row, i);
        put_gap(p, before, f);
        put_field(p, f);
        before = f;
    }
    const char *name = p->grid.label[BOARD_RIGHT][row];
    if (*name || (before && before->mark)) put_gap(p, before, NULL);
    if (*name) put(p, faint, " "), put(p, faint, name);
    fputc('\n', p->out);
}

static void put_line(const struct picture *p, int margin)
{
    const char *dash = p->look->unicode ? "\u2500" : "-",
               *cross = p->look->unicode ? "\u253c" : "+";

    fprintf(p->out, "%*s", margin + 1, "");
    for (int i = 0; i < p->columns.shown; i++) {
        if (i) put(p, faint, cross);
        for (int n = 1; n < pitch_of(p); n++) put(p, faint, dash);
    }
    fputc('\n', p->out);
}

static void put_columns(const struct picture *p, enum board_edge edge, int margin)
{
    const char(*label)[BOARD_LABEL] = (const char(*)[BOARD_LABEL])p->grid.label[edge];

    int end = p->columns.first + p->columns.shown;

    if (!has_label(label, p->grid.column.count)) return;
    while (end > p->columns.first && !*label[end - 1]) end--;
    fprintf(p->out, "%*s", margin + 2, "");
    for (int i = p->columns.first; i < end; i++) {
        if (i > p->columns.first) fprintf(p->out, "%*s", pitch_of(p) - p->wide, "");
        put_padded(p, faint, label[i], p->wide);
    }
    fputc('\n', p->out);
}

static void put_caption(const struct picture *p, int which, int margin)
{
    if (*p->grid.caption[which]) fprintf(p->out, "%*s%s\n", margin + 2, "", p->grid.caption[which]);
}

/* -- The part that there is space for. ------------------------------------------------------- */

static void show_part(struct part *part, int count, int space, int centre)
{
    part->first = 0;
    part->shown = count;
    if (count <= space) return;
    part->shown = space > PART_LEAST ? space : PART_LEAST;
    part->first = centre - part->shown / 2;
    if (part->first + part->shown > count) part->first = count - part->shown;
    if (part->first < 0) part->first = 0;
}

static const struct board_field *centre_of(const struct picture *p)
{
    const int all = p->grid.row.count * p->grid.column.count;
    const char *id = p->look->centre;

    for (int i = 0; id && *id && i < all; i++) {
        const struct json *cell = p->grid.fields[i].cell;
        const struct json *name = cell ? json_member(cell, "id") : NULL;
        if (name && board_is_word_of(name, id)) return &p->grid.fields[i];
    }
    return p->grid.last ? p->grid.last
                        : board_field_at(&p->grid, p->grid.row.count / 2, p->grid.column.count / 2);
}

static int margin_of(const struct picture *p)
{
    int wide = 1;

    for (int i = 0; i < p->grid.row.count; i++) {
        int n = characters(p->grid.label[BOARD_LEFT][i]);
        if (n > wide) wide = n;
    }
    return wide + 1;
}

/* How many rows, or columns, there is space for. */
static int rows_in(const struct picture *p, bool boxed)
{
    int around = 0;

    if (!p->look->height) return p->grid.row.count;
    for (int i = 0; i < 2; i++) {
        around += *p->grid.caption[i] != '\0';
        around += has_label((const char(*)[BOARD_LABEL])p->grid.label[i], p->grid.column.count);
    }
    int space = p->look->height - around;
    return boxed ? (space + 1) / 2 : space;
}

static int columns_in(const struct picture *p)
{
    if (!p->look->width) return p->grid.column.count;
    return (p->look->width - 2 * margin_of(p) - 2) / pitch_of(p);
}

static bool fit(struct picture *p)
{
    int at = (int)(centre_of(p) - p->grid.fields);

    if (p->boxed && rows_in(p, true) < p->grid.row.count) p->boxed = false;
    p->shared = !p->grid.pits && !p->boxed;
    show_part(&p->rows, p->grid.row.count, rows_in(p, p->boxed), at / p->grid.column.count);
    show_part(&p->columns, p->grid.column.count, columns_in(p), at % p->grid.column.count);
    return p->rows.shown == p->grid.row.count && p->columns.shown == p->grid.column.count;
}

/* -- The whole. ------------------------------------------------------------------------------ */

/* The digits of the largest number of seeds, at least 3. */
static int count_width(const struct picture *p)
{
    const struct json *pieces = p->grid.board.pieces;
    double most = 999;

    for (const struct json *piece = pieces + 1; piece < pieces->end; piece = piece->end)
        most = fmax(most, json_number(piece, "count", 0));
    int digits = snprintf(NULL, 0, "%.0f", most);
    return digits < TEXT ? digits : TEXT - 1;
}

/* Fields are as wide as the widest of what may stand in them. */
static void choose_form(struct picture *p)
{
    int wide = p->look->number ? p->look->number_wide : 1;

    for (int edge = BOARD_TOP; edge <= BOARD_BOTTOM; edge++)
        for (int i = 0; i < p->grid.column.count; i++) {
            int n = characters(p->grid.label[edge][i]);
            if (n > wide) wide = n;
        }
    p->boxed = !p->grid.pits && p->grid.row.count <= BOXED_MOST &&
               p->grid.column.count <= BOXED_MOST &&
               board_has_shape(p->grid.board.cells + 1, "square");
    p->wide = p->grid.pits ? count_width(p) : wide;
}

static bool draw(struct picture *p)
{
    choose_form(p);
    bool all = fit(p);
    int margin = margin_of(p), last = p->rows.first + p->rows.shown - 1;

    put_caption(p, 0, margin);
    put_columns(p, BOARD_TOP, margin);
    for (int row = p->rows.first; row <= last; row++) {
        put_row(p, row, margin);
        if (p->boxed && row < last) put_line(p, margin);
    }
    put_columns(p, BOARD_BOTTOM, margin);
    put_caption(p, 1, margin);
    return all;
}

/* What a game without a board of rows and columns draws itself. */
static enum zm_status write_picture(FILE *out, const struct zm_context *zm)
{
    size_t size = zm_draw(zm, NULL, 0) + 1;
    char *text = malloc(size);

    if (!text) return ZM_NO_MEMORY;
    zm_draw(zm, text, size);
    fputs(text, out);
    free(text);
    return ZM_OK;
}

enum zm_status board_text_write(FILE *out, struct zm_context *zm, const struct board_look *look,
                                bool *part)
{
    struct picture p = {.out = out, .look = look};
    enum zm_status status = board_grid_begin(&p.grid, zm, look->flipped);

    *part = !status && !draw(&p);
    board_grid_end(&p.grid);
    return status && status != ZM_NO_MEMORY ? write_picture(out, zm) : status;
}

/* -- Where cells are. ------------------------------------------------------------------------ */

/* The lines above the first row. */
static int lines_above(const struct picture *p)
{
    bool labels =
        has_label((const char(*)[BOARD_LABEL])p->grid.label[BOARD_TOP], p->grid.column.count);

    return (*p->grid.caption[0] != '\0') + labels;
}

static void find_place(const struct picture *p, int row, int column, struct board_place *out)
{
    const struct json *cell = board_field_at(&p->grid, row, column)->cell;
    int down = row - p->rows.first, across = column - p->columns.first;

    json_text(cell, "id", out->id, sizeof out->id);
    json_text(cell, "label", out->label, sizeof out->label);
    json_text(cell, json_member(cell, "as") ? "as" : "id", out->click, sizeof out->click);
    out->line = lines_above(p) + down * (1 + p->boxed);
    out->column = margin_of(p) + 2 + across * pitch_of(p);
    out->wide = p->wide;
    out->shown = down >= 0 && down < p->rows.shown && across >= 0 && across < p->columns.shown;
}

static enum zm_status find_places(struct picture *p, struct board_place **out, size_t *count)
{
    int rows = p->grid.row.count, columns = p->grid.column.count;

    *out = calloc((size_t)rows * (size_t)columns, sizeof **out);
    if (!*out) return ZM_NO_MEMORY;
    choose_form(p);
    fit(p);
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++)
            if (board_field_at(&p->grid, row, column)->cell)
                find_place(p, row, column, &(*out)[(*count)++]);
    return ZM_OK;
}

enum zm_status board_text_places(struct zm_context *zm, const struct board_look *look,
                                 struct board_place **out, size_t *count)
{
    struct picture p = {.look = look};
    enum zm_status status = board_grid_begin(&p.grid, zm, look->flipped);

    *out = NULL;
    *count = 0;
    if (!status) status = find_places(&p, out, count);
    board_grid_end(&p.grid);
    return status;
}

bool board_text_cell(const struct zm_context *zm, const char *word, char id[BOARD_ID])
{
    struct board_data board;
    bool found = false;

    if (board_data_of(&board, zm)) return false;
    for (const struct json *c = board.cells + 1; c < board.cells->end && !found; c = c->end) {
        json_text(c, "id", id, BOARD_ID);
        found = strcasecmp(id, word) == 0;
    }
    board_data_free(&board);
    return found;
}

bool board_text_has(const struct zm_context *zm, const char *kind)
{
    struct board_data board;
    bool found = false;
    char text[32];

    if (board_data_of(&board, zm)) return false;
    for (const struct json *p = board.pieces + 1; p < board.pieces->end && !found; p = p->end) {
        json_text(p, "kind", text, sizeof text);
        found = strcmp(text, kind) == 0;
    }
    board_data_free(&board);
    return found;
}
