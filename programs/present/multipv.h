/* SPDX-License-Identifier: MIT
 * multipv.h - MultiPV: all moves of a position, each with its value and its principal variation. */
#ifndef PROGRAMS_MULTIPV_H
#define PROGRAMS_MULTIPV_H

#include "answer.h"

struct multipv {
    struct zm_ranked *rows; /* the best first */
    size_t capacity;
    struct zm_result result; /* result.ranked rows */
};

/* Allocates rows for the best `wanted` moves, 0 or too many meaning all; limits then ask for
 * them. False if there are too many to list. multipv_end() in any case. */
bool multipv_begin(struct multipv *r, const struct zm_context *zm, uint64_t wanted,
                   struct zm_limits *limits);
void multipv_end(struct multipv *r);
/* Searches all moves with the strongest player for `seconds`. */
enum zm_status multipv_think(struct multipv *r, struct zm_context *zm, double seconds);
struct known_value value_of_ranked(const struct zm_ranked *row);

#endif
