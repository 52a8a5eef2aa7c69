/* SPDX-License-Identifier: MIT
 * chance_template.h - nature's nodes: the average over events, and when it need not be finished.
 *
 * Ballard 1983. The average is sum / total, where total is the sum of the weights. While events
 * remain, `high` and `low` are what the sum is at most and at least; each event not yet looked
 * at counts with its bounds. Star1 takes the bounds from the game's reach; Star2 first tries one
 * reply to every event, which bounds it from above. Divisions round towards zero, which is
 * monotonic; windows of events are widened by one so that a cut is never unsound. */
#define probe PASTE(GAME, probe)
#define probe_all PASTE(GAME, probe_all)
#define average PASTE(GAME, average)
#define put_off PASTE(GAME, put_off)

/* Weights may be anything in 32 bits, unless the game says that the sum of those of all events is
 * less than 2^20: then sums take half the width and a twentieth less time. */
#ifdef GAME_SMALL_WEIGHTS
typedef int64_t wide_sum;
#else
__extension__ typedef __int128 wide_sum;
#endif

struct odds {
    zm_move *event;
    zm_score *bound; /* from above, by event */
    size_t n;
    int64_t total;      /* of the weights */
    wide_sum high, low; /* of weight times value */
    zm_score least;     /* from below, for all events */
    bool shared;        /* other threads may be here as well */
};

static inline int64_t weight_of(const struct search *q, const state *s, const struct odds *o,
                                size_t i)
{
    return (int64_t)weight(q->rules, s, o->event[i]);
}

/* The bounds of all events, for the side whose value is asked. */
static void odds_reach(const struct search *q, const state *s, const struct at *at, struct odds *o)
{
    zm_score lo, hi;

    if (q->options.unit == UNIT_PLIES) {
        reach(q->rules, s, at->budget, &lo, &hi);
    } else {
        hi = q->most > -q->least ? q->most : -q->least;
        lo = -hi;
    }
    o->least = (at->mover == ZM_FIRST ? lo : -hi) - ZM_PLY_MAX;
    o->high = o->low = o->total = 0;
    for (size_t i = 0; i < o->n; i++) {
        o->bound[i] = (at->mover == ZM_FIRST ? hi : -lo) + ZM_PLY_MAX;
        o->total += weight_of(q, s, o, i);
    }
    o->high = (wide_sum)o->total * o->bound[0];
    o->low = (wide_sum)o->total * o->least;
}

/* In 64 bits where that is enough: divisions of more are slow. */
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

/* The window in which the value of an event of weight `n` still matters. */
static struct window event_window(const struct odds *o, size_t i, int64_t n, struct window w)
{
    wide_sum others_high = o->high - (wide_sum)n * o->bound[i],
             others_low = o->low - (wide_sum)n * o->least;

    return (struct window){clamped(quotient((wide_sum)w.alpha * o->total - others_high, n) - 1),
                           clamped(quotient((wide_sum)w.beta * o->total - others_low, n) + 1)};
}

static inline zm_score mean_of(wide_sum all, const struct odds *o)
{
    return (zm_score)quotient(all, o->total);
}

/* True if the average is known to lie outside the window; then *v is the bound. */
static bool decided(const struct odds *o, struct window w, struct value *v)
{
    if (o->high <= (wide_sum)w.alpha * o->total) return v->score = mean_of(o->high, o), true;
    if (o->low >= (wide_sum)w.beta * o->total) return v->score = mean_of(o->low, o), true;
    return false;
}

/* True if the i-th event can wait, of which `waiting` do already; the first and those never do. */
static inline bool can_wait(const struct odds *o, size_t i, size_t waiting)
{
    return o->shared && i && i + waiting < o->n;
}

/* True if the search stopped because the i-th event can wait: it goes behind the others. */
static bool put_off(struct search *q, struct odds *o, size_t i)
{
    zm_score bound = o->bound[i];

    if (!search_put_off(q)) return false;
    abdada_defer(o->event, i, o->n);
    for (; i + 1 < o->n; i++) o->bound[i] = o->bound[i + 1];
    o->bound[i] = bound;
    return true;
}

static inline struct at after_event(const struct at *at)
{
    return (struct at){at->level + 1, at->ply, at->budget, at->mover, at->w, false};
}

static inline void watch_event(struct search *q, const state *s, const struct odds *o, size_t i,
                               int64_t n)
{
    watch_move(q, s, o->event[i], (double)n / (double)o->total);
}

/* One reply to an event: no more than this can it be worth. */
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
    child.alone = at->alone;
    q->used += n;
    struct value v = for_other(try_move(q, s, &child, first, false));
    q->used -= n;
    if (q->limits.watch && !q->stopped) watch_leave(q, at, node, v, true);
    return v;
}

/* Star2's first pass. True if it decides the node. */
static bool probe_all(struct search *q, state *s, const struct at *at, struct odds *o,
                      struct value *v)
{
    struct at event = after_event(at);
    size_t waiting = 0;

    for (size_t i = 0; i < o->n && !q->stopped; i++) {
        int64_t n = weight_of(q, s, o, i);
        trail t;

        if (!n) continue;
        if (!may_try(q)) return false;
        if (q->limits.watch) watch_event(q, s, o, i, n);
        play(q->rules, s, o->event[i], &t);
        event.alone = can_wait(o, i, waiting);
        event.w = (struct window){event_window(o, i, n, at->w).alpha, ZM_INFINITE};
        struct value bound = probe(q, s, &event);
        undo(q->rules, s, o->event[i], &t);
        if (q->stopped && put_off(q, o, i)) {
            i--, waiting++;
            continue;
        }
        v->exact &= bound.exact;
        if (bound.score < o->bound[i]) {
            o->high -= (wide_sum)n * (o->bound[i] - bound.score);
            o->bound[i] = bound.score;
        }
        if (decided(o, at->w, v)) return true;
    }
    return false;
}

/* Visits the events in turn. True if some were left out. */
static bool average(struct search *q, state *s, const struct at *at, struct odds *o,
                    struct value *v)
{
    struct at event = after_event(at);
    bool prune = q->options.chance != CHANCE_FULL && q->options.cuts != CUTS_NONE;
    bool likely = q->options.chance == CHANCE_LIKELY;
    size_t waiting = 0;

    if (likely)
        o->total = weight_of(q, s, o, 0), o->n = 1, o->high = (wide_sum)o->total * o->bound[0];
    if (likely) o->low = (wide_sum)o->total * o->least;
    for (size_t i = 0; i < o->n && !q->stopped; i++) {
        int64_t n = weight_of(q, s, o, i);
        trail t;

        if (!n) continue;
        if (!may_try(q)) return false;
        if (q->limits.watch) watch_event(q, s, o, i, n);
        event.alone = can_wait(o, i, waiting);
        event.w = likely ? at->w : prune ? event_window(o, i, n, at->w) : open_window;
        play(q->rules, s, o->event[i], &t);
        struct value e = visit(q, s, &event);
        undo(q->rules, s, o->event[i], &t);
        if (q->stopped && put_off(q, o, i)) {
            i--, waiting++;
            continue;
        }
        if (q->stopped) return false;
        if (i == 0) search_keep_line(q, at->level, o->event[0]);
        v->exact &= e.exact;
        o->high += (wide_sum)n * (e.score - o->bound[i]);
        o->low += (wide_sum)n * (e.score - o->least);
        if (prune && i + 1 < o->n && decided(o, at->w, v)) return true;
    }
    v->score = mean_of(o->low, o);
    return false;
}

static struct value expect(struct search *q, state *s, const struct at *at)
{
    struct odds o = {.event = q->moves + q->used, .bound = q->bounds + q->used};
    struct value v = {0, true};

    size_t n = moves(q->rules, s, q->moves + q->used);
    o.n = n;
    search_listed(q, n);
    q->used += n;
    o.shared = q->abdada && q->table && at->level < ABDADA_LEVELS && at->budget >= ABDADA_DEPTH;
    if (o.shared)
        search_arrive(q, at->level, common_key(q, s, at->level, hash_of(q->rules, s)), at->alone,
                      NULL);
    odds_reach(q, s, at, &o);
    bool whole_range = at->budget >= ZM_PLY_MAX || q->options.unit != UNIT_PLIES;
    bool two = q->options.chance == CHANCE_STAR2 && q->options.cuts != CUTS_NONE;
    bool left_out = two && probe_all(q, s, at, &o, &v);
    bool proven = whole_range && v.exact; /* the bounds of what is left out */

    if (!left_out) {
        v.exact = true;
        left_out = average(q, s, at, &o, &v);
    }
    q->used -= n;
    if (o.shared) search_leave(q, at->level);
    v.exact &= (!left_out || proven) && q->options.chance != CHANCE_LIKELY;
    return v;
}
