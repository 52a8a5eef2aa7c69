/* SPDX-License-Identifier: MIT
 * test_order.c - m,n,k-games on one word: the order of a list against that of each of its moves. */
#include "unit.h"

/* The game itself: what is asked here has no other door. */
#include "games/mnk_small.c" /* NOLINT(bugprone-suspicious-include) */

/* A random position in which nobody has won, some plies into the game. */
static void random_state(const rules *r, state *s, size_t plies, uint64_t *seed)
{
    zm_move list[CELLS_MAX];
    int value;
    trail t;

    start(r, s);
    for (size_t ply = 0; ply < plies; ply++) {
        size_t n = moves(r, s, list);
        if (!n) return;
        zm_move m = list[random_pick(seed, (uint32_t)n)];
        play(r, s, m, &t);
        if (!outcome(r, s, &value)) continue;
        undo(r, s, m, &t);
        return;
    }
}

static void check(const rules *r, const state *s)
{
    zm_move list[CELLS_MAX];
    int keys[CELLS_MAX];
    size_t n = moves(r, s, list);

    order_all(r, s, ZM_FIRST, list, n, keys);
    for (size_t i = 0; i < n; i++)
        assert_int_equal(keys[i], order(r, s, GAME_STRONG_ORDER, ZM_FIRST, list[i]));
}

static void test_lists(void **unused)
{
    static const char *const forms[] = {"3,3,3", "4,4,4",        "7,7,5",       "5,9,4",
                                        "1,9,3", "9,1,3",        "1,63,2",      "32,1,5",
                                        "6,6,1", "4,3,3,misere", "6,6,4,exact", "2,20,2"};
    enum { FORMS = sizeof forms / sizeof *forms };
    uint64_t seed = 5;

    (void)unused;
    for (size_t i = 0; i < FORMS; i++) {
        rules r = {0};
        struct zm_error error = {""};
        if (!parse(&r, forms[i], &error)) FAIL("%s: %s", forms[i], error.text);
        for (size_t plies = 0; plies < 300; plies++) {
            state s;
            random_state(&r, &s, plies % 30, &seed);
            check(&r, &s);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_lists)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
