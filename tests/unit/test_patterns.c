/* SPDX-License-Identifier: MIT
 * test_patterns.c - the patterns of m,n,k-positions: the incremental state against one that is
 * computed anew after every stone, and patterns against their definition. */
#include "unit.h"

#include "core/random.h"
#include "games/gomoku/patterns.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE = 100, CELLS = SIDE * SIDE };

struct board {
    int m, n, k;
    struct run_rule rule[2];
    char at[SIDE][SIDE]; /* 0 free, else 1 + the side */
    cell_index played[CELLS];
    int count;
};

/* -- Patterns by their definition. ------------------------------------------------------------- */

static const int way[4][2] = {{0, 1}, {1, 0}, {1, 1}, {-1, 1}};

/* A line through a cell, as far as own stones (1) and free cells (0) extend, and whether its ends
 * are stones of the other side. */
struct line {
    int cell[2 * SIDE], length, middle;
    bool exact, caged, barred, stone[2];
};

static bool inside(const struct board *b, int row, int column)
{
    return row >= 0 && row < b->m && column >= 0 && column < b->n;
}

static bool good(const struct board *b, int side, int row, int column)
{
    return inside(b, row, column) && (!b->at[row][column] || b->at[row][column] == side + 1);
}

static struct line line_of(const struct board *b, int side, int row, int column, const int w[2])
{
    struct line l = {
        .exact = b->rule[side].exact, .caged = b->rule[side].caged, .barred = b->rule[side].barred};

    while (good(b, side, row - w[0], column - w[1])) row -= w[0], column -= w[1], l.middle++;
    l.stone[0] = inside(b, row - w[0], column - w[1]);
    for (; good(b, side, row, column); row += w[0], column += w[1])
        l.cell[l.length++] = b->at[row][column] != 0;
    l.stone[1] = inside(b, row, column);
    l.cell[l.middle] = 1;
    return l;
}

/* The row of stones through the middle: its first cell, and the one behind its last. */
static void measure(const struct line *l, int *from, int *end)
{
    *from = l->middle, *end = l->middle + 1;
    while (*from > 0 && l->cell[*from - 1]) --*from;
    while (*end < l->length && l->cell[*end]) ++*end;
}

static bool is_run(const struct board *b, const struct line *l)
{
    int from, end;

    measure(l, &from, &end);
    bool caged = from == 0 && end == l->length && l->stone[0] && l->stone[1];
    return end - from == b->k ? !(l->caged && caged) : end - from > b->k && !l->exact;
}

/* The fewest stones that a run through the middle lacks; k if no run fits. */
static int lacks(const struct board *b, const struct line *l)
{
    int fewest = b->k;

    for (int from = l->middle - b->k + 1; from <= l->middle; from++) {
        int gap = 0, end = from + b->k;
        if (from < 0 || end > l->length) continue;
        if (l->exact && ((from > 0 && l->cell[from - 1]) || (end < l->length && l->cell[end])))
            continue;
        if (l->caged && l->length == b->k && l->stone[0] && l->stone[1]) continue;
        for (int i = from; i < end; i++) gap += !l->cell[i];
        if (gap < fewest) fewest = gap;
    }
    return fewest;
}

/* The cells that complete a run, and of these those that make runs of different stones. */
static int completions(const struct board *b, struct line *l, int *different)
{
    int ways = 0, set[2 * SIDE];

    *different = 0;
    for (int i = 0, from, end; i < l->length; i++) {
        if (l->cell[i]) continue;
        l->cell[i] = 1;
        bool run = is_run(b, l);
        measure(l, &from, &end);
        l->cell[i] = 0;
        ways += run;
        if (!run || !l->barred) continue;
        int stones = 0, known = 0; /* exactly five cells, the middle among them */
        for (int at = from; at < end; at++)
            if (at != i) stones |= 1 << (at - l->middle + b->k);
        while (known < *different && set[known] != stones) known++;
        if (known == *different) set[(*different)++] = stones;
    }
    return ways;
}

/* The line that remains if the other side has a stone on a cell. */
static struct line cut(const struct line *l, int at)
{
    struct line left = *l;

    if (at > l->middle) left.length = at, left.stone[1] = true;
    if (at > l->middle) return left;
    left.length = l->length - at - 1, left.middle = l->middle - at - 1, left.stone[0] = true;
    memcpy(left.cell, l->cell + at + 1, (size_t)left.length * sizeof *left.cell);
    return left;
}

/* Whether a line that lacks one is open: no single stone of the other side prevents every run. */
static bool is_open(const struct board *b, struct line *l)
{
    int different, ways = completions(b, l, &different);

    if (l->barred && different > 1) return false;
    if (!l->caged) return ways > 1;
    for (int i = l->middle - b->k; i <= l->middle + b->k; i++) {
        if (i < 0 || i >= l->length || l->cell[i]) continue;
        struct line left = cut(l, i);
        if (!completions(b, &left, &different)) return false;
    }
    return true;
}

/* The number of cells where one more stone makes an open line. */
static int ways_on(const struct board *b, struct line *l)
{
    int lack = lacks(b, l), ways = 0, least = l->middle - b->k, most = l->middle + b->k;

    for (int i = least > 0 ? least : 0; i < l->length && i <= most; i++) {
        if (l->cell[i]) continue;
        l->cell[i] = 1;
        if (lacks(b, l) == lack - 1) ways += lack == 2 ? is_open(b, l) : ways_on(b, l) > 0;
        l->cell[i] = 0;
    }
    return ways;
}

static enum pattern last_by_definition(const struct board *b, struct line *l)
{
    int different;

    completions(b, l, &different);
    if (l->barred && different > 1) return PATTERN_BARRED;
    return is_open(b, l) ? PATTERN_LAST_OPEN : PATTERN_LAST;
}

static enum pattern pattern_by_definition(const struct board *b, struct line *l)
{
    int lack = lacks(b, l), ways, from, end;

    measure(l, &from, &end);
    if (l->barred && end - from > b->k) return PATTERN_BARRED;
    if (is_run(b, l)) return PATTERN_RUN;
    if (lack == b->k) return PATTERN_DEAD;
    if (lack > 4 && lack < b->k - 1) return PATTERN_FAR;
    if (lack > 5) return PATTERN_BARE;
    if (lack == 1) return last_by_definition(b, l);
    ways = ways_on(b, l);
    if (lack == 2) return (enum pattern)(PATTERN_SECOND + (ways > 2 ? 2 : ways));
    if (lack == b->k - 1) return ways ? PATTERN_BARE_OPEN : PATTERN_BARE;
    if (lack == 3) return (enum pattern)(PATTERN_THIRD + (ways > 3 ? 3 : ways));
    return ways ? PATTERN_FOURTH_OPEN : PATTERN_FOURTH;
}

static void check_patterns(const struct board *b, const struct patterns *ps, int row, int column)
{
    for (int side = 0; side < 2; side++)
        for (int d = 0; d < 4; d++) {
            struct line l = line_of(b, side, row, column, way[d]);
            unsigned found = ps->at_cell[side][row * b->n + column].set >> 4 * d & 15;
            assert_int_equal(found, pattern_by_definition(b, &l));
        }
}

/* -- The incremental state against a new one. -------------------------------------------------- */

static void same_patterns(const struct board *b, const struct patterns *kept,
                          struct patterns *fresh)
{
    patterns_begin(fresh, kept->table, b->m, b->n, 1);
    for (int row = 0; row < b->m; row++)
        for (int column = 0; column < b->n; column++)
            if (b->at[row][column])
                patterns_set(fresh, (enum zm_side)(b->at[row][column] - 1),
                             (cell_index)(row * b->n + column));
    patterns_rebuild(fresh);
    assert_memory_equal(&kept->sums, &fresh->sums, sizeof kept->sums);
    assert_memory_equal(kept->count, fresh->count, sizeof kept->count);
    for (int side = 0; side < 2; side++) {
        assert_memory_equal(kept->marked[side], fresh->marked[side],
                            MARKS * kept->words * sizeof(uint64_t));
        for (int i = 0; i < b->m * b->n; i++)
            if (!b->at[i / b->n][i % b->n])
                assert_int_equal(kept->at_cell[side][i].set, fresh->at_cell[side][i].set);
    }
}

/* Draws a free cell, mostly near the last one, so that stones interact. */
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

static void take_stone(struct board *b, struct patterns *ps)
{
    cell_index cell = b->played[--b->count];

    b->at[cell / b->n][cell % b->n] = 0;
    patterns_undo(ps);
}

static void put_stone(struct board *b, struct patterns *ps, int side, int row, int column)
{
    cell_index cell = (cell_index)(row * b->n + column);

    patterns_play(ps, (enum zm_side)side, cell);
    b->at[row][column] = (char)(1 + side);
    b->played[b->count++] = cell;
}

/* The same side may move twice in a row, and games go on after runs, which gives more varied
 * positions. */
static void play_at_random(struct board *b, struct patterns *ps, struct patterns *fresh, int steps,
                           uint64_t *seed)
{
    for (int step = 0, row, column; step < steps; step++) {
        bool back = b->count && random_below(seed, 4) == 0;
        if (back) take_stone(b, ps);
        else if (draw_cell(b, seed, &row, &column))
            put_stone(b, ps, (int)random_below(seed, 2), row, column);
        if (ps->frames < ps->frames_most) patterns_pass(ps), patterns_undo(ps);
        same_patterns(b, ps, fresh);
        if (draw_cell(b, seed, &row, &column)) check_patterns(b, ps, row, column);
    }
    while (b->count) take_stone(b, ps);
    same_patterns(b, ps, fresh);
}

/* The rules are words as in a game string. */
static void check_board(int rows, int columns, int k, const char *words, int games, int steps)
{
    struct board *b = calloc(1, sizeof *b);
    struct pattern_table *table[2];
    uint64_t seed = (uint64_t)rows * 10000 + (uint64_t)columns * 100 + (uint64_t)k;

    assert_non_null(b);
    *b = (struct board){.m = rows, .n = columns, .k = k};
    for (int side = 0; side < 2; side++) {
        bool barred = strstr(words, "renju") && side == 0;
        b->rule[side] = (struct run_rule){k, strstr(words, "exact") || barred,
                                          strstr(words, "caro") != NULL, barred};
        table[side] = calloc(1, pattern_table_size(b->rule[side]));
        assert_non_null(table[side]);
        pattern_table_write(table[side], b->rule[side]);
    }
    size_t stones = (size_t)rows * (size_t)columns;
    size_t size = patterns_size(pattern_reach(b->rule[0]), rows, columns, stones);
    struct patterns *ps = aligned_alloc(16, size), *fresh = aligned_alloc(16, size);
    assert_true(ps && fresh);
    patterns_begin(ps, table, rows, columns, stones);
    patterns_rebuild(ps);
    for (int i = 0; i < rounds_of(games); i++) play_at_random(b, ps, fresh, steps, &seed);
    free(b), free(table[0]), free(table[1]), free(ps), free(fresh);
}

static void test_small(void **unused)
{
    (void)unused;
    check_board(3, 3, 3, "", 800, 12);
    check_board(5, 4, 3, "exact", 500, 25);
    check_board(5, 5, 4, "", 500, 30);
    check_board(6, 6, 4, "exact", 500, 40);
    check_board(7, 7, 5, "", 300, 50);
    check_board(7, 7, 5, "exact", 300, 50);
    check_board(1, 9, 4, "", 300, 10);
}

static void test_gomoku(void **unused)
{
    (void)unused;
    check_board(15, 15, 5, "", 100, 150);
    check_board(15, 15, 5, "exact", 100, 150);
    check_board(9, 22, 5, "", 30, 120);
}

static void test_rule_sets(void **unused)
{
    (void)unused;
    check_board(4, 8, 3, "caro", 300, 25);
    check_board(7, 7, 4, "caro", 300, 45);
    check_board(8, 8, 4, "caro exact", 300, 50);
    check_board(9, 9, 5, "caro", 300, 60);
    check_board(7, 9, 5, "renju", 300, 50);
    check_board(15, 15, 5, "renju", 40, 150);
    check_board(12, 12, 7, "caro", 10, 100);
}

static void test_large(void **unused)
{
    (void)unused;
    check_board(12, 30, 6, "", 10, 120);
    check_board(20, 20, 7, "exact", 5, 120);
    check_board(100, 100, 5, "", 1, 60);
    check_board(50, 50, 10, "", 1, 60);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small),
        cmocka_unit_test(test_gomoku),
        cmocka_unit_test(test_rule_sets),
        cmocka_unit_test(test_large),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
