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
        return sign * value >= mean ? 2e10 : 0;
    }
    return visits_of(n);
}

static uint32_t mcts_best(const struct mcts *m, uint32_t node, uint32_t first)
{
    const struct leaf *parent = leaf_at(m->f, node);
    enum zm_side side = (enum zm_side)head_at(m->f, first)->side;
    uint32_t best = first + 1, end = best + head_at(m->f, first)->count, visits = 0;
    double most = -2, mean = -2;

    if (side == ZM_NATURE) return first + 1; /* the likeliest */
    for (uint32_t c = first + 1; c < end; c++) {
        const struct leaf *n = leaf_at(m->f, c);
        if (solved(n) || visits_of(n) <= visits) continue;
        visits = visits_of(n), mean = (side == ZM_FIRST ? 1 : -1) * mcts_value(n);
    }
    for (uint32_t c = first + 1; c < end; c++) {
        double rank = mcts_rank(m, parent, leaf_at(m->f, c), side, mean);
        if (rank > most) most = rank, best = c;
    }
    return best;
}

/* The likeliest events stand in for nature's turns that the tree does not show. */
static bool mcts_settle(struct mcts *m)
{
    struct zm_result *r = m->q->result;
    int result;

    for (;;) {
        if (r->line_length == ZM_LINE_MAX || outcome(m->r, m->s, &result)) return false;
        if (!GAME_LUCK(m->r) || m->o.nature != NATURE_OPEN) return true;
        if (side_to_move(m->r, m->s) != ZM_NATURE) return true;
        moves(m->r, m->s, m->list);
        r->line[r->line_length++] = m->list[0];
        advance(m->r, m->s, m->list[0]);
    }
}

static bool mcts_is_legal(const struct mcts *m, zm_move move)
{
    size_t n = moves(m->r, m->s, m->list), i = 0;

    while (i < n && m->list[i] != move) i++;
    return i < n;
}

static void mcts_line(struct mcts *m)
{
    struct zm_result *r = m->q->result;
    uint32_t first, node = ROOT;

    memcpy(m->s, m->q->position, m->q->state_size);
    r->line_length = 0;
    while (mcts_settle(m) && (first = children_of(leaf_at(m->f, node)))) {
        node = mcts_best(m, node, first);
        const struct leaf *n = leaf_at(m->f, node);
        if (r->line_length && !visits_of(n) && !solved(n)) return;
        if (GAME_LUCK(m->r) && m->o.nature == NATURE_OPEN && !mcts_is_legal(m, n->move)) return;
        r->line[r->line_length++] = n->move;
        advance(m->r, m->s, n->move);
    }
}

static void mcts_report(struct mcts *m)
{
    struct zm_result *r = m->q->result;
    const struct leaf *root = leaf_at(m->f, ROOT);
    bool exact = m->proves && solved(root);
    double sign = m->q->root == ZM_FIRST ? 1 : -1;

    mcts_line(m);
    r->move = r->line[0];
    r->kind = exact ? ZM_EXACT : ZM_HEURISTIC;
    r->score = (zm_score)(sign * (exact ? low_of(root) : mcts_value(root)) * (double)ZM_UNIT);
    r->simulations = visits_of(root) - m->before;
}
