/* SPDX-License-Identifier: MIT
 * mcts_template.h - Monte Carlo tree search with proven bounds.
 *
 * A simulation descends the tree, plays random moves to the end, and backs up its reward. It works
 * on a copy of the root's position and never takes a move back. Score-bounded backups (Cazenave and
 * Saffidine 2010) prove draws as well as wins. A solved child is never selected again, so proofs
 * finish. Several threads grow one tree without locks (Enzenberger and Mueller 2009): a visit is
 * counted on the way down, which keeps other threads from selecting the same path at once. */
#include "core/clock.h"
#include "core/logarithm.h"
#include "search/mcts/mcts_search.h"

/* Marks a point at which tests/unit/test_schedule.c runs another thread in between. */
#ifndef MCTS_INTERLEAVE
#define MCTS_INTERLEAVE(point) ((void)0)
#endif

/* RAVE tells moves apart by their values modulo AMAF_MOVES. */
enum { AMAF_MOVES = 4096 };

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
    union slot *slots;                  /* of the pool, each level of a simulation reads many */
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
    struct batch at[LEVELS_MAX];       /* the path from the root */
    uint32_t last_made[2][AMAF_MOVES]; /* RAVE: the last simulation in which a side made a move */
};

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
    return is_stochastic(m->r) && m->o.chance == CHANCE_OPEN;
}

/* Puts the position of the root into m->s. */
static inline void mcts_to_root(struct mcts *m)
{
    const struct mcts_search *own = mcts_of(m->q);

    memcpy(m->s, own->position, own->state_size);
}

#include "search/mcts/mcts_ucb_template.h"
#include "search/mcts/mcts_expand_template.h"
#include "search/mcts/mcts_backup_template.h"
#include "search/mcts/mcts_select_template.h"
#include "search/mcts/mcts_report_template.h"
#include "search/mcts/mcts_watch_template.h"
#include "search/mcts/mcts_reuse_template.h"

/* -- One simulation. ------------------------------------------------------------------------- */

/* The next move of a playout: a decisive move if the option asks for them and there is one. */
static inline zm_move mcts_next_move(struct mcts *m)
{
    if (playout_hooks.decisive && m->o.playouts == PLAYOUTS_DECISIVE) {
        size_t n = playout_hooks.decisive(m->r, m->s, m->list);
        if (n) return m->list[random_pick(&m->seed, (uint32_t)n)];
    }
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
        if (m->rave > 0 && !is_chance(side)) m->last_made[side][move % AMAF_MOVES] = m->simulation;
        advance(m->r, m->s, move);
        if (playout_may_look(++end.plies) && search_is_over(m->q)) return end.abandoned = true, end;
    }
    return end;
}

/* Stands in for the reward of an abandoned simulation. */
static const int64_t mcts_abandoned = INT64_MIN;

/* By the game's own function, unless moves are recorded or chosen. */
static inline struct playout_end mcts_play(struct mcts *m)
{
    struct playout_end end = {0};

    if (!playout_hooks.playout || m->o.rave > 0 || m->o.playouts != PLAYOUTS_RANDOM)
        return mcts_play_on(m);
    if ((end.over = outcome(m->r, m->s, &end.result))) return end;
    return playout_hooks.playout(m->r, m->s, m->o.cutoff, &m->seed);
}

static int64_t mcts_playout(struct mcts *m)
{
    struct playout_end end = mcts_play(m);

    if (RARELY(end.abandoned)) return mcts_abandoned;
    if (end.over) return reward_of(m, end.result);
    return (int64_t)(reward_of_eval(m, playout_evaluation(m->r, m->s)) * (float)REWARD_ONE);
}

/* Expands the last node of the path if it has enough visits; a node with many siblings needs more.
 * Returns its block, or 0 if it has none. */
static uint32_t mcts_expand_if_due(struct mcts *m, uint32_t node)
{
    struct mcts_node *n = &m->slots[node].node;
    uint32_t siblings;
    int result;

    if (m->depth >= LEVELS_MAX - 1) return 0;
    if (m->depth) {
        siblings = m->slots[children_of(&m->slots[m->at[m->depth - 1].node].node)].block.capacity;
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
    mcts_to_root(m);
    for (int i = 0; i < m->open; i++) {
        zm_move move = m->slots[m->at[i + 1].node].node.move;
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
        struct mcts_node *n = &m->slots[node].node;
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
        advance(m->r, m->s, m->slots[c].node.move);
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

/* Pruning takes time, so the tree is not pruned near the deadline. */
static bool mcts_has_time(const struct search *q)
{
    return clock_now() + seconds_per_slot * mcts_of(q)->tree->pool.capacity < q->timing.deadline;
}

static void mcts_prune_if_full(struct mcts *m)
{
    struct barrier *barrier = mcts_of(m->q)->barrier;

    if (!atomic_load_explicit(&m->pool->full, memory_order_relaxed) || !mcts_has_time(m->q)) return;
    mcts_close_to(m, 0);
    pool_release(m->pool, &m->buffer);
    MCTS_INTERLEAVE(pruning);
    if (barrier) barrier_wait(barrier);
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
    _Atomic uint32_t *visits = &m->slots[ROOT].node.visits;
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
    const struct mcts_node *root = &m->slots[ROOT].node;
    uint64_t done = visits_of(root) - m->visits_before - (m->open < 0 ? 0 : m->at[0].left);

    if (m->q->stopped || solved(root) || visits_of(root) > UINT32_MAX - VISITS_SPARE) return false;
    if (m->q->nodes >= m->q->check_at && mcts_is_decided(m, done)) m->q->stopped = true;
    mcts_prune_if_full(m);
    return !m->q->stopped && mcts_claim(m) && search_count(m->q);
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
    const struct mcts_search *own = mcts_of(q);

    memset(m, 0, offsetof(struct mcts, at));
    m->q = q, m->r = q->rules, m->s = s, m->pool = &own->tree->pool, m->list = q->moves;
    range(m->r, &m->least, &m->most);
    m->o = mcts_options_of(q, m->r);
    m->explore = (float)m->o.explore, m->fpu = (float)m->o.fpu;
    m->implicit = (float)m->o.implicit, m->rave = (float)m->o.rave;
    m->eval_part = m->rave > 0 ? 0 : m->implicit;
    m->proves = mcts_proves(m->least, m->most, m->r, &m->o);
    m->unit = REWARD_ONE / 4 / mcts_span(m);
    m->single = !own->barrier;
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
    m->visits_before = own->tree->visits_before;
}

static void mcts_run(struct search *q, state *s)
{
    struct barrier *barrier = mcts_of(q)->barrier;
    struct mcts m;

    mcts_begin(&m, q, s);
    if (barrier) m.buffer = pool_buffer(m.pool);
    root_moves(q, s, m.list);
    report_move(q, s, m.list[0]); /* until a better move is known */
    q->refresh = mcts_report, q->refresh_with = &m;
    if (barrier) barrier_join(barrier);
    m.began = clock_now();
    while (mcts_may_continue(&m)) mcts_simulate(&m);
    mcts_close_to(&m, 0);
    pool_release(m.pool, &m.buffer);
    q->refresh = NULL; /* the searches that follow report for themselves */
    if (q->member == 0) mcts_report(&m);
    if (q->limits.watch) mcts_watch(&m); /* there is a single thread then */
    if (barrier) barrier_leave(barrier);
}
