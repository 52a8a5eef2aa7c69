/* SPDX-License-Identifier: MIT
 * mcts_watch_template.h - reports the most visited nodes of the finished tree to the `watch`
 * callback. No child has more visits than its parent, so these nodes form a tree. */

/* The number of nodes with at least `visits` visits, a node and all below it. Stops counting at
 * `most`. */
static uint64_t mcts_count(const struct mcts *m, uint32_t node, uint32_t visits, uint64_t most)
{
    uint32_t first = children_of(&m->slots[node].node);
    uint64_t n = 1;

    if (!first) return n;
    for (uint32_t c = first + 1, end = c + m->slots[first].block.count; c < end && n < most; c++)
        if (visits_of(&m->slots[c].node) >= visits) n += mcts_count(m, c, visits, most - n);
    return n;
}

/* The least number of visits that at most `most` nodes have. */
static uint32_t mcts_least_visits(const struct mcts *m, uint64_t most)
{
    uint32_t low = 1, high = visits_of(&m->slots[ROOT].node);

    if (!most) return low;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (mcts_count(m, ROOT, middle, most + 1) <= most) high = middle;
        else low = middle + 1;
    }
    return low;
}

/* The child that is reported after `last` (0: none yet): the chosen one first, then the others by
 * visits. Returns 0 at the end. */
static uint32_t mcts_next_shown(const struct mcts *m, uint32_t node, uint32_t first, uint32_t last,
                                uint32_t least)
{
    uint32_t best = mcts_best(m, node, first), next = 0;
    uint32_t before = last && last != best ? visits_of(&m->slots[last].node) : UINT32_MAX;

    if (!last && visits_of(&m->slots[best].node) >= least) return best;
    for (uint32_t c = first + 1, end = c + m->slots[first].block.count; c < end; c++) {
        uint32_t visits = visits_of(&m->slots[c].node);
        bool after = visits < before || (visits == before && c > last);
        if (c == best || visits < least || !after) continue;
        if (!next || visits > visits_of(&m->slots[next].node)) next = c;
    }
    return next;
}

static enum zm_node mcts_kind(const struct mcts *m, uint32_t first)
{
    int result;

    if (outcome(m->r, m->s, &result)) return ZM_FINAL_NODE;
    if (!first) return ZM_HORIZON_NODE;
    enum zm_side side = (enum zm_side)m->slots[first].block.side;
    if (is_chance(side)) return ZM_CHANCE_NODE;
    return side == m->q->root ? ZM_MAX_NODE : ZM_MIN_NODE;
}

static double mcts_probability(const struct mcts *m, uint32_t first, uint32_t c)
{
    const struct child_block *h = &m->slots[first].block;

    if (!is_chance(h->side) || !h->total_weight) return 1;
    return (double)m->slots[c].node.weight / (double)h->total_weight;
}

static void mcts_watch_node(struct mcts *m, uint32_t node, int16_t level, uint32_t least);

static void mcts_watch_children(struct mcts *m, uint32_t node, uint32_t first, int16_t level,
                                uint32_t least)
{
    undo_info t;

    for (uint32_t c = 0; (c = mcts_next_shown(m, node, first, c, least));) {
        zm_move move = m->slots[c].node.move;
        if (!mcts_is_legal(m, move)) continue; /* it is legal after other outcomes */
        watch_move(m->q, m->s, move, mcts_probability(m, first, c));
        play(m->r, m->s, move, &t);
        mcts_watch_node(m, c, level + 1, least);
        undo(m->r, m->s, move, &t);
    }
}

/* Plays the likeliest outcomes of hidden chance nodes before it reports the children. */
static void mcts_watch_visible(struct mcts *m, uint32_t node, uint32_t first, int16_t level,
                               uint32_t least)
{
    undo_info t;
    int result;
    bool hidden = mcts_hides_chance(m) && !outcome(m->r, m->s, &result) &&
                  is_chance(side_to_move(m->r, m->s));

    if (!hidden) {
        mcts_watch_children(m, node, first, level, least);
        return;
    }
    moves(m->r, m->s, m->list);
    zm_move likeliest = m->list[0];
    play(m->r, m->s, likeliest, &t);
    mcts_watch_visible(m, node, first, level, least);
    undo(m->r, m->s, likeliest, &t);
}

static void mcts_watch_node(struct mcts *m, uint32_t node, int16_t level, uint32_t least)
{
    const struct mcts_node *n = &m->slots[node].node;
    uint32_t first = children_of(n);
    struct search *q = m->q;
    struct zm_step step = watch_step(q, level, ZM_ENTER);

    step.node = mcts_kind(m, first);
    step.alpha = -ZM_INFINITE, step.beta = ZM_INFINITE, step.visits = visits_of(n);
    q->limits.watch(q->limits.with, &step);
    if (first) mcts_watch_visible(m, node, first, level, least);
    step.what = ZM_LEAVE, step.move = "";
    step.value = mcts_score(m, n, q->root), step.exact = m->proves && solved(n);
    q->limits.watch(q->limits.with, &step);
}

static void mcts_watch(struct mcts *m)
{
    mcts_to_root(m);
    m->q->move_text[0] = '\0', m->q->probability = 1;
    mcts_watch_node(m, ROOT, 0, mcts_least_visits(m, m->q->limits.watch_room));
}
