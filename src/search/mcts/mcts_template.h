/* SPDX-License-Identifier: MIT
 * mcts_template.h - Monte Carlo tree search with proven bounds.
 *
 * A simulation descends the tree, plays random moves to the end, and backs up its reward. It works
 * on a copy of the root's position and never takes a move back. Score-bounded backups (Cazenave and
 * Saffidine 2010) prove draws as well as wins. A solved child is never selected again, so proofs
 * finish. Several threads grow one tree without locks (Enzenberger and Mueller 2009): a visit is
 * counted on the way down, which keeps other threads from selecting the same path at once. */
#include "core/clock.h"

/* Marks a point at which tests/unit/test_schedule.c runs another thread in between. */
#ifndef MCTS_INTERLEAVE
#define MCTS_INTERLEAVE(point) ((void)0)
#endif

#define mcts_simulate PASTE(GAME, mcts_simulate)
#define mcts_run PASTE(GAME, mcts_run)
#define mcts_init_tree PASTE(GAME, mcts_init_tree)

/* A batch of simulations that start from a node one after the other: those left or in progress, and
 * those that are done but not yet backed up, with the sum of their rewards. */
struct batch {
    uint32_t left, done;
    int64_t sum;
    int64_t virtual_loss; /* subtracted from the node's sum until the batch is closed */
    uint32_t node;
    uint8_t side; /* that selected the node: enum zm_side */
    bool cached;  /* the node has siblings and its score is cached */
    bool dirty;   /* more than the sums must be backed up: evaluations below may have changed */
};

/* A thread's factors for the exploration terms of its own children and of others. */
struct thread_bias {
    uint32_t threads, member;
    float own, others;
};

struct mcts {
    struct search *q;
    const rules *r;
    state *s; /* the position of the simulation */
    struct node_pool *pool;
    union slot *slots;                  /* of the pool */
    struct cached_qu *cache;            /* this thread's, or NULL */
    struct slot_buffer buffer;          /* from which this thread allocates its blocks */
    struct mcts_options o;              /* with the game's defaults filled in */
    float explore, fpu, implicit, rave; /* copies of these options */
    float eval_part;      /* of the evaluation in cached Q; with RAVE it is mixed in later */
    int least, most;      /* the range of results for the first side */
    int64_t unit;         /* the reward of one unit of the result */
    int64_t virtual_loss; /* of one simulation in progress, if there are several threads */
    bool proves, single;
    bool plain;        /* scores depend only on cached means and priors */
    bool starts_dirty; /* batches are dirty from the start */
    struct thread_bias bias;
    uint64_t seed;
    zm_move *list;
    uint64_t quota;         /* of simulations of all threads together; 0: no limit */
    double began;           /* when the first simulation began, by clock_now() */
    uint32_t visits_before; /* visits of the root when the search began */
    int depth;              /* of the path */
    int bounds_depth;       /* at which an expansion changed the bounds, or -1 */
    int open;               /* the depth of the deepest open batch, or -1 */
    uint32_t simulation;
    /* The following arrays are large. Their elements are written before they are read. */
    struct batch at[LEVELS_MAX];         /* the path from the root */
    uint32_t last_made[2][HISTORY_SIZE]; /* RAVE: the last simulation in which a side made a move */
};

/* As node_at() and block_at() without loading the pool's pointer first: each level of a simulation
 * calls these many times. */
static inline struct mcts_node *mcts_node_at(const struct mcts *m, uint32_t i)
{
    return &m->slots[i].node;
}

static inline struct child_block *mcts_block_at(const struct mcts *m, uint32_t i)
{
    return &m->slots[i].block;
}

/* Whether a single thread grows the tree. */
static inline bool mcts_is_single(const struct mcts *m)
{
    return ONE_THREAD || m->single;
}

/* Adds atomically; a single thread needs no locked instruction. */
static inline void mcts_add32(const struct mcts *m, _Atomic uint32_t *to, uint32_t more)
{
    if (!mcts_is_single(m)) atomic_fetch_add_explicit(to, more, memory_order_relaxed);
    else
        atomic_store_explicit(to, atomic_load_explicit(to, memory_order_relaxed) + more,
                              memory_order_relaxed);
}

static inline void mcts_add64(const struct mcts *m, _Atomic int64_t *to, int64_t more)
{
    if (!mcts_is_single(m)) atomic_fetch_add_explicit(to, more, memory_order_relaxed);
    else
        atomic_store_explicit(to, atomic_load_explicit(to, memory_order_relaxed) + more,
                              memory_order_relaxed);
}

/* Adds only if the value is still `now`; otherwise sets `now` to the value and returns false. */
static inline bool mcts_try_add(const struct mcts *m, _Atomic uint32_t *to, uint32_t *now,
                                uint32_t more)
{
    if (!mcts_is_single(m))
        return atomic_compare_exchange_weak_explicit(to, now, *now + more, memory_order_relaxed,
                                                     memory_order_relaxed);
    atomic_store_explicit(to, *now + more, memory_order_relaxed);
    return true;
}

static inline uint32_t visits_of(const struct mcts_node *n)
{
    return atomic_load_explicit(&n->visits, memory_order_relaxed);
}

static inline int low_of(const struct mcts_node *n)
{
    return atomic_load_explicit(&n->low, memory_order_relaxed);
}

static inline int high_of(const struct mcts_node *n)
{
    return atomic_load_explicit(&n->high, memory_order_relaxed);
}

static inline bool solved(const struct mcts_node *n)
{
    return low_of(n) == high_of(n);
}

/* -- Rewards: three quarters for the sign of the result, the rest for its size. --------------- */

static inline int mcts_span(const struct mcts *m)
{
    int span = m->most > -m->least ? m->most : -m->least;

    return span ? span : 1; /* a game that nobody wins */
}

static inline int64_t reward_of(const struct mcts *m, int result)
{
    int64_t sign = (result > 0) - (result < 0);

    return sign * (REWARD_ONE / 4 * 3) + result * m->unit;
}

/* The reward of an evaluation, from -1 to 1. If results have a size, GAME_LEAD is the lead in units
 * at which the first term, three quarters of the reward, reaches half of its limit. */
static inline float reward_of_eval(const struct mcts *m, zm_score eval)
{
    float lead = (float)eval / (float)ZM_UNIT, span = (float)mcts_span(m);
    float size = lead < 0 ? -lead : lead;

    if (span <= 1) return size <= 1 ? lead : lead / size;
    if (size > span) lead *= span / size, size = span;
    return 0.75F * lead / (size + GAME_LEAD) + 0.25F * lead / span;
}

/* Whether chance nodes are hidden: the tree has no nodes for them (open-loop search). */
static inline bool mcts_hides_chance(const struct mcts *m)
{
    return GAME_IS_STOCHASTIC(m->r) && m->o.chance == CHANCE_OPEN;
}

#include "search/mcts/mcts_ucb_template.h"

#include "search/mcts/mcts_expand_template.h"

#include "search/mcts/mcts_backup_template.h"

#include "search/mcts/mcts_select_template.h"

#include "search/mcts/mcts_report_template.h"

#include "search/mcts/mcts_watch_template.h"

/* -- One simulation. ------------------------------------------------------------------------- */

/* The next move of a playout: a decisive move if the option asks for them and there is one. */
static inline zm_move mcts_next_move(struct mcts *m)
{
#ifdef GAME_HAS_DECISIVE
    size_t n = m->o.playouts == PLAYOUTS_DECISIVE ? decisive(m->r, m->s, m->list) : 0;
    if (n) return m->list[random_pick(&m->seed, (uint32_t)n)];
#endif
    return playout_move(m->r, m->s, &m->seed, m->list);
}

/* Plays a playout move by move, and records the moves for RAVE. A playout may take longer than the
 * whole search, so it is abandoned when time is up. */
static struct playout_end mcts_play_on(struct mcts *m)
{
    struct playout_end end = {0};

    while (!(end.over = outcome(m->r, m->s, &end.result)) && end.plies < m->o.cutoff) {
        enum zm_side side = side_to_move(m->r, m->s);
        zm_move move = mcts_next_move(m);
        if (m->rave > 0 && !is_chance(side))
            m->last_made[side][move % HISTORY_SIZE] = m->simulation;
        advance(m->r, m->s, move);
        if (playout_may_look(++end.plies) && search_is_over(m->q)) return end.abandoned = true, end;
    }
    return end;
}

/* Stands in for the reward of an abandoned simulation. */
static const int64_t mcts_abandoned = INT64_MIN;

static int64_t mcts_playout(struct mcts *m)
{
    struct playout_end end;

#ifdef GAME_HAS_PLAYOUT
    if (m->o.rave <= 0 && m->o.playouts == PLAYOUTS_RANDOM)
        end = playout_from(m->r, m->s, m->o.cutoff, &m->seed);
    else
#endif
        end = mcts_play_on(m);
    if (RARELY(end.abandoned)) return mcts_abandoned;
    if (end.over) return reward_of(m, end.result);
    return (int64_t)(reward_of_eval(m, settled(m->r, m->s)) * (float)REWARD_ONE);
}

/* Expands the last node of the path if it has enough visits; a node with many siblings needs more.
 * Returns its block, or 0 if it has none. */
static uint32_t mcts_expand_if_due(struct mcts *m, uint32_t node)
{
    struct mcts_node *n = mcts_node_at(m, node);
    uint32_t siblings;
    int result;

    if (m->depth >= LEVELS_MAX - 1) return 0;
    if (m->depth) {
        siblings =
            mcts_block_at(m, children_of(mcts_node_at(m, m->at[m->depth - 1].node)))->capacity;
        if (visits_of(n) <= 1 + siblings / 16) return 0;
    }
    if (outcome(m->r, m->s, &result)) return 0;
    return mcts_expand(m, node);
}

/* Whether the game is over at a node, which with hidden chance nodes may have children
 * nevertheless. */
static inline bool mcts_is_over(const struct mcts *m)
{
    int result;

    return mcts_hides_chance(m) && outcome(m->r, m->s, &result);
}

/* Samples the outcomes of hidden chance nodes. */
static void mcts_sample_hidden(struct mcts *m)
{
    int result;

    if (!mcts_hides_chance(m)) return;
    while (is_chance(side_to_move(m->r, m->s)) && !outcome(m->r, m->s, &result))
        advance(m->r, m->s, playout_move(m->r, m->s, &m->seed, m->list));
}

/* Whether a move that was selected after other outcomes is legal after the present ones. */
static bool mcts_can_follow(const struct mcts *m, zm_move move)
{
    int result;

    return !outcome(m->r, m->s, &result) && mcts_is_legal(m, move);
}

/* Plays from the root to the deepest open batch. The outcomes of hidden chance nodes are sampled
 * anew; batches whose move has become illegal are closed. */
static void mcts_resume(struct mcts *m)
{
    memcpy(m->s, m->q->position, m->q->state_size);
    for (int i = 0; i < m->open; i++) {
        zm_move move = mcts_node_at(m, m->at[i + 1].node)->move;
        mcts_sample_hidden(m);
        if (mcts_hides_chance(m) && !mcts_can_follow(m, move)) mcts_close_to(m, i + 1);
        else advance(m->r, m->s, move);
    }
}

/* Descends from the deepest open batch to a leaf. Returns the reward there. */
static int64_t mcts_descend(struct mcts *m)
{
    uint32_t node = m->at[m->depth = m->open].node;

    for (;;) {
        struct mcts_node *n = mcts_node_at(m, node);
        if (solved(n)) return reward_of(m, low_of(n));
        mcts_sample_hidden(m);
        uint32_t first = children_of(n), c = 0;
        if (mcts_is_over(m)) return mcts_playout(m);
        if (!first) {
            first = mcts_expand_if_due(m, node);
            if (solved(n)) return reward_of(m, low_of(n));
        }
        if (first) c = mcts_select(m, node, first);
        if (!c) return mcts_playout(m);
        mcts_enter(m, first, node = c, mcts_child_batch_size(m, first, c));
        advance(m->r, m->s, mcts_node_at(m, c)->move);
    }
}

static void mcts_simulate(struct mcts *m)
{
    m->simulation++;
    mcts_resume(m);
    int64_t reward = mcts_descend(m);
    if (RARELY(reward == mcts_abandoned)) mcts_abandon(m);
    else mcts_backup(m, reward);
}

/* -- The search. ----------------------------------------------------------------------------- */

static struct mcts_options mcts_options_of(const struct search *q, const rules *r)
{
    struct mcts_options o = q->options.mcts;

    (void)r;
    if (o.select == GAMES_OWN) o.select = GAME_SELECT;
    if (o.chance == GAMES_OWN) o.chance = GAME_MCTS_CHANCE;
    if (!GAME_IS_STOCHASTIC(r)) o.chance = CHANCE_EXPLICIT;
    if (o.playouts == GAMES_OWN) o.playouts = GAME_PLAYOUTS;
    if (o.cutoff == GAMES_OWN) o.cutoff = GAME_CUTOFF;
    if (o.implicit < 0) o.implicit = GAME_IMPLICIT;
    if (o.explore < 0) o.explore = o.select == SELECT_PUCT ? GAME_PUCT_C : GAME_UCT_C;
    if (o.rave < 0) o.rave = GAME_RAVE;
    return o;
}

/* Whether an outcome is possible and has a probability of at least a half. */
static bool mcts_is_likely(const struct search *q, const rules *r, const state *s, zm_move move)
{
    size_t n = moves(r, s, q->moves);
    uint64_t total = 0, part = 0;

    for (size_t i = 0; i < n; i++) {
        total += weight(r, s, q->moves[i]);
        if (q->moves[i] == move) part = weight(r, s, move);
    }
    return part && 2 * part >= total;
}

/* The node of the kept tree that is to be the new root, or 0. The moves made since the last search
 * must lead to it, and the position reached by playing them must equal the real one in every byte.
 * A tree is not used after an unlikely outcome of a hidden chance node, since most of its
 * simulations had another outcome there. */
static uint32_t mcts_find_root(const struct search *q, const rules *r, state *s)
{
    const struct reused_tree *t = q->tree;
    uint32_t node = ROOT;

    if (t->made > q->made_count) return 0;
    memcpy(s, t + 1, q->state_size);
    for (size_t i = t->made; i < q->made_count; i++) {
        int result;
        uint32_t first = children_of(node_at(&t->pool, node)), c = first + 1, end;
        bool hidden = is_chance(side_to_move(r, s)) && t->options.chance == CHANCE_OPEN;
        if (outcome(r, s, &result)) return 0;
        if (hidden && !mcts_is_likely(q, r, s, q->made[i])) return 0;
        if (!hidden) {
            if (!first) return 0;
            end = c + block_at(&t->pool, first)->count;
            while (c < end && node_at(&t->pool, c)->move != q->made[i]) c++;
            if (c == end || !is_listed(r, s, q->moves, q->made[i])) return 0;
            node = c;
        }
        advance(r, s, q->made[i]);
    }
    if (!children_of(node_at(&t->pool, node)))
        return 0; /* a solved node without children has no move to report */
    return memcmp(s, q->position, q->state_size) == 0 ? node : 0;
}

/* The time that a pass over the tree takes. */
static const double seconds_per_slot = 4e-8;

/* Whether a node of the kept tree can be the root of this search. It cannot if moving the tree
 * takes too much of the time, or if MultiPV is wanted and only decisive moves have become
 * children. */
static bool mcts_is_usable(const struct search *q, uint32_t node)
{
    const struct node_pool *p = &q->tree->pool;
    double seconds = q->limits.seconds > 0 ? q->limits.seconds : q->limits.clock;
    uint32_t count = block_at(p, children_of(node_at(p, node)))->count;

    if (seconds > 0 && seconds_per_slot / 2 * p->used > seconds) return false;
    if (!q->limits.ranking || q->tree->options.chance == CHANCE_OPEN) return true;
    return count == moves(q->rules, q->position, q->moves);
}

/* With hidden chance nodes a node stands for many positions: removes the children that are illegal
 * in this one. Returns false if none is left, or if the legal moves exceed the capacity. */
static bool mcts_remove_illegal(struct search *q, uint32_t node)
{
    if (!GAME_IS_STOCHASTIC((const rules *)q->rules) || q->tree->options.chance != CHANCE_OPEN)
        return true;
    struct node_pool *p = &q->tree->pool;
    uint32_t first = children_of(node_at(p, node));
    size_t n = moves(q->rules, q->position, q->moves), i;
    if (n > block_at(p, first)->capacity) return false;
    for (uint32_t c = first + block_at(p, first)->count; c > first; c--) {
        for (i = 0; i < n && q->moves[i] != node_at(p, c)->move;) i++;
        if (i == n) pool_remove(p, first, c);
    }
    return block_at(p, first)->count > 0;
}

static struct tree_options mcts_tree_options(const struct mcts_options *o)
{
    return (struct tree_options){.select = (uint8_t)o->select,
                                 .chance = (uint8_t)o->chance,
                                 .playouts = (uint8_t)o->playouts,
                                 .amaf = o->rave > 0,
                                 .decisive = o->decisive,
                                 .cutoff = o->cutoff,
                                 .implicit = o->implicit};
}

/* The bounds of a node may be tighter than those of its children if pruning has freed the nodes
 * that proved them. The root must not be: a solved root needs a child with its value. */
static void mcts_bound_root(const struct node_pool *p, int least, int most)
{
    uint32_t first = children_of(node_at(p, ROOT));
    enum zm_side side = (enum zm_side)block_at(p, first)->side;
    int low = side == ZM_FIRST ? least : most, high = low;

    mcts_best_bounds(p->slots, first, side, &low, &high);
    node_set_bounds(node_at(p, ROOT), low, high);
}

static void mcts_init_tree(struct search *q, void *scratch)
{
    struct reused_tree *t = q->tree;
    struct mcts_options o = mcts_options_of(q, q->rules);
    struct tree_options options = mcts_tree_options(&o);
    bool usable = o.reuse && t->valid && tree_options_equal(&t->options, &options);
    uint32_t node = usable ? mcts_find_root(q, q->rules, scratch) : 0;
    int least, most;

    if (node && (!mcts_is_usable(q, node) || !mcts_remove_illegal(q, node))) node = 0;

    t->options = options;
    t->valid = true;
    if (node == ROOT && t->threads != q->counters) pool_clear_caches(&t->pool);
    t->threads = q->counters;
    t->made = q->made_count;
    memcpy(t + 1, q->position, q->state_size);
    t->visits_before = node ? visits_of(node_at(&t->pool, node)) : 0;
    range(q->rules, &least, &most);
    bool proves = mcts_proves(least, most, q->rules, &o);
    if (node) {
        pool_reroot(&t->pool, node);
        if (proves) mcts_bound_root(&t->pool, least, most);
        return;
    }
    size_t before = (sizeof *t + q->state_size + 63) & ~(size_t)63;
    pool_init(&t->pool, (unsigned char *)t + before, q->pool_size - before, o.rave > 0,
              q->counters);
    node_set_bounds(node_at(&t->pool, ROOT), proves ? least : INT16_MIN, proves ? most : INT16_MAX);
}

/* Pruning takes time, so the tree is not pruned near the deadline. */
static bool mcts_has_time(const struct search *q)
{
    return clock_now() + seconds_per_slot * q->tree->pool.capacity < q->timing.deadline;
}

static void mcts_prune_if_full(struct mcts *m)
{
    if (!atomic_load_explicit(&m->pool->full, memory_order_relaxed) || !mcts_has_time(m->q)) return;
    mcts_close_to(m, 0);
    pool_release(m->pool, &m->buffer);
    MCTS_INTERLEAVE(pruning);
    if (m->q->barrier) barrier_wait(m->q->barrier);
    else pool_prune(m->pool);
}

/* Whether no other move can overtake the best one, since the time that is left allows fewer
 * simulations than its lead (Baier and Winands 2016). The estimate begins after a tenth of the
 * time: in a kept tree the first simulations are slower than the rest. */
static bool mcts_is_decided(const struct mcts *m, uint64_t done)
{
    const double first = 0.1;
    const struct timing *t = &m->q->timing;
    double end = t->deadline < t->soft ? t->deadline : t->soft, now = m->q->checked;

    if (!t->early || m->q->member || done < 100) return false;
    if (t->one_move) return true;
    if (now - m->began < first * (end - m->began)) return false;
    return mcts_lead(m) > (double)done * (end - now) / (now - m->began);
}

/* The limit of simulations of all threads together; 0: none. A single thread counts nodes
 * instead. */
static uint64_t mcts_quota(const struct mcts *m)
{
    uint64_t nodes = mcts_is_single(m) ? 0 : m->q->limits.nodes, most = m->o.simulations;

    return nodes && (!most || nodes < most) ? nodes : most;
}

static void mcts_mark_spent(struct mcts *m)
{
    m->q->spent = true;
    if (!mcts_is_single(m) && m->q->limits.nodes == m->quota) m->q->stopped = true;
}

/* Starts a new batch at the root unless one is open. Returns false if the quota is spent; other
 * threads still finish their batches. */
static bool mcts_claim(struct mcts *m)
{
    _Atomic uint32_t *visits = &mcts_node_at(m, ROOT)->visits;
    uint32_t now = atomic_load_explicit(visits, memory_order_relaxed), size;

    if (m->open >= 0) return true;
    do {
        uint64_t rest = m->quota ? m->quota + m->visits_before - now : UINT32_MAX;
        if (!rest) return mcts_mark_spent(m), false;
        size = mcts_batch_size(m, now, rest < UINT32_MAX ? (uint32_t)rest : UINT32_MAX);
    } while (!mcts_try_add(m, visits, &now, size));
    m->at[0] = (struct batch){.left = size, .node = ROOT, .dirty = m->starts_dirty};
    m->open = 0;
    return true;
}

/* Visits have 32 bits: the search ends early enough that no claims of other threads overflow
 * them. */
static bool mcts_may_continue(struct mcts *m)
{
    enum { VISITS_SPARE = 64 * BATCH_MAX_SHARED };
    const struct mcts_node *root = mcts_node_at(m, ROOT);
    uint64_t done = visits_of(root) - m->visits_before - (m->open < 0 ? 0 : m->at[0].left);

    if (m->q->stopped || solved(root) || visits_of(root) > UINT32_MAX - VISITS_SPARE) return false;
    if (m->q->nodes >= m->q->check_at && mcts_is_decided(m, done)) m->q->stopped = true;
    mcts_prune_if_full(m);
    return !m->q->stopped && mcts_claim(m) && may_try(m->q);
}

static struct thread_bias mcts_thread_bias(const struct search *q)
{
    const float more = 0.1F;
    const uint32_t threads = (uint32_t)q->counters;

    return (struct thread_bias){threads, (uint32_t)q->member, 1 + more,
                                threads > 1 ? 1 - more / (float)(threads - 1) : 1};
}

/* Does not clear the path: in a small game that would take as many instructions as a twentieth of a
 * thousand simulations. */
static void mcts_begin(struct mcts *m, struct search *q, state *s)
{
    memset(m, 0, offsetof(struct mcts, at));
    m->q = q, m->r = q->rules, m->s = s, m->pool = &q->tree->pool, m->list = q->moves;
    range(m->r, &m->least, &m->most);
    m->o = mcts_options_of(q, m->r);
    m->explore = (float)m->o.explore, m->fpu = (float)m->o.fpu;
    m->implicit = (float)m->o.implicit, m->rave = (float)m->o.rave;
    m->eval_part = m->rave > 0 ? 0 : m->implicit;
    m->proves = mcts_proves(m->least, m->most, m->r, &m->o);
    m->unit = REWARD_ONE / 4 / mcts_span(m);
    m->single = !q->barrier;
    m->bias = mcts_thread_bias(q);
    m->quota = mcts_quota(m);
    m->virtual_loss =
        (int64_t)(REWARD_ONE / fmax(1 - m->o.implicit, 0.1)); /* the evaluation in Q dilutes it */
    m->slots = m->pool->slots, m->cache = pool_cache(m->pool, q->member);
    m->plain = mcts_has_cache(m) && m->rave <= 0 && m->implicit <= 0;
    m->starts_dirty = m->rave > 0 || mcts_hides_chance(m);
    m->bounds_depth = m->open = -1;
    if (m->rave > 0) memset(m->last_made, 0, sizeof m->last_made);
    m->seed = q->limits.seed + (uint64_t)q->member * UINT64_C(0xd1342543de82ef95);
    m->visits_before = q->tree->visits_before;
}

static void mcts_run(struct search *q, state *s)
{
    struct mcts m;

    mcts_begin(&m, q, s);
    if (q->barrier) m.buffer = pool_buffer(m.pool);
    moves(m.r, s, m.list);
    report_move(q, s, m.list[0]); /* until a better move is known */
    q->refresh = mcts_report, q->refresh_with = &m;
    if (q->barrier) barrier_join(q->barrier);
    m.began = clock_now();
    while (mcts_may_continue(&m)) mcts_simulate(&m);
    mcts_close_to(&m, 0);
    pool_release(m.pool, &m.buffer);
    q->refresh = NULL; /* the searches that follow report for themselves */
    if (q->member == 0) mcts_report(&m);
    if (q->limits.watch) mcts_watch(&m); /* there is a single thread then */
    if (q->barrier) barrier_leave(q->barrier);
}
