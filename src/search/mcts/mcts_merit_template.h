/* SPDX-License-Identifier: MIT
 * mcts_merit_template.h - what a child is worth to the side that chooses.
 *
 * A child is looked at by every choice among its siblings, but changes only when a simulation comes
 * from it. So a thread keeps what it has seen children to be worth, in memory that no other writes
 * to. What others have found out of a child, or have under way there, it sees when it comes from
 * there, and of a whole family from time to time: so each has its own opinion, which keeps threads
 * apart. A child that others have solved is found so when it is gone to. */

static inline int guess_at(const struct leaf *n)
{
    return atomic_load_explicit(&n->of.move_of_player.guess, memory_order_relaxed);
}

/* A merit at hand. The mean is -INFINITY where a child cannot change its parent's value; the doubt,
 * which times the parent's breadth is the bonus, is below 0 where it was never visited. */
struct worth {
    float mean, doubt;
};

/* Threads for which there is no view look at the leaves each time. */
static inline bool mcts_keeps(const struct mcts *m)
{
    return ONE_THREAD || m->merit;
}

static inline struct worth mcts_kept(const struct mcts *m, uint32_t c)
{
    return (struct worth){m->merit[c].mean, m->merit[c].doubt};
}

/* Of a child that another thread has added. */
static inline bool mcts_is_unseen(const struct mcts *m, uint32_t c)
{
    return m->merit[c].doubt == 0 && m->merit[c].mean == 0;
}

static inline void mcts_keep(const struct mcts *m, uint32_t c, struct worth w)
{
    m->merit[c].mean = w.mean, m->merit[c].doubt = w.doubt;
}

/* The natural logarithm to within a percent: the same on every machine, and quick. */
static inline float log_about(uint32_t n)
{
    int power = 31 - __builtin_clz(n | 1);
    float part = (float)n / (float)(UINT32_C(1) << power) - 1;

    return 0.693147F * ((float)power + part * (1.3465F - 0.3465F * part));
}

static inline float mcts_breadth(const struct mcts *m, uint32_t visits)
{
    return sqrtf(m->o.select == SELECT_PUCT ? (float)visits + 1 : log_about(visits + 2));
}

/* Of a node with children, when its visits have changed. */
static inline void mcts_broaden(const struct mcts *m, uint32_t first, uint32_t visits)
{
    m->merit[first].mean = mcts_breadth(m, visits);
}

/* A mean of rewards with the guess mixed in. */
static inline float mcts_guessed(const struct leaf *n, float sign, float part, float mean)
{
    return part > 0 ? mean + part * (sign * (float)guess_at(n) / GUESS_ONE - mean) : mean;
}

/* How the side that chooses sees children: what is the same for all. */
struct outlook {
    float sign, guessed;
    int above, below; /* a child can change its parent's value if its own can be between these */
    bool puct;
};

static INLINED struct outlook mcts_outlook(const struct mcts *m, const struct leaf *parent,
                                           enum zm_side side)
{
    return (struct outlook){.sign = side == ZM_FIRST ? 1 : -1,
                            .guessed = m->guessed,
                            .above = side == ZM_FIRST ? low_of(parent) : INT16_MIN - 1,
                            .below = side == ZM_FIRST ? INT16_MAX + 1 : high_of(parent),
                            .puct = m->o.select == SELECT_PUCT};
}

static inline bool mcts_is_idle(const struct outlook *v, const struct leaf *n)
{
    int low = low_of(n), high = high_of(n);

    return low == high || high <= v->above || low >= v->below;
}

/* The bonus of PUCT falls with the visits, that of UCT with their root. */
static INLINED float mcts_doubt(const struct outlook *v, const struct leaf *n, uint32_t visits)
{
    if (v->puct)
        return (float)n->of.move_of_player.prior / ((float)UINT16_MAX * (float)(1 + visits));
    return visits > 1 ? 1 / sqrtf((float)visits) : 1;
}

/* Of a child that was never visited its part of the parent's mean is left out. */
static INLINED struct worth mcts_worth(const struct outlook *v, const struct leaf *n)
{
    const float least = 1e-9F; /* so that the sign tells */
    uint32_t visits = visits_of(n);

    if (mcts_is_idle(v, n)) return (struct worth){-INFINITY, 0};
    if (!visits)
        return (struct worth){mcts_guessed(n, v->sign, v->guessed, 0),
                              -mcts_doubt(v, n, 0) - least};
    float mean = v->sign * (float)atomic_load_explicit(&n->sum, memory_order_relaxed) /
                 ((float)REWARD_ONE * (float)visits);
    return (struct worth){mcts_guessed(n, v->sign, v->guessed, mean), mcts_doubt(v, n, visits)};
}

/* Several threads lean to different children: a thread finds some that are its own a little more
 * doubtful, and those of others a little less. So each comes back to where it has been, and the
 * lines of the cache there are still its own; all together are as curious as one would be. */
static INLINED void mcts_lean(const struct mcts *m, uint32_t c)
{
    const uint32_t lot = c * UINT32_C(0x9e3779b1);
    const uint32_t whose = (uint32_t)((uint64_t)lot * m->lean.threads >> 32);

    if (m->merit[c].doubt <= 0) return;
    m->merit[c].doubt *= whose == m->lean.member ? m->lean.own : m->lean.others;
}

/* What a thread sees of a child is kept. */
static INLINED void mcts_see(const struct mcts *m, const struct outlook *v, uint32_t c)
{
    mcts_keep(m, c, mcts_worth(v, mcts_leaf(m, c)));
    if (!mcts_is_alone(m)) mcts_lean(m, c);
}

/* Children that cannot change the value of their parent any more are not chosen again. */
static void mcts_bar(const struct mcts *m, const struct leaf *parent, uint32_t first,
                     enum zm_side side)
{
    if (is_chance(side) || !mcts_keeps(m)) return;
    struct outlook v = mcts_outlook(m, parent, side);
    for (uint32_t c = first + 1, end = c + mcts_head(m, first)->count; c < end; c++)
        if (mcts_is_idle(&v, mcts_leaf(m, c))) mcts_keep(m, c, (struct worth){-INFINITY, 0});
}

/* What all children are worth. A thread that is the only one knows of all changes to come; where
 * there are others it looks again when the visits are twice as many. */
static void mcts_look_around(const struct mcts *m, uint32_t first)
{
    const struct head *h = mcts_head(m, first);
    uint32_t visits = visits_of(mcts_leaf(m, h->owner));
    bool rests = mcts_is_alone(m) || visits > UINT32_MAX / 2;

    mcts_broaden(m, first, visits);
    m->merit[first].again = rests ? UINT32_MAX : 2 * visits;
    if (is_chance(h->side)) return;
    struct outlook v = mcts_outlook(m, mcts_leaf(m, h->owner), (enum zm_side)h->side);
    const uint32_t end = first + 1 + h->count;
    for (uint32_t c = first + 1; c < end; c++) mcts_keep(m, c, mcts_worth(&v, mcts_leaf(m, c)));
    if (mcts_is_alone(m)) return;
    for (uint32_t c = first + 1; c < end; c++) mcts_lean(m, c);
}

/* Of the child at a level of the path, after its visits, sum, bounds or guess have changed. */
static inline void mcts_renew(const struct mcts *m, int depth)
{
    uint32_t c = m->at[depth].node;
    enum zm_side side = (enum zm_side)m->at[depth].side;
    struct outlook v = mcts_outlook(m, mcts_leaf(m, m->at[depth - 1].node), side);

    mcts_see(m, &v, c);
}
