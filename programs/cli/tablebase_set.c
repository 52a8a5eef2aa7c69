/* SPDX-License-Identifier: MIT
 * tablebase_set.c - the tablebases that a command has opened: see command.h. */
#include "command.h"

#include <dirent.h>
#include <errno.h>
#include <sys/stat.h>

/* -- One file. ------------------------------------------------------------------------------- */

static int pieces(const struct zm_tables *tables)
{
    struct zm_tables_facts facts = {.size = sizeof facts};

    zm_tables_facts(tables, &facts);
    return facts.most;
}

static void put(struct tablebase_set *set, struct zm_tables *tables)
{
    int at = set->count++;

    for (; at > 0 && pieces(set->tables[at - 1]) < pieces(tables); at--)
        set->tables[at] = set->tables[at - 1];
    set->tables[at] = tables;
}

/* `name` is the name of the file in its folder, or NULL if `path` was given as a file. */
static bool open_file(struct tablebase_set *set, const struct call *call, const char *path,
                      const char *name)
{
    struct zm_tables *tables;
    struct zm_error why = {.text = ""};

    if (set->count == TABLEBASES_MOST) return true;
    if (!zm_tables_open(path, NULL, &tables, &why)) return put(set, tables), true;
    return bad_input(call, name ? "%s is left out: %s" : "%s: %s",
                     show_text(name ? name : path).text, why.text);
}

/* -- A folder. ------------------------------------------------------------------------------- */

static int is_table(const struct dirent *entry)
{
    const char *end = strrchr(entry->d_name, '.');

    return end && end != entry->d_name && strcmp(end, ".zt") == 0;
}

/* Opens the files in alphabetical order, so that ties in the set do not depend on the disk. */
static bool open_folder(struct tablebase_set *set, const struct call *call, const char *folder)
{
    struct dirent **list;
    int n = scandir(folder, &list, is_table, alphasort);

    if (n < 0)
        complain(call, EXIT_INPUT, "%s cannot be read: %s", show_text(folder).text,
                 strerror(errno));
    for (int i = 0; i < n; i++) {
        char *path = format_text("%s/%s", folder, list[i]->d_name);
        open_file(set, call, path, list[i]->d_name);
        free(path);
        free(list[i]);
    }
    if (n >= 0) free(list);
    return n >= 0;
}

/* -- The set. -------------------------------------------------------------------------------- */

static bool open_own(struct tablebase_set *set, const struct call *call)
{
    char *folder = data_path("zermelo/tables");
    struct stat about;
    bool good = !folder || stat(folder, &about) || open_folder(set, call, folder);

    free(folder);
    return good;
}

bool tablebase_set_open(struct tablebase_set *set, const struct call *call, const char *path)
{
    struct stat about;

    set->count = 0;
    if (!path) return open_own(set, call);
    if (stat(path, &about) == 0 && S_ISDIR(about.st_mode)) return open_folder(set, call, path);
    return open_file(set, call, path, NULL);
}

void tablebase_set_close(struct tablebase_set *set)
{
    for (int i = 0; i < set->count; i++) zm_tables_close(set->tables[i]);
    set->count = 0;
}

enum zm_status tablebase_set_use(const struct tablebase_set *set, struct zm_context *zm)
{
    enum zm_status status = ZM_BAD_INPUT;

    for (int i = 0; i < set->count && status; i++) status = zm_tables_use(zm, set->tables[i]);
    return status;
}
