/* SPDX-License-Identifier: MIT
 * stones.h - a naive board of stones, and the patterns of the same position. */
#ifndef UNIT_STONES_H
#define UNIT_STONES_H

#include "core/random.h"
#include "games/gomoku/patterns.h"
#include "ref_renju.h"

enum { CELLS = 100 };

struct board {
    int m, n, k, cells;
    bool exact, caro, renju, threes;
    char at[CELLS]; /* 0 free, else 1 + the side */
    struct letters letters;
    struct pattern_table *table[2];
    struct patterns *patterns;
    cell_index order[CELLS]; /* of the stones that scatter() set */
    int count;
};

/* The rules are words as in a game string: exact, caro, renju, three-and-three. */
void stones_begin(struct board *b, int rows, int columns, int k, const char *rules);
void stones_end(struct board *b);

void put(struct board *b, int side, int cell);
void lift(struct board *b, int cell);
/* scatter puts up to `stones` random stones, none of which makes a run, every nth of them of the
 * second side. clear takes all stones away. */
void scatter(struct board *b, int stones, int nth, uint64_t *seed);
void clear(struct board *b);

/* Whether a stone of the side on the cell is part of a run. */
bool completes(const struct board *b, int side, int cell);
/* The number of free cells where the side completes a run; sets *cell to the last of them. */
int finishing(const struct board *b, int side, int *cell);
/* Whether a cell is free and not forbidden to the side; the number of such cells. */
bool may_put(struct board *b, int side, int cell);
int count_allowed(struct board *b, int side);

#endif
