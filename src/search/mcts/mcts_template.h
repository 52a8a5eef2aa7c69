/* SPDX-License-Identifier: MIT
 * mcts_template.h - Monte Carlo tree search with proven bounds.
 *
 * A simulation goes down the tree, then plays at random, on a copy of the root's position that is
 * never taken back, and hands its reward up. Score-bounded backups (Cazenave and Saffidine 2010)
 * prove draws as well as wins; a solved child is never selected again, so proofs finish. Several
 * threads grow one tree without locks (Enzenberger and Mueller 2009): a visit is counted on the
 * way down, which keeps the others from following at once. */
#include "core/clock.h"

/* Where another thread may come in between: a test puts one there (tests/unit/test_schedule.c). */
#ifndef MCTS_BETWEEN
#define MCTS_BETWEEN(point) ((void)0)
#endif

#define mcts_simulate PASTE(GAME, mcts_simulate)
#define mcts_run PASTE(GAME, mcts_run)
#define mcts_plant PASTE(GAME, mcts_plant)

/* Simulations that go through a node one after the other: to come or under way; over, but not yet
 * handed up, and what these brought. */
struct bundle {
    uint32_t left, done;
    int64_t sum;
    int64_t loss; /* what the node's sum lacks until then */
    uint32_t node;
    uint8_t side; /* who chose it: enum zm_side */
    bool kept;    /* there was a choice, and what the node is worth is kept */
    bool stirred; /* more than sums is to be handed up: guesses below may have changed */
};

/* How much more a thread doubts children that are its own by lot, and others. */
struct leaning {
    uint32_t threads, member;
    float own, others; /* factors */
};

struct mcts {
    struct search *q;
    const rules *r;
    state *s; /* where the simulation is */
    struct forest *f;
    union slot *slots;                  /* of the forest */
    struct merit *merit;                /* what this thread has seen of children; or NULL */
    struct arena arena;                 /* where this thread's nodes come from */
    struct mcts_options o;              /* with the game's own filled in */
    float explore, fpu, implicit, rave; /* of these */
    float guessed; /* the part of the guess in what is kept of a child: with RAVE it comes later */
    int least, most; /* the range of results for the first side */
    int64_t unit;    /* the reward for a unit of the result */
    int64_t loss;    /* what a simulation under way counts for, where there are several */
    bool proves, alone;
    bool plain; /* nothing but kept means and priors counts in a choice */
    bool stirs; /* bundles are stirred from the start */
    struct leaning lean;
    uint64_t seed;
    zm_move *list;
    uint64_t quota;  /* simulations of all threads together; 0: no limit */
    double began;    /* when the first simulation did, on clock_now() */
    uint32_t before; /* visits of the root when the search began */
    int depth, news; /* news: the depth at which bounds changed by expansion, or -1 */
    int open;        /* the deepest level with simulations left, or -1 */
    uint32_t simulation;
    /* What follows is large, and written before it is read. */
    struct bundle at[LEVELS_MAX];  /* the path, from the root */
    uint32_t met[2][HISTORY_SIZE]; /* RAVE: who made which moves in which simulation */
};

/* As leaf_at() and head_at(), which every level of a simulation asks many times: without a look at
 * the forest first. */
static inline struct leaf *mcts_leaf(const struct mcts *m, uint32_t i)
{
    return &m->slots[i].leaf;
}

static inline struct head *mcts_head(const struct mcts *m, uint32_t i)
{
    return &m->slots[i].head;
}

/* Whether one thread grows the tree. */
static inline bool mcts_is_alone(const struct mcts *m)
{
    return ONE_THREAD || m->alone;
}

/* An addition that other threads may not lose; one thread needs no lock. */
static inline void mcts_add32(const struct mcts *m, _Atomic uint32_t *to, uint32_t more)
{
    if (!mcts_is_alone(m)) atomic_fetch_add_explicit(to, more, memory_order_relaxed);
    else
        atomic_store_explicit(to, atomic_load_explicit(to, memory_order_relaxed) + more,
                              memory_order_relaxed);
}

static inline void mcts_add64(const struct mcts *m, _Atomic int64_t *to, int64_t more)
{
    if (!mcts_is_alone(m)) atomic_fetch_add_explicit(to, more, memory_order_relaxed);
    else
        atomic_store_explicit(to, atomic_load_explicit(to, memory_order_relaxed) + more,
                              memory_order_relaxed);
}

/* The same unless another thread was first: then `now` is what there is. */
static inline bool mcts_raise(const struct mcts *m, _Atomic uint32_t *to, uint32_t *now,
                              uint32_t more)
{
    if (!mcts_is_alone(m))
        return atomic_compare_exchange_weak_explicit(to, now, *now + more, memory_order_relaxed,
                                                     memory_order_relaxed);
    atomic_store_explicit(to, *now + more, memory_order_relaxed);
    return true;
}

static inline uint32_t visits_of(const struct leaf *n)
{
    return atomic_load_explicit(&n->visits, memory_order_relaxed);
}

static inline int low_of(const struct leaf *n)
{
    return atomic_load_explicit(&n->low, memory_order_relaxed);
}

static inline int high_of(const struct leaf *n)
{
    return atomic_load_explicit(&n->high, memory_order_relaxed);
}

static inline bool solved(const struct leaf *n)
{
    return low_of(n) == high_of(n);
}

/* -- Rewards: the sign of the result, and a little of its size. -------------------------------- */

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

/* A guess as a reward, -1 to 1. Where a result is more than won or lost, a lead of GAME_LEAD units
 * is half of a sure win. */
static inline float reward_guessed(const struct mcts *m, zm_score guess)
{
    float lead = (float)guess / (float)ZM_UNIT, span = (float)mcts_span(m);
    float size = lead < 0 ? -lead : lead;

    if (span <= 1) return size <= 1 ? lead : lead / size;
    if (size > span) lead *= span / size, size = span;
    return 0.75F * lead / (size + GAME_LEAD) + 0.25F * lead / span;
}

/* Nature's turns are not in the tree. */
static inline bool mcts_hides_events(const struct mcts *m)
{
    return GAME_LUCK(m->r) && m->o.nature == NATURE_OPEN;
}

#include "search/mcts/mcts_merit_template.h"

#include "search/mcts/mcts_expand_template.h"

#include "search/mcts/mcts_backup_template.h"

#include "search/mcts/mcts_select_template.h"

#include "search/mcts/mcts_report_template.h"

#include "search/mcts/mcts_watch_template.h"

/* -- One simulation. ------------------------------------------------------------------------- */

/* The next move of a playout: with decisive ones, of those that must be. */
static inline zm_move mcts_next_move(struct mcts *m)
{
#ifdef GAME_HAS_DECISIVE
    size_t n = m->o.playouts == PLAYOUTS_DECISIVE ? decisive(m->r, m->s, m->list) : 0;
    if (n) return m->list[random_pick(&m->seed, (uint32_t)n)];
#endif
    return playout_move(m->r, m->s, &m->seed, m->list);
}

/* A playout move by move. With RAVE they are noted. One may take longer than the whole search: it
 * is abandoned where time is up. */
static struct playout_end mcts_play_on(struct mcts *m)
{
    struct playout_end end = {0};

    while (!(end.over = outcome(m->r, m->s, &end.result)) && end.plies < m->o.cutoff) {
        enum zm_side side = side_to_move(m->r, m->s);
        zm_move move = mcts_next_move(m);
        if (m->rave > 0 && !is_chance(side)) m->met[side][move % HISTORY_SIZE] = m->simulation;
        advance(m->r, m->s, move);
        if (playout_may_look(++end.plies) && search_is_over(m->q)) return end.abandoned = true, end;
    }
    return end;
}

/* No reward: the simulation was abandoned. */
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
    return (int64_t)(reward_guessed(m, settled(m->r, m->s)) * (float)REWARD_ONE);
}

/* Gives the last node of the path children, if it is their time: a node among many siblings waits
 * longer. 0: there are none. */
static uint32_t mcts_grow(struct mcts *m, uint32_t node)
{
    struct leaf *n = mcts_leaf(m, node);
    uint32_t siblings;
    int result;

    if (m->depth >= LEVELS_MAX - 1) return 0;
    if (m->depth) {
        siblings = mcts_head(m, children_of(mcts_leaf(m, m->at[m->depth - 1].node)))->room;
        if (visits_of(n) <= 1 + siblings / 16) return 0;
    }
    if (outcome(m->r, m->s, &result)) return 0;
    return mcts_expand(m, node);
}

/* Where nature's turns are not in the tree the game may be over although there are children. */
static inline bool mcts_is_over(const struct mcts *m)
{
    int result;

    return mcts_hides_events(m) && outcome(m->r, m->s, &result);
}

/* Nature's turns that the tree does not show. */
static void mcts_skip_events(struct mcts *m)
{
    int result;

    if (!mcts_hides_events(m)) return;
    while (is_chance(side_to_move(m->r, m->s)) && !outcome(m->r, m->s, &result))
        advance(m->r, m->s, playout_move(m->r, m->s, &m->seed, m->list));
}

/* Whether a move can be made after other events than it was chosen after. */
static bool mcts_can_follow(const struct mcts *m, zm_move move)
{
    int result;

    return !outcome(m->r, m->s, &result) && mcts_is_legal(m, move);
}

/* Plays from the root to the deepest open bundle; at the root a new one begins if there is none.
 * Events that the tree does not show are drawn anew: bundles whose move they forbid are closed. */
static void mcts_resume(struct mcts *m)
{
    memcpy(m->s, m->q->position, m->q->state_size);
    for (int i = 0; i < m->open; i++) {
        zm_move move = mcts_leaf(m, m->at[i + 1].node)->move;
        mcts_skip_events(m);
        if (mcts_hides_events(m) && !mcts_can_follow(m, move)) mcts_close_to(m, i + 1);
        else advance(m->r, m->s, move);
    }
}

/* Down the tree. Returns the reward of where it ends. */
static int64_t mcts_descend(struct mcts *m)
{
    uint32_t node = m->at[m->depth = m->open].node;

    for (;;) {
        struct leaf *n = mcts_leaf(m, node);
        if (solved(n)) return reward_of(m, low_of(n));
        mcts_skip_events(m);
        uint32_t first = children_of(n), c = 0;
        if (mcts_is_over(m)) return mcts_playout(m);
        if (!first) {
            first = mcts_grow(m, node);
            if (solved(n)) return reward_of(m, low_of(n));
        }
        if (first) c = mcts_select(m, node, first);
        if (!c) return mcts_playout(m);
        mcts_enter(m, first, node = c, mcts_share(m, first, c));
        advance(m->r, m->s, mcts_leaf(m, c)->move);
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
    if (o.nature == GAMES_OWN) o.nature = GAME_NATURE;
    if (!GAME_LUCK(r)) o.nature = NATURE_EXPLICIT;
    if (o.playouts == GAMES_OWN) o.playouts = GAME_PLAYOUTS;
    if (o.cutoff == GAMES_OWN) o.cutoff = GAME_CUTOFF;
    if (o.implicit < 0) o.implicit = GAME_IMPLICIT;
    if (o.explore < 0) o.explore = o.select == SELECT_PUCT ? GAME_PUCT_C : GAME_UCT_C;
    if (o.rave < 0) o.rave = GAME_RAVE;
    return o;
}

/* Can an event happen, and as often as not? */
static bool mcts_is_likely(const struct search *q, const rules *r, const state *s, zm_move event)
{
    size_t n = moves(r, s, q->moves);
    uint64_t total = 0, part = 0;

    for (size_t i = 0; i < n; i++) {
        total += weight(r, s, q->moves[i]);
        if (q->moves[i] == event) part = weight(r, s, event);
    }
    return part && 2 * part >= total;
}

/* A tree from an earlier search is used if the moves made since lead to a node of it and its
 * position, played anew, is the real one in every byte; not if an event that it does not show was
 * an unlikely one, for most of it was grown with another. */
static uint32_t mcts_kept_node(const struct search *q, const rules *r, state *s)
{
    const struct grove *g = q->grove;
    uint32_t node = ROOT;

    if (g->made > q->made_count) return 0;
    memcpy(s, g + 1, q->state_size);
    for (size_t i = g->made; i < q->made_count; i++) {
        int result;
        uint32_t first = children_of(leaf_at(&g->forest, node)), c = first + 1, end;
        bool hidden = is_chance(side_to_move(r, s)) && g->growth.nature == NATURE_OPEN;
        if (outcome(r, s, &result)) return 0;
        if (hidden && !mcts_is_likely(q, r, s, q->made[i])) return 0;
        if (!hidden) {
            if (!first) return 0;
            end = c + head_at(&g->forest, first)->count;
            while (c < end && leaf_at(&g->forest, c)->move != q->made[i]) c++;
            if (c == end || !is_listed(r, s, q->moves, q->made[i])) return 0;
            node = c;
        }
        advance(r, s, q->made[i]);
    }
    if (!children_of(leaf_at(&g->forest, node))) return 0; /* solved perhaps, but by which move? */
    return memcmp(s, q->position, q->state_size) == 0 ? node : 0;
}

/* A pass over the tree takes time. */
static const double seconds_a_slot = 4e-8;

/* Whether a kept node serves this search: not where moving the tree takes a good part of the time,
 * nor, if all moves are asked for, where only those that must be were made children. */
static bool mcts_serves(const struct search *q, uint32_t node)
{
    const struct forest *f = &q->grove->forest;
    double seconds = q->limits.seconds > 0 ? q->limits.seconds : q->limits.clock;
    uint32_t count = head_at(f, children_of(leaf_at(f, node)))->count;

    if (seconds > 0 && seconds_a_slot / 2 * f->used > seconds) return false;
    if (!q->limits.ranking || q->grove->growth.nature == NATURE_OPEN) return true;
    return count == moves(q->rules, q->position, q->moves);
}

/* Of a node that stands for many positions: moves that cannot be made in this one go. False if none
 * is left, or those that can have no room. */
static bool mcts_prune(struct search *q, uint32_t node)
{
    if (!GAME_LUCK((const rules *)q->rules) || q->grove->growth.nature != NATURE_OPEN) return true;

    struct forest *f = &q->grove->forest;
    uint32_t first = children_of(leaf_at(f, node));
    size_t n = moves(q->rules, q->position, q->moves), i;
    if (n > head_at(f, first)->room) return false;
    for (uint32_t c = first + head_at(f, first)->count; c > first; c--) {
        for (i = 0; i < n && q->moves[i] != leaf_at(f, c)->move;) i++;
        if (i == n) forest_drop(f, first, c);
    }
    return head_at(f, first)->count > 0;
}

static struct growth mcts_growth(const struct mcts_options *o)
{
    return (struct growth){.select = (uint8_t)o->select,
                           .nature = (uint8_t)o->nature,
                           .playouts = (uint8_t)o->playouts,
                           .amaf = o->rave > 0,
                           .decisive = o->decisive,
                           .cutoff = o->cutoff,
                           .implicit = o->implicit};
}

/* A node may know more than its children show, where recycling took those that it learned from. As
 * the root it is what they show: or it were solved, and no move known to be as good. */
static void mcts_bound_root(const struct forest *f, int least, int most)
{
    uint32_t first = children_of(leaf_at(f, ROOT));
    enum zm_side side = (enum zm_side)head_at(f, first)->side;
    int low = side == ZM_FIRST ? least : most, high = low;

    mcts_best_bounds(f->slots, first, side, &low, &high);
    leaf_bound(leaf_at(f, ROOT), low, high);
}

static void mcts_plant(struct search *q, void *scratch)
{
    struct grove *g = q->grove;
    struct mcts_options o = mcts_options_of(q, q->rules);
    struct growth growth = mcts_growth(&o);
    bool usable = o.reuse && g->planted && growth_same(&g->growth, &growth);
    uint32_t node = usable ? mcts_kept_node(q, q->rules, scratch) : 0;
    int least, most;

    if (node && (!mcts_serves(q, node) || !mcts_prune(q, node))) node = 0;

    g->growth = growth;
    g->planted = true;
    if (node == ROOT && g->threads != q->counters) forest_forget(&g->forest);
    g->threads = q->counters;
    g->made = q->made_count;
    memcpy(g + 1, q->position, q->state_size);
    g->before = node ? visits_of(leaf_at(&g->forest, node)) : 0;
    range(q->rules, &least, &most);
    bool proves = mcts_proves(least, most, q->rules, &o);
    if (node) {
        forest_replant(&g->forest, node);
        if (proves) mcts_bound_root(&g->forest, least, most);
        return;
    }
    size_t before = (sizeof *g + q->state_size + 63) & ~(size_t)63;
    forest_begin(&g->forest, (unsigned char *)g + before, q->pool_size - before, o.rave > 0,
                 q->counters);
    leaf_bound(leaf_at(&g->forest, ROOT), proves ? least : INT16_MIN, proves ? most : INT16_MAX);
}

/* Recycling takes time; near the deadline the tree stays as it is. */
static bool mcts_has_time(const struct search *q)
{
    return clock_now() + seconds_a_slot * q->grove->forest.room < q->timing.deadline;
}

static void mcts_make_room(struct mcts *m)
{
    if (!atomic_load_explicit(&m->f->full, memory_order_relaxed) || !mcts_has_time(m->q)) return;
    mcts_close_to(m, 0);
    forest_leave(m->f, &m->arena);
    MCTS_BETWEEN(recycling);
    if (m->q->barrier) barrier_wait(m->q->barrier);
    else forest_thin(m->f);
}

/* Where a limit of time allows no more simulations than the best move is ahead of the next, no
 * other can overtake it (Baier and Winands 2016). The first ones, in a tree that was kept, are too
 * slow to tell how many there will be: a tenth of the time goes by before that is asked. */
static bool mcts_is_settled(const struct mcts *m, uint64_t done)
{
    const double first = 0.1;
    const struct timing *t = &m->q->timing;
    double end = t->deadline < t->soft ? t->deadline : t->soft, now = m->q->checked;

    if (!t->early || m->q->member || done < 100) return false;
    if (t->one_move) return true;
    if (now - m->began < first * (end - m->began)) return false;
    return mcts_lead(m) > (double)done * (end - now) / (now - m->began);
}

/* How many simulations all threads may do together; 0: no limit. One alone counts its nodes. */
static uint64_t mcts_quota(const struct mcts *m)
{
    uint64_t nodes = mcts_is_alone(m) ? 0 : m->q->limits.nodes, most = m->o.simulations;

    return nodes && (!most || nodes < most) ? nodes : most;
}

static void mcts_spend(struct mcts *m)
{
    m->q->spent = true;
    if (!mcts_is_alone(m) && m->q->limits.nodes == m->quota) m->q->stopped = true;
}

/* A new bundle at the root, unless one is open. False if all simulations are given out: what other
 * threads have begun they finish. */
static bool mcts_claim(struct mcts *m)
{
    _Atomic uint32_t *visits = &mcts_leaf(m, ROOT)->visits;
    uint32_t now = atomic_load_explicit(visits, memory_order_relaxed), size;

    if (m->open >= 0) return true;
    do {
        uint64_t rest = m->quota ? m->quota + m->before - now : UINT32_MAX;
        if (!rest) return mcts_spend(m), false;
        size = mcts_bundle(m, now, rest < UINT32_MAX ? (uint32_t)rest : UINT32_MAX);
    } while (!mcts_raise(m, visits, &now, size));
    m->at[0] = (struct bundle){.left = size, .node = ROOT, .stirred = m->stirs};
    m->open = 0;
    return true;
}

/* Visits are counted in 32 bits: a search ends before they are full, whatever threads claim. */
static bool mcts_goes_on(struct mcts *m)
{
    enum { VISITS_SPARE = 64 * BUNDLE_MOST_SHARED };
    const struct leaf *root = mcts_leaf(m, ROOT);
    uint64_t done = visits_of(root) - m->before - (m->open < 0 ? 0 : m->at[0].left);

    if (m->q->stopped || solved(root) || visits_of(root) > UINT32_MAX - VISITS_SPARE) return false;
    if (m->q->nodes >= m->q->check_at && mcts_is_settled(m, done)) m->q->stopped = true;
    mcts_make_room(m);
    return !m->q->stopped && mcts_claim(m) && may_try(m->q);
}

static struct leaning mcts_leaning(const struct search *q)
{
    const float more = 0.1F;
    const uint32_t threads = (uint32_t)q->counters;

    return (struct leaning){threads, (uint32_t)q->member, 1 + more,
                            threads > 1 ? 1 - more / (float)(threads - 1) : 1};
}

/* The path is not cleared: that would be a twentieth of the instructions of a thousand simulations
 * of a small game. */
static void mcts_begin(struct mcts *m, struct search *q, state *s)
{
    memset(m, 0, offsetof(struct mcts, at));
    m->q = q, m->r = q->rules, m->s = s, m->f = &q->grove->forest, m->list = q->moves;
    range(m->r, &m->least, &m->most);
    m->o = mcts_options_of(q, m->r);
    m->explore = (float)m->o.explore, m->fpu = (float)m->o.fpu;
    m->implicit = (float)m->o.implicit, m->rave = (float)m->o.rave;
    m->guessed = m->rave > 0 ? 0 : m->implicit;
    m->proves = mcts_proves(m->least, m->most, m->r, &m->o);
    m->unit = REWARD_ONE / 4 / mcts_span(m);
    m->alone = !q->barrier;
    m->lean = mcts_leaning(q);
    m->quota = mcts_quota(m);
    m->loss = (int64_t)(REWARD_ONE / fmax(1 - m->o.implicit, 0.1)); /* guesses dilute it */
    m->slots = m->f->slots, m->merit = forest_view(m->f, q->member);
    m->plain = mcts_keeps(m) && m->rave <= 0 && m->implicit <= 0;
    m->stirs = m->rave > 0 || mcts_hides_events(m);
    m->news = m->open = -1;
    if (m->rave > 0) memset(m->met, 0, sizeof m->met);
    m->seed = q->limits.seed + (uint64_t)q->member * UINT64_C(0xd1342543de82ef95);
    m->before = q->grove->before;
}

static void mcts_run(struct search *q, state *s)
{
    struct mcts m;

    mcts_begin(&m, q, s);
    if (q->barrier) m.arena = forest_join(m.f);
    moves(m.r, s, m.list);
    report_move(q, s, m.list[0]); /* until there is something better */
    q->refresh = mcts_report, q->refresh_with = &m;
    if (q->barrier) barrier_join(q->barrier);
    m.began = clock_now();
    while (mcts_goes_on(&m)) mcts_simulate(&m);
    mcts_close_to(&m, 0);
    forest_leave(m.f, &m.arena);
    q->refresh = NULL; /* what follows tells its own */
    if (q->member == 0) mcts_report(&m);
    if (q->limits.watch) mcts_watch(&m); /* then it is the only one */
    if (q->barrier) barrier_leave(q->barrier);
}
