/* SPDX-License-Identifier: MIT
 * stones.h - a naive board of stones beside the notes on it. */
#ifndef UNIT_STONES_H
#define UNIT_STONES_H

#include "core/random.h"
#include "games/gomoku/mnk_notes.h"
#include "ref_renju.h"

enum { CELLS = 100 };

struct board {
    int m, n, k, cells;
    bool exact, caro, renju;
    char at[CELLS]; /* 0 free, else 1 + the side */
    struct letters letters;
    struct shape_book *book[2];
    struct notes *notes;
    note_cell order[CELLS]; /* of the stones that scatter() set */
    int count;
};

/* The rules are words as in a game string: exact, caro, renju. */
void stones_begin(struct board *b, int rows, int columns, int k, const char *rules);
void stones_end(struct board *b);

void put(struct board *b, int side, int cell);
void lift(struct board *b, int cell);
/* At most so many stones, none of which makes a run, every n-th of them the second side's; and all
 * of them taken away. */
void scatter(struct board *b, int stones, int nth, uint64_t *seed);
void clear(struct board *b);

/* Whether a stone of the side there is part of a run. */
bool completes(const struct board *b, int side, int cell);
/* The free cells where the side makes a run; the last of them. */
int finishing(const struct board *b, int side, int *cell);
/* Whether the cell is free, and not forbidden to the side; how many are. */
bool may_put(struct board *b, int side, int cell);
int count_allowed(struct board *b, int side);

#endif
