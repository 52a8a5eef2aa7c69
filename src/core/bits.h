/* SPDX-License-Identifier: MIT
 * bits.h - a set of small numbers as the bits of one word. The file that includes this says by
 * WORD_BITS (32, 64 or 128) how many. */
#ifndef CORE_BITS_H
#define CORE_BITS_H

#include <assert.h>
#include <stdint.h>

#if WORD_BITS == 32
typedef uint32_t bits;
#elif WORD_BITS == 64
typedef uint64_t bits;
#else
__extension__ typedef unsigned __int128 bits;
#endif

static inline bits bits_one(int i)
{
    assert(0 <= i && i < WORD_BITS);
    return (bits)1 << i;
}

/* The first n bits. */
static inline bits bits_low(int n)
{
    assert(n >= 0);
    return n < WORD_BITS ? (bits)(bits_one(n) - 1) : (bits) ~(bits)0;
}

/* Bits set, without the table that compilers fall back to on plain x86-64. */
static inline int count64(uint64_t x)
{
    x -= x >> 1 & UINT64_C(0x5555555555555555);
    x = (x & UINT64_C(0x3333333333333333)) + (x >> 2 & UINT64_C(0x3333333333333333));
    x = (x + (x >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (int)(x * UINT64_C(0x0101010101010101) >> 56);
}

/* A word that is wide enough for any set: the compiler leaves out the half that is always empty. */
__extension__ typedef unsigned __int128 widest_bits;

static inline int bits_count(bits x)
{
    return count64((uint64_t)x) + count64((uint64_t)((widest_bits)x >> 64));
}

/* The lowest bit of a word that is not empty. */
static inline int bits_first(bits x)
{
    uint64_t low = (uint64_t)x;

    assert(x);
    return WORD_BITS <= 64 || low ? __builtin_ctzll(low)
                                  : 64 + __builtin_ctzll((uint64_t)((widest_bits)x >> 64));
}

#endif
