/* SPDX-License-Identifier: MIT
 * kalah_table.h - tables of Kalah: the positions with few seeds in houses, numbered.
 *
 * What can still be won depends on the houses alone, so a table has no stores. A position is two
 * rows, that of the side to move first. Level n holds those of n seeds, split by split: first none
 * in the mover's row and n in the other, and so on. In a split rows count up in lexicographic
 * order, the farthest house first, the other side's within the mover's.
 *
 * A move that puts no seed into a store leaves the level as it is and makes the mover's row
 * smaller in that order, for it empties one house and fills only those behind it. So a level is
 * computed in one pass, the rows of both sides counting up: everything needed is already there. */
#ifndef GAMES_KALAH_TABLE_H
#define GAMES_KALAH_TABLE_H

#include "search/endgame.h"

#include <assert.h>

enum { KALAH_TABLE_HOUSES = 12, KALAH_TABLE_LEVELS = 64 };

struct kalah_index {
    int houses, levels; /* fewer seeds than `levels` */
    bool empty, mover;  /* the rules' switches */
    bool other;         /* seeds left at the end count for the other side */
    int unit;           /* steps of a byte for a seed: see kalah_table_value() */
    uint32_t below[KALAH_TABLE_HOUSES][KALAH_TABLE_LEVELS]; /* [k][n]: C(n + k, k) */
    uint32_t rows[KALAH_TABLE_LEVELS];                      /* how many hold n seeds */
    uint64_t split[KALAH_TABLE_LEVELS][KALAH_TABLE_LEVELS]; /* the first of level n with this many
                                                               seeds in the mover's row */
    uint64_t first[KALAH_TABLE_LEVELS + 1];                 /* the first of a level */
};

extern const struct endgame_plan kalah_table_plan;

/* False if there are too many positions to be numbered. */
bool kalah_index_make(struct kalah_index *x, struct zm_error *error);

/* Which of the rows with this many seeds this is. */
static inline uint32_t kalah_rank(const struct kalah_index *x, const uint8_t *pits, int seeds)
{
    uint32_t rank = 0;

    for (int i = 0; i + 1 < x->houses; i++) {
        const uint32_t *below = x->below[x->houses - 1 - i];
        rank += below[seeds];
        seeds -= pits[i];
        rank -= below[seeds];
    }
    assert(seeds == pits[x->houses - 1]); /* `seeds` was the sum of the row */
    return rank;
}

static inline uint64_t kalah_number(const struct kalah_index *x, const uint8_t *own,
                                    const uint8_t *other, int own_seeds, int other_seeds)
{
    assert(own_seeds + other_seeds < x->levels);
    return x->split[own_seeds + other_seeds][own_seeds] +
           (uint64_t)kalah_rank(x, own, own_seeds) * x->rows[other_seeds] +
           kalah_rank(x, other, other_seeds);
}

/* The two rows of a position, the mover's first. Returns how many seeds there are. */
int kalah_rows_of(const struct kalah_index *x, uint64_t number,
                  uint8_t rows[2][KALAH_TABLE_HOUSES]);

/* A byte counts the seeds that the mover will still put into its store, for of n seeds all come
 * into one or the other. Where they need not (nosweep) it is the difference, plus n. */
static inline int kalah_table_value(const struct kalah_index *x, int byte, int seeds)
{
    assert(0 <= byte && byte <= x->unit * seeds);
    return x->unit == 1 ? 2 * byte - seeds : byte - seeds;
}

#endif
