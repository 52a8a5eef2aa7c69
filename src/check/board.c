/* SPDX-License-Identifier: MIT
 * board.c - the board for a screen: cells have names of their own and lie on it, pieces stand on
 * cells, and every legal move can be clicked without being taken for another. A game that describes
 * none gets the board that the library makes of its picture and its moves. */
#include "check/check.h"
#include "core/memory.h"
#include "json/json.h"

#include <string.h>

enum {
    VALUES_MAX = 1 << 17,
    CELLS_MAX = 1 << 14, /* a power of two */
    CELLS_TEXT = 128,
    CLICKABLE = 60, /* of more moves some may have no cells */
    COMPARED_MAX = 128
};

/* A board as read, and its cells by id. */
struct board {
    struct check *c;
    const struct json *root;
    double width, height;
    const struct json **cell; /* a hash table of 2 * CELLS_MAX */
};

/* -- Cells by id. ---------------------------------------------------------------------------- */

static const struct json **place_of(const struct board *b, const char *id, size_t length)
{
    size_t at = 5381;

    for (size_t i = 0; i < length; i++) at = at * 33 + (unsigned char)id[i];
    for (;; at++) {
        const struct json **place = &b->cell[at % (2 * CELLS_MAX)];
        const struct json *known = *place ? json_member(*place, "id") : NULL;
        if (!known || (known->length == length && memcmp(known->text, id, length) == 0))
            return place;
    }
}

static const struct json *find_cell(const struct board *b, const struct json *id)
{
    return id && id->kind == JSON_STRING ? *place_of(b, id->text, id->length) : NULL;
}

static bool is_one_word(const struct json *text)
{
    for (size_t i = 0; i < text->length; i++)
        if (strchr(" ,\t\n", text->text[i])) return false;
    return text->length > 0;
}

static bool index_cells(struct board *b, const struct json *cells)
{
    struct report *r = b->c->report;
    size_t count = 0;

    for (const struct json *cell = cells + 1; cell < cells->end; cell = cell->end) {
        const struct json *id = json_member(cell, "id");
        if (!MUST(r, id && id->kind == JSON_STRING && is_one_word(id), "describe",
                  "writes a cell without an id that is one word: %.*s",
                  cell->length > 60 ? 60 : (int)cell->length, cell->text))
            return false;
        if (count++ == CELLS_MAX) return false;
        const struct json **place = place_of(b, id->text, id->length);
        MUST(r, !*place, "describe", "writes two cells \"%.*s\"", (int)id->length, id->text);
        *place = cell;
    }
    return true;
}

/* -- What is on the board. ------------------------------------------------------------------- */

static bool within(double least, double value, double most)
{
    return value >= least - 1e-6 && value <= most + 1e-6;
}

static bool is_shape(const struct json *shape)
{
    static const char *const shapes[] = {"square", "circle", "pit",  "store",
                                         "point",  "hole",   "label"};

    for (size_t i = 0; shape && i < sizeof shapes / sizeof *shapes; i++)
        if (strlen(shapes[i]) == shape->length &&
            memcmp(shapes[i], shape->text, shape->length) == 0)
            return true;
    return false;
}

static void check_cell(struct board *b, const struct json *cell)
{
    struct report *r = b->c->report;
    const struct json *id = json_member(cell, "id"), *as = json_member(cell, "as");
    double w = json_number(cell, "w", 1), h = json_number(cell, "h", 1);
    int n = (int)id->length;

    MUST(r, is_shape(json_member(cell, "shape")), "describe", "cell \"%.*s\" has no known shape", n,
         id->text);
    MUST(r, json_has_text(cell, "label"), "describe", "cell \"%.*s\" has no label", n, id->text);
    MUST(r, w > 0 && h > 0, "describe", "cell \"%.*s\" is %g x %g", n, id->text, w, h);
    MUST(r,
         within(0, json_number(cell, "x", -1), b->width - w) &&
             within(0, json_number(cell, "y", -1), b->height - h),
         "describe", "cell \"%.*s\" lies outside of the board", n, id->text);
    MUST(r, !as || find_cell(b, as), "describe", "cell \"%.*s\" stands for one that is not there",
         n, id->text);
}

static void check_pieces(struct board *b)
{
    struct report *r = b->c->report;
    const struct json *pieces = json_member(b->root, "pieces");

    if (!MUST(r, pieces && pieces->kind == JSON_ARRAY, "describe", "writes no array of pieces"))
        return;
    for (const struct json *p = pieces + 1; p < pieces->end; p = p->end) {
        int n = p->length > 60 ? 60 : (int)p->length;
        MUST(r, find_cell(b, json_member(p, "cell")), "describe", "a piece stands on no cell: %.*s",
             n, p->text);
        MUST(r, json_has_text(p, "kind") && json_has_text(p, "label"), "describe",
             "a piece has no kind or no label: %.*s", n, p->text);
        MUST(r, within(0, json_number(p, "side", 0), 2), "describe", "a piece has no side: %.*s", n,
             p->text);
    }
}

static void check_board_texts(struct board *b)
{
    const struct json *texts = json_member(b->root, "texts");

    if (!texts || texts->kind != JSON_ARRAY) return;
    for (const struct json *t = texts + 1; t < texts->end; t = t->end)
        MUST(b->c->report,
             json_has_text(t, "text") && within(0, json_number(t, "x", -1), b->width) &&
                 within(0, json_number(t, "y", -1), b->height),
             "describe", "a text is empty, or outside of the board: %.*s",
             t->length > 60 ? 60 : (int)t->length, t->text);
}

/* -- Moves by clicks. ------------------------------------------------------------------------ */

/* Every word is a cell, and a cell that is clicked itself. */
static void check_clicks(struct board *b, const char *cells)
{
    for (size_t n; *cells; cells += n + !!cells[n]) {
        n = strcspn(cells, " ");
        const struct json *cell = *place_of(b, cells, n);
        MUST(b->c->report, cell && !json_member(cell, "as"), "write_cells",
             "writes \"%.*s\", which is no cell to click", (int)n, cells);
    }
}

/* Whether somebody who clicks one sequence may have meant the other. */
static bool begins_with(const char *cells, const char *start)
{
    size_t n = strlen(start);

    return strncmp(cells, start, n) == 0 && (!cells[n] || cells[n] == ' ');
}

static void check_move_cells(struct board *b)
{
    struct check *c = b->c;
    struct report *r = c->report;
    char(*cells)[CELLS_TEXT] = (char(*)[CELLS_TEXT])c->part;
    size_t n = c->here.count, all = n < COMPARED_MAX ? n : COMPARED_MAX;

    for (size_t i = 0; i < all; i++) {
        report_hook(r, "write_cells");
        size_t length = zm_move_cells(c->zm, c->here.list[i], cells[i], CELLS_TEXT);
        MUST(r, length < CELLS_TEXT, "write_cells", "writes %zu bytes, more than %d", length,
             CELLS_TEXT - 1);
        MUST(r, length || n > CLICKABLE, "write_cells", "writes no cell for a move");
        check_clicks(b, cells[i]);
        for (size_t j = 0; j < i && *cells[i]; j++)
            MUST(r,
                 !*cells[j] ||
                     (!begins_with(cells[i], cells[j]) && !begins_with(cells[j], cells[i])),
                 "write_cells", "writes \"%.40s\" and \"%.40s\" for two moves", cells[j], cells[i]);
    }
}

static void check_described(struct board *b)
{
    struct report *r = b->c->report;
    const struct json *cells = json_member(b->root, "cells");

    b->width = json_number(b->root, "width", 0), b->height = json_number(b->root, "height", 0);
    MUST(r, b->width > 0 && b->height > 0, "describe", "writes a board of %g x %g", b->width,
         b->height);
    if (!MUST(r, cells && cells->kind == JSON_ARRAY, "describe", "writes no array of cells") ||
        !index_cells(b, cells))
        return;
    for (const struct json *cell = cells + 1; cell < cells->end; cell = cell->end)
        check_cell(b, cell);
    check_pieces(b);
    check_board_texts(b);
    check_move_cells(b);
}

void check_board(struct check *c)
{
    enum { CELLS_SIZE = 2 * CELLS_MAX * sizeof(void *) };
    struct json *values;
    struct board b = {.c = c};
    const char *at;

    if (!set_context(c)) return;
    report_hook(c->report, "describe");
    size_t length = zm_describe(c->zm, c->text, TEXT_MAX);
    if (length >= TEXT_MAX) return; /* larger than any screen */
    values = memory_take(&memory_default, VALUES_MAX * sizeof *values);
    b.cell = memory_take(&memory_default, CELLS_SIZE);
    if (values && b.cell) {
        size_t count = json_read(c->text, values, VALUES_MAX, &at);
        b.root = values;
        if (MUST(c->report, count, "describe", "writes no JSON: wrong at \"%.40s\"", at))
            check_described(&b);
    }
    memory_give(&memory_default, values, VALUES_MAX * sizeof *values);
    memory_give(&memory_default, b.cell, CELLS_SIZE);
}
