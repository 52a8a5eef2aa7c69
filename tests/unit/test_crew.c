/* SPDX-License-Identifier: MIT
 * test_crew.c - what the threads of a search tell each other: a search that ends anywhere leaves
 * nothing behind, and where others are moves wait for their turn, each once. */
#include "core/clock.h"
#include "core/random.h"
#include "player/party.h"
#include "unit.h"

static const char *const games[] = {"kalah:4,3", "connect:5,5,4", "mnk:4,4,4", "tuc-chess",
                                    "sticks:21,3"};
static const char *const players[] = {"pvs:hash=1,threads=2", "pvs:hash=1,threads=3",
                                      "exact:hash=1,threads=2", "exact:hash=1,threads=3"};
enum { GAMES = sizeof games / sizeof *games, PLAYERS = sizeof players / sizeof *players };

static void assert_nobody(const struct crew *c)
{
    for (int i = 0; i < c->n; i++)
        for (int level = 0; level < CREW_LEVELS; level++)
            assert_int_equal(atomic_load(&c->path[i].key[level]), 0);
}

static void search_some(struct zm_context *zm, const char *player, uint64_t nodes)
{
    static struct zm_result r;
    static struct party p;
    const struct zm_limits limits = {.nodes = nodes};

    assert_int_equal(party_begin(&p, zm, player, &limits, clock_now(), &r), ZM_OK);
    party_think(&p);
    assert_nobody(&p.crew);
    for (int i = 0; i < p.n; i++) {
        assert_false(p.search[i].busy || p.search[i].asking || p.search[i].settled);
        for (int level = 0; level < CREW_LEVELS; level++) assert_null(p.search[i].path[level]);
    }
    party_end(&p);
}

static void nothing_is_left(void **unused)
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

static void where_others_are(void **unused)
{
    static struct crew c;

    (void)unused;
    crew_begin(&c, 3);
    crew_enter(&c, 1, 5, 77);
    assert_true(crew_elsewhere(&c, 0, 5, 77) && crew_elsewhere(&c, 2, 5, 77));
    assert_false(crew_elsewhere(&c, 1, 5, 77)); /* that is itself */
    assert_false(crew_elsewhere(&c, 0, 4, 77) || crew_elsewhere(&c, 0, 5, 78));
    crew_enter(&c, 2, 5, 77);
    crew_leave(&c, 1, 5);
    assert_true(crew_elsewhere(&c, 0, 5, 77)); /* the other is there still */
    crew_leave(&c, 2, 5);
    assert_nobody(&c);
}

/* Once, and only those who are there. */
static void others_are_called(void **unused)
{
    static struct crew c;

    (void)unused;
    crew_begin(&c, 3);
    crew_enter(&c, 0, 5, 77);
    crew_enter(&c, 1, 5, 77);
    crew_enter(&c, 2, 5, 78);
    crew_call(&c, 0, 4, 77);
    for (int i = 0; i < 3; i++) assert_false(crew_called(&c, i));
    crew_call(&c, 0, 5, 77);
    assert_false(crew_called(&c, 0) || crew_called(&c, 2));
    assert_true(crew_called(&c, 1));
    assert_false(crew_called(&c, 1));
}

static void who_waits_comes_last(void **unused)
{
    zm_move list[] = {1, 2, 3, 4, 5};

    (void)unused;
    crew_put_off(list, 1, 4);
    assert_memory_equal(list, ((zm_move[]){1, 3, 4, 2, 5}), sizeof list);
    crew_put_off(list, 3, 4);
    assert_memory_equal(list, ((zm_move[]){1, 3, 4, 2, 5}), sizeof list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_left),
        cmocka_unit_test(where_others_are),
        cmocka_unit_test(others_are_called),
        cmocka_unit_test(who_waits_comes_last),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
