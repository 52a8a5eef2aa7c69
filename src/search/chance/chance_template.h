/* SPDX-License-Identifier: MIT
 * chance_template.h - chance nodes: the average of their outcomes, with Star1 and Star2 pruning.
 *
 * Ballard 1983. The average is sum / total, where total is the sum of all weights. While outcomes
 * remain to be searched, `high` and `low` bound the sum: each of these outcomes counts with its own
 * bounds. Star1 takes the bounds from the game's reach(). Star2 first searches one reply to every
 * outcome, which gives an upper bound. Divisions round towards zero, which is monotonic; the
 * windows of outcomes are wider by one, so that every cutoff is sound. */

__extension__ typedef __int128 wide_sum; /* of scores times weights, which have 32 bits */

/* The bounds of a chance node. All values are for at->mover. */
struct star1 {
    zm_move *outcome;
    zm_score *bound; /* upper bounds, by outcome */
    size_t n;
    int64_t total;      /* the sum of the weights */
    wide_sum high, low; /* bounds of the sum of weight times value */
    zm_score least;     /* the lower bound of every outcome */
    bool shared;        /* the node is published to the other threads */
};

static inline int64_t weight_of(const struct search *q, const state *s, const struct star1 *b,
                                size_t i)
{
    return (int64_t)weight(q->rules, s, b->outcome[i]);
}

/* Sets the bounds of all outcomes. */
static void star1_begin(const struct search *q, const state *s, const struct at *at,
                        struct star1 *b)
{
    zm_score lo, hi;

    if (q->options.unit == UNIT_PLIES) {
        reach_of(q->rules, s, at->depth, &lo, &hi);
    } else {
        hi = q->most > -q->least ? q->most : -q->least;
        lo = -hi;
    }
    b->least = (at->mover == ZM_FIRST ? lo : -hi) - ZM_PLY_MAX;
    b->high = b->low = b->total = 0;
    for (size_t i = 0; i < b->n; i++) {
        b->bound[i] = (at->mover == ZM_FIRST ? hi : -lo) + ZM_PLY_MAX;
        b->total += weight_of(q, s, b, i);
    }
    assert(b->n > 0 && (q->broken || b->total > 0)); /* some outcome can happen */
    b->high = (wide_sum)b->total * b->bound[0];
    b->low = (wide_sum)b->total * b->least;
}

/* A division in 64 bits if possible, since wider ones are slow. */
static inline wide_sum quotient(wide_sum a, int64_t by)
{
    return (int64_t)a == a ? (int64_t)a / by : a / by;
}

static inline zm_score clamped(wide_sum score)
{
    return score > ZM_INFINITE    ? ZM_INFINITE
           : score < -ZM_INFINITE ? -ZM_INFINITE
                                  : (zm_score)score;
}

/* Star1's window of the i-th outcome, whose weight is `n`. */
static struct window outcome_window(const struct star1 *b, size_t i, int64_t n, struct window w)
{
    wide_sum others_high = b->high - (wide_sum)n * b->bound[i],
             others_low = b->low - (wide_sum)n * b->least;

    assert(n > 0 && i < b->n && b->least <= b->bound[i]);
    return (struct window){clamped(quotient((wide_sum)w.alpha * b->total - others_high, n) - 1),
                           clamped(quotient((wide_sum)w.beta * b->total - others_low, n) + 1)};
}

static inline zm_score mean_of(wide_sum all, const struct star1 *b)
{
    return (zm_score)quotient(all, b->total);
}

/* True if the bounds prove that the average is outside the window; then *v is a bound of it. */
static bool decided(const struct star1 *b, struct window w, struct value *v)
{
    if (b->high <= (wide_sum)w.alpha * b->total) return v->score = mean_of(b->high, b), true;
    if (b->low >= (wide_sum)w.beta * b->total) return v->score = mean_of(b->low, b), true;
    return false;
}

/* Whether the i-th outcome may be deferred. The first one, and the `deferred` ones, which have been
 * deferred before and stand last, may not. */
static inline bool is_deferrable(const struct star1 *b, size_t i, size_t deferred)
{
    return b->shared && i && i + deferred < b->n;
}

/* True if the search stopped in order to defer the outcome *at, which is then moved to the end: the
 * one behind it is next. */
static bool defer_outcome(struct search *q, struct star1 *b, size_t *at, size_t *deferred)
{
    size_t i = *at;
    zm_score bound = b->bound[i];

    if (!q->stopped || !search_deferred(q)) return false;
    abdada_defer(b->outcome, i, b->n);
    for (; i + 1 < b->n; i++) b->bound[i] = b->bound[i + 1];
    b->bound[i] = bound;
    --*at, ++*deferred;
    return true;
}

static inline struct at after_outcome(const struct at *at)
{
    return (struct at){at->level + 1, at->ply, at->depth, at->mover, at->w, false};
}

static inline void watch_outcome(struct search *q, const state *s, const struct star1 *b, size_t i,
                                 int64_t n)
{
    watch_move(q, s, b->outcome[i], (double)n / (double)b->total);
}

/* Searches one reply to an outcome, whose value is an upper bound of the outcome's. */
static struct value probe(struct search *q, state *s, const struct at *at)
{
    enum zm_side side = ZM_FIRST;
    int result = 0;
    enum zm_node node = kind_of(q, s, at, &side, &result, false);

    if (node == ZM_FINAL_NODE || node == ZM_HORIZON_NODE) return visit(q, s, at);
    if (node == ZM_CHANCE_NODE || side == at->mover) return (struct value){ZM_INFINITE, true};
    if (q->limits.watch) watch_enter(q, at, node);

    size_t all, n = list_moves(q, s, at, &all, false);
    zm_move first = q->moves[q->used];
    struct at child = below(q, at, side, false);
    child.deferrable = at->deferrable;
    q->used += n;
    struct value v = for_other(try_move(q, s, &child, first, false));
    q->used -= n;
    if (q->limits.watch && !q->stopped) watch_leave(q, at, node, v, true);
    return v;
}

/* The probing phase of Star2. True if it decides the node. */
static bool probe_all(struct search *q, state *s, const struct at *at, struct star1 *b,
                      struct value *v)
{
    struct at child = after_outcome(at);
    size_t deferred = 0;

    for (size_t i = 0; i < b->n && !q->stopped; i++) {
        int64_t n = weight_of(q, s, b, i);
        undo_info t;

        if (!n) continue;
        if (!may_try(q)) return false;
        if (q->limits.watch) watch_outcome(q, s, b, i, n);
        play(q->rules, s, b->outcome[i], &t);
        child.deferrable = is_deferrable(b, i, deferred);
        child.w = (struct window){outcome_window(b, i, n, at->w).alpha, ZM_INFINITE};
        struct value bound = probe(q, s, &child);
        undo(q->rules, s, b->outcome[i], &t);
        if (defer_outcome(q, b, &i, &deferred)) continue;
        v->exact &= bound.exact;
        /* a value in the table may be of a deeper search, and so beyond the reach of this one */
        if (bound.score < b->least) bound.score = b->least;
        if (bound.score < b->bound[i]) {
            b->high -= (wide_sum)n * (b->bound[i] - bound.score);
            b->bound[i] = bound.score;
        }
        if (decided(b, at->w, v)) return true;
    }
    return false;
}

/* Searches the outcomes in turn. True if a cutoff left some out. */
static bool average(struct search *q, state *s, const struct at *at, struct star1 *b,
                    struct value *v)
{
    struct at child = after_outcome(at);
    bool prune = q->options.chance != CHANCE_FULL && q->options.cuts != CUTS_NONE;
    bool likely = q->options.chance == CHANCE_LIKELY;
    size_t deferred = 0;

    if (likely)
        b->total = weight_of(q, s, b, 0), b->n = 1, b->high = (wide_sum)b->total * b->bound[0];
    if (likely) b->low = (wide_sum)b->total * b->least;
    for (size_t i = 0; i < b->n && !q->stopped; i++) {
        int64_t n = weight_of(q, s, b, i);
        undo_info t;

        if (!n) continue;
        if (!may_try(q)) return false;
        if (q->limits.watch) watch_outcome(q, s, b, i, n);
        child.deferrable = is_deferrable(b, i, deferred);
        child.w = likely ? at->w : prune ? outcome_window(b, i, n, at->w) : open_window;
        play(q->rules, s, b->outcome[i], &t);
        struct value e = visit(q, s, &child);
        undo(q->rules, s, b->outcome[i], &t);
        if (defer_outcome(q, b, &i, &deferred)) continue;
        if (q->stopped) return false;
        if (i == 0) search_update_pv(q, at->level, b->outcome[0]);
        v->exact &= e.exact;
        b->high += (wide_sum)n * (e.score - b->bound[i]);
        b->low += (wide_sum)n * (e.score - b->least);
        if (prune && i + 1 < b->n && decided(b, at->w, v)) return true;
    }
    v->score = mean_of(b->low, b);
    return false;
}

/* The value of a chance node. */
static struct value expect(struct search *q, state *s, const struct at *at)
{
    struct star1 b = {.outcome = q->moves + q->used, .bound = q->bounds + q->used};
    struct value v = {0, true};

    size_t n = moves(q->rules, s, q->moves + q->used);
    b.n = n;
    search_listed(q, n);
    q->used += n;
    b.shared = ab_of(q)->table && is_published(q, at);
    if (b.shared)
        search_arrive(q, at->level, common_key(q, s, at->level, hash_of(q->rules, s)),
                      at->deferrable, NULL);
    star1_begin(q, s, at, &b);
    bool whole_range = at->depth >= ZM_PLY_MAX || q->options.unit != UNIT_PLIES;
    bool two = q->options.chance == CHANCE_STAR2 && q->options.cuts != CUTS_NONE;
    bool left_out = two && probe_all(q, s, at, &b, &v);
    bool proven = whole_range && v.exact; /* whether the bounds of outcomes left out are proven */

    if (!left_out) {
        v.exact = true;
        left_out = average(q, s, at, &b, &v);
    }
    assert(q->broken || q->stopped || b.low <= b.high);
    q->used -= n;
    if (b.shared) search_leave(q, at->level);
    v.exact &= (!left_out || proven) && q->options.chance != CHANCE_LIKELY;
    return v;
}
