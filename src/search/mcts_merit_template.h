/* SPDX-License-Identifier: MIT
 * mcts_merit_template.h - what a child is worth to the side that chooses, kept from one change of
 * it to the next: a child is looked at by every choice among its siblings, but changes only when
 * a simulation comes from it.
 *
 * Of two threads that write at once either may be the last; what it missed the next one sees, and
 * a solved child that seems not to be is found so when it is gone to. */

static inline int guess_at(const struct leaf *n)
{
    return atomic_load_explicit(&n->of.move_of_player.guess, memory_order_relaxed);
}

static inline float merit_mean(const struct merit *k)
{
    return atomic_load_explicit(&k->mean, memory_order_relaxed);
}

static inline float merit_doubt(const struct merit *k)
{
    return atomic_load_explicit(&k->doubt, memory_order_relaxed);
}

/* The natural logarithm to within a percent: the same on every machine, and quick. */
static inline float log_about(uint32_t n)
{
    int power = 31 - __builtin_clz(n | 1);
    float part = (float)n / (float)(UINT32_C(1) << power) - 1;

    return 0.693147F * ((float)power + part * (1.3465F - 0.3465F * part));
}

static inline float breadth_of(const struct head *h)
{
    return atomic_load_explicit(&h->breadth, memory_order_relaxed);
}

/* Of a node with children, when its visits have changed. */
static inline void mcts_broaden(const struct mcts *m, struct head *h, uint32_t visits)
{
    float to = m->o.select == SELECT_PUCT ? (float)visits + 1 : log_about(visits + 2);

    atomic_store_explicit(&h->breadth, sqrtf(to), memory_order_relaxed);
}

static inline void mcts_keep_merit(const struct mcts *m, uint32_t c, float mean, float doubt)
{
    atomic_store_explicit(&m->f->merit[c].mean, mean, memory_order_relaxed);
    atomic_store_explicit(&m->f->merit[c].doubt, doubt, memory_order_relaxed);
}

/* A mean of rewards with the guess mixed in. */
static inline float mcts_guessed(const struct leaf *n, float sign, float part, float mean)
{
    return part > 0 ? mean + part * (sign * (float)guess_at(n) / GUESS_ONE - mean) : mean;
}

/* Whether a child cannot change the value of its parent. */
static inline bool mcts_idle(const struct leaf *parent, const struct leaf *n, enum zm_side side)
{
    int low = low_of(n), high = high_of(n);

    return low == high || (side == ZM_FIRST ? high <= low_of(parent) : low >= high_of(parent));
}

/* Children that cannot change the value of their parent any more are not chosen again. */
static void mcts_bar(struct mcts *m, const struct leaf *parent, uint32_t first, enum zm_side side)
{
    if (is_chance(side)) return;
    for (uint32_t c = first + 1, end = c + head_at(m->f, first)->count; c < end; c++)
        if (mcts_idle(parent, leaf_at(m->f, c), side)) mcts_keep_merit(m, c, -INFINITY, 0);
}

/* The bonus of PUCT falls with the visits, that of UCT with their root. */
static inline float mcts_doubt(const struct mcts *m, const struct leaf *n, uint32_t visits)
{
    if (m->o.select == SELECT_PUCT)
        return (float)n->of.move_of_player.prior / ((float)UINT16_MAX * (float)(1 + visits));
    return visits > 1 ? 1 / sqrtf((float)visits) : 1;
}

/* Of a child that was never visited: its part of the parent's mean is not known yet. */
static void mcts_value_new(struct mcts *m, uint32_t c, enum zm_side side)
{
    const float least = 1e-9F; /* so that its sign tells */
    const struct leaf *n = leaf_at(m->f, c);
    float mean = mcts_guessed(n, side == ZM_FIRST ? 1 : -1, m->guessed, 0);

    if (m->proves && solved(n)) mcts_keep_merit(m, c, -INFINITY, 0);
    else mcts_keep_merit(m, c, mean, -mcts_doubt(m, n, 0) - least);
}

/* Of the child at a level of the path, after its visits, sum, bounds or guess have changed. */
static inline void mcts_renew(struct mcts *m, int depth)
{
    uint32_t c = m->path[depth];
    const struct leaf *n = leaf_at(m->f, c), *parent = leaf_at(m->f, m->path[depth - 1]);
    enum zm_side side = (enum zm_side)m->at[depth].side;
    float sign = side == ZM_FIRST ? 1 : -1;
    uint32_t visits = visits_of(n);

    if (!visits) return;
    if (m->proves && mcts_idle(parent, n, side)) {
        mcts_keep_merit(m, c, -INFINITY, 0);
        return;
    }
    float mean = sign * (float)atomic_load_explicit(&n->sum, memory_order_relaxed) /
                 ((float)REWARD_ONE * (float)visits);
    mcts_keep_merit(m, c, mcts_guessed(n, sign, m->guessed, mean), mcts_doubt(m, n, visits));
}
