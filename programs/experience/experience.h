/* SPDX-License-Identifier: MIT
 * experience.h - what was learned from games, kept in a file: for commands that play, and for
 * zermelo experience.
 *
 * The file is an SQLite database. A game is learned in one transaction, so that of a process that
 * is killed at most the game that it was learning is missing, and several processes may use one
 * file at once. */
#ifndef PROGRAMS_EXPERIENCE_H
#define PROGRAMS_EXPERIENCE_H

#include "command.h"

#include <zermelo_experience.h>

/* The option by which a command takes experience; put it in its table. */
#define OPTION_EXPERIENCE_FILE                                                                     \
    "experience", "FILE", "avoid what lost in the games kept in FILE, and learn from this one"

/* -- The file: store.c. Without SQLite none can be opened. ------------------------------------ */

struct experience_store;

/* A game that a store knows, by its game string. */
struct known_game {
    int64_t id;                /* 0: the store has none of it yet */
    char spec[ZM_SPEC_TEXT];   /* all of it */
    struct zm_book_key keys;   /* zm_experience_keys() when it was begun */
    uint64_t games, positions; /* how many were learned; how many are kept of them */
};

/* Opens a file; with `write` it is made if it is not there. NULL with one line in `error`, and
 * *code is the exit code. */
struct experience_store *store_file_open(const char *path, bool write, struct zm_error *error,
                                         int *code);
void store_file_close(struct experience_store *s); /* NULL is allowed */

/* Each of these false with one line in `error`; *code is then the exit code. */

/* All between these two is done as a whole, or with !ok, or if that is impossible, not at all. */
bool store_file_begin(struct experience_store *s, struct zm_error *error, int *code);
bool store_file_commit(struct experience_store *s, bool ok, struct zm_error *error, int *code);
/* Finds a game by its game string. */
bool store_file_game(struct experience_store *s, const char *spec, struct known_game *out,
                     struct zm_error *error, int *code);
/* Calls `tell` with all games in the order of their game strings; it must not use the store. */
bool store_file_games(struct experience_store *s,
                      void (*tell)(void *with, const struct known_game *game), void *with,
                      struct zm_error *error, int *code);
/* Calls `tell`, which must not use the store, with all entries of a game, in the order of keys. */
bool store_file_entries(struct experience_store *s, int64_t game,
                        void (*tell)(void *with, const struct zm_book_entry *entry), void *with,
                        struct zm_error *error, int *code);

/* These are called inside a transaction, whose store_file_commit() then tells what was wrong.
 *
 * Adds a number of games learned to a game; one without an id gets it, also if another process was
 * first. */
bool store_file_add(struct experience_store *s, struct known_game *game, uint64_t games);
/* What is kept of a position; false with *failed if it cannot be told. Keeps an entry in place of
 * the one with its key. */
bool store_file_find(struct experience_store *s, int64_t game, const struct zm_book_key *key,
                     struct zm_book_entry *out, bool *failed);
bool store_file_put(struct experience_store *s, int64_t game, const struct zm_book_entry *entry);
/* Forgets a game and its positions; id 0: all of them. */
bool store_file_forget(struct experience_store *s, int64_t game);

/* -- Playing with it. ------------------------------------------------------------------------ */

/* What a command plays with. Any number of threads may use it at once, each with contexts of its
 * own, all for the same game. */
struct experience;

/* Opens the file of --experience for a game, which is checked first: games of chance and those of
 * plug-ins have none. NULL without that option, or after a complaint; *code is then the exit code,
 * else EXIT_DONE. */
struct experience *experience_open(const struct call *call, struct zm_context *zm, int *code);
/* Returns the exit code for what could not be learned, or EXIT_DONE. NULL is allowed. */
int experience_close(struct experience *x);
/* Lets the players of a context ask it from now on. NULL: nothing is done. Returns the exit code
 * after a complaint: games of chance and those of plug-ins have no experience. */
int experience_use(struct experience *x, struct zm_context *zm);
/* Learns the game on the table: see zm_experience_learn(). A file that cannot be written is
 * complained of once, and the games go on. NULL: nothing is done. */
void experience_learn(struct experience *x, struct zm_context *zm, int result,
                      const struct zm_expected *expected, size_t n);

/* What the players of a game expected, move by move. */
struct expectations {
    struct zm_expected *move;
    size_t count, capacity;
};
/* Notes what was expected of move `ply`, counted from 0; without a result nothing was. */
void expect(struct expectations *e, size_t ply, const struct zm_result *result);

#endif
