/* SPDX-License-Identifier: MIT
 * crew.h - what the threads of an alpha-beta search tell each other beside the table: at which
 * nodes they are, so that none repeats what another does just now.
 *
 * ABDADA (Weill 1996): all threads search the same tree. A move that leads to where another thread
 * is comes last; by then its value is in the table, or there is some of its work to share. Weill
 * counts the threads of a node in the table, Kerrigan (2016) keeps a small table of moves; here
 * each thread writes down its own path, so that there is nothing to lose or to take back twice. */
#ifndef SEARCH_CREW_H
#define SEARCH_CREW_H

#include "core/team.h"

#include <stdatomic.h>
#include <stddef.h>
#include <zermelo.h>

/* Nodes are shared down to this level, and where so much of the depth is left: below it a search
 * takes no longer than it takes to tell. */
enum { CREW_LEVELS = 32, CREW_BUDGET = 3 };

/* No guess yet. */
enum { CREW_NO_GUESS = INT32_MAX };

/* The keys of the nodes from the root to where a thread is, 0 where it tells none. */
struct path {
    _Atomic uint64_t key[CREW_LEVELS];
    atomic_bool called; /* one of them may be settled: the thread is to look */
    char apart[64];     /* from the next thread's */
};

struct crew {
    struct path path[TEAM_MAX];
    _Atomic zm_score guess; /* at which value the tests begin */
    int n;
};

static inline void crew_begin(struct crew *c, int n)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < CREW_LEVELS; j++) atomic_init(&c->path[i].key[j], 0);
        atomic_init(&c->path[i].called, false);
    }
    atomic_init(&c->guess, CREW_NO_GUESS);
    c->n = n;
}

static inline void crew_enter(struct crew *c, int member, int level, uint64_t key)
{
    atomic_store_explicit(&c->path[member].key[level], key, memory_order_relaxed);
}

static inline void crew_leave(struct crew *c, int member, int level)
{
    crew_enter(c, member, level, 0);
}

static inline bool crew_is_at(const struct crew *c, int member, int level, uint64_t key)
{
    return atomic_load_explicit(&c->path[member].key[level], memory_order_relaxed) == key;
}

/* Whether another member is at this node. */
static inline bool crew_elsewhere(const struct crew *c, int member, int level, uint64_t key)
{
    for (int i = 0; i < c->n; i++)
        if (i != member && crew_is_at(c, i, level, key)) return true;
    return false;
}

/* Calls the others that are at this node, of which the table knows more now. */
static inline void crew_call(struct crew *c, int member, int level, uint64_t key)
{
    for (int i = 0; i < c->n; i++)
        if (i != member && crew_is_at(c, i, level, key))
            atomic_store_explicit(&c->path[i].called, true, memory_order_release);
}

/* Whether somebody has called since this was asked last. */
static inline bool crew_called(struct crew *c, int member)
{
    atomic_bool *called = &c->path[member].called;

    return atomic_load_explicit(called, memory_order_relaxed) &&
           atomic_exchange_explicit(called, false, memory_order_acquire);
}

/* The i-th of n moves goes behind the others. */
static inline void crew_put_off(zm_move *list, size_t i, size_t n)
{
    zm_move m = list[i];

    for (; i + 1 < n; i++) list[i] = list[i + 1];
    list[i] = m;
}

#endif
