/* SPDX-License-Identifier: MIT
 * stones.c - see stones.h. */
#include "stones.h"

#include <stdlib.h>
#include <string.h>

static bool forbids(const void *rules, const struct patterns *ps, enum zm_side side,
                    cell_index cell)
{
    const struct board *b = rules;
    struct letters letters = b->letters;

    for (int i = 0; i < b->cells; i++) { /* a search puts stones that struct board does not know */
        int row = i / b->n, column = i % b->n;
        bool black = ps->stones[0][row] >> (LINE_FIRST + column) & 1;
        letters.at[row][column] = patterns_is_free(ps, row, column) ? '.' : black ? 'B' : 'W';
    }
    return verdict_for(
               &letters, "BW" [side], (struct point) { cell / b->n, cell % b->n }) != 0;
}

void stones_begin(struct board *b, int rows, int columns, int k, const char *rules)
{
    size_t stones = 4 * (size_t)rows * (size_t)columns;

    *b = (struct board){.m = rows, .n = columns, .k = k, .cells = rows * columns};
    b->exact = strstr(rules, "exact"), b->caro = strstr(rules, "caro");
    b->renju = strstr(rules, "renju"), b->threes = strstr(rules, "three-and-three");
    b->letters = (struct letters){.m = rows, .n = columns};
    if (b->threes) b->letters.rule = b->exact ? REF_THREES_EXACT : REF_THREES;
    memset(b->letters.at, '.', sizeof b->letters.at);
    for (int side = 0; side < 2; side++) {
        bool barred = b->renju && side == 0;
        struct run_rule rule = {k, b->exact || barred, b->caro, barred};
        b->table[side] = calloc(1, pattern_table_size(rule));
        if (!b->table[side]) abort();
        pattern_table_write(b->table[side], rule);
    }
    b->patterns = aligned_alloc(16, patterns_size(b->table[0]->reach, rows, columns, stones));
    if (!b->patterns) abort();
    patterns_begin(b->patterns, b->table, rows, columns, stones);
    if (b->renju || b->threes)
        b->patterns->restriction = (struct point_restriction){forbids, b, {true, b->threes}};
    patterns_rebuild(b->patterns);
}

void stones_end(struct board *b)
{
    free(b->table[0]), free(b->table[1]), free(b->patterns);
}

void put(struct board *b, int side, int cell)
{
    patterns_play(b->patterns, (enum zm_side)side, (cell_index)cell);
    b->at[cell] = (char)(1 + side);
    b->letters.at[cell / b->n][cell % b->n] = "BW"[side];
}

void lift(struct board *b, int cell)
{
    patterns_undo(b->patterns);
    b->at[cell] = 0;
    b->letters.at[cell / b->n][cell % b->n] = '.';
}

void scatter(struct board *b, int stones, int nth, uint64_t *seed)
{
    for (int i = 0; b->count < stones && i < 10 * stones; i++) {
        int cell = (int)random_below(seed, (uint64_t)b->cells), side = b->count % nth == nth - 1;
        if (b->at[cell] || completes(b, side, cell)) continue;
        put(b, side, cell);
        b->order[b->count++] = (cell_index)cell;
    }
}

void clear(struct board *b)
{
    while (b->count) lift(b, b->order[--b->count]);
}

/* The number of own stones that follow a cell, and the cell behind them; -1: the edge. */
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
    if (!b->threes && (!b->renju || side)) return true;
    return !verdict_for(
        &b->letters, "BW" [side], (struct point) { cell / b->n, cell % b->n });
}

int count_allowed(struct board *b, int side)
{
    int count = 0;

    for (int i = 0; i < b->cells; i++) count += may_put(b, side, i);
    return count;
}
