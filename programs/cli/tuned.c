/* SPDX-License-Identifier: MIT
 * tuned.c - see tuned.h. */
#include "tuned.h"

#include "data_file.h"

static const char file_name[] = "zermelo/tuned.json", form[] = "zermelo tuned 1";

static bool is_row(const json_t *row)
{
    return json_is_string(json_object_get(row, "game")) &&
           json_is_string(json_object_get(row, "player")) &&
           json_is_string(json_object_get(row, "options"));
}

static const struct data_file file = {file_name, form, "no list of tuned players", is_row};

/* -- Using. ------------------------------------------------------------------------------------ */

struct tuned {
    json_t *rows; /* the texts of the presets are in here */
    struct zm_preset preset[];
};

static const char tuned[] = "tuned";

static struct zm_preset preset_of(const json_t *row)
{
    return (struct zm_preset){.name = tuned,
                              .player = json_string_value(json_object_get(row, "player")),
                              .game = json_string_value(json_object_get(row, "game")),
                              .options = json_string_value(json_object_get(row, "options"))};
}

struct tuned *tuned_begin(const struct call *call)
{
    json_t *rows = data_file_read(&file, call), *row;
    size_t n = json_array_size(rows), i;
    struct tuned *t = take_memory(sizeof *t + (n + 2) * sizeof *t->preset);

    if (!t) return json_decref(rows), NULL;
    t->rows = rows;
    json_array_foreach(rows, i, row) t->preset[i] = preset_of(row);
    t->preset[n].name = tuned; /* so that the word is known where nothing has been kept */
    return t;
}

const struct zm_preset *tuned_presets(const struct tuned *t)
{
    return t ? t->preset : NULL;
}

void tuned_end(struct tuned *t)
{
    if (t) json_decref(t->rows);
    free(t);
}

/* -- Keeping. ---------------------------------------------------------------------------------- */

int tuned_writable(const struct call *call)
{
    return data_file_writable(&file, call);
}

int tuned_keep(const struct call *call, const char *game, const char *player, const char *options,
               json_t *match)
{
    json_t *rows = json_pack("[{s:s,s:s,s:s,s:o}]", "game", game, "player", player, "options",
                             options, "match", match);
    int code;

    json_decref(data_file_keep(&file, call, rows, &code));
    json_decref(rows);
    return code;
}
