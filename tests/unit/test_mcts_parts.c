/* SPDX-License-Identifier: MIT
 * test_mcts_parts.c - the arithmetic of Monte Carlo tree search, piece by piece, against plain
 * sums: rewards, bounds, draws of outcomes, the final choice. In a search a small mistake in these
 * is a little less strength, which no other test notices. */
#include <stdbool.h>
#include <string.h>

static void between(const char *point);
#define MCTS_BETWEEN(point) between(#point)

#include "unit.h"

/* The game with its searches: what is asked here has no other door. */
#include "games/tuc_chess/tuc_chess.c" /* NOLINT(bugprone-suspicious-include) */

#include <math.h>

enum { CHILDREN = 12, SLOTS = 64, RANGE = 40 };

static union slot slots[SLOTS];
static struct forest forest;
static struct mcts m;
static uint64_t seed = 1913;
static uint32_t filled; /* a block that another thread fills when a child is about to be added */

static void between(const char *point)
{
    if (filled && strcmp(point, "adding") == 0)
        atomic_store(&head_at(&forest, filled)->count, head_at(&forest, filled)->room);
}

static int lot_of(int n)
{
    return (int)random_below(&seed, (uint64_t)n);
}

/* A root with some children, for a game of results from -RANGE to RANGE. */
static uint32_t begin(enum zm_side side, uint32_t children)
{
    const uint32_t first = ROOT + 1;

    memset(slots, 0, sizeof slots);
    forest = (struct forest){.slots = slots, .room = SLOTS, .used = SLOTS};
    m = (struct mcts){.f = &forest, .slots = slots, .least = -RANGE, .most = RANGE, .seed = 5};
    m.unit = REWARD_ONE / 4 / RANGE, m.proves = m.alone = true;
    filled = 0;
    atomic_store(&leaf_at(&forest, ROOT)->first, first);
    leaf_bound(leaf_at(&forest, ROOT), -RANGE, RANGE);
    struct head *h = head_at(&forest, first);
    h->owner = ROOT, h->room = children, h->side = (uint8_t)side;
    atomic_store(&h->count, children);
    for (uint32_t c = first + 1; c <= first + children; c++)
        leaf_bound(leaf_at(&forest, c), -RANGE, RANGE);
    return first;
}

/* -- Rewards. -------------------------------------------------------------------------------- */

static void test_rewards(void **unused)
{
    (void)unused;
    begin(ZM_FIRST, 1);
    assert_int_equal(reward_of(&m, 0), 0);
    for (int i = 1; i <= RANGE; i++) {
        assert_true(reward_of(&m, i) == -reward_of(&m, -i));
        assert_true(reward_of(&m, i) > reward_of(&m, i - 1));
        assert_true(reward_of(&m, i) > REWARD_ONE / 2 && reward_of(&m, i) <= REWARD_ONE);
    }
}

/* Larger guesses are worth more, but none is worth more than the most. */
static void test_guesses(void **unused)
{
    float last = -2;

    (void)unused;
    begin(ZM_FIRST, 1);
    for (int i = -3 * RANGE; i <= 3 * RANGE; i++) {
        float reward = reward_guessed(&m, i * ZM_UNIT);
        bool beyond = i < -RANGE || i > RANGE;
        assert_true(reward >= -1 && reward <= 1);
        assert_true(fabsf(reward + reward_guessed(&m, -i * ZM_UNIT)) < 1e-6F);
        assert_true(beyond || i == -RANGE || reward > last);
        float edge = reward_guessed(&m, (i < 0 ? -RANGE : RANGE) * ZM_UNIT);
        assert_true(!beyond || fabsf(reward - edge) < 1e-6F);
        last = reward;
    }
}

/* A mean outside of what is proven becomes the bound it passed. */
static void test_clamped(void **unused)
{
    (void)unused;
    begin(ZM_FIRST, 1);
    struct leaf *n = leaf_at(&forest, ROOT);
    for (int i = 0; i < 2000; i++) {
        int low = lot_of(2 * RANGE) - RANGE, high = low + lot_of(RANGE - low + 1);
        uint32_t count = 1 + (uint32_t)lot_of(1000);
        int64_t sum = (int64_t)((double)REWARD_ONE * count * (lot_of(2001) - 1000) / 1000);
        int64_t least = low > -RANGE ? count * reward_of(&m, low) : INT64_MIN;
        int64_t most = high < RANGE ? count * reward_of(&m, high) : INT64_MAX;
        leaf_bound(n, low, high);
        int64_t is = mcts_clamped(&m, n, (struct rewards){count, sum});
        assert_true(is == (sum < least ? least : sum > most ? most : sum));
    }
}

/* The mean of the rewards of two neighbouring results is told as the mean of these results. */
static void test_means(void **unused)
{
    (void)unused;
    begin(ZM_FIRST, 1);
    struct leaf *n = leaf_at(&forest, ROOT);
    for (int low = -RANGE; low < RANGE; low++) {
        leaf_bound(n, low, low + 1);
        atomic_store(&n->visits, 20);
        for (int more = 0; more <= 20; more++) {
            atomic_store(&n->sum, (20 - more) * reward_of(&m, low) + more * reward_of(&m, low + 1));
            assert_true(fabs(mcts_mean_of(&m, n) - (low + more / 20.0)) < 1e-6);
        }
    }
}

/* -- Bounds. --------------------------------------------------------------------------------- */

/* Bounds of an average are rounded outwards: to the whole numbers next to it. */
static void test_averages(void **unused)
{
    (void)unused;
    for (int i = 0; i < 3000; i++) {
        uint32_t children = 1 + (uint32_t)lot_of(CHILDREN), first = begin(ZM_NATURE, children);
        double least = 0, most = 0, total = 0;
        for (uint32_t c = first + 1; c <= first + children; c++) {
            struct leaf *n = leaf_at(&forest, c);
            int low = lot_of(2 * RANGE + 1) - RANGE, high = low + lot_of(RANGE - low + 1);
            n->of.weight = 1 + (uint32_t)lot_of(20);
            leaf_bound(n, low, high);
            least += low * (double)n->of.weight, most += high * (double)n->of.weight;
            total += n->of.weight;
        }
        int low = 99, high = 99;
        mcts_average(&m, first, &low, &high);
        assert_int_equal(low, (int)floor(least / total + 1e-9));
        assert_int_equal(high, (int)ceil(most / total - 1e-9));
    }
}

static void test_proves(void **unused)
{
    rules r = {0};
    struct mcts_options o = {.nature = NATURE_OPEN};

    (void)unused;
    assert_false(mcts_proves(-RANGE, RANGE, &r, &o));
    o.nature = NATURE_EXPLICIT;
    assert_true(mcts_proves(-RANGE, RANGE, &r, &o));
    assert_false(mcts_proves(-RANGE, INT16_MAX, &r, &o));
    assert_false(mcts_proves(INT16_MIN, RANGE, &r, &o));
}

/* -- Chance. --------------------------------------------------------------------------------- */

/* Six deviations of a binomial count are not met by chance, and the seed is fixed. */
static void assert_share(unsigned count, unsigned draws, double share)
{
    double off = count - share * draws;

    if (share <= 0) assert_int_equal(count, 0);
    else assert_true(off * off <= 36 * (draws * share * (1 - share) + 1));
}

/* Outcomes come by their weights; where only those met before may come, these by theirs. */
static void test_draws(void **unused)
{
    enum { DRAWS = 20000, KINDS = 6 };
    static const uint32_t weight[KINDS] = {5, 0, 1, 7, 4, 3};
    static const uint32_t visits[KINDS] = {2, 0, 0, 1, 0, 9};

    (void)unused;
    for (int met = 0; met < 2; met++) {
        uint32_t first = begin(ZM_NATURE, KINDS);
        unsigned count[KINDS] = {0};
        double total = 0;
        for (int i = 0; i < KINDS; i++) {
            struct leaf *n = leaf_at(&forest, first + 1 + (uint32_t)i);
            n->of.weight = weight[i];
            atomic_store(&n->visits, visits[i]);
            head_at(&forest, first)->total += weight[i];
            if (!met || visits[i]) total += weight[i];
        }
        for (int i = 0; i < DRAWS; i++) count[mcts_event(&m, first, met) - first - 1]++;
        for (int i = 0; i < KINDS; i++)
            assert_share(count[i], DRAWS, met && !visits[i] ? 0 : weight[i] / total);
    }
}

/* -- Children. ------------------------------------------------------------------------------- */

/* No child is added beyond the room of its block, though another thread took the last place. */
static void test_room(void **unused)
{
    uint32_t first = begin(ZM_FIRST, 2);

    (void)unused;
    head_at(&forest, first)->room = 4;
    assert_int_equal(mcts_add_child(&m, first, 77), first + 3);
    assert_int_equal(mcts_add_child(&m, first, 77), first + 3);
    filled = first;
    assert_int_equal(mcts_add_child(&m, first, 78), 0);
    assert_int_equal(atomic_load(&head_at(&forest, first)->count), 4);
}

/* Of solved children each side prefers what is better for it than the mean. */
static void test_final_choice(void **unused)
{
    (void)unused;
    for (int side = 0; side < 2; side++) {
        uint32_t first = begin((enum zm_side)side, 3);
        int sign = side ? -1 : 1;
        struct leaf *root = leaf_at(&forest, ROOT), *good = leaf_at(&forest, first + 1),
                    *bad = leaf_at(&forest, first + 2), *open = leaf_at(&forest, first + 3);
        leaf_bound(good, 5 * sign, 5 * sign), leaf_bound(bad, -5 * sign, -5 * sign);
        atomic_store(&open->visits, 100);
        double rank[] = {mcts_rank(&m, root, good, (enum zm_side)side, 0.1),
                         mcts_rank(&m, root, open, (enum zm_side)side, 0.1),
                         mcts_rank(&m, root, bad, (enum zm_side)side, 0.1)};
        assert_true(rank[0] > rank[1] && rank[1] > rank[2]);
    }
}

/* A tree that was grown in any other way is not the same. */
static void test_growth(void **unused)
{
    const struct growth a = {1, 1, 1, true, true, 7, 0.5};
    const struct growth others[] = {{2, 1, 1, true, true, 7, 0.5},  {1, 2, 1, true, true, 7, 0.5},
                                    {1, 1, 2, true, true, 7, 0.5},  {1, 1, 1, false, true, 7, 0.5},
                                    {1, 1, 1, true, false, 7, 0.5}, {1, 1, 1, true, true, 8, 0.5},
                                    {1, 1, 1, true, true, 7, 0.25}};
    const struct growth same = a;

    (void)unused;
    assert_true(growth_same(&a, &same));
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_false(growth_same(&a, &others[i]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rewards),      cmocka_unit_test(test_guesses),
        cmocka_unit_test(test_clamped),      cmocka_unit_test(test_means),
        cmocka_unit_test(test_averages),     cmocka_unit_test(test_proves),
        cmocka_unit_test(test_draws),        cmocka_unit_test(test_room),
        cmocka_unit_test(test_final_choice), cmocka_unit_test(test_growth),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
