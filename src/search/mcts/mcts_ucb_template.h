/* SPDX-License-Identifier: MIT
 * mcts_ucb_template.h - the UCB score of a child: Q, its mean reward, plus U, the exploration term.
 *
 * Every selection among siblings reads all of them, but a child changes only when a simulation
 * returns from it. So each thread caches Q and U in memory that no other thread writes to. A thread
 * sees what others have changed in a child when its own simulation returns from there, and
 * refreshes all siblings from time to time. Until then the threads have different scores, which
 * makes them select different children. A thread notices that another has solved a child when it
 * next descends to it. */

static inline int eval_at(const struct mcts_node *n)
{
    return atomic_load_explicit(&n->eval, memory_order_relaxed);
}

/* The two parts of a child's UCB score. q is -INFINITY if the child cannot change the value of its
 * parent. U is the product of u and the parent's scale; u is negative if the child is unvisited. */
struct qu {
    float q, u;
};

/* A thread without a cache reads the nodes each time. */
static inline bool mcts_has_cache(const struct mcts *m)
{
    return ONE_THREAD || m->cache;
}

static inline struct qu mcts_cached_qu(const struct mcts *m, uint32_t c)
{
    return (struct qu){m->cache[c].q, m->cache[c].u};
}

/* Whether another thread has added the child since the cache was filled. */
static inline bool mcts_is_uncached(const struct mcts *m, uint32_t c)
{
    return m->cache[c].u == 0 && m->cache[c].q == 0;
}

static inline void mcts_store_qu(const struct mcts *m, uint32_t c, struct qu qu)
{
    m->cache[c].q = qu.q, m->cache[c].u = qu.u;
}

static inline float mcts_explore_scale(const struct mcts *m, uint32_t visits)
{
    return sqrtf(m->o.select == SELECT_PUCT ? (float)visits + 1 : log_about(visits + 2));
}

/* Caches the scale of a node with children after its visits have changed. */
static inline void mcts_update_scale(const struct mcts *m, uint32_t first, uint32_t visits)
{
    m->cache[first].scale = mcts_explore_scale(m, visits);
}

/* Mixes the evaluation of a node into its mean reward. */
static inline float mcts_mix_eval(const struct mcts_node *n, float sign, float part, float mean)
{
    return part > 0 ? mean + part * (sign * (float)eval_at(n) / EVAL_ONE - mean) : mean;
}

/* What the scores of all siblings depend on. */
struct select_context {
    float sign, eval_part;
    int above, below; /* a child whose value cannot lie between these is excluded */
    bool puct;
};

static INLINED struct select_context mcts_context(const struct mcts *m,
                                                  const struct mcts_node *parent, enum zm_side side)
{
    return (struct select_context){.sign = side == ZM_FIRST ? 1 : -1,
                                   .eval_part = m->eval_part,
                                   .above = side == ZM_FIRST ? low_of(parent) : INT16_MIN - 1,
                                   .below = side == ZM_FIRST ? INT16_MAX + 1 : high_of(parent),
                                   .puct = m->o.select == SELECT_PUCT};
}

static inline bool mcts_is_excluded(const struct select_context *ctx, const struct mcts_node *n)
{
    int low = low_of(n), high = high_of(n);

    return low == high || high <= ctx->above || low >= ctx->below;
}

/* The factor u: in PUCT inversely proportional to the visits, in UCT to their square root. */
static INLINED float mcts_exploration(const struct select_context *ctx, const struct mcts_node *n,
                                      uint32_t visits)
{
    if (ctx->puct) return (float)n->prior / ((float)UINT16_MAX * (float)(1 + visits));
    return visits > 1 ? 1 / sqrtf((float)visits) : 1;
}

/* The q of an unvisited child lacks mcts_unvisited_q(), which changes with the parent. */
static INLINED struct qu mcts_compute_qu(const struct select_context *ctx,
                                         const struct mcts_node *n)
{
    const float least = 1e-9F; /* u must be negative, not zero */
    uint32_t visits = visits_of(n);

    if (mcts_is_excluded(ctx, n)) return (struct qu){-INFINITY, 0};
    if (!visits)
        return (struct qu){mcts_mix_eval(n, ctx->sign, ctx->eval_part, 0),
                           -mcts_exploration(ctx, n, 0) - least};
    float mean = ctx->sign * (float)atomic_load_explicit(&n->sum, memory_order_relaxed) /
                 ((float)REWARD_ONE * (float)visits);
    return (struct qu){mcts_mix_eval(n, ctx->sign, ctx->eval_part, mean),
                       mcts_exploration(ctx, n, visits)};
}

/* The bias makes several threads prefer different children: a hash assigns each child to a thread,
 * which multiplies its u by a little more than 1, the others by a little less. A thread then
 * returns to nodes that are still in its processor's cache. The mean of the factors over all
 * threads is 1, so that together they explore as much as a single thread would. */
static INLINED void mcts_apply_bias(const struct mcts *m, uint32_t c)
{
    const uint32_t hash = c * UINT32_C(0x9e3779b1);
    const uint32_t whose = (uint32_t)((uint64_t)hash * m->bias.threads >> 32);

    if (m->cache[c].u <= 0) return;
    m->cache[c].u *= whose == m->bias.member ? m->bias.own : m->bias.others;
}

/* Refreshes the cached score of a child. */
static INLINED void mcts_cache_child(const struct mcts *m, const struct select_context *ctx,
                                     uint32_t c)
{
    mcts_store_qu(m, c, mcts_compute_qu(ctx, &m->slots[c].node));
    if (!mcts_is_single(m)) mcts_apply_bias(m, c);
}

/* Excludes the children that can no longer change the value of their parent. */
static void mcts_exclude(const struct mcts *m, const struct mcts_node *parent, uint32_t first,
                         enum zm_side side)
{
    if (is_chance(side) || !mcts_has_cache(m)) return;
    struct select_context ctx = mcts_context(m, parent, side);
    for (uint32_t c = first + 1, end = c + m->slots[first].block.count; c < end; c++)
        if (mcts_is_excluded(&ctx, &m->slots[c].node))
            mcts_store_qu(m, c, (struct qu){-INFINITY, 0});
}

/* Refreshes the cached scores of all children. A single thread makes all changes itself and never
 * needs to do this again; one of several does it again when the visits have doubled. */
static void mcts_cache_children(const struct mcts *m, uint32_t first)
{
    const struct child_block *h = &m->slots[first].block;
    uint32_t visits = visits_of(&m->slots[h->parent].node);
    bool never = mcts_is_single(m) || visits > UINT32_MAX / 2;

    mcts_update_scale(m, first, visits);
    m->cache[first].refresh_at = never ? UINT32_MAX : 2 * visits;
    if (is_chance(h->side)) return;
    struct select_context ctx = mcts_context(m, &m->slots[h->parent].node, (enum zm_side)h->side);
    const uint32_t end = first + 1 + h->count;
    for (uint32_t c = first + 1; c < end; c++)
        mcts_store_qu(m, c, mcts_compute_qu(&ctx, &m->slots[c].node));
    if (mcts_is_single(m)) return;
    for (uint32_t c = first + 1; c < end; c++) mcts_apply_bias(m, c);
}

/* Refreshes the node at a depth of the path after its visits, sum, bounds or evaluation changed. */
static inline void mcts_refresh_child(const struct mcts *m, int depth)
{
    uint32_t c = m->at[depth].node;
    enum zm_side side = (enum zm_side)m->at[depth].side;
    struct select_context ctx = mcts_context(m, &m->slots[m->at[depth - 1].node].node, side);

    mcts_cache_child(m, &ctx, c);
}
