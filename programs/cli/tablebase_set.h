/* SPDX-License-Identifier: MIT
 * tablebase_set.h - the tablebases that a command has opened, and the choice of one for a game. */
#ifndef PROGRAMS_TABLEBASE_SET_H
#define PROGRAMS_TABLEBASE_SET_H

#include "command.h"

#include <zermelo_tables.h>

enum { TABLEBASES_MOST = 64 };
struct tablebase_set {
    struct zm_tables *tables[TABLEBASES_MOST]; /* sorted, those with the most pieces first */
    int count;
};

/* Opens one tablebase file, or all files *.zt of a folder. If a file of a folder cannot be opened,
 * the command reports it and skips it. If `path` is NULL, the set takes the files of the user's own
 * folder, zermelo/tables in the data directory, if that folder exists. Returns false after an error
 * message. */
bool tablebase_set_open(struct tablebase_set *set, const struct call *call, const char *path);
void tablebase_set_close(struct tablebase_set *set);

/* Makes the searches of this context probe the first tablebase that fits its rules. Returns
 * ZM_BAD_INPUT if none fits; zm_why() then explains why the last one does not. */
enum zm_status tablebase_set_use(const struct tablebase_set *set, struct zm_context *zm);

#endif
