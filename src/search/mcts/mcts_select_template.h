/* SPDX-License-Identifier: MIT
 * mcts_select_template.h - selects the child to which a simulation descends. */

/* -- Chance. --------------------------------------------------------------------------------- */

/* Samples an outcome by its exact probability; `visited`: among those visited before. */
static uint32_t mcts_sample(struct mcts *m, uint32_t first, bool visited)
{
    const struct child_block *h = &m->slots[first].block;
    uint32_t c = first + 1, last = first + h->count;
    uint64_t total = visited ? 0 : h->total_weight;

    assert(h->count > 0);
    for (; visited && c <= last; c++)
        if (visits_of(&m->slots[c].node)) total += m->slots[c].node.weight;
    if (!total) return first + 1;
    uint64_t ticket = random_below(&m->seed, total);
    for (c = first + 1; c < last; c++) {
        const struct mcts_node *n = &m->slots[c].node;
        if (visited && !visits_of(n)) continue;
        if (ticket < n->weight) break;
        ticket -= n->weight;
    }
    return c;
}

/* Progressive widening (Couetoux, Hoock, Sokolovska, Teytaud and Bonnard 2011): accepts a new
 * outcome only if there are fewer than the square root of the visits. */
static uint32_t mcts_sample_widening(struct mcts *m, uint32_t node, uint32_t first)
{
    uint32_t known = 0, end = first + 1 + m->slots[first].block.count;
    uint32_t drawn = mcts_sample(m, first, false);

    if (visits_of(&m->slots[drawn].node)) return drawn;
    for (uint32_t c = first + 1; c < end; c++) known += visits_of(&m->slots[c].node) > 0;
    bool may = (float)known < sqrtf((float)visits_of(&m->slots[node].node));
    return may ? drawn : mcts_sample(m, first, true);
}

/* -- Players. -------------------------------------------------------------------------------- */

/* The part of an unvisited child's Q that does not come from its evaluation: first-play urgency. */
static inline float mcts_unvisited_q(const struct mcts *m, uint32_t node, enum zm_side side)
{
    const struct batch *b = &m->at[m->depth];
    const struct mcts_node *n = &m->slots[node].node;
    float sum =
        (float)(atomic_load_explicit(&n->sum, memory_order_relaxed) + b->sum + b->virtual_loss);
    uint32_t before = visits_of(n) - b->left;

    sum *= (side == ZM_FIRST ? 1 : -1) / (float)REWARD_ONE;
    return (1 - m->eval_part) * ((before ? sum / (float)before : 0) + m->fpu);
}

/* The children of a node among which one is selected. */
struct siblings {
    uint32_t node, first;
    enum zm_side side;
    float scale, unvisited_q;
    bool cached; /* their scores are */
    struct select_context context;
};

/* Whether the cached scores of the children must be refreshed. */
static INLINED bool mcts_is_stale(const struct mcts *m, uint32_t node, uint32_t first)
{
    return RARELY(visits_of(&m->slots[node].node) >= m->cache[first].refresh_at);
}

/* Refreshes the cached scores if necessary. The caller sets unvisited_q. */
static INLINED struct siblings mcts_siblings(const struct mcts *m, uint32_t node, uint32_t first,
                                             enum zm_side side)
{
    const struct mcts_node *n = &m->slots[node].node;
    const bool cached = mcts_has_cache(m);

    if (cached && mcts_is_stale(m, node, first)) mcts_cache_children(m, first);
    float scale =
        cached ? m->cache[first].scale : mcts_explore_scale(m, visits_of(n) - m->at[m->depth].left);
    return (struct siblings){.node = node,
                             .first = first,
                             .side = side,
                             .scale = m->explore * scale,
                             .cached = cached,
                             .context = mcts_context(m, n, side)};
}

static INLINED struct qu mcts_qu_of(const struct mcts *m, const struct siblings *s, uint32_t c)
{
    return s->cached ? mcts_cached_qu(m, c) : mcts_compute_qu(&s->context, &m->slots[c].node);
}

/* Mixes the AMAF mean into a child's own (Gelly and Silver 2007), then the evaluation. */
static float mcts_mix_amaf(const struct mcts *m, uint32_t c, float sign, float mean)
{
    const struct amaf *a = &m->pool->amaf[c];
    uint32_t amaf_visits = atomic_load_explicit(&a->visits, memory_order_relaxed);
    float visits = (float)visits_of(&m->slots[c].node);
    float part = sqrtf(m->rave / (3 * visits + m->rave));

    if (amaf_visits)
        mean += part * (sign * (float)atomic_load_explicit(&a->sum, memory_order_relaxed) /
                            ((float)EVAL_ONE * (float)amaf_visits) -
                        mean);
    return mcts_mix_eval(&m->slots[c].node, sign, m->implicit, mean);
}

/* The UCB score of a child. */
static inline float mcts_ucb(const struct mcts *m, const struct siblings *s, uint32_t c,
                             struct qu qu)
{
    float mean = qu.q + (qu.u < 0 ? s->unvisited_q : 0);

    if (m->rave > 0) mean = mcts_mix_amaf(m, c, s->side == ZM_FIRST ? 1 : -1, mean);
    return mean + s->scale * (qu.u < 0 ? -qu.u : qu.u);
}

/* Each comparison depends on the one before. In blocks of at least this size, children of odd and
 * even index are compared in two independent chains. In smaller blocks the second chain costs more,
 * since the processor mispredicts the end of each chain. */
enum { MANY_CHILDREN = 12 };

/* The best of some children so far. */
struct best {
    float ucb;
    size_t child; /* index in the block, from 1; 0: none */
};

static INLINED void best_update(struct best *best, size_t i, float ucb)
{
    if (ucb > best->ucb) *best = (struct best){ucb, i};
}

/* Merges the results of the two chains; `b` counts its children one lower than they are. The result
 * is that of a single chain: among equal scores, the first child. A branch would be mispredicted
 * half of the time. */
static INLINED struct best best_merge(struct best a, struct best b)
{
    const size_t other = b.child + 1;
    const bool first = other < a.child;
    const bool better = (b.ucb > a.ucb) | (first & (b.ucb >= a.ucb));

    return (struct best){b.ucb > a.ucb ? b.ucb : a.ucb,
                         a.child ^ ((a.child ^ other) & (0 - (size_t)better))};
}

/* The child with the highest UCB score among those that are not excluded. */
static INLINED struct best mcts_max_ucb(const struct mcts *m, struct siblings s)
{
    const size_t last = m->slots[s.first].block.count;
    struct best best = {-INFINITY, 0};

    s.unvisited_q = mcts_unvisited_q(m, s.node, s.side);
    for (size_t i = 1; i <= last; i++) {
        uint32_t c = s.first + (uint32_t)i;
        best_update(&best, i, mcts_ucb(m, &s, c, mcts_qu_of(m, &s, c)));
    }
    return best;
}

/* As mcts_max_ucb() if scores depend only on cached means and priors. The first unvisited child
 * then has the highest score of all unvisited ones, and mcts_unvisited_q() is needed only if there
 * is one. */
static INLINED struct best mcts_max_ucb_plain(const struct mcts *m, uint32_t node, uint32_t first,
                                              enum zm_side side)
{
    const struct cached_qu *cache = m->cache + first;
    const float scale = m->explore * cache->scale;
    size_t i = 1, last = m->slots[first].block.count;
    struct best best = {-INFINITY, 0}, other = best;

    if (last >= MANY_CHILDREN) {
        for (; i < last && cache[i].u >= 0 && cache[i + 1].u >= 0; i += 2) {
            best_update(&best, i, cache[i].q + scale * cache[i].u);
            best_update(&other, i, cache[i + 1].q + scale * cache[i + 1].u);
        }
        best = best_merge(best, other);
    }
    for (; i <= last && cache[i].u >= 0; i++)
        best_update(&best, i, cache[i].q + scale * cache[i].u);
    if (i <= last) best_update(&best, i, mcts_unvisited_q(m, node, side) - scale * cache[i].u);
    return best;
}

/* Whether scores depend only on cached means and priors. */
static INLINED bool mcts_is_plain(const struct mcts *m)
{
    return !SMALL_CODE && m->plain;
}

static INLINED uint32_t mcts_child_in(uint32_t first, struct best best)
{
    return best.child ? first + (uint32_t)best.child : 0;
}

/* These functions are not inlined: in the loop of simulations their copies would use up the
 * compiler's inlining limit and keep it from inlining the game's moves. */
__attribute__((noinline)) static uint32_t mcts_best_of_many(const struct mcts *m, uint32_t node,
                                                            uint32_t first, enum zm_side side)
{
    struct siblings s = mcts_siblings(m, node, first, side);

    return mcts_child_in(first, mcts_is_plain(m) ? mcts_max_ucb_plain(m, node, first, side)
                                                 : mcts_max_ucb(m, s));
}

/* The plain case without a call in its usual path: a call would require saving registers. */
__attribute__((noinline)) static uint32_t mcts_best_plain(const struct mcts *m, uint32_t node,
                                                          uint32_t first, enum zm_side side)
{
    if (mcts_is_stale(m, node, first)) return mcts_best_of_many(m, node, first, side);
    return mcts_child_in(first, mcts_max_ucb_plain(m, node, first, side));
}

/* Returns 0 if all children are excluded. */
static inline uint32_t mcts_best_child(const struct mcts *m, uint32_t node, uint32_t first,
                                       enum zm_side side)
{
    if (m->slots[first].block.count == 1) return solved(&m->slots[first + 1].node) ? 0 : first + 1;
    return mcts_is_plain(m) ? mcts_best_plain(m, node, first, side)
                            : mcts_best_of_many(m, node, first, side);
}

/* -- Hidden chance nodes: the children are the moves that were legal so far. ------------------ */

static uint32_t mcts_child_of(const struct mcts *m, uint32_t first, zm_move move, uint32_t hint)
{
    uint32_t count = atomic_load_explicit(&m->slots[first].block.count, memory_order_acquire);

    if (hint < count && m->slots[first + 1 + hint].node.move == move) return first + 1 + hint;
    for (uint32_t c = first + 1; c <= first + count; c++)
        if (m->slots[c].node.move == move) return c;
    return 0;
}

/* Adds a child for a new move. Returns 0 if the block is full or another thread is adding one. */
static uint32_t mcts_add_child(struct mcts *m, uint32_t first, zm_move move)
{
    struct child_block *h = &m->slots[first].block;

    MCTS_INTERLEAVE(adding);
    if (atomic_load(&h->count) >= h->capacity || atomic_flag_test_and_set(&h->locked)) return 0;
    uint32_t count = atomic_load(&h->count);
    uint32_t c = mcts_child_of(m, first, move, count); /* another thread may have added it */
    if (!c && count < h->capacity) {
        c = first + 1 + count;
        struct mcts_node *n = &m->slots[c].node;
        n->move = move;
        MCTS_INTERLEAVE(added);
        node_set_bounds(n, INT16_MIN, INT16_MAX);
        n->prior = UINT16_MAX / 32;
        if (m->o.implicit > 0)
            mcts_set_eval(&n->eval, atomic_load_explicit(&h->eval, memory_order_relaxed));
        atomic_store_explicit(&h->count, count + 1, memory_order_release);
    }
    atomic_flag_clear(&h->locked);
    return c;
}

static uint32_t mcts_best_legal(struct mcts *m, uint32_t node, uint32_t first, enum zm_side side)
{
    struct siblings s = mcts_siblings(m, node, first, side);
    size_t n = mcts_moves(m, node);
    float best = -INFINITY;
    uint32_t chosen = 0;

    s.unvisited_q = mcts_unvisited_q(m, node, side);
    for (size_t i = 0; i < n; i++) {
        uint32_t c = mcts_child_of(m, first, m->list[i], (uint32_t)i);
        if (!c) c = mcts_add_child(m, first, m->list[i]);
        if (!c) continue;
        if (s.cached && mcts_is_uncached(m, c)) mcts_cache_child(m, &s.context, c);
        float ucb = mcts_ucb(m, &s, c, mcts_qu_of(m, &s, c));
        if (ucb > best) best = ucb, chosen = c;
    }
    return chosen;
}

static uint32_t mcts_select(struct mcts *m, uint32_t node, uint32_t first)
{
    enum zm_side side = (enum zm_side)m->slots[first].block.side;

    if (mcts_hides_chance(m)) return mcts_best_legal(m, node, first, side_to_move(m->r, m->s));
    if (!is_chance(side)) return mcts_best_child(m, node, first, side);
    return m->o.chance == CHANCE_WIDENING ? mcts_sample_widening(m, node, first)
                                          : mcts_sample(m, first, false);
}
