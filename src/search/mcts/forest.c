/* SPDX-License-Identifier: MIT
 * forest.c - see forest.h. */
#include "search/mcts/forest.h"

#include <string.h>

_Static_assert(sizeof(union slot) == 32, "two slots to a cache line");

/* An arena has so many slots, but not more than about one part in so many of the forest: an even
 * number, since lines of the cache have two, and not 0, which means that there is one thread.
 * Blocks are a small part of it, or not taken from it at all. */
enum { ARENA_MOST = 4096, PARTS = 256, SMALL_PART = 8 };

struct merit *forest_view(const struct forest *f, int view)
{
    return view < f->views ? f->merit + (size_t)view * f->room : NULL;
}

/* Of a block with room for so many: all threads will look at it. */
static void forget_merits(const struct forest *f, uint32_t first, size_t room)
{
    for (int i = 0; i < f->views; i++)
        memset(forest_view(f, i) + first, 0, (room + 1) * sizeof *f->merit);
}

void forest_begin(struct forest *f, void *memory, size_t size, bool with_amaf, int threads)
{
    size_t views = (size_t)(threads < VIEWS_MOST ? threads : VIEWS_MOST);
    size_t each = sizeof *f->slots + views * sizeof *f->merit + (with_amaf ? sizeof *f->amaf : 0);
    size_t room = size / each;

    if (room > UINT32_MAX / 2) room = UINT32_MAX / 2;
    *f = (struct forest){.slots = memory, .room = (uint32_t)room, .views = (int)views};
    f->merit = (struct merit *)(f->slots + room);
    if (with_amaf) f->amaf = (struct amaf *)(f->merit + views * room);
    while (f->room >> f->mark_shift >= POOL_PARTS) f->mark_shift++;
    memset(f->slots, 0, (ROOT + 1) * sizeof *f->slots);
    forget_merits(f, ROOT_HEAD, 1);
    f->slots[ROOT_HEAD].head = (struct head){.count = 1, .room = 1};
    atomic_store(&f->used, ROOT + 1);
}

/* A block may be the one that is known in its part of the pool. */
static void mark_block(struct forest *f, uint32_t at)
{
    _Atomic uint32_t *mark = &f->mark[at >> f->mark_shift];

    if (!atomic_load_explicit(mark, memory_order_relaxed))
        atomic_store_explicit(mark, at, memory_order_relaxed);
}

struct arena forest_join(const struct forest *f)
{
    uint32_t size = (f->room / PARTS & ~UINT32_C(1)) + 2;

    return (struct arena){.size = size < ARENA_MOST ? size : ARENA_MOST};
}

/* What is left becomes a block without children, which nobody owns. */
void forest_leave(struct forest *f, struct arena *own)
{
    if (own->at < own->end) {
        memset(&f->slots[own->at], 0, sizeof *f->slots);
        head_at(f, own->at)->room = own->end - own->at - 1;
    }
    own->at = own->end = 0;
}

/* So many slots behind all that are in use; 0: there are not so many. */
static uint32_t take_slots(struct forest *f, const struct arena *own, uint32_t slots)
{
    uint32_t at = atomic_load_explicit(&f->used, memory_order_relaxed);
    bool alone = !own->size;

    do {
        if (f->room - at < slots) return 0;
    } while (!alone && !atomic_compare_exchange_weak(&f->used, &at, at + slots));
    if (alone) atomic_store_explicit(&f->used, at + slots, memory_order_relaxed);
    return at;
}

/* Whether an arena has so many slots, after it was given more if need be. */
static bool stock(struct forest *f, struct arena *own, uint32_t slots)
{
    if (own->end - own->at >= slots) return true;
    if (own->size < SMALL_PART * slots) return false;
    uint32_t at = take_slots(f, own, own->size);
    if (!at) return false;
    forest_leave(f, own);
    own->at = at, own->end = at + own->size;
    return true;
}

uint32_t forest_take(struct forest *f, struct arena *own, uint32_t owner, uint32_t room)
{
    uint32_t at, slots = room + 1;

    if (stock(f, own, slots) && own->at > owner) at = own->at, own->at += slots;
    else at = take_slots(f, own, slots);
    if (!at) {
        atomic_store_explicit(&f->full, true, memory_order_relaxed);
        return 0;
    }
    memset(&f->slots[at], 0, slots * sizeof *f->slots);
    if (f->amaf) memset(&f->amaf[at], 0, slots * sizeof *f->amaf);
    forget_merits(f, at, room);
    mark_block(f, at);
    head_at(f, at)->owner = owner;
    head_at(f, at)->room = room;
    return at;
}

/* Slides the block at `from` down to `to` and tells its owner and the blocks below. */
static void slide(struct forest *f, uint32_t from, uint32_t to)
{
    size_t n = (size_t)head_at(f, from)->room + 1;

    if (from != to) {
        memmove(&f->slots[to], &f->slots[from], n * sizeof *f->slots);
        if (f->amaf) memmove(&f->amaf[to], &f->amaf[from], n * sizeof *f->amaf);
    }
    forget_merits(f, to, n - 1);
    mark_block(f, to);
    if (to != ROOT_HEAD) atomic_store(&leaf_at(f, head_at(f, to)->owner)->first, to);
    for (uint32_t i = to + 1; i < to + n; i++)
        if (leaf_at(f, i)->first) head_at(f, leaf_at(f, i)->first)->owner = i;
}

/* What a pass will come to is fetched, a line has two slots; and of blocks a little way ahead that
 * are kept what it will write to: their owners, the heads of the blocks below them. Returns how far
 * it has come. */
static uint32_t fetch(const struct forest *f, uint32_t at, uint32_t to, uint8_t pass)
{
    enum { FAR = 256 };

    for (; at < to; at = next_block(f, at)) {
        const struct head *h = head_at(f, at);
        for (uint32_t i = at; i <= at + h->room; i += 2) __builtin_prefetch(head_at(f, i + FAR));
        if (h->pass != pass) continue;
        __builtin_prefetch(leaf_at(f, h->owner));
        for (uint32_t i = at + 1, last = at + h->count; i <= last; i++)
            if (leaf_at(f, i)->first) __builtin_prefetch(head_at(f, leaf_at(f, i)->first));
    }
    return at;
}

/* Of the nodes of a block that is kept those with so many visits keep their children, too. */
static void keep_below(struct forest *f, uint32_t at, uint32_t visits, uint8_t pass)
{
    for (uint32_t i = at + 1, last = at + head_at(f, at)->count; i <= last; i++) {
        struct leaf *n = leaf_at(f, i);
        if (!n->first) continue;
        if (n->visits >= visits || i == ROOT) head_at(f, n->first)->pass = pass;
        else n->first = NO_CHILDREN;
    }
}

/* Keeps the children of nodes with so many visits, and those of the root. A block is kept if the
 * one of its owner, which the pass came to before, said so; what it said last time is told apart
 * by the number of the pass, as new blocks are, which have none. */
static void sweep(struct forest *f, uint32_t visits)
{
    enum { AHEAD = 64 };
    const uint8_t pass = 1 + f->recycled++ % 2;
    uint32_t end = f->used, to = ROOT_HEAD, fetched = ROOT_HEAD;

    memset(f->mark, 0, sizeof f->mark);
    head_at(f, ROOT_HEAD)->pass = pass;
    for (uint32_t at = ROOT_HEAD, next; at < end; at = next) {
        fetched = fetch(f, fetched, end - at > AHEAD ? at + AHEAD : end, pass);
        next = next_block(f, at);
        if (head_at(f, at)->pass != pass) continue;
        keep_below(f, at, visits, pass);
        slide(f, at, to);
        to += next - at;
    }
    atomic_store(&f->used, to);
    atomic_store(&f->full, false);
}

/* The least power of two such that the blocks of nodes with fewer visits are about half of what is
 * in use: a sample says so, some blocks of each part of the pool, since none of them is in the
 * cache. */
static uint32_t threshold(const struct forest *f)
{
    enum { SAMPLE = 16 };
    const uint32_t each = (UINT32_C(1) << f->mark_shift) / SAMPLE + 1;
    uint32_t slots[33] = {0}, all = 0, sum = 0;
    int power;

    for (int i = 0; i < POOL_PARTS; i++) {
        uint32_t at = f->mark[i] ? f->mark[i] : f->used;
        for (uint32_t end = at + each; at < end && at < f->used; at = next_block(f, at)) {
            uint32_t visits = leaf_at(f, head_at(f, at)->owner)->visits;
            for (power = 0; power < 32 && visits >> power; power++) {}
            slots[power] += head_at(f, at)->room + 1;
            all += head_at(f, at)->room + 1;
        }
    }
    for (power = 0; power < 32 && sum < all / 2; power++) sum += slots[power];
    return power ? UINT32_C(1) << (power - 1) : 1;
}

void forest_thin(struct forest *f)
{
    sweep(f, threshold(f));
}

void forest_forget(struct forest *f)
{
    for (uint32_t at = ROOT_HEAD; at < f->used; at = next_block(f, at)) forget_merits(f, at, 0);
}

bool growth_same(const struct growth *a, const struct growth *b)
{
    return a->select == b->select && a->nature == b->nature && a->playouts == b->playouts &&
           a->amaf == b->amaf && a->decisive == b->decisive && a->cutoff == b->cutoff &&
           a->implicit == b->implicit;
}

void forest_drop(struct forest *f, uint32_t first, uint32_t child)
{
    struct head *h = head_at(f, first);
    uint32_t last = first + h->count--, below;

    forget_merits(f, first, h->room);
    f->slots[child] = f->slots[last];
    if (f->amaf) f->amaf[child] = f->amaf[last];
    if ((below = children_of(leaf_at(f, child)))) head_at(f, below)->owner = child;
    memset(&f->slots[last], 0, sizeof *f->slots); /* as a child that comes there expects it */
    if (f->amaf) memset(&f->amaf[last], 0, sizeof *f->amaf);
}

void forest_replant(struct forest *f, uint32_t node)
{
    uint32_t first = children_of(leaf_at(f, node));

    if (node == ROOT) return;
    memcpy(leaf_at(f, ROOT), leaf_at(f, node), sizeof(struct leaf));
    if (f->amaf) f->amaf[ROOT] = f->amaf[node];
    leaf_at(f, node)->first = NO_CHILDREN;
    if (first) head_at(f, first)->owner = ROOT;
    sweep(f, 0);
}
