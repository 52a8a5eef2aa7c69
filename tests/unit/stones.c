/* SPDX-License-Identifier: MIT
 * stones.c - see stones.h. */
#include "stones.h"

#include <stdlib.h>

void stones_begin(struct board *b, int rows, int columns, int k, bool exact)
{
    size_t stones = 4 * (size_t)rows * (size_t)columns;

    *b = (struct board){.m = rows, .n = columns, .k = k, .cells = rows * columns, .exact = exact};
    b->book = calloc(1, shape_book_size(k, exact));
    b->notes = aligned_alloc(16, notes_room(shape_reach(k, exact), rows, columns, stones));
    if (!b->book || !b->notes) abort();
    shape_book_write(b->book, k, exact);
    notes_begin(b->notes, b->book, rows, columns, stones);
    notes_count(b->notes);
}

void stones_end(struct board *b)
{
    free(b->book), free(b->notes);
}

void put(struct board *b, int side, int cell)
{
    note_play(b->notes, (enum zm_side)side, (note_cell)cell);
    b->at[cell] = (char)(1 + side);
}

void lift(struct board *b, int cell)
{
    note_undo(b->notes);
    b->at[cell] = 0;
}

void scatter(struct board *b, int stones, int nth, uint64_t *seed)
{
    for (int i = 0; b->count < stones && i < 10 * stones; i++) {
        int cell = (int)random_below(seed, (uint64_t)b->cells), side = b->count % nth == nth - 1;
        if (b->at[cell] || completes(b, side, cell)) continue;
        put(b, side, cell);
        b->order[b->count++] = (note_cell)cell;
    }
}

void clear(struct board *b)
{
    while (b->count) lift(b, b->order[--b->count]);
}

static int stones_from(const struct board *b, int side, int cell, int down, int right)
{
    int row = cell / b->n, column = cell % b->n, count = 0;

    for (;; count++) {
        row += down, column += right;
        if (row < 0 || row >= b->m || column < 0 || column >= b->n) return count;
        if (b->at[row * b->n + column] != side + 1) return count;
    }
}

bool completes(const struct board *b, int side, int cell)
{
    static const int way[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};

    for (int i = 0; i < 4; i++) {
        int run = 1 + stones_from(b, side, cell, way[i][0], way[i][1]) +
                  stones_from(b, side, cell, -way[i][0], -way[i][1]);
        if (b->exact ? run == b->k : run >= b->k) return true;
    }
    return false;
}

int finishing(const struct board *b, int side, int *cell)
{
    int count = 0;

    for (int i = 0; i < b->cells; i++)
        if (!b->at[i] && completes(b, side, i)) count++, *cell = i;
    return count;
}
