/* SPDX-License-Identifier: MIT
 * test_table.c - the transposition table: what is stored comes back, at the extremes too; what does
 * not fit comes back weaker, never wrong. */
#include "search/alphabeta/bounds.h"

#include "core/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

enum { SIZE = 1 << 16 };

static struct table begun(void *memory)
{
    struct table t;

    tt_begin(&t, memory, SIZE, 1);
    tt_clear(&t);
    return t;
}

static void test_all_comes_back(void **unused)
{
    static const zm_score scores[] = {0, 1, -1, ZM_UNIT, -ZM_UNIT, INT32_MAX, INT32_MIN};
    void *memory = malloc(SIZE);
    struct table t = begun(memory);
    uint64_t seed = 1;

    (void)unused;
    for (size_t i = 0; i < sizeof scores / sizeof *scores; i++)
        for (enum table_bound bound = BOUND_UPPER; bound <= BOUND_VALUE; bound++)
            for (int extreme = 0; extreme < 4; extreme++) {
                const struct known in = {.score = scores[i],
                                         .bound = bound,
                                         .proven = extreme & 1,
                                         .depth = extreme & 2 ? TABLE_DEPTH_MAX : 0,
                                         .move = extreme & 1 ? UINT16_MAX : 0};
                struct known out;
                uint64_t key = random_next(&seed);
                tt_store(&t, key, in);
                assert_true(tt_probe(&t, key, &out));
                assert_true(out.score == in.score && out.bound == in.bound);
                assert_true(out.proven == in.proven && out.depth == in.depth);
                assert_int_equal(out.move, in.move);
                assert_false(tt_probe(&t, key ^ 1, &out));
            }
    free(memory);
}

/* Whether a score within a bound is within another. */
static bool follows(struct known out, struct known in)
{
    if (out.bound == BOUND_LOWER) return in.bound != BOUND_UPPER && out.score <= in.score;
    if (out.bound == BOUND_UPPER) return in.bound != BOUND_LOWER && out.score >= in.score;
    return in.bound == BOUND_VALUE && out.score == in.score;
}

/* Results beyond 2047 units do not fit into 32 bits. An upper bound of 3000 is no lower bound. */
static void test_large_scores(void **unused)
{
    static const int units[] = {2047, 2048, 2049, 3000, 4096, 1000000};
    void *memory = malloc(SIZE);
    struct table t = begun(memory);
    uint64_t seed = 2;

    (void)unused;
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        for (int sign = -1; sign <= 1; sign += 2)
            for (enum table_bound bound = BOUND_UPPER; bound <= BOUND_VALUE; bound++) {
                const struct known in = {
                    .score = sign * units[i] * ZM_UNIT, .bound = bound, .proven = true};
                struct known out;
                uint64_t key = random_next(&seed);
                bool useful = bound == BOUND_VALUE || (bound == BOUND_LOWER) == (sign > 0);
                tt_store(&t, key, in);
                bool there = tt_probe(&t, key, &out);
                if (there) assert_true(follows(out, in));
                if (useful) assert_true(there);
            }
    free(memory);
}

/* A second store of a position takes the place of the first, whatever stood there. */
static void test_stored_again(void **unused)
{
    void *memory = malloc(SIZE);
    struct table t = begun(memory);
    struct known out;

    (void)unused;
    for (int depth = TABLE_DEPTH_MAX; depth >= 0; depth--) {
        const struct known in = {.score = depth, .bound = BOUND_VALUE, .depth = depth};
        tt_store(&t, 7, in);
        assert_true(tt_probe(&t, 7, &out));
        assert_true(out.score == depth && out.depth == depth);
    }
    free(memory);
}

/* Returns how many of the first n keys of a seed are in the table, each with its own score. */
static int count_stored(const struct table *t, uint64_t seed, int n)
{
    struct known out;
    int count = 0;

    for (int i = 0; i < n; i++) {
        if (!tt_probe(t, random_next(&seed), &out)) continue;
        assert_true(out.score == i && out.depth == TABLE_DEPTH_MAX);
        count++;
    }
    return count;
}

/* What a table held before takes free places only, and only of positions that are not there. */
static void test_put(void **unused)
{
    enum { KEYS = SIZE / 16, SEED = 3 };
    void *memory = malloc(SIZE);
    struct table t = begun(memory);
    uint64_t seed = SEED;

    (void)unused;
    for (int i = 0; i < KEYS; i++)
        tt_store(&t, random_next(&seed),
                 (struct known){.score = i, .bound = BOUND_VALUE, .depth = TABLE_DEPTH_MAX});
    int stored = count_stored(&t, SEED, KEYS);
    assert_true(stored > KEYS / 2);
    for (int i = 0; i < 4 * KEYS; i++) tt_put(&t, random_next(&seed), 1);
    assert_true(tt_full(&t) == 1);
    seed = SEED;
    for (int i = 0; i < KEYS; i++) {
        uint64_t key = random_next(&seed), data;
        if (tt_find(&t, key, &data)) tt_put(&t, key, 1);
    }
    assert_int_equal(count_stored(&t, SEED, KEYS), stored);
    free(memory);
}

/* The entries of a small part of the keys fill the same part of the table: the share in use does
 * not depend on which part. */
static void test_full(void **unused)
{
    enum { LARGE = 1 << 20, PARTS = 8 };
    void *memory = malloc(LARGE);
    const struct known k = {.bound = BOUND_VALUE};
    struct table t;
    uint64_t seed = 4;

    (void)unused;
    tt_begin(&t, memory, LARGE, 1);
    for (uint64_t part = 0; part < PARTS; part++) {
        tt_clear(&t);
        assert_true(tt_full(&t) == 0);
        for (int i = 0; i < LARGE; i++) tt_store(&t, part << 61 | random_next(&seed) >> 3, k);
        assert_true(tt_full(&t) > 0.8 / PARTS && tt_full(&t) < 1.2 / PARTS);
    }
    free(memory);
}

/* The table of a proof: all bounds come back, of either sign. */
static void test_bounds(void **unused)
{
    static const int values[] = {BOUNDS_LEAST, -300, -1, 0, 1, 300, BOUNDS_MOST};
    enum { VALUES = sizeof values / sizeof *values };
    void *memory = malloc(SIZE);
    struct table t = begun(memory);
    uint64_t seed = 5;

    (void)unused;
    for (int lo = 0; lo < VALUES; lo++)
        for (int hi = lo; hi < VALUES; hi++) {
            const struct bounds in = {values[lo], values[hi], BOUNDS_NO_MOVE, 255};
            struct bounds out = {0, 0, 0, 0};
            uint64_t key = random_next(&seed);
            bounds_store(&t, key, &in);
            assert_true(bounds_probe(&t, key, &out));
            assert_true(out.lo == in.lo && out.hi == in.hi);
            assert_true(out.move == in.move && out.work == in.work);
        }
    free(memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_comes_back), cmocka_unit_test(test_large_scores),
        cmocka_unit_test(test_stored_again),   cmocka_unit_test(test_put),
        cmocka_unit_test(test_full),           cmocka_unit_test(test_bounds)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
