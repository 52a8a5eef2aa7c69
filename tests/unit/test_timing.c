/* SPDX-License-Identifier: MIT
 * test_timing.c - the time manager, on a clock of the test's own. */
#include "search/time/timing.h"

#include "unit.h"

#include <math.h>

static const zm_score range = 2 * ZM_UNIT;

static struct timing begun(struct zm_limits l, double left)
{
    struct timing t = {.started = 100};

    timing_begin(&t, &l, left);
    return t;
}

static void test_no_limit(void **unused)
{
    struct timing t = begun((struct zm_limits){.size = sizeof(struct zm_limits), .nodes = 7}, 0);

    (void)unused;
    assert_true(isinf(t.deadline) && isinf(t.soft));
    for (int i = 0; i < 50; i++) assert_false(timing_enough(&t, 100 + 1000.0 * i, 1, 0, range));
}

/* A depth is begun if the last one would still end. */
static void test_seconds(void **unused)
{
    struct timing t = begun((struct zm_limits){.size = sizeof(struct zm_limits), .seconds = 1}, 0);

    (void)unused;
    assert_true(t.deadline == 101 && isinf(t.soft));
    assert_false(timing_enough(&t, 100.1, 1, 0, range));
    assert_false(timing_enough(&t, 100.4, 1, 0, range));
    assert_true(timing_enough(&t, 100.8, 1, 0, range));
}

/* Also if it would not, where what it finds first counts. */
static void test_parts(void **unused)
{
    struct timing t = begun((struct zm_limits){.size = sizeof(struct zm_limits), .seconds = 1}, 0);

    (void)unused;
    t.part_counts = true;
    assert_false(timing_enough(&t, 100.1, 1, 0, range));
    assert_false(timing_enough(&t, 100.8, 1, 0, range));
    assert_true(timing_enough(&t, 100.9 + 0.09, 1, 0, range));
}

/* With a ranking, and so an analysis, nothing ends before the time is up. */
static void test_analysis(void **unused)
{
    struct zm_ranked row;
    struct timing t = begun(
        (struct zm_limits){.size = sizeof(struct zm_limits), .seconds = 1, .ranking = &row}, 0);

    (void)unused;
    t.one_move = true;
    assert_false(timing_enough(&t, 100.9, 1, 0, range));
}

static void test_one_move(void **unused)
{
    struct timing t =
        begun((struct zm_limits){.size = sizeof(struct zm_limits), .seconds = 1000}, 0);

    (void)unused;
    t.one_move = true;
    assert_true(timing_enough(&t, 100.001, 1, 0, range));
}

/* Whatever the clock and however long the game: if every move takes all it may, and a little for
 * looking at the clock, the clock never runs out. */
static void test_never_out_of_time(void **unused)
{
    static const double clocks[] = {0.001, 0.008, 0.05, 1, 60, 3600}, gains[] = {0, 0.01, 1};
    static const double lefts[] = {0, 1, 2, 30, 500};

    (void)unused;
    for (int c = 0; c < 6; c++)
        for (int g = 0; g < 3; g++)
            for (int n = 0; n < 5; n++) {
                double clock = clocks[c];
                for (int move = 0; move < 30; move++) {
                    struct zm_limits l = {.size = sizeof l, .clock = clock, .increment = gains[g]};
                    struct timing t = begun(l, lefts[n]);
                    assert_true(t.deadline > 100 && t.soft <= t.deadline);
                    assert_true(t.deadline - 100 <= clock / 2);
                    clock += gains[g] - (t.deadline - 100);
                    assert_true(clock > 0);
                }
            }
}

/* Little of a clock is left: less than what is never planned. Of that, too, a part is meant. */
static void test_small_clock(void **unused)
{
    struct timing t =
        begun((struct zm_limits){.size = sizeof(struct zm_limits), .clock = 0.008}, 10);

    (void)unused;
    assert_true(t.optimum > 0.0001 && t.optimum < 0.001);
    assert_true(t.soft > 100 && t.soft < t.deadline && t.deadline < 100.0011);
}

/* Of the time for a move and the clock the one that is up first counts. */
static void test_both_limits(void **unused)
{
    struct timing move = begun(
        (struct zm_limits){.size = sizeof(struct zm_limits), .seconds = 0.01, .clock = 100}, 10);
    struct timing clock =
        begun((struct zm_limits){.size = sizeof(struct zm_limits), .seconds = 100, .clock = 1}, 10);

    (void)unused;
    assert_true(fabs(move.deadline - 100.01) < 1e-9);
    assert_true(clock.deadline < 101);
}

/* A position in which the best move changes gets more time than a quiet one, and one in which the
 * score falls too. */
static void test_unsettled(void **unused)
{
    const struct zm_limits l = {.size = sizeof l, .clock = 100};
    struct timing quiet = begun(l, 20), changing = quiet, falling = quiet, failing = quiet;

    (void)unused;
    for (int i = 1; i <= 5; i++) {
        double now = 100 + 0.01 * i;
        assert_false(timing_enough(&quiet, now, 1, 0, range));
        assert_false(timing_enough(&changing, now, (zm_move)i, 0, range));
        assert_false(timing_enough(&falling, now, 1, -i * range / 50, range));
    }
    assert_true(quiet.soft < changing.soft && quiet.soft < falling.soft);
    assert_true(changing.soft <= changing.deadline * 1.0001);
    timing_falling(&failing);
    assert_true(failing.soft == failing.deadline);
    assert_true(timing_enough(&quiet, 100 + 3, 1, 0, range));
    assert_false(timing_enough(&changing, 100 + 3, 9, 0, range));
}

/* A depth takes as long as the one before it did, not as all before it did. */
static void test_last_depth(void **unused)
{
    struct timing t = begun((struct zm_limits){.size = sizeof(struct zm_limits), .seconds = 1}, 0);

    (void)unused;
    assert_false(timing_enough(&t, 100.3, 1, 0, range));
    assert_false(timing_enough(&t, 100.6, 1, 0, range));
    assert_true(timing_enough(&t, 100.9, 1, 0, range));
}

/* A value that rises is no trouble: no more time than for one that stays. */
static void test_rising(void **unused)
{
    struct timing quiet =
                      begun((struct zm_limits){.size = sizeof(struct zm_limits), .clock = 100}, 20),
                  rising = quiet;

    (void)unused;
    for (int i = 1; i <= 5; i++) {
        timing_enough(&quiet, 100 + 0.01 * i, 1, 0, range);
        timing_enough(&rising, 100 + 0.01 * i, 1, i * range / 50, range);
    }
    assert_true(rising.soft == quiet.soft);
}

/* Less than a move is left, on the average of some games: the clock is meant for one. */
static void test_last_move(void **unused)
{
    const struct zm_limits l = {.size = sizeof l, .clock = 100};
    struct timing last = begun(l, 1);

    (void)unused;
    for (int quarters = 0; quarters < 4; quarters++) {
        struct timing t = begun(l, quarters / 4.0);
        assert_true(t.optimum == last.optimum && t.deadline == last.deadline);
    }
    assert_true(begun(l, 4).optimum < last.optimum);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_limit),    cmocka_unit_test(test_seconds),
        cmocka_unit_test(test_parts),       cmocka_unit_test(test_analysis),
        cmocka_unit_test(test_one_move),    cmocka_unit_test(test_never_out_of_time),
        cmocka_unit_test(test_small_clock), cmocka_unit_test(test_both_limits),
        cmocka_unit_test(test_unsettled),   cmocka_unit_test(test_last_depth),
        cmocka_unit_test(test_rising),      cmocka_unit_test(test_last_move),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
