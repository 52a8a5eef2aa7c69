/* SPDX-License-Identifier: MIT
 * mcts_select_template.h - which child a simulation goes to. */
#define mcts_select PASTE(GAME, mcts_select)

/* -- Nature. --------------------------------------------------------------------------------- */

/* An event by its exact probability; `met` only: among those visited before. */
static uint32_t mcts_event(struct mcts *m, uint32_t first, bool met)
{
    const struct head *h = mcts_head(m, first);
    uint32_t c = first + 1, last = first + h->count;
    uint64_t total = met ? 0 : h->total;

    for (; met && c <= last; c++)
        if (visits_of(mcts_leaf(m, c))) total += mcts_leaf(m, c)->of.weight;
    if (!total) return first + 1;
    uint64_t ticket = random_below(&m->seed, total);
    for (c = first + 1; c < last; c++) {
        const struct leaf *n = mcts_leaf(m, c);
        if (met && !visits_of(n)) continue;
        if (ticket < n->of.weight) break;
        ticket -= n->of.weight;
    }
    return c;
}

/* Progressive widening (Couetoux, Hoock, Sokolovska, Teytaud and Bonnard 2011): a new event only
 * when there are fewer than the root of the visits. */
static uint32_t mcts_event_widening(struct mcts *m, uint32_t node, uint32_t first)
{
    uint32_t met = 0, end = first + 1 + mcts_head(m, first)->count;
    uint32_t drawn = mcts_event(m, first, false);

    if (visits_of(mcts_leaf(m, drawn))) return drawn;
    for (uint32_t c = first + 1; c < end; c++) met += visits_of(mcts_leaf(m, c)) > 0;
    bool may = (float)met < sqrtf((float)visits_of(mcts_leaf(m, node)));
    return may ? drawn : mcts_event(m, first, true);
}

/* -- Players. -------------------------------------------------------------------------------- */

/* The mean of a child without visits, as far as its guess does not make it. */
static inline float mcts_untried(const struct mcts *m, uint32_t node, enum zm_side side)
{
    const struct bundle *b = &m->at[m->depth];
    const struct leaf *n = mcts_leaf(m, node);
    float sum = (float)(atomic_load_explicit(&n->sum, memory_order_relaxed) + b->sum + b->loss);
    uint32_t before = visits_of(n) - b->left;

    sum *= (side == ZM_FIRST ? 1 : -1) / (float)REWARD_ONE;
    return (1 - m->guessed) * ((before ? sum / (float)before : 0) + m->fpu);
}

/* The children of a node, and what is the same for all. */
struct family {
    uint32_t node, first;
    enum zm_side side;
    float breadth, untried;
    bool kept; /* what they are worth is */
    struct outlook outlook;
};

/* Whether what children are worth is to be looked at. */
static INLINED bool mcts_is_due(const struct mcts *m, uint32_t node, uint32_t first)
{
    return RARELY(visits_of(mcts_leaf(m, node)) >= m->merit[first].again);
}

/* What children are worth is known then, if this thread keeps that. */
static INLINED struct family mcts_family(const struct mcts *m, uint32_t node, uint32_t first,
                                         enum zm_side side)
{
    const struct leaf *n = mcts_leaf(m, node);
    const bool kept = mcts_keeps(m);

    if (kept && mcts_is_due(m, node, first)) mcts_look_around(m, first);
    float breadth =
        kept ? m->merit[first].mean : mcts_breadth(m, visits_of(n) - m->at[m->depth].left);
    return (struct family){.node = node,
                           .first = first,
                           .side = side,
                           .breadth = m->explore * breadth,
                           .kept = kept,
                           .outlook = mcts_outlook(m, n, side)};
}

static INLINED struct worth mcts_look_at(const struct mcts *m, const struct family *f, uint32_t c)
{
    return f->kept ? mcts_kept(m, c) : mcts_worth(&f->outlook, mcts_leaf(m, c));
}

/* AMAF's mean mixed into a child's own (Gelly and Silver 2007), then the guess. */
static float mcts_mix(const struct mcts *m, uint32_t c, float sign, float mean)
{
    const struct amaf *a = &m->f->amaf[c];
    uint32_t met = atomic_load_explicit(&a->visits, memory_order_relaxed);
    float visits = (float)visits_of(mcts_leaf(m, c));
    float part = sqrtf(m->rave / (3 * visits + m->rave));

    if (met)
        mean += part * (sign * (float)atomic_load_explicit(&a->sum, memory_order_relaxed) /
                            ((float)GUESS_ONE * (float)met) -
                        mean);
    return mcts_guessed(mcts_leaf(m, c), sign, m->implicit, mean);
}

/* A child's mean, and what is added for its being seldom visited. */
static inline float mcts_promise(const struct mcts *m, const struct family *f, uint32_t c,
                                 struct worth w)
{
    float mean = w.mean + (w.doubt < 0 ? f->untried : 0);

    if (m->rave > 0) mean = mcts_mix(m, c, f->side == ZM_FIRST ? 1 : -1, mean);
    return mean + f->breadth * (w.doubt < 0 ? -w.doubt : w.doubt);
}

/* A comparison waits for the one before: in large families every other child is compared apart.
 * Smaller ones are soon at their end, which is not foreseen: one line has one, two have two. */
enum { MANY_CHILDREN = 12 };

/* The best of some children so far. */
struct front {
    float promise;
    size_t child; /* counted from the head of the block; 0: none */
};

static INLINED void front_take(struct front *best, size_t i, float promise)
{
    if (promise > best->promise) *best = (struct front){promise, i};
}

/* Of every other child and those behind them, counted like these, the one that all in one line
 * would give: of equals the first. A branch would be foreseen half of the time. */
static INLINED struct front front_of(struct front a, struct front b)
{
    const size_t other = b.child + 1;
    const bool first = other < a.child;
    const bool better = (b.promise > a.promise) | (first & (b.promise >= a.promise));

    return (struct front){b.promise > a.promise ? b.promise : a.promise,
                          a.child ^ ((a.child ^ other) & (0 - (size_t)better))};
}

static INLINED float mcts_promise_of(const struct mcts *m, const struct family *f, size_t i)
{
    uint32_t c = f->first + (uint32_t)i;

    return mcts_promise(m, f, c, mcts_look_at(m, f, c));
}

/* The child that promises most among those that can still change the value of their parent. */
static INLINED struct front mcts_front(const struct mcts *m, struct family f)
{
    size_t i = 1, last = mcts_head(m, f.first)->count;
    struct front best = {-INFINITY, 0}, other = best;

    f.untried = mcts_untried(m, f.node, f.side);
    if (!SMALL_CODE && f.kept && last >= MANY_CHILDREN) {
        for (; i < last; i += 2) {
            front_take(&best, i, mcts_promise_of(m, &f, i));
            front_take(&other, i, mcts_promise_of(m, &f, i + 1));
        }
        best = front_of(best, other);
    }
    for (; i <= last; i++) front_take(&best, i, mcts_promise_of(m, &f, i));
    return best;
}

/* The same where nothing but means and priors counts, and these are kept: then the first untried
 * child is the best of these, and only where there is one what it has is asked. */
static INLINED struct front mcts_front_plain(const struct mcts *m, uint32_t node, uint32_t first,
                                             enum zm_side side)
{
    const struct merit *w = m->merit + first;
    const float breadth = m->explore * w->mean;
    size_t i = 1, last = mcts_head(m, first)->count;
    struct front best = {-INFINITY, 0}, other = best;

    if (last >= MANY_CHILDREN) {
        for (; i < last && w[i].doubt >= 0 && w[i + 1].doubt >= 0; i += 2) {
            front_take(&best, i, w[i].mean + breadth * w[i].doubt);
            front_take(&other, i, w[i + 1].mean + breadth * w[i + 1].doubt);
        }
        best = front_of(best, other);
    }
    for (; i <= last && w[i].doubt >= 0; i++)
        front_take(&best, i, w[i].mean + breadth * w[i].doubt);
    if (i <= last) front_take(&best, i, mcts_untried(m, node, side) - breadth * w[i].doubt);
    return best;
}

/* Whether nothing but kept means and priors counts in a choice. */
static INLINED bool mcts_is_plain(const struct mcts *m)
{
    return !SMALL_CODE && m->plain;
}

static INLINED uint32_t mcts_child_in(uint32_t first, struct front best)
{
    return best.child ? first + (uint32_t)best.child : 0;
}

/* These are kept out of line: in the loop of simulations their copies would leave the compiler no
 * room for the game's moves. */
__attribute__((noinline)) static uint32_t mcts_best_of_many(const struct mcts *m, uint32_t node,
                                                            uint32_t first, enum zm_side side)
{
    struct family f = mcts_family(m, node, first, side);

    return mcts_child_in(first, mcts_is_plain(m) ? mcts_front_plain(m, node, first, side)
                                                 : mcts_front(m, f));
}

/* The same in the plain case, without a call: who makes one has registers to save each time. */
__attribute__((noinline)) static uint32_t mcts_best_plain(const struct mcts *m, uint32_t node,
                                                          uint32_t first, enum zm_side side)
{
    if (mcts_is_due(m, node, first)) return mcts_best_of_many(m, node, first, side);
    return mcts_child_in(first, mcts_front_plain(m, node, first, side));
}

/* 0 if no child can change the value of its parent. */
static inline uint32_t mcts_best_child(const struct mcts *m, uint32_t node, uint32_t first,
                                       enum zm_side side)
{
    if (mcts_head(m, first)->count == 1) return solved(mcts_leaf(m, first + 1)) ? 0 : first + 1;
    return mcts_is_plain(m) ? mcts_best_plain(m, node, first, side)
                            : mcts_best_of_many(m, node, first, side);
}

/* -- Where nature's turns are not in the tree: the children are the moves met so far. --------- */

static uint32_t mcts_child_of(const struct mcts *m, uint32_t first, zm_move move, uint32_t guess)
{
    uint32_t count = atomic_load_explicit(&mcts_head(m, first)->count, memory_order_acquire);

    if (guess < count && mcts_leaf(m, first + 1 + guess)->move == move) return first + 1 + guess;
    for (uint32_t c = first + 1; c <= first + count; c++)
        if (mcts_leaf(m, c)->move == move) return c;
    return 0;
}

/* A move not met before gets a child, if there is room and nobody else is at it: 0 otherwise. */
static uint32_t mcts_add_child(struct mcts *m, uint32_t first, zm_move move)
{
    struct head *h = mcts_head(m, first);

    MCTS_BETWEEN(adding);
    if (atomic_load(&h->count) >= h->room || atomic_flag_test_and_set(&h->growing)) return 0;
    uint32_t count = atomic_load(&h->count);
    uint32_t c = mcts_child_of(m, first, move, count); /* another thread may have been first */
    if (!c && count < h->room) {
        c = first + 1 + count;
        struct leaf *n = mcts_leaf(m, c);
        n->move = move;
        MCTS_BETWEEN(added);
        leaf_bound(n, INT16_MIN, INT16_MAX);
        n->of.move_of_player.prior = UINT16_MAX / 32;
        if (m->o.implicit > 0)
            mcts_set_guess(&n->of.move_of_player.guess,
                           atomic_load_explicit(&h->guess, memory_order_relaxed));
        atomic_store_explicit(&h->count, count + 1, memory_order_release);
    }
    atomic_flag_clear(&h->growing);
    return c;
}

static uint32_t mcts_best_legal(struct mcts *m, uint32_t node, uint32_t first, enum zm_side side)
{
    struct family f = mcts_family(m, node, first, side);
    size_t n = moves(m->r, m->s, m->list);
    float best = -INFINITY;
    uint32_t chosen = 0;

    f.untried = mcts_untried(m, node, side);
    for (size_t i = 0; i < n; i++) {
        uint32_t c = mcts_child_of(m, first, m->list[i], (uint32_t)i);
        if (!c) c = mcts_add_child(m, first, m->list[i]);
        if (!c) continue;
        if (f.kept && mcts_is_unseen(m, c)) mcts_see(m, &f.outlook, c);
        float promise = mcts_promise(m, &f, c, mcts_look_at(m, &f, c));
        if (promise > best) best = promise, chosen = c;
    }
    return chosen;
}

static uint32_t mcts_select(struct mcts *m, uint32_t node, uint32_t first)
{
    enum zm_side side = (enum zm_side)mcts_head(m, first)->side;

    if (mcts_hides_events(m)) return mcts_best_legal(m, node, first, side_to_move(m->r, m->s));
    if (!is_chance(side)) return mcts_best_child(m, node, first, side);
    return m->o.nature == NATURE_WIDENING ? mcts_event_widening(m, node, first)
                                          : mcts_event(m, first, false);
}
