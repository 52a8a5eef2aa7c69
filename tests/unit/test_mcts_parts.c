/* SPDX-License-Identifier: MIT
 * test_mcts_parts.c - the arithmetic of Monte Carlo tree search, piece by piece, against plain
 * sums: rewards, bounds, sampled outcomes, the final choice. In a search a small mistake here only
 * costs a little strength, which no other test notices. */
#include <stdbool.h>
#include <string.h>

static void interleave(const char *point);
#define MCTS_INTERLEAVE(point) interleave(#point)

#include "unit.h"

/* Includes the game with its searches, since the tested functions are static. */
#include "games/tuc_chess/tuc_chess.c" /* NOLINT(bugprone-suspicious-include) */

#include <math.h>

enum { CHILDREN = 12, SLOTS = 64, RANGE = 40 };

static union slot slots[SLOTS];
static struct node_pool pool;
static struct mcts m;
static uint64_t seed = 1913;
static uint32_t filled; /* a block that another thread fills while a child is about to be added */

static void interleave(const char *point)
{
    if (filled && strcmp(point, "adding") == 0)
        atomic_store(&block_at(&pool, filled)->count, block_at(&pool, filled)->capacity);
}

static int pick(int n)
{
    return (int)random_below(&seed, (uint64_t)n);
}

/* Makes a root with children, for a game with results from -RANGE to RANGE. */
static uint32_t begin(enum zm_side side, uint32_t children)
{
    const uint32_t first = ROOT + 1;

    memset(slots, 0, sizeof slots);
    pool = (struct node_pool){.slots = slots, .capacity = SLOTS, .used = SLOTS};
    m = (struct mcts){.pool = &pool, .slots = slots, .least = -RANGE, .most = RANGE, .seed = 5};
    m.unit = REWARD_ONE / 4 / RANGE, m.proves = m.single = true;
    filled = 0;
    atomic_store(&node_at(&pool, ROOT)->first, first);
    node_set_bounds(node_at(&pool, ROOT), -RANGE, RANGE);
    struct child_block *h = block_at(&pool, first);
    h->parent = ROOT, h->capacity = children, h->side = (uint8_t)side;
    atomic_store(&h->count, children);
    for (uint32_t c = first + 1; c <= first + children; c++)
        node_set_bounds(node_at(&pool, c), -RANGE, RANGE);
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

/* The reward increases with the evaluation up to the largest result, and not beyond. */
static void test_evals(void **unused)
{
    float last = -2;

    (void)unused;
    begin(ZM_FIRST, 1);
    for (int i = -3 * RANGE; i <= 3 * RANGE; i++) {
        float reward = reward_of_eval(&m, i * ZM_UNIT);
        bool beyond = i < -RANGE || i > RANGE;
        assert_true(reward >= -1 && reward <= 1);
        assert_true(fabsf(reward + reward_of_eval(&m, -i * ZM_UNIT)) < 1e-6F);
        assert_true(beyond || i == -RANGE || reward > last);
        float edge = reward_of_eval(&m, (i < 0 ? -RANGE : RANGE) * ZM_UNIT);
        assert_true(!beyond || fabsf(reward - edge) < 1e-6F);
        last = reward;
    }
}

/* A mean outside the proven bounds is replaced by the bound it exceeds. */
static void test_clamped(void **unused)
{
    (void)unused;
    begin(ZM_FIRST, 1);
    struct mcts_node *n = node_at(&pool, ROOT);
    for (int i = 0; i < 2000; i++) {
        int low = pick(2 * RANGE) - RANGE, high = low + pick(RANGE - low + 1);
        uint32_t count = 1 + (uint32_t)pick(1000);
        int64_t sum = (int64_t)((double)REWARD_ONE * count * (pick(2001) - 1000) / 1000);
        int64_t least = low > -RANGE ? count * reward_of(&m, low) : INT64_MIN;
        int64_t most = high < RANGE ? count * reward_of(&m, high) : INT64_MAX;
        node_set_bounds(n, low, high);
        int64_t is = mcts_clamped(&m, n, (struct rewards){count, sum});
        assert_true(is == (sum < least ? least : sum > most ? most : sum));
    }
}

/* The mean reward of two adjacent results is converted to the mean of these results. */
static void test_means(void **unused)
{
    (void)unused;
    begin(ZM_FIRST, 1);
    struct mcts_node *n = node_at(&pool, ROOT);
    for (int low = -RANGE; low < RANGE; low++) {
        node_set_bounds(n, low, low + 1);
        atomic_store(&n->visits, 20);
        for (int more = 0; more <= 20; more++) {
            atomic_store(&n->sum, (20 - more) * reward_of(&m, low) + more * reward_of(&m, low + 1));
            assert_true(fabs(mcts_result_mean(&m, n) - (low + more / 20.0)) < 1e-6);
        }
    }
}

/* -- Bounds. --------------------------------------------------------------------------------- */

/* The bounds of an average are rounded outwards to whole numbers. */
static void test_averages(void **unused)
{
    (void)unused;
    for (int i = 0; i < 3000; i++) {
        uint32_t children = 1 + (uint32_t)pick(CHILDREN), first = begin(ZM_NATURE, children);
        double least = 0, most = 0, total = 0;
        for (uint32_t c = first + 1; c <= first + children; c++) {
            struct mcts_node *n = node_at(&pool, c);
            int low = pick(2 * RANGE + 1) - RANGE, high = low + pick(RANGE - low + 1);
            n->weight = 1 + (uint32_t)pick(20);
            node_set_bounds(n, low, high);
            least += low * (double)n->weight, most += high * (double)n->weight;
            total += n->weight;
        }
        int low = 99, high = 99;
        mcts_average_bounds(&m, first, &low, &high);
        assert_int_equal(low, (int)floor(least / total + 1e-9));
        assert_int_equal(high, (int)ceil(most / total - 1e-9));
    }
}

static void test_proves(void **unused)
{
    rules r = {0};
    struct mcts_options o = {.chance = CHANCE_OPEN};

    (void)unused;
    assert_false(mcts_proves(-RANGE, RANGE, &r, &o));
    o.chance = CHANCE_EXPLICIT;
    assert_true(mcts_proves(-RANGE, RANGE, &r, &o));
    assert_false(mcts_proves(-RANGE, INT16_MAX, &r, &o));
    assert_false(mcts_proves(INT16_MIN, RANGE, &r, &o));
}

/* -- Chance. --------------------------------------------------------------------------------- */

/* Outcomes are sampled by their weights, either all of them or only the visited ones. */
static void test_samples(void **unused)
{
    enum { DRAWS = 20000, KINDS = 6 };
    static const uint32_t weight[KINDS] = {5, 0, 1, 7, 4, 3};
    static const uint32_t visits[KINDS] = {2, 0, 0, 1, 0, 9};

    (void)unused;
    for (int visited = 0; visited < 2; visited++) {
        uint32_t first = begin(ZM_NATURE, KINDS);
        unsigned count[KINDS] = {0};
        double total = 0, share[KINDS];
        for (int i = 0; i < KINDS; i++) {
            struct mcts_node *n = node_at(&pool, first + 1 + (uint32_t)i);
            n->weight = weight[i];
            atomic_store(&n->visits, visits[i]);
            block_at(&pool, first)->total_weight += weight[i];
            if (!visited || visits[i]) total += weight[i];
        }
        for (int i = 0; i < DRAWS; i++) count[mcts_sample(&m, first, visited) - first - 1]++;
        for (int i = 0; i < KINDS; i++) share[i] = visited && !visits[i] ? 0 : weight[i] / total;
        assert_shares(share, count, KINDS);
    }
}

/* -- Children. ------------------------------------------------------------------------------- */

/* No child is added beyond the capacity of its block, even if another thread has just filled it. */
static void test_capacity(void **unused)
{
    uint32_t first = begin(ZM_FIRST, 2);

    (void)unused;
    block_at(&pool, first)->capacity = 4;
    assert_int_equal(mcts_add_child(&m, first, 77), first + 3);
    assert_int_equal(mcts_add_child(&m, first, 77), first + 3);
    filled = first;
    assert_int_equal(mcts_add_child(&m, first, 78), 0);
    assert_int_equal(atomic_load(&block_at(&pool, first)->count), 4);
}

/* Each side prefers a solved child that is better for it than the mean, and avoids a worse one. */
static void test_final_choice(void **unused)
{
    (void)unused;
    for (int side = 0; side < 2; side++) {
        uint32_t first = begin((enum zm_side)side, 3);
        int sign = side ? -1 : 1;
        struct mcts_node *root = node_at(&pool, ROOT), *good = node_at(&pool, first + 1),
                         *bad = node_at(&pool, first + 2), *open = node_at(&pool, first + 3);
        node_set_bounds(good, 5 * sign, 5 * sign), node_set_bounds(bad, -5 * sign, -5 * sign);
        atomic_store(&open->visits, 100);
        double key[] = {mcts_final_key(&m, root, good, (enum zm_side)side, 0.1),
                        mcts_final_key(&m, root, open, (enum zm_side)side, 0.1),
                        mcts_final_key(&m, root, bad, (enum zm_side)side, 0.1)};
        assert_true(key[0] > key[1] && key[1] > key[2]);
    }
}

/* Trees whose options differ in one that shapes them are not equal; in any other they are. */
static void test_tree_options(void **unused)
{
    const struct mcts_options a = {.select = 1,
                                   .chance = 1,
                                   .playouts = 1,
                                   .rave = 3,
                                   .decisive = true,
                                   .cutoff = 7,
                                   .implicit = 0.5};
    struct mcts_options same = a, others[7] = {a, a, a, a, a, a, a};

    (void)unused;
    same.explore = same.fpu = 0.25, same.rave = 4, same.simulations = 1, same.reuse = true;
    assert_true(mcts_shape_equal(&a, &same));
    others[0].select = others[1].chance = others[2].playouts = 2;
    others[3].rave = 0, others[4].decisive = false;
    others[5].cutoff = 8, others[6].implicit = 0.25;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_false(mcts_shape_equal(&a, &others[i]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rewards),      cmocka_unit_test(test_evals),
        cmocka_unit_test(test_clamped),      cmocka_unit_test(test_means),
        cmocka_unit_test(test_averages),     cmocka_unit_test(test_proves),
        cmocka_unit_test(test_samples),      cmocka_unit_test(test_capacity),
        cmocka_unit_test(test_final_choice), cmocka_unit_test(test_tree_options),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
