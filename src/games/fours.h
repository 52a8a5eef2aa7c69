/* SPDX-License-Identifier: MIT
 * fours.h - runs of four on a board of one word, two sets of stones at once in a vector: the
 * sides, or a side after either of two moves. See docs/why.md for what that gains. */
#ifndef GAMES_FOURS_H
#define GAMES_FOURS_H

#include "core/bits.h"

#include <zermelo.h>

typedef bits pair __attribute__((vector_size(16)));

static inline pair twice(bits x)
{
    return (pair){x, x};
}

/* Windows without stones of the other side, by the number of own stones. */
struct fours {
    pair one, two, three, four;
};

static inline struct fours fours_open(pair own, pair other, bits fits, int step)
{
    pair any = other | other >> step, open = twice(fits) & ~(any | any >> 2 * step);
    pair odd = own ^ own >> step, both = own & own >> step;
    pair odd_two = odd >> 2 * step, both_two = both >> 2 * step;
    pair ones = odd ^ odd_two, twos = both ^ both_two ^ (odd & odd_two);

    return (struct fours){open & ones & ~twos, open & twos & ~ones, open & twos & ones,
                          open & both & both_two};
}

/* Of one side those with two. */
static inline bits fours_two(bits own, bits other, bits fits, int step)
{
    bits any = other | other >> step, open = fits & ~(any | any >> 2 * step);
    bits odd = own ^ own >> step, both = own & own >> step;
    bits odd_two = odd >> 2 * step;

    return open & (both ^ both >> 2 * step ^ (odd & odd_two)) & ~(odd ^ odd_two);
}

/* The free cells of windows that lack one stone, and the stones in these. */
static inline pair fours_cells(pair windows, int step)
{
    pair two = windows | windows << step;

    return two | two << 2 * step;
}

/* Windows with any of these cells. */
static inline bits fours_with(bits cells, int step)
{
    bits two = cells | cells >> step;

    return two | two >> 2 * step;
}

/* Sets of cells added up: those in one set at least, and in two. */
struct hits {
    bits one, two;
};

static inline struct hits hits_add(struct hits t, bits set)
{
    return (struct hits){t.one | set, t.two | (t.one & set)};
}

static inline struct hits hits_windows(struct hits t, bits windows, int step)
{
    t = hits_add(hits_add(t, windows), windows << step);
    return hits_add(hits_add(t, windows << 2 * step), windows << 3 * step);
}

/* Bits set in each nibble. */
static inline pair count_nibbles(pair x)
{
    const pair low = twice(UINT64_C(0x3333333333333333));

    x -= x >> 1 & twice(UINT64_C(0x5555555555555555));
    return (x & low) + (x >> 2 & low);
}

/* The sum of such counts, of each half: first of nibbles up to 8, then of all. */
static inline pair count_bytes(pair nibbles)
{
    const pair low = twice(UINT64_C(0x0f0f0f0f0f0f0f0f));

    return (nibbles & low) + (nibbles >> 4 & low);
}

static inline int count_sum(bits bytes)
{
    return (int)(bytes * UINT64_C(0x0101010101010101) >> 56);
}

static inline pair count_four(pair a, pair b, pair c, pair d)
{
    return count_bytes(count_nibbles(a) + count_nibbles(b)) +
           count_bytes(count_nibbles(c) + count_nibbles(d));
}

#endif
