/* SPDX-License-Identifier: MIT
 * random.h - splitmix64 (Steele, Lea, Flood 2014): one word of state, full period. */
#ifndef CORE_RANDOM_H
#define CORE_RANDOM_H

#include <assert.h>
#include <stdint.h>

/* A good 64-bit mixing of one word; also used for hashing. */
static inline uint64_t mix64(uint64_t x)
{
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

/* Two words into one by a single wide multiplication (as in Wang Yi's wyhash). */
static inline uint64_t mix128(uint64_t x, uint64_t y)
{
    __extension__ typedef unsigned __int128 wide;
    wide product = (wide)(x ^ UINT64_C(0x9e3779b97f4a7c15)) * (y ^ UINT64_C(0xe7037ed1a0b428db));

    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

static inline uint64_t random_next(uint64_t *seed)
{
    return mix64(*seed += UINT64_C(0x9e3779b97f4a7c15));
}

/* A number from 0 to n-1, n > 0, without bias. */
static inline uint64_t random_below(uint64_t *seed, uint64_t n)
{
    assert(n > 0);
    uint64_t reject = (0 - n) % n, x;

    do x = random_next(seed);
    while (x < reject);
    return x % n;
}

/* A number below a small n from 32 random bits, by one multiplication (Lemire 2019), without the
 * rejection: the bias is less than n in 2^32. */
static inline uint32_t random_by(uint32_t drawn, uint32_t n)
{
    assert(n > 0);
    return (uint32_t)((uint64_t)drawn * n >> 32);
}

static inline uint32_t random_32_bits(uint64_t *seed)
{
    return (uint32_t)(random_next(seed) >> 32);
}

static inline uint32_t random_pick(uint64_t *seed, uint32_t n)
{
    return random_by(random_32_bits(seed), n);
}

#endif
