/* SPDX-License-Identifier: MIT
 * test_sort.c - moves in the order of their keys: stable, for every length and few distinct keys,
 * against insertion one by one. */
#include "search/search.h"

#include "core/random.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

enum { MOST = 300, ROUNDS = 40 };

/* The highest key first; of equal ones the move that stood earlier, moves being numbered. */
static bool in_order(const zm_move *moves, const int *keys, size_t n)
{
    for (size_t i = 1; i < n; i++)
        if (keys[i - 1] < keys[i] || (keys[i - 1] == keys[i] && moves[i - 1] > moves[i]))
            return false;
    return true;
}

static void check(void (*sort)(zm_move *, int *, size_t), uint64_t *seed, size_t n,
                  uint64_t distinct)
{
    zm_move moves[MOST];
    int keys[MOST], given[MOST];
    bool met[MOST] = {false};

    for (size_t i = 0; i < n; i++)
        moves[i] = i, given[i] = keys[i] = (int)random_below(seed, distinct);
    sort(moves, keys, n);
    assert_true(in_order(moves, keys, n));
    for (size_t i = 0; i < n; i++) {
        assert_true(moves[i] < n && !met[moves[i]]);
        assert_int_equal(keys[i], given[moves[i]]);
        met[moves[i]] = true;
    }
}

static void check_all_lengths(void (*sort)(zm_move *, int *, size_t))
{
    uint64_t seed = 1;

    for (size_t n = 0; n <= MOST; n++)
        for (int round = 0; round < ROUNDS; round++)
            check(sort, &seed, n, 1 + random_below(&seed, n + 2));
}

static void test_short_lists(void **unused)
{
    (void)unused;
    check_all_lengths(search_sort);
}

static void test_long_lists(void **unused)
{
    (void)unused;
    check_all_lengths(search_sort_many);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_short_lists),
                                       cmocka_unit_test(test_long_lists)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
