/* SPDX-License-Identifier: MIT
 * abdada.h - the busy table of a parallel alpha-beta search: which nodes each thread is searching.
 *
 * ABDADA (Weill 1996): all threads search the same tree and share a transposition table. A thread
 * defers a move that leads to a node which another thread is searching. When it comes back to that
 * move, the table holds the value of the node, or there is work below it to share. Weill counts the
 * threads at a node in the transposition table, and Kerrigan (2016) keeps a small table of moves.
 * Here each thread publishes its own path, so no entry can be overwritten or removed twice. */
#ifndef SEARCH_ABDADA_H
#define SEARCH_ABDADA_H

#include "core/parallel.h"

#include <assert.h>
#include <stdatomic.h>
#include <stddef.h>
#include <zermelo.h>

/* A thread publishes nodes above this level that have at least this remaining depth. Below them a
 * search takes no longer than the announcement. */
enum { ABDADA_LEVELS = 32, ABDADA_DEPTH = 3 };

/* The first thread has not set a start value yet. */
enum { ABDADA_NO_VALUE = INT32_MAX };

/* The keys of the nodes from the root to the node that a thread is searching. A key is 0 at a level
 * whose node is not published. */
struct path {
    _Atomic uint64_t key[ABDADA_LEVELS];
    atomic_bool notified; /* a node of the path may be settled: the thread must check */
    char apart[64];       /* keeps the next thread's path off this cache line */
};

struct abdada {
    struct path path[PARALLEL_MAX];
    _Atomic zm_score start_value; /* the value at which the null-window tests begin */
    int n;                        /* the number of threads */
};

static inline void abdada_init(struct abdada *a, int n)
{
    assert(1 <= n && n <= PARALLEL_MAX);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < ABDADA_LEVELS; j++) atomic_init(&a->path[i].key[j], 0);
        atomic_init(&a->path[i].notified, false);
    }
    atomic_init(&a->start_value, ABDADA_NO_VALUE);
    a->n = n;
}

static inline void abdada_enter(struct abdada *a, int thread, int level, uint64_t key)
{
    assert(0 <= thread && thread < a->n && 0 <= level && level < ABDADA_LEVELS);
    atomic_store_explicit(&a->path[thread].key[level], key, memory_order_relaxed);
}

static inline void abdada_leave(struct abdada *a, int thread, int level)
{
    abdada_enter(a, thread, level, 0);
}

static inline bool abdada_is_at(const struct abdada *a, int thread, int level, uint64_t key)
{
    return atomic_load_explicit(&a->path[thread].key[level], memory_order_relaxed) == key;
}

/* Whether another thread is searching this node. */
static inline bool abdada_is_busy(const struct abdada *a, int thread, int level, uint64_t key)
{
    for (int i = 0; i < a->n; i++)
        if (i != thread && abdada_is_at(a, i, level, key)) return true;
    return false;
}

/* Notifies the other threads that are searching this node: the table has a new value for it. */
static inline void abdada_notify(struct abdada *a, int thread, int level, uint64_t key)
{
    for (int i = 0; i < a->n; i++)
        if (i != thread && abdada_is_at(a, i, level, key))
            atomic_store_explicit(&a->path[i].notified, true, memory_order_release);
}

/* Whether a thread was notified since the last call, which clears the flag. */
static inline bool abdada_notified(struct abdada *a, int thread)
{
    atomic_bool *notified = &a->path[thread].notified;

    return atomic_load_explicit(notified, memory_order_relaxed) &&
           atomic_exchange_explicit(notified, false, memory_order_acquire);
}

/* Moves the i-th of n moves to the end of the list. */
static inline void abdada_defer(zm_move *list, size_t i, size_t n)
{
    assert(i < n);
    zm_move m = list[i];

    for (; i + 1 < n; i++) list[i] = list[i + 1];
    list[i] = m;
}

#endif
