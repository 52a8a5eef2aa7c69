/* SPDX-License-Identifier: MIT
 * mcts_backup_template.h - what came of simulations is handed up, in bundles.
 *
 * A node that was visited often is given several simulations at once, which follow one another
 * from there: what is above it is neither read nor written meanwhile. (The idea is that of
 * depth-first UCT, Yoshizoe, Kishimoto, Kaneko, Yoshimoto and Ishikawa 2011.) They are a small part
 * of its visits, so that choices above hardly change; but the nodes that all threads share, near
 * the root, are touched the more rarely the more often they are visited. */
#define mcts_backup PASTE(GAME, mcts_backup)

/* One in so many visits, and never more. Several threads, which write to the same lines of the
 * cache, have longer ones. */
enum { BUNDLE_PART = 128, BUNDLE_MOST = 8, BUNDLE_PART_SHARED = 32, BUNDLE_MOST_SHARED = 128 };

/* How many simulations a node gets at once. */
static inline uint32_t mcts_bundle(const struct mcts *m, uint32_t visits, uint32_t most)
{
    uint32_t size = visits / (mcts_is_alone(m) ? BUNDLE_PART : BUNDLE_PART_SHARED);
    uint32_t never = mcts_is_alone(m) ? BUNDLE_MOST : BUNDLE_MOST_SHARED;

    if (m->o.rave > 0 || size < 1) size = 1;
    if (size > never) size = never;
    return size < most ? size : most;
}

/* The same for a chosen child; nature's events are drawn one by one. */
static inline uint32_t mcts_share(const struct mcts *m, uint32_t first, uint32_t c)
{
    uint32_t most = is_chance(mcts_head(m, first)->side) ? 1 : m->at[m->depth].left;

    return most == 1 ? 1 : mcts_bundle(m, visits_of(mcts_leaf(m, c)), most);
}

/* With several threads what is under way counts as lost meanwhile (the virtual loss of Chaslot,
 * Winands and van den Herik 2008): the others go elsewhere instead of writing to what one has just
 * read. Where there are few visits they would be driven to much worse moves. The root's children
 * are spared, since their values are told. */
static inline void mcts_lose(struct mcts *m, uint32_t c, uint32_t size)
{
    enum { VISITS_LEAST = 32 };
    struct leaf *n = mcts_leaf(m, c);
    struct bundle *b = &m->at[m->depth];

    if (m->depth < 2 || is_chance(b->side) || visits_of(n) < VISITS_LEAST) return;
    b->loss = (b->side == ZM_FIRST ? 1 : -1) * (int64_t)size * m->loss;
    mcts_add64(m, &n->sum, -b->loss);
}

/* Down to a child, with so many simulations for it, which count as visits already. */
static inline void mcts_enter(struct mcts *m, uint32_t first, uint32_t c, uint32_t size)
{
    const struct head *h = mcts_head(m, first);
    struct leaf *n = mcts_leaf(m, c);

    m->at[++m->depth] = (struct bundle){
        .left = size,
        .node = c,
        .side = h->side,
        .kept = h->room > 1 && !is_chance(h->side) && mcts_keeps(m),
        .stirred = m->stirs,
    };
    if (!mcts_is_alone(m)) mcts_lose(m, c, size);
    mcts_add32(m, &n->visits, size);
}

/* What simulations brought to a node. */
struct rewards {
    uint32_t count;
    int64_t sum;
};

/* They cannot lie outside of what is proven. */
static inline int64_t mcts_clamped(const struct mcts *m, const struct leaf *n, struct rewards all)
{
    int low = low_of(n), high = high_of(n);
    int64_t bound;

    if (low > m->least && all.sum < (bound = all.count * reward_of(m, low))) return bound;
    if (high < m->most && all.sum > (bound = all.count * reward_of(m, high))) return bound;
    return all.sum;
}

/* Moves that were made anywhere below count for the children of the same name. */
static void mcts_amaf(struct mcts *m, uint32_t first, int64_t reward)
{
    uint8_t side = mcts_head(m, first)->side;
    int32_t part = (int32_t)(reward * GUESS_ONE / REWARD_ONE);

    if (is_chance(side)) return;
    for (uint32_t c = first + 1, end = c + mcts_head(m, first)->count; c < end; c++) {
        if (m->met[side][mcts_leaf(m, c)->move % HISTORY_SIZE] != m->simulation) continue;
        struct amaf *a = &m->f->amaf[c];
        if (atomic_load_explicit(&a->visits, memory_order_relaxed) > 60000) continue; /* enough */
        atomic_fetch_add_explicit(&a->visits, 1, memory_order_relaxed);
        atomic_fetch_add_explicit(&a->sum, part, memory_order_relaxed);
    }
}

/* What the options ask for beside the sums. Out of line as all that is not done each time: the end
 * of a bundle is part of every simulation. */
__attribute__((noinline)) static void mcts_backup_more(struct mcts *m, int depth, uint32_t first,
                                                       int64_t reward)
{
    uint32_t node = m->at[depth].node;

    if (m->o.rave > 0) {
        uint8_t side = mcts_head(m, first)->side;
        if (depth < m->depth && !is_chance(side))
            m->met[side][mcts_leaf(m, m->at[depth + 1].node)->move % HISTORY_SIZE] = m->simulation;
        mcts_amaf(m, first, reward);
    }
    if (m->o.implicit > 0 && m->at[depth].stirred) {
        uint32_t above = depth ? children_of(mcts_leaf(m, m->at[depth - 1].node)) : 0;
        bool event = above && is_chance(mcts_head(m, above)->side);
        if (mcts_keep_guess(m, node, first, event) && depth) m->at[depth - 1].stirred = true;
    }
}

/* Where nature's turns are not in the tree a leaf stands for many positions: its guess is the mean
 * of theirs, not what the first of them looked like. (Of playouts it would be too rough.) */
static inline bool mcts_means_guess(const struct mcts *m)
{
    return m->o.implicit > 0 && m->o.cutoff == 0 && mcts_hides_events(m);
}

__attribute__((noinline)) static void mcts_keep_mean(struct leaf *n)
{
    int64_t sum = atomic_load_explicit(&n->sum, memory_order_relaxed), visits = visits_of(n);

    if (!visits) return;
    int64_t mean = sum / visits * GUESS_ONE / REWARD_ONE;
    if (mean > GUESS_ONE) mean = GUESS_ONE; /* with losses of other threads in it */
    if (mean < -GUESS_ONE) mean = -GUESS_ONE;
    mcts_set_guess(&n->of.move_of_player.guess, (int16_t)mean);
}

/* All that came of a bundle, with what comes from below. */
static inline struct rewards mcts_brought(const struct bundle *b, struct rewards more)
{
    return (struct rewards){b->done + more.count, b->sum + more.sum};
}

/* A bundle goes on: what it brought waits. */
static inline void mcts_gather(struct bundle *b, struct rewards all, uint32_t left)
{
    b->left = left, b->done = all.count, b->sum = all.sum;
}

/* A bundle is over: what it brought is handed up. What is left of it is not simulated. `chosen`:
 * there was a choice among the node's children, as there will be again. (Where nature's turns are
 * not in the tree the game may have ended there this time.) */
static INLINED struct rewards mcts_close(struct mcts *m, int depth, struct rewards all,
                                         uint32_t left, bool chosen)
{
    struct bundle *b = &m->at[depth];
    struct leaf *n = mcts_leaf(m, b->node);

    if (m->proves && !GAME_LUCK(m->r)) all.sum = mcts_clamped(m, n, all);
    if (left) mcts_add32(m, &n->visits, 0 - left);
    mcts_add64(m, &n->sum, all.sum + b->loss);
    if (mcts_hides_events(m)) chosen = children_of(n) && mcts_keeps(m);
    if (chosen) mcts_broaden(m, children_of(n), visits_of(n));
    if (b->stirred && children_of(n)) mcts_backup_more(m, depth, children_of(n), all.sum);
    else if (depth && mcts_means_guess(m)) mcts_keep_mean(n);
    if (b->kept) mcts_renew(m, depth);
    return all;
}

/* Down to a level all bundles are handed up. */
static void mcts_close_to(struct mcts *m, int depth)
{
    struct rewards up = {0};
    bool chosen = false;

    if (m->open < depth) return;
    if (m->open < m->depth) chosen = m->at[m->open + 1].kept;
    for (; m->open >= depth; m->open--) {
        const struct bundle *b = &m->at[m->open];
        up = mcts_close(m, m->open, mcts_brought(b, up), b->left - up.count, chosen);
        chosen = b->kept;
    }
    if (!depth) return;
    struct bundle *b = &m->at[depth - 1];
    mcts_gather(b, mcts_brought(b, up), b->left - up.count);
}

/* A simulation is over. Bundles that have more to come stay open, unless there is news: bounds
 * that changed are handed up at once. */
static void mcts_backup(struct mcts *m, int64_t reward)
{
    struct rewards up = {1, reward};
    bool changed = false; /* the bounds of the node below */
    bool chosen = false;  /* that node, where there was a choice */
    int depth = m->depth;

    for (; depth >= 0; depth--) {
        struct bundle *b = &m->at[depth];
        const struct leaf *n = mcts_leaf(m, b->node);
        const struct rewards all = mcts_brought(b, up);
        const uint32_t left = b->left - up.count;

        if (changed) changed = mcts_bounds(m, b->node, children_of(n));
        changed |= m->news == depth;
        if (left && !changed && !solved(n)) {
            mcts_gather(b, all, left);
            break;
        }
        up = mcts_close(m, depth, all, left, chosen);
        chosen = b->kept;
    }
    m->open = depth;
    m->news = -1;
}

/* A simulation was abandoned on its way: what it counts for in advance is taken back, with all that
 * is open above it. Bounds that it has found are handed up nevertheless, or they would be lost. */
static void mcts_abandon(struct mcts *m)
{
    bool changed = m->news >= 0;

    for (int i = m->news - 1; i >= 0 && changed; i--)
        changed = mcts_bounds(m, m->at[i].node, children_of(mcts_leaf(m, m->at[i].node)));
    m->news = -1;
    m->open = m->depth;
    mcts_close_to(m, 0);
    m->q->nodes--;
}
