/* SPDX-License-Identifier: MIT
 * board_grid.c - see board_grid.h. */
#include "board_grid.h"

#include "last_move.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT = 64, ID = 32 };

struct board_field *board_field_at(const struct board_grid *g, int row, int column)
{
    return &g->fields[row * g->column.count + column];
}

/* -- Rows and columns. ----------------------------------------------------------------------- */

static bool lies_in_grid(const struct json *cell)
{
    static const char *const shapes[] = {"square", "point", "hole", "pit", "store"};

    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        if (board_has_shape(cell, shapes[i])) return true;
    return false;
}

/* -1: no place on an axis. */
static int place(double at)
{
    double n = floor(2 * at + 0.25);

    return n >= 0 && n < BOARD_AXIS_MOST ? (int)n : -1;
}

static int place_of(const struct json *cell, bool down)
{
    double begin = json_number(cell, down ? "y" : "x", 0);

    return place(begin + json_number(cell, down ? "h" : "w", 1) / 2);
}

static void rank_places(struct board_axis *axis, bool turned)
{
    for (int i = 0; i < BOARD_AXIS_MOST; i++)
        if (axis->rank[i] >= 0) axis->rank[i] = (short)axis->count++;
    for (int i = 0; i < BOARD_AXIS_MOST && turned; i++)
        if (axis->rank[i] >= 0) axis->rank[i] = (short)(axis->count - 1 - axis->rank[i]);
}

/* False: it is no board of rows and columns. */
static bool find_axes(struct board_grid *g)
{
    const struct json *cells = g->board.cells;

    memset(g->row.rank, -1, sizeof g->row.rank);
    memset(g->column.rank, -1, sizeof g->column.rank);
    g->above = g->board.height;
    for (const struct json *c = cells + 1; c < cells->end; c = c->end) {
        if (board_has_shape(c, "label")) continue;
        int down = place_of(c, true), across = place_of(c, false);
        if (!lies_in_grid(c) || down < 0 || across < 0) return false;
        g->row.rank[down] = g->column.rank[across] = 0;
        g->pits |= board_has_shape(c, "pit");
        g->above = fmin(g->above, json_number(c, "y", 0));
        g->below = fmax(g->below, json_number(c, "y", 0) + json_number(c, "h", 1));
    }
    rank_places(&g->row, g->flipped);
    rank_places(&g->column, g->flipped);
    return g->row.count && g->column.count;
}

static struct board_field *field_of(const struct board_grid *g, const struct json *cell)
{
    return board_field_at(g, g->row.rank[place_of(cell, true)],
                          g->column.rank[place_of(cell, false)]);
}

static void place_cells(struct board_grid *g)
{
    const struct json *cells = g->board.cells, *pieces = g->board.pieces, *at = cells + 1;

    for (const struct json *c = cells + 1; c < cells->end; c = c->end)
        if (lies_in_grid(c)) field_of(g, c)->cell = c;
    for (const struct json *piece = pieces + 1; piece < pieces->end; piece = piece->end) {
        const struct json *cell = board_cell_of(&g->board, piece, &at);
        if (cell && lies_in_grid(cell)) field_of(g, cell)->piece = piece;
    }
}

/* -- Marks. ---------------------------------------------------------------------------------- */

static void mark_last(struct board_grid *g)
{
    const struct json *cells = g->board.cells;
    struct last_move last;

    last_move_of(g->zm, &last);
    for (const struct json *c = cells + 1; *last.cells && c < cells->end; c = c->end) {
        const struct json *id = json_member(c, "id");
        if (!id || !lies_in_grid(c) || !board_is_word_of(id, last.cells)) continue;
        struct board_field *f = field_of(g, board_marked_cell(&g->board, c));
        f->mark = BOARD_LAST;
        if (!g->last || f->piece) g->last = f; /* a move ends where its piece is */
    }
}

static bool same_side(const struct board_grid *g, int row, int column, double side)
{
    if (row < 0 || row >= g->row.count || column < 0 || column >= g->column.count) return false;
    const struct json *piece = board_field_at(g, row, column)->piece;
    return piece && json_number(piece, "side", 2) == side;
}

/* Marks the run through a field in one direction, if it has k stones. */
static void mark_run(struct board_grid *g, int row, int column, int down, int across, int k)
{
    double side = json_number(board_field_at(g, row, column)->piece, "side", 2);
    int length = 1;

    while (same_side(g, row - down, column - across, side)) row -= down, column -= across;
    while (same_side(g, row + length * down, column + length * across, side)) length++;
    for (int i = 0; i < length && length >= k; i++)
        board_field_at(g, row + i * down, column + i * across)->mark = BOARD_RUN;
}

/* Games that a run of k stones ends have k as their third number. */
static void mark_runs(struct board_grid *g)
{
    char spec[ZM_SPEC_TEXT];
    int k, result;

    if (!g->last || !g->last->piece || !zm_outcome(g->zm, &result) || !result) return;
    zm_spec(g->zm, spec, sizeof spec);
    if (sscanf(spec, "mnk:%*d,%*d,%4d", &k) != 1 && sscanf(spec, "connect:%*d,%*d,%4d", &k) != 1)
        return;
    int at = (int)(g->last - g->fields), row = at / g->column.count, column = at % g->column.count;
    mark_run(g, row, column, 0, 1, k);
    mark_run(g, row, column, 1, 0, k);
    mark_run(g, row, column, 1, 1, k);
    mark_run(g, row, column, 1, -1, k);
}

/* -- Labels and captions. -------------------------------------------------------------------- */

static void set_label(struct board_grid *g, enum board_edge edge, int i, const char *text)
{
    snprintf(g->label[edge][i], BOARD_LABEL, "%.*s", BOARD_LABEL - 1, text);
}

/* The number at the end of an id: houses of Kalah are called by it. */
static void label_pit(struct board_grid *g, enum board_edge edge, int row, int column)
{
    const struct json *cell = board_field_at(g, row, column)->cell;
    char id[ID];

    if (!cell) return;
    json_text(cell, "id", id, sizeof id);
    const char *number = id + strlen(id);
    while (number > id && isdigit((unsigned char)number[-1])) number--;
    set_label(g, edge, column, number);
}

/* The name of a side, and where its store lies, if it has one. */
static void caption_pits(struct board_grid *g, int side)
{
    const struct json *cells = g->board.cells, *c = cells + 1;
    char *caption = g->caption[(side == ZM_FIRST) != g->flipped];

    while (c < cells->end &&
           !(board_has_shape(c, "store") && (int)json_number(c, "owner", ZM_NATURE) == side))
        c = c->end;
    bool right = c < cells->end && json_number(c, "x", 0) > g->board.width / 2;
    const char *where = right != g->flipped ? "right" : "left";
    snprintf(caption, BOARD_CAPTION, c < cells->end ? "%s, its store on the %s" : "%s",
             zm_game_of(g->zm)->side[side], where);
}

static void label_pits(struct board_grid *g)
{
    for (int column = 0; column < g->column.count; column++) {
        label_pit(g, BOARD_TOP, 0, column);
        label_pit(g, BOARD_BOTTOM, g->row.count - 1, column);
    }
    for (int side = ZM_FIRST; side <= ZM_SECOND; side++) caption_pits(g, side);
}

/* A short text beside a row or a column is its name, another a caption. */
static void put_text(struct board_grid *g, const struct json *text)
{
    double x = json_number(text, "x", 0), y = json_number(text, "y", 0);
    int row = place(y), column = place(x);
    bool outside = y < g->above || y > g->below;
    char words[TEXT];

    json_text(text, "text", words, sizeof words);
    if (strlen(words) < BOARD_LABEL && outside && column >= 0 && g->column.rank[column] >= 0) {
        set_label(g, BOARD_TOP, g->column.rank[column], words);
        set_label(g, BOARD_BOTTOM, g->column.rank[column], words);
    } else if (strlen(words) < BOARD_LABEL && !outside && row >= 0 && g->row.rank[row] >= 0) {
        set_label(g, BOARD_LEFT, g->row.rank[row], words);
        set_label(g, BOARD_RIGHT, g->row.rank[row], words);
    } else {
        char *caption = g->caption[(y > g->above) != g->flipped];
        size_t n = strlen(caption);
        snprintf(caption + n, BOARD_CAPTION - n, "%s%s", n ? "   " : "", words);
    }
}

/* TUC chess: its own digits on one side, the letters and numbers of chess on the other. */
static void label_chess(struct board_grid *g)
{
    for (int column = 0; column < g->column.count; column++) {
        int from_left = g->flipped ? g->column.count - 1 - column : column;
        set_label(g, BOARD_BOTTOM, column, (char[]){(char)('a' + from_left), '\0'});
    }
    for (int row = 0; row < g->row.count; row++) {
        int from_top = g->flipped ? g->row.count - 1 - row : row;
        set_label(g, BOARD_LEFT, row, (char[]){(char)('0' + g->row.count - from_top), '\0'});
    }
}

static void put_labels(struct board_grid *g)
{
    if (g->pits) label_pits(g);
    for (const struct json *t = g->board.texts + 1; t < g->board.texts->end; t = t->end)
        put_text(g, t);
    if (strcmp(zm_game_of(g->zm)->name, "tuc-chess") == 0) label_chess(g);
}

/* -- The whole. ------------------------------------------------------------------------------ */

/* Takes the memory for fields and labels. */
static bool take_fields(struct board_grid *g)
{
    size_t rows = (size_t)g->row.count, columns = (size_t)g->column.count;

    g->fields = calloc(rows * columns, sizeof *g->fields);
    g->labels = calloc(2 * (rows + columns), sizeof *g->labels);
    if (!g->fields || !g->labels) return false;
    g->label[BOARD_TOP] = g->labels;
    g->label[BOARD_BOTTOM] = g->labels + columns;
    g->label[BOARD_LEFT] = g->labels + 2 * columns;
    g->label[BOARD_RIGHT] = g->labels + 2 * columns + rows;
    return true;
}

enum zm_status board_grid_begin(struct board_grid *g, struct zm_context *zm, bool flipped)
{
    *g = (struct board_grid){.zm = zm, .flipped = flipped};
    enum zm_status status = board_data_of(&g->board, zm);
    if (!status && !find_axes(g)) status = ZM_BAD_INPUT;
    if (!status && !take_fields(g)) status = ZM_NO_MEMORY;
    if (status) return status;
    place_cells(g);
    put_labels(g);
    mark_last(g);
    mark_runs(g);
    return ZM_OK;
}

void board_grid_end(struct board_grid *g)
{
    board_data_free(&g->board);
    free(g->fields);
    free(g->labels);
}
