/* SPDX-License-Identifier: MIT
 * bounds.h - the transposition table of null-window proof search: bounds of values, in units of the
 * game. It has its own format of the entries of table.h; its keys differ, so both formats can be in
 * one table. */
#ifndef SEARCH_BOUNDS_H
#define SEARCH_BOUNDS_H

#include "search/alphabeta/table.h"

#include <assert.h>

/* Bounds for the side to move, without the points that it has won already. */
struct bounds {
    int lo, hi;
    unsigned move; /* the best move of the last search */
    unsigned work; /* the logarithm of the nodes below */
};

enum { BOUNDS_LEAST = INT16_MIN, BOUNDS_MOST = INT16_MAX, BOUNDS_NO_MOVE = 255 };

/* The data word, from its low end: lo 16, hi 16, move 8, work 8, and from bit 59 on the age. */
static inline uint64_t bounds_pack(const struct bounds *b, unsigned age)
{
    assert(b->move <= UINT8_MAX && b->work <= UINT8_MAX && age < 32);
    return (uint64_t)(uint16_t)b->lo | (uint64_t)(uint16_t)b->hi << 16 | (uint64_t)b->move << 32 |
           (uint64_t)b->work << 40 | (uint64_t)age << 59;
}

static inline struct bounds bounds_unpack(uint64_t data)
{
    return (struct bounds){.lo = (int16_t)(uint16_t)data,
                           .hi = (int16_t)(uint16_t)(data >> 16),
                           .move = (unsigned)(data >> 32 & 255),
                           .work = (unsigned)(data >> 40 & 255)};
}

static inline bool bounds_probe(const struct table *t, uint64_t key, struct bounds *out)
{
    uint64_t data;

    if (!tt_find(t, key, &data)) return false;
    *out = bounds_unpack(data);
    return true;
}

/* Entries of little work are replaced first; those of earlier searches count as none. */
static inline int bounds_priority(uint64_t data, unsigned age)
{
    return data >> 59 == age ? 1 + (int)(data >> 40 & 255) : 0;
}

static inline void bounds_store(struct table *t, uint64_t key, const struct bounds *b)
{
    tt_write(tt_place(t, key, bounds_priority), key, bounds_pack(b, t->age));
}

#endif
