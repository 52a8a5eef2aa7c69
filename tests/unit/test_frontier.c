/* SPDX-License-Identifier: MIT
 * test_frontier.c - the last plies above the horizon, which have a search of their own where a game
 * foresees what moves lead to or picks them one by one: one that is watched takes the whole search
 * instead, and must find the same. */
#include "unit.h"

#include "core/random.h"

#include <stdio.h>

static const char *const games[] = {"connect4",      "connect:4,4,3", "connect:4,4,4",
                                    "connect:5,5,4", "connect:9,7,4", "connect:4,15,4",
                                    "connect:7,6,3", "kalah:4,3",     "kalah:6,4",
                                    "bantumi",       "kalah:8,3",     "kalah:3,4,pie,majority"};
enum {
    GAMES = sizeof games / sizeof *games,
    SAME_ORDER = 7,
    POSITIONS = 120,
    DEEPEST = 7,
    MOVES_MOST = 64
};

/* Moves at random, but for those after which the end is seen at once. */
static void play_at_random(struct zm_context *zm, size_t plies, uint64_t *seed)
{
    static struct zm_result r = {.size = sizeof r};
    zm_move list[MOVES_MOST];

    while (plies-- > 0) {
        size_t n = zm_moves(zm, list, MOVES_MOST);
        assert_int_equal(zm_play(zm, list[random_below(seed, n)]), ZM_OK);
        bool over = zm_outcome(zm, NULL);
        if (!over) assert_int_equal(zm_think(zm, "pvs:hash=1,depth=1", NULL, &r), ZM_OK);
        if (over || r.kind == ZM_EXACT) assert_int_equal(zm_undo(zm), ZM_OK);
    }
}

static void see(void *with, const struct zm_step *step)
{
    (void)step;
    ++*(uint64_t *)with;
}

/* Without what is left out by evaluation the value of a depth is one and the same; and whether it
 * is proven, unless moves that look equal are tried in another order. */
static void check(struct zm_context *zm, bool same_order, int depth)
{
    static struct zm_result near = {.size = sizeof near}, whole = {.size = sizeof whole};
    uint64_t steps = 0;
    const struct zm_limits watched = {.size = sizeof watched, .watch = see, .with = &steps};
    char player[64];

    (void)snprintf(player, sizeof player, "pvs:hash=1,narrow=no,futility=no,depth=%d", depth);
    assert_int_equal(zm_think(zm, player, NULL, &near), ZM_OK);
    assert_int_equal(zm_think(zm, player, &watched, &whole), ZM_OK);
    assert_true(steps > 0);
    if (near.score != whole.score || (same_order && near.kind != whole.kind))
        FAIL("%s: %s: %lld against %lld", position_of(zm), player, (long long)near.score,
             (long long)whole.score);
}

static void test_as_the_whole(void **unused)
{
    uint64_t seed = 5;

    (void)unused;
    for (size_t g = 0; g < GAMES; g++)
        for (int i = 0; i < rounds_of(POSITIONS); i++) {
            struct zm_context *zm = opened(games[g]);
            play_at_random(zm, (size_t)(i % 50), &seed);
            for (int depth = 1; depth <= DEEPEST; depth++) check(zm, g < SAME_ORDER, depth);
            zm_close(zm);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_as_the_whole),
    };

    return cmocka_run_group_tests_name("frontier", tests, NULL, NULL);
}
