/* SPDX-License-Identifier: MIT
 * mcts_select_template.h - which child a simulation goes to. */
#define mcts_select PASTE(GAME, mcts_select)

/* The natural logarithm to within a percent: the same on every machine, and quick. */
static inline float log_about(uint32_t n)
{
    int power = 31 - __builtin_clz(n | 1);
    float part = (float)n / (float)(UINT32_C(1) << power) - 1;

    return 0.693147F * ((float)power + part * (1.3465F - 0.3465F * part));
}

/* -- Nature. --------------------------------------------------------------------------------- */

/* An event by its exact probability; `met` only: among those visited before. */
static uint32_t mcts_event(struct mcts *m, uint32_t first, bool met)
{
    const struct head *h = head_at(m->f, first);
    uint32_t c = first + 1, last = first + h->count;
    uint64_t total = met ? 0 : h->total;

    for (; met && c <= last; c++)
        if (visits_of(leaf_at(m->f, c))) total += leaf_at(m->f, c)->of.weight;
    if (!total) return first + 1;
    uint64_t ticket = random_below(&m->seed, total);
    for (c = first + 1; c < last; c++) {
        const struct leaf *n = leaf_at(m->f, c);
        if (met && !visits_of(n)) continue;
        if (ticket < n->of.weight) break;
        ticket -= n->of.weight;
    }
    return c;
}

/* Progressive widening (Couetoux, Hoock, Sokolovska, Teytaud and Bonnard 2011): a new event only
 * when there are fewer than the root of the visits. */
static uint32_t mcts_event_widening(struct mcts *m, uint32_t node, uint32_t first)
{
    uint32_t met = 0, end = first + 1 + head_at(m->f, first)->count;
    uint32_t drawn = mcts_event(m, first, false);

    if (visits_of(leaf_at(m->f, drawn))) return drawn;
    for (uint32_t c = first + 1; c < end; c++) met += visits_of(leaf_at(m->f, c)) > 0;
    bool may = (float)met < sqrtf((float)visits_of(leaf_at(m->f, node)));
    return may ? drawn : mcts_event(m, first, true);
}

/* -- Players. -------------------------------------------------------------------------------- */

/* What is the same for all children. */
struct choice {
    float sign, scale;      /* scale: a sum of rewards times it is one for the side that chooses */
    float breadth, untried; /* untried: the value of a child without visits */
    float rave, implicit;   /* as in the options */
    bool puct;
    bool plain; /* no AMAF, no guesses: then the first untried child is the best of these */
};

static INLINED struct choice mcts_choice(const struct mcts *m, const struct leaf *parent,
                                         enum zm_side side)
{
    struct bundle b = m->at[m->depth];
    uint32_t before = visits_of(parent) - b.left;
    struct choice c = {.sign = side == ZM_FIRST ? 1 : -1,
                       .scale = (side == ZM_FIRST ? 1 : -1) / (float)REWARD_ONE,
                       .rave = (float)m->o.rave,
                       .implicit = (float)m->o.implicit,
                       .puct = m->o.select == SELECT_PUCT};
    float mean = 0;

    if (before)
        mean = c.scale *
               (float)(atomic_load_explicit(&parent->sum, memory_order_relaxed) + b.sum + b.loss) /
               (float)before;
    c.breadth = (float)m->o.explore * sqrtf(c.puct ? (float)(before + 1) : log_about(before + 2));
    c.untried = mean + (float)m->o.fpu;
    c.plain = c.rave <= 0 && c.implicit <= 0;
    return c;
}

/* A mean with AMAF's (Gelly and Silver 2007) and the guess mixed in. */
static inline float mcts_mix(const struct mcts *m, const struct choice *ch, uint32_t c,
                             uint32_t visits, float mean)
{
    if (ch->rave > 0) {
        const struct amaf *a = &m->f->amaf[c];
        uint32_t met = atomic_load_explicit(&a->visits, memory_order_relaxed);
        float part = sqrtf(ch->rave / (3 * (float)visits + ch->rave));
        if (met)
            mean += part * (ch->sign * (float)atomic_load_explicit(&a->sum, memory_order_relaxed) /
                                ((float)GUESS_ONE * (float)met) -
                            mean);
    }
    if (ch->implicit > 0)
        mean += ch->implicit * (ch->sign * (float)guess_at(leaf_at(m->f, c)) / GUESS_ONE - mean);
    return mean;
}

/* The mean of a child's rewards for the side that chooses, and what is added for its being seldom
 * visited. */
static INLINED float mcts_worth(const struct mcts *m, const struct choice *ch, uint32_t c,
                                bool puct, bool plain)
{
    const struct leaf *n = leaf_at(m->f, c);
    uint32_t visits = visits_of(n);
    float mean = ch->untried;

    if (visits)
        mean =
            ch->scale * (float)atomic_load_explicit(&n->sum, memory_order_relaxed) / (float)visits;
    if (!plain) mean = mcts_mix(m, ch, c, visits, mean);
    if (puct)
        return mean + ch->breadth * (float)n->of.move_of_player.prior /
                          ((float)UINT16_MAX * (float)(1 + visits));
    return mean + (visits > 1 ? ch->breadth / sqrtf((float)visits) : ch->breadth);
}

/* The child that promises most among those that can still change the value of their parent; 0 if
 * none can. It is compiled for each kind of worth, since a simulation spends most of its time
 * here. */
static INLINED uint32_t mcts_best_of(const struct mcts *m, const struct choice *ch,
                                     const struct leaf *parent, uint32_t first, bool puct,
                                     bool plain)
{
    int above = ch->sign > 0 ? low_of(parent) : INT16_MIN - 1;
    int below = ch->sign > 0 ? INT16_MAX + 1 : high_of(parent);
    float best = -INFINITY;
    uint32_t chosen = 0;

    for (uint32_t c = first + 1, end = c + head_at(m->f, first)->count; c < end; c++) {
        const struct leaf *n = leaf_at(m->f, c);
        int low = low_of(n), high = high_of(n);
        if (low == high || high <= above || low >= below) continue;
        float promise = mcts_worth(m, ch, c, puct, plain);
        if (promise > best) best = promise, chosen = c;
        if (plain && !visits_of(n)) break;
    }
    return chosen;
}

/* Kept out of line: in the loop of simulations its copies would leave the compiler no room for the
 * game's moves. */
__attribute__((noinline)) static uint32_t mcts_best_child(const struct mcts *m, uint32_t node,
                                                          uint32_t first, enum zm_side side)
{
    const struct leaf *parent = leaf_at(m->f, node);

    if (head_at(m->f, first)->count == 1) return solved(leaf_at(m->f, first + 1)) ? 0 : first + 1;

    struct choice ch = mcts_choice(m, parent, side);
    if (!ch.plain) return mcts_best_of(m, &ch, parent, first, ch.puct, false);
    return ch.puct ? mcts_best_of(m, &ch, parent, first, true, true)
                   : mcts_best_of(m, &ch, parent, first, false, true);
}

/* -- Where nature's turns are not in the tree: the children are the moves met so far. --------- */

static uint32_t mcts_child_of(const struct mcts *m, uint32_t first, zm_move move, uint32_t guess)
{
    uint32_t count = atomic_load_explicit(&head_at(m->f, first)->count, memory_order_acquire);

    if (guess < count && leaf_at(m->f, first + 1 + guess)->move == move) return first + 1 + guess;
    for (uint32_t c = first + 1; c <= first + count; c++)
        if (leaf_at(m->f, c)->move == move) return c;
    return 0;
}

/* A move not met before gets a child, if there is room and nobody else is at it. */
static uint32_t mcts_add_child(struct mcts *m, uint32_t first, zm_move move)
{
    struct head *h = head_at(m->f, first);
    uint32_t count = atomic_load(&h->count), c = 0;

    if (count >= h->room || atomic_flag_test_and_set(&h->growing)) return 0;
    if (count == atomic_load(&h->count)) {
        c = first + 1 + count;
        struct leaf *n = leaf_at(m->f, c);
        n->move = move;
        leaf_bound(n, INT16_MIN, INT16_MAX);
        n->of.move_of_player.prior = UINT16_MAX / 32;
        if (m->o.implicit > 0)
            mcts_set_guess(&n->of.move_of_player.guess,
                           atomic_load_explicit(&h->guess, memory_order_relaxed));
        atomic_store_explicit(&h->count, count + 1, memory_order_release);
    }
    atomic_flag_clear(&h->growing);
    return c;
}

static uint32_t mcts_best_legal(struct mcts *m, uint32_t node, uint32_t first, enum zm_side side)
{
    const struct leaf *parent = leaf_at(m->f, node);
    struct choice ch = mcts_choice(m, parent, side);
    size_t n = moves(m->r, m->s, m->list);
    float best = -INFINITY;
    uint32_t chosen = 0;

    for (size_t i = 0; i < n; i++) {
        uint32_t c = mcts_child_of(m, first, m->list[i], (uint32_t)i);
        if (!c) c = mcts_add_child(m, first, m->list[i]);
        if (!c) continue;
        float promise = mcts_worth(m, &ch, c, ch.puct, ch.plain);
        if (promise > best) best = promise, chosen = c;
    }
    return chosen;
}

static uint32_t mcts_select(struct mcts *m, uint32_t node, uint32_t first)
{
    enum zm_side side = (enum zm_side)head_at(m->f, first)->side;

    if (mcts_hides_events(m)) return mcts_best_legal(m, node, first, side_to_move(m->r, m->s));
    if (!is_chance(side)) return mcts_best_child(m, node, first, side);
    return m->o.nature == NATURE_WIDENING ? mcts_event_widening(m, node, first)
                                          : mcts_event(m, first, false);
}
