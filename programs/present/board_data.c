/* SPDX-License-Identifier: MIT
 * board_data.c - see board_data.h. */
#include "board_data.h"

#include <stdlib.h>
#include <string.h>

/* -- Reading. ------------------------------------------------------------------------------ */

static bool is_array(const struct json *v)
{
    return v && v->kind == JSON_ARRAY;
}

/* Each value stands at the beginning, or behind one of these characters. */
static size_t values_most(const char *text)
{
    size_t n = 1;

    for (; *text; text++) n += *text == ',' || *text == ':' || *text == '[';
    return n;
}

static bool is_size(double size)
{
    return size > 0 && size <= BOARD_DATA_MOST;
}

enum zm_status board_data_read(struct board_data *out, const char *board)
{
    size_t most = values_most(board);
    struct json *values = malloc(most * sizeof *values);
    const char *wrong;

    *out = (struct board_data){.values = values};
    if (!values) return ZM_NO_MEMORY;
    if (json_read(board, values, most, &wrong) > 0) {
        out->width = json_number(values, "width", 0);
        out->height = json_number(values, "height", 0);
        out->cells = json_member(values, "cells");
        out->pieces = json_member(values, "pieces");
        out->texts = json_member(values, "texts");
    }
    if (is_array(out->cells) && is_array(out->pieces) && is_array(out->texts) &&
        is_size(out->width) && is_size(out->height))
        return ZM_OK;
    board_data_free(out);
    return ZM_BROKEN;
}

enum zm_status board_data_of(struct board_data *out, const struct zm_context *zm)
{
    size_t size = zm_describe(zm, NULL, 0) + 1;
    char *text = malloc(size);

    *out = (struct board_data){.text = NULL};
    if (!text) return ZM_NO_MEMORY;
    zm_describe(zm, text, size);
    enum zm_status status = board_data_read(out, text);
    if (status) free(text);
    else out->text = text;
    return status;
}

void board_data_free(struct board_data *board)
{
    free(board->values);
    free(board->text);
    board->values = NULL;
    board->text = NULL;
}

/* -- Cells. -------------------------------------------------------------------------------- */

bool board_has_shape(const struct json *cell, const char *shape)
{
    const struct json *v = json_member(cell, "shape");

    return v && v->length == strlen(shape) && memcmp(v->text, shape, v->length) == 0;
}

bool board_same_text(const struct json *a, const struct json *b)
{
    return a && b && a->length == b->length && memcmp(a->text, b->text, a->length) == 0;
}

bool board_is_word_of(const struct json *id, const char *words)
{
    for (const char *at = words; *at; at += strspn(at, " ")) {
        size_t n = strcspn(at, " ");
        if (n == id->length && memcmp(at, id->text, n) == 0) return true;
        at += n;
    }
    return false;
}

const struct json *board_cell_of(const struct board_data *board, const struct json *piece,
                                 const struct json **at)
{
    const struct json *first = board->cells + 1, *end = board->cells->end, *from = *at;
    const struct json *on = json_member(piece, "cell"), *c = from;

    if (!on || c >= end) return NULL;
    do {
        if (board_same_text(json_member(c, "id"), on)) return *at = c;
        c = c->end < end ? c->end : first;
    } while (c != from);
    return NULL;
}

/* -- The last move. ------------------------------------------------------------------------ */

static bool holds_piece(const struct board_data *board, const struct json *id)
{
    for (const struct json *p = board->pieces + 1; p < board->pieces->end; p = p->end)
        if (board_same_text(json_member(p, "cell"), id)) return true;
    return false;
}

const struct json *board_marked_cell(const struct board_data *board, const struct json *cell)
{
    const struct json *id = json_member(cell, "id"), *marked = cell;

    for (const struct json *c = board->cells + 1; c < board->cells->end; c = c->end)
        if (board_same_text(json_member(c, "as"), id) && holds_piece(board, json_member(c, "id")))
            marked = c;
    return marked;
}
