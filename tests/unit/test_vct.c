/* SPDX-License-Identifier: MIT
 * test_vct.c - wins by continuous threats on small boards: found where a plain search finds them,
 * and each replayed against every defence. */
#include "games/gomoku/vct.h"
#include "stones.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>

/* -- The reference. --------------------------------------------------------------------------- */

/* All windows as sets of cells, and the cells at their ends. */
enum { WINDOWS = 4 * 64, KEPT = 1 << 20 };
static struct {
    uint64_t cells, end[2];
} window[WINDOWS];
static int windows;
static uint64_t whole;
static struct board *rules; /* the board under test */

/* The results of the reference search, by position. */
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
    uint64_t cells = 0, before = cell_at(b, row - down, column - right);

    for (int i = 0; i < b->k; i++, row += down, column += right) {
        if (!cell_at(b, row, column)) return;
        cells |= cell_at(b, row, column);
    }
    window[windows].cells = cells, window[windows].end[0] = before;
    window[windows++].end[1] = cell_at(b, row, column);
}

static void list_windows(struct board *b)
{
    rules = b;
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

/* Whether a window full of own stones counts. */
static bool is_run(int side, int i, uint64_t own, uint64_t other)
{
    uint64_t ends = window[i].end[0] | window[i].end[1];
    bool exact = rules->exact || (rules->renju && side == 0);

    if (exact && ends & own) return false;
    return !rules->caro || !(window[i].end[0] & other) || !(window[i].end[1] & other);
}

/* The free cells where a side completes a run. */
static uint64_t ends(int side, uint64_t own, uint64_t other)
{
    uint64_t at = 0;

    for (int i = 0; i < windows; i++) {
        uint64_t missing = window[i].cells & ~own;
        if (one(missing) && !(missing & other) && is_run(side, i, own, other)) at |= missing;
    }
    return at;
}

/* Whether a stone is forbidden. */
static bool is_barred(int side, uint64_t own, uint64_t other, uint64_t stone)
{
    struct letters letters = {.m = rules->m, .n = rules->n, .rule = rules->letters.rule};
    int at = __builtin_ctzll(stone);

    if (!rules->threes && (!rules->renju || side)) return false;
    for (int i = 0; i < rules->cells; i++)
        letters.at[i / rules->n][i % rules->n] = own >> i & 1 ? 'B' : other >> i & 1 ? 'W' : '.';
    return verdict(&letters, (struct point){at / rules->n, at % rules->n});
}

/* Whether some stone makes a threat of runs that no single stone stops. */
static bool threatens_two(int side, uint64_t own, uint64_t other)
{
    for (uint64_t left = whole & ~(own | other); left; left &= left - 1) {
        uint64_t with = own | (left & -left), free = whole & ~(with | other);
        uint64_t at = ends(side, with, other);
        if (!at || one(at) || is_barred(side, own, other, left & -left)) continue;
        while (free && ends(side, with, other | (free & -free))) free &= free - 1;
        if (!free) return true;
    }
    return false;
}

static int64_t patience; /* below zero: the reference search gave up */

static bool attack_wins(int side, uint64_t own, uint64_t other);

/* With the other side to move, which may reply with any move, if there is a threat at all. If it
 * has no allowed move the game is a draw. */
static bool defence_fails(int side, uint64_t own, uint64_t other)
{
    uint64_t replies = whole & ~(own | other);
    bool fails = true, allowed = false;

    if (ends(!side, other, own)) return false;
    if (!ends(side, own, other) && !threatens_two(side, own, other)) return false;
    for (; replies && fails; replies &= replies - 1) {
        uint64_t reply = replies & -replies;
        if (is_barred(!side, other, own, reply)) continue;
        fails = ends(side, own, other | reply) || attack_wins(side, own, other | reply);
        allowed = true;
    }
    return fails && allowed;
}

static bool attack_wins(int side, uint64_t own, uint64_t other)
{
    uint64_t key = mix64(mix64(own) ^ other) ^ (uint64_t)side, place = key % KEPT;
    bool wins = false;

    if (ends(side, own, other)) return true;
    if (--patience < 0) return false;
    if (kept[place].key == key) return kept[place].wins;
    for (uint64_t left = whole & ~(own | other); left && !wins; left &= left - 1)
        wins = !is_barred(side, own, other, left & -left) &&
               defence_fails(side, own | (left & -left), other);
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

static uint64_t positions, wins, stones, longest, missed, stopped;
static bool wide;

/* Whether ZM_TEST_ROUNDS asks for all positions. */
static bool is_whole(void)
{
    return rounds_of(100) >= 100;
}

static bool search(struct vct *v, int me)
{
    uint64_t nodes = 1000000;

    bool open = vct_search(v, (enum zm_side)me, wide, &nodes);
    assert_true(wide || !open);
    stones += nodes;
    struct vct_win win;
    return vct_known(v, (enum zm_side)me, (enum zm_side)me, &win);
}

/* Replays the win that was found against every defence. */
static void replay(struct board *b, struct vct *v, int me, int plies)
{
    struct vct_win win;
    int at;

    assert_true(search(v, me));
    assert_true(vct_known(v, (enum zm_side)me, (enum zm_side)me, &win));
    assert_true(wide || win.plies <= plies); /* a wide search may find other fours at the replay */
    assert_true(may_put(b, me, win.cell));
    if (completes(b, me, win.cell)) {
        assert_int_equal(win.plies, 1);
        return;
    }
    assert_true(win.plies >= 3);
    put(b, me, win.cell);
    assert_int_equal(finishing(b, !me, &at), 0);
    assert_true(count_allowed(b, !me));
    for (int reply = 0; reply < b->cells; reply++) {
        if (!may_put(b, !me, reply)) continue;
        put(b, !me, reply);
        replay(b, v, me, win.plies - 2);
        lift(b, reply);
    }
    lift(b, win.cell);
}

/* Renju: too few points are allowed for the first side for claims against it. */
static bool is_tight(const struct board *b, int me)
{
    enum { ENOUGH = 24 };
    const uint16_t *yours = b->patterns->count[!me];

    return (b->threes || (b->renju && me == 1)) && yours[MARK_DEAD] + yours[MARK_BARE] < ENOUGH;
}

static void check_position(struct board *b, struct vct *v)
{
    struct vct_win win;

    for (int me = 0; me < 2; me++) {
        patience = 6000;
        bool found = search(v, me), wins_too = attack_wins(me, stones_of(b, me), stones_of(b, !me));
        bool tight = is_tight(b, me);
        if (patience >= 0 && found != wins_too) {
            assert_true(wins_too && (b->renju || b->threes));
            missed += !tight;
        }
        positions += patience >= 0 && !tight;
        if (!found) continue;
        assert_true(vct_known(v, (enum zm_side)me, (enum zm_side)me, &win));
        wins += win.plies > 3;
        if ((uint64_t)win.plies > longest) longest = (uint64_t)win.plies;
        if (win.plies <= 7 && !tight) replay(b, v, me, win.plies);
    }
}

static void check_board(int rows, int columns, int k, const char *words, int count)
{
    uint64_t seed = (uint64_t)rows * 100 + (uint64_t)columns * 10 + (uint64_t)k;
    struct board b;

    stones_begin(&b, rows, columns, k, words);
    list_windows(&b);
    struct vct *v = malloc(vct_size((size_t)b.cells));
    assert_non_null(v);
    vct_begin(v, b.patterns);
    for (int i = 0; i < rounds_of(count); i++) {
        int most = b.cells * 3 / 4, least = most / 3;
        scatter(&b, least + (int)random_below(&seed, (uint64_t)(most - least)), 2 + i % 2, &seed);
        check_position(&b, v);
        clear(&b);
    }
    free(v);
    stones_end(&b);
    print_message("%d,%d,%d %s: so far %llu positions, %llu wins, %llu missed, the longest %llu, "
                  "%llu stones\n",
                  rows, columns, k, words, (unsigned long long)positions, (unsigned long long)wins,
                  (unsigned long long)missed, (unsigned long long)longest,
                  (unsigned long long)stones);
}

static void test_vct(void **unused)
{
    (void)unused;
    check_board(4, 4, 3, "", 200);
    check_board(5, 4, 3, "exact", 200);
    check_board(5, 5, 4, "", 400);
    check_board(5, 5, 4, "exact", 200);
    check_board(6, 6, 4, "", 100);
    check_board(6, 6, 5, "", 200);
    check_board(6, 6, 5, "exact", 100);
    check_board(7, 7, 4, "", 60);
    check_board(7, 7, 5, "exact", 60);
    check_board(8, 7, 6, "", 60);
    if (is_whole()) assert_true(positions > 2000 && wins > 60 && longest >= 9);
}

/* A three on a point that may be a double three, where that is forbidden, counts as no threat. */
static void test_rule_sets(void **unused)
{
    (void)unused;
    positions = wins = 0;
    check_board(4, 6, 3, "caro", 100);
    check_board(6, 6, 4, "caro", 100);
    check_board(6, 6, 4, "caro,exact", 60);
    check_board(7, 7, 5, "caro", 100);
    check_board(6, 6, 5, "renju", 100);
    check_board(7, 7, 5, "renju", 100);
    check_board(8, 7, 5, "renju", 60);
    check_board(6, 6, 5, "three-and-three", 40);
    check_board(7, 7, 5, "three-and-three", 40);
    check_board(7, 7, 5, "three-and-three,exact", 30);
    if (is_whole()) assert_true(positions > 400 && wins > 10 && missed < wins / 10);
}

/* -- Threats of fours. ------------------------------------------------------------------------ */

static uint64_t more_wins;

/* The wide search finds the wins of the other one, and its wins hold against every defence. */
static void check_wide(struct board *b, struct vct *v, struct vct *other)
{
    struct vct_win win;

    for (int me = 0; me < 2; me++) {
        wide = false;
        bool known = search(other, me);
        wide = true;
        bool found = search(v, me);
        assert_true(found || !known);
        if (!found || known || is_tight(b, me)) continue;
        more_wins++;
        assert_true(vct_known(v, (enum zm_side)me, (enum zm_side)me, &win));
        if (win.plies <= 9) replay(b, v, me, win.plies);
    }
}

static void check_wide_board(int rows, int columns, int k, const char *words, int count)
{
    uint64_t seed = (uint64_t)rows * 1000 + (uint64_t)columns * 10 + (uint64_t)k;
    struct board b;

    stones_begin(&b, rows, columns, k, words);
    struct vct *v = malloc(vct_size((size_t)b.cells)), *other = malloc(vct_size((size_t)b.cells));
    assert_true(v && other);
    for (int i = 0; i < rounds_of(count); i++) {
        int most = b.cells / 2, least = most / 3;
        vct_begin(v, b.patterns), vct_begin(other, b.patterns);
        scatter(&b, least + (int)random_below(&seed, (uint64_t)(most - least)), 2 + i % 2, &seed);
        check_wide(&b, v, other);
        clear(&b);
    }
    free(v), free(other);
    stones_end(&b);
}

static void test_wide(void **unused)
{
    (void)unused;
    check_wide_board(5, 5, 4, "", 100);
    check_wide_board(6, 6, 4, "exact", 60);
    check_wide_board(7, 7, 5, "", 60);
    check_wide_board(7, 7, 5, "caro", 60);
    check_wide_board(7, 7, 5, "renju", 100);
    check_wide_board(8, 8, 5, "renju", 60);
    print_message("%llu wins by threats of fours\n", (unsigned long long)more_wins);
    if (is_whole()) assert_true(more_wins >= 5);
    wide = false;
}

/* -- Limits. ---------------------------------------------------------------------------------- */

/* A search that its limit ended says so, knows no win, and goes on later to the result of a search
 * without a limit. */
static void check_limit(struct vct *v, struct vct *other, int me, uint64_t limit)
{
    struct vct_win win;
    uint64_t nodes = limit;
    bool open = vct_search(v, (enum zm_side)me, false, &nodes), found = search(other, me);

    assert_true(nodes <= limit + 1);
    if (open) assert_false(vct_known(v, (enum zm_side)me, (enum zm_side)me, &win));
    else assert_int_equal(vct_known(v, (enum zm_side)me, (enum zm_side)me, &win), found);
    stopped += open;
    assert_int_equal(search(v, me), found);
}

static void test_limits(void **unused)
{
    uint64_t seed = 11;
    struct board b;

    (void)unused;
    stones_begin(&b, 7, 7, 5, "");
    struct vct *v = malloc(vct_size((size_t)b.cells)), *other = malloc(vct_size((size_t)b.cells));
    assert_true(v && other);
    for (int i = 0; i < rounds_of(100); i++) {
        vct_begin(v, b.patterns), vct_begin(other, b.patterns);
        scatter(&b, 12 + i % 10, 2 + i % 2, &seed);
        check_limit(v, other, i % 2, 1 + random_below(&seed, 20));
        clear(&b);
    }
    free(v), free(other);
    stones_end(&b);
    assert_true(stopped);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_vct), cmocka_unit_test(test_rule_sets),
                                       cmocka_unit_test(test_wide), cmocka_unit_test(test_limits)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
