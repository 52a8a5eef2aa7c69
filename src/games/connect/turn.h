/* SPDX-License-Identifier: MIT
 * turn.h - four in a row: the effect of a stone in all directions, on any processor.
 * gather.h has the same functions.
 *
 * Boards are rotated such that the stone is at bit HOME. Then the cells around it have fixed
 * places, and a multiplication packs those of a direction into adjacent bits. */
#ifndef GAMES_CONNECT_TURN_H
#define GAMES_CONNECT_TURN_H

#include "games/connect/effects.h"

enum { HOME = 27 };

/* The index of `worth` and `wins` has the owner's cells in its low bits, those of the other side
 * above. */
struct surroundings {
    bits around[DIRECTIONS], pack[DIRECTIONS]; /* the six cells; the factor that packs them */
    bits cells[DIRECTIONS][AROUND_SETS];       /* the inverse: from packed bits to cells */
    bits wall[WORD_BITS];      /* the cells beyond the edge, which count as taken by both sides */
    uint32_t above[WORD_BITS]; /* the same for the cells above, as bits of an index */
    int32_t worth[AROUND_SETS * AROUND_SETS];
    uint8_t wins[AROUND_SETS * AROUND_SETS];
};

/* From one end of the line to the other. */
static const struct beside all_beside = {AROUND, {3, 2, 1, -1, -2, -3}};

/* The product moves the i-th cell to the i-th of the highest six bits. For steps of five or more no
 * other partial product reaches these bits. (Columns need no product.) */
static void write_direction(struct surroundings *a, int d, int step)
{
    enum { HIGHEST = WORD_BITS - AROUND };

    for (int i = 0; i < AROUND; i++) {
        int at = HOME + step * all_beside.step[i];
        for (unsigned set = 0; set < AROUND_SETS; set++)
            if (set >> i & 1) a->cells[d][set] |= bits_one(at);
        a->around[d] |= bits_one(at);
        a->pack[d] |= bits_one(HIGHEST + i - at);
    }
}

/* In a column the cells below the stone are adjacent bits already, and the cells above it are free
 * or beyond the edge. */
static void write_walls(struct surroundings *a, bits cells, int cell, const int *step)
{
    for (int i = 0; i < AROUND; i++) {
        int at = all_beside.step[i];
        for (int d = 1; d < DIRECTIONS; d++)
            if (beyond(cells, cell + step[d] * at)) a->wall[cell] |= bits_one(HOME + step[d] * at);
        if (!beyond(cells, cell + step[0] * at)) continue;
        if (at > 0) a->wall[cell] |= bits_one(HOME + step[0] * at);
        else a->above[cell] |= (uint32_t)(1 << i | 1 << (AROUND + i));
    }
}

static void surroundings_write(struct surroundings *a, bits cells, int pitch)
{
    const int step[DIRECTIONS] = {-1, pitch, pitch + 1, pitch - 1}; /* columns: down */

    for (unsigned own = 0; own < AROUND_SETS; own++)
        for (unsigned other = 0; other < AROUND_SETS; other++) {
            struct change c = effect_of(&all_beside, own, other);
            a->worth[own | other << AROUND] = c.worth;
            a->wins[own | other << AROUND] = (uint8_t)c.wins;
        }
    for (int d = 0; d < DIRECTIONS; d++) write_direction(a, d, step[d]);
    for (int cell = 0; cell < WORD_BITS; cell++) write_walls(a, cells, cell, step);
}

static inline bits turned_right(bits x, int by)
{
    return x >> (by & (WORD_BITS - 1)) | x << (-by & (WORD_BITS - 1));
}

/* Packs the cells around the stone in one direction of a rotated board. In a column only cells
 * below the stone can be taken; their bits are adjacent already. */
static inline bits around_along(const struct surroundings *a, int d, bits board)
{
    if (d == 0) return board >> (HOME - REACH) & bits_low(REACH);
    return (board & a->around[d]) * a->pack[d] >> (WORD_BITS - AROUND);
}

static inline struct change change_by(const struct surroundings *a, bits own, bits other, int cell)
{
    bits wins = 0;
    int32_t worth = 0;

    own = turned_right(own, cell - HOME) | a->wall[cell];
    other = turned_right(other, cell - HOME) | a->wall[cell];
    for (int d = 0; d < DIRECTIONS; d++) {
        bits mine = around_along(a, d, own), theirs = around_along(a, d, other);
        size_t set = (size_t)(mine | theirs << AROUND | (d == 0 ? a->above[cell] : 0));
        worth += a->worth[set];
        wins |= a->cells[d][a->wins[set]];
    }
    return (struct change){turned_right(wins, HOME - cell), worth};
}

#endif
