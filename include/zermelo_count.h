/* SPDX-License-Identifier: MIT
 *
 * zermelo_count.h - how many games and positions a game has.
 */
#ifndef ZERMELO_COUNT_H
#define ZERMELO_COUNT_H

#include <zermelo.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Counts of all games from here, ply by ply, by breadth-first search over distinct positions. */
struct zm_count {
    size_t size;        /* sizeof(struct zm_count) */
    uint64_t positions; /* distinct positions, this one included */
    uint64_t symmetric; /* the same, symmetric ones counted once */
    uint64_t finals[3]; /* distinct final positions: won by the first, the second, drawn */
    uint64_t games[3];  /* complete games: won by the first, the second, drawn */
    int length;         /* of the longest game, in plies */
    uint64_t ending[ZM_LINE_MAX]; /* games that end at each ply */
    uint64_t perft[ZM_LINE_MAX];
};
/* `memory` is a limit in bytes; 0: 4 GiB. Positions are told apart by their 64-bit hash. ZM_LIMIT
 * if the memory, ZM_LINE_MAX plies or 64 bits do not suffice. */
ZM_API enum zm_status zm_count_games(struct zm_context *zm, size_t memory, const volatile int *stop,
                                     struct zm_count *out);

#ifdef __cplusplus
}
#endif

#endif
