/* SPDX-License-Identifier: MIT
 * mcts_reuse_template.h - sets up the tree of a search: the part of the last search's tree that is
 * below the present position, or a new one. */

static struct mcts_options mcts_options_of(const struct search *q, const rules *r)
{
    struct mcts_options o = q->options.mcts;

    if (o.select == GAMES_OWN) o.select = GAME_SELECT;
    if (o.chance == GAMES_OWN) o.chance = GAME_MCTS_CHANCE;
    if (!is_stochastic(r)) o.chance = CHANCE_EXPLICIT;
    if (o.playouts == GAMES_OWN) o.playouts = GAME_MCTS_PLAYOUTS;
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
    const struct mcts_search *own = mcts_of(q);
    const struct reused_tree *t = own->tree;
    uint32_t node = ROOT;

    if (t->made > own->made_count) return 0;
    memcpy(s, t + 1, own->state_size);
    for (size_t i = t->made; i < own->made_count; i++) {
        int result;
        uint32_t first = children_of(node_at(&t->pool, node)), c = first + 1, end;
        bool hidden = is_chance(side_to_move(r, s)) && t->options.chance == CHANCE_OPEN;
        if (outcome(r, s, &result)) return 0;
        if (hidden && !mcts_is_likely(q, r, s, own->made[i])) return 0;
        if (!hidden) {
            if (!first) return 0;
            end = c + block_at(&t->pool, first)->count;
            while (c < end && node_at(&t->pool, c)->move != own->made[i]) c++;
            if (c == end || !is_listed(r, s, q->moves, own->made[i])) return 0;
            node = c;
        }
        advance(r, s, own->made[i]);
    }
    if (!children_of(node_at(&t->pool, node)))
        return 0; /* a solved node without children has no move to report */
    return memcmp(s, own->position, own->state_size) == 0 ? node : 0;
}

/* The time that a pass over the tree takes. */
static const double seconds_per_slot = 4e-8;

/* Whether a node of the kept tree can be the root of this search. It cannot if moving the tree
 * takes too much of the time, or if MultiPV is wanted and only decisive moves have become
 * children. */
static bool mcts_is_usable(const struct search *q, uint32_t node)
{
    const struct mcts_search *own = mcts_of(q);
    const struct node_pool *p = &own->tree->pool;
    double seconds = q->limits.seconds > 0 ? q->limits.seconds : q->limits.clock;
    uint32_t count = block_at(p, children_of(node_at(p, node)))->count;

    if (seconds > 0 && seconds_per_slot / 2 * p->used > seconds) return false;
    if (!q->limits.ranking || own->tree->options.chance == CHANCE_OPEN) return true;
    return count == moves(q->rules, own->position, q->moves);
}

/* With hidden chance nodes a node stands for many positions: removes the children that are illegal
 * in this one. Returns false if none is left, or if the legal moves exceed the capacity. */
static bool mcts_remove_illegal(struct search *q, uint32_t node)
{
    if (!is_stochastic(q->rules)) return true;
    struct reused_tree *t = mcts_of(q)->tree;
    if (t->options.chance != CHANCE_OPEN) return true;
    struct node_pool *p = &t->pool;
    uint32_t first = children_of(node_at(p, node));
    size_t n = moves(q->rules, mcts_of(q)->position, q->moves), i;
    if (n > block_at(p, first)->capacity) return false;
    for (uint32_t c = first + block_at(p, first)->count; c > first; c--) {
        for (i = 0; i < n && q->moves[i] != node_at(p, c)->move;) i++;
        if (i == n) pool_remove(p, first, c);
    }
    return block_at(p, first)->count > 0;
}

/* Whether the options that shape a tree are equal: only then it can be reused. */
static bool mcts_shape_equal(const struct mcts_options *a, const struct mcts_options *b)
{
    return a->select == b->select && a->chance == b->chance && a->playouts == b->playouts &&
           (a->rave > 0) == (b->rave > 0) && a->decisive == b->decisive && a->cutoff == b->cutoff &&
           a->implicit == b->implicit;
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
    const struct mcts_search *own = mcts_of(q);
    struct reused_tree *t = own->tree;
    struct mcts_options o = mcts_options_of(q, q->rules);
    bool whole = !root_is_restricted(&q->limits);
    bool usable = whole && o.reuse && t->valid && mcts_shape_equal(&t->options, &o);
    uint32_t node = usable ? mcts_find_root(q, q->rules, scratch) : 0;
    int least, most;

    if (node && (!mcts_is_usable(q, node) || !mcts_remove_illegal(q, node))) node = 0;
    assert(!node || memcmp(scratch, own->position, own->state_size) == 0);

    t->options = o;
    t->valid = whole; /* else its root lacks children */
    if (node == ROOT && t->threads != q->counters) pool_clear_caches(&t->pool);
    t->threads = q->counters;
    t->made = own->made_count;
    memcpy(t + 1, own->position, own->state_size);
    t->visits_before = node ? visits_of(node_at(&t->pool, node)) : 0;
    range(q->rules, &least, &most);
    bool proves = mcts_proves(least, most, q->rules, &o);
    if (node) {
        pool_reroot(&t->pool, node);
        if (proves) mcts_bound_root(&t->pool, least, most);
        return;
    }
    size_t before = (sizeof *t + own->state_size + 63) & ~(size_t)63;
    pool_init(&t->pool, (unsigned char *)t + before, own->pool_size - before, o.rave > 0,
              q->counters);
    node_set_bounds(node_at(&t->pool, ROOT), proves ? least : INT16_MIN, proves ? most : INT16_MAX);
}
