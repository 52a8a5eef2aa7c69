/* SPDX-License-Identifier: MIT
 * ab_search.h - an alpha-beta search: what it has beside the members of all searches. */
#ifndef SEARCH_AB_SEARCH_H
#define SEARCH_AB_SEARCH_H

#include "search/alphabeta/abdada.h"
#include "search/alphabeta/bounds.h"
#include "search/alphabeta/table.h"
#include "search/search.h"

#include <assert.h>

/* The history table is indexed by the low bits of a move. An entry is from -HISTORY_MOST to
 * HISTORY_MOST. */
enum { HISTORY_SIZE = 4096, HISTORY_MOST = 8192 };

/* The least game-specific worth whose evaluation, `ply` plies from the root, reaches beta. */
struct beta_threshold {
    zm_score beta;
    int ply;
    int32_t worth;
};

struct ab_search {
    struct search search;

    /* Principal variation search and proofs only: the transposition table; two killer moves a
     * level; the history table of each side; and memory for a symmetric position. */
    struct table *table;
    zm_move *killers;
    int *history;
    void *symmetric;
    /* Nodes whose symmetric positions were probed in the table, and those decided by that. */
    uint64_t symmetries_probed, symmetries_decided;

    void *eval_state;           /* the game's incremental evaluation state; NULL: none is kept */
    void *precomputed;          /* its precomputed tables */
    struct zm_ranked *fresh;    /* MultiPV: the rows of the current depth, at most search.rows */
    uint64_t node_budget;       /* with `branching` and a node limit: once `nodes` reaches it, every
                                node is a horizon node */
    uint64_t threat_nodes;      /* of the nodes, those spent on threat searches at the root, */
    uint64_t wide_threat_nodes; /* and on wide threat searches */
    struct beta_threshold threshold; /* the last one computed: see frontier_template.h */
    bool cut_off;                    /* the last search of the tree reached its horizon somewhere */
    bool whole;    /* where all candidates are lost, the moves left out are searched as well */
    bool loose;    /* a proven distance may not be the shortest: see check_distance() */
    bool short_of; /* a path ended before its depth for lack of nodes or memory */

    struct abdada *abdada;           /* NULL: one thread */
    bool deferred;                   /* the last move leads to a busy node, so it is deferred */
    bool null_window_proof;          /* a null-window proof search: path[] has its own nodes */
    int settled;                     /* 1 + the level of a settled node of the path; 0: none */
    const void *path[ABDADA_LEVELS]; /* the published nodes from the root to here */
};

/* The search that begins with `q`, which must be of any kind but SEARCH_MCTS. */
#define ab_of(q)                                                                                   \
    _Generic((q), struct search *: (struct ab_search *)(q),                                        \
             const struct search *: (const struct ab_search *)(q))

/* Plans what an alpha-beta search has beside the move stack and the PV table. `eval_state`: the
 * bytes of the incremental evaluation state; 0: none is kept. */
void ab_plan(const struct search *q, size_t eval_state, struct memory_plan *plan);
/* Takes the memory that ab_plan() has planned. */
void ab_begin(struct ab_search *ab, const struct memory_plan *plan);

/* Begins a plain alpha-beta search of at most `nodes` more nodes, in the memory of another search
 * of whichever kind; `order` is that of its moves. In the end the other search counts the nodes. */
void ab_plain_begin(struct ab_search *plain, const struct search *q, int order, uint64_t nodes);
void ab_plain_end(const struct ab_search *plain, struct search *q);

/* Publishes a node as busy until search_leave(). `node` is what check_path() checks for being
 * settled, or NULL. */
static inline void search_enter(struct search *q, int level, uint64_t key, const void *node)
{
    struct ab_search *ab = ab_of(q);

    assert(!ab->path[level]);
    abdada_enter(ab->abdada, q->member, level, key);
    ab->path[level] = node;
}

/* Publishes a node as search_enter() does. If the node is deferrable and another thread is
 * searching it, the search stops, and the caller above handles that by search_deferred(). */
static inline void search_arrive(struct search *q, int level, uint64_t key, bool deferrable,
                                 const void *node)
{
    struct ab_search *ab = ab_of(q);

    ab->deferred = deferrable && abdada_is_busy(ab->abdada, q->member, level, key);
    q->stopped |= ab->deferred;
    search_enter(q, level, key, node);
}

static inline void search_leave(struct search *q, int level)
{
    struct ab_search *ab = ab_of(q);

    abdada_leave(ab->abdada, q->member, level);
    ab->path[level] = NULL;
}

/* True if the search stopped in order to defer the last move; then the stop is cleared. */
static inline bool search_deferred(struct search *q)
{
    if (!ab_of(q)->deferred) return false;
    return q->stopped = ab_of(q)->deferred = false, true;
}

/* True if the search stopped because the node at this level is settled; then the stop is
 * cleared. */
static inline bool search_settled(struct search *q, int level)
{
    if (ab_of(q)->settled != level + 1) return false;
    ab_of(q)->settled = 0;
    q->stopped = false;
    if (level < q->pv_capacity) q->pv_length[level] = 0;
    return true;
}

#endif
