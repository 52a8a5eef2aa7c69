/* SPDX-License-Identifier: MIT
 * shelf.h - the tables of exact values that there are, and which of them a game takes. */
#ifndef PROGRAMS_SHELF_H
#define PROGRAMS_SHELF_H

#include "command.h"

#include <zermelo_tables.h>

enum { SHELF_MOST = 64 };
struct shelf {
    struct zm_tables *tables[SHELF_MOST]; /* those with the most pieces first */
    int count;
};

/* Opens a file of tables, or all FILE.zt in a folder; of those in a folder one that is no such file
 * is told of and left out. NULL: those in the user's own folder, zermelo/tables where data are
 * kept, if there are any. False after a complaint. */
bool shelf_open(struct shelf *shelf, const struct call *call, const char *path);
void shelf_close(struct shelf *shelf);

/* The searches of this context ask the first tables that are for its rules. ZM_BAD_INPUT: there are
 * none; zm_why() tells what is wrong with the last. */
enum zm_status shelf_use(const struct shelf *shelf, struct zm_context *zm);

#endif
