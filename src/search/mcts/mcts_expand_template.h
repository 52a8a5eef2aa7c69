/* SPDX-License-Identifier: MIT
 * mcts_expand_template.h - expands nodes, and backs up proven bounds and evaluations. */

/* Whether the search proves bounds: they must fit into 16 bits. With hidden chance nodes a node
 * stands for many positions, and nothing can be proven for all of them. */
static bool mcts_proves(int least, int most, const rules *r, const struct mcts_options *o)
{
    return least > INT16_MIN && most < INT16_MAX && !(is_stochastic(r) && o->chance == CHANCE_OPEN);
}

/* -- Bounds. --------------------------------------------------------------------------------- */

/* Raises a lower bound, or with sign -1 lowers an upper one. Returns whether the bound changed. The
 * accesses to bounds are sequentially consistent: of two threads that change the bounds of siblings
 * at the same time, at least one sees both changes when it computes the bounds of the parent, so no
 * proof is lost. */
static bool mcts_tighten(_Atomic int16_t *bound, int value, int sign)
{
    int16_t now = atomic_load(bound);

    MCTS_INTERLEAVE(tightening);
    while (sign * value > sign * now)
        if (atomic_compare_exchange_weak(bound, &now, (int16_t)value)) return true;
    return false;
}

/* The weighted averages of the bounds of all outcomes, rounded outwards to whole units. */
static void mcts_average_bounds(const struct mcts *m, uint32_t first, int *low, int *high)
{
    int64_t least = 0, most = 0, total = 0;

    for (uint32_t c = first + 1, end = c + m->slots[first].block.count; c < end; c++) {
        const struct mcts_node *n = &m->slots[c].node;
        least += (int64_t)n->weight * low_of(n), most += (int64_t)n->weight * high_of(n);
        total += n->weight;
    }
    if (!total) return;
    *low = (int)(least >= 0 ? least / total : -((-least + total - 1) / total));
    *high = (int)(most >= 0 ? (most + total - 1) / total : -(-most / total));
}

/* Improves `low` and `high`, for a side, to the best bounds among the children. */
static inline void mcts_best_bounds(const union slot *slots, uint32_t first, enum zm_side side,
                                    int *low, int *high)
{
    for (uint32_t c = first + 1, end = c + slots[first].block.count; c < end; c++) {
        int l = atomic_load(&slots[c].node.low), h = atomic_load(&slots[c].node.high);
        *low = side == ZM_FIRST ? (l > *low ? l : *low) : (l < *low ? l : *low);
        *high = side == ZM_FIRST ? (h > *high ? h : *high) : (h < *high ? h : *high);
    }
}

/* Computes the bounds of a node from those of its children. Returns whether they changed. */
static bool mcts_bounds(struct mcts *m, uint32_t node, uint32_t first)
{
    struct mcts_node *n = &m->slots[node].node;
    enum zm_side side = (enum zm_side)m->slots[first].block.side;
    int low = side == ZM_FIRST ? m->least : m->most, high = low;

    assert(first > ROOT_BLOCK && m->slots[first].block.parent == node);
    if (is_chance(side)) {
        low = m->least, high = m->most;
        mcts_average_bounds(m, first, &low, &high);
    } else mcts_best_bounds(m->slots, first, side, &low, &high);
    bool up = mcts_tighten(&n->low, low, 1), down = mcts_tighten(&n->high, high, -1);
    if (up || down) mcts_exclude(m, n, first, side);
    return up || down;
}

/* -- Evaluations, backed up by minimax (Lanctot, Winands, Pepels, Sturtevant 2014). ----------- */

static inline int eval_of_reward(float reward)
{
    return (int)(reward * EVAL_ONE);
}

/* The evaluation of a chance node: the average over the outcomes that have children. Other outcomes
 * have no evaluation yet. */
static int mcts_average_eval(const struct mcts *m, uint32_t first)
{
    int64_t sum = 0, total = 0;

    for (uint32_t c = first + 1, end = c + m->slots[first].block.count; c < end; c++) {
        const struct mcts_node *n = &m->slots[c].node;
        uint32_t below = children_of(n);
        if (!below) continue;
        sum += (int64_t)n->weight *
               atomic_load_explicit(&m->slots[below].block.eval, memory_order_relaxed);
        total += n->weight;
    }
    return total ? (int)(sum / total)
                 : atomic_load_explicit(&m->slots[first].block.eval, memory_order_relaxed);
}

static int mcts_block_eval(const struct mcts *m, uint32_t first)
{
    enum zm_side side = (enum zm_side)m->slots[first].block.side;
    int sign = side == ZM_FIRST ? 1 : -1, best = -INT16_MAX;

    if (is_chance(side)) return mcts_average_eval(m, first);
    for (uint32_t c = first + 1, end = c + m->slots[first].block.count; c < end; c++) {
        int eval = sign * eval_at(&m->slots[c].node);
        if (eval > best) best = eval;
    }
    return sign * best;
}

/* Returns whether the evaluation changed. An equal one is not written, since other threads read the
 * cache line. */
static inline bool mcts_set_eval(_Atomic int16_t *eval, int16_t value)
{
    if (atomic_load_explicit(eval, memory_order_relaxed) == value) return false;
    atomic_store_explicit(eval, value, memory_order_relaxed);
    return true;
}

/* With hidden chance nodes a node stands for many positions, and the evaluations of its children
 * come from the latest of these. Its own evaluation approaches the best of them step by step. */
static inline int mcts_smooth_eval(const struct mcts *m, uint32_t node, int best)
{
    enum { STEPS_MAX = 8 };
    const struct mcts_node *n = &m->slots[node].node;
    uint32_t steps = visits_of(n);

    if (!mcts_hides_chance(m) || !steps) return best;
    if (steps > STEPS_MAX) steps = STEPS_MAX;
    return eval_at(n) + (best - eval_at(n)) / (int)steps;
}

/* Stores the evaluation of a node in the block of its children, and in the node itself if it is a
 * player's move. Returns whether either changed. */
static bool mcts_store_eval(struct mcts *m, uint32_t node, uint32_t first, bool after_chance)
{
    int16_t eval = (int16_t)mcts_smooth_eval(m, node, mcts_block_eval(m, first));
    bool changed = mcts_set_eval(&m->slots[first].block.eval, eval);

    if (!after_chance) changed |= mcts_set_eval(&m->slots[node].node.eval, eval);
    return changed;
}

/* -- Expansion. ------------------------------------------------------------------------------ */

/* e to the power of x for x <= 0, with equal results on every machine. */
static float exp_below(float x)
{
    float y = 1 + x / 256;

    if (x < -20) return 0;
    for (int i = 0; i < 8; i++) y *= y;
    return y;
}

/* Sets priors by softmax: the best key has weight 1, the average key e to the power of -2. */
static void mcts_priors(struct mcts *m, uint32_t first, const int *keys)
{
    uint32_t n = m->slots[first].block.count;
    struct mcts_node *child = &m->slots[first + 1].node;
    int64_t all = 0;
    double sum = 0;

    child->prior = UINT16_MAX;
    if (n == 1) return;
    for (uint32_t i = 0; i < n; i++) all += keys[i];
    float spread = (float)(keys[0] - (double)all / n) / 2;
    if (spread <= 0) spread = 1;
    for (uint32_t i = 0; i < n; i++) {
        float part = exp_below(((float)keys[i] - (float)keys[0]) / spread);
        child[i].prior = (uint16_t)(part * UINT16_MAX);
        sum += part;
    }
    for (uint32_t i = 0; i < n; i++) {
        float part = (float)child[i].prior / (float)sum;
        child[i].prior = (uint16_t)part;
    }
}

/* Sets the bounds of a new child if the game ends there or an endgame table has its value, and its
 * evaluation. Returns whether the result is known. `ends`: the game may end there. */
static bool mcts_init_child(struct mcts *m, struct mcts_node *n, enum zm_side side, bool ends)
{
    bool evaluates = m->o.implicit > 0 && !is_chance(side);
    int result;
    undo_info t;

    if (!ends && !evaluates) return false;
    play(m->r, m->s, n->move, &t);
    const struct endgame *table = m->q->endgame;
    bool over =
        outcome(m->r, m->s, &result) || (table && endgame_value(table, m->r, m->s, &result));
    if (over && m->proves) node_set_bounds(n, result, result);
    if (evaluates) {
        float reward = over ? (float)reward_of(m, result) / (float)REWARD_ONE
                            : reward_of_eval(m, playout_evaluation(m->r, m->s));
        mcts_set_eval(&n->eval, (int16_t)eval_of_reward(reward));
    }
    undo(m->r, m->s, n->move, &t);
    return over;
}

/* Sorts the moves by the game's best order for PUCT, whose priors depend on it, or else by a faster
 * one. */
static inline void mcts_order(struct mcts *m, enum zm_side side, size_t n)
{
    bool best = m->o.select == SELECT_PUCT;
    int *keys = m->q->keys, which = GAME_QUICK_ORDER;

    if (best) which = GAME_BEST_ORDER;
    if (n == 1 || which < 0) {
        memset(keys, 0, n * sizeof *keys);
        return;
    }
    if (best) best_order(m->r, m->s, side, m->list, n, keys);
    else
        for (size_t i = 0; i < n; i++) keys[i] = order(m->r, m->s, which, side, m->list[i]);
    search_sort(m->list, keys, n);
}

/* Lists the legal moves at a node; at the root, those that may be chosen. */
static inline size_t mcts_moves(const struct mcts *m, uint32_t node)
{
    return node == ROOT ? root_moves(m->q, m->s, m->list) : moves(m->r, m->s, m->list);
}

/* Lists the moves that become children, best first. `ends`: a move may end the game. */
static size_t mcts_list(struct mcts *m, uint32_t node, enum zm_side side, bool *ends)
{
    size_t n = 0;

    *ends = true;
    if (playout_hooks.decisive && m->o.decisive && node != ROOT) {
        n = playout_hooks.decisive(m->r, m->s, m->list);
        *ends = n > 0;
    }
    if (!n) n = mcts_moves(m, node);
    *ends |= n == 1;
    if (is_chance(side)) return n;
    mcts_order(m, side, n);
    return n;
}

/* The capacity of a new block. With hidden chance nodes the lists of moves vary, and more children
 * may come. */
static uint32_t mcts_capacity(const struct mcts *m, size_t n)
{
    enum { CAPACITY_MIN = 8 };
    size_t more = n + n / 2 + 2;

    if (!mcts_hides_chance(m)) return (uint32_t)n;
    return (uint32_t)(more < CAPACITY_MIN ? CAPACITY_MIN : more);
}

/* Initialises a block and its children. Returns whether the result of a child is known. */
static bool mcts_init_block(struct mcts *m, uint32_t first, enum zm_side side, size_t n, bool ends)
{
    struct child_block *h = &m->slots[first].block;
    bool known = false;

    assert(n <= h->capacity && (m->q->broken || n > 0));
    h->side = (uint8_t)side;
    atomic_store_explicit(&h->count, (uint32_t)n, memory_order_relaxed);
    for (uint32_t i = 0; i < n; i++) {
        struct mcts_node *l = &m->slots[first + 1 + i].node;
        l->move = m->list[i];
        node_set_bounds(l, m->proves ? m->least : INT16_MIN, m->proves ? m->most : INT16_MAX);
        if (is_chance(side)) h->total_weight += l->weight = weight(m->r, m->s, l->move);
        known |= mcts_init_child(m, l, side, ends);
    }
    if (!is_chance(side) && m->o.select == SELECT_PUCT) mcts_priors(m, first, m->q->keys);
    if (mcts_has_cache(m)) mcts_cache_children(m, first);
    if (m->o.implicit <= 0) return known;
    mcts_set_eval(&h->eval,
                  (int16_t)eval_of_reward(reward_of_eval(m, playout_evaluation(m->r, m->s))));
    mcts_set_eval(&h->eval, (int16_t)mcts_block_eval(m, first));
    return known;
}

/* Expands a node. Returns its block, or 0 if another thread is expanding it or the pool is full. */
static uint32_t mcts_expand(struct mcts *m, uint32_t node)
{
    struct mcts_node *n = &m->slots[node].node;
    enum zm_side side = side_to_move(m->r, m->s);
    uint32_t none = NO_CHILDREN;
    bool ends;

    assert(m->depth < LEVELS_MAX - 1);
    if (!mcts_is_single(m) && !atomic_compare_exchange_strong(&n->first, &none, EXPANDING))
        return children_of(n);
    size_t count = mcts_list(m, node, side, &ends);
    uint32_t first = pool_alloc(m->pool, &m->buffer, node, mcts_capacity(m, count));
    bool known = first && mcts_init_block(m, first, side, count, ends);
    if (m->o.implicit > 0) {
        m->at[m->depth].dirty = true;
        if (m->depth) m->at[m->depth - 1].dirty = true; /* its average now includes this outcome */
    }
    atomic_store_explicit(&n->first, first, memory_order_release);
    if (known && m->proves && mcts_bounds(m, node, first)) m->bounds_depth = m->depth;
    return first;
}
