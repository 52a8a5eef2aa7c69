/* SPDX-License-Identifier: MIT
 * test_tables_search.c - searches with endgame tables find what they find without, sooner. */
#define _POSIX_C_SOURCE 200809L /* rmdir, unlink */
#include "core/random.h"
#include "tables_made.h"

#include <stdlib.h>
#include <unistd.h>

static void test_searches(void **unused)
{
    static const char *const players[] = {"exact", "pvs", "mcts:iterations=200k", NULL};
    struct zm_tables *tables = tables_of("kalah:4,3", 14);
    struct zm_result with = {.size = sizeof with}, without = {.size = sizeof without};
    struct zm_limits limits = {.size = sizeof limits, .seed = 1};

    (void)unused;
    for (const char *const *p = players; *p; p++) {
        struct zm_context *zm = opened("kalah:4,3"), *plain = opened("kalah:4,3");
        assert_int_equal(zm_tables_use(zm, tables), ZM_OK);
        assert_int_equal(zm_play_text(zm, "4 1"), ZM_OK);
        assert_int_equal(zm_play_text(plain, "4 1"), ZM_OK);
        assert_int_equal(zm_think(zm, *p, &limits, &with), ZM_OK);
        assert_int_equal(zm_think(plain, "exact", &limits, &without), ZM_OK);
        assert_int_equal(with.kind, ZM_EXACT);
        assert_true(with.value == without.value);
        assert_true(with.nodes < without.nodes);
        zm_close(plain);
        zm_close(zm);
    }
    zm_tables_close(tables);
}

/* Where all moves lead into the tables a tree needs few nodes: both bounds come from there. */
static void test_tree(void **unused)
{
    struct zm_tables *tables = tables_of("kalah:4,3", 14);
    const struct zm_limits limits = {.size = sizeof limits, .seed = 1, .nodes = 2000};
    int proven = 0;

    (void)unused;
    for (uint64_t seed = 0; seed < 4; seed++) {
        uint64_t draws = seed;
        struct zm_context *zm = opened("kalah:4,3"), *plain = opened("kalah:4,3");
        struct zm_result with = {.size = sizeof with}, without = {.size = sizeof without};
        zm_move list[8];
        assert_int_equal(zm_tables_use(zm, tables), ZM_OK);
        for (int ply = 0; ply < 9 && !zm_outcome(zm, NULL); ply++) {
            assert_int_equal(zm_think(zm, "mcts", &limits, &with), ZM_OK);
            assert_int_equal(zm_think(plain, "exact", NULL, &without), ZM_OK);
            if (with.kind == ZM_EXACT) assert_true(with.value == without.value);
            proven += with.kind == ZM_EXACT;
            zm_move m = list[random_pick(&draws, (uint32_t)zm_moves(zm, list, 8))];
            zm_play(zm, m), zm_play(plain, m);
        }
        zm_close(plain);
        zm_close(zm);
    }
    assert_true(proven >= 20);
    zm_tables_close(tables);
}

/* While the places may be changed a position is another one. */
static void test_pie(void **unused)
{
    struct zm_tables *tables = tables_of("kalah:3,2", 12);
    struct zm_context *zm = opened("kalah:3,2,pie"), *plain = opened("kalah:3,2,pie");
    struct zm_result with = {.size = sizeof with}, without = {.size = sizeof without};
    zm_move list[8];

    (void)unused;
    if (zm_tables_use(zm, tables)) FAIL("%s", zm_why(zm));
    for (size_t i = 0, n = zm_moves(zm, list, 8); i < n; i++) {
        zm_play(zm, list[i]), zm_play(plain, list[i]);
        assert_int_equal(zm_think(zm, "exact", NULL, &with), ZM_OK);
        assert_int_equal(zm_think(plain, "exact", NULL, &without), ZM_OK);
        assert_true(with.kind == ZM_EXACT && with.value == without.value);
        zm_undo(zm), zm_undo(plain);
    }
    zm_close(plain);
    zm_close(zm);
    zm_tables_close(tables);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_searches),
        cmocka_unit_test(test_tree),
        cmocka_unit_test(test_pie),
    };
    char folder[SCRATCH_TEXT];

    if (!scratch_enter(folder)) return 1;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    unlink(file_name);
    return rmdir(folder) || failed;
}
