/* SPDX-License-Identifier: MIT
 * test_forest.c - the nodes of a Monte Carlo tree after a search: blocks and owners, guesses that
 * are those of the children, views of the threads; what recycling keeps. */
#include "api/context.h"
#include "core/random.h"
#include "search/mcts/forest.h"
#include "unit.h"

#include <math.h>
#include <string.h>

static struct zm_result r;

static const struct forest *forest_of(struct zm_context *zm)
{
    const struct grove *g = zm->kept[KEPT_TREE].at;

    return &g->forest;
}

/* What a block's guess must be; the tree knows nothing better of an event without children. */
static int expected(const struct forest *f, uint32_t at)
{
    const struct head *h = head_at(f, at);
    int64_t sum = 0, total = 0;
    int best = -INT16_MAX, sign = h->side == ZM_FIRST ? 1 : -1;

    for (uint32_t c = at + 1; c <= at + h->count; c++) {
        const struct leaf *n = leaf_at(f, c);
        int guess = sign * n->of.move_of_player.guess;
        if (h->side != ZM_NATURE) best = guess > best ? guess : best;
        else if (children_of(n)) {
            sum += (int64_t)n->of.weight * head_at(f, children_of(n))->guess;
            total += n->of.weight;
        }
    }
    if (h->side != ZM_NATURE) return sign * best;
    return total ? (int)(sum / total) : h->guess;
}

static void check_guesses(const char *game, const char *player, uint64_t seed)
{
    struct zm_context *zm = opened(game);
    const struct zm_limits limits = {.seed = seed, .memory = (size_t)8 << 20};
    int blocks = 0;

    assert_int_equal(zm_think(zm, player, &limits, &r), ZM_OK);
    const struct forest *f = forest_of(zm);
    for (uint32_t at = next_block(f, ROOT_HEAD); at < f->used; at = next_block(f, at), blocks++) {
        uint32_t owner = head_at(f, at)->owner;
        assert_int_equal(children_of(leaf_at(f, owner)), at);
        assert_int_equal(head_at(f, at)->guess, expected(f, at));
    }
    assert_true(blocks > 1000);
    zm_close(zm);
}

/* Only where a guess changed it is backed up; yet all are as if everywhere. */
static void test_guesses(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed < 4; seed++) {
        check_guesses("kalah:6,4", "mcts:iterations=20000", seed);
        check_guesses("mnk:5,5,4", "mcts:iterations=20000,implicit=0.4", seed);
        check_guesses("tuc-chess", "mcts:iterations=20000,chance=explicit", seed);
        check_guesses("tuc-chess", "mcts:iterations=20000,chance=widening,implicit=0.2", seed);
    }
}

/* More threads than there are views grow the tree, too; one more search asks for other views. (So
 * many simulations, of which a proof takes 2000, that on a busy machine a thread which waits for a
 * processor with the proof in its hands has its turn.) */
static void test_views(void **unused)
{
    static const char *const players[] = {"mcts:iterations=5000000,threads=12",
                                          "mcts:iterations=5000000,threads=2",
                                          "mcts:iterations=50000"};
    const int views[] = {VIEWS_MOST, 2, 1};

    (void)unused;
    for (size_t i = 0; i < sizeof players / sizeof *players; i++) {
        struct zm_context *zm = opened("tictactoe");
        assert_int_equal(zm_think(zm, players[i], NULL, &r), ZM_OK);
        assert_int_equal(r.kind, ZM_EXACT);
        assert_int_equal(forest_of(zm)->views, views[i]);
        assert_non_null(forest_view(forest_of(zm), views[i] - 1));
        assert_null(forest_view(forest_of(zm), views[i]));
        zm_close(zm);
    }
}

/* -- What one thread has seen of children. ---------------------------------------------------- */

static bool agrees(const struct merit *seen, const struct leaf *n)
{
    if (isinf(seen->mean)) return seen->doubt == 0; /* it cannot change its parent's value */
    if (!n->visits) return seen->doubt == -1;
    return fabsf(seen->doubt - 1 / sqrtf((float)n->visits)) < 1e-6F;
}

/* It is what they are, also after blocks were moved by recycling and between moves. */
static void test_seen(void **unused)
{
    const struct zm_limits limits = {.seed = 1, .memory = (size_t)1 << 20};
    struct zm_context *zm = opened("kalah:6,4");
    int seen = 0;

    (void)unused;
    for (int move = 0; move < 3; move++) {
        assert_int_equal(zm_think(zm, "mcts:iterations=40000,select=uct", &limits, &r), ZM_OK);
        assert_int_equal(zm_play(zm, r.move), ZM_OK);
        const struct forest *f = forest_of(zm);
        const struct merit *view = forest_view(f, 0);
        assert_true(f->recycled > 0);
        for (uint32_t at = next_block(f, ROOT_HEAD); at < f->used; at = next_block(f, at)) {
            if (!view[at].again || head_at(f, at)->count < 2) continue;
            for (uint32_t c = at + 1; c <= at + head_at(f, at)->count; c++, seen++)
                assert_true(agrees(&view[c], leaf_at(f, c)));
        }
    }
    assert_true(seen > 10000);
    zm_close(zm);
}

/* Of children that are not there yet nothing is known, whatever was in their place before. */
static void test_unseen(void **unused)
{
    const struct zm_limits limits = {.seed = 1, .memory = (size_t)1 << 20};
    struct zm_context *zm = opened("tuc-chess");
    int unseen = 0;

    (void)unused;
    assert_int_equal(zm_think(zm, "mcts:iterations=40000,chance=open", &limits, &r), ZM_OK);
    const struct forest *f = forest_of(zm);
    const struct merit *view = forest_view(f, 0);
    assert_true(f->recycled > 0);
    for (uint32_t at = next_block(f, ROOT_HEAD); at < f->used; at = next_block(f, at))
        for (uint32_t c = at + 1 + head_at(f, at)->count; c < next_block(f, at); c++, unseen++)
            assert_true(view[c].mean == 0 && view[c].doubt == 0);
    assert_true(unseen > 1000);
    zm_close(zm);
}

/* One thread looks at a family once, several do so again and again: none goes by what was kept
 * when there were more or fewer. */
static void check_other(const char *before, const char *after, bool again)
{
    struct zm_context *zm = opened("connect4");
    int seen = 0;

    assert_int_equal(zm_think(zm, before, NULL, &r), ZM_OK);
    assert_int_equal(zm_think(zm, after, NULL, &r), ZM_OK);
    const struct forest *f = forest_of(zm);
    const struct merit *view = forest_view(f, 0);
    for (uint32_t at = next_block(f, ROOT_HEAD); at < f->used; at = next_block(f, at)) {
        if (!head_at(f, at)->room || !view[at].again) continue;
        assert_true((view[at].again < UINT32_MAX) == again);
        seen++;
    }
    assert_true(seen > 500);
    zm_close(zm);
}

/* How a view leans to a child visited once: 1, or -1 away from it; 0 if it has not seen that. */
static int leans(const struct merit *seen)
{
    if (isinf(seen->mean) || seen->doubt <= 0) return 0;
    assert_true(fabsf(seen->doubt - 1.1F) < 1e-6F || fabsf(seen->doubt - 0.9F) < 1e-6F);
    return seen->doubt > 1 ? 1 : -1;
}

/* Of two threads one leans to a child, the other away from it. */
static void test_leaning(void **unused)
{
    struct zm_context *zm = opened("connect4");
    int leaning[2][2] = {0};

    (void)unused;
    assert_int_equal(zm_think(zm, "mcts:iterations=200000,threads=2,select=uct", NULL, &r), ZM_OK);
    const struct forest *f = forest_of(zm);
    for (uint32_t at = next_block(f, ROOT_HEAD); at < f->used; at = next_block(f, at))
        for (uint32_t c = at + 1; c <= at + head_at(f, at)->count; c++) {
            int one = 0, two = 0;
            if (leaf_at(f, c)->visits != 1) continue;
            one = leans(&forest_view(f, 0)[c]), two = leans(&forest_view(f, 1)[c]);
            if (one) leaning[0][one > 0]++;
            if (two) leaning[1][two > 0]++;
            if (one && two) assert_int_equal(one, -two);
        }
    for (int i = 0; i < 4; i++) assert_true(leaning[i / 2][i % 2] > 100);
    zm_close(zm);
}

static void test_other_threads(void **unused)
{
    (void)unused;
    /* so long that the thread with the view has its turn on a busy machine, too */
    check_other("mcts:iterations=20000", "mcts:iterations=200000,threads=2", true);
    check_other("mcts:iterations=20000,threads=2", "mcts:iterations=2000", false);
}

/* -- What is proven of a node whose children were recycled. ------------------------------------ */

/* Whether no child shows the value of a solved node. */
static bool is_mute(const struct forest *f, uint32_t node)
{
    const struct leaf *n = leaf_at(f, node);
    uint32_t first = children_of(n);

    if (!first || n->low != n->high || head_at(f, first)->side == ZM_NATURE) return false;
    for (uint32_t c = first + 1; c <= first + head_at(f, first)->count; c++)
        if (leaf_at(f, c)->low == n->low && leaf_at(f, c)->high == n->low) return false;
    return true;
}

/* Plays from the root to a node. */
static void play_to(struct zm_context *zm, const struct forest *f, uint32_t node)
{
    zm_move line[ZM_PLY_MAX];
    size_t n = 0;

    while (node != ROOT) {
        uint32_t head = ROOT_HEAD; /* of its block */
        line[n++] = leaf_at(f, node)->move;
        while (next_block(f, head) <= node) head = next_block(f, head);
        node = head_at(f, head)->owner;
    }
    while (n) assert_int_equal(zm_play(zm, line[--n]), ZM_OK);
}

/* As the root of the next search such a node has a move for what it claims. */
static bool check_mute(uint64_t seed)
{
    struct zm_context *zm = opened("kalah:4,3");
    const struct zm_limits limits = {.seed = seed, .memory = (size_t)256 << 10};
    uint32_t node = 0;

    for (int i = 0; i < 3; i++)
        if (zm_think(zm, "random", &limits, &r) == ZM_OK) zm_play(zm, r.move);
    assert_int_equal(zm_think(zm, "mcts:iterations=40000", &limits, &r), ZM_OK);
    const struct forest *f = forest_of(zm);
    for (uint32_t at = next_block(f, ROOT_HEAD); at < f->used && !node; at = next_block(f, at))
        if (is_mute(f, head_at(f, at)->owner) && head_at(f, at)->owner != ROOT)
            node = head_at(f, at)->owner;
    if (node) {
        play_to(zm, f, node);
        assert_int_equal(zm_think(zm, "mcts:iterations=40000", &limits, &r), ZM_OK);
        assert_false(is_mute(forest_of(zm), ROOT));
    }
    zm_close(zm);
    return node;
}

static void test_mute(void **unused)
{
    int found = 0;

    (void)unused;
    for (uint64_t seed = 1; seed <= 60; seed++) found += check_mute(seed);
    assert_true(found > 5);
}

/* -- Recycling, of a tree that no search has grown: nodes are told by their moves. ------------- */

enum { THIN_SLOTS = 20000, CHILDREN_MOST = 12, NAMES = 1 << 20 };

static bool stays[NAMES]; /* the block of the children of the node with this name */

/* Children for a leaf drawn by lot, with visits up to its own. False if there is no room. */
static bool grow(struct forest *f, uint64_t *seed, zm_move *name)
{
    struct arena none = {0};
    uint32_t node = ROOT, first;

    while ((first = children_of(leaf_at(f, node))))
        node = first + 1 + random_pick(seed, head_at(f, first)->room);
    uint32_t at = forest_take(f, &none, node, 1 + random_pick(seed, CHILDREN_MOST));
    if (!at) return false;
    head_at(f, at)->count = head_at(f, at)->room;
    for (uint32_t c = at + 1; c < next_block(f, at); c++) {
        leaf_at(f, c)->move = ++*name;
        leaf_at(f, c)->visits = random_pick(seed, leaf_at(f, node)->visits + 1);
    }
    leaf_at(f, node)->first = at;
    assert_true(*name < NAMES);
    return true;
}

static void note_blocks(const struct forest *f)
{
    memset(stays, 0, sizeof stays);
    for (uint32_t at = next_block(f, ROOT_HEAD); at < f->used; at = next_block(f, at)) {
        uint32_t owner = head_at(f, at)->owner;
        assert_true(owner < at && children_of(leaf_at(f, owner)) == at);
        stays[leaf_at(f, owner)->move] = true;
        for (uint32_t c = at + 1; c < next_block(f, at); c++) {
            const struct leaf *n = leaf_at(f, c);
            if (n->first) assert_int_equal(head_at(f, n->first)->owner, c);
            if (c > at + head_at(f, at)->count) assert_true(!n->first && !n->visits && !n->sum);
        }
    }
}

/* Of the nodes of a block that stays: who had children keeps them if visited often enough. */
static void note_visits(const struct forest *before, uint32_t at, uint32_t *least, uint32_t *most)
{
    bool here = stays[leaf_at(before, head_at(before, at)->owner)->move];

    for (uint32_t c = at + 1; c < next_block(before, at); c++) {
        const struct leaf *n = leaf_at(before, c);
        if (!n->first) continue;
        assert_true(here || !stays[n->move]);
        if (stays[n->move] && n->visits < *least) *least = n->visits;
        if (here && !stays[n->move] && n->visits > *most) *most = n->visits;
    }
}

/* What goes was visited more rarely than all that stays, or lay below; it is half, about. */
static void test_thinned(void **unused)
{
    static union slot slots[THIN_SLOTS * 3 / 2], copy[THIN_SLOTS];
    struct forest f, before;
    uint64_t seed = 1;
    zm_move name = 0;

    (void)unused;
    forest_begin(&f, slots, THIN_SLOTS * (sizeof *slots + sizeof *f.merit), false, 1);
    leaf_at(&f, ROOT)->visits = UINT32_C(1) << 30;
    for (int pass = 0; pass < 40; pass++) {
        uint32_t least = UINT32_MAX, most = 0;
        while (grow(&f, &seed, &name)) {}
        memcpy(copy, f.slots, f.used * sizeof *copy);
        before = f, before.slots = copy;
        forest_thin(&f);
        assert_true(f.used < THIN_SLOTS * 5 / 8 && !f.full);
        note_blocks(&f);
        for (uint32_t at = next_block(&f, ROOT_HEAD); at < before.used;
             at = next_block(&before, at))
            note_visits(&before, at, &least, &most);
        assert_true(most < least);
    }
}

/* Children go, as after an event that they do not fit; then their parent becomes the root. */
static void test_dropped(void **unused)
{
    static union slot slots[THIN_SLOTS * 3 / 2];
    struct forest f;
    uint64_t seed = 2;
    zm_move name = 0;

    (void)unused;
    for (int round = 0; round < 100; round++) {
        forest_begin(&f, slots, THIN_SLOTS * (sizeof *slots + sizeof *f.merit), false, 1);
        leaf_at(&f, ROOT)->visits = UINT32_C(1) << 30;
        for (int i = 0; i < 300; i++) grow(&f, &seed, &name);
        uint32_t first = children_of(leaf_at(&f, ROOT)), node = first + 1;
        while (node < next_block(&f, first) && !children_of(leaf_at(&f, node))) node++;
        if (node == next_block(&f, first)) continue;
        first = children_of(leaf_at(&f, node));
        while (head_at(&f, first)->count > 1 && random_pick(&seed, 4))
            forest_drop(&f, first, first + 1 + random_pick(&seed, head_at(&f, first)->count));
        forest_replant(&f, node);
        note_blocks(&f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_guesses),       cmocka_unit_test(test_views),
        cmocka_unit_test(test_seen),          cmocka_unit_test(test_unseen),
        cmocka_unit_test(test_other_threads), cmocka_unit_test(test_leaning),
        cmocka_unit_test(test_thinned),       cmocka_unit_test(test_dropped),
        cmocka_unit_test(test_mute),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
