/* SPDX-License-Identifier: MIT
 * test_proof_numbers.c - proof and disproof numbers at their extremes: only what is proven or
 * disproven has a number of 0 or PN_MOST. */
#include "search/proof/proof_numbers.h"

#include "core/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

enum { CHILDREN = 6 };

static bool is_sound(struct pn_dn k)
{
    return k.pn <= PN_MOST && k.dn <= PN_MOST && (k.pn == 0) == (k.dn == PN_MOST) &&
           (k.dn == 0) == (k.pn == PN_MOST);
}

/* Of children {1, most - 1} and {2, 5} nothing is proven: the sum of their disproof numbers must
 * not reach the most. */
static void test_nearly_most(void **unused)
{
    const struct pn_dn children[] = {{1, PN_MOST - 1}, {2, 5}};
    const struct pn_dn turned[] = {{PN_MOST - 1, 1}, {5, 2}};
    zm_score packed[2];

    (void)unused;
    for (int mine = 0; mine < 2; mine++) {
        for (int i = 0; i < 2; i++) packed[i] = pn_pack(mine ? children[i] : turned[i]);
        struct pn_choice c = pn_choose(packed, 2, mine);
        assert_int_equal(c.best, 0);
        assert_int_equal(c.second, 2);
        assert_int_equal(mine ? c.sum.pn : c.sum.dn, 1);
        assert_int_equal(mine ? c.sum.dn : c.sum.pn, PN_MOST - 1);
    }
}

/* Small numbers, large ones, what is proven and disproven. */
static struct pn_dn random_pn_dn(uint64_t *seed)
{
    static const uint32_t some[] = {1, 2, 5, PN_MOST / 2, PN_MOST - 2, PN_MOST - 1};
    uint64_t which = random_below(seed, 8);

    if (which < 2) return pn_decided(which);
    return (struct pn_dn){some[random_below(seed, 6)], some[random_below(seed, 6)]};
}

/* Proven as soon as a child is, disproven only if all are. */
static void test_all_choices(void **unused)
{
    uint64_t seed = 1;

    (void)unused;
    for (int round = 0; round < 200000; round++) {
        zm_score packed[CHILDREN];
        size_t n = 1 + random_below(&seed, CHILDREN);
        bool mine = random_below(&seed, 2), any = false, all = true;
        uint32_t least = PN_MOST, most = 0, open = 0;
        for (size_t i = 0; i < n; i++) {
            struct pn_dn k = random_pn_dn(&seed);
            uint32_t own = mine ? k.pn : k.dn;
            packed[i] = pn_pack(k);
            any |= own == 0, all &= own == PN_MOST;
            if (own < least) least = own;
            uint32_t other = mine ? k.dn : k.pn;
            if (other > most) most = other;
            open += other > 0;
        }
        /* the largest of the other numbers, and one for each other child that is not decided */
        uint32_t sum = any ? PN_MOST : all ? 0 : most + open - 1;
        if (!any && sum >= PN_MOST) sum = PN_MOST - 1;
        struct pn_choice c = pn_choose(packed, n, mine);
        struct pn_dn best = pn_unpack(packed[c.best]);
        assert_true(is_sound(c.sum));
        assert_int_equal(mine ? c.sum.pn : c.sum.dn, least);
        assert_int_equal(mine ? c.sum.dn : c.sum.pn, sum);
        assert_int_equal((mine ? c.sum.pn : c.sum.dn) == 0, any);
        assert_int_equal((mine ? c.sum.pn : c.sum.dn) == PN_MOST, all);
        assert_int_equal(mine ? best.pn : best.dn, least);
    }
}

/* How far to go never passes the most. */
static void test_limits(void **unused)
{
    uint64_t seed = 2;

    (void)unused;
    for (int round = 0; round < 200000; round++) {
        zm_score packed[2] = {pn_pack(random_pn_dn(&seed)), pn_pack(random_pn_dn(&seed))};
        bool mine = random_below(&seed, 2);
        struct pn_choice c = pn_choose(packed, 2, mine);
        if (!c.sum.pn || !c.sum.dn) continue;
        struct pn_dn limit = pn_limit(&c, mine, (struct pn_dn){PN_MOST, PN_MOST});
        assert_true(limit.pn <= PN_MOST && limit.dn <= PN_MOST);
    }
}

/* A position at which many threads are counts as harder, not as decided. */
static void test_many_threads(void **unused)
{
    enum { SIZE = 1 << 14, THREADS = 9 };
    void *memory = malloc(SIZE);
    struct table t;
    struct pn_dn k, all[] = {{1, PN_MOST - 1}, {PN_MOST - 1, 1}, {PN_MOST - 1, PN_MOST - 1}};

    (void)unused;
    tt_begin(&t, memory, SIZE, 1);
    tt_clear(&t);
    for (uint64_t i = 0; i < 3; i++) {
        for (int n = 0; n < THREADS; n++) {
            pn_enter(&t, i + 1, all[i]);
            assert_true(pn_probe(&t, i + 1, &k));
            assert_true(k.pn > 0 && k.pn < PN_MOST && k.dn > 0 && k.dn < PN_MOST);
            assert_true(k.pn >= all[i].pn && k.dn >= all[i].dn);
        }
        for (int proven = 0; proven < 2; proven++) {
            pn_store(&t, i + 1, pn_decided(proven), 1);
            assert_true(pn_probe(&t, i + 1, &k));
            assert_true(k.pn == pn_decided(proven).pn && k.dn == pn_decided(proven).dn);
        }
    }
    free(memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nearly_most), cmocka_unit_test(test_all_choices),
        cmocka_unit_test(test_limits), cmocka_unit_test(test_many_threads)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
