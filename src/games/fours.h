/* SPDX-License-Identifier: MIT
 * fours.h - runs of four on a board of one word, two sets of stones at once in a vector: the
 * sides, or a side after either of two moves. docs/experiments/connect.md has what that gains. */
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

/* Of one side those with two stones or more, besides windows that are barred. */
static inline bits fours_begun(bits own, bits barred, bits fits, int step)
{
    bits any = barred | barred >> step, both = own & own >> step, either = own | own >> step;
    bits begun = both | both >> 2 * step | (either & either >> 2 * step);

    return begun & fits & ~(any | any >> 2 * step);
}

/* The free cells of windows that lack one stone, and the stones in these. */
static inline pair fours_cells(pair windows, int step)
{
    pair two = windows | windows << step;

    return two | two << 2 * step;
}

/* Cells that are in one set at least, and in two. */
struct hits {
    bits one, two;
};

static inline struct hits hits_add(struct hits a, struct hits b)
{
    return (struct hits){a.one | b.one, a.two | b.two | (a.one & b.one)};
}

/* Cells by the number of windows that they are in. */
static inline struct hits hits_windows(bits windows, int step)
{
    bits any = windows | windows << step, both = windows & windows << step;

    return (struct hits){any | any << 2 * step, both | both << 2 * step | (any & any << 2 * step)};
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
