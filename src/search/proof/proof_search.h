/* SPDX-License-Identifier: MIT
 * proof_search.h - a search for proofs, by alpha-beta or by proof numbers: what it has beside the
 * members of an alpha-beta search, whose table both use. */
#ifndef SEARCH_PROOF_SEARCH_H
#define SEARCH_PROOF_SEARCH_H

#include "search/alphabeta/ab_search.h"

#include <assert.h>

struct proof_search {
    struct ab_search ab;
    void *aside; /* memory for a game's own proof methods; NULL: none */
    size_t aside_size;
};

/* The search that begins with `q`, which must be one of kind SEARCH_PROOF. */
static inline struct proof_search *proof_of(struct search *q)
{
    assert(q->options.kind == SEARCH_PROOF);
    return (struct proof_search *)q;
}

static inline bool has_aside(struct search *q)
{
    return q->options.kind == SEARCH_PROOF && proof_of(q)->aside;
}

#endif
