/* SPDX-License-Identifier: MIT
 * numbers.h - proof and disproof numbers: their arithmetic, and the table that keeps them.
 *
 * They live in the clusters of table.h under keys of their own. A word holds, from its low end: the
 * proof number 27, the disproof number 27, how much work is in them 7 (twice its binary logarithm),
 * how many threads are at it 3. */
#ifndef SEARCH_NUMBERS_H
#define SEARCH_NUMBERS_H

#include "search/alphabeta/table.h"

#define PN_MOST ((uint32_t)(1u << 27) - 1) /* it cannot be proven */

struct numbers {
    uint32_t pn, dn;
};

static inline struct numbers numbers_of(bool proven)
{
    return proven ? (struct numbers){0, PN_MOST} : (struct numbers){PN_MOST, 0};
}

/* On the stack of scores. */
static inline zm_score pn_pack(struct numbers k)
{
    return (zm_score)((uint64_t)k.pn << 32 | k.dn);
}

static inline struct numbers pn_unpack(zm_score packed)
{
    return (struct numbers){(uint32_t)((uint64_t)packed >> 32), (uint32_t)packed};
}

static inline bool pn_open(zm_score packed)
{
    struct numbers k = pn_unpack(packed);

    return k.pn && k.dn;
}

/* A node's numbers by its children, and which of those is next. */
struct pn_choice {
    struct numbers sum;
    size_t best;
    struct numbers first; /* the best child's */
    uint32_t second;      /* the number that the best child had to beat */
};
struct pn_choice pn_choose(const zm_score *numbers, size_t n, bool mine);
/* How far to go in the best child. */
struct numbers pn_limit(const struct pn_choice *c, bool mine, struct numbers limit);

/* The word of an entry as it is when no thread is at it. */
uint64_t pn_at_rest(uint64_t data);

bool pn_probe(const struct table *t, uint64_t key, struct numbers *out);
/* Has no work been done on it that is remembered? */
bool pn_is_new(const struct table *t, uint64_t key);
/* What was found out about a position that no thread of this search need be at. */
void pn_store(struct table *t, uint64_t key, struct numbers k, uint64_t work);
/* A thread begins to work on a position with these numbers, and ends. What came of a search that
 * was stopped is not kept. */
void pn_enter(struct table *t, uint64_t key, struct numbers k);
void pn_leave(struct table *t, uint64_t key, struct numbers k, uint64_t work, bool stopped);

#endif
