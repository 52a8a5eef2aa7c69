/* SPDX-License-Identifier: MIT
 * bitboard.h - an n x n board as two sets of bits, X and O: bit i is column i % n of row i / n.
 * Rows count from the top, in names too. WORD_BITS, defined before, is at least n * n. */
#ifndef GAMES_BITBOARD_H
#define GAMES_BITBOARD_H

#include "core/bits.h"
#include "core/random.h"
#include "games/grid.h"

#include <assert.h>

static inline struct grid bits_to_grid(const bits stones[2], int n, uint64_t side)
{
    assert(!(stones[0] & stones[1]) && n * n <= WORD_BITS);
    struct grid g = {n, n, .from_top = true, .side = side ? ZM_SECOND : ZM_FIRST};

    for (int owner = OWNER_X; owner <= OWNER_O; owner++)
        for (bits x = stones[owner - OWNER_X]; x; x &= x - 1)
            g.at[bits_first(x) / n][bits_first(x) % n] = (uint8_t)owner;
    return g;
}

/* The cells of one owner. */
static inline bits bits_of_grid(const struct grid *g, enum owner owner)
{
    bits out = 0;

    for (int i = 0; i < g->rows * g->columns; i++)
        if (g->at[i / g->columns][i % g->columns] == owner) out |= bits_one(i);
    return out;
}

/* The i-th image of a set, as grid_image() maps its cells. */
static inline bits bits_image(bits x, int n, size_t i)
{
    bits out = 0;

    for (; x; x &= x - 1) {
        int row = bits_first(x) / n, column = bits_first(x) % n;
        grid_image(n, n, i, &row, &column);
        out |= bits_one(row * n + column);
    }
    return out;
}

static inline uint64_t bits_hash(const bits stones[2], uint64_t side)
{
    assert(!(stones[0] & stones[1]) && side <= 1);
    uint64_t x = mix128((uint64_t)stones[0], (uint64_t)(stones[0] >> WORD_BITS / 2));
    uint64_t o = mix128((uint64_t)stones[1], (uint64_t)(stones[1] >> WORD_BITS / 2));

    return mix64(x + mix64(o + side));
}

#endif
