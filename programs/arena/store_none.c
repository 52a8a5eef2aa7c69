/* SPDX-License-Identifier: MIT
 * store_none.c - the store of a program built without SQLite: there is none. */
#include "store.h"

#include <stdio.h>

struct store *store_open(const char *path, bool make, struct zm_error *error)
{
    (void)make;
    snprintf(error->text, sizeof error->text, "%.150s: this program was built without SQLite",
             path);
    return NULL;
}

void store_close(struct store *store)
{
    (void)store;
}

bool store_event(struct store *store, struct event *event, bool again, struct outcome *outcomes,
                 struct zm_error *error)
{
    (void)store, (void)event, (void)again, (void)outcomes, (void)error;
    return false;
}

bool store_pairs(struct store *store, const struct event *event, const struct meeting *meetings,
                 const struct pair *pairs, size_t count, uint64_t position, struct zm_error *error)
{
    (void)store, (void)event, (void)meetings, (void)pairs, (void)count, (void)position, (void)error;
    return false;
}

bool store_events(struct store *store, bool (*each)(void *with, const struct kept_event *event),
                  void *with, struct zm_error *error)
{
    (void)store, (void)each, (void)with, (void)error;
    return false;
}

bool store_games(struct store *store, long long event,
                 bool (*each)(void *with, const struct kept_game *game), void *with,
                 struct zm_error *error)
{
    (void)store, (void)event, (void)each, (void)with, (void)error;
    return false;
}
