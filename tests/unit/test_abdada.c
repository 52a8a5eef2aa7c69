/* SPDX-License-Identifier: MIT
 * test_abdada.c - the busy table of a parallel search: a search that ends anywhere leaves no entry,
 * and moves to busy nodes are deferred, each once. */
#include "core/clock.h"
#include "core/random.h"
#include "player/session.h"
#include "unit.h"

static const char *const games[] = {"kalah:4,3", "connect:5,5,4", "mnk:4,4,4", "tuc-chess",
                                    "sticks:21,3"};
static const char *const players[] = {"pvs:hash=1,threads=2", "pvs:hash=1,threads=3",
                                      "exact:hash=1,threads=2", "exact:hash=1,threads=3"};
enum { GAMES = sizeof games / sizeof *games, PLAYERS = sizeof players / sizeof *players };

static void assert_no_entries(const struct abdada *a)
{
    for (int i = 0; i < a->n; i++)
        for (int level = 0; level < ABDADA_LEVELS; level++)
            assert_int_equal(atomic_load(&a->path[i].key[level]), 0);
}

static void search_some(struct zm_context *zm, const char *player, uint64_t nodes)
{
    static struct zm_result r = {.size = sizeof r};
    static struct session p;
    const struct zm_limits limits = {.size = sizeof limits, .nodes = nodes};

    assert_int_equal(session_begin(&p, zm, player, &limits, clock_now(), &r), ZM_OK);
    session_think(&p);
    assert_no_entries(&p.abdada);
    for (int i = 0; i < p.n; i++) {
        const struct ab_search *ab = &p.thread[i].ab;
        assert_false(ab->deferred || ab->null_window_proof || ab->settled);
        for (int level = 0; level < ABDADA_LEVELS; level++) assert_null(ab->path[level]);
    }
    session_end(&p);
}

static void no_entry_is_left(void **unused)
{
    uint64_t seed = 1;

    (void)unused;
    for (int i = 0; i < GAMES; i++) {
        struct zm_context *zm = opened(games[i]);
        for (int j = 0; j < 40; j++)
            search_some(zm, players[random_below(&seed, PLAYERS)],
                        1 + random_below(&seed, j % 2 ? 30000 : 300));
        zm_close(zm);
    }
}

static void busy_nodes(void **unused)
{
    static struct abdada a;

    (void)unused;
    abdada_init(&a, 3);
    abdada_enter(&a, 1, 5, 77);
    assert_true(abdada_is_busy(&a, 0, 5, 77) && abdada_is_busy(&a, 2, 5, 77));
    assert_false(abdada_is_busy(&a, 1, 5, 77)); /* thread 1 itself */
    assert_false(abdada_is_busy(&a, 0, 4, 77) || abdada_is_busy(&a, 0, 5, 78));
    abdada_enter(&a, 2, 5, 77);
    abdada_leave(&a, 1, 5);
    assert_true(abdada_is_busy(&a, 0, 5, 77)); /* thread 2 is still there */
    abdada_leave(&a, 2, 5);
    assert_no_entries(&a);
}

/* A thread is notified once, and only if it is searching the node. */
static void threads_are_notified(void **unused)
{
    static struct abdada a;

    (void)unused;
    abdada_init(&a, 3);
    abdada_enter(&a, 0, 5, 77);
    abdada_enter(&a, 1, 5, 77);
    abdada_enter(&a, 2, 5, 78);
    abdada_notify(&a, 0, 4, 77);
    for (int i = 0; i < 3; i++) assert_false(abdada_notified(&a, i));
    abdada_notify(&a, 0, 5, 77);
    assert_false(abdada_notified(&a, 0) || abdada_notified(&a, 2));
    assert_true(abdada_notified(&a, 1));
    assert_false(abdada_notified(&a, 1));
}

static void deferred_moves_come_last(void **unused)
{
    zm_move list[] = {1, 2, 3, 4, 5};

    (void)unused;
    abdada_defer(list, 1, 4);
    assert_memory_equal(list, ((zm_move[]){1, 3, 4, 2, 5}), sizeof list);
    abdada_defer(list, 3, 4);
    assert_memory_equal(list, ((zm_move[]){1, 3, 4, 2, 5}), sizeof list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_entry_is_left),
        cmocka_unit_test(busy_nodes),
        cmocka_unit_test(threads_are_notified),
        cmocka_unit_test(deferred_moves_come_last),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
