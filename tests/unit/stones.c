/* SPDX-License-Identifier: MIT
 * stones.c - see stones.h. */
#include "stones.h"

#include <stdlib.h>
#include <string.h>

static bool forbids(const void *rules, const struct notes *n, note_cell cell)
{
    const struct board *b = rules;
    struct letters letters = b->letters;

    for (int i = 0; i < b->cells; i++) { /* a search sets stones that the board knows not of */
        int row = i / b->n, column = i % b->n;
        bool black = n->stones[0][row] >> (LINE_FIRST + column) & 1;
        letters.at[row][column] = note_is_free(n, row, column) ? '.' : black ? 'B' : 'W';
    }
    return verdict(&letters, (struct point){cell / b->n, cell % b->n}) != 0;
}

void stones_begin(struct board *b, int rows, int columns, int k, const char *rules)
{
    size_t stones = 4 * (size_t)rows * (size_t)columns;

    *b = (struct board){.m = rows, .n = columns, .k = k, .cells = rows * columns};
    b->exact = strstr(rules, "exact"), b->caro = strstr(rules, "caro");
    b->renju = strstr(rules, "renju");
    b->letters = (struct letters){.m = rows, .n = columns};
    memset(b->letters.at, '.', sizeof b->letters.at);
    for (int side = 0; side < 2; side++) {
        bool barred = b->renju && side == 0;
        struct run_rule rule = {k, b->exact || barred, b->caro, barred};
        b->book[side] = calloc(1, shape_book_size(rule));
        if (!b->book[side]) abort();
        shape_book_write(b->book[side], rule);
    }
    b->notes = aligned_alloc(16, notes_room(b->book[0]->reach, rows, columns, stones));
    if (!b->notes) abort();
    notes_begin(b->notes, b->book, rows, columns, stones);
    if (b->renju) b->notes->law = (struct note_law){forbids, b};
    notes_count(b->notes);
}

void stones_end(struct board *b)
{
    free(b->book[0]), free(b->book[1]), free(b->notes);
}

void put(struct board *b, int side, int cell)
{
    note_play(b->notes, (enum zm_side)side, (note_cell)cell);
    b->at[cell] = (char)(1 + side);
    b->letters.at[cell / b->n][cell % b->n] = "BW"[side];
}

void lift(struct board *b, int cell)
{
    note_undo(b->notes);
    b->at[cell] = 0;
    b->letters.at[cell / b->n][cell % b->n] = '.';
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

/* The stones that follow a cell, and what is behind them: -1 beyond the edge. */
static int stones_from(const struct board *b, int side, int cell, int down, int right, int *behind)
{
    int row = cell / b->n, column = cell % b->n, count = 0;

    for (;; count++) {
        row += down, column += right;
        bool inside = row >= 0 && row < b->m && column >= 0 && column < b->n;
        *behind = inside ? b->at[row * b->n + column] : -1;
        if (*behind != side + 1) return count;
    }
}

bool completes(const struct board *b, int side, int cell)
{
    static const int way[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    bool exact = b->exact || (b->renju && side == 0);

    for (int i = 0, end[2]; i < 4; i++) {
        int run = 1 + stones_from(b, side, cell, way[i][0], way[i][1], &end[0]) +
                  stones_from(b, side, cell, -way[i][0], -way[i][1], &end[1]);
        bool caged = b->caro && end[0] == 2 - side && end[1] == 2 - side;
        if (run == b->k ? !caged : run > b->k && !exact) return true;
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

bool may_put(struct board *b, int side, int cell)
{
    if (b->at[cell]) return false;
    if (!b->renju || side) return true;
    return !verdict(&b->letters, (struct point){cell / b->n, cell % b->n});
}

int count_allowed(struct board *b, int side)
{
    int count = 0;

    for (int i = 0; i < b->cells; i++) count += may_put(b, side, i);
    return count;
}
