/* SPDX-License-Identifier: MIT
 * games_out.h - games that a command writes, in the formats of zermelo_collection.h. */
#ifndef PROGRAMS_GAMES_OUT_H
#define PROGRAMS_GAMES_OUT_H

#include "command.h"

#include <zermelo_collection.h>

/* The names of the formats that are written, "sgf, psq, ..."; free it. */
char *games_formats(void);
/* The format by that name, else by how the name of a file ends, else `usual`; either may be NULL.
 * ZM_FORMAT_UNKNOWN: no format has that name. */
enum zm_format games_format(const char *name, const char *file, enum zm_format usual);

/* What was written: to standard output, to a file (games_out_begin()), or, if it is `silent`,
 * nowhere. */
struct games_out {
    const struct call *call;
    enum zm_format format;
    const char *output; /* NULL: no file */
    bool silent;
    struct new_file file;
    uint64_t length, games;
    struct zm_collection_loss loss; /* of all games */
};
/* Begins a new file, which takes the place of an old one by games_out_end(), if `keep`. Both return
 * an exit code, and do nothing if there is no file. */
int games_out_begin(struct games_out *o);
int games_out_end(struct games_out *o, bool keep);
/* Writes a game. Returns an exit code. If the format cannot hold it `fits` is false, and
 * zm_collection_error() tells why. */
int games_out_put(struct games_out *o, struct zm_collection *game, bool *fits);
/* Returns an exit code, after a complaint if a format cannot hold a game. */
int games_out_check(const struct call *call, struct zm_collection *game, enum zm_format format);

/* What was left out, as numbers of each kind, and as text on standard error: ", without 3 comments,
 * 2 times". */
json_t *games_out_losses(const struct games_out *o);
void games_out_tell_losses(const struct games_out *o);

#endif
