/* SPDX-License-Identifier: MIT
 * mcts_search.h - a Monte Carlo tree search: what it has beside the members of all searches. */
#ifndef SEARCH_MCTS_SEARCH_H
#define SEARCH_MCTS_SEARCH_H

#include "core/barrier.h"
#include "search/mcts/node_pool.h"
#include "search/search.h"

#include <assert.h>
#include <float.h>

/* Or two machines would choose different moves. GCC for s390x takes -fexcess-precision=fast. */
_Static_assert(FLT_EVAL_METHOD == 0, "no expression is computed more precisely than its type");

/* The searches of all threads have the same values here: they grow one tree. */
struct mcts_search {
    struct search search;
    struct reused_tree *tree;
    size_t pool_size;        /* bytes at `tree` */
    struct barrier *barrier; /* of the threads; NULL: one thread */
    const void *position;    /* the root; simulations run on a copy */
    size_t state_size;
    const zm_move *made; /* all moves that were made in the context */
    size_t made_count;
};

/* The search that begins with `q`, which must be one of kind SEARCH_MCTS. */
static inline const struct mcts_search *mcts_of(const struct search *q)
{
    assert(q->options.kind == SEARCH_MCTS);
    return (const struct mcts_search *)q;
}

#endif
