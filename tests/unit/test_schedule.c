/* SPDX-License-Identifier: MIT
 * test_schedule.c - several threads in one tree of Monte Carlo search, by forced schedules.
 *
 * Races are rare and their effects are seldom visible. So this test runs two members of a search
 * group on one thread and alternates their steps. At named points (MCTS_INTERLEAVE in
 * search/mcts/mcts_template.h) the other member performs the step most likely to interfere. */
#include <stdbool.h>

static void interleave(const char *point);
#define MCTS_INTERLEAVE(point) interleave(#point)

#include "unit.h"

/* Includes the game with its searches, since the tested functions are static. */
#include "games/tuc_chess/tuc_chess.c" /* NOLINT(bugprone-suspicious-include) */

#include "api/context.h"
#include "player/player.h"

#include <stdlib.h>

enum { MEMBERS = 2, MEMORY = 1 << 20 };

/* Two members of a search group with one tree. */
static struct search_group {
    struct zm_context *zm;
    struct mcts_search q[MEMBERS];
    struct mcts m[MEMBERS];
    state s[MEMBERS];
    struct zm_result result;
    struct barrier barrier;
    void *memory;
    size_t pool;
    int64_t sum; /* of all rewards so far */
    uint32_t done;
} two;

static void (*meanwhile)(const char *point); /* what the other member does there */

static void interleave(const char *point)
{
    void (*other)(const char *) = meanwhile;

    if (!other) return;
    meanwhile = NULL; /* the other member is not interrupted */
    other(point);
    meanwhile = other;
}

static void prune(void *with)
{
    pool_prune(with);
}

static void begin_member(int i)
{
    struct search *q = &two.q[i].search;
    struct memory_plan plan = {0};

    two.q[i] = two.q[0];
    search_plan(q, 0, MEMORY, &plan);
    q->member = i;
    assert_int_equal(search_begin(q, &plan), ZM_OK);
    q->timing.deadline = q->timing.soft = INFINITY;
    two.s[i] = *(const state *)two.zm->state;
    think_begin(q, &two.s[i]);
}

/* `pool`: the size of the tree in bytes. */
static void begin(const char *position, const char *options, size_t pool)
{
    struct mcts_search *own = &two.q[0];
    struct search *q = &own->search;

    memset(&two, 0, sizeof two);
    meanwhile = NULL;
    two.zm = opened("tuc-chess");
    assert_int_equal(zm_position_set(two.zm, position), ZM_OK);
    two.memory = calloc(1, two.pool = pool);
    *q = (struct search){.rules = two.zm->rules,
                         .game = two.zm->face,
                         .allocator = &two.zm->allocator,
                         .result = &two.result,
                         .max_moves = two.zm->max_moves};
    assert_int_equal(player_read(two.zm, options, &q->options, &q->limits), ZM_OK);
    own->tree = two.memory, own->pool_size = pool;
    own->position = two.zm->state, own->state_size = sizeof(state);
    own->barrier = &two.barrier;
    q->counters = MEMBERS;
    for (int i = 0; i < MEMBERS; i++) begin_member(i);
    mcts_init_tree(q, &two.s[0]);
    barrier_init(&two.barrier, prune, &own->tree->pool);
    barrier_join(&two.barrier); /* one joins for both, since they never wait at the same time */
    for (int i = 0; i < MEMBERS; i++) {
        mcts_begin(&two.m[i], &two.q[i].search, &two.s[i]);
        two.m[i].buffer = pool_buffer(two.m[i].pool);
    }
}

static void end(void)
{
    barrier_leave(&two.barrier);
    barrier_destroy(&two.barrier);
    for (int i = 0; i < MEMBERS; i++) search_end(&two.q[i].search);
    free(two.memory);
    zm_close(two.zm);
}

/* A simulation in two steps, between which the other member may make any number of its own. */
static bool go_down(int i, int64_t *reward)
{
    struct mcts *m = &two.m[i];

    if (solved(&m->slots[ROOT].node) || !mcts_claim(m)) return false;
    m->simulation++;
    mcts_resume(m);
    *reward = mcts_descend(m);
    return true;
}

static void go_up(int i, int64_t reward)
{
    mcts_backup(&two.m[i], reward);
    two.sum += reward, two.done++;
}

/* Each member makes n simulations, each while one of the other is in progress. Calls `check` after
 * each step. */
static void alternate(int n, void (*check)(void))
{
    int64_t reward[MEMBERS] = {0};
    bool under_way[MEMBERS] = {false};

    for (int k = 0; k < 2 * n; k++) {
        int i = k % MEMBERS;
        if (under_way[i]) go_up(i, reward[i]);
        under_way[i] = go_down(i, &reward[i]);
        if (check) check();
    }
    for (int i = 0; i < MEMBERS; i++)
        if (under_way[i]) go_up(i, reward[i]);
    for (int i = 0; i < MEMBERS; i++) mcts_close_to(&two.m[i], 0);
}

static const char *const midgame = "p.krp/ppp.p/..*../.R.*./..p../PPP.P/P.KRP w 2 1 100";
static const char *const few = "..k../..*../...../...../...p./P..../K.... w 3 3 397";

/* -- Checks. --------------------------------------------------------------------------------- */

/* Calls `check` for all nodes that have children, at and below a node. */
static void for_all(uint32_t node, void (*check)(uint32_t node, uint32_t first))
{
    const struct mcts *m = &two.m[0];
    uint32_t first = children_of(&m->slots[node].node);

    if (!first) return;
    check(node, first);
    for (uint32_t c = first + 1; c <= first + m->slots[first].block.count; c++) for_all(c, check);
}

/* A virtual loss counts against the side that selected the node. Since sums are those of the first
 * side, it lowers them if the first side selected, and raises them otherwise. */
static int lost_by[2];

static void check_losses(void)
{
    for (int i = 0; i < MEMBERS; i++)
        for (int d = 1; two.m[i].open >= 0 && d <= two.m[i].depth; d++) {
            const struct batch *b = &two.m[i].at[d];
            if (!b->virtual_loss) continue;
            lost_by[b->side]++;
            assert_true(b->side == ZM_FIRST ? b->virtual_loss > 0 : b->virtual_loss < 0);
        }
}

/* At the end no virtual loss and no visit of an unfinished simulation is left. */
static void check_sums(uint32_t node, uint32_t first)
{
    const struct mcts *m = &two.m[0];
    uint32_t visits = 0;

    (void)node;
    for (uint32_t c = first + 1; c <= first + m->slots[first].block.count; c++) {
        const struct mcts_node *n = &m->slots[c].node;
        int64_t sum = atomic_load(&n->sum), most = (int64_t)visits_of(n) * REWARD_ONE;
        assert_true(sum <= most && sum >= -most);
        visits += visits_of(n);
    }
    assert_true(visits <= visits_of(&m->slots[node].node));
}

static void check_all(void)
{
    const struct mcts_node *root = &two.m[0].slots[ROOT].node;

    assert_int_equal(visits_of(root), two.done);
    assert_true(atomic_load(&root->sum) == two.sum);
    for_all(ROOT, check_sums);
}

static void test_losses(void **unused)
{
    (void)unused;
    lost_by[ZM_FIRST] = lost_by[ZM_SECOND] = 0;
    begin(midgame, "mcts:chance=open,implicit=0", 1 << 22);
    alternate(20000, check_losses);
    check_all();
    assert_true(lost_by[ZM_FIRST] > 100 && lost_by[ZM_SECOND] > 100);
    end();
}

/* A small tree is pruned many times while the other member has a batch open. No simulation may be
 * lost or counted in a node that has moved. */
static void prune_too(const char *point)
{
    if (strcmp(point, "pruning") == 0) pool_prune(two.m[0].pool);
}

static void test_pruning(void **unused)
{
    (void)unused;
    begin(midgame, "mcts:chance=open,implicit=0", 1 << 17);
    for (int round = 0; round < 100; round++) {
        meanwhile = round % 2 ? prune_too : NULL;
        /* Only if a single member runs do batches stay open from one simulation to the next. */
        for (int k = 0; k < 500; k++) {
            int64_t reward = 0;
            mcts_prune_if_full(&two.m[0]);
            assert_true(go_down(0, &reward));
            go_up(0, reward);
        }
        mcts_close_to(&two.m[0], 0);
        check_all();
    }
    assert_true(two.m[0].pool->compactions > 10);
    end();
}

/* -- A move is added once. ------------------------------------------------------------------- */

static uint32_t adding_to;
static zm_move adding;
static int came;

/* The other member adds the same move just before, or another move at the same time. */
static void add_before(const char *point)
{
    if (strcmp(point, "adding") == 0) came++, mcts_add_child(&two.m[1], adding_to, adding);
}

static void add_amidst(const char *point)
{
    if (strcmp(point, "added") == 0) came++, mcts_add_child(&two.m[1], adding_to, adding + 1000);
}

static void check_once(uint32_t node, uint32_t first)
{
    const struct mcts *m = &two.m[0];
    uint32_t last = first + m->slots[first].block.count;

    (void)node;
    for (uint32_t c = first + 1; c <= last; c++)
        for (uint32_t d = c + 1; d <= last; d++)
            assert_true(m->slots[c].node.move != m->slots[d].node.move);
}

static void test_added_once(void **unused)
{
    (void)unused;
    begin(midgame, "mcts:chance=open", 1 << 22);
    alternate(3000, NULL);
    uint32_t first = children_of(&two.m[0].slots[ROOT].node);
    const struct child_block *h = &two.m[0].slots[first].block;
    for (int k = 0; h->count + 2 < h->capacity; k++) {
        adding_to = first, adding = 60000 + (zm_move)k;
        meanwhile = k % 2 ? add_amidst : add_before;
        uint32_t c = mcts_add_child(&two.m[0], first, adding);
        meanwhile = NULL;
        check_once(ROOT, first);
        assert_true(c && two.m[0].slots[c].node.move == adding);
    }
    assert_true(came > 1);
    for_all(ROOT, check_once);
    end();
}

/* -- Proofs. --------------------------------------------------------------------------------- */

/* All bounds equal those that follow from the children. */
static void check_bounds_of(uint32_t node, uint32_t first)
{
    struct mcts *m = &two.m[0];
    enum zm_side side = (enum zm_side)m->slots[first].block.side;
    int low = m->least, high = m->most;

    if (is_chance(side)) mcts_average_bounds(m, first, &low, &high);
    else {
        low = high = side == ZM_FIRST ? m->least : m->most;
        mcts_best_bounds(m->slots, first, side, &low, &high);
    }
    assert_int_equal(low_of(&m->slots[node].node), low);
    assert_int_equal(high_of(&m->slots[node].node), high);
}

/* The same holds while simulations are in progress, unless one has new bounds to back up. */
static int since, proven;

static void check_bounds_now(void)
{
    for (int i = 0; i < MEMBERS; i++)
        if (two.m[i].bounds_depth >= 0) return;
    if (++since % 50 == 0) for_all(ROOT, check_bounds_of);
}

/* The other member proves something after bounds were read and before they are written. */
static void prove_too(const char *point)
{
    int64_t reward = 0;

    if (strcmp(point, "tightening") != 0) return;
    if (two.m[1].open < 0 && go_down(1, &reward)) {
        go_up(1, reward);
        mcts_close_to(&two.m[1], 0);
        proven++;
    }
}

/* The tighter of two bounds stays, whichever is written last. */
static _Atomic int16_t shared_bound;

static void tighten_too(const char *point)
{
    if (strcmp(point, "tightening") == 0) mcts_tighten(&shared_bound, 5, 1);
}

static void test_tighter_bound(void **unused)
{
    (void)unused;
    for (int value = 1; value < 10; value++) {
        atomic_store(&shared_bound, 0);
        meanwhile = tighten_too;
        assert_int_equal(mcts_tighten(&shared_bound, value, 1), value > 5);
        meanwhile = NULL;
        assert_int_equal(atomic_load(&shared_bound), value > 5 ? value : 5);
    }
}

static void test_proofs(void **unused)
{
    (void)unused;
    begin(few, "mcts:chance=explicit", 1 << 24);
    alternate(4000, check_bounds_now);
    for_all(ROOT, check_bounds_of);
    assert_true(two.m[0].proves);
    end();
    begin(few, "mcts:chance=explicit", 1 << 24);
    meanwhile = prove_too;
    for (int k = 0; k < 4000; k++) {
        int64_t reward = 0;
        if (!go_down(0, &reward)) break;
        go_up(0, reward);
    }
    meanwhile = NULL;
    for (int i = 0; i < MEMBERS; i++) mcts_close_to(&two.m[i], 0);
    for_all(ROOT, check_bounds_of);
    assert_true(proven > 100);
    end();
}

/* An abandoned simulation leaves the bounds that it has proven, and nothing else. */
static void test_abandoned(void **unused)
{
    (void)unused;
    for (int k = 0; k < 2; k++) {
        begin(k ? few : midgame, k ? "mcts:chance=explicit" : "mcts:chance=open", 1 << 24);
        for (int n = 0; n < 6000; n++) {
            int64_t reward = 0;
            two.q[n % 2].search.nodes = 1;
            if (!go_down(n % 2, &reward)) break;
            if (n % 5) go_up(n % 2, reward);
            else mcts_abandon(&two.m[n % 2]);
            assert_int_equal(two.q[n % 2].search.nodes, n % 5 != 0);
        }
        for (int i = 0; i < MEMBERS; i++) mcts_close_to(&two.m[i], 0);
        for_all(ROOT, check_sums);
        if (k) for_all(ROOT, check_bounds_of);
        else check_all();
        end();
    }
}

/* The lead of the most visited child. Solved children do not count, since they get no more
 * visits. */
static void test_lead(void **unused)
{
    uint32_t first, most = 0, next = 0, all = 0;

    (void)unused;
    begin(midgame, "mcts:chance=explicit", 1 << 24);
    alternate(3000, NULL);
    struct mcts *m = &two.m[0];
    first = children_of(&m->slots[ROOT].node);
    assert_true(m->slots[first].block.count > 2);
    for (int k = 0; k < 2; k++) {
        most = next = all = 0;
        for (uint32_t c = first + 1; c <= first + m->slots[first].block.count; c++) {
            uint32_t visits = visits_of(&m->slots[c].node);
            if (visits > all) all = visits;
            if (solved(&m->slots[c].node)) continue;
            if (visits > most) next = most, most = visits;
            else if (visits > next) next = visits;
        }
        assert_true(mcts_lead(m) == (double)most - next);
        for (uint32_t c = first + 1; k == 0 && c <= first + m->slots[first].block.count; c++)
            if (visits_of(&m->slots[c].node) == all) node_set_bounds(&m->slots[c].node, 1, 1);
    }
    assert_true(all > most); /* the most visited is solved */
    end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_losses),        cmocka_unit_test(test_pruning),
        cmocka_unit_test(test_added_once),    cmocka_unit_test(test_proofs),
        cmocka_unit_test(test_tighter_bound), cmocka_unit_test(test_abandoned),
        cmocka_unit_test(test_lead)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
