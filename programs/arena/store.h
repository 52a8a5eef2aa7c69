/* SPDX-License-Identifier: MIT
 * store.h - events and their games on disk: a pair is there with all its moves, or not at all.
 *
 * A store on a server is shared: any number of processes play one event. All its pairs are listed
 * there, each process claims some for a while, renews its claims as long as it lives, and what it
 * hands in counts once. Functions that can fail return false with one line in error. */
#ifndef ARENA_STORE_H
#define ARENA_STORE_H

#include "arena.h"

struct store;

/* Opens a store, a file or a database such as postgresql://host/name: to read, or, with `write`, to
 * change it, then it may be made. NULL with one line in error and an exit code. */
struct store *store_open(const char *place, bool write, struct zm_error *error, int *code);
void store_close(struct store *store); /* NULL is allowed */
/* Whether this program was built with what such a place needs; whether several processes may play
 * one event there. */
bool store_is_possible(const char *place);
bool store_is_shared(const char *place);
/* The exit code for what failed last. */
int store_code(const struct store *store);

/* Finds the event that the same command began, or begins it. What is the same: game, players and
 * their programs, openings, times, sides; and the seed, if it was given: else event->seed is set
 * to that of the event found. FIND_OR_BEGIN; BEGIN: a new one in any case; FIND: no new one. */
enum begin { FIND_OR_BEGIN, BEGIN, FIND };
bool store_event(struct store *store, struct event *event, enum begin how, struct zm_error *error);
/* Fills in the outcomes of the pairs played, numbers `from` to event->pairs - 1. */
bool store_outcomes(struct store *store, const struct event *event, uint64_t from,
                    struct outcome *outcomes, struct zm_error *error);

/* Keeps pairs, all or none; after this they outlive the process and the machine. `position` is
 * the number of pairs from the first on that are played without a gap. */
bool store_pairs(struct store *store, const struct pair *pairs, size_t count, uint64_t position,
                 struct zm_error *error);

/* Shared stores. Lists pairs that are to be played; those that are listed stay as they are. */
bool store_list(struct store *store, const struct scheduled_pair *scheduled, size_t count,
                struct zm_error *error);
/* Claims up to `most` pairs for `lease` seconds, the first that nobody plays. */
bool store_claim(struct store *store, const char *worker, double lease, size_t most,
                 struct scheduled_pair *out, size_t *count, struct zm_error *error);
/* All claims of a worker hold for `lease` seconds from now; 0 gives them up. */
bool store_renew(struct store *store, const char *worker, double lease, struct zm_error *error);
/* Nothing more is to be played. */
bool store_over(struct store *store, struct zm_error *error);
/* The arguments by which the oldest event that is not over was begun, as JSON, and its seed; ""
 * if there is none. Free it. NULL on failure. */
char *store_open_event(struct store *store, uint64_t *seed, struct zm_error *error);

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
    const char *spec, *player[2], *name[2]; /* players and the names they report, by side */
    struct game game;
};
/* Each with all of its texts valid during the call; games in the order of the schedule. `event`
 * 0: all. They end when `each` says false. */
bool store_events(struct store *store, bool (*each)(void *with, const struct kept_event *event),
                  void *with, struct zm_error *error);
bool store_games(struct store *store, long long event,
                 bool (*each)(void *with, const struct kept_game *game), void *with,
                 struct zm_error *error);

#endif
