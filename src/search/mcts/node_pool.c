/* SPDX-License-Identifier: MIT
 * node_pool.c - see node_pool.h. */
#include "search/mcts/node_pool.h"

#include <assert.h>
#include <string.h>

_Static_assert(sizeof(union slot) == 32, "two slots to a cache line");

/* A slot buffer has at most BUFFER_MAX slots and about 1/BUFFER_PARTS of the pool. Its size is
 * even, since a cache line holds two slots, and not 0, which would mean a single thread. A block
 * larger than 1/BLOCKS_PER_BUFFER of a buffer is allocated directly from the pool. */
enum { BUFFER_MAX = 4096, BUFFER_PARTS = 256, BLOCKS_PER_BUFFER = 8 };

struct cached_qu *pool_cache(const struct node_pool *p, int i)
{
    return i < p->cache_count ? p->caches + (size_t)i * p->capacity : NULL;
}

/* Clears the entries of a block in all caches. */
static void clear_caches(const struct node_pool *p, uint32_t first, size_t capacity)
{
    for (int i = 0; i < p->cache_count; i++)
        memset(pool_cache(p, i) + first, 0, (capacity + 1) * sizeof *p->caches);
}

void pool_init(struct node_pool *p, void *memory, size_t size, bool with_amaf, int threads)
{
    size_t cache_count = (size_t)(threads < CACHES_MAX ? threads : CACHES_MAX);
    size_t each =
        sizeof *p->slots + cache_count * sizeof *p->caches + (with_amaf ? sizeof *p->amaf : 0);
    size_t capacity = size / each;

    if (capacity > UINT32_MAX / 2) capacity = UINT32_MAX / 2;
    *p = (struct node_pool){
        .slots = memory, .capacity = (uint32_t)capacity, .cache_count = (int)cache_count};
    p->caches = (struct cached_qu *)(p->slots + capacity);
    if (with_amaf) p->amaf = (struct amaf *)(p->caches + cache_count * capacity);
    while (p->capacity >> p->part_shift >= POOL_PARTS) p->part_shift++;
    memset(p->slots, 0, (ROOT + 1) * sizeof *p->slots);
    clear_caches(p, ROOT_BLOCK, 1);
    p->slots[ROOT_BLOCK].block = (struct child_block){.count = 1, .capacity = 1};
    atomic_store(&p->used, ROOT + 1);
    assert(p->capacity > ROOT + 1 && p->capacity >> p->part_shift < POOL_PARTS);
}

/* Records a block as the known one in its part of the pool, unless there is one already. */
static void record_block(struct node_pool *p, uint32_t at)
{
    _Atomic uint32_t *known = &p->part_block[at >> p->part_shift];

    if (!atomic_load_explicit(known, memory_order_relaxed))
        atomic_store_explicit(known, at, memory_order_relaxed);
}

struct slot_buffer pool_buffer(const struct node_pool *p)
{
    uint32_t size = (p->capacity / BUFFER_PARTS & ~UINT32_C(1)) + 2;

    return (struct slot_buffer){.size = size < BUFFER_MAX ? size : BUFFER_MAX};
}

/* The unused slots become a block without children and parent. */
void pool_release(struct node_pool *p, struct slot_buffer *own)
{
    assert(own->at <= own->end && own->end <= p->capacity);
    if (own->at < own->end) {
        memset(&p->slots[own->at], 0, sizeof *p->slots);
        block_at(p, own->at)->capacity = own->end - own->at - 1;
    }
    own->at = own->end = 0;
}

/* Takes slots from the end of the used part of the pool. Returns 0 if there are too few. */
static uint32_t alloc_slots(struct node_pool *p, const struct slot_buffer *own, uint32_t slots)
{
    uint32_t at = atomic_load_explicit(&p->used, memory_order_relaxed);
    bool single = !own->size;

    do {
        if (p->capacity - at < slots) return 0;
    } while (!single && !atomic_compare_exchange_weak(&p->used, &at, at + slots));
    if (single) atomic_store_explicit(&p->used, at + slots, memory_order_relaxed);
    return at;
}

/* Refills a buffer if it has too few slots. Returns whether it has enough. */
static bool refill(struct node_pool *p, struct slot_buffer *own, uint32_t slots)
{
    if (own->end - own->at >= slots) return true;
    if (own->size < BLOCKS_PER_BUFFER * slots) return false;
    uint32_t at = alloc_slots(p, own, own->size);
    if (!at) return false;
    pool_release(p, own);
    own->at = at, own->end = at + own->size;
    return true;
}

uint32_t pool_alloc(struct node_pool *p, struct slot_buffer *own, uint32_t parent,
                    uint32_t capacity)
{
    uint32_t at, slots = capacity + 1;

    assert(parent < p->used && capacity > 0);
    if (refill(p, own, slots) && own->at > parent) at = own->at, own->at += slots;
    else at = alloc_slots(p, own, slots);
    if (!at) {
        atomic_store_explicit(&p->full, true, memory_order_relaxed);
        return 0;
    }
    assert(at > parent && at + slots <= p->used); /* a block lies behind that of its parent */
    memset(&p->slots[at], 0, slots * sizeof *p->slots);
    if (p->amaf) memset(&p->amaf[at], 0, slots * sizeof *p->amaf);
    clear_caches(p, at, capacity);
    record_block(p, at);
    block_at(p, at)->parent = parent;
    block_at(p, at)->capacity = capacity;
    return at;
}

/* Moves the block at `from` down to `to` and updates the links of its parent and children. */
static void move_block(struct node_pool *p, uint32_t from, uint32_t to)
{
    size_t n = (size_t)block_at(p, from)->capacity + 1;

    assert(to <= from);
    assert(from == ROOT_BLOCK || node_at(p, block_at(p, from)->parent)->first == from);
    if (from != to) {
        memmove(&p->slots[to], &p->slots[from], n * sizeof *p->slots);
        if (p->amaf) memmove(&p->amaf[to], &p->amaf[from], n * sizeof *p->amaf);
    }
    clear_caches(p, to, n - 1);
    record_block(p, to);
    if (to != ROOT_BLOCK) atomic_store(&node_at(p, block_at(p, to)->parent)->first, to);
    for (uint32_t i = to + 1; i < to + n; i++)
        if (node_at(p, i)->first) block_at(p, node_at(p, i)->first)->parent = i;
}

/* Prefetches the slots FAR ahead of the pass, two per cache line. For blocks that are kept it also
 * prefetches what the pass will write: their parents and the headers of the blocks below them.
 * Returns the first block that is not done. */
static uint32_t prefetch(const struct node_pool *p, uint32_t at, uint32_t to, uint8_t pass)
{
    enum { FAR = 256 };

    for (; at < to; at = next_block(p, at)) {
        const struct child_block *h = block_at(p, at);
        for (uint32_t i = at; i <= at + h->capacity; i += 2)
            __builtin_prefetch(block_at(p, i + FAR));
        if (h->pass != pass) continue;
        __builtin_prefetch(node_at(p, h->parent));
        for (uint32_t i = at + 1, last = at + h->count; i <= last; i++)
            if (node_at(p, i)->first) __builtin_prefetch(block_at(p, node_at(p, i)->first));
    }
    return at;
}

/* Marks the blocks below the nodes of a kept block that have at least `visits` visits, and unlinks
 * the others. */
static void mark_children(struct node_pool *p, uint32_t at, uint32_t visits, uint8_t pass)
{
    for (uint32_t i = at + 1, last = at + block_at(p, at)->count; i <= last; i++) {
        struct mcts_node *n = node_at(p, i);
        if (!n->first) continue;
        assert(at < n->first && n->first < p->used && block_at(p, n->first)->parent == i);
        if (n->visits >= visits || i == ROOT) block_at(p, n->first)->pass = pass;
        else n->first = NO_CHILDREN;
    }
}

/* Keeps the children of the root and of nodes that have at least `visits` visits, and moves their
 * blocks together. A block is kept if it bears the number of this pass. The pass writes the number
 * when it reaches the block of the parent. Marks of the pass before have the other number, and new
 * blocks have none. */
static void compact(struct node_pool *p, uint32_t visits)
{
    enum { AHEAD = 64 };
    const uint8_t pass = 1 + p->compactions++ % 2;
    uint32_t end = p->used, to = ROOT_BLOCK, fetched = ROOT_BLOCK;

    memset(p->part_block, 0, sizeof p->part_block);
    block_at(p, ROOT_BLOCK)->pass = pass;
    for (uint32_t at = ROOT_BLOCK, next; at < end; at = next) {
        fetched = prefetch(p, fetched, end - at > AHEAD ? at + AHEAD : end, pass);
        next = next_block(p, at);
        if (block_at(p, at)->pass != pass) continue;
        mark_children(p, at, visits, pass);
        move_block(p, at, to);
        to += next - at;
    }
    atomic_store(&p->used, to);
    atomic_store(&p->full, false);
}

/* The least power of two for which the blocks of nodes with fewer visits occupy about half of the
 * used slots. It is estimated from a sample, some blocks of each part of the pool, since each read
 * of a block misses the processor's cache. */
static uint32_t prune_threshold(const struct node_pool *p)
{
    enum { SAMPLE = 16 };
    const uint32_t each = (UINT32_C(1) << p->part_shift) / SAMPLE + 1;
    uint32_t slots[33] = {0}, all = 0, sum = 0;
    int power;

    for (int i = 0; i < POOL_PARTS; i++) {
        uint32_t at = p->part_block[i] ? p->part_block[i] : p->used;
        for (uint32_t end = at + each; at < end && at < p->used; at = next_block(p, at)) {
            uint32_t visits = node_at(p, block_at(p, at)->parent)->visits;
            for (power = 0; power < 32 && visits >> power; power++) {}
            slots[power] += block_at(p, at)->capacity + 1;
            all += block_at(p, at)->capacity + 1;
        }
    }
    for (power = 0; power < 32 && sum < all / 2; power++) sum += slots[power];
    return power ? UINT32_C(1) << (power - 1) : 1;
}

void pool_prune(struct node_pool *p)
{
    compact(p, prune_threshold(p));
}

void pool_clear_caches(struct node_pool *p)
{
    for (uint32_t at = ROOT_BLOCK; at < p->used; at = next_block(p, at)) clear_caches(p, at, 0);
}

void pool_remove(struct node_pool *p, uint32_t first, uint32_t child)
{
    struct child_block *h = block_at(p, first);
    uint32_t last = first + h->count--, below;

    assert(first < child && child <= last);
    clear_caches(p, first, h->capacity);
    p->slots[child] = p->slots[last];
    if (p->amaf) p->amaf[child] = p->amaf[last];
    if ((below = children_of(node_at(p, child)))) block_at(p, below)->parent = child;
    memset(&p->slots[last], 0, sizeof *p->slots); /* a child added there must start from zero */
    if (p->amaf) memset(&p->amaf[last], 0, sizeof *p->amaf);
}

void pool_reroot(struct node_pool *p, uint32_t node)
{
    uint32_t first = children_of(node_at(p, node));

    assert(ROOT <= node && node < p->used);
    if (node == ROOT) return;
    memcpy(node_at(p, ROOT), node_at(p, node), sizeof(struct mcts_node));
    if (p->amaf) p->amaf[ROOT] = p->amaf[node];
    node_at(p, node)->first = NO_CHILDREN;
    if (first) block_at(p, first)->parent = ROOT;
    compact(p, 0);
}
