/* SPDX-License-Identifier: MIT
 * test_pairing.c - the maker-breaker game on random sets of lines, against plain recursion. */
#include "core/random.h"
#include "games/gomoku/maker_breaker.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum { CELLS = 10, STATES = 59049, LINES = 24, TRIALS = 3000 };

/* -- The reference: every game, with what was found kept by the stones of both. --------------- */

/* In base 3: a set of cells, each 1. */
static int in_base_3(uint64_t cells)
{
    int number = 0;

    for (int c = CELLS; c-- > 0;) number = 3 * number + (int)(cells >> c & 1);
    return number;
}

static int8_t known[2][STATES]; /* 0: not yet; 1: the maker wins; -1: it does not */

static bool complete(const struct lines *l, uint64_t maker)
{
    for (int i = 0; i < l->n; i++)
        if (!(l->line[i] & ~maker)) return true;
    return false;
}

static bool maker_wins(const struct lines *l, uint64_t maker, uint64_t breaker, bool maker_moves)
{
    int8_t *kept = &known[maker_moves][in_base_3(maker) + 2 * in_base_3(breaker)];
    bool wins = complete(l, maker);

    if (*kept) return *kept > 0;
    for (int c = 0; c < CELLS; c++) {
        uint64_t cell = UINT64_C(1) << c;
        if (wins || (maker | breaker) & cell) continue;
        if (maker_moves) wins = maker_wins(l, maker | cell, breaker, false);
    }
    if (!maker_moves && !wins) {
        int free = 0;
        wins = true;
        for (int c = 0; c < CELLS; c++) {
            uint64_t cell = UINT64_C(1) << c;
            if ((maker | breaker) & cell) continue;
            free++;
            wins = wins && maker_wins(l, maker, breaker | cell, true);
        }
        wins = wins && free;
    }
    *kept = wins ? 1 : -1;
    return wins;
}

static bool truth(const struct lines *l, uint64_t maker, uint64_t breaker, bool maker_moves)
{
    memset(known, 0, sizeof known);
    return maker_wins(l, maker, breaker, maker_moves);
}

/* -- Random sets of lines: small, so that both sides win often. ------------------------------- */

static struct lines random_lines(uint64_t *seed)
{
    struct lines l = {.n = 1 + (int)random_pick(seed, LINES)};
    int longest = 3 + (int)random_pick(seed, 3);

    for (int i = 0; i < l.n; i++) {
        int size = 1 + (int)random_pick(seed, (uint32_t)longest);
        if (size < longest && random_pick(seed, 4)) size = longest;
        while (line_size(l.line[i]) < size) l.line[i] |= UINT64_C(1) << random_pick(seed, CELLS);
    }
    return l;
}

static uint64_t random_cells(uint64_t *seed)
{
    return random_pick(seed, 1 << CELLS);
}

/* -- Checks. -------------------------------------------------------------------------------- */

static void test_tidy(void **state)
{
    uint64_t seed = 1;

    (void)state;
    for (int i = 0; i < TRIALS; i++) {
        struct lines all = random_lines(&seed), l = all;
        lines_tidy(&l);
        for (int j = 0; j < l.n; j++)
            for (int k = 0; k < l.n; k++) {
                if (k != j) assert_false((l.line[j] & l.line[k]) == l.line[j]);
                if (k > j) assert_true(line_size(l.line[k]) >= line_size(l.line[j]));
            }
        for (int j = 0; j < all.n; j++) {
            bool has = false;
            for (int k = 0; k < l.n; k++) has |= (l.line[k] & all.line[j]) == l.line[k];
            assert_true(has);
        }
    }
}

/* What is decided is right; what is not keeps its winner without the lines taken away. */
static void test_judge(void **state)
{
    int count[3] = {0};
    uint64_t seed = 2;

    (void)state;
    for (int i = 0; i < TRIALS; i++) {
        struct lines all = random_lines(&seed), l = all;
        bool maker_moves = i & 1, wins = truth(&all, 0, 0, maker_moves);
        uint64_t zone;
        enum lines_verdict is = lines_judge(&l, maker_moves, &zone);
        count[is]++;
        if (is == LINES_OPEN) assert_int_equal(wins, truth(&l, 0, 0, maker_moves));
        else assert_int_equal(wins, is == LINES_LOST);
    }
    for (int i = 0; i < 3; i++) assert_true(count[i] > TRIALS / 20);
}

/* Stones of the loser outside of the zone change nothing. */
static void test_zones(void **state)
{
    uint64_t seed = 3;

    (void)state;
    for (int i = 0; i < TRIALS; i++) {
        struct lines all = random_lines(&seed), l = all;
        uint64_t zone;
        enum lines_verdict is = lines_judge(&l, i & 1, &zone);
        uint64_t more = random_cells(&seed) & ~zone;
        if (is == LINES_HELD) assert_false(truth(&all, more, 0, i & 1));
        if (is == LINES_LOST) assert_true(truth(&all, 0, more, i & 1));
    }
}

static void test_breaker(void **state)
{
    static struct lines sets[TRIALS];
    struct images images = {.n = 1};
    struct proof_search proof = {
        .ab.search = {.options.kind = SEARCH_PROOF, .check_at = UINT64_MAX}, .aside_size = 1 << 20};
    struct search *q = &proof.ab.search;
    uint64_t seed = 4;
    int holds = 0, searched = 0;

    (void)state;
    for (int c = 0; c < LINES_CELLS; c++) images.cell[0][c] = (uint8_t)c;
    proof.aside = calloc(1, proof.aside_size);
    assert_non_null(proof.aside);
    for (int i = 0; i < TRIALS; i++) {
        sets[i] = random_lines(&seed);
        uint64_t before = q->nodes;
        bool held = breaker_holds(q, &sets[i], i & 1, &images, 1 << 20);
        assert_int_equal(held, !truth(&sets[i], 0, 0, i & 1));
        holds += held, searched += q->nodes > before;
    }
    assert_true(holds > TRIALS / 10 && holds < TRIALS * 9 / 10);
    assert_true(searched > TRIALS / 20);
    free(proof.aside);
}

/* Without memory nothing is searched; stopped, nothing is claimed that is not so. */
static void test_limits(void **state)
{
    struct images images = {.n = 1};
    struct proof_search without = {.ab.search = {.options.kind = SEARCH_PROOF,
                                                 .check_at = UINT64_MAX}},
                        late = {.ab.search = {.options.kind = SEARCH_PROOF}, .aside_size = 1 << 20};
    uint64_t seed = 5;

    (void)state;
    for (int c = 0; c < LINES_CELLS; c++) images.cell[0][c] = (uint8_t)c;
    late.aside = calloc(1, late.aside_size);
    assert_non_null(late.aside);
    for (int i = 0; i < TRIALS; i++) {
        struct lines all = random_lines(&seed);
        assert_false(breaker_holds(&without.ab.search, &all, i & 1, &images, 1000));
        if (breaker_holds(&late.ab.search, &all, i & 1, &images, 1000))
            assert_false(truth(&all, 0, 0, i & 1));
    }
    assert_int_equal(without.ab.search.nodes, 0);
    assert_true(late.ab.search.stopped);
    free(late.aside);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_tidy),    cmocka_unit_test(test_judge),  cmocka_unit_test(test_zones),
        cmocka_unit_test(test_breaker), cmocka_unit_test(test_limits),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
