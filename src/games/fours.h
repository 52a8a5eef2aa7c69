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

/* Cells, free or not, where one more stone makes a run. */
static inline pair fours_completing(pair own, int step)
{
    pair up = own >> step, down = own << step, up_two = up & own >> 2 * step;
    pair down_two = down & own << 2 * step;

    return (up_two & own >> 3 * step) | (down & up_two) | (down_two & up) |
           (down_two & own << 3 * step);
}

/* Where a stone that falls makes a run, and some taken cells. The columns are `pitch` apart. */
static inline pair fours_falling(pair own, int pitch)
{
    return (own << 1 & own << 2 & own << 3) | fours_completing(own, pitch) |
           fours_completing(own, pitch + 1) | fours_completing(own, pitch - 1);
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
