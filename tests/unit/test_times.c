/* SPDX-License-Identifier: MIT
 * test_times.c - what a search plans from a game clock, and when it stops, without waiting. */
#include "unit.h"

#include <math.h>

/* The game with its searches: what is asked here has no other door. */
#include "games/sticks/sticks.c" /* NOLINT(bugprone-suspicious-include) */

enum { HEAP = 41 };

/* Called where static analysis does not follow: it cannot know that there always is a move. */
static void (*volatile plan_times)(struct search *, state *) = think_times;

/* A heap from which each side takes one stick at a time: 21 moves of the first side, 20 of the
 * second. */
static void plan(struct search *q, zm_move *list, int plies_made)
{
    static const rules r = {.sticks = HEAP, .most = 1};
    state s;
    undo_info t;

    start(&r, &s);
    for (int i = 0; i < plies_made && moves(&r, &s, list); i++) play(&r, &s, list[0], &t);
    *q = (struct search){.rules = &r, .moves = list, .root = side_to_move(&r, &s)};
    q->limits = (struct zm_limits){.size = sizeof(struct zm_limits), .clock = 1000, .seed = 1};
    q->timing.started = clock_now();
    plan_times(q, &s);
}

/* The clock is divided by the moves that the side to move has yet to make, not by all. */
static void test_moves_left(void **unused)
{
    struct search q;
    zm_move list[4];

    (void)unused;
    for (int made = 0; made < HEAP - 4; made++) {
        plan(&q, list, made);
        int own = (HEAP - made + 1) / 2;
        assert_true(fabs(q.timing.optimum - q.limits.clock / own) < 0.01);
        assert_true(q.timing.one_move);
    }
}

/* A search is over when what is planned for the move is used up, not only at its deadline. */
static void test_planned_time(void **unused)
{
    struct search q;
    zm_move list[4];

    (void)unused;
    plan(&q, list, 0);
    assert_true(q.timing.soft < q.timing.deadline);
    assert_false(search_is_over(&q));
    q.timing.soft = clock_now() - 1;
    assert_true(search_is_over(&q));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_moves_left),
                                       cmocka_unit_test(test_planned_time)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
