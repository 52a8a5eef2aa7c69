/* SPDX-License-Identifier: MIT
 * tablebase_set.c - the tablebases that a command has opened: see command.h. */
#include "command.h"

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

static bool open_file(void *with, const struct call *call, const char *path, const char *name)
{
    struct tablebase_set *set = with;
    struct zm_tables *tables;
    struct zm_error why = {.text = ""};

    if (set->count == TABLEBASES_MOST) return true;
    if (!zm_tables_open(path, NULL, &tables, &why)) return put(set, tables), true;
    return bad_input(call, name ? "%s is left out: %s" : "%s: %s",
                     show_text(name ? name : path).text, why.text);
}

/* -- The set. -------------------------------------------------------------------------------- */

bool tablebase_set_open(struct tablebase_set *set, const struct call *call, const char *path)
{
    set->count = 0;
    if (path) return open_files(call, path, ".zt", open_file, set);
    return open_files_if_there(call, data_path("zermelo/tables"), ".zt", open_file, set);
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
