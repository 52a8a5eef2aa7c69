/* SPDX-License-Identifier: MIT
 * games_file.h - a file of games as it is read by commands. */
#ifndef PROGRAMS_GAMES_FILE_H
#define PROGRAMS_GAMES_FILE_H

#include "command.h"

#include <zermelo_collection.h>

struct games_file {
    FILE *in;
    struct zm_bytes bytes;
    struct zm_collection *games;
};

/* Opens a file, or standard input if `path` is "-". `game` as in zm_collection_open(). Returns an
 * exit code after a complaint if it is not EXIT_DONE. Close it in any case. */
int games_file_open(struct games_file *f, const struct call *call, const char *path,
                    const char *game, enum zm_notation notation);
void games_file_close(struct games_file *f);

/* Brings another table of the same game to where a game stands, with its moves. */
enum zm_status games_file_copy(struct zm_context *from, struct zm_context *to);

/* The first game of a file, on a table of its own, at the end of its main line. NULL after a
 * complaint; *code is then the exit code. */
struct zm_context *games_file_first(const struct call *call, const char *path, int *code);

#endif
