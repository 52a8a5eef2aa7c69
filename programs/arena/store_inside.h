/* SPDX-License-Identifier: MIT
 * store_inside.h - what the parts of the store share. */
#ifndef ARENA_STORE_INSIDE_H
#define ARENA_STORE_INSIDE_H

#include "db.h"
#include "store.h"

/* The statements, each prepared when it is first needed. */
enum statement {
    FIND_EVENT,
    ADD_EVENT,
    ADD_PLAYER,
    RENEW_EVENT,
    ADD_PAIR,
    END_PAIR,
    ADD_GAME,
    ADD_MOVE,
    MOVE_POSITION,
    LIST_PAIR,
    CLAIM,
    RENEW,
    END_EVENT,
    OPEN_EVENT,
    READ_OUTCOMES,
    READ_EVENTS,
    READ_GAMES,
    READ_MOVES,
    STATEMENTS
};

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
/* A statement with its VALUES(...), to be reset after use; NULL on failure. */
struct query *store_query(struct store *store, enum statement which, const struct value *value,
                          int n);
/* Runs one that gives no rows, or none of interest. */
bool store_run(struct store *store, enum statement which, const struct value *value, int n);
/* The fault of that name; NULL: none. */
enum fault store_fault(const char *name);

#endif
