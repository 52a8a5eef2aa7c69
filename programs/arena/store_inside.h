/* SPDX-License-Identifier: MIT
 * store_inside.h - what the parts of the store share. */
#ifndef ARENA_STORE_INSIDE_H
#define ARENA_STORE_INSIDE_H

#include "db.h"
#include "store.h"

/* Statements that are run again and again. */
enum statement { ADD_PAIR, END_PAIR, ADD_GAME, ADD_MOVE, MOVE_POSITION, CLAIM, RENEW, STATEMENTS };

struct store {
    const struct db_class *kind;
    struct db *db;
    char *place;
    struct query *prepared[STATEMENTS];
    int64_t event;
    bool foreign; /* it is no store */
};

/* One line, "PLACE: ..."; returns false. */
bool store_fail(const struct store *store, struct zm_error *error);
/* Ends a transaction: commits if all is ok, else takes all back and says why. */
bool store_commit(struct store *store, bool ok, struct zm_error *error);
/* Runs a query that gives no rows, or none of interest, and makes it ready for the next time. */
bool store_run(struct store *store, struct query *q);
/* A statement prepared once; NULL on failure. */
struct query *store_query(struct store *store, enum statement which);
/* The fault of that name; NULL: none. */
enum fault store_fault(const char *name);

#endif
