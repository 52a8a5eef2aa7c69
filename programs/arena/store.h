/* SPDX-License-Identifier: MIT
 * store.h - events and their games on disk: a pair is there with all its moves, or not at all. */
#ifndef ARENA_STORE_H
#define ARENA_STORE_H

#include "arena.h"

struct store;

/* Opens a store, or makes it if it may. NULL with one line in error. */
struct store *store_open(const char *path, bool make, struct zm_error *error);
void store_close(struct store *store); /* NULL is allowed */

/* Finds the event that the same command began, or begins it. What is the same: game, players and
 * their programs, openings, times, sides; and the seed, if it was given: else event->seed is set
 * to that of the event found. With `again` a new one is begun in any case. Fills in
 * outcomes[0..event->pairs-1]. False with one line in error. */
bool store_event(struct store *store, struct event *event, bool again, struct outcome *outcomes,
                 struct zm_error *error);

/* Keeps pairs, all or none; after this they outlive the process and the machine. `position` is
 * the number of pairs from the first on that are played without a gap. False with one line in
 * error. */
bool store_pairs(struct store *store, const struct event *event, const struct meeting *meetings,
                 const struct pair *pairs, size_t count, uint64_t position, struct zm_error *error);

/* What is kept. */
struct kept_event {
    long long number;
    const char *game, *format, *began; /* a game string; a date as in ISO 8601 */
    uint64_t seed;
    long long players, games;
};
struct kept_game {
    long long event, pair;
    int leg;
    const char *spec, *player[2]; /* by side */
    struct game game;
};
/* Each with all of its texts valid during the call; games in the order of the schedule. `event`
 * 0: all. False with one line in error, or if `each` says false. */
bool store_events(struct store *store, bool (*each)(void *with, const struct kept_event *event),
                  void *with, struct zm_error *error);
bool store_games(struct store *store, long long event,
                 bool (*each)(void *with, const struct kept_game *game), void *with,
                 struct zm_error *error);

#endif
