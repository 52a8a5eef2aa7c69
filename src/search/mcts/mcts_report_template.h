/* SPDX-License-Identifier: MIT
 * mcts_report_template.h - what a tree says about its root: move, value, line. */
#define mcts_report PASTE(GAME, mcts_report)

static double mcts_value(const struct leaf *n)
{
    uint32_t visits = visits_of(n);

    return visits ? (double)atomic_load_explicit(&n->sum, memory_order_relaxed) /
                        ((double)REWARD_ONE * visits)
                  : 0;
}

/* The lead that would be guessed to bring this reward: a mean reward in the game's unit. */
static double mcts_lead_of(const struct mcts *m, double reward)
{
    double low = m->least, high = m->most;

    if (mcts_span(m) <= 1) return reward;
    for (int i = 0; i < 40; i++) {
        double middle = (low + high) / 2;
        bool more = (double)reward_guessed(m, (zm_score)(middle * (double)ZM_UNIT)) < reward;
        if (more) low = middle;
        else high = middle;
    }
    return (low + high) / 2;
}

/* A mean reward in the game's unit, between the proven bounds of the node. Rewards are linear from
 * one result to the next and among wins, or losses: there the mean of results is found again. */
static double mcts_mean_of(const struct mcts *m, const struct leaf *n)
{
    double reward = mcts_value(n) * (double)REWARD_ONE;
    int low = low_of(n), high = high_of(n);

    if (!m->proves || low > high) return mcts_lead_of(m, mcts_value(n));
    double least = (double)reward_of(m, low), most = (double)reward_of(m, high);
    if (reward <= least) return low;
    if (reward >= most) return high;
    if (high - low == 1 || low > 0 || high < 0)
        return low + (high - low) * (reward - least) / (most - least);
    return fmin(fmax(mcts_lead_of(m, mcts_value(n)), low), high);
}

/* The value of a node for a side, in scores. */
static zm_score mcts_score(const struct mcts *m, const struct leaf *n, enum zm_side side)
{
    double value = mcts_mean_of(m, n);

    return (zm_score)((side == ZM_FIRST ? value : -value) * (double)ZM_UNIT);
}

/* How a child stands in the final choice: what is proven to be best, then the solved ones that
 * are not worse than the mean of the most visited, then by visits; lost ones last. */
static double mcts_rank(const struct mcts *m, const struct leaf *parent, const struct leaf *n,
                        enum zm_side side, double mean)
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
    const struct leaf *parent = mcts_leaf(m, node);
    enum zm_side side = (enum zm_side)mcts_head(m, first)->side;
    uint32_t best = first + 1, end = best + mcts_head(m, first)->count, visits = 0;
    double most = -2, mean = -2;

    if (is_chance(side)) return first + 1; /* the likeliest */
    for (uint32_t c = first + 1; c < end; c++) {
        const struct leaf *n = mcts_leaf(m, c);
        if (solved(n) || visits_of(n) <= visits) continue;
        visits = visits_of(n), mean = (side == ZM_FIRST ? 1 : -1) * mcts_value(n);
    }
    for (uint32_t c = first + 1; c < end; c++) {
        double rank = mcts_rank(m, parent, mcts_leaf(m, c), side, mean);
        if (rank > most) most = rank, best = c;
    }
    return best;
}

/* Whether a move can be made. The list is written to. */
static bool is_listed(const rules *r, const state *s, zm_move *list, zm_move move)
{
    size_t n = moves(r, s, list), i = 0;

    while (i < n && list[i] != move) i++;
    return i < n;
}

/* A child's move always can, but where nature's turns are not in the tree. Long lists take long. */
static bool mcts_is_legal(const struct mcts *m, zm_move move)
{
    return !mcts_hides_events(m) || is_listed(m->r, m->s, m->list, move);
}

/* The likeliest events, for nature's turns that the tree does not show. Returns how many. */
static size_t mcts_settle(struct mcts *m, zm_move *line, size_t room)
{
    size_t n = 0;
    int result;

    if (!mcts_hides_events(m)) return 0;
    while (n < room && !outcome(m->r, m->s, &result) && is_chance(side_to_move(m->r, m->s))) {
        moves(m->r, m->s, m->list);
        line[n++] = m->list[0];
        advance(m->r, m->s, m->list[0]);
    }
    return n;
}

/* The expected line that begins with a child of the root. Below a child that is solved it ends
 * where the value it has is no longer known to be kept. */
static size_t mcts_line(struct mcts *m, uint32_t node, zm_move *line, size_t room)
{
    const struct leaf *top = mcts_leaf(m, node);
    bool proven = m->proves && solved(top);
    uint32_t first;
    size_t n = 0;
    int result;

    memcpy(m->s, m->q->position, m->q->state_size);
    while (mcts_is_legal(m, mcts_leaf(m, node)->move)) {
        line[n++] = mcts_leaf(m, node)->move;
        advance(m->r, m->s, line[n - 1]);
        n += mcts_settle(m, line + n, room - n);
        if (n == room || outcome(m->r, m->s, &result)) return n;
        if (!(first = children_of(mcts_leaf(m, node)))) return n;
        node = mcts_best(m, node, first);
        const struct leaf *next = mcts_leaf(m, node);
        if (!visits_of(next) && !solved(next)) return n;
        if (proven && (!solved(next) || low_of(next) != low_of(top))) return n;
    }
    return n;
}

/* By how many visits the most visited child of the root is ahead, of those that are not solved. */
static double mcts_lead(const struct mcts *m)
{
    uint32_t first = children_of(mcts_leaf(m, ROOT)), most = 0, next = 0;

    if (!first) return 0;
    for (uint32_t c = first + 1, end = c + mcts_head(m, first)->count; c < end; c++) {
        uint32_t visits = visits_of(mcts_leaf(m, c));
        if (m->proves && solved(mcts_leaf(m, c))) continue;
        if (visits > most) next = most, most = visits;
        else if (visits > next) next = visits;
    }
    return (double)most - next;
}

/* -- All moves, the best first. -------------------------------------------------------------- */

/* The order of the final choice; solved moves by their values among themselves. */
static zm_score mcts_order_key(const struct mcts *m, uint32_t c, enum zm_side side)
{
    const struct leaf *n = mcts_leaf(m, c);
    int64_t sign = side == ZM_FIRST ? 1 : -1;

    if (m->proves && solved(n)) return sign * reward_of(m, low_of(n));
    return (zm_score)((double)sign * mcts_value(n) * (double)REWARD_ONE);
}

static void mcts_rank_one(struct mcts *m, uint32_t c, enum zm_side side, struct zm_ranked *out)
{
    const struct leaf *n = mcts_leaf(m, c);
    bool exact = m->proves && solved(n);

    *out = (struct zm_ranked){.move = n->move, .distance = -1, .visits = visits_of(n)};
    out->kind = exact ? ZM_EXACT : ZM_HEURISTIC;
    out->score = mcts_score(m, n, side);
    out->line_length = mcts_line(m, c, out->line, ZM_RANKED_LINE);
    out->value = value_of(m->q, (struct value){out->score, exact});
}

/* The chosen move first, then by value, those without visits last. */
static void mcts_ranking(struct mcts *m, uint32_t first, uint32_t best)
{
    uint32_t n = mcts_head(m, first)->count;
    size_t room = m->q->fresh_room;
    int *order = m->q->keys;

    for (uint32_t i = 0; i < n; i++) {
        const struct leaf *l = mcts_leaf(m, first + 1 + i);
        m->q->bounds[i] = mcts_order_key(m, first + 1 + i, m->q->root);
        if (!visits_of(l) && !solved(l)) m->q->bounds[i] = -ZM_INFINITE;
        if (first + 1 + i == best) m->q->bounds[i] = ZM_INFINITE;
    }
    search_order(m->q->bounds, order, n);
    m->q->result->ranked = n < room ? n : room;
    for (size_t i = 0; i < m->q->result->ranked; i++)
        mcts_rank_one(m, first + 1 + (uint32_t)order[i], m->q->root, &m->q->limits.ranking[i]);
}

/* -- The result. ----------------------------------------------------------------------------- */

static void mcts_report(void *with)
{
    struct mcts *m = with;
    struct zm_result *r = m->q->result;
    const struct leaf *root = mcts_leaf(m, ROOT);
    bool exact = m->proves && solved(root);
    uint32_t first = children_of(root);

    m->q->crossed = m->proves && low_of(root) > high_of(root);
    memcpy(m->s, m->q->position, m->q->state_size);
    r->simulations = visits_of(root) - m->before;
    if (!first) return;
    uint32_t best = mcts_best(m, ROOT, first);
    r->line_length = mcts_line(m, best, r->line, ZM_LINE_MAX);
    r->move = r->line[0];
    r->kind = exact ? ZM_EXACT : ZM_HEURISTIC;
    r->score = mcts_score(m, root, m->q->root);
    r->value = value_of(m->q, (struct value){r->score, exact});
    r->full = (double)m->f->used / m->f->room;
    if (m->q->fresh_room) mcts_ranking(m, first, best);
    memcpy(m->s, m->q->position, m->q->state_size);
}
