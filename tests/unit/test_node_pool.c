/* SPDX-License-Identifier: MIT
 * test_node_pool.c - the nodes of a Monte Carlo tree after a search: blocks and parents,
 * evaluations that follow from the children, the caches of the threads, what pruning keeps. */
#include "api/context.h"
#include "core/random.h"
#include "search/mcts/node_pool.h"
#include "unit.h"

#include <math.h>
#include <string.h>

static struct zm_result r = {.size = sizeof r};

static const struct node_pool *pool_of(struct zm_context *zm)
{
    const struct reused_tree *t = zm->kept[KEPT_TREE].at;

    return &t->pool;
}

/* The evaluation that a block must have. Outcomes without children have none and do not count. */
static int expected(const struct node_pool *p, uint32_t at)
{
    const struct child_block *h = block_at(p, at);
    int64_t sum = 0, total = 0;
    int best = -INT16_MAX, sign = h->side == ZM_FIRST ? 1 : -1;

    for (uint32_t c = at + 1; c <= at + h->count; c++) {
        const struct mcts_node *n = node_at(p, c);
        int eval = sign * n->eval;
        if (h->side != ZM_NATURE) best = eval > best ? eval : best;
        else if (children_of(n)) {
            sum += (int64_t)n->weight * block_at(p, children_of(n))->eval;
            total += n->weight;
        }
    }
    if (h->side != ZM_NATURE) return sign * best;
    return total ? (int)(sum / total) : h->eval;
}

/* At the root every move is a child, decisive or not. */
static void test_root(void **unused)
{
    static const char *const games[][2] = {{"tictactoe", "a1 b2 a2"}, {"connect4", "1 2 1 2 1"}};
    const struct zm_limits limits = {.size = sizeof limits, .nodes = 50};
    zm_move list[64];

    (void)unused;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct zm_context *zm = opened(games[i][0]);
        assert_int_equal(zm_play_text(zm, games[i][1]), ZM_OK);
        assert_int_equal(zm_think(zm, "mcts", &limits, &r), ZM_OK);
        const struct node_pool *p = pool_of(zm);
        uint32_t first = children_of(node_at(p, ROOT));
        assert_int_equal(block_at(p, first)->count, zm_moves(zm, list, 64));
        zm_close(zm);
    }
}

static void check_evals(const char *game, const char *player, uint64_t seed)
{
    struct zm_context *zm = opened(game);
    const struct zm_limits limits = {
        .size = sizeof limits, .seed = seed, .memory = (size_t)8 << 20};
    int blocks = 0;

    assert_int_equal(zm_think(zm, player, &limits, &r), ZM_OK);
    const struct node_pool *p = pool_of(zm);
    for (uint32_t at = next_block(p, ROOT_BLOCK); at < p->used; at = next_block(p, at), blocks++) {
        uint32_t parent = block_at(p, at)->parent;
        assert_int_equal(children_of(node_at(p, parent)), at);
        assert_int_equal(block_at(p, at)->eval, expected(p, at));
    }
    assert_true(blocks > 1000);
    zm_close(zm);
}

/* Only changed evaluations are backed up. All must be as if every node were evaluated anew. */
static void test_evals(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed < 4; seed++) {
        check_evals("kalah:6,4", "mcts:iterations=20000", seed);
        check_evals("mnk:5,5,4", "mcts:iterations=20000,implicit=0.4", seed);
        check_evals("tuc-chess", "mcts:iterations=20000,chance=explicit", seed);
        check_evals("tuc-chess", "mcts:iterations=20000,chance=widening,implicit=0.2", seed);
    }
}

/* There may be more threads than caches. Each search sets up as many caches as it needs. A proof
 * takes 2000 simulations; the limit is much higher, since on a busy machine the thread that finds
 * the proof may wait for a processor while the others go on. */
static void test_caches(void **unused)
{
    static const char *const players[] = {"mcts:iterations=5000000,threads=12",
                                          "mcts:iterations=5000000,threads=2",
                                          "mcts:iterations=50000"};
    const int caches[] = {CACHES_MAX, 2, 1};

    (void)unused;
    for (size_t i = 0; i < sizeof players / sizeof *players; i++) {
        struct zm_context *zm = opened("tictactoe");
        assert_int_equal(zm_think(zm, players[i], NULL, &r), ZM_OK);
        assert_int_equal(r.kind, ZM_EXACT);
        assert_int_equal(pool_of(zm)->cache_count, caches[i]);
        assert_non_null(pool_cache(pool_of(zm), caches[i] - 1));
        assert_null(pool_cache(pool_of(zm), caches[i]));
        zm_close(zm);
    }
}

/* -- The cached scores of children. ----------------------------------------------------------- */

static bool agrees(const struct cached_qu *seen, const struct mcts_node *n)
{
    if (isinf(seen->q)) return seen->u == 0; /* the child is excluded */
    if (!n->visits) return seen->u == -1;
    return fabsf(seen->u - 1 / sqrtf((float)n->visits)) < 1e-6F;
}

/* The cache agrees with the nodes, also after pruning has moved blocks and between moves. */
static void test_cached(void **unused)
{
    const struct zm_limits limits = {.size = sizeof limits, .seed = 1, .memory = (size_t)1 << 20};
    struct zm_context *zm = opened("kalah:6,4");
    int seen = 0;

    (void)unused;
    for (int move = 0; move < 3; move++) {
        assert_int_equal(zm_think(zm, "mcts:iterations=40000,select=uct", &limits, &r), ZM_OK);
        assert_int_equal(zm_play(zm, r.move), ZM_OK);
        const struct node_pool *p = pool_of(zm);
        const struct cached_qu *cache = pool_cache(p, 0);
        assert_true(p->compactions > 0);
        for (uint32_t at = next_block(p, ROOT_BLOCK); at < p->used; at = next_block(p, at)) {
            if (!cache[at].refresh_at || block_at(p, at)->count < 2) continue;
            for (uint32_t c = at + 1; c <= at + block_at(p, at)->count; c++, seen++)
                assert_true(agrees(&cache[c], node_at(p, c)));
        }
    }
    assert_true(seen > 10000);
    zm_close(zm);
}

/* The entries of free slots are zero, whatever node was there before. */
static void test_uncached(void **unused)
{
    const struct zm_limits limits = {.size = sizeof limits, .seed = 1, .memory = (size_t)1 << 20};
    struct zm_context *zm = opened("tuc-chess");
    int unseen = 0;

    (void)unused;
    assert_int_equal(zm_think(zm, "mcts:iterations=40000,chance=open", &limits, &r), ZM_OK);
    const struct node_pool *p = pool_of(zm);
    const struct cached_qu *cache = pool_cache(p, 0);
    assert_true(p->compactions > 0);
    for (uint32_t at = next_block(p, ROOT_BLOCK); at < p->used; at = next_block(p, at))
        for (uint32_t c = at + 1 + block_at(p, at)->count; c < next_block(p, at); c++, unseen++)
            assert_true(cache[c].q == 0 && cache[c].u == 0);
    assert_true(unseen > 1000);
    zm_close(zm);
}

/* A single thread caches a block once, several threads refresh it again and again. No search may
 * use a cache from a search with another number of threads. */
static void check_other(const char *before, const char *after, bool refreshes)
{
    struct zm_context *zm = opened("connect4");
    int seen = 0;

    assert_int_equal(zm_think(zm, before, NULL, &r), ZM_OK);
    assert_int_equal(zm_think(zm, after, NULL, &r), ZM_OK);
    const struct node_pool *p = pool_of(zm);
    const struct cached_qu *cache = pool_cache(p, 0);
    for (uint32_t at = next_block(p, ROOT_BLOCK); at < p->used; at = next_block(p, at)) {
        if (!block_at(p, at)->capacity || !cache[at].refresh_at) continue;
        assert_true((cache[at].refresh_at < UINT32_MAX) == refreshes);
        seen++;
    }
    assert_true(seen > 500);
    zm_close(zm);
}

/* The bias of a thread for a child with one visit: 1 or -1; 0 if the cache has no such entry. */
static int bias_of(const struct cached_qu *seen)
{
    if (isinf(seen->q) || seen->u <= 0) return 0;
    assert_true(fabsf(seen->u - 1.1F) < 1e-6F || fabsf(seen->u - 0.9F) < 1e-6F);
    return seen->u > 1 ? 1 : -1;
}

/* Two threads have opposite biases for each child. */
static void test_bias(void **unused)
{
    struct zm_context *zm = opened("connect4");
    int bias[2][2] = {0};

    (void)unused;
    assert_int_equal(zm_think(zm, "mcts:iterations=200000,threads=2,select=uct", NULL, &r), ZM_OK);
    const struct node_pool *p = pool_of(zm);
    for (uint32_t at = next_block(p, ROOT_BLOCK); at < p->used; at = next_block(p, at))
        for (uint32_t c = at + 1; c <= at + block_at(p, at)->count; c++) {
            int one = 0, two = 0;
            if (node_at(p, c)->visits != 1) continue;
            one = bias_of(&pool_cache(p, 0)[c]), two = bias_of(&pool_cache(p, 1)[c]);
            if (one) bias[0][one > 0]++;
            if (two) bias[1][two > 0]++;
            if (one && two) assert_int_equal(one, -two);
        }
    for (int i = 0; i < 4; i++) assert_true(bias[i / 2][i % 2] > 100);
    zm_close(zm);
}

static void test_other_threads(void **unused)
{
    (void)unused;
    /* long enough for the thread with the cache to run even on a busy machine */
    check_other("mcts:iterations=20000", "mcts:iterations=200000,threads=2", true);
    check_other("mcts:iterations=20000,threads=2", "mcts:iterations=2000", false);
}

/* -- The bounds of a node whose children were freed. ------------------------------------------- */

/* Whether a node is solved but no child has its value. */
static bool lacks_proof(const struct node_pool *p, uint32_t node)
{
    const struct mcts_node *n = node_at(p, node);
    uint32_t first = children_of(n);

    if (!first || n->low != n->high || block_at(p, first)->side == ZM_NATURE) return false;
    for (uint32_t c = first + 1; c <= first + block_at(p, first)->count; c++)
        if (node_at(p, c)->low == n->low && node_at(p, c)->high == n->low) return false;
    return true;
}

/* Plays from the root to a node. */
static void play_to(struct zm_context *zm, const struct node_pool *p, uint32_t node)
{
    zm_move line[ZM_PLY_MAX];
    size_t n = 0;

    while (node != ROOT) {
        uint32_t block = ROOT_BLOCK;
        line[n++] = node_at(p, node)->move;
        while (next_block(p, block) <= node) block = next_block(p, block);
        node = block_at(p, block)->parent;
    }
    while (n) assert_int_equal(zm_play(zm, line[--n]), ZM_OK);
}

/* As the root of the next search such a node must have a move that proves its bounds. */
static bool check_lost_proof(uint64_t seed)
{
    struct zm_context *zm = opened("kalah:4,3");
    const struct zm_limits limits = {
        .size = sizeof limits, .seed = seed, .memory = (size_t)256 << 10};
    uint32_t node = 0;

    for (int i = 0; i < 3; i++)
        if (zm_think(zm, "random", &limits, &r) == ZM_OK) zm_play(zm, r.move);
    assert_int_equal(zm_think(zm, "mcts:iterations=40000", &limits, &r), ZM_OK);
    const struct node_pool *p = pool_of(zm);
    for (uint32_t at = next_block(p, ROOT_BLOCK); at < p->used && !node; at = next_block(p, at))
        if (lacks_proof(p, block_at(p, at)->parent) && block_at(p, at)->parent != ROOT)
            node = block_at(p, at)->parent;
    if (node) {
        play_to(zm, p, node);
        assert_int_equal(zm_think(zm, "mcts:iterations=40000", &limits, &r), ZM_OK);
        assert_false(lacks_proof(pool_of(zm), ROOT));
    }
    zm_close(zm);
    return node;
}

static void test_lost_proof(void **unused)
{
    int found = 0;

    (void)unused;
    for (uint64_t seed = 1; seed <= 60; seed++) found += check_lost_proof(seed);
    assert_true(found > 5);
}

/* -- Pruning of a random tree, in which each node is identified by its move. ------------------- */

enum { PRUNE_SLOTS = 20000, CHILDREN_MAX = 12, NAMES = 1 << 20 };

static bool kept[NAMES]; /* whether the children of the node with this move are kept */

/* Expands a random leaf. No child has more visits than the leaf. Returns false if there is no
 * room. */
static bool grow(struct node_pool *p, uint64_t *seed, zm_move *name)
{
    struct slot_buffer none = {0};
    uint32_t node = ROOT, first;

    while ((first = children_of(node_at(p, node))))
        node = first + 1 + random_pick(seed, block_at(p, first)->capacity);
    uint32_t at = pool_alloc(p, &none, node, 1 + random_pick(seed, CHILDREN_MAX));
    if (!at) return false;
    block_at(p, at)->count = block_at(p, at)->capacity;
    for (uint32_t c = at + 1; c < next_block(p, at); c++) {
        node_at(p, c)->move = ++*name;
        node_at(p, c)->visits = random_pick(seed, node_at(p, node)->visits + 1);
    }
    node_at(p, node)->first = at;
    assert_true(*name < NAMES);
    return true;
}

/* Checks the links between parents and children, and records which blocks are kept. */
static void check_blocks(const struct node_pool *p)
{
    memset(kept, 0, sizeof kept);
    for (uint32_t at = next_block(p, ROOT_BLOCK); at < p->used; at = next_block(p, at)) {
        uint32_t parent = block_at(p, at)->parent;
        assert_true(parent < at && children_of(node_at(p, parent)) == at);
        kept[node_at(p, parent)->move] = true;
        for (uint32_t c = at + 1; c < next_block(p, at); c++) {
            const struct mcts_node *n = node_at(p, c);
            if (n->first) assert_int_equal(block_at(p, n->first)->parent, c);
            if (c > at + block_at(p, at)->count) assert_true(!n->first && !n->visits && !n->sum);
        }
    }
}

/* The least visits of nodes that keep their children, and the most visits of nodes in kept blocks
 * that lose theirs. */
static void note_visits(const struct node_pool *before, uint32_t at, uint32_t *least,
                        uint32_t *most)
{
    bool here = kept[node_at(before, block_at(before, at)->parent)->move];

    for (uint32_t c = at + 1; c < next_block(before, at); c++) {
        const struct mcts_node *n = node_at(before, c);
        if (!n->first) continue;
        assert_true(here || !kept[n->move]);
        if (kept[n->move] && n->visits < *least) *least = n->visits;
        if (here && !kept[n->move] && n->visits > *most) *most = n->visits;
    }
}

/* Pruning frees about half of the slots: the children of the least visited nodes and all below. */
static void test_pruned(void **unused)
{
    static union slot slots[PRUNE_SLOTS * 3 / 2], copy[PRUNE_SLOTS];
    struct node_pool p, before;
    uint64_t seed = 1;
    zm_move name = 0;

    (void)unused;
    pool_init(&p, slots, PRUNE_SLOTS * (sizeof *slots + sizeof *p.caches), false, 1);
    node_at(&p, ROOT)->visits = UINT32_C(1) << 30;
    for (int pass = 0; pass < 40; pass++) {
        uint32_t least = UINT32_MAX, most = 0;
        while (grow(&p, &seed, &name)) {}
        memcpy(copy, p.slots, p.used * sizeof *copy);
        before = p, before.slots = copy;
        pool_prune(&p);
        assert_true(p.used < PRUNE_SLOTS * 5 / 8 && !p.full);
        check_blocks(&p);
        for (uint32_t at = next_block(&p, ROOT_BLOCK); at < before.used;
             at = next_block(&before, at))
            note_visits(&before, at, &least, &most);
        assert_true(most < least);
    }
}

/* Removes children, as after an outcome that makes them illegal, then makes their parent the
 * root. */
static void test_removed(void **unused)
{
    static union slot slots[PRUNE_SLOTS * 3 / 2];
    struct node_pool p;
    uint64_t seed = 2;
    zm_move name = 0;

    (void)unused;
    for (int round = 0; round < 100; round++) {
        pool_init(&p, slots, PRUNE_SLOTS * (sizeof *slots + sizeof *p.caches), false, 1);
        node_at(&p, ROOT)->visits = UINT32_C(1) << 30;
        for (int i = 0; i < 300; i++) grow(&p, &seed, &name);
        uint32_t first = children_of(node_at(&p, ROOT)), node = first + 1;
        while (node < next_block(&p, first) && !children_of(node_at(&p, node))) node++;
        if (node == next_block(&p, first)) continue;
        first = children_of(node_at(&p, node));
        while (block_at(&p, first)->count > 1 && random_pick(&seed, 4))
            pool_remove(&p, first, first + 1 + random_pick(&seed, block_at(&p, first)->count));
        for (uint32_t c = first + 1; c <= first + block_at(&p, first)->count; c++)
            if (children_of(node_at(&p, c)))
                assert_int_equal(block_at(&p, children_of(node_at(&p, c)))->parent, c);
        pool_reroot(&p, node);
        check_blocks(&p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_root),     cmocka_unit_test(test_evals),
        cmocka_unit_test(test_caches),   cmocka_unit_test(test_cached),
        cmocka_unit_test(test_uncached), cmocka_unit_test(test_other_threads),
        cmocka_unit_test(test_bias),     cmocka_unit_test(test_pruned),
        cmocka_unit_test(test_removed),  cmocka_unit_test(test_lost_proof),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
