/* SPDX-License-Identifier: MIT
 * checksum.c - see checksum.h. */
#include "core/checksum.h"

#include <assert.h>
#include <string.h>

static const uint64_t prime[5] = {UINT64_C(0x9e3779b185ebca87), UINT64_C(0xc2b2ae3d27d4eb4f),
                                  UINT64_C(0x165667b19e3779f9), UINT64_C(0x85ebca77c2b2ae63),
                                  UINT64_C(0x27d4eb2f165667c5)};

static uint64_t rotate(uint64_t x, int by)
{
    return x << by | x >> (64 - by);
}

static uint64_t round_of(uint64_t lane, uint64_t word)
{
    return rotate(lane + word * prime[1], 31) * prime[0];
}

static uint64_t merge(uint64_t hash, uint64_t lane)
{
    return (hash ^ round_of(0, lane)) * prime[0] + prime[3];
}

/* A stripe has a word for each of four lanes. */
static void add_stripe(struct checksum *c, const uint8_t *at)
{
    for (int i = 0; i < 4; i++) c->lane[i] = round_of(c->lane[i], get_number(at + 8 * i, 8));
}

static uint64_t join_lanes(const struct checksum *c)
{
    static const int turn[4] = {1, 7, 12, 18};
    uint64_t hash = 0;

    for (int i = 0; i < 4; i++) hash += rotate(c->lane[i], turn[i]);
    for (int i = 0; i < 4; i++) hash = merge(hash, c->lane[i]);
    return hash;
}

static uint64_t avalanche(uint64_t hash)
{
    hash = (hash ^ hash >> 33) * prime[1];
    hash = (hash ^ hash >> 29) * prime[2];
    return hash ^ hash >> 32;
}

void checksum_begin(struct checksum *c)
{
    *c = (struct checksum){.lane = {prime[0] + prime[1], prime[1], 0, 0 - prime[0]}};
}

void checksum_add(struct checksum *c, const void *bytes, size_t size)
{
    const uint8_t *at = bytes, *end = at + size;
    size_t held = c->size % CHECKSUM_STRIPE, missing = CHECKSUM_STRIPE - held;

    c->size += size;
    if (held && size >= missing) {
        memcpy(c->rest + held, at, missing);
        add_stripe(c, c->rest);
        at += missing, held = 0;
    }
    if (!held)
        for (; end - at >= CHECKSUM_STRIPE; at += CHECKSUM_STRIPE) add_stripe(c, at);
    assert(held + (size_t)(end - at) == c->size % CHECKSUM_STRIPE);
    memcpy(c->rest + held, at, (size_t)(end - at));
}

uint64_t checksum_end(const struct checksum *c)
{
    const uint8_t *at = c->rest, *end = at + c->size % CHECKSUM_STRIPE;
    uint64_t hash = (c->size >= CHECKSUM_STRIPE ? join_lanes(c) : prime[4]) + c->size;

    for (; end - at >= 8; at += 8)
        hash = rotate(hash ^ round_of(0, get_number(at, 8)), 27) * prime[0] + prime[3];
    for (; end - at >= 4; at += 4)
        hash = rotate(hash ^ get_number(at, 4) * prime[0], 23) * prime[1] + prime[2];
    for (; at < end; at++) hash = rotate(hash ^ *at * prime[4], 11) * prime[0];
    return avalanche(hash);
}

uint64_t checksum(const void *bytes, size_t size)
{
    struct checksum c;

    checksum_begin(&c);
    checksum_add(&c, bytes, size);
    return checksum_end(&c);
}
