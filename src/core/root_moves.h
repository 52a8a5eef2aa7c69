/* SPDX-License-Identifier: MIT
 * root_moves.h - the moves among which a search chooses: zm_limits.root_moves. */
#ifndef CORE_ROOT_MOVES_H
#define CORE_ROOT_MOVES_H

#include <zermelo.h>

static inline bool root_is_restricted(const struct zm_limits *l)
{
    return l->root_moves;
}

static inline bool root_allows(const struct zm_limits *l, zm_move move)
{
    size_t i = 0;

    if (!root_is_restricted(l)) return true;
    while (i < l->root_count && l->root_moves[i] != move) i++;
    return i < l->root_count;
}

/* Removes from a list of the root's moves those that are not allowed. Returns how many are left. */
static inline size_t root_keep(const struct zm_limits *l, zm_move *list, size_t n)
{
    size_t kept = 0;

    if (!root_is_restricted(l)) return n;
    for (size_t i = 0; i < n; i++)
        if (root_allows(l, list[i])) list[kept++] = list[i];
    return kept;
}

/* Combined with the key of the root it gives the key under which a search that is restricted keeps
 * the root in the table: its value is not that of the position. 0 if nothing is restricted. The
 * order of the moves does not matter. */
static inline uint64_t root_salt(const struct zm_limits *l)
{
    uint64_t sum = root_is_restricted(l);

    for (size_t i = 0; root_is_restricted(l) && i < l->root_count; i++) {
        uint64_t x = (l->root_moves[i] + 1) * UINT64_C(0x9e3779b97f4a7c15);
        sum += (x ^ x >> 29) * UINT64_C(0xbf58476d1ce4e5b9);
    }
    return sum;
}

#endif
