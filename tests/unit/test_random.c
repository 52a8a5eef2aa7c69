/* SPDX-License-Identifier: MIT
 * test_random.c - numbers from 0 to n-1: each of them, the last too, equally often. */
#include "core/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#include <cmocka.h>

enum { MOST = 64, EACH = 2000 };

/* Of 32 bits the least give the first, the largest the last. */
static void test_ends(void **unused)
{
    (void)unused;
    for (uint32_t n = 1; n <= 70000; n++) {
        assert_int_equal(random_by(0, n), 0);
        assert_int_equal(random_by(UINT32_MAX, n), n - 1);
    }
}

/* Pearson's statistic of counts that should be equal: its mean is the degrees of freedom, its
 * deviation the root of twice as many. Six deviations are not met by chance, and the seed is
 * fixed. */
static void assert_even(const unsigned *count, unsigned n)
{
    double sum = 0, free = n - 1;

    for (unsigned i = 0; i < n; i++) {
        double off = (double)count[i] - EACH;
        assert_true(count[i] > 0);
        sum += off * off / EACH;
    }
    assert_true((sum - free) * (sum - free) <= 36 * 2 * free);
}

static void test_even(void **unused)
{
    uint64_t seed = 20220529;

    (void)unused;
    for (unsigned n = 2; n <= MOST; n++) {
        unsigned below[MOST] = {0}, pick[MOST] = {0};
        for (unsigned i = 0; i < n * EACH; i++) {
            uint64_t a = random_below(&seed, n), b = random_pick(&seed, n);
            assert_true(a < n && b < n);
            below[a]++, pick[b]++;
        }
        assert_even(below, n);
        assert_even(pick, n);
    }
}

/* Of numbers so large that the generator's range is not a multiple of them each third comes equally
 * often. */
static void test_large(void **unused)
{
    const uint64_t third = UINT64_C(1) << 62, n = 3 * third;
    unsigned count[3] = {0};
    uint64_t seed = 1;

    (void)unused;
    for (unsigned i = 0; i < 3 * EACH; i++) count[random_below(&seed, n) / third]++;
    assert_even(count, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_ends), cmocka_unit_test(test_even),
                                       cmocka_unit_test(test_large)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
