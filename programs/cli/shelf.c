/* SPDX-License-Identifier: MIT
 * shelf.c - see shelf.h. */
#include "shelf.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* -- One file. ------------------------------------------------------------------------------- */

static int pieces(const struct zm_tables *tables)
{
    struct zm_tables_facts facts;

    zm_tables_facts(tables, &facts);
    return facts.most;
}

static void put(struct shelf *shelf, struct zm_tables *tables)
{
    int at = shelf->count++;

    for (; at > 0 && pieces(shelf->tables[at - 1]) < pieces(tables); at--)
        shelf->tables[at] = shelf->tables[at - 1];
    shelf->tables[at] = tables;
}

/* `name`: of the file in its folder; NULL: there is none. */
static bool open_file(struct shelf *shelf, const struct call *call, const char *path,
                      const char *name)
{
    struct zm_tables *tables;
    struct zm_error why = {""};
    char show[SHOWN];

    if (shelf->count == SHELF_MOST) return true;
    if (!zm_tables_open(path, NULL, &tables, &why)) return put(shelf, tables), true;
    complain(call, EXIT_INPUT, name ? "%s is left out: %s" : "%s: %s",
             show_text(name ? name : path, show), why.text);
    return false;
}

/* -- A folder. ------------------------------------------------------------------------------- */

static int is_table(const struct dirent *entry)
{
    const char *end = strrchr(entry->d_name, '.');

    return end && end != entry->d_name && strcmp(end, ".zt") == 0;
}

/* In the order of their names. */
static bool open_folder(struct shelf *shelf, const struct call *call, const char *folder)
{
    struct dirent **list;
    char show[SHOWN];
    int n = scandir(folder, &list, is_table, alphasort);

    if (n < 0)
        complain(call, EXIT_INPUT, "%s cannot be read: %s", show_text(folder, show),
                 strerror(errno));
    for (int i = 0; i < n; i++) {
        char *path = format_text("%s/%s", folder, list[i]->d_name);
        open_file(shelf, call, path, list[i]->d_name);
        free(path);
        free(list[i]);
    }
    if (n >= 0) free(list);
    return n >= 0;
}

/* -- All. ------------------------------------------------------------------------------------ */

static bool open_own(struct shelf *shelf, const struct call *call)
{
    char *folder = data_path("zermelo/tables");
    struct stat about;
    bool good = !folder || stat(folder, &about) || open_folder(shelf, call, folder);

    free(folder);
    return good;
}

bool shelf_open(struct shelf *shelf, const struct call *call, const char *path)
{
    struct stat about;

    *shelf = (struct shelf){.count = 0};
    if (!path) return open_own(shelf, call);
    if (stat(path, &about) == 0 && S_ISDIR(about.st_mode)) return open_folder(shelf, call, path);
    return open_file(shelf, call, path, NULL);
}

void shelf_close(struct shelf *shelf)
{
    for (int i = 0; i < shelf->count; i++) zm_tables_close(shelf->tables[i]);
    shelf->count = 0;
}

enum zm_status shelf_use(const struct shelf *shelf, struct zm_context *zm)
{
    enum zm_status status = ZM_BAD_INPUT;

    for (int i = 0; i < shelf->count && status; i++) status = zm_tables_use(zm, shelf->tables[i]);
    return status;
}
