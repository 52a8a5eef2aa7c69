/* SPDX-License-Identifier: MIT
 * proof.c - see proof.h. */
#include "search/proof/proof.h"

#include "core/memory.h"
#include "core/random.h"

#include <assert.h>
#include <string.h>

/* -- The coder. ------------------------------------------------------------------------------ */

uint64_t coder_hash(uint64_t hash, const unsigned char *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++) hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
    return hash;
}

static void flush(struct reply_coder *c)
{
    c->hash = coder_hash(c->hash, c->buffer, c->used);
    c->bytes += c->used;
    if (!c->failed) c->failed = !c->sink(c->with, c->buffer, c->used);
    c->used = 0;
}

/* Moves the digits gathered so far into the buffer. */
static void put_digits(struct reply_coder *c)
{
    assert(c->radix > 0 && c->digits < c->radix && c->used <= REPLY_BUFFER);
    if (c->used + sizeof c->digits > REPLY_BUFFER) flush(c);
    for (int i = 0; i < 64; i += 8) c->buffer[c->used++] = (unsigned char)(c->digits >> i);
    c->digits = 0, c->radix = 1;
}

void coder_begin(struct reply_coder *c)
{
    c->digits = c->bytes = 0;
    c->radix = 1;
}

void coder_put(struct reply_coder *c, size_t index, size_t n)
{
    assert(index < n);
    if (c->radix > UINT64_MAX / n) put_digits(c);
    c->digits += index * c->radix;
    c->radix *= n;
}

void coder_end(struct reply_coder *c)
{
    if (c->radix > 1) put_digits(c);
    flush(c);
}

/* -- The positions. -------------------------------------------------------------------------- */

enum { FIRST_ROOM = 1024 };

/* The bytes of a position in the set. */
static size_t each(const struct proof_writer *w)
{
    return (1 + w->zone_words) * sizeof(uint64_t) + sizeof(int16_t);
}

static size_t zones_size(const struct proof_writer *w, size_t room)
{
    return room * w->zone_words * sizeof(uint64_t);
}

static bool set_take(struct proof_writer *w, struct proven_set *set, size_t room)
{
    *set = (struct proven_set){.room = room};
    set->keys = memory_take(w->allocator, room * sizeof *set->keys);
    set->need = memory_take(w->allocator, room * sizeof *set->need);
    if (w->zone_words) set->zones = memory_take(w->allocator, zones_size(w, room));
    return set->keys && set->need && (set->zones || !w->zone_words);
}

static void set_give(struct proof_writer *w, struct proven_set *set)
{
    memory_give(w->allocator, set->keys, set->room * sizeof *set->keys);
    memory_give(w->allocator, set->need, set->room * sizeof *set->need);
    memory_give(w->allocator, set->zones, zones_size(w, set->room));
}

enum zm_status proof_writer_begin(struct proof_writer *w)
{
    w->status = set_take(w, &w->set, FIRST_ROOM) ? ZM_OK : ZM_NO_MEMORY;
    return w->status;
}

void proof_writer_end(struct proof_writer *w)
{
    set_give(w, &w->set);
}

static size_t first_place(const struct proven_set *set, uint64_t key)
{
    __extension__ typedef unsigned __int128 wide;

    return (size_t)((wide)mix64(key) * set->room >> 64);
}

void proof_writer_prefetch(const struct proof_writer *w, uint64_t key)
{
    __builtin_prefetch(&w->set.keys[first_place(&w->set, key | !key)]);
}

/* The place of a key, or the free one, whose key is 0, where it belongs. */
static size_t place_of(const struct proven_set *set, uint64_t key)
{
    size_t i = first_place(set, key);

    assert(set->count < set->room);
    while (set->keys[i] && set->keys[i] != key) i = i + 1 < set->room ? i + 1 : 0;
    return i;
}

static void keep_zone(struct proof_writer *w, size_t place, const void *zone)
{
    size_t size = zones_size(w, 1);

    assert(!zone == !w->zone_words);
    if (zone) memcpy(w->set.zones + place * w->zone_words, zone, size);
}

/* Doubles the set, or grows it as far as the limit lets it. The limit has to hold for the old and
 * the new set together, which both exist while the positions are moved. */
static void grow(struct proof_writer *w)
{
    struct proven_set old = w->set;
    size_t most = w->limit / each(w), left = most > old.room ? most - old.room : 0;
    size_t room = left < 2 * old.room ? left : 2 * old.room;

    if (room < old.room + old.room / 4) {
        w->status = ZM_LIMIT;
        return;
    }
    if (!set_take(w, &w->set, room)) {
        set_give(w, &w->set);
        w->set = old;
        w->status = ZM_NO_MEMORY;
        return;
    }
    for (size_t i = 0; i < old.room; i++) {
        if (!old.keys[i]) continue;
        size_t place = place_of(&w->set, old.keys[i]);
        w->set.keys[place] = old.keys[i], w->set.need[place] = old.need[i];
        keep_zone(w, place, w->zone_words ? old.zones + i * w->zone_words : NULL);
    }
    w->set.count = old.count;
    set_give(w, &old);
}

bool proof_writer_knows(const struct proof_writer *w, uint64_t key, int need)
{
    size_t i = place_of(&w->set, key | !key);

    return w->set.keys[i] && w->set.need[i] >= need;
}

const void *proof_writer_zone(const struct proof_writer *w, uint64_t key)
{
    assert(w->zone_words > 0 && w->set.keys[place_of(&w->set, key | !key)]);
    return w->set.zones + place_of(&w->set, key | !key) * w->zone_words;
}

void proof_writer_add(struct proof_writer *w, uint64_t key, int need, const void *zone)
{
    size_t i = place_of(&w->set, key | !key);

    assert(INT16_MIN <= need && need <= INT16_MAX);
    w->set.count += !w->set.keys[i];
    w->set.keys[i] = key | !key;
    w->set.need[i] = (int16_t)need;
    keep_zone(w, i, zone);
    if (4 * w->set.count > 3 * w->set.room) grow(w);
}
