/* SPDX-License-Identifier: MIT
 * test_threats.c - wins by threats on small boards: found where a plain search finds them, and
 * each replayed against every defence. */
#include "games/gomoku/threats.h"
#include "stones.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

enum { ENDLESS = 1000 };

/* -- The reference. --------------------------------------------------------------------------- */

/* Whether the side wins by moves that make a four each: all of them are tried. */
static bool fours_win(struct board *b, int me);

/* With the other side to move: the side wins whatever it does, or if it has no move. */
static bool defence_fails(struct board *b, int me)
{
    int at, replies = 0;
    bool fails = true;

    for (int reply = 0; reply < b->cells && fails; reply++) {
        if (!may_put(b, !me, reply)) continue;
        put(b, !me, reply);
        fails = finishing(b, me, &at) || fours_win(b, me);
        lift(b, reply);
        replies++;
    }
    return fails && replies;
}

static bool fours_win(struct board *b, int me)
{
    int at;
    bool won = finishing(b, me, &at);

    for (int cell = 0; cell < b->cells && !won; cell++) {
        if (!may_put(b, me, cell)) continue;
        put(b, me, cell);
        won = finishing(b, me, &at) && !finishing(b, !me, &at) && defence_fails(b, me);
        lift(b, cell);
    }
    return won;
}

/* Renju: too few points are allowed for the first side for claims against it. */
static bool is_tight(const struct board *b, int me)
{
    enum { ENOUGH = 24 };
    const uint16_t *yours = b->patterns->count[!me];

    return (b->threes || (b->renju && me == 1)) && yours[MARK_DEAD] + yours[MARK_BARE] < ENOUGH;
}

/* Replays the win that was found against every defence. */
static void replay(struct board *b, int me, int plies)
{
    struct vcf f = {.patterns = b->patterns, .nodes_most = UINT32_MAX};

    assert_true(vcf_search(&f, (enum zm_side)me, ENDLESS));
    assert_true(f.plies <= plies);
    assert_true(may_put(b, me, f.first));
    if (completes(b, me, f.first)) {
        assert_int_equal(f.plies, 1);
        return;
    }
    int first = f.first, left = f.plies - 2;
    put(b, me, first);
    assert_true(count_allowed(b, !me));
    for (int reply = 0; reply < b->cells; reply++) {
        if (!may_put(b, !me, reply)) continue;
        assert_false(completes(b, !me, reply));
        put(b, !me, reply);
        replay(b, me, left);
        lift(b, reply);
    }
    lift(b, first);
}

/* -- Positions. ------------------------------------------------------------------------------- */

static uint64_t wins, positions, guarded;

static void check_fours(struct board *b)
{
    for (int side = 0; side < 2; side++) {
        struct vcf f = {.patterns = b->patterns, .nodes_most = UINT32_MAX};
        bool found = vcf_search(&f, (enum zm_side)side, ENDLESS);
        if (found || !is_tight(b, side)) assert_int_equal(found, fours_win(b, side));
        positions++, wins += found && f.plies > 3;
        if (found && !is_tight(b, side)) replay(b, side, f.plies);
    }
}

/* Whether the side can make a run that no stone of the other side prevents. */
static bool is_unstoppable(struct board *b, int side)
{
    bool stopped = false;
    int at;

    if (!finishing(b, side, &at)) return false;
    for (int cell = 0; cell < b->cells && !stopped; cell++) {
        if (!may_put(b, !side, cell)) continue;
        put(b, !side, cell);
        stopped = !finishing(b, side, &at);
        lift(b, cell);
    }
    return !stopped;
}

/* Whether the other side makes an open four after this reply. */
static void check_lost(struct board *b, int me, int reply)
{
    bool lost = false;
    int at;

    put(b, me, reply);
    assert_int_equal(finishing(b, me, &at), 0);
    for (int four = 0; four < b->cells && !lost; four++) {
        if (!may_put(b, !me, four)) continue;
        put(b, !me, four);
        lost = is_unstoppable(b, !me);
        lift(b, four);
    }
    lift(b, reply);
    assert_true(lost);
}

/* Every other reply loses to an open four. */
static void check_replies(struct board *b, int me)
{
    zm_move list[CELLS];
    const struct patterns *ps = b->patterns;
    const uint16_t *mine = ps->count[me], *yours = ps->count[!me];
    bool listed[CELLS] = {false};
    cell_index four;

    if (mine[MARK_RUN] || yours[MARK_RUN] || mine[MARK_OPEN_FOUR]) return;
    if (!threat_open_four_next(ps, (enum zm_side) !me, &four)) return;
    size_t count = threat_replies(ps, (enum zm_side)me, list);
    for (size_t i = 0; i < count; i++) {
        assert_false(listed[list[i]]);
        assert_true(may_put(b, me, (int)list[i]));
        listed[list[i]] = true;
    }
    for (int reply = 0; reply < b->cells; reply++) {
        if (listed[reply] || !may_put(b, me, reply)) continue;
        check_lost(b, me, reply);
        guarded++;
    }
}

/* The moves that stop a run, by trying all moves. */
static void check_stops(struct board *b, int me)
{
    zm_move list[CELLS];
    bool stops[CELLS] = {false};
    int at;

    if (finishing(b, me, &at) || !finishing(b, !me, &at)) return;
    size_t count = threat_run_stops(b->patterns, (enum zm_side)me, list);
    assert_true(count <= RUN_STOPS);
    for (size_t i = 0; i < count; i++) stops[list[i]] = true;
    for (int reply = 0; reply < b->cells; reply++) {
        if (!may_put(b, me, reply)) continue;
        put(b, me, reply);
        assert_int_equal(stops[reply], !finishing(b, !me, &at));
        lift(b, reply);
    }
}

/* Patterns and the restriction together tell the forbidden points. */
static void check_points(struct board *b)
{
    for (int side = 0; side < 2; side++)
        for (int cell = 0; cell < b->cells; cell++) {
            bool allowed = patterns_is_allowed(b->patterns, (enum zm_side)side, (cell_index)cell);
            if (!b->at[cell]) assert_int_equal(allowed, may_put(b, side, cell));
        }
}

static void check_board(int rows, int columns, int k, const char *rules, int count)
{
    uint64_t seed = (uint64_t)rows * 100 + (uint64_t)columns * 10 + (uint64_t)k;
    struct board b;

    stones_begin(&b, rows, columns, k, rules);
    positions = wins = guarded = 0;
    for (int i = 0; i < count; i++) {
        scatter(&b, (int)random_below(&seed, (uint64_t)(b.cells * 2 / 3)), 2 + i % 2, &seed);
        check_points(&b), check_fours(&b);
        for (int side = 0; side < 2; side++) check_replies(&b, side), check_stops(&b, side);
        clear(&b);
    }
    stones_end(&b);
    print_message("%d,%d,%d %s: %llu positions, %llu wins beyond an open four, %llu replies lose\n",
                  rows, columns, k, rules, (unsigned long long)positions, (unsigned long long)wins,
                  (unsigned long long)guarded);
}

static void test_threats(void **unused)
{
    (void)unused;
    check_board(4, 4, 3, "", 60);
    check_board(5, 4, 3, "exact", 60);
    check_board(5, 5, 4, "", 100);
    check_board(6, 6, 4, "", 50);
    check_board(6, 6, 4, "exact", 30);
    check_board(7, 7, 5, "", 60);
    check_board(7, 7, 5, "exact", 30);
    check_board(9, 9, 5, "", 20);
}

static void test_rule_sets(void **unused)
{
    (void)unused;
    check_board(4, 5, 3, "caro", 60);
    check_board(6, 6, 4, "caro", 100);
    check_board(6, 6, 4, "caro,exact", 50);
    check_board(7, 7, 5, "caro", 60);
    check_board(9, 9, 5, "caro", 20);
    check_board(6, 6, 5, "renju", 60);
    check_board(7, 7, 5, "renju", 60);
    check_board(10, 10, 5, "renju", 20);
    check_board(6, 6, 5, "three-and-three", 60);
    check_board(8, 8, 5, "three-and-three", 40);
    check_board(7, 7, 5, "three-and-three,exact", 40);
}

/* In renju an open four does not win if the first side may neither close an end nor move elsewhere:
 * a game without an allowed move is a draw. The second side makes it, at once or by stopping a
 * run. */
static void check_draw(const char *const *rows, int runs)
{
    enum { WIDTH = 6, FOUR = 21 };
    struct board b;
    cell_index four;
    int cell;

    stones_begin(&b, WIDTH, WIDTH, 5, "renju");
    for (cell = 0; cell < WIDTH * WIDTH; cell++) {
        char letter = rows[cell / WIDTH][cell % WIDTH];
        if (letter != '.') put(&b, letter == 'W', cell);
    }
    struct vcf f = {.patterns = b.patterns, .nodes_most = UINT32_MAX};
    assert_int_equal(finishing(&b, 0, &cell), runs);
    assert_false(fours_win(&b, 1));
    if (!runs) assert_false(threat_open_four_now(b.patterns, ZM_SECOND, &four));
    assert_false(vcf_search(&f, ZM_SECOND, ENDLESS));
    put(&b, 1, FOUR);
    assert_int_equal(finishing(&b, 1, &cell), 2);
    assert_int_equal(count_allowed(&b, 0), 0);
    stones_end(&b);
}

static void test_nothing_allowed(void **unused)
{
    static const char *const four[] = {"BWBBWB", "BBWWWB", "BWBBWB", ".WW.W.", "BWWWBB", "BWBWWB"};
    static const char *const stop[] = {"BWBBWB", "BBWWWB", "BWBBBB", ".WW.W.", "BWBWBB", "BBBWWB"};

    (void)unused;
    check_draw(four, 0);
    check_draw(stop, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_threats),
                                       cmocka_unit_test(test_rule_sets),
                                       cmocka_unit_test(test_nothing_allowed)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
