/* SPDX-License-Identifier: MIT
 * test_outcomes.c - TUC chess: the chance outcomes that random games draw directly, against the
 * weights of all listed outcomes. */
#include "unit.h"

/* The game itself: what is asked here has no other door. */
#include "games/tuc_chess/tuc_chess.c" /* NOLINT(bugprone-suspicious-include) */

#include <math.h>

enum { OUTCOMES = 64, DRAWS = 20000, POSITIONS = 60 };

/* Pearson's statistic; its mean is the degrees of freedom, its deviation the root of twice as many.
 * Six deviations are not met by chance, and the seed is fixed. */
static void check(const rules *r, const state *s, uint64_t *seed)
{
    zm_move list[OUTCOMES];
    size_t n = moves(r, s, list), i;
    unsigned count[OUTCOMES] = {0};
    double all = 0, sum = 0, degrees = -1;

    for (int k = 0; k < DRAWS; k++) {
        zm_move drawn = random_outcome(r, s, seed);
        for (i = 0; i < n && list[i] != drawn;) i++;
        assert_true(i < n);
        count[i]++;
    }
    for (i = 0; i < n; i++) all += weight(r, s, list[i]);
    for (i = 0; i < n; i++) {
        double expected = DRAWS * (all > 0 ? weight(r, s, list[i]) / all : i == 0);
        if (expected > 0)
            sum += (count[i] - expected) * (count[i] - expected) / expected, degrees++;
        else assert_int_equal(count[i], 0);
    }
    if (degrees > 0) assert_true(fabs(sum - degrees) < 6 * sqrt(2 * degrees) + 6);
}

/* From all cells free to none; the last cell too. */
static void random_position(const rules *r, state *s, int i, uint64_t *seed)
{
    const unsigned filled = (unsigned)i * (CELLS - 2) / (POSITIONS - 1);

    start(r, s);
    lift(s, board);
    put(s, CELLS - 1 - (unsigned)i % 2, KING), put(s, 0, KING | BLACK_BIT);
    for (unsigned k = 0; k < filled && open_cells(s);) {
        unsigned cell = (unsigned)random_below(seed, CELLS);
        if (!(open_cells(s) & bit(cell))) continue;
        put(s, cell, PRESENT), k++;
    }
    set_due(s, i % 5 ? PRESENT_DUE : WORTH_DUE);
}

static void test_weights(void **unused)
{
    uint64_t seed = 20220529;
    struct zm_error error;
    state s;

    (void)unused;
    for (int server = 0; server < 2; server++) {
        rules r = {0};
        assert_true(parse(&r, server ? "server" : "", &error));
        for (int i = 0; i < POSITIONS; i++) {
            random_position(&r, &s, i, &seed);
            check(&r, &s, &seed);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_weights)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
