/* SPDX-License-Identifier: MIT
 * store_sqlite.h - what the two halves of the store in SQLite share. */
#ifndef ARENA_STORE_SQLITE_H
#define ARENA_STORE_SQLITE_H

#include "store.h"

#include <sqlite3.h>

enum statement {
    FIND_EVENT,
    FIND_SEEDED_EVENT,
    ADD_EVENT,
    ADD_PLAYER,
    ADD_PAIR,
    ADD_GAME,
    ADD_MOVE,
    MOVE_POSITION,
    LIST_OUTCOMES,
    STATEMENTS
};

struct store {
    sqlite3 *db;
    char *path;
    sqlite3_stmt *prepared[STATEMENTS];
    sqlite3_int64 event;
};

/* One line, "FILE: ..."; returns false. */
bool store_fail(const struct store *store, struct zm_error *error);
/* The fault of that name; NULL: none. */
enum fault store_fault(const unsigned char *name);

#endif
