/* SPDX-License-Identifier: MIT
 * best.h - zermelo best: one position, or those of many lines (best_batch.c). */
#ifndef COMMANDS_BEST_H
#define COMMANDS_BEST_H

#include "answer.h"

/* What is asked, of every position. */
struct best {
    struct call *call;
    struct cells cells;
    struct zm_limits limits;
    bool named;   /* --player is given: rules are not asked first */
    char *player; /* who searches */
};

/* What was found, and who found it. */
struct best_answer {
    struct zm_result result;
    const char *player;
};

/* Finds the best move of a position, of those of --only and --exclude, by a player that is named as
 * `best->player`, or by the same one with other options. On failure the context tells why. */
enum zm_status best_find(const struct best *best, const char *player, struct zm_context *zm,
                         struct best_answer *out);

/* An answer as JSON. */
json_t *best_json(const struct best *best, struct zm_context *zm, const struct best_answer *answer);

/* --batch: answers each line of a file or of standard input by a JSON object on a line of its own,
 * in order, on all cores. Returns the exit code. */
int best_batch(const struct best *best);

#endif
