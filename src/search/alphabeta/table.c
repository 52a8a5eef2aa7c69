/* SPDX-License-Identifier: MIT
 * table.c - see table.h. The data word, from its low end: score 32, move 16, depth 8, bound 2,
 * proven 1, age 5. */
#include "search/alphabeta/table.h"

#include <assert.h>
#include <string.h>

enum { AT_MOVE = 32, AT_DEPTH = 48, AT_BOUND = 56, AT_PROVEN = 58, AT_AGE = 59, AGES = 32 };

static uint64_t pack(const struct known *k, unsigned age)
{
    assert((int32_t)k->score == k->score && k->bound != BOUND_NONE);
    assert(0 <= k->depth && k->depth <= TABLE_DEPTH_MAX && age < AGES);
    return (uint32_t)(int32_t)k->score | (uint64_t)k->move << AT_MOVE |
           (uint64_t)k->depth << AT_DEPTH | (uint64_t)k->bound << AT_BOUND |
           (uint64_t)k->proven << AT_PROVEN | (uint64_t)age << AT_AGE;
}

static struct known unpack(uint64_t data)
{
    return (struct known){.score = (int32_t)(uint32_t)data,
                          .move = (uint16_t)(data >> AT_MOVE),
                          .depth = (int)(data >> AT_DEPTH & 255),
                          .bound = (enum table_bound)(data >> AT_BOUND & 3),
                          .proven = data >> AT_PROVEN & 1};
}

void tt_begin(struct table *t, void *memory, size_t size, unsigned age)
{
    const uintptr_t line = sizeof *t->clusters;
    uintptr_t skip = (0 - (uintptr_t)memory) % line;

    t->clusters = (struct table_entry(*)[TABLE_WAYS])((char *)memory + skip);
    t->count = size / line - 1; /* so that the count does not depend on the address */
    assert(size / line > 1);
    t->age = age % AGES;
}

bool tt_probe(const struct table *t, uint64_t key, struct known *out)
{
    uint64_t data;

    if (!tt_find(t, key, &data)) return false;
    *out = unpack(data);
    return true;
}

/* Deep and recent entries stay. */
static int priority(uint64_t data, unsigned age)
{
    int searches = (int)((age + AGES - (unsigned)(data >> AT_AGE)) % AGES);

    return data ? (int)(data >> AT_DEPTH & 255) - 8 * searches : -1000;
}

/* Scores of results beyond 2047 do not fit into 32 bits: they become bounds, or are not stored. */
static bool fit(struct known *k)
{
    if ((int32_t)k->score == k->score) return true;
    enum table_bound left = k->score > 0 ? BOUND_LOWER : BOUND_UPPER;
    if (k->bound != BOUND_VALUE && k->bound != left) return false;
    k->score = k->score > 0 ? INT32_MAX : INT32_MIN;
    k->bound = left;
    return true;
}

void tt_store(struct table *t, uint64_t key, struct known k)
{
    if (fit(&k)) tt_write(tt_place(t, key, priority), key, pack(&k, t->age));
}

void tt_put(const struct table *t, uint64_t key, uint64_t data)
{
    struct table_entry *e = tt_place(t, key, priority);

    if (!atomic_load_explicit(&e->data, memory_order_relaxed)) tt_write(e, key, data);
}

void tt_clear(const struct table *t)
{
    memset((void *)t->clusters, 0, t->count * sizeof *t->clusters);
}

double tt_full(const struct table *t)
{
    size_t n = t->count < 256 ? t->count : 256, used = 0;

    for (size_t i = 0; i < n; i++)
        for (int j = 0; j < TABLE_WAYS; j++)
            used += atomic_load_explicit(&t->clusters[i * (t->count / n)][j].data,
                                         memory_order_relaxed) != 0;
    return n ? (double)used / (double)(n * TABLE_WAYS) : 0;
}
