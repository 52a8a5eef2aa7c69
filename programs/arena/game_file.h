/* SPDX-License-Identifier: MIT
 * game_file.h - the file to which the games of an event are added as they are finished. */
#ifndef ARENA_GAME_FILE_H
#define ARENA_GAME_FILE_H

#include "arena.h"

/* The options of matches and tournaments. */
#define OPTIONS_GAME_FILE                                                                          \
    {"record", "FILE", "add each game to this file as soon as it is finished"},                    \
    {                                                                                              \
        "as", "FORMAT", "of --record: sgf or pgn (by the end of the file's name)"                  \
    }

struct game_file;

/* Reads these options for games like that on the table; without --record *out is NULL. False after
 * a complaint. */
bool game_file_read(const struct call *call, struct zm_context *zm, struct game_file **out);
/* Opens the file. Returns an exit code. In these two NULL does nothing. */
int game_file_open(struct game_file *f);
void game_file_close(struct game_file *f);
/* Adds a game to event->record. It is there as a whole or not at all, and outlives this process.
 * Threads may call it at once. Returns an exit code. */
int game_file_add(const struct event *event, const struct scheduled_pair *pair, int leg,
                  const struct game *game);

#endif
