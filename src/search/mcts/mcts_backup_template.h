/* SPDX-License-Identifier: MIT
 * mcts_backup_template.h - backs up the rewards of simulations, in batches.
 *
 * A node with many visits gets a batch of simulations, which start from it one after the other. The
 * nodes above are neither read nor written until the batch is finished, as in depth-first UCT
 * (Yoshizoe, Kishimoto, Kaneko, Yoshimoto and Ishikawa 2011). A batch is a small fraction of the
 * node's visits, so it hardly changes the selections above. The more visits a node near the root
 * has, the less often the threads access its cache lines, which they share. */

/* A batch is at most 1/BATCH_PART of the visits, and at most BATCH_MAX. Batches are larger for
 * several threads, which write to the same cache lines. */
enum { BATCH_PART = 128, BATCH_MAX = 8, BATCH_PART_SHARED = 32, BATCH_MAX_SHARED = 128 };

/* The size of the next batch of a node, at most `most`. */
static inline uint32_t mcts_batch_size(const struct mcts *m, uint32_t visits, uint32_t most)
{
    uint32_t size = visits / (mcts_is_single(m) ? BATCH_PART : BATCH_PART_SHARED);
    uint32_t limit = mcts_is_single(m) ? BATCH_MAX : BATCH_MAX_SHARED;

    if (m->o.rave > 0 || size < 1) size = 1;
    if (size > limit) size = limit;
    return size < most ? size : most;
}

/* The size of the next batch of a selected child. Each outcome of a chance node is sampled anew. */
static inline uint32_t mcts_child_batch_size(const struct mcts *m, uint32_t first, uint32_t c)
{
    uint32_t most = is_chance(m->slots[first].block.side) ? 1 : m->at[m->depth].left;

    return most == 1 ? 1 : mcts_batch_size(m, visits_of(&m->slots[c].node), most);
}

/* Several threads count simulations in progress as lost (virtual loss: Chaslot, Winands and van den
 * Herik 2008), so that the others select different nodes instead of writing to the same ones. Nodes
 * with few visits are exempt, since the loss would drive the others to much worse moves. The root's
 * children are exempt, since their values are reported. */
static inline void mcts_apply_virtual_loss(struct mcts *m, uint32_t c, uint32_t size)
{
    enum { VISITS_MIN = 32 };
    struct mcts_node *n = &m->slots[c].node;
    struct batch *b = &m->at[m->depth];

    if (m->depth < 2 || is_chance(b->side) || visits_of(n) < VISITS_MIN) return;
    b->virtual_loss = (b->side == ZM_FIRST ? 1 : -1) * (int64_t)size * m->virtual_loss;
    mcts_add64(m, &n->sum, -b->virtual_loss);
}

/* Descends to a child with a batch of `size` simulations, which count as visits from now on. */
static inline void mcts_enter(struct mcts *m, uint32_t first, uint32_t c, uint32_t size)
{
    const struct child_block *h = &m->slots[first].block;
    struct mcts_node *n = &m->slots[c].node;

    assert(m->depth < LEVELS_MAX - 1 && first < c && c <= first + h->count && size > 0);
    m->at[++m->depth] = (struct batch){
        .left = size,
        .node = c,
        .side = h->side,
        .cached = h->capacity > 1 && !is_chance(h->side) && mcts_has_cache(m),
        .dirty = m->starts_dirty,
    };
    if (!mcts_is_single(m)) mcts_apply_virtual_loss(m, c, size);
    mcts_add32(m, &n->visits, size);
}

/* The rewards of simulations. */
struct rewards {
    uint32_t count;
    int64_t sum;
};

/* Limits the sum of rewards to the proven bounds of the node. */
static inline int64_t mcts_clamped(const struct mcts *m, const struct mcts_node *n,
                                   struct rewards all)
{
    int low = low_of(n), high = high_of(n);
    int64_t bound;

    if (low > m->least && all.sum < (bound = all.count * reward_of(m, low))) return bound;
    if (high < m->most && all.sum > (bound = all.count * reward_of(m, high))) return bound;
    return all.sum;
}

/* Updates the AMAF statistics of the children whose moves were made anywhere below the node. */
static void mcts_update_amaf(struct mcts *m, uint32_t first, int64_t reward)
{
    uint8_t side = m->slots[first].block.side;
    int32_t part = (int32_t)(reward * EVAL_ONE / REWARD_ONE);

    if (is_chance(side)) return;
    for (uint32_t c = first + 1, end = c + m->slots[first].block.count; c < end; c++) {
        if (m->last_made[side][m->slots[c].node.move % AMAF_MOVES] != m->simulation) continue;
        struct amaf *a = &m->pool->amaf[c];
        if (atomic_load_explicit(&a->visits, memory_order_relaxed) > 60000)
            continue; /* the sum must not overflow */
        atomic_fetch_add_explicit(&a->visits, 1, memory_order_relaxed);
        atomic_fetch_add_explicit(&a->sum, part, memory_order_relaxed);
    }
}

/* Backs up what some options require besides the sums. It is not inlined, since every simulation
 * closes a batch but few need this. */
__attribute__((noinline)) static void mcts_backup_more(struct mcts *m, int depth, uint32_t first,
                                                       int64_t reward)
{
    uint32_t node = m->at[depth].node;

    if (m->o.rave > 0) {
        uint8_t side = m->slots[first].block.side;
        if (depth < m->depth && !is_chance(side))
            m->last_made[side][m->slots[m->at[depth + 1].node].node.move % AMAF_MOVES] =
                m->simulation;
        mcts_update_amaf(m, first, reward);
    }
    if (m->o.implicit > 0 && m->at[depth].dirty) {
        uint32_t above = depth ? children_of(&m->slots[m->at[depth - 1].node].node) : 0;
        bool after_chance = above && is_chance(m->slots[above].block.side);
        if (mcts_store_eval(m, node, first, after_chance) && depth) m->at[depth - 1].dirty = true;
    }
}

/* With hidden chance nodes a leaf stands for many positions. Its evaluation is then the mean over
 * the simulations, not that of the first position. The mean of playouts would be too noisy. */
static inline bool mcts_uses_mean_eval(const struct mcts *m)
{
    return m->o.implicit > 0 && m->o.cutoff == 0 && mcts_hides_chance(m);
}

__attribute__((noinline)) static void mcts_store_mean_eval(struct mcts_node *n)
{
    int64_t sum = atomic_load_explicit(&n->sum, memory_order_relaxed), visits = visits_of(n);

    if (!visits) return;
    int64_t mean = sum / visits * EVAL_ONE / REWARD_ONE;
    if (mean > EVAL_ONE) mean = EVAL_ONE; /* the sum contains virtual losses of other threads */
    if (mean < -EVAL_ONE) mean = -EVAL_ONE;
    mcts_set_eval(&n->eval, (int16_t)mean);
}

/* The rewards of a batch including those from the batch below. */
static inline struct rewards batch_rewards(const struct batch *b, struct rewards more)
{
    return (struct rewards){b->done + more.count, b->sum + more.sum};
}

/* Keeps a batch open and accumulates its rewards. */
static inline void batch_continue(struct batch *b, struct rewards all, uint32_t left)
{
    b->left = left, b->done = all.count, b->sum = all.sum;
}

/* Closes a batch: adds its rewards to the node and drops its remaining simulations. `selected`: a
 * child was selected by its score, so the cached scale must be updated. With hidden chance nodes
 * the game may have ended at the node this time, yet continue the next time. */
static INLINED struct rewards mcts_close_batch(struct mcts *m, int depth, struct rewards all,
                                               uint32_t left, bool selected)
{
    struct batch *b = &m->at[depth];
    struct mcts_node *n = &m->slots[b->node].node;

    if (m->proves && !is_stochastic(m->r)) all.sum = mcts_clamped(m, n, all);
    if (left) mcts_add32(m, &n->visits, 0 - left);
    mcts_add64(m, &n->sum, all.sum + b->virtual_loss);
    if (mcts_hides_chance(m)) selected = children_of(n) && mcts_has_cache(m);
    if (selected) mcts_update_scale(m, children_of(n), visits_of(n));
    if (b->dirty && children_of(n)) mcts_backup_more(m, depth, children_of(n), all.sum);
    else if (depth && mcts_uses_mean_eval(m)) mcts_store_mean_eval(n);
    if (b->cached) mcts_refresh_child(m, depth);
    return all;
}

/* Closes all open batches from the deepest one up to `depth`. */
static void mcts_close_to(struct mcts *m, int depth)
{
    struct rewards up = {0};
    bool selected = false;

    if (m->open < depth) return;
    if (m->open < m->depth) selected = m->at[m->open + 1].cached;
    for (; m->open >= depth; m->open--) {
        const struct batch *b = &m->at[m->open];
        assert(up.count <= b->left);
        up = mcts_close_batch(m, m->open, batch_rewards(b, up), b->left - up.count, selected);
        selected = b->cached;
    }
    if (!depth) return;
    struct batch *b = &m->at[depth - 1];
    batch_continue(b, batch_rewards(b, up), b->left - up.count);
}

/* Backs up the reward of a simulation. A batch with simulations left stays open unless the bounds
 * of its node have changed: these are backed up at once. */
static void mcts_backup(struct mcts *m, int64_t reward)
{
    struct rewards up = {1, reward};
    bool changed = false;  /* the bounds of the node below have changed */
    bool selected = false; /* that node was selected by its score */
    int depth = m->depth;

    for (; depth >= 0; depth--) {
        struct batch *b = &m->at[depth];
        const struct mcts_node *n = &m->slots[b->node].node;
        const struct rewards all = batch_rewards(b, up);
        assert(up.count <= b->left);
        const uint32_t left = b->left - up.count;

        if (changed) changed = mcts_bounds(m, b->node, children_of(n));
        changed |= m->bounds_depth == depth;
        if (left && !changed && !solved(n)) {
            batch_continue(b, all, left);
            break;
        }
        up = mcts_close_batch(m, depth, all, left, selected);
        selected = b->cached;
    }
    m->open = depth;
    m->bounds_depth = -1;
}

/* Abandons a simulation: closes all open batches, which takes back its visits and virtual losses.
 * The bounds that it has proven are backed up nevertheless, or they would be lost. */
static void mcts_abandon(struct mcts *m)
{
    bool changed = m->bounds_depth >= 0;

    for (int i = m->bounds_depth - 1; i >= 0 && changed; i--)
        changed = mcts_bounds(m, m->at[i].node, children_of(&m->slots[m->at[i].node].node));
    m->bounds_depth = -1;
    m->open = m->depth;
    mcts_close_to(m, 0);
    m->q->nodes--;
}
