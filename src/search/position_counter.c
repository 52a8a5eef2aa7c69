/* SPDX-License-Identifier: MIT
 * position_counter.c - see position_counter.h. */
#include "search/position_counter.h"

#include "core/flag.h"
#include "core/memory.h"
#include "core/random.h"

#include <assert.h>
#include <string.h>

static const size_t limit_usual = (size_t)4 << 30;
enum { FIRST_ROOM = 1024 };

static void *take(struct position_counter *c, size_t size)
{
    if (c->status) return NULL;
    if (size > c->limit - c->used) return c->status = ZM_LIMIT, NULL;

    void *at = memory_take(c->memory, size);
    if (!at) return c->status = ZM_NO_MEMORY, NULL;
    c->used += size;
    return at;
}

static void give(struct position_counter *c, void *at, size_t size)
{
    assert(!at || size <= c->used);
    if (!at) return;
    memory_give(c->memory, at, size);
    c->used -= size;
}

enum zm_status counter_begin(struct position_counter *c, const struct zm_allocator *memory,
                             size_t limit, const volatile int *stop, size_t state_size,
                             size_t max_moves, struct zm_count *out)
{
    *c = (struct position_counter){.memory = memory,
                                   .limit = limit ? limit : limit_usual,
                                   .stop = stop,
                                   .state_size = state_size,
                                   .stride = (state_size + 15) & ~(size_t)15,
                                   .out = out};
    *out = (struct zm_count){.size = sizeof(struct zm_count)};
    if (max_moves > ZM_MOVES_MAX) return c->status = ZM_LIMIT;
    c->moves_size = max_moves * sizeof(zm_move);
    c->moves = take(c, c->moves_size);
    c->image = take(c, c->stride);
    c->waiting_states = take(c, COUNTER_PENDING * c->stride);
    return c->status;
}

static void give_level(struct position_counter *c, struct counter_ply *l)
{
    give(c, l->states, l->room * c->stride);
    give(c, l->way, l->room * sizeof *l->way);
    give(c, l->slots, l->slot_room * sizeof *l->slots);
    *l = (struct counter_ply){0};
}

void counter_end(struct position_counter *c)
{
    give_level(c, &c->now);
    give_level(c, &c->next);
    give(c, c->seen.keys, c->seen.room * sizeof *c->seen.keys);
    give(c, c->orbits.keys, c->orbits.room * sizeof *c->orbits.keys);
    give(c, c->moves, c->moves_size);
    give(c, c->image, c->stride);
    give(c, c->waiting_states, COUNTER_PENDING * c->stride);
    assert(!c->used); /* all was given back with the size that it was taken with */
}

void counter_add(struct position_counter *c, uint64_t *total, uint64_t n)
{
    if (*total > UINT64_MAX - n) c->status = c->status ? c->status : ZM_LIMIT;
    else *total += n;
}

static size_t set_place(size_t room, uint64_t key)
{
    assert(room && !(room & (room - 1)));
    return mix64(key) & (room - 1);
}

static bool set_insert(uint64_t *keys, size_t room, uint64_t key)
{
    size_t i = set_place(room, key);

    while (keys[i] && keys[i] != key) i = (i + 1) & (room - 1);
    if (keys[i]) return false;
    return keys[i] = key, true;
}

static bool set_grow(struct position_counter *c, struct hash_set *set)
{
    size_t room = set->room ? 2 * set->room : FIRST_ROOM;
    uint64_t *keys = take(c, room * sizeof *keys);

    if (!keys) return false;
    for (size_t i = 0; i < set->room; i++)
        if (set->keys[i]) set_insert(keys, room, set->keys[i]);
    give(c, set->keys, set->room * sizeof *keys);
    set->keys = keys;
    set->room = room;
    return true;
}

bool counter_insert(struct position_counter *c, struct hash_set *set, uint64_t key)
{
    if (4 * (set->count + 1) > 3 * set->room && !set_grow(c, set)) return false;
    if (!set_insert(set->keys, set->room, key ? key : 1)) return false;
    set->count++;
    return true;
}

void counter_prefetch(const struct hash_set *set, uint64_t key)
{
    if (set->room) __builtin_prefetch(&set->keys[set_place(set->room, key ? key : 1)]);
}

static size_t index_in(uint64_t slot)
{
    return (uint32_t)slot - 1;
}

static uint64_t slot_of(uint64_t key, size_t index)
{
    return (mix64(key) >> 32 << 32) | (index + 1);
}

/* The first slot from `from` on that is free or whose high half is that of the key's hash. */
static size_t slot_like(const struct counter_ply *l, uint64_t key, uint64_t from)
{
    size_t at = from & (l->slot_room - 1);

    for (; l->slots[at]; at = (at + 1) & (l->slot_room - 1))
        if (l->slots[at] == slot_of(key, index_in(l->slots[at]))) break;
    return at;
}

/* The slot of a key, or the free one where it belongs. */
static uint64_t *slot_at(const struct counter_ply *l, uint64_t key)
{
    assert(l->count < l->slot_room);
    size_t at = slot_like(l, key, mix64(key));

    while (l->slots[at] && l->way[index_in(l->slots[at])].key != key)
        at = slot_like(l, key, at + 1);
    return &l->slots[at];
}

static void level_index(struct counter_ply *l)
{
    for (size_t i = 0; i < l->count; i++) *slot_at(l, l->way[i].key) = slot_of(l->way[i].key, i);
}

static bool level_grow(struct position_counter *c, struct counter_ply *l)
{
    size_t room = l->room ? 2 * l->room : FIRST_ROOM;
    struct counter_ply g = {.room = room, .count = l->count, .slot_room = 2 * room};

    if (room > UINT32_MAX) return c->status = ZM_LIMIT, false;
    g.states = take(c, room * c->stride);
    g.way = take(c, room * sizeof *g.way);
    g.slots = take(c, g.slot_room * sizeof *g.slots);
    if (c->status) return give_level(c, &g), false;
    if (l->count) {
        memcpy(g.states, l->states, l->count * c->stride);
        memcpy(g.way, l->way, l->count * sizeof *g.way);
    }
    level_index(&g);
    give_level(c, l);
    *l = g;
    return true;
}

/* Moves the oldest position of the ring into the next ply. */
static void settle(struct position_counter *c)
{
    assert(c->settled < c->reached);
    struct counter_ply *l = &c->next;
    size_t i = c->settled++ % COUNTER_PENDING;
    struct counted new = c->waiting[i];

    if (c->status || (l->count == l->room && !level_grow(c, l))) return;

    uint64_t *slot = slot_at(l, new.key);
    if (*slot) {
        counter_add(c, &l->way[index_in(*slot)].ways, new.ways);
        return;
    }
    memcpy(counter_state(c, l, l->count), c->waiting_states + i * c->stride, c->state_size);
    l->way[l->count] = new;
    *slot = slot_of(new.key, l->count++);
}

static void fetch_slot(const struct counter_ply *l, uint64_t key)
{
    if (l->slots) __builtin_prefetch(&l->slots[mix64(key) & (l->slot_room - 1)]);
}

static void fetch_way(const struct counter_ply *l, uint64_t key)
{
    uint64_t slot = l->slots ? l->slots[slot_like(l, key, mix64(key))] : 0;

    if (slot) __builtin_prefetch(&l->way[index_in(slot)], 1);
}

void counter_reach(struct position_counter *c, uint64_t key, const void *state, uint64_t ways)
{
    if (c->status) return;
    if (c->reached - c->settled == COUNTER_PENDING) settle(c);

    assert(c->status || c->reached - c->settled < COUNTER_PENDING);
    size_t i = c->reached++ % COUNTER_PENDING;
    memcpy(c->waiting_states + i * c->stride, state, c->state_size);
    c->waiting[i] = (struct counted){key, ways};
    fetch_slot(&c->next, key);
    if (c->reached - c->settled > COUNTER_AHEAD)
        fetch_way(&c->next, c->waiting[(c->reached - 1 - COUNTER_AHEAD) % COUNTER_PENDING].key);
}

bool counter_next(struct position_counter *c)
{
    struct counter_ply old = c->now;

    while (c->settled < c->reached) settle(c);
    if (flag_is_raised(c->stop) && !c->status) c->status = ZM_STOPPED;
    c->now = c->next;
    c->next = old;
    c->next.count = 0;
    if (c->next.slots) memset(c->next.slots, 0, c->next.slot_room * sizeof *c->next.slots);
    return !c->status && c->now.count > 0;
}

uint64_t hash_text(const char *text)
{
    uint64_t h = UINT64_C(0xcbf29ce484222325);

    for (; *text; text++) h = (h ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
    return mix64(h);
}
