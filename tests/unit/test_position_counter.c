/* SPDX-License-Identifier: MIT
 * test_position_counter.c - search/position_counter.h: hash sets, plies, limits. */
#include "unit.h"

#include "core/random.h"
#include "search/position_counter.h"

#include <stdlib.h>
#include <string.h>

struct fixture {
    struct counting counting;
    struct zm_allocator allocator;
    struct position_counter counter;
    struct zm_count *out;
};

static void begin(struct fixture *f, size_t limit)
{
    f->counting = (struct counting){0};
    f->allocator = counting_allocator(&f->counting);
    f->out = test_malloc(sizeof *f->out);
    assert_int_equal(counter_begin(&f->counter, &f->allocator, limit, NULL, 24, 10, f->out), ZM_OK);
}

static void end(struct fixture *f)
{
    counter_end(&f->counter);
    test_free(f->out);
    assert_int_equal(f->counting.blocks, 0);
    assert_false(f->counting.wrong);
}

static void test_set(void **unused)
{
    struct fixture f;
    uint64_t seed = 7, again = 7;

    (void)unused;
    begin(&f, 0);
    assert_true(counter_insert(&f.counter, &f.counter.seen, 0));
    assert_false(counter_insert(&f.counter, &f.counter.seen, 0));
    for (int i = 0; i < 20000; i++)
        assert_true(counter_insert(&f.counter, &f.counter.seen, random_next(&seed)));
    for (int i = 0; i < 20000; i++)
        assert_false(counter_insert(&f.counter, &f.counter.seen, random_next(&again)));
    assert_int_equal(f.counter.seen.count, 20001);
    end(&f);
}

/* Keys that fall on the same slots are told apart. */
static void test_clash(void **unused)
{
    struct fixture f;

    (void)unused;
    begin(&f, 0);
    for (uint64_t i = 1; i < 3000; i++)
        assert_true(counter_insert(&f.counter, &f.counter.seen, i << 40));
    for (uint64_t i = 1; i < 3000; i++)
        assert_false(counter_insert(&f.counter, &f.counter.seen, i << 40));
    end(&f);
}

static void test_levels(void **unused)
{
    struct fixture f;
    uint64_t state[3] = {0}, sum = 0;

    (void)unused;
    begin(&f, 0);
    for (uint64_t i = 0; i < 9000; i++) {
        state[0] = state[1] = state[2] = i % 3000;
        counter_reach(&f.counter, mix64(i % 3000), state, 1 + i / 3000);
    }
    assert_true(counter_next(&f.counter));
    assert_int_equal(f.counter.now.count, 3000);
    for (size_t i = 0; i < 3000; i++) {
        memcpy(state, counter_state(&f.counter, &f.counter.now, i), sizeof state);
        assert_int_equal(f.counter.now.way[i].key, mix64(state[0]));
        assert_int_equal(state[0], state[2]);
        assert_int_equal(f.counter.now.way[i].ways, 1 + 2 + 3);
        sum += state[0];
    }
    assert_int_equal(sum, 3000 * 2999 / 2);
    assert_false(counter_next(&f.counter));
    assert_int_equal(f.counter.status, ZM_OK);
    end(&f);
}

/* The x of which x ^ x >> by is y. */
static uint64_t unshift(uint64_t y, int by)
{
    uint64_t x = y;

    for (int known = by; known < 64; known += by) x = y ^ x >> by;
    return x;
}

/* The key whose hash is h: mix64() backwards, by the inverses of its factors. */
static uint64_t key_of(uint64_t h)
{
    uint64_t x = unshift(h, 31) * UINT64_C(0x319642b2d24d8ec3);

    x = unshift(unshift(x, 27) * UINT64_C(0x96de1b173f119089), 30);
    assert_true(mix64(x) == h);
    return x;
}

/* Keys that slots do not tell apart: one place, and one high half of the hash. */
static void test_slots_alike(void **unused)
{
    enum { ALIKE = 500 };
    struct fixture f;
    uint64_t state[3] = {0};

    (void)unused;
    begin(&f, 0);
    for (uint64_t i = 0; i < 2 * ALIKE; i++) {
        uint64_t key = key_of(UINT64_C(0x9abcdef0) << 32 | (i % ALIKE) << 20 | 1000);
        counter_reach(&f.counter, key, state, 1 + i / ALIKE);
    }
    assert_true(counter_next(&f.counter));
    assert_int_equal(f.counter.now.count, ALIKE);
    for (size_t i = 0; i < ALIKE; i++) assert_int_equal(f.counter.now.way[i].ways, 1 + 2);
    end(&f);
}

static void test_overflow(void **unused)
{
    struct fixture f;
    uint64_t total = UINT64_MAX - 5;

    (void)unused;
    begin(&f, 0);
    counter_add(&f.counter, &total, 5);
    assert_int_equal(total, UINT64_MAX);
    assert_int_equal(f.counter.status, ZM_OK);
    counter_add(&f.counter, &total, 1);
    assert_int_equal(f.counter.status, ZM_LIMIT);
    end(&f);
}

static void test_limit(void **unused)
{
    struct fixture f;
    enum { LIMIT = 200000 };
    uint64_t state[3] = {0};

    (void)unused;
    begin(&f, LIMIT);
    for (uint64_t i = 1; i < 100000; i++) counter_reach(&f.counter, i, state, 1);
    assert_int_equal(f.counter.status, ZM_LIMIT);
    assert_true(f.counting.peak <= LIMIT);
    end(&f);
}

/* Each allocation in turn fails: no crash, nothing lost, the status says so. */
static void test_no_memory(void **unused)
{
    (void)unused;
    for (size_t n = 1; n < 40; n++) {
        struct fixture f = {.counting = {.fail_at = n}};
        uint64_t state[3] = {0};
        f.allocator = counting_allocator(&f.counting);
        f.out = test_malloc(sizeof *f.out);
        counter_begin(&f.counter, &f.allocator, 0, NULL, 24, 10, f.out);
        for (uint64_t i = 1; i < 9000; i++) {
            counter_reach(&f.counter, i, state, 1);
            counter_insert(&f.counter, &f.counter.seen, i);
        }
        if (f.counting.taken >= n) assert_int_equal(f.counter.status, ZM_NO_MEMORY);
        else assert_int_equal(f.counter.status, ZM_OK);
        end(&f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_set),       cmocka_unit_test(test_clash),
        cmocka_unit_test(test_levels),    cmocka_unit_test(test_slots_alike),
        cmocka_unit_test(test_overflow),  cmocka_unit_test(test_limit),
        cmocka_unit_test(test_no_memory),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
