/* SPDX-License-Identifier: MIT
 * gather.h - four in a row: the effect of a stone in all directions, for processors that
 * extract and deposit the bits of a mask in one instruction (BMI2). turn.h has
 * the same functions. */
#ifndef GAMES_CONNECT_GATHER_H
#define GAMES_CONNECT_GATHER_H

#include "games/connect/effects.h"

#include <immintrin.h>

/* An entry is the worth shifted left by WORTH_AT plus the set of winning cells. The entries of all
 * directions can be added: the sum of the sets stays below the worth. */
enum { WORTH_AT = AROUND + 2 };

/* The cells around a cell in one direction. There is a table for each number of cells before it;
 * cells after it that lie beyond the edge count as taken by both sides. */
struct line {
    bits cells;
    const int32_t *change; /* [the owner's cells | those of the other side << AROUND] */
};

struct surroundings {
    struct line line[WORD_BITS][DIRECTIONS];
    int32_t change[REACH + 1][AROUND_SETS * AROUND_SETS]; /* see WORTH_AT */
};

static void write_changes(struct surroundings *a, int before)
{
    struct beside b = {before + REACH, {0}};

    for (int i = 0; i < b.n; i++) b.step[i] = i < before ? i - before : i - before + 1;
    for (unsigned own = 0; own < 1U << b.n; own++)
        for (unsigned other = 0; other < 1U << b.n; other++) {
            struct change c = effect_of(&b, own, other);
            a->change[before][own | other << AROUND] = c.worth * (1 << WORTH_AT) + (int32_t)c.wins;
        }
}

static void write_line(struct surroundings *a, bits cells, int cell, int d, int step)
{
    struct line *l = &a->line[cell][d];
    int before = 0, n = 0;

    while (before < REACH && !beyond(cells, cell - (before + 1) * step)) before++;
    for (int i = -before; i <= REACH && !beyond(cells, cell + i * step); i++)
        if (i) l->cells |= bits_one(cell + i * step), n++;
    unsigned walls = (1U << (before + REACH)) - (1U << n);
    l->change = &a->change[before][walls | walls << AROUND];
}

static void surroundings_write(struct surroundings *a, bits cells, int pitch)
{
    const int step[DIRECTIONS] = {1, pitch, pitch + 1, pitch - 1};

    for (int before = 0; before <= REACH; before++) write_changes(a, before);
    for (int cell = 0; cell < WORD_BITS; cell++)
        for (int d = 0; !beyond(cells, cell) && d < DIRECTIONS; d++)
            write_line(a, cells, cell, d, step[d]);
}

static inline struct change change_by(const struct surroundings *a, bits own, bits other, int cell)
{
    bits wins = 0;
    int32_t sum = 0;

    for (int d = 0; d < DIRECTIONS; d++) {
        bits cells = a->line[cell][d].cells;
        bits set = _pext_u64(own, cells) | _pext_u64(other, cells) << AROUND;
        uint32_t change = (uint32_t)a->line[cell][d].change[set];
        sum += (int32_t)change;
        wins |= _pdep_u64(change, cells); /* uses only as many bits as there are cells */
    }
    return (struct change){wins, sum >> WORTH_AT};
}

#endif
