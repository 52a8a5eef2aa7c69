/* SPDX-License-Identifier: MIT
 * test_notes.c - what a search notes beside a position of an m,n,k-game: against a recount after
 * every stone, and shapes against their definition, slow and plain. */
#include "core/random.h"
#include "games/mnk_notes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum { SIDE = 100, CELLS = SIDE * SIDE };

struct board {
    int m, n, k;
    bool exact;
    char at[SIDE][SIDE]; /* 0 free, else 1 + the side */
    note_cell played[CELLS];
    int count;
};

/* -- Shapes by their definition. -------------------------------------------------------------- */

static const int way[4][2] = {{0, 1}, {1, 0}, {1, 1}, {-1, 1}};

/* A line through a cell, as far as its own stones and free cells go: 1 own, 0 free. */
struct line {
    int cell[2 * SIDE], length, middle;
};

static bool good(const struct board *b, int side, int row, int column)
{
    if (row < 0 || row >= b->m || column < 0 || column >= b->n) return false;
    return !b->at[row][column] || b->at[row][column] == side + 1;
}

static struct line line_of(const struct board *b, int side, int row, int column, const int w[2])
{
    struct line l = {.length = 0};

    while (good(b, side, row - w[0], column - w[1])) row -= w[0], column -= w[1], l.middle++;
    for (; good(b, side, row, column); row += w[0], column += w[1])
        l.cell[l.length++] = b->at[row][column] != 0;
    l.cell[l.middle] = 1;
    return l;
}

static bool is_run(const struct board *b, const struct line *l)
{
    int run = 1;

    for (int i = l->middle - 1; i >= 0 && l->cell[i]; i--) run++;
    for (int i = l->middle + 1; i < l->length && l->cell[i]; i++) run++;
    return b->exact ? run == b->k : run >= b->k;
}

/* The fewest stones that a run lacks that has the middle in it; k if there is none. */
static int lacks(const struct board *b, const struct line *l)
{
    int fewest = b->k;

    for (int from = l->middle - b->k + 1; from <= l->middle; from++) {
        int gap = 0, end = from + b->k;
        if (from < 0 || end > l->length) continue;
        if (b->exact && ((from > 0 && l->cell[from - 1]) || (end < l->length && l->cell[end])))
            continue;
        for (int i = from; i < end; i++) gap += !l->cell[i];
        if (gap < fewest) fewest = gap;
    }
    return fewest;
}

/* In how many ways a stone leads on: to a run, or to an open line that lacks one less. */
static int ways_on(const struct board *b, struct line *l)
{
    int lack = lacks(b, l), ways = 0, least = l->middle - b->k, most = l->middle + b->k;

    for (int i = least > 0 ? least : 0; i < l->length && i <= most; i++) {
        if (l->cell[i]) continue;
        l->cell[i] = 1;
        if (lack == 1) ways += is_run(b, l);
        else if (lacks(b, l) == lack - 1) ways += ways_on(b, l) > (lack == 2);
        l->cell[i] = 0;
    }
    return ways;
}

static enum shape shape_by_definition(const struct board *b, struct line *l)
{
    int lack = lacks(b, l), ways;

    if (lack == 0) return SHAPE_RUN;
    if (lack == b->k) return SHAPE_DEAD;
    if (lack > 4 && lack < b->k - 1) return SHAPE_FAR;
    if (lack > 5) return SHAPE_BARE;
    ways = ways_on(b, l);
    if (lack == 1) return ways > 1 ? SHAPE_LAST_OPEN : SHAPE_LAST;
    if (lack == 2) return (enum shape)(SHAPE_SECOND + (ways > 2 ? 2 : ways));
    if (lack == b->k - 1) return ways ? SHAPE_BARE_OPEN : SHAPE_BARE;
    if (lack == 3) return (enum shape)(SHAPE_THIRD + (ways > 3 ? 3 : ways));
    return ways ? SHAPE_FOURTH_OPEN : SHAPE_FOURTH;
}

static void check_shapes(const struct board *b, const struct notes *n, int row, int column)
{
    for (int side = 0; side < 2; side++)
        for (int d = 0; d < 4; d++) {
            struct line l = line_of(b, side, row, column, way[d]);
            unsigned found = n->set[side][row * b->n + column] >> 4 * d & 15;
            assert_int_equal(found, shape_by_definition(b, &l));
        }
}

/* -- Kept up against made anew. --------------------------------------------------------------- */

static void same_notes(const struct board *b, const struct notes *kept, struct notes *fresh)
{
    notes_begin(fresh, kept->book, b->m, b->n, 1);
    for (int row = 0; row < b->m; row++)
        for (int column = 0; column < b->n; column++)
            if (b->at[row][column])
                notes_set(fresh, (enum zm_side)(b->at[row][column] - 1),
                          (note_cell)(row * b->n + column));
    notes_count(fresh);
    assert_memory_equal(kept->worth, fresh->worth, sizeof kept->worth);
    assert_memory_equal(kept->count, fresh->count, sizeof kept->count);
    for (int side = 0; side < 2; side++) {
        assert_memory_equal(kept->marked[side], fresh->marked[side],
                            MARKS * kept->words * sizeof(uint64_t));
        for (int i = 0; i < b->m * b->n; i++)
            if (!b->at[i / b->n][i % b->n])
                assert_int_equal(kept->set[side][i], fresh->set[side][i]);
    }
}

/* A free cell near the last one, mostly: stones far from each other tell little. */
static bool draw_cell(const struct board *b, uint64_t *seed, int *row, int *column)
{
    int near = b->count ? b->played[b->count - 1] : b->m * b->n / 2;

    for (int tries = 0; tries < 50; tries++) {
        int reach = tries < 25 ? b->k : SIDE;
        *row = near / b->n + (int)random_below(seed, (uint64_t)reach * 2 + 1) - reach;
        *column = near % b->n + (int)random_below(seed, (uint64_t)reach * 2 + 1) - reach;
        if (*row >= 0 && *row < b->m && *column >= 0 && *column < b->n && !b->at[*row][*column])
            return true;
    }
    return false;
}

static void take_stone(struct board *b, struct notes *n)
{
    note_cell cell = b->played[--b->count];

    b->at[cell / b->n][cell % b->n] = 0;
    note_undo(n);
}

static void put_stone(struct board *b, struct notes *n, int side, int row, int column)
{
    note_cell cell = (note_cell)(row * b->n + column);

    note_play(n, (enum zm_side)side, cell);
    b->at[row][column] = (char)(1 + side);
    b->played[b->count++] = cell;
}

/* Stones of one side may follow each other: more comes to pass. Runs are played on. */
static void play_at_random(struct board *b, struct notes *n, struct notes *fresh, int steps,
                           uint64_t *seed)
{
    for (int step = 0, row, column; step < steps; step++) {
        bool back = b->count && random_below(seed, 4) == 0;
        if (back) take_stone(b, n);
        else if (draw_cell(b, seed, &row, &column))
            put_stone(b, n, (int)random_below(seed, 2), row, column);
        same_notes(b, n, fresh);
        if (draw_cell(b, seed, &row, &column)) check_shapes(b, n, row, column);
    }
    while (b->count) take_stone(b, n);
    same_notes(b, n, fresh);
}

static void check_board(int rows, int columns, int k, bool exact, int games, int steps)
{
    struct board *b = calloc(1, sizeof *b);
    struct shape_book *book = calloc(1, shape_book_size(k, exact));
    size_t room = notes_room(shape_reach(k, exact), rows, columns, (size_t)rows * (size_t)columns);
    struct notes *n = aligned_alloc(16, room), *fresh = aligned_alloc(16, room);
    uint64_t seed = (uint64_t)rows * 10000 + (uint64_t)columns * 100 + (uint64_t)k;

    assert_true(b && book && n && fresh);
    shape_book_write(book, k, exact);
    *b = (struct board){.m = rows, .n = columns, .k = k, .exact = exact};
    notes_begin(n, book, rows, columns, (size_t)rows * (size_t)columns);
    notes_count(n);
    for (int i = 0; i < games; i++) play_at_random(b, n, fresh, steps, &seed);
    free(b), free(book), free(n), free(fresh);
}

static void test_small(void **unused)
{
    (void)unused;
    check_board(3, 3, 3, false, 800, 12);
    check_board(5, 4, 3, true, 500, 25);
    check_board(5, 5, 4, false, 500, 30);
    check_board(6, 6, 4, true, 500, 40);
    check_board(7, 7, 5, false, 300, 50);
    check_board(7, 7, 5, true, 300, 50);
    check_board(1, 9, 4, false, 300, 10);
}

static void test_gomoku(void **unused)
{
    (void)unused;
    check_board(15, 15, 5, false, 100, 150);
    check_board(15, 15, 5, true, 100, 150);
    check_board(9, 22, 5, false, 30, 120);
}

static void test_large(void **unused)
{
    (void)unused;
    check_board(12, 30, 6, false, 10, 120);
    check_board(20, 20, 7, true, 5, 120);
    check_board(100, 100, 5, false, 1, 60);
    check_board(50, 50, 10, false, 1, 60);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small),
        cmocka_unit_test(test_gomoku),
        cmocka_unit_test(test_large),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
