/* SPDX-License-Identifier: MIT
 * test_elo.c - the statistics of matches: published figures, properties, error rates. */
#include "unit.h"

#include "core/random.h"

#include <math.h>
#include <zermelo_elo.h>

/* -- Published. The figures of fastchess's and OpenBench's own tests, with more digits where
 *    they were computed again from the definition. ------------------------------------------- */

struct vector {
    uint64_t counts[5];
    size_t kinds;
    enum zm_scale scale;
    double elo0, elo1, llr;
    double within;
};

static const struct vector vectors[] = {
    {{365, 16618, 36229, 16974, 390}, 5, ZM_NORMALIZED, 0, 2, 2.250368, 1e-6},
    {{127, 4883, 10712, 5150, 104}, 5, ZM_NORMALIZED, -1.75, 0.25, 3.010154, 1e-6},
    {{39, 8843, 26675, 9240, 44}, 5, ZM_NORMALIZED, 0.5, 2.5, 2.941675, 1e-6},
    {{379, 10170, 21828, 10640, 343}, 5, ZM_NORMALIZED, 0, 2, 2.945495, 1e-6},
    {{177, 1629, 3083, 1780, 221}, 5, ZM_NORMALIZED, 0, 3, 2.912857, 1e-6},
    {{398, 4112, 7672, 4336, 430}, 5, ZM_NORMALIZED, 0, 3, 2.9583, 1e-4},
    {{0, 0, 0, 0, 5550}, 5, ZM_NORMALIZED, 0, 5, 111.797555, 1e-5},
    {{223, 9863, 21279, 10037, 246}, 5, ZM_LOGISTIC, 0.5, 2.5, -3.074126, 1e-6},
    {{871, 26175, 55983, 26678, 821}, 5, ZM_LOGISTIC, 0, 2, -4.978673, 1e-6},
    {{10789, 19328, 33806, 19402, 10543}, 5, ZM_LOGISTIC, -3, 1, 2.131068, 1e-6},
    {{36027, 68692, 36433}, 3, ZM_NORMALIZED, 0, 2, 0.923293, 1e-6},
    {{10650, 20431, 10871}, 3, ZM_NORMALIZED, -1.75, 0.25, 2.297500, 1e-6},
    {{21184, 40708, 21404}, 3, ZM_LOGISTIC, 0.5, 2.5, -1.571889, 1e-6},
    {{20, 0, 0, 0, 0}, 5, ZM_LOGISTIC, -1500, -500, -1.083800, 1e-6},
    {{0, 0, 10, 0, 0}, 5, ZM_NORMALIZED, 0, 5, -0.002699, 1e-6},
};

static void test_published_ratios(void **unused)
{
    double llr;

    (void)unused;
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++) {
        const struct vector *v = &vectors[i];
        assert_int_equal(zm_llr(v->counts, v->kinds, v->scale, v->elo0, v->elo1, &llr), ZM_OK);
        if (fabs(llr - v->llr) > v->within) FAIL("vector %zu: %.9f, not %.9f", i, llr, v->llr);
    }
}

static void assert_near(double a, double b, double within)
{
    if (!(fabs(a - b) <= within)) FAIL("%.9f is not %.9f", a, b);
}

static void test_published_elo(void **unused)
{
    struct zm_elo e = {.size = sizeof e};

    (void)unused;
    zm_elo_of((uint64_t[]){96, 111, 136}, 3, &e);
    assert_near(e.elo, 40.7025, 5e-5);
    assert_near(e.error, 30.4272, 5e-5);
    assert_near(e.normalized, 49.7684, 5e-5);
    assert_near(e.normalized_error, 36.7685, 5e-5);
    assert_near(e.superiority, 0.99601, 5e-6);
    zm_elo_of((uint64_t[]){34, 54, 63, 64, 75}, 5, &e);
    assert_near(e.elo, 55.5798, 5e-5);
    assert_near(e.error, 27.6534, 5e-5);
    assert_near(e.normalized, 57.9356, 5e-5);
    assert_near(e.normalized_error, 28.2754, 5e-5);
    zm_elo_of((uint64_t[]){332, 433, 498, 333, 334}, 5, &e);
    assert_near(e.elo, -8.6427, 5e-5);
    assert_near(e.error, 10.3342, 5e-5);
    assert_near(e.superiority, 0.05047, 5e-6);
}

/* Few results, most of one kind: the variance is the one that was seen. Computed by fastchess's
 * formulas, which are OpenBench's as well; printed there with two digits. */
static void test_published_few(void **unused)
{
    static const struct {
        uint64_t counts[5];
        double elo, error, normalized, superiority;
    } few[] = {
        {{0, 0, 7, 1, 0}, 21.74, 40.15, 92.86, 0.8575},
        {{2, 2, 9, 0, 0}, -81.65, 75.76, -152.04, 0.0128},
        {{4, 5, 4, 0, 0}, -190.85, 103.99, -313.17, 0.0000},
        {{0, 0, 70, 10, 0}, 21.74, 12.64, 92.86, 0.9996},
    };
    struct zm_elo e = {.size = sizeof e};

    (void)unused;
    for (size_t i = 0; i < sizeof few / sizeof *few; i++) {
        assert_int_equal(zm_elo_of(few[i].counts, 5, &e), ZM_OK);
        assert_near(e.elo, few[i].elo, 5e-3);
        assert_near(e.error, few[i].error, 5e-3);
        assert_near(e.normalized, few[i].normalized, 5e-3);
        assert_near(e.superiority, few[i].superiority, 5e-5);
    }
}

/* The interval of Elo from pairs, as another program's tests have it. */
static void test_published_intervals(void **unused)
{
    static const struct {
        uint64_t counts[5];
        double low, elo, high;
    } pairs[] = {
        {{485, 1923, 2942, 1937, 594}, 1.21, 5.11, 9.02},
        {{261, 739, 2683, 737, 253}, -5.00, -0.67, 3.66},
        {{63, 252, 385, 250, 74}, -7.38, 3.39, 14.17},
        {{527, 1007, 1932, 933, 511}, -9.16, -3.75, 1.66},
        {{175, 305, 694, 291, 157}, -14.57, -5.36, 3.85},
    };
    struct zm_elo e = {.size = sizeof e};

    (void)unused;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        assert_int_equal(zm_elo_of(pairs[i].counts, 5, &e), ZM_OK);
        assert_near(e.low, pairs[i].low, 6e-3);
        assert_near(e.elo, pairs[i].elo, 6e-3);
        assert_near(e.high, pairs[i].high, 6e-3);
    }
}

static void test_bounds(void **unused)
{
    double lower, upper;

    (void)unused;
    assert_int_equal(zm_sprt_bounds(0.05, 0.05, &lower, &upper), ZM_OK);
    assert_near(upper, 2.944438979, 1e-9);
    assert_near(lower, -2.944438979, 1e-9);
    /* Wald 1945: log(beta / (1 - alpha)) and log((1 - beta) / alpha) */
    assert_int_equal(zm_sprt_bounds(0.05, 0.1, &lower, &upper), ZM_OK);
    assert_true(fabs(lower + 2.2513) < 1e-4 && fabs(upper - 2.8904) < 1e-4);
    assert_int_equal(zm_sprt_bounds(0, 0.05, &lower, &upper), ZM_BAD_INPUT);
    assert_int_equal(zm_sprt_bounds(0.05, NAN, &lower, &upper), ZM_BAD_INPUT);
}

static void test_bad_input(void **unused)
{
    uint64_t none[5] = {0}, some[5] = {1, 2, 3, 4, 5};
    struct zm_elo e = {.size = sizeof e};
    double llr;

    (void)unused;
    assert_int_equal(zm_elo_of(none, 5, &e), ZM_BAD_INPUT);
    assert_int_equal(zm_elo_of(some, 4, &e), ZM_BAD_INPUT);
    assert_int_equal(zm_llr(none, 5, ZM_LOGISTIC, 0, 5, &llr), ZM_BAD_INPUT);
    assert_int_equal(zm_llr(some, 5, ZM_LOGISTIC, 5, 5, &llr), ZM_BAD_INPUT);
    assert_int_equal(zm_llr(some, 5, ZM_LOGISTIC, NAN, 5, &llr), ZM_BAD_INPUT);
    assert_int_equal(zm_llr(some, 5, ZM_LOGISTIC, 0, 1e9, &llr), ZM_BAD_INPUT);
}

/* -- Properties, on random results of all sizes, many of them one-sided. ---------------------- */

static void random_counts(uint64_t *seed, size_t kinds, uint64_t *counts)
{
    do
        for (size_t i = 0; i < kinds; i++)
            counts[i] = random_below(seed, 2)
                            ? random_below(seed, UINT64_C(1) << random_below(seed, 20))
                            : 0;
    while (!counts[0] && !counts[1] && !counts[kinds - 1]);
}

static void test_always_finite(void **unused)
{
    uint64_t seed = 1;

    (void)unused;
    for (int i = 0; i < 4000; i++) {
        size_t kinds = random_below(&seed, 2) ? 3 : 5;
        enum zm_scale scale = random_below(&seed, 2) ? ZM_LOGISTIC : ZM_NORMALIZED;
        double most = random_below(&seed, 2) ? 3000 : 20, llr, turned;
        double elo0 = ((double)random_below(&seed, 2000) / 1000 - 1) * most;
        double elo1 = elo0 + (double)(1 + random_below(&seed, 1000)) / 1000 * most / 3;
        uint64_t counts[5] = {0}, mirror[5] = {0};
        random_counts(&seed, kinds, counts);
        for (size_t k = 0; k < kinds; k++) mirror[k] = counts[kinds - 1 - k];
        assert_int_equal(zm_llr(counts, kinds, scale, elo0, elo1, &llr), ZM_OK);
        zm_llr(mirror, kinds, scale, -elo1, -elo0, &turned);
        if (!isfinite(llr) || fabs(llr + turned) > 1e-5 * (1 + fabs(llr)))
            FAIL("case %d: %g and %g: %d, %g to %g: %zu %zu %zu %zu %zu", i, llr, turned, scale,
                 elo0, elo1, counts[0], counts[1], counts[2], counts[3], counts[4]);
    }
}

static void test_errors_are_finite(void **unused)
{
    uint64_t seed = 2;
    struct zm_elo e = {.size = sizeof e};

    (void)unused;
    for (int i = 0; i < 1000; i++) {
        uint64_t counts[5];
        random_counts(&seed, 5, counts);
        assert_int_equal(zm_elo_of(counts, 5, &e), ZM_OK);
        assert_true(isfinite(e.elo) && isfinite(e.normalized) && isfinite(e.superiority));
        assert_true(e.low <= e.elo && e.elo <= e.high && e.score_error > 0);
    }
}

/* -- The error rates are what was asked for. -------------------------------------------------- */

/* One sequential test of pairs drawn from a law whose normalized Elo is known. */
static bool passes(uint64_t *seed, const double *law)
{
    uint64_t counts[5] = {0};
    double lower, upper, llr = 0;

    zm_sprt_bounds(0.05, 0.05, &lower, &upper);
    for (int pairs = 1; llr > lower && llr < upper; pairs++) {
        double x = (double)random_below(seed, 1 << 30) / (1 << 30);
        int k = 0;
        while (k < 4 && x >= law[k]) x -= law[k++];
        counts[k]++;
        if (pairs % 20 == 0) zm_llr(counts, 5, ZM_NORMALIZED, 0, 40, &llr);
    }
    return llr >= upper;
}

/* The lead moves probability from lost to won pairs; at normalized Elo 40, t is 40 * sqrt(2) /
 * 347.4 = 0.1628 deviations of a pair. */
static void test_error_rates(void **unused)
{
    double even[5] = {0.03, 0.18, 0.58, 0.18, 0.03}, ahead[5];
    uint64_t seed = 3;
    int wrong = 0, right = 0, runs = 400;

    (void)unused;
    for (int i = 0; i < 5; i++) ahead[i] = even[i] * (1 + 0.1628 * (i - 2) / sqrt(0.6));
    for (int i = 0; i < runs; i++) wrong += passes(&seed, even), right += passes(&seed, ahead);
    /* 5 % and 95 % of 400, three standard deviations of 4.4 */
    assert_in_range(wrong, 5, 34);
    assert_in_range(right, runs - 34, runs - 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_published_ratios), cmocka_unit_test(test_published_elo),
        cmocka_unit_test(test_published_few),    cmocka_unit_test(test_published_intervals),
        cmocka_unit_test(test_bounds),           cmocka_unit_test(test_bad_input),
        cmocka_unit_test(test_always_finite),    cmocka_unit_test(test_errors_are_finite),
        cmocka_unit_test(test_error_rates),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
