/* SPDX-License-Identifier: MIT
 * cells.c - moves by name or by cell number: see answer.h. */
#include "answer.h"

/* The rows and columns of a game string such as "mnk:3,4,3"; false if it is no such string or
 * they are too many. */
static bool board_size(const char *spec, size_t *rows, size_t *columns)
{
    enum { SIDE_MOST = 9 };

    return sscanf(spec, "mnk:%3zu,%3zu", rows, columns) == 2 && *rows && *columns &&
           *rows <= SIDE_MOST && *columns <= SIDE_MOST;
}

/* The moves on the empty board, in order, are its cells row by row from the top left. */
static bool list_cells(const struct call *call, const char *spec, size_t count, struct cells *out)
{
    struct zm_context *zm;
    zm_move moves[81];

    if (zm_open(spec, &call->options, &zm, NULL)) return false;
    bool ok = zm_moves(zm, moves, 81) == count;
    for (size_t i = 0; ok && i < count; i++)
        zm_move_text(zm, moves[i], out->text[i], sizeof out->text[i]);
    zm_close(zm);
    if (ok) out->count = count;
    return ok;
}

bool cells_begin(const struct call *call, const struct zm_context *zm, struct cells *out)
{
    const char *given = call_option(call, "cells");
    char spec[ZM_SPEC_TEXT];
    size_t rows;

    *out = (struct cells){.count = 0};
    if (!given) return true;
    if (strcmp(given, "numbers") != 0)
        return bad_input(call, "--cells is \"%s\", accepted is numbers", show_text(given).text);
    zm_spec(zm, spec, sizeof spec);
    if (board_size(spec, &rows, &out->columns) && list_cells(call, spec, rows * out->columns, out))
        return true;
    return bad_input(call, "--cells numbers is for m,n,k-boards up to 9 by 9, this is %s", spec);
}

const char *cells_read(const struct cells *cells, const char *word)
{
    char *end;
    unsigned long n = strtoul(word, &end, 10);

    return *word >= '0' && *word <= '9' && !*end && n < cells->count ? cells->text[n] : word;
}

void cells_print(const struct cells *cells)
{
    for (size_t i = 0; i < cells->count; i++)
        printf("%4zu%s", i, (i + 1) % cells->columns ? "" : "\n");
}

/* The number of a cell that the game names so, or that name. */
static struct move_text cell_name(const struct cells *cells, const char *text)
{
    struct move_text name;
    size_t i = 0;

    while (i < cells->count && strcmp(cells->text[i], text) != 0) i++;
    if (i < cells->count) snprintf(name.text, sizeof name.text, "%zu", i);
    else snprintf(name.text, sizeof name.text, "%s", text);
    return name;
}

struct move_text move_name(const struct zm_context *zm, const struct cells *cells, zm_move move)
{
    return cell_name(cells, move_text(zm, move).text);
}

json_t *line_json(struct zm_context *zm, const struct cells *cells, const zm_move *moves,
                  size_t count)
{
    char *line = line_of(zm, moves, count), *rest = line, *word;
    json_t *list = json_array();

    while ((word = strsep(&rest, " ")))
        if (*word) json_array_append_new(list, json_string(cell_name(cells, word).text));
    free(line);
    return list;
}

char *line_names(struct zm_context *zm, const struct cells *cells, const zm_move *moves,
                 size_t count)
{
    size_t n = 0, shown = count < SHOWN_MOVES ? count : SHOWN_MOVES;
    char *line = line_of(zm, moves, shown), *rest = line, *word;
    char *out = take_memory(strlen(line) + shown + 8); /* a number may be one longer */

    if (!out) return line;
    while ((word = strsep(&rest, " ")))
        n += (size_t)sprintf(out + n, n ? " %s" : "%s", cell_name(cells, word).text);
    if (shown < count) strcpy(out + n, " ...");
    free(line);
    return out;
}
