/* SPDX-License-Identifier: MIT
 * stones.h - a naive board of stones beside the notes on it. */
#ifndef UNIT_STONES_H
#define UNIT_STONES_H

#include "core/random.h"
#include "games/mnk_notes.h"

enum { CELLS = 100 };

struct board {
    int m, n, k, cells;
    bool exact;
    char at[CELLS]; /* 0 free, else 1 + the side */
    struct shape_book *book;
    struct notes *notes;
    note_cell order[CELLS]; /* of the stones that scatter() set */
    int count;
};

void stones_begin(struct board *b, int rows, int columns, int k, bool exact);
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

#endif
