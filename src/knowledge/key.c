/* SPDX-License-Identifier: MIT
 * key.c - positions by 128 bits.
 *
 * The upper half is the game's hash, of which many games have a quick one; the least among those of
 * the symmetric positions. It serves to find an entry, and to choose one of the symmetric
 * positions, whose text then makes the lower half. Nothing is lost if two symmetric positions have
 * the same hash: an entry may then not be found. A position that is not in a book of n entries
 * passes for one that is with a chance of n in 2^128. */
#include "knowledge/knowledge.h"

#include "core/checksum.h"
#include "core/memory.h"
#include "core/random.h"

#include <assert.h>
#include <string.h>

bool desk_open(struct zm_context *zm, struct desk *out)
{
    enum { STATES = 3 };
    size_t lines = zm->max_moves * sizeof *out->moves;
    size_t size = STATES * zm->state_size + lines + zm->max_moves * sizeof *out->opinions;

    assert(zm->list && zm->state_size % 16 == 0);
    if (!zm->desk) zm->desk = memory_take(&zm->allocator, zm->desk_size = size);
    if (!zm->desk) return false;
    unsigned char *at = zm->desk;
    out->child = at;
    out->image = at + zm->state_size;
    out->walker = at + 2 * zm->state_size;
    out->moves = (struct zm_book_move *)(void *)(at + STATES * zm->state_size);
    out->opinions = (struct opinion *)(void *)(at + STATES * zm->state_size + lines);
    return true;
}

uint64_t text_hash(const struct zm_context *zm, const void *state)
{
    char text[POSITION_TEXT];
    size_t n = zm->variant->write_position(zm->rules, state, text, sizeof text);

    assert(n < sizeof text);
    return checksum(text, n);
}

static uint64_t hash_of(const struct zm_context *zm, const void *state)
{
    return zm->variant->hash ? zm->variant->hash(zm->rules, state) : text_hash(zm, state);
}

uint64_t canonical_hash(const struct zm_context *zm, const void *state, void *image,
                        const void **canonical)
{
    const struct zm_game *g = zm->variant;
    size_t n = g->symmetries ? g->symmetries(zm->rules) : 1, least = 0, made = 0;
    uint64_t high = hash_of(zm, state);

    for (size_t i = 1; i < n; i++) {
        g->transform(zm->rules, state, made = i, image);
        uint64_t hash = hash_of(zm, image);
        if (hash < high) high = hash, least = i;
    }
    if (least != made) g->transform(zm->rules, state, least, image);
    *canonical = least ? image : state;
    return high;
}

struct zm_book_key key_of(const struct zm_context *zm, const void *state, void *image)
{
    const void *canonical;
    uint64_t high = canonical_hash(zm, state, image, &canonical);

    return (struct zm_book_key){high, text_hash(zm, canonical)};
}

struct zm_book_key zm_book_key_of(const struct zm_context *zm)
{
    memset(zm->scratch, 0, zm->state_size);
    return key_of(zm, zm->state, zm->scratch);
}

struct zm_book_key keys_check(struct zm_context *zm, const struct desk *d)
{
    enum { PLIES = 12, STEP = 7 };
    _Alignas(max_align_t) unsigned char undo_info[1024];
    const struct zm_game *g = zm->variant;
    struct zm_book_key all = {0, 0};
    int result;

    g->start(zm->rules, d->walker);
    for (size_t ply = 0; ply < PLIES && !g->outcome(zm->rules, d->walker, &result); ply++) {
        struct zm_book_key key = key_of(zm, d->walker, d->image);
        all = (struct zm_book_key){mix64(all.high ^ key.high), mix64(all.low ^ key.low)};
        size_t n = g->moves(zm->rules, d->walker, zm->list);
        g->play(zm->rules, d->walker, zm->list[ply * STEP % n], undo_info);
    }
    return all;
}
