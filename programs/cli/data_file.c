/* SPDX-License-Identifier: MIT
 * data_file.c - see data_file.h. */
#include "data_file.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILE_MOST = 1 << 20 };

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

/* The rows of a file's text. NULL: it is not such a file. */
static json_t *rows_of(const struct data_file *file, const char *text, size_t length)
{
    json_t *all = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    const char *what = json_string_value(json_object_get(all, "form"));
    json_t *rows = what && strcmp(what, file->form) == 0 ? json_object_get(all, "rows") : NULL,
           *row;
    bool good = json_is_array(rows);
    size_t i;

    json_array_foreach(rows, i, row) good &= file->is_row(row);
    rows = good ? json_incref(rows) : NULL;
    json_decref(all);
    return rows;
}

json_t *data_file_read(const struct data_file *file, const struct call *call)
{
    char *path = data_path(file->name), *text = NULL;
    size_t length;
    json_t *rows = NULL;

    errno = ENOENT;
    if (path) text = read_file(path, FILE_MOST, &length);
    if (text) rows = rows_of(file, text, length);
    if (text && !rows) complain(call, 0, "%s is ignored: it is %s", file->name, file->otherwise);
    else if (!text && errno != ENOENT && errno != ENOTDIR)
        complain(call, 0, "%s is ignored: %s", file->name, strerror(errno));
    free(text);
    free(path);
    return rows ? rows : json_array();
}

/* -- Changing. ------------------------------------------------------------------------------- */

json_t *data_file_row(json_t *rows, const char *game, const char *player)
{
    json_t *row;
    size_t i;

    json_array_foreach(
        rows, i,
        row) if (strcmp(json_string_value(json_object_get(row, "game")), game) == 0 &&
                 strcmp(json_string_value(json_object_get(row, "player")), player) == 0) return row;
    return NULL;
}

static void add(json_t *rows, json_t *row)
{
    json_t *known = data_file_row(rows, json_string_value(json_object_get(row, "game")),
                                  json_string_value(json_object_get(row, "player")));

    if (known) json_object_update(known, row);
    else json_array_append(rows, row);
}

/* The file, in folders that are there. Free it. NULL after a complaint; *code is then the exit
 * code. */
static char *path_to_write(const struct data_file *file, const struct call *call, int *code)
{
    char *path = data_path(file->name);
    const char *slash = path ? strrchr(path, '/') : NULL;
    char *folder = path ? format_text("%.*s/.", slash ? (int)(slash - path) : 0, path) : NULL;
    int error = path ? make_folders(path) : 0;

    *code = EXIT_DONE;
    if (!path) *code = complain(call, EXIT_INPUT, "HOME is no absolute path: nowhere to keep it");
    else if (access(folder, W_OK | X_OK)) {
        errno = error ? error : errno;
        *code = complain_unwritten(call, file->name);
    }
    free(folder);
    if (!*code) return path;
    free(path);
    return NULL;
}

int data_file_writable(const struct data_file *file, const struct call *call)
{
    int code;

    free(path_to_write(file, call, &code));
    return code;
}

static bool write_rows(const struct data_file *file, const char *path, json_t *rows)
{
    json_t *all = json_pack("{s:s,s:O}", "form", file->form, "rows", rows);
    char *text = all ? json_dumps(all, JSON_INDENT(1) | JSON_REAL_PRECISION(12)) : NULL;

    errno = ENOMEM;
    bool ok = text && write_file(path, text, strlen(text));
    json_decref(all);
    free(text);
    return ok;
}

/* Locks the folder of a file, which is itself replaced when it is written: who reads it in order to
 * write it waits for others that do. Where there are no locks nobody waits; -1: no folder. */
static int lock_folder(const char *path)
{
    char *folder = format_text("%.*s", (int)(strrchr(path, '/') - path), path);
    int lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

    if (lock >= 0) flock(lock, LOCK_EX);
    free(folder);
    return lock;
}

json_t *data_file_keep(const struct data_file *file, const struct call *call, json_t *rows,
                       int *code)
{
    char *path = path_to_write(file, call, code);
    json_t *all = NULL, *row;
    size_t i;

    if (!path) return NULL;
    int lock = lock_folder(path);
    all = data_file_read(file, call);
    json_array_foreach(rows, i, row) add(all, row);
    if (!write_rows(file, path, all)) {
        *code = complain_unwritten(call, file->name);
        json_decref(all);
        all = NULL;
    }
    if (lock >= 0) close(lock);
    free(path);
    return all;
}
