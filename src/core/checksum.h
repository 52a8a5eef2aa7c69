/* SPDX-License-Identifier: MIT
 * checksum.h - XXH64 (Collet 2014), by its published description: against damage, not forgery. */
#ifndef SOLVE_CHECKSUM_H
#define SOLVE_CHECKSUM_H

#include <assert.h>
#include <stddef.h>
#include <stdint.h>

enum { CHECKSUM_STRIPE = 32 };

/* Of bytes that come piece by piece. */
struct checksum {
    uint64_t lane[4], size;
    uint8_t rest[CHECKSUM_STRIPE]; /* what does not yet fill a stripe */
};
void checksum_begin(struct checksum *c);
void checksum_add(struct checksum *c, const void *bytes, size_t size);
uint64_t checksum_end(const struct checksum *c);

/* Of `size` bytes, seed 0. */
uint64_t checksum(const void *bytes, size_t size);

/* Numbers as they stand in files: the lowest byte first. */
static inline uint64_t get_number(const uint8_t *at, int bytes)
{
    uint64_t n = 0;

    assert(0 < bytes && bytes <= 8);
    for (int i = bytes; i-- > 0;) n = n << 8 | at[i];
    return n;
}

static inline void put_number(uint8_t *at, int bytes, uint64_t n)
{
    assert(0 < bytes && bytes <= 8);
    for (int i = 0; i < bytes; i++, n >>= 8) at[i] = (uint8_t)n;
}

#endif
