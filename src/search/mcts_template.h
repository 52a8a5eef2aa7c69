/* SPDX-License-Identifier: MIT
 * mcts_template.h - Monte Carlo tree search with proven bounds.
 *
 * UCT (Kocsis and Szepesvari 2006) on a bounded tree; score-bounded backups (Cazenave and
 * Saffidine 2010) prove draws as well as wins; a move that ends the game is seen when its parent
 * is expanded (Teytaud 2010). A solved child is never selected again, so proofs finish. Nature's
 * nodes choose their event by its exact probability. */
#define mcts_select PASTE(GAME, mcts_select)
#define mcts_expand PASTE(GAME, mcts_expand)
#define mcts_descend PASTE(GAME, mcts_descend)
#define mcts_playout PASTE(GAME, mcts_playout)
#define mcts_run PASTE(GAME, mcts_run)

struct mcts {
    struct search *q;
    const rules *r;
    state *s;
    struct forest f;
    int least, most; /* the range of results for the first side */
    uint64_t *seed;
    zm_move *list;
    uint32_t path[LEVELS_MAX];
};

static inline double reward_of(const struct mcts *m, double result)
{
    int span = m->most > -m->least ? m->most : -m->least;
    double sign = result > 0 ? 1 : result < 0 ? -1 : 0;

    return 0.75 * sign + 0.25 * result / span;
}

static inline bool solved(const struct leaf *n)
{
    return n->low == n->high;
}

/* -- Expansion. ------------------------------------------------------------------------------ */

/* Gives a node its children; those that end the game are solved at once. */
static void mcts_expand(struct mcts *m, uint32_t node, enum zm_side side)
{
    size_t n = moves(m->r, m->s, m->list);
    trail t;

    if (m->f.free <= n) return;
    for (size_t i = n; i-- > 0;) {
        uint32_t c = forest_take(&m->f);
        struct leaf *l = &m->f.nodes[c];
        int result;

        l->move = m->list[i];
        l->low = m->least, l->high = m->most;
        l->weight = side == ZM_NATURE ? weight(m->r, m->s, l->move) : 1;
        play(m->r, m->s, l->move, &t);
        if (outcome(m->r, m->s, &result)) l->low = l->high = result;
        undo(m->r, m->s, l->move, &t);
        l->next = m->f.nodes[node].first;
        m->f.nodes[node].first = c;
    }
}

/* -- Selection. ------------------------------------------------------------------------------ */

/* An event by its probability. */
static uint32_t mcts_event(struct mcts *m, uint32_t node)
{
    uint64_t total = 0;

    for (uint32_t c = m->f.nodes[node].first; c; c = m->f.nodes[c].next)
        total += m->f.nodes[c].weight;
    uint64_t ticket = random_below(m->seed, total);
    uint32_t c = m->f.nodes[node].first;
    while (m->f.nodes[c].weight <= ticket) ticket -= m->f.nodes[c].weight, c = m->f.nodes[c].next;
    return c;
}

/* The child that promises most among those that can still change the value; 0 if none can. */
static uint32_t mcts_select(struct mcts *m, uint32_t node, enum zm_side side)
{
    const struct leaf *nodes = m->f.nodes, *parent = &nodes[node];
    double sign = side == ZM_FIRST ? 1 : -1;
    double breadth = m->q->options.explore * sqrt(log((double)parent->visits + 1));
    double first_play = parent->visits ? sign * parent->sum / parent->visits + 0.3 : 1;
    double best = -INFINITY;
    uint32_t chosen = 0;

    for (uint32_t c = parent->first; c; c = nodes[c].next) {
        const struct leaf *n = &nodes[c];
        if (solved(n)) continue;
        if (side == ZM_FIRST ? n->high <= parent->low : n->low >= parent->high) continue;
        double v = n->visits ? sign * n->sum / n->visits + breadth / sqrt(n->visits)
                             : first_play + breadth;
        if (v > best) best = v, chosen = c;
    }
    return chosen;
}

/* -- Backups. -------------------------------------------------------------------------------- */

/* The bounds of a node from those of its children. */
static void mcts_bounds(struct mcts *m, uint32_t node, enum zm_side side)
{
    struct leaf *n = &m->f.nodes[node];
    int64_t low = 0, high = 0, total = 0;
    bool one = true;

    for (uint32_t c = n->first; c; c = m->f.nodes[c].next) {
        const struct leaf *l = &m->f.nodes[c];
        if (side == ZM_NATURE) {
            low += (int64_t)l->weight * l->low, high += (int64_t)l->weight * l->high;
            total += l->weight;
        } else if (one) {
            low = l->low, high = l->high;
        } else if (side == ZM_FIRST) {
            low = l->low > low ? l->low : low, high = l->high > high ? l->high : high;
        } else {
            low = l->low < low ? l->low : low, high = l->high < high ? l->high : high;
        }
        one = false;
    }
    if (side == ZM_NATURE) { /* outwards to whole units */
        low = low >= 0 ? low / total : -((-low + total - 1) / total);
        high = high >= 0 ? (high + total - 1) / total : -(-high / total);
    }
    if (low > n->low) n->low = (int32_t)low;
    if (high < n->high) n->high = (int32_t)high;
}

/* -- One simulation. ------------------------------------------------------------------------- */

/* Random moves to the end; the guess if the game is too long. */
static double mcts_playout(struct mcts *m, int plies)
{
    int result;
    trail t;

    if (outcome(m->r, m->s, &result)) return reward_of(m, result);
    if (plies == 0) return reward_of(m, (double)evaluate(m->r, m->s) / (double)ZM_UNIT);
    size_t n = moves(m->r, m->s, m->list), i = 0;
    if (side_to_move(m->r, m->s) != ZM_NATURE) {
        i = random_below(m->seed, n);
    } else {
        uint64_t total = 0, w;
        for (size_t j = 0; j < n; j++) total += weight(m->r, m->s, m->list[j]);
        for (uint64_t k = random_below(m->seed, total); (w = weight(m->r, m->s, m->list[i])) <= k;
             i++)
            k -= w;
    }
    zm_move move = m->list[i];
    play(m->r, m->s, move, &t);
    double reward = mcts_playout(m, plies - 1);
    undo(m->r, m->s, move, &t);
    return reward;
}

/* From a node down and back. Returns the reward for the first side. */
static double mcts_descend(struct mcts *m, uint32_t node, int level)
{
    struct leaf *n = &m->f.nodes[node];
    enum zm_side side = ZM_FIRST;
    uint32_t c = 0;
    double reward;
    trail t;

    if (!solved(n)) {
        side = side_to_move(m->r, m->s);
        if (!n->first && level < LEVELS_MAX - 1 && (level == 0 || n->visits)) {
            mcts_expand(m, node, side);
            if (n->first) mcts_bounds(m, node, side);
        }
        if (n->first && !solved(n))
            c = side == ZM_NATURE ? mcts_event(m, node) : mcts_select(m, node, side);
    }
    if (solved(n)) {
        reward = reward_of(m, n->low);
    } else if (c) {
        zm_move move = m->f.nodes[c].move;
        play(m->r, m->s, move, &t);
        reward = mcts_descend(m, c, level + 1);
        undo(m->r, m->s, move, &t);
        mcts_bounds(m, node, side);
        if (solved(n)) reward = reward_of(m, n->low);
    } else {
        reward = mcts_playout(m, ZM_PLY_MAX);
    }
    n->visits++;
    n->sum += reward;
    return reward;
}

/* -- The search. ----------------------------------------------------------------------------- */

/* What is best to play at a node: what is proven first, then what was visited most. */
static uint32_t mcts_best(const struct mcts *m, uint32_t node, enum zm_side side)
{
    const struct leaf *parent = &m->f.nodes[node];
    uint32_t best = 0;
    double most = -1;

    for (uint32_t c = parent->first; c; c = m->f.nodes[c].next) {
        const struct leaf *n = &m->f.nodes[c];
        bool lost = side == ZM_FIRST ? n->high < parent->low : n->low > parent->high;
        bool sure = side == ZM_FIRST ? n->low >= parent->high : n->high <= parent->low;
        double rank = (double)n->visits + (sure ? 1e15 : 0);
        if (solved(parent) && (side == ZM_FIRST ? n->low : n->high) == parent->low) rank += 1e16;
        if (lost) rank = 0;
        if (rank > most) most = rank, best = c;
    }
    return best;
}

static void mcts_line(struct mcts *m, uint32_t node)
{
    struct zm_result *r = m->q->result;
    enum zm_side side;
    int result;
    trail t;

    if (r->line_length == ZM_LINE_MAX || outcome(m->r, m->s, &result)) return;
    side = side_to_move(m->r, m->s);
    uint32_t c = side == ZM_NATURE ? m->f.nodes[node].first : mcts_best(m, node, side);
    if (!c || (m->f.nodes[c].visits == 0 && !solved(&m->f.nodes[c]))) return;
    zm_move move = r->line[r->line_length++] = m->f.nodes[c].move;
    play(m->r, m->s, move, &t);
    mcts_line(m, c);
    undo(m->r, m->s, move, &t);
}

static void mcts_report(struct mcts *m)
{
    struct zm_result *r = m->q->result;
    const struct leaf *root = &m->f.nodes[1];
    double sign = m->q->root == ZM_FIRST ? 1 : -1;

    r->line_length = 0;
    mcts_line(m, 1);
    if (!r->line_length) { /* stopped before it looked at a move */
        moves(m->r, m->s, m->list);
        report_move(m->q, m->s, m->list[0]);
        return;
    }
    r->move = r->line[0];
    r->kind = solved(root) ? ZM_EXACT : ZM_HEURISTIC;
    r->score =
        (zm_score)(sign * (solved(root) ? root->low : root->sum / root->visits) * (double)ZM_UNIT);
    r->simulations = root->visits;
    r->value = value_of(m->q, m->s, (struct value){r->score, solved(root)}, r->line, r->line_length,
                        &r->distance);
}

static void mcts_run(struct search *q, state *s)
{
    struct mcts m = {.q = q, .r = q->rules, .s = s, .seed = &q->limits.seed, .list = q->moves};
    uint64_t limit = q->options.simulations;

    range(m.r, &m.least, &m.most);
    forest_begin(&m.f, q->pool, q->pool_size);
    uint32_t root = forest_take(&m.f);
    m.f.nodes[root].low = m.least, m.f.nodes[root].high = m.most;
    while (!q->stopped && !solved(&m.f.nodes[root]) && (!limit || m.f.nodes[root].visits < limit)) {
        if (!may_try(q)) break;
        if (m.f.free <= q->widest) forest_thin(&m.f, root);
        mcts_descend(&m, root, 0);
    }
    mcts_report(&m);
}
