/* SPDX-License-Identifier: MIT
 * test_proof_writer.c - the set of positions whose proof is written, against a plain list. */
#include "search/proof/proof.h"

#include "core/random.h"
#include "unit.h"

#include <limits.h>
#include <string.h>

enum { KEYS = 5000, ZONE = 2 };

static uint64_t key[KEYS], zone[KEYS][ZONE];
static int need[KEYS]; /* what the last proof of each key proves; INT_MIN: none is written */

/* Key 0 has to work too. Every second key is drawn; the others lie next to these. */
static void draw_keys(uint64_t *seed)
{
    for (int i = 0; i < KEYS; i++) {
        key[i] = !i ? 0 : i % 2 ? random_next(seed) | 2 : key[i - 1] + 1;
        need[i] = INT_MIN;
    }
    key[2] = 2; /* 1 is stored as 0 is */
}

static void check(const struct proof_writer *w, int i)
{
    for (int asked = need[i] == INT_MIN ? -3 : need[i] - 3; asked <= 60; asked++)
        assert_int_equal(proof_writer_knows(w, key[i], asked), asked <= need[i]);
    if (w->zone_words && need[i] != INT_MIN)
        assert_memory_equal(proof_writer_zone(w, key[i]), zone[i], sizeof zone[i]);
}

/* Proofs are written for more as the search goes on, so a need only grows. */
static void add(struct proof_writer *w, int i, uint64_t *seed)
{
    need[i] = (need[i] == INT_MIN ? -20 : need[i]) + (int)random_below(seed, 20);
    for (int word = 0; word < ZONE; word++) zone[i][word] = random_next(seed);
    proof_writer_add(w, key[i], need[i], w->zone_words ? zone[i] : NULL);
    assert_int_equal(w->status, ZM_OK);
}

static void check_set(size_t zone_words)
{
    struct counting c = {0};
    struct zm_allocator allocator = counting_allocator(&c);
    struct proof_writer w = {.limit = 1 << 24, .zone_words = zone_words, .allocator = &allocator};
    uint64_t seed = 7 + zone_words;

    draw_keys(&seed);
    assert_int_equal(proof_writer_begin(&w), ZM_OK);
    for (int round = 0; round < 3; round++)
        for (int i = round; i < KEYS; i += 1 + round) {
            check(&w, i);
            add(&w, i, &seed);
            check(&w, i);
        }
    for (int i = 0; i < KEYS; i++) check(&w, i);
    assert_int_equal(w.set.count, KEYS);
    proof_writer_end(&w);
    assert_false(c.wrong || c.held);
}

static void test_set(void **unused)
{
    (void)unused;
    check_set(0);
    check_set(ZONE);
}

/* The set never passes its limit, and says so. */
static void test_limit(void **unused)
{
    struct counting c = {0};
    struct zm_allocator allocator = counting_allocator(&c);
    struct proof_writer w = {.limit = 100000, .allocator = &allocator};
    uint64_t seed = 3;

    (void)unused;
    assert_int_equal(proof_writer_begin(&w), ZM_OK);
    for (int i = 0; i < 100000 && !w.status; i++) proof_writer_add(&w, random_next(&seed), 1, NULL);
    assert_int_equal(w.status, ZM_LIMIT);
    assert_true(c.peak <= w.limit && w.set.count > w.limit / 30);
    proof_writer_end(&w);
    assert_false(c.wrong || c.held);
}

static void test_no_memory(void **unused)
{
    (void)unused;
    for (size_t n = 1; n <= 4; n++) {
        struct counting c = {.fail_at = n};
        struct zm_allocator allocator = counting_allocator(&c);
        struct proof_writer w = {.limit = 1 << 24, .allocator = &allocator};
        uint64_t seed = n;
        enum zm_status status = proof_writer_begin(&w);
        assert_int_equal(status, n <= 2 ? ZM_NO_MEMORY : ZM_OK);
        for (int i = 0; i < KEYS && !status; i++) {
            proof_writer_add(&w, random_next(&seed), 1, NULL);
            status = w.status;
        }
        assert_int_equal(status, ZM_NO_MEMORY);
        proof_writer_end(&w);
        assert_false(c.wrong || c.held);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_set), cmocka_unit_test(test_limit),
                                       cmocka_unit_test(test_no_memory)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
