/* SPDX-License-Identifier: MIT
 * test_zone.c - the cells that relevance zones take from windows, against the rules of
 * docs/certificate.md applied cell by cell to random positions. */
#include "games/gomoku/zone.h"
#include "stones.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <cmocka.h>

/* -- The reference. --------------------------------------------------------------------------- */

struct line {
    int cell[CELLS];
    int own, other; /* stones */
};

static const int way[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};

/* The k cells from a cell on in a direction. Returns false if they leave the board. */
static bool line_from(const struct board *b, int side, int cell, int direction, struct line *out)
{
    int row = cell / b->n, column = cell % b->n;

    *out = (struct line){0};
    for (int i = 0; i < b->k; i++, row += way[direction][0], column += way[direction][1]) {
        if (row < 0 || row >= b->m || column < 0 || column >= b->n) return false;
        out->cell[i] = row * b->n + column;
        out->own += b->at[out->cell[i]] == 1 + side;
        out->other += b->at[out->cell[i]] == 2 - side;
    }
    return true;
}

static int in_zone(const struct board *b, const struct line *l, const struct zm_zone *z, bool free)
{
    int count = 0;

    for (int i = 0; i < b->k; i++)
        count += zone_has(z, (cell_index)l->cell[i]) && (!free || !b->at[l->cell[i]]);
    return count;
}

static int zone_size(const struct board *b, const struct zm_zone *z)
{
    int count = 0;

    for (int cell = 0; cell < b->cells; cell++) count += zone_has(z, (cell_index)cell);
    return count;
}

/* Whether the zone is the cells of one window that lacks a single stone. */
static bool is_winning_window(const struct board *b, int side, const struct zm_zone *z)
{
    struct line l;

    for (int cell = 0; cell < b->cells; cell++)
        for (int d = 0; d < 4; d++)
            if (line_from(b, side, cell, d, &l) && l.own == b->k - 1 && !l.other &&
                in_zone(b, &l, z, false) == b->k)
                return zone_size(b, z) == b->k;
    return false;
}

/* Whether every window that the side can fill with its passes and a move has two guarded cells. */
static bool is_guarded(const struct board *b, int side, int passes, const struct zm_zone *z)
{
    struct line l;

    for (int cell = 0; cell < b->cells; cell++)
        for (int d = 0; d < 4; d++)
            if (line_from(b, side, cell, d, &l) && !l.other && l.own + passes >= b->k - 1 &&
                in_zone(b, &l, z, true) < 2)
                return false;
    return true;
}

/* Whether a window that needs guards has fewer than two free cells. */
static bool cannot_guard(const struct board *b, int side)
{
    struct line l;

    for (int cell = 0; cell < b->cells; cell++)
        for (int d = 0; d < 4; d++)
            if (line_from(b, side, cell, d, &l) && !l.other && l.own >= b->k - 1) return true;
    return false;
}

/* -- Random positions. ------------------------------------------------------------------------ */

static int finished, guarded, unguarded, listed;

static void check_finish(const struct board *b, int side)
{
    struct zm_zone z = {{0}};
    int cell;

    if (!finishing(b, side, &cell)) {
        assert_false(zone_finish(b->patterns, (enum zm_side)side, &z));
        assert_int_equal(zone_size(b, &z), 0);
        return;
    }
    assert_true(zone_finish(b->patterns, (enum zm_side)side, &z));
    assert_true(is_winning_window(b, side, &z));
    finished++;
}

static void check_guard(const struct board *b, int side, int passes)
{
    struct zm_zone z = {{0}};
    bool can = zone_guard(b->patterns, (enum zm_side)side, passes, &z);

    assert_int_equal(can, !cannot_guard(b, side));
    unguarded += !can;
    if (!can) return;
    assert_true(is_guarded(b, side, passes, &z));
    for (int cell = 0; cell < b->cells; cell++)
        assert_false(zone_has(&z, (cell_index)cell) && b->at[cell]);
    if (zone_size(b, &z)) guarded++;
}

/* The free cells of a zone, and of the whole board. */
static void check_free(const struct board *b, uint64_t *seed)
{
    struct zm_zone z = {{0}};
    cell_index list[ZONE_CELLS];
    size_t in = 0, all = 0;

    for (int cell = 0; cell < b->cells; cell++) {
        if (random_below(seed, 2)) zone_add(&z, (cell_index)cell);
        in += !b->at[cell] && zone_has(&z, (cell_index)cell);
        all += !b->at[cell];
    }
    assert_int_equal(zone_free(b->patterns, NULL, list), all);
    assert_int_equal(zone_free(b->patterns, &z, list), in);
    for (size_t i = 0; i < in; i++) assert_true(!b->at[list[i]] && zone_has(&z, list[i]));
    listed += (int)in;
}

static void check_board(int rows, int columns, int k, int count)
{
    uint64_t seed = (uint64_t)rows * 100 + (uint64_t)columns * 10 + (uint64_t)k;
    struct board b;

    stones_begin(&b, rows, columns, k, "");
    for (int i = 0; i < count; i++) {
        scatter(&b, (int)random_below(&seed, (uint64_t)b.cells * 3 / 4), 2 + i % 2, &seed);
        for (int side = 0; side < 2; side++) {
            check_finish(&b, side);
            for (int passes = 0; passes < k; passes++) check_guard(&b, side, passes);
        }
        check_free(&b, &seed);
        clear(&b);
    }
    stones_end(&b);
}

static void test_windows(void **unused)
{
    (void)unused;
    check_board(3, 3, 3, 100);
    check_board(4, 5, 3, 300);
    check_board(5, 4, 4, 300);
    check_board(6, 6, 4, 300);
    check_board(7, 7, 5, 300);
    check_board(10, 9, 6, 100);
    print_message("%d windows finished, %d boards guarded, %d unguarded\n", finished, guarded,
                  unguarded);
    assert_true(finished > 100 && guarded > 1000 && unguarded > 100 && listed > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_windows)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
