/* SPDX-License-Identifier: MIT
 * table.h - the transposition table.
 *
 * An entry has 16 bytes, and four make up a cache line. Threads share the table without locks: the
 * key is stored exclusive-or the data, so that an entry torn by two writers matches no position
 * (Hyatt and Mann 2002). Scores are relative to the node, so that one entry serves all plies. */
#ifndef SEARCH_TABLE_H
#define SEARCH_TABLE_H

#include <assert.h>
#include <limits.h>
#include <stdatomic.h>
#include <zermelo.h>

enum table_bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_VALUE };

/* The content of an entry. A proven bound holds at any depth; its `depth` is the logarithm of the
 * nodes that it took, above PROVEN_DEPTH, so that much work stays in the table. */
struct known {
    zm_score score;
    enum table_bound bound;
    bool proven;
    int depth;
    uint16_t move; /* the low bits of the best move */
};

enum { TABLE_DEPTH_MAX = 255, PROVEN_DEPTH = 192, TABLE_WAYS = 4 };

struct table_entry {
    _Atomic uint64_t check, data;
};

struct table {
    struct table_entry (*clusters)[TABLE_WAYS];
    size_t count;       /* clusters */
    unsigned age;       /* of the present search, modulo 32 */
    atomic_bool *loose; /* set once a win was stored whose distance may not be the shortest */
};

/* Sets up a table in the given memory, whose entries are kept. `age` is one more than that of the
 * last search, so that older entries are replaced first. */
void tt_begin(struct table *t, void *memory, size_t size, unsigned age);

static inline struct table_entry *tt_cluster(const struct table *t, uint64_t key)
{
    __extension__ typedef unsigned __int128 wide;

    assert(t->count > 0);
    return t->clusters[(size_t)((wide)key * t->count >> 64)];
}

/* The entry of a position and its data, or NULL. */
static inline struct table_entry *tt_find(const struct table *t, uint64_t key, uint64_t *data)
{
    struct table_entry *e = tt_cluster(t, key);

    for (int i = 0; i < TABLE_WAYS; i++) {
        *data = atomic_load_explicit(&e[i].data, memory_order_relaxed);
        uint64_t check = atomic_load_explicit(&e[i].check, memory_order_relaxed);
        if ((check ^ *data) == key && *data) return &e[i];
    }
    return NULL;
}

/* The entry of a position, or else the one of its cluster that is replaced: the first of those
 * whose data have the least priority. */
static inline struct table_entry *tt_place(const struct table *t, uint64_t key,
                                           int (*priority)(uint64_t data, unsigned age))
{
    struct table_entry *e = tt_cluster(t, key), *place = e;
    int least = INT_MAX;

    for (int i = 0; i < TABLE_WAYS; i++) {
        uint64_t data = atomic_load_explicit(&e[i].data, memory_order_relaxed);
        uint64_t check = atomic_load_explicit(&e[i].check, memory_order_relaxed);
        int keep = priority(data, t->age);
        if ((check ^ data) == key) return &e[i];
        if (keep < least) least = keep, place = &e[i];
    }
    return place;
}

static inline void tt_write(struct table_entry *e, uint64_t key, uint64_t data)
{
    atomic_store_explicit(&e->data, data, memory_order_relaxed);
    atomic_store_explicit(&e->check, key ^ data, memory_order_relaxed);
}

/* The fraction of entries in use, estimated from a sample. */
double tt_full(const struct table *t);
/* Prefetches the cluster that tt_probe() will read. */
static inline void tt_prefetch(const struct table *t, uint64_t key)
{
    __builtin_prefetch(tt_cluster(t, key));
}

/* False if the position has no entry. */
bool tt_probe(const struct table *t, uint64_t key, struct known *out);
/* A score beyond 32 bits is stored as a bound, if at all. */
void tt_store(struct table *t, uint64_t key, struct known k);

/* Copies an entry from another table, in whatever format, if there is a free place and the position
 * has no entry. */
void tt_put(const struct table *t, uint64_t key, uint64_t data);
void tt_clear(const struct table *t);

#endif
