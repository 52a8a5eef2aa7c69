/* SPDX-License-Identifier: MIT
 * test_order.c - m,n,k-games on one word: what is found at once, the order of a list and the cells
 * that make a run, against one by one. */
#include "unit.h"

/* The game itself: what is asked here has no other door. */
#include "games/mnk/mnk_small.c" /* NOLINT(bugprone-suspicious-include) */

/* A random position in which nobody has won, some plies into the game. */
static void random_state(const rules *r, state *s, size_t plies, uint64_t *seed)
{
    zm_move list[CELLS_MAX];
    int value;
    undo_info t;

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

    order_all(r, s, list, n, keys);
    for (size_t i = 0; i < n; i++)
        assert_int_equal(keys[i], order(r, s, GAME_BEST_ORDER, ZM_FIRST, list[i]));
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
        struct zm_error error = {.text = ""};
        if (!parse(&r, forms[i], &error)) FAIL("%s: %s", forms[i], error.text);
        for (size_t plies = 0; plies < 300; plies++) {
            state s;
            random_state(&r, &s, plies % 30, &seed);
            check(&r, &s);
        }
    }
}

/* The cells that make a run, all lines at once, against line by line. */
static void test_finishing(void **unused)
{
    static const char *const games[] = {"3,3,3", "4,4,3", "5,5,4", "7,7,4", "4,7,4", "6,6,5"};
    uint64_t seed = 7;

    (void)unused;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        rules r = {0};
        assert_true(parse(&r, games[g], &(struct zm_error){.text = ""}));
        for (size_t i = 0; i < 600; i++) {
            bits wanted = 0, found = 0;
            state s;
            random_state(&r, &s, i / 2 % 30, &seed);
            enum zm_side side = i % 2 ? ZM_SECOND : ZM_FIRST;
            assert_true(finishing_at_once(&r, &s, side, &found) == (r.form.k <= 4));
            for (int d = 0; d < line_count(&r); d++) {
                struct view v = line_view(&r, &s, side, d);
                wanted |= finishing(&v);
            }
            assert_true(r.form.k > 4 || found == wanted);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_lists),
                                       cmocka_unit_test(test_finishing)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
