/* SPDX-License-Identifier: MIT
 * mcts_report_template.h - reports the result of a search: move, value, principal variation. */

static double mcts_value(const struct mcts_node *n)
{
    uint32_t visits = visits_of(n);

    return visits ? (double)atomic_load_explicit(&n->sum, memory_order_relaxed) /
                        ((double)REWARD_ONE * visits)
                  : 0;
}

/* A mean reward in the game's unit: the lead whose evaluation has this reward. */
static double mcts_lead_of_reward(const struct mcts *m, double reward)
{
    double low = m->least, high = m->most;

    if (mcts_span(m) <= 1) return reward;
    for (int i = 0; i < 40; i++) {
        double middle = (low + high) / 2;
        bool more = (double)reward_of_eval(m, (zm_score)(middle * (double)ZM_UNIT)) < reward;
        if (more) low = middle;
        else high = middle;
    }
    return (low + high) / 2;
}

/* The mean reward of a node in the game's unit, within its proven bounds. Rewards are linear among
 * wins, among losses, and between adjacent results. If the bounds lie in such a range, the value is
 * the exact mean of the results. */
static double mcts_result_mean(const struct mcts *m, const struct mcts_node *n)
{
    double reward = mcts_value(n) * (double)REWARD_ONE;
    int low = low_of(n), high = high_of(n);

    if (!m->proves || low > high) return mcts_lead_of_reward(m, mcts_value(n));
    double least = (double)reward_of(m, low), most = (double)reward_of(m, high);
    if (reward <= least) return low;
    if (reward >= most) return high;
    if (high - low == 1 || low > 0 || high < 0)
        return low + (high - low) * (reward - least) / (most - least);
    return fmin(fmax(mcts_lead_of_reward(m, mcts_value(n)), low), high);
}

/* The value of a node for a side, as a score. */
static zm_score mcts_score(const struct mcts *m, const struct mcts_node *n, enum zm_side side)
{
    double value = mcts_result_mean(m, n);

    return (zm_score)((side == ZM_FIRST ? value : -value) * (double)ZM_UNIT);
}

/* The key by which the final move is chosen. A child that is proven best comes first, then solved
 * children not worse than the mean of the most visited one, then the others by visits. Lost
 * children come last. */
static double mcts_final_key(const struct mcts *m, const struct mcts_node *parent,
                             const struct mcts_node *n, enum zm_side side, double mean)
{
    int sign = side == ZM_FIRST ? 1 : -1;
    int worst = side == ZM_FIRST ? low_of(n) : -high_of(n);
    int best = side == ZM_FIRST ? high_of(n) : -low_of(n);
    int proven = side == ZM_FIRST ? low_of(parent) : -high_of(parent);
    int most = side == ZM_FIRST ? high_of(parent) : -low_of(parent);

    if (m->proves && worst >= most) return 3e10;
    if (m->proves && best < proven) return -1;
    if (m->proves && solved(n)) {
        double value = (double)reward_of(m, low_of(n)) / (double)REWARD_ONE;
        bool lost = best <= (side == ZM_FIRST ? m->least : -m->most);
        return lost ? -0.5 : sign * value >= mean ? 2e10 : 0;
    }
    return visits_of(n);
}

static uint32_t mcts_best(const struct mcts *m, uint32_t node, uint32_t first)
{
    const struct mcts_node *parent = &m->slots[node].node;
    enum zm_side side = (enum zm_side)m->slots[first].block.side;
    uint32_t best = first + 1, end = best + m->slots[first].block.count, visits = 0;
    double most = -2, mean = -2;

    assert(m->slots[first].block.count > 0 && m->slots[first].block.parent == node);
    if (is_chance(side)) return first + 1; /* the likeliest outcome */
    for (uint32_t c = first + 1; c < end; c++) {
        const struct mcts_node *n = &m->slots[c].node;
        if (solved(n) || visits_of(n) <= visits) continue;
        visits = visits_of(n), mean = (side == ZM_FIRST ? 1 : -1) * mcts_value(n);
    }
    for (uint32_t c = first + 1; c < end; c++) {
        double key = mcts_final_key(m, parent, &m->slots[c].node, side, mean);
        if (key > most) most = key, best = c;
    }
    return best;
}

/* Whether a move is legal. Overwrites the list. */
static bool is_listed(const rules *r, const state *s, zm_move *list, zm_move move)
{
    size_t n = moves(r, s, list), i = 0;

    while (i < n && list[i] != move) i++;
    return i < n;
}

/* Whether the move of a child is legal in this position: without hidden chance nodes it always
 * is. */
static bool mcts_is_legal(const struct mcts *m, zm_move move)
{
    return !mcts_hides_chance(m) || is_listed(m->r, m->s, m->list, move);
}

/* Plays the likeliest outcomes of hidden chance nodes. Returns their number. */
static size_t mcts_play_hidden(struct mcts *m, zm_move *pv, size_t capacity)
{
    size_t n = 0;
    int result;

    if (!mcts_hides_chance(m)) return 0;
    while (n < capacity && !outcome(m->r, m->s, &result) && is_chance(side_to_move(m->r, m->s))) {
        moves(m->r, m->s, m->list);
        pv[n++] = m->list[0];
        advance(m->r, m->s, m->list[0]);
    }
    return n;
}

/* The principal variation that begins with a child of the root. If the child is solved, it ends
 * before the first node that is not solved with the same value. */
static size_t mcts_pv(struct mcts *m, uint32_t node, zm_move *pv, size_t capacity)
{
    const struct mcts_node *top = &m->slots[node].node;
    bool proven = m->proves && solved(top);
    uint32_t first;
    size_t n = 0;
    int result;

    mcts_to_root(m);
    while (mcts_is_legal(m, m->slots[node].node.move)) {
        pv[n++] = m->slots[node].node.move;
        advance(m->r, m->s, pv[n - 1]);
        n += mcts_play_hidden(m, pv + n, capacity - n);
        if (n == capacity || outcome(m->r, m->s, &result)) return n;
        if (!(first = children_of(&m->slots[node].node))) return n;
        node = mcts_best(m, node, first);
        const struct mcts_node *next = &m->slots[node].node;
        if (!visits_of(next) && !solved(next)) return n;
        if (proven && (!solved(next) || low_of(next) != low_of(top))) return n;
    }
    return n;
}

/* The difference in visits between the two most visited unsolved children of the root. */
static double mcts_lead(const struct mcts *m)
{
    uint32_t first = children_of(&m->slots[ROOT].node), most = 0, next = 0;

    if (!first) return 0;
    for (uint32_t c = first + 1, end = c + m->slots[first].block.count; c < end; c++) {
        uint32_t visits = visits_of(&m->slots[c].node);
        if (m->proves && solved(&m->slots[c].node)) continue;
        if (visits > most) next = most, most = visits;
        else if (visits > next) next = visits;
    }
    return (double)most - next;
}

/* -- MultiPV: all moves, the best first. ----------------------------------------------------- */

/* The key by which moves are listed: the mean reward, or the proven one. */
static zm_score mcts_multipv_key(const struct mcts *m, uint32_t c, enum zm_side side)
{
    const struct mcts_node *n = &m->slots[c].node;
    int64_t sign = side == ZM_FIRST ? 1 : -1;

    if (m->proves && solved(n)) return sign * reward_of(m, low_of(n));
    return (zm_score)((double)sign * mcts_value(n) * (double)REWARD_ONE);
}

static void mcts_multipv_entry(struct mcts *m, uint32_t c, enum zm_side side, struct zm_ranked *out)
{
    const struct mcts_node *n = &m->slots[c].node;
    bool exact = m->proves && solved(n);

    *out = (struct zm_ranked){.move = n->move, .distance = -1, .visits = visits_of(n)};
    out->kind = exact ? ZM_EXACT : ZM_HEURISTIC;
    out->score = mcts_score(m, n, side);
    out->line_length = mcts_pv(m, c, out->line, ZM_RANKED_LINE);
    out->value = value_of(m->q, (struct value){out->score, exact});
}

/* Lists the chosen move first, then the others by value, unvisited ones last. */
static void mcts_multipv(struct mcts *m, uint32_t first, uint32_t best)
{
    uint32_t n = m->slots[first].block.count;
    size_t capacity = m->q->rows;
    int *order = m->q->keys;

    assert(n <= m->q->move_capacity);
    for (uint32_t i = 0; i < n; i++) {
        const struct mcts_node *l = &m->slots[first + 1 + i].node;
        m->q->bounds[i] = mcts_multipv_key(m, first + 1 + i, m->q->root);
        if (!visits_of(l) && !solved(l)) m->q->bounds[i] = -ZM_INFINITE;
        if (first + 1 + i == best) m->q->bounds[i] = ZM_INFINITE;
    }
    search_order(m->q->bounds, order, n);
    m->q->result->ranked = n < capacity ? n : capacity;
    for (size_t i = 0; i < m->q->result->ranked; i++)
        mcts_multipv_entry(m, first + 1 + (uint32_t)order[i], m->q->root, &m->q->limits.ranking[i]);
}

/* -- The result. ----------------------------------------------------------------------------- */

static void mcts_report(void *with)
{
    struct mcts *m = with;
    struct zm_result *r = m->q->result;
    const struct mcts_node *root = &m->slots[ROOT].node;
    bool exact = m->proves && solved(root);
    uint32_t first = children_of(root);

    m->q->crossed = m->proves && low_of(root) > high_of(root);
    mcts_to_root(m);
    r->simulations = visits_of(root) - m->visits_before;
    if (!first) return;
    uint32_t best = mcts_best(m, ROOT, first);
    r->line_length = mcts_pv(m, best, r->line, ZM_LINE_MAX);
    r->move = r->line[0];
    r->kind = exact ? ZM_EXACT : ZM_HEURISTIC;
    r->score = mcts_score(m, root, m->q->root);
    r->value = value_of(m->q, (struct value){r->score, exact});
    r->full = (double)m->pool->used / m->pool->capacity;
    if (m->q->rows) mcts_multipv(m, first, best);
    mcts_to_root(m);
}
