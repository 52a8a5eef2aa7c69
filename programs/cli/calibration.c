/* SPDX-License-Identifier: MIT
 * calibration.c - see calibration.h. */
#include "calibration.h"

#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILE_MOST = 1 << 20 };
static const double rate_most = 1e12; /* no machine is that fast */
static const char file_name[] = "zermelo/calibration.json";
static const char form[] = "zermelo calibration 1";

/* -- Where it is. ---------------------------------------------------------------------------- */

/* Makes the folders above a file. The errno of the first that could not be made; 0: all are there.
 */
static int make_folders(const char *path)
{
    char *folder = format_text("%s", path);
    int error = 0;

    for (char *at = strchr(folder + 1, '/'); at; at = strchr(at + 1, '/')) {
        *at = '\0';
        if (mkdir(folder, 0777) && errno != EEXIST && !error) error = errno;
        *at = '/';
    }
    free(folder);
    return error;
}

/* -- Reading. -------------------------------------------------------------------------------- */

static bool is_rate(const json_t *value)
{
    double rate = json_number_value(value);

    return json_is_number(value) && rate >= 0 && rate <= rate_most;
}

static bool is_row(const json_t *row)
{
    return json_is_string(json_object_get(row, "game")) &&
           json_is_string(json_object_get(row, "player")) &&
           is_rate(json_object_get(row, "nodes_per_second")) &&
           is_rate(json_object_get(row, "simulations_per_second"));
}

/* The rows of a file's text. NULL: it is not such a file. */
static json_t *rows_of(const char *text, size_t length)
{
    json_t *all = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    const char *what = json_string_value(json_object_get(all, "form"));
    json_t *rows = what && strcmp(what, form) == 0 ? json_object_get(all, "rows") : NULL, *row;
    bool good = json_is_array(rows);
    size_t i;

    json_array_foreach(rows, i, row) good &= is_row(row);
    rows = good ? json_incref(rows) : NULL;
    json_decref(all);
    return rows;
}

json_t *calibration_read(const struct call *call)
{
    char *path = data_path(file_name), *text = NULL;
    size_t length;
    json_t *rows = NULL;

    errno = ENOENT;
    if (path) text = read_file(path, FILE_MOST, &length);
    if (text) rows = rows_of(text, length);
    if (text && !rows) complain(call, 0, "%s is ignored: it is no calibration", file_name);
    else if (!text && errno != ENOENT && errno != ENOTDIR)
        complain(call, 0, "%s is ignored: %s", file_name, strerror(errno));
    free(text);
    free(path);
    return rows ? rows : json_array();
}

/* -- Changing. ------------------------------------------------------------------------------- */

static json_t *row_for(json_t *rows, const char *game, const char *player)
{
    json_t *row;
    size_t i;

    json_array_foreach(
        rows, i,
        row) if (strcmp(json_string_value(json_object_get(row, "game")), game) == 0 &&
                 strcmp(json_string_value(json_object_get(row, "player")), player) == 0) return row;
    return NULL;
}

void calibration_add(json_t *rows, json_t *row)
{
    json_t *known = row_for(rows, json_string_value(json_object_get(row, "game")),
                            json_string_value(json_object_get(row, "player")));

    if (known) json_object_update(known, row);
    else json_array_append(rows, row);
}

/* The file, in folders that are there. Free it. NULL after a complaint; *code is then the exit
 * code. */
static char *path_to_write(const struct call *call, int *code)
{
    char *path = data_path(file_name);
    const char *slash = path ? strrchr(path, '/') : NULL;
    char *folder = path ? format_text("%.*s/.", slash ? (int)(slash - path) : 0, path) : NULL;
    int error = path ? make_folders(path) : 0;

    *code = EXIT_DONE;
    if (!path) *code = complain(call, EXIT_INPUT, "HOME is no absolute path: nowhere to keep it");
    else if (access(folder, W_OK | X_OK)) {
        errno = error ? error : errno;
        *code = complain_unwritten(call, file_name);
    }
    free(folder);
    if (!*code) return path;
    free(path);
    return NULL;
}

int calibration_writable(const struct call *call)
{
    int code;

    free(path_to_write(call, &code));
    return code;
}

int calibration_write(const struct call *call, json_t *rows)
{
    int code;
    json_t *all = json_pack("{s:s,s:O}", "form", form, "rows", rows);
    char *text = all ? json_dumps(all, JSON_INDENT(1) | JSON_REAL_PRECISION(12)) : NULL;
    char *path = path_to_write(call, &code);

    errno = ENOMEM;
    if (path && !(text && write_file(path, text, strlen(text))))
        code = complain_unwritten(call, file_name);
    json_decref(all);
    free(text);
    free(path);
    return code;
}

/* -- Using. ---------------------------------------------------------------------------------- */

uint64_t calibration_nodes(const struct call *call, const struct zm_context *zm, const char *player,
                           double seconds)
{
    struct spec_text spec = spec_text(zm);
    char *name = format_text("%.*s", (int)strcspn(player, ":"), player);
    json_t *rows = calibration_read(call), *row = row_for(rows, spec.text, name);
    double nodes = seconds * json_number_value(json_object_get(row, "nodes_per_second"));

    if (!row)
        complain(call, 0,
                 "--steady: player %s is not calibrated; run: zermelo calibrate \"%s\"%s%s", name,
                 spec.text, " --player ", name);
    json_decref(rows);
    free(name);
    if (!row) return 0;
    return nodes < 1 ? 1 : nodes > 1e18 ? (uint64_t)1e18 : (uint64_t)nodes;
}

char *steady_player(const struct call *call, const struct zm_context *zm, const char *player)
{
    const char *at = strchr(player, ':');

    while (at && strncmp(at + 1, "time=", 5) != 0) at = strchr(at + 1, ',');
    if (!at) return format_text("%s", player);
    const char *rest = at + 6 + strcspn(at + 6, ",");
    char *value = format_text("%.*s", (int)(rest - (at + 6)), at + 6);
    double seconds;
    bool good = !zm_read_time(value, &seconds);
    free(value);
    if (!good) return format_text("%s", player); /* which the library refuses */
    uint64_t nodes = calibration_nodes(call, zm, player, seconds);
    if (!nodes) return NULL;
    return format_text("%.*snodes=%llu%s", (int)(at + 1 - player), player,
                       (unsigned long long)nodes, rest);
}
