/* SPDX-License-Identifier: MIT
 * mcts_expand_template.h - the tree of Monte Carlo search grows: children, what is known of them at
 * once, and what becomes known later and is handed up: bounds, guesses, AMAF. */
#define mcts_expand PASTE(GAME, mcts_expand)

/* Bounds are kept in 16 bits. Where nature's turns are not in the tree a node stands for many
 * positions, of which nothing is proven. */
static bool mcts_proves(int least, int most, const rules *r, const struct mcts_options *o)
{
    (void)r;
    return least > INT16_MIN && most < INT16_MAX && !(GAME_LUCK(r) && o->nature == NATURE_OPEN);
}

/* -- Bounds. --------------------------------------------------------------------------------- */

/* Raises a lower bound; with sign -1 lowers an upper one. True if it was news. Of two threads that
 * write here each sees what the other wrote or is seen by it, so that no proof is lost. */
static bool mcts_tighten(_Atomic int16_t *bound, int value, int sign)
{
    int16_t now = atomic_load(bound);

    MCTS_BETWEEN(tightening);
    while (sign * value > sign * now)
        if (atomic_compare_exchange_weak(bound, &now, (int16_t)value)) return true;
    return false;
}

/* The average of events, outwards to whole units. */
static void mcts_average(const struct mcts *m, uint32_t first, int *low, int *high)
{
    int64_t least = 0, most = 0, total = 0;

    for (uint32_t c = first + 1, end = c + mcts_head(m, first)->count; c < end; c++) {
        const struct leaf *n = mcts_leaf(m, c);
        least += (int64_t)n->of.weight * low_of(n), most += (int64_t)n->of.weight * high_of(n);
        total += n->of.weight;
    }
    if (!total) return;
    *low = (int)(least >= 0 ? least / total : -((-least + total - 1) / total));
    *high = (int)(most >= 0 ? (most + total - 1) / total : -(-most / total));
}

/* Those of the best of children for a side, which are at the worst what `low` and `high` are. */
static inline void mcts_best_bounds(const union slot *slots, uint32_t first, enum zm_side side,
                                    int *low, int *high)
{
    for (uint32_t c = first + 1, end = c + slots[first].head.count; c < end; c++) {
        int l = atomic_load(&slots[c].leaf.low), h = atomic_load(&slots[c].leaf.high);
        *low = side == ZM_FIRST ? (l > *low ? l : *low) : (l < *low ? l : *low);
        *high = side == ZM_FIRST ? (h > *high ? h : *high) : (h < *high ? h : *high);
    }
}

/* The bounds of a node from those of its children. True if they are news. */
static bool mcts_bounds(struct mcts *m, uint32_t node, uint32_t first)
{
    struct leaf *n = mcts_leaf(m, node);
    enum zm_side side = (enum zm_side)mcts_head(m, first)->side;
    int low = side == ZM_FIRST ? m->least : m->most, high = low;

    if (is_chance(side)) {
        low = m->least, high = m->most;
        mcts_average(m, first, &low, &high);
    } else mcts_best_bounds(m->slots, first, side, &low, &high);
    bool up = mcts_tighten(&n->low, low, 1), down = mcts_tighten(&n->high, high, -1);
    if (up || down) mcts_bar(m, n, first, side);
    return up || down;
}

/* -- Guesses, backed up by minimax (Lanctot, Winands, Pepels, Sturtevant 2014). --------------- */

static inline int guess_rounded(float reward)
{
    return (int)(reward * GUESS_ONE);
}

/* Nature's average is over the events that have children; the others are as good as these. */
static int mcts_guess_average(const struct mcts *m, uint32_t first)
{
    int64_t sum = 0, total = 0;

    for (uint32_t c = first + 1, end = c + mcts_head(m, first)->count; c < end; c++) {
        const struct leaf *n = mcts_leaf(m, c);
        uint32_t below = children_of(n);
        if (!below) continue;
        sum += (int64_t)n->of.weight *
               atomic_load_explicit(&mcts_head(m, below)->guess, memory_order_relaxed);
        total += n->of.weight;
    }
    return total ? (int)(sum / total)
                 : atomic_load_explicit(&mcts_head(m, first)->guess, memory_order_relaxed);
}

static int mcts_guess(const struct mcts *m, uint32_t first)
{
    enum zm_side side = (enum zm_side)mcts_head(m, first)->side;
    int sign = side == ZM_FIRST ? 1 : -1, best = -INT16_MAX;

    if (is_chance(side)) return mcts_guess_average(m, first);
    for (uint32_t c = first + 1, end = c + mcts_head(m, first)->count; c < end; c++) {
        int guess = sign * guess_at(mcts_leaf(m, c));
        if (guess > best) best = guess;
    }
    return sign * best;
}

/* Written only if it is news, and then true: other threads read the line. */
static inline bool mcts_set_guess(_Atomic int16_t *guess, int16_t value)
{
    if (atomic_load_explicit(guess, memory_order_relaxed) == value) return false;
    atomic_store_explicit(guess, value, memory_order_relaxed);
    return true;
}

/* Where nature's turns are not in the tree a node stands for many positions, and what its children
 * are worth is told by those met last: its guess follows the best of them step by step. */
static inline int mcts_steady(const struct mcts *m, uint32_t node, int best)
{
    enum { STEPS_MOST = 8 };
    const struct leaf *n = mcts_leaf(m, node);
    uint32_t steps = visits_of(n);

    if (!mcts_hides_events(m) || !steps) return best;
    if (steps > STEPS_MOST) steps = STEPS_MOST;
    return guess_at(n) + (best - guess_at(n)) / (int)steps;
}

/* To the head of the children, and to the node itself where it is a player's move. True if it was
 * news. */
static bool mcts_keep_guess(struct mcts *m, uint32_t node, uint32_t first, bool event)
{
    int16_t guess = (int16_t)mcts_steady(m, node, mcts_guess(m, first));
    bool news = mcts_set_guess(&mcts_head(m, first)->guess, guess);

    if (!event) news |= mcts_set_guess(&mcts_leaf(m, node)->of.move_of_player.guess, guess);
    return news;
}

/* -- Expansion. ------------------------------------------------------------------------------ */

/* e to the power of x, at most 0: the same on every machine. */
static float exp_below(float x)
{
    float y = 1 + x / 256;

    if (x < -20) return 0;
    for (int i = 0; i < 8; i++) y *= y;
    return y;
}

/* Priors by softmax: the best key has weight 1, the average one e to the -2. */
static void mcts_priors(struct mcts *m, uint32_t first, const int *keys)
{
    uint32_t n = mcts_head(m, first)->count;
    struct leaf *child = mcts_leaf(m, first + 1);
    int64_t all = 0;
    double sum = 0;

    child->of.move_of_player.prior = UINT16_MAX;
    if (n == 1) return;
    for (uint32_t i = 0; i < n; i++) all += keys[i];
    float spread = (float)(keys[0] - (double)all / n) / 2;
    if (spread <= 0) spread = 1;
    for (uint32_t i = 0; i < n; i++) {
        float part = exp_below(((float)keys[i] - (float)keys[0]) / spread);
        child[i].of.move_of_player.prior = (uint16_t)(part * UINT16_MAX);
        sum += part;
    }
    for (uint32_t i = 0; i < n; i++) {
        float part = (float)child[i].of.move_of_player.prior / (float)sum;
        child[i].of.move_of_player.prior = (uint16_t)part;
    }
}

/* What is known of a child at once: whether the game is over or in a table, and the guess. True if
 * its result is. */
static bool mcts_look(struct mcts *m, struct leaf *n, enum zm_side side, bool ends)
{
    bool guesses = m->o.implicit > 0 && !is_chance(side);
    int result;
    trail t;

    if (!ends && !guesses) return false;
    play(m->r, m->s, n->move, &t);
    const struct endgame *table = m->q->endgame;
    bool over =
        outcome(m->r, m->s, &result) || (table && endgame_value(table, m->r, m->s, &result));
    if (over && m->proves) leaf_bound(n, result, result);
    if (guesses) {
        float reward = over ? (float)reward_of(m, result) / (float)REWARD_ONE
                            : reward_guessed(m, settled(m->r, m->s));
        mcts_set_guess(&n->of.move_of_player.guess, (int16_t)guess_rounded(reward));
    }
    undo(m->r, m->s, n->move, &t);
    return over;
}

/* The game's best order, or one that takes less time where no prior depends on it. */
static inline void mcts_order(struct mcts *m, enum zm_side side, size_t n)
{
    bool best = m->o.select == SELECT_PUCT;
    int *keys = m->q->keys, which = GAME_QUICK_ORDER;

    if (best) which = GAME_STRONG_ORDER;
    if (n == 1 || which < 0) {
        memset(keys, 0, n * sizeof *keys);
        return;
    }
    if (best) order_all(m->r, m->s, side, m->list, n, keys);
    else
        for (size_t i = 0; i < n; i++) keys[i] = order(m->r, m->s, which, side, m->list[i]);
    search_sort(m->list, keys, n);
}

/* The moves to be children, best first. `ends`: one of them may end the game. */
static size_t mcts_list(struct mcts *m, uint32_t node, enum zm_side side, bool *ends)
{
    size_t n = 0;

    *ends = true;
#ifdef GAME_HAS_DECISIVE
    if (m->o.decisive && node != ROOT) {
        n = decisive(m->r, m->s, m->list);
        *ends = n > 0;
    }
#else
    (void)node;
#endif
    if (!n) n = moves(m->r, m->s, m->list);
    *ends |= n == 1;
    if (is_chance(side)) return n;
    mcts_order(m, side, n);
    return n;
}

/* Lists of moves vary where nature's turns are not in the tree: there is room for more. */
static uint32_t mcts_room(const struct mcts *m, size_t n)
{
    enum { LEAST = 8 };
    size_t more = n + n / 2 + 2;

    if (!mcts_hides_events(m)) return (uint32_t)n;
    return (uint32_t)(more < LEAST ? LEAST : more);
}

/* True if the result of a child is known. */
static bool mcts_fill(struct mcts *m, uint32_t first, enum zm_side side, size_t n, bool ends)
{
    struct head *h = mcts_head(m, first);
    bool known = false;

    h->side = (uint8_t)side;
    atomic_store_explicit(&h->count, (uint32_t)n, memory_order_relaxed);
    for (uint32_t i = 0; i < n; i++) {
        struct leaf *l = mcts_leaf(m, first + 1 + i);
        l->move = m->list[i];
        leaf_bound(l, m->proves ? m->least : INT16_MIN, m->proves ? m->most : INT16_MAX);
        if (is_chance(side)) h->total += l->of.weight = weight(m->r, m->s, l->move);
        known |= mcts_look(m, l, side, ends);
    }
    if (!is_chance(side) && m->o.select == SELECT_PUCT) mcts_priors(m, first, m->q->keys);
    if (mcts_keeps(m)) mcts_look_around(m, first);
    if (m->o.implicit <= 0) return known;
    mcts_set_guess(&h->guess, (int16_t)guess_rounded(reward_guessed(m, settled(m->r, m->s))));
    mcts_set_guess(&h->guess, (int16_t)mcts_guess(m, first));
    return known;
}

/* Gives a node its children. 0: another thread is about to, or there is no room. */
static uint32_t mcts_expand(struct mcts *m, uint32_t node)
{
    struct leaf *n = mcts_leaf(m, node);
    enum zm_side side = side_to_move(m->r, m->s);
    uint32_t none = NO_CHILDREN;
    bool ends;

    if (!mcts_is_alone(m) && !atomic_compare_exchange_strong(&n->first, &none, BEING_MADE))
        return children_of(n);
    size_t count = mcts_list(m, node, side, &ends);
    uint32_t first = forest_take(m->f, &m->arena, node, mcts_room(m, count));
    bool known = first && mcts_fill(m, first, side, count, ends);
    if (m->o.implicit > 0) {
        m->at[m->depth].stirred = true;
        if (m->depth) m->at[m->depth - 1].stirred = true; /* an event has a guess from now on */
    }
    atomic_store_explicit(&n->first, first, memory_order_release);
    if (known && m->proves && mcts_bounds(m, node, first)) m->news = m->depth;
    return first;
}
