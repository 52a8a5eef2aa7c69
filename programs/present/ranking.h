/* SPDX-License-Identifier: MIT
 * ranking.h - all moves of a position, each with its value, its line and how it is known. */
#ifndef PROGRAMS_RANKING_H
#define PROGRAMS_RANKING_H

#include "answer.h"

struct ranking {
    struct zm_ranked *rows; /* the best first */
    size_t room;
    struct zm_result result; /* result.ranked rows */
};

/* Room for the best `wanted` moves, 0 or too many meaning all; limits then ask for them. False
 * if there are too many to list. rank_end() in any case. */
bool rank_begin(struct ranking *r, const struct zm_context *zm, uint64_t wanted,
                struct zm_limits *limits);
void rank_end(struct ranking *r);
/* All moves as the strongest player sees them after so many seconds. */
enum zm_status rank_moves(struct ranking *r, struct zm_context *zm, double seconds);
struct known_value value_of_ranked(const struct zm_ranked *row);

#endif
