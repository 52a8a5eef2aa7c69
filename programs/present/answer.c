/* SPDX-License-Identifier: MIT
 * answer.c - see answer.h. */
#include "answer.h"

#include <math.h>
#include <unistd.h>

/* -- Moves by name or by cell number. -------------------------------------------------------- */

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
    struct spec_text spec = spec_text(zm);
    size_t rows;

    *out = (struct cells){.count = 0};
    if (!given) return true;
    if (strcmp(given, "numbers") != 0)
        return bad_input(call, "--cells is \"%s\", accepted is numbers", show_text(given).text);
    if (board_size(spec.text, &rows, &out->columns) &&
        list_cells(call, spec.text, rows * out->columns, out))
        return true;
    return bad_input(call, "--cells numbers is for m,n,k-boards up to 9 by 9, this is %s",
                     spec.text);
}

const char *cells_read(const struct cells *cells, const char *word)
{
    char *end;
    unsigned long n = strtoul(word, &end, 10);

    return *word >= '0' && *word <= '9' && !*end && n < cells->count ? cells->text[n] : word;
}

struct move_text cell_name(const struct cells *cells, const char *text)
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

/* -- As JSON. -------------------------------------------------------------------------------- */

json_t *number_json(double value)
{
    return is_whole(value) ? json_integer((json_int_t)value) : json_real(value);
}

void known_value_json(json_t *object, const struct zm_game *game, struct known_value w)
{
    json_t *distance = w.distance < 0 ? json_null() : json_integer(w.distance);

    json_object_update_new(
        object, json_pack("{s:o, s:s, s:s?, s:o, s:s?}", "value", number_json(w.value), "kind",
                          kind_name(w.kind), "outcome", value_outcome(game, w), "distance",
                          distance, "distance_kind", distance_kind_name(w.distance_kind)));
}

json_t *position_json(const struct zm_context *zm)
{
    enum zm_side side = zm_side_to_move(zm);
    char *position = text_of(zm_position_text, zm);
    json_t *object = json_pack("{s:s, s:s, s:s}", "game", spec_text(zm).text, "position", position,
                               "side", side == ZM_NATURE ? "nature" : zm_game_of(zm)->side[side]);

    free(position);
    return object;
}

json_t *answer_json(struct zm_context *zm, const struct cells *cells, const char *player,
                    const struct zm_result *r)
{
    json_t *object = position_json(zm);

    json_object_set_new(object, "move", json_string(move_name(zm, cells, r->move).text));
    known_value_json(object, zm_game_of(zm), value_of_result(r));
    json_object_set_new(object, "depth", json_integer(r->depth));
    json_object_set_new(object, "stopped", json_boolean(r->stopped));
    json_object_set_new(object, "nodes", json_integer((json_int_t)r->nodes));
    json_object_set_new(object, "simulations", json_integer((json_int_t)r->simulations));
    json_object_set_new(object, "time_ms", number_json(round(r->seconds * 1e6) / 1e3));
    json_object_set_new(object, "pv", line_json(zm, cells, r->line, r->line_length));
    json_object_set_new(object, "player", json_string(player));
    json_object_set_new(object, "seed", json_integer((json_int_t)r->seed));
    json_object_set_new(object, "memory", json_integer((json_int_t)r->memory));
    if (r->rule) json_object_set_new(object, "rule", json_string(r->rule));
    return object;
}

void book_value_json(json_t *object, struct zm_context *zm, const struct zm_result *r)
{
    struct known_value w;

    if (!value_beyond(zm, r, &w)) return;
    json_t *book = json_object();
    known_value_json(book, zm_game_of(zm), w);
    json_object_set_new(object, "book", book);
}

/* -- Who answers. ---------------------------------------------------------------------------- */

const char *default_player(struct zm_context *zm, bool clock)
{
    struct zm_result r = {.size = sizeof r};

    return unnamed_player(prove_by_rules(zm, NULL, &r), clock);
}

/* -- A sign of life. ------------------------------------------------------------------------- */

static void show_progress(void *with, const struct zm_result *so_far)
{
    const struct progress *p = with;
    struct move_text name = {""};
    struct words words = {""};

    if (so_far->line_length) {
        name = move_text(p->zm, so_far->move);
        words = value_words(zm_game_of(p->zm), value_of_result(so_far));
    }
    show_status(
        so_far->seconds, "thinking for %.0f s: %s %s, depth %d, %" PRIu64 " nodes (Ctrl-C: %s)",
        so_far->seconds, name.text, words.text, so_far->depth, so_far->nodes, p->on_interrupt);
}

void progress_begin(struct progress *p, const struct zm_context *zm, const char *on_interrupt,
                    struct zm_limits *limits)
{
    *p = (struct progress){.zm = zm, .on_interrupt = on_interrupt};
    if (!isatty(STDERR_FILENO)) return;
    limits->progress = show_progress;
    limits->with = p;
}

/* -- MultiPV. -------------------------------------------------------------------------------- */

bool multipv_begin(struct multipv *r, const struct zm_context *zm, uint64_t wanted,
                   struct zm_limits *limits)
{
    size_t n = zm_moves(zm, NULL, 0);

    *r = (struct multipv){.result.size = sizeof r->result};
    if (n > ZM_MOVES_MAX) return false;
    r->capacity = wanted && wanted < n ? (size_t)wanted : n;
    r->rows = take_memory((r->capacity + 1) * sizeof *r->rows);
    if (!r->rows) return false;
    limits->ranking = r->rows;
    limits->ranking_room = r->capacity;
    return true;
}

void multipv_end(struct multipv *r)
{
    free(r->rows);
    r->rows = NULL;
}

enum zm_status multipv_think(struct multipv *r, struct zm_context *zm, double seconds)
{
    struct zm_limits limits = {.size = sizeof limits, .seconds = seconds, .stop = &interrupted};

    if (!multipv_begin(r, zm, 0, &limits)) return ZM_LIMIT;
    return zm_think(zm, STRONGEST ":threads=1", &limits, &r->result);
}

struct known_value value_of_ranked(const struct zm_ranked *row)
{
    return (struct known_value){row->value, row->kind, row->distance, row->distance_kind};
}
