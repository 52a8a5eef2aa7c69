/* SPDX-License-Identifier: MIT
 * test_vct.c - wins by continuous threats on small boards: found where a plain search finds them,
 * and each replayed against every defence. */
#include "games/mnk_vct.h"
#include "stones.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

/* -- The reference. --------------------------------------------------------------------------- */

/* Every place for a run, as a set of cells, and what may not be of its side too. */
enum { WINDOWS = 4 * 64, KEPT = 1 << 20 };
static struct {
    uint64_t cells, beside;
} window[WINDOWS];
static int windows;
static uint64_t whole;

/* What it found out, by position. */
static struct {
    uint64_t key;
    bool wins;
} kept[KEPT];

static uint64_t cell_at(const struct board *b, int row, int column)
{
    bool inside = row >= 0 && row < b->m && column >= 0 && column < b->n;

    return inside ? UINT64_C(1) << (row * b->n + column) : 0;
}

static void add_window(const struct board *b, int row, int column, int down, int right)
{
    uint64_t cells = 0, beside = cell_at(b, row - down, column - right);

    for (int i = 0; i < b->k; i++, row += down, column += right) {
        if (!cell_at(b, row, column)) return;
        cells |= cell_at(b, row, column);
    }
    beside |= cell_at(b, row, column);
    window[windows].cells = cells, window[windows++].beside = b->exact ? beside : 0;
}

static void list_windows(const struct board *b)
{
    windows = 0;
    whole = (UINT64_C(1) << b->cells) - 1;
    memset(kept, 0, sizeof kept);
    for (int row = 0; row < b->m; row++)
        for (int column = 0; column < b->n; column++) {
            add_window(b, row, column, 0, 1);
            add_window(b, row, column, 1, 0);
            add_window(b, row, column, 1, 1);
            add_window(b, row, column, 1, -1);
        }
}

static bool one(uint64_t cells)
{
    return cells && !(cells & (cells - 1));
}

/* The free cells where a side makes a run. */
static uint64_t ends(uint64_t own, uint64_t other)
{
    uint64_t at = 0;

    for (int i = 0; i < windows; i++) {
        uint64_t missing = window[i].cells & ~own;
        if (one(missing) && !(missing & other) && !(window[i].beside & own)) at |= missing;
    }
    return at;
}

/* Whether a stone somewhere leaves two ways to make a run. */
static bool threatens_two(uint64_t own, uint64_t other)
{
    for (uint64_t left = whole & ~(own | other); left; left &= left - 1) {
        uint64_t at = ends(own | (left & -left), other);
        if (at && !one(at)) return true;
    }
    return false;
}

static int64_t patience; /* below zero: it gave up */

static bool attack_wins(uint64_t own, uint64_t other);

/* The other side to move: it may do anything, if there is a threat at all. */
static bool defence_fails(uint64_t own, uint64_t other)
{
    uint64_t mine = ends(own, other), replies = mine ? mine : whole & ~(own | other);
    bool fails = true;

    if (ends(other, own)) return false;
    if (mine && !one(mine)) return true;
    if (!mine && !threatens_two(own, other)) return false;
    for (; replies && fails; replies &= replies - 1)
        fails = attack_wins(own, other | (replies & -replies));
    return fails;
}

static bool attack_wins(uint64_t own, uint64_t other)
{
    uint64_t key = mix64(mix64(own) ^ other), place = key % KEPT;
    bool wins = false;

    if (ends(own, other)) return true;
    if (--patience < 0) return false;
    if (kept[place].key == key) return kept[place].wins;
    for (uint64_t left = whole & ~(own | other); left && !wins; left &= left - 1)
        wins = defence_fails(own | (left & -left), other);
    if (patience >= 0) kept[place].key = key, kept[place].wins = wins;
    return wins;
}

static uint64_t stones_of(const struct board *b, int side)
{
    uint64_t own = 0;

    for (int i = 0; i < b->cells; i++)
        if (b->at[i] == side + 1) own |= UINT64_C(1) << i;
    return own;
}

/* -- What is searched. ------------------------------------------------------------------------ */

static uint64_t positions, wins, stones, longest;

static bool search(struct vct *v, int me)
{
    uint64_t nodes = 1000000;

    assert_false(vct_search(v, (enum zm_side)me, &nodes));
    stones += nodes;
    struct vct_win win;
    return vct_known(v, (enum zm_side)me, (enum zm_side)me, &win);
}

/* Plays the win that was found against everything. */
static void replay(struct board *b, struct vct *v, int me, int plies)
{
    struct vct_win win;
    int at;

    assert_true(search(v, me));
    assert_true(vct_known(v, (enum zm_side)me, (enum zm_side)me, &win));
    assert_true(win.plies <= plies);
    assert_int_equal(b->at[win.cell], 0);
    if (completes(b, me, win.cell)) {
        assert_int_equal(win.plies, 1);
        return;
    }
    assert_true(win.plies >= 3);
    put(b, me, win.cell);
    assert_int_equal(finishing(b, !me, &at), 0);
    for (int reply = 0; reply < b->cells; reply++) {
        if (b->at[reply]) continue;
        put(b, !me, reply);
        replay(b, v, me, win.plies - 2);
        lift(b, reply);
    }
    lift(b, win.cell);
}

static void check_position(struct board *b, struct vct *v)
{
    struct vct_win win;

    for (int me = 0; me < 2; me++) {
        patience = 6000;
        bool found = search(v, me), wins_too = attack_wins(stones_of(b, me), stones_of(b, !me));
        if (patience >= 0) assert_int_equal(found, wins_too), positions++;
        if (!found) continue;
        assert_true(vct_known(v, (enum zm_side)me, (enum zm_side)me, &win));
        wins += win.plies > 3;
        if ((uint64_t)win.plies > longest) longest = (uint64_t)win.plies;
        if (win.plies <= 7) replay(b, v, me, win.plies);
    }
}

static void check_board(int rows, int columns, int k, bool exact, int count)
{
    uint64_t seed = (uint64_t)rows * 100 + (uint64_t)columns * 10 + (uint64_t)k;
    struct board b;

    stones_begin(&b, rows, columns, k, exact);
    list_windows(&b);
    struct vct *v = malloc(vct_room((size_t)b.cells));
    assert_non_null(v);
    vct_begin(v, b.notes);
    for (int i = 0; i < count; i++) {
        int most = b.cells * 3 / 4, least = most / 3;
        scatter(&b, least + (int)random_below(&seed, (uint64_t)(most - least)), 2 + i % 2, &seed);
        check_position(&b, v);
        clear(&b);
    }
    free(v);
    stones_end(&b);
    print_message("%d,%d,%d%s: so far %llu positions, %llu wins, the longest %llu, %llu stones\n",
                  rows, columns, k, exact ? ",exact" : "", (unsigned long long)positions,
                  (unsigned long long)wins, (unsigned long long)longest,
                  (unsigned long long)stones);
}

static void test_vct(void **unused)
{
    (void)unused;
    check_board(4, 4, 3, false, 200);
    check_board(5, 4, 3, true, 200);
    check_board(5, 5, 4, false, 400);
    check_board(5, 5, 4, true, 200);
    check_board(6, 6, 4, false, 100);
    check_board(6, 6, 5, false, 200);
    check_board(6, 6, 5, true, 100);
    check_board(7, 7, 4, false, 60);
    check_board(7, 7, 5, true, 60);
    check_board(8, 7, 6, false, 60);
    assert_true(positions > 2000 && wins > 60 && longest >= 9);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_vct)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
