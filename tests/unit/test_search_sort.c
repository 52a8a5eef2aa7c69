/* SPDX-License-Identifier: MIT
 * test_search_sort.c - search_sort: highest key first, equals as they stood, at every size. */
#include "unit.h"

#include "core/random.h"
#include "search/search.h"

#include <limits.h>

enum { MOST = 4000 };

/* Keys from a few values, so that many are equal; the move remembers the place. */
static void check(size_t n, int values, uint64_t *seed)
{
    static zm_move moves[MOST];
    static int keys[MOST], given[MOST];
    static bool seen[MOST];

    for (size_t i = 0; i < n; i++) {
        keys[i] = given[i] = (int)random_below(seed, (uint64_t)values) - values / 2;
        moves[i] = i;
        seen[i] = false;
    }
    search_sort(moves, keys, n);
    for (size_t i = 0; i < n; i++) {
        assert_true(moves[i] < n && !seen[moves[i]]);
        seen[moves[i]] = true;
        assert_int_equal(keys[i], given[moves[i]]);
        if (i == 0) continue;
        assert_true(keys[i - 1] >= keys[i]);
        if (keys[i - 1] == keys[i]) assert_true(moves[i - 1] < moves[i]);
    }
}

static void test_random(void **unused)
{
    uint64_t seed = 1;

    (void)unused;
    for (size_t n = 0; n < 200; n++)
        for (int values = 1; values < 1000; values *= 4) check(n, values, &seed);
    for (size_t n = 200; n <= MOST; n += 97) check(n, 40, &seed), check(n, INT_MAX, &seed);
}

static void test_runs(void **unused)
{
    zm_move moves[64];
    int keys[64];

    (void)unused;
    for (int i = 0; i < 64; i++) moves[i] = (zm_move)i, keys[i] = i;
    search_sort(moves, keys, 64);
    for (int i = 0; i < 64; i++) assert_int_equal(moves[i], 63 - i);
    keys[0] = INT_MIN, keys[1] = INT_MAX;
    search_sort(moves, keys, 64);
    assert_int_equal(keys[0], INT_MAX);
    assert_int_equal(keys[63], INT_MIN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random), cmocka_unit_test(test_runs)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
