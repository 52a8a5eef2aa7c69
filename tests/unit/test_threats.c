/* SPDX-License-Identifier: MIT
 * test_threats.c - wins by threats on small boards: found where a plain search finds them, and
 * each replayed against every defence. */
#include "games/mnk_threats.h"
#include "stones.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

enum { ENDLESS = 1000 };

/* -- The reference. --------------------------------------------------------------------------- */

/* Whether the side wins by moves that make a four each: all of them are tried. */
static bool fours_win(struct board *b, int me)
{
    int cell, reply = 0;

    if (finishing(b, me, &cell)) return true;
    for (cell = 0; cell < b->cells; cell++) {
        if (b->at[cell]) continue;
        put(b, me, cell);
        int mine = finishing(b, me, &reply), won = 0, theirs, at;
        theirs = finishing(b, !me, &at);
        if (mine > 1 && !theirs) won = true;
        if (mine == 1 && !theirs) {
            put(b, !me, reply);
            won = fours_win(b, me);
            lift(b, reply);
        }
        lift(b, cell);
        if (won) return true;
    }
    return false;
}

/* Plays the win that was found against everything. */
static void replay(struct board *b, int me, int plies)
{
    struct hunt h = {.notes = b->notes, .nodes_most = UINT32_MAX};

    assert_true(hunt_fours(&h, (enum zm_side)me, ENDLESS));
    assert_true(h.plies <= plies);
    assert_int_equal(b->at[h.first], 0);
    if (completes(b, me, h.first)) {
        assert_int_equal(h.plies, 1);
        return;
    }
    int first = h.first, left = h.plies - 2;
    put(b, me, first);
    for (int reply = 0; reply < b->cells; reply++) {
        if (b->at[reply]) continue;
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
        struct hunt h = {.notes = b->notes, .nodes_most = UINT32_MAX};
        bool found = hunt_fours(&h, (enum zm_side)side, ENDLESS);
        assert_int_equal(found, fours_win(b, side));
        positions++, wins += found && h.plies > 3;
        if (found) replay(b, side, h.plies);
    }
}

/* Every other reply loses to an open four. */
static void check_replies(struct board *b, int me)
{
    zm_move list[CELLS];
    const struct notes *n = b->notes;
    const uint16_t *mine = n->count[me], *yours = n->count[!me];
    bool listed[CELLS] = {false};
    int cell;

    if (mine[MARK_RUN] || yours[MARK_RUN] || mine[MARK_OPEN_FOUR] || !yours[MARK_OPEN_FOUR]) return;
    size_t count = hunt_replies(n, (enum zm_side)me, list);
    for (size_t i = 0; i < count; i++) {
        assert_false(listed[list[i]] || b->at[list[i]]);
        listed[list[i]] = true;
    }
    for (int reply = 0; reply < b->cells; reply++) {
        if (b->at[reply] || listed[reply]) continue;
        bool lost = false;
        put(b, me, reply);
        assert_int_equal(finishing(b, me, &cell), 0);
        for (int four = 0; four < b->cells && !lost; four++) {
            if (b->at[four]) continue;
            put(b, !me, four);
            lost = finishing(b, !me, &cell) > 1;
            lift(b, four);
        }
        lift(b, reply);
        assert_true(lost);
        guarded++;
    }
}

static void check_board(int rows, int columns, int k, bool exact, int count)
{
    uint64_t seed = (uint64_t)rows * 100 + (uint64_t)columns * 10 + (uint64_t)k;
    struct board b;

    stones_begin(&b, rows, columns, k, exact);
    for (int i = 0; i < count; i++) {
        scatter(&b, (int)random_below(&seed, (uint64_t)(b.cells * 2 / 3)), 2, &seed);
        check_fours(&b);
        for (int side = 0; side < 2; side++) check_replies(&b, side);
        clear(&b);
    }
    stones_end(&b);
}

static void test_threats(void **unused)
{
    (void)unused;
    check_board(4, 4, 3, false, 60);
    check_board(5, 4, 3, true, 60);
    check_board(5, 5, 4, false, 100);
    check_board(6, 6, 4, false, 50);
    check_board(6, 6, 4, true, 30);
    check_board(7, 7, 5, false, 60);
    check_board(7, 7, 5, true, 30);
    check_board(9, 9, 5, false, 20);
    print_message("%llu positions, %llu wins beyond an open four, %llu replies that lose\n",
                  (unsigned long long)positions, (unsigned long long)wins,
                  (unsigned long long)guarded);
    assert_true(wins > 10 && guarded > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_threats)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
