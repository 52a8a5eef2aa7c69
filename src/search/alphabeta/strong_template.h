/* SPDX-License-Identifier: MIT
 * strong_template.h - choice nodes at full strength: a transposition table, principal variation
 * search (Marsland 1983), the game's order or else killers and history, the game's tactics, images
 * looked up, bounds that need no search.
 *
 * It replaces choose() of tree_template.h where the search has a table; leaves, nature and the
 * horizon are the same. Nothing here is unsound: a value called proven is. Every score loses one
 * for each ply from the root, evaluations too, so that in the table, where scores are relative to
 * the node, they need no kinds. */
#define strong_node PASTE(GAME, strong_node)
#define strong_rank PASTE(GAME, strong_rank)

/* A choice node being searched, all for the side to move. */
struct node {
    struct at at;
    enum zm_side side;
    zm_score top; /* no result after another move can be better */
    uint64_t key;
    uint16_t hint; /* the move that the table recalls */
    bool hinted;
    zm_move *list;
    size_t n, width; /* moves, and how many of them are searched unless these all lose */
    bool partial;    /* of the moves that may be best some are not listed */
    bool unlisted;   /* none is so far, since they are many */
    bool in_order;   /* they are listed in the game's order */
    bool unsorted;   /* only the first move has its place, which it changed with another; */
    bool keyed;      /* the keys by which they will be sorted are there */
    size_t first;    /* where it stood */
    bool shared;     /* among threads */
};

static inline zm_score from_node(zm_score score, int ply)
{
    return score > 0 ? score + ply : score < 0 ? score - ply : 0;
}

/* Nodes on a line that may be shown are searched again rather than looked up. With luck windows are
 * wide off the line, too. */
static inline bool on_line(const struct search *q, const struct node *n)
{
    (void)q;
    return n->at.w.beta - n->at.w.alpha > 1 && !GAME_LUCK((const rules *)q->rules);
}

/* True if the entry decides the node. */
static inline bool use_entry(struct search *q, const struct node *n, struct known k,
                             struct value *v)
{
    if (n->at.level == 0 || (!k.proven && k.depth < n->at.budget)) return false;
    if (!k.proven) q->cut_off = true; /* somewhere behind it */
    *v = (struct value){from_root(k.score, decay(q, &n->at)), k.proven};
    if (k.bound == BOUND_VALUE) return k.proven || !on_line(q, n);
    return k.bound == BOUND_LOWER ? v->score >= n->at.w.beta : v->score <= n->at.w.alpha;
}

/* Positions that are images of each other are met near the root only: there they are looked up, of
 * many a few, their places in the table fetched together. Where that decided none of the first
 * IMAGES_TRIED nodes it never will: what is at the root has no symmetry. */
enum { SYMMETRY_LEVELS = 10, IMAGES_TRIED = 1024 };

static inline bool images_pay(const struct search *q, int level)
{
    bool found = q->images_decided || q->images_probed < IMAGES_TRIED;

    return q->options.images && level < SYMMETRY_LEVELS && found;
}

static inline bool probe_images(struct search *q, const state *s, const struct node *n,
                                struct value *v)
{
#ifdef GAME_HAS_SYMMETRY
    if (!images_pay(q, n->at.level)) return false;
    size_t count = symmetries(q->rules);
    uint64_t key[IMAGES_AT_ONCE];
    struct known k;

    if (count < 2) return false;
    if (--count > IMAGES_AT_ONCE) count = IMAGES_AT_ONCE;
    q->images_probed++;
    image_hashes(q->rules, s, 1, count, key, q->image);
    for (size_t i = 0; i < count; i++) tt_prefetch(q->table, key[i]);
    for (size_t i = 0; i < count; i++)
        if (tt_probe(q->table, key[i], &k) && use_entry(q, n, k, v))
            return q->images_decided++, true;
#else
    (void)q, (void)s, (void)n, (void)v;
#endif
    return false;
}

/* What a node with this key is called among threads: the least of the keys of its images. */
static uint64_t common_key(struct search *q, const state *s, int level, uint64_t key)
{
    bool images = q->options.images && level < SYMMETRY_LEVELS;

    return images ? least_hash(q->rules, s, q->image) : key;
}

/* True if the table decides the node. */
static inline bool probe_table(struct search *q, const state *s, struct node *n, struct value *v)
{
    struct known k;

    if (!tt_probe(q->table, n->key, &k)) return probe_images(q, s, n, v);
    n->hint = k.move, n->hinted = true;
    return use_entry(q, n, k, v);
}

/* True if the table has come to decide a node that is being searched. */
static bool strong_settled(struct search *q, const struct node *n)
{
    bool cut_off = q->cut_off;
    struct known k;
    struct value v;
    bool settled = tt_probe(q->table, n->key, &k) && use_entry(q, n, k, &v);

    q->cut_off = cut_off;
    return settled;
}

/* True if no line from here, where `at->mover` is to move, can end inside the window. */
static inline bool out_of_reach(const struct search *q, const state *s, const struct at *at,
                                struct value *v)
{
    zm_score lo, hi;

    if (at->level == 0) return false;
    reach(q->rules, s, ZM_PLY_MAX, &lo, &hi);
    if (at->mover == ZM_SECOND) {
        zm_score swap = lo;
        lo = -hi, hi = -swap;
    }
    if (q->options.distance) { /* wins may be quick, losses late */
        hi = hi > 0 ? from_root(hi, at->ply + 1) : hi + ZM_PLY_MAX;
        lo -= ZM_PLY_MAX;
    }
    *v = (struct value){hi <= at->w.alpha ? hi : lo, true};
    return hi <= at->w.alpha || lo >= at->w.beta;
}

/* Where proofs are wanted, cannot_win() may search at most CANNOT_WIN_NODES at the nodes of the
 * root's moves. */
enum { CANNOT_WIN_LEVEL = 1, CANNOT_WIN_NODES = 1 << 30 };

/* Returns true if the side that would have to win for a value outside the window cannot win. */
static inline bool cannot_leave_window(struct search *q, const state *s, const struct node *n,
                                       struct value *v)
{
    if (!GAME_PROVES_CANNOT_WIN || !q->options.tactics || n->at.level == 0) return false;
    if (n->at.w.alpha < 0 && n->at.w.beta > 0) return false;
    *v = (struct value){0, true};

    bool deep = n->at.level <= CANNOT_WIN_LEVEL && q->aside;
    enum zm_side side = n->side;
    if (n->at.w.alpha < 0) side = side == ZM_FIRST ? ZM_SECOND : ZM_FIRST;
    return cannot_win(q, q->rules, s, side, deep ? CANNOT_WIN_NODES : 0);
}

/* Futility, in games that leave moves out: near the horizon an evaluation that is far outside of a
 * least window is taken for what the search would say. Above it stands by itself, since the side to
 * move may pass in effect, but not where only answers to a threat are listed; below it each ply may
 * bring a surprise. Margins for each ply, in parts of FUTILE_PARTS of a unit. */
enum {
    ABOVE_PLIES = 8,
    ABOVE_MARGIN = 50,
    BELOW_PLIES = 2,
    BELOW_MARGIN = 150,
    FUTILE_PARTS = 1000
};

static inline bool futile(struct search *q, const state *s, const struct node *n, struct value *v)
{
    const zm_score part = ZM_UNIT / FUTILE_PARTS;
    int plies = n->at.budget < 1 ? 1 : n->at.budget;
    bool answers = !n->partial && leaves_out(q) && q->options.narrow && n->n > 1;

    if (!n->partial && !answers) return false;
    if (!q->options.futility || n->at.level == 0 || plies > ABOVE_PLIES) return false;
    if (n->at.w.beta - n->at.w.alpha > 1) return false;
    *v = horizon_value(q, &n->at, evaluation_here(q, s));
    if (!answers && v->score - ABOVE_MARGIN * plies * part >= n->at.w.beta) return true;
    return plies <= BELOW_PLIES && v->score + BELOW_MARGIN * plies * part <= n->at.w.alpha;
}

static inline void store(struct search *q, const struct node *n, struct value v, zm_move best)
{
    int budget = n->at.budget < 0 ? 0 : n->at.budget;
    struct known k = {.score = from_node(v.score, decay(q, &n->at)),
                      .proven = v.exact,
                      .move = (uint16_t)best,
                      .depth = budget < TABLE_DEPTH_MAX ? budget : TABLE_DEPTH_MAX - 1};

    if (v.exact) k.depth = TABLE_DEPTH_MAX;
    k.bound = v.score >= n->at.w.beta    ? BOUND_LOWER
              : v.score <= n->at.w.alpha ? BOUND_UPPER
                                         : BOUND_VALUE;
    tt_store(q->table, n->key, k);
}

/* -- The order of moves. --------------------------------------------------------------------- */

static inline int *history_of(struct search *q, enum zm_side side, zm_move m)
{
    return &q->history[side * HISTORY_SIZE + (size_t)(m & (HISTORY_SIZE - 1))];
}

static inline bool own_order(const struct search *q)
{
    return GAME_STRONG_ORDER >= 0 && q->options.ordered;
}

static inline int strong_rank(struct search *q, const struct node *n, zm_move m)
{
    const zm_move *killer = &q->killers[2 * n->at.level];

    if (m == killer[0] || m == killer[1]) return HISTORY_MOST + 1;
    return *history_of(q, n->side, m);
}

static inline struct value told(const struct search *q, const struct at *at,
                                const struct zm_advice *a)
{
    int ply = decay(q, at) + (q->options.distance ? (int)a->distance : 0);

    return (struct value){score_at(a->value, ply), true};
}

/* True if the game knows the result; else the moves worth a search are listed, unless they are
 * many: at the root one more than none. */
static inline bool known_result(struct search *q, const state *s, struct node *n, struct value *v)
{
    zm_move *list = q->moves + q->used;
    struct findings o = {.partial = false};

    if (n->at.level == 0 && leaves_out(q)) {
        n->n = findings_at(q, s, list, &o);
        if (!n->n && o.advice.rule) list[n->n++] = o.advice.move;
    }
    n->in_order = GAME_ORDERS_CANDIDATES((const rules *)q->rules) && n->at.level &&
                  q->options.tactics && own_order(q);
    bool inside = n->at.level && q->options.tactics;
    if (inside) n->n = glance_at(q, s, list, &o);
    else if (!n->n) n->n = moves(q->rules, s, list);
    n->partial = o.partial, n->unlisted = o.many && inside;
    if (!n->n) *v = told(q, &n->at, &o.advice);
    return !n->n;
}

/* How many moves are searched of those that are not forced: near the horizon few. */
static inline size_t width_of(const struct node *n)
{
    static const uint8_t most[] = {12, 12, 16, 20, 25, 30, 35, 40};
    size_t last = sizeof most - 1, budget = n->at.budget < 0 ? 0 : (size_t)n->at.budget;

    if (!n->partial) return n->n;
    size_t width = most[budget < last ? budget : last];
    return width < n->n ? width : n->n;
}

/* The game's order decides; in games that have none, killers and history. */
static inline void sort_moves(struct search *q, const state *s, struct node *n)
{
    int *keys = q->keys + q->used;

    if (n->in_order) return;
    search_listed(q, n->n);
    if (own_order(q)) sort_keys(q, s, n->list, n->n, keys);
    else
        for (size_t i = 0; i < n->n; i++) keys[i] = strong_rank(q, n, n->list[i]);
    search_sort_best(n->list, keys, n->n, width_of(n));
}

static inline void swap_first(zm_move *list, size_t i)
{
    zm_move first = list[i];

    list[i] = list[0];
    list[0] = first;
}

/* The move that the table recalls; n: there is none. */
static inline size_t hint_at(const struct node *n)
{
    size_t i = n->hinted ? 0 : n->n;

    while (i < n->n && (uint16_t)n->list[i] != n->hint) i++;
    return i;
}

/* Most nodes need one move: here the first is found, recalled or by its key, and the others are
 * sorted when they are wanted. */
static inline void sort_first(struct search *q, const state *s, struct node *n)
{
    int *keys = q->keys + q->used;
    size_t first = hint_at(n);

    n->keyed = first == n->n;
    n->unsorted = true;
    if (n->keyed) {
        search_listed(q, n->n);
        sort_keys(q, s, n->list, n->n, keys);
        first = 0;
        for (size_t i = 1; i < n->n; i++) first = keys[i] > keys[first] ? i : first;
    }
    swap_first(n->list, n->first = first);
}

/* The move that the table recalls comes first. */
static inline void hint_first(const struct node *n)
{
    size_t i = hint_at(n);

    if (i == n->n) return;
    zm_move hint = n->list[i];
    for (; i > 0; i--) n->list[i] = n->list[i - 1];
    n->list[0] = hint;
}

static inline void sort_others(struct search *q, const state *s, const struct node *n)
{
    int *keys = q->keys + (n->list - q->moves);

    swap_first(n->list, n->first);
    search_listed(q, n->n);
    if (!n->keyed) sort_keys(q, s, n->list, n->n, keys);
    search_sort_best(n->list, keys, n->n, n->width);
    hint_first(n);
}

/* A move caused a cut: it is tried earlier elsewhere, those before it later. */
static inline void reward(struct search *q, const struct node *n, size_t good)
{
    zm_move *killer = &q->killers[2 * n->at.level];
    int bonus = n->at.budget > 0 && n->at.budget < 32 ? n->at.budget * n->at.budget : 1024;

    if (killer[0] != n->list[good]) killer[1] = killer[0], killer[0] = n->list[good];
    for (size_t i = 0; i <= good; i++) {
        int *h = history_of(q, n->side, n->list[i]), change = i == good ? bonus : -bonus;
        *h += change - *h * bonus / HISTORY_MOST;
    }
}

/* -- The node. ------------------------------------------------------------------------------- */

/* How many plies less a move is searched because of its place in the order, unless it turns out
 * to be better than was thought. */
static inline int reduction(const struct node *n, size_t i)
{
    if (!n->partial || n->at.budget < 3 || i < 4) return 0;
    return i < 12 || n->at.budget < 5 ? 1 : 2;
}

/* One move: the first with the whole window, the others with the least, and again if they are
 * better than was thought. */
static inline struct value strong_try(struct search *q, state *s, const struct node *n,
                                      struct at *child, size_t i, zm_score alpha)
{
    const int budget = child->budget;

    child->w = (struct window){alpha, i ? alpha + 1 : n->at.w.beta};
    child->budget -= i ? reduction(n, i) : 0;
    struct value v = try_move(q, s, child, n->list[i], false);
    child->alone = false;
    if (child->budget < budget) {
        child->budget = budget;
        if (v.score > alpha && !q->stopped) v = try_move(q, s, child, n->list[i], false);
    }
    if (i && v.score > alpha && v.score < n->at.w.beta && !q->stopped) {
        child->w.beta = n->at.w.beta;
        v = try_move(q, s, child, n->list[i], false);
    }
    return v;
}

/* So many moves were searched, and not all of them are lost as far as is known. */
static inline bool enough(const struct node *n, size_t i, zm_score best)
{
    return i >= n->width && best > 2 * ZM_PLY_MAX - ZM_UNIT;
}

/* What the moves searched so far have shown of a node. */
struct progress {
    struct value best;
    zm_score alpha;
    zm_move move;
    bool all_exact, cut;
    bool complete; /* no move is left out */
};

/* One more move. */
static inline void strong_step(struct search *q, state *s, const struct node *n, struct at *child,
                               size_t i, struct progress *p)
{
    struct value v = strong_try(q, s, n, child, i, p->alpha);

    if (q->stopped) return;
    p->all_exact &= v.exact;
    if (v.score > p->best.score) {
        p->best = v;
        p->move = n->list[i];
        if (n->at.level == 0 || (v.score > p->alpha && n->at.w.beta - n->at.w.alpha > 1))
            search_keep_line(q, n->at.level, p->move);
    }
    if (v.score > p->alpha) p->alpha = v.score;
    p->cut = p->best.score >= n->at.w.beta || (p->best.exact && p->best.score >= n->top);
    if (p->cut && !own_order(q)) reward(q, n, i);
    if (p->cut && q->limits.watch) watch_skips(q, s, &n->at, n->list + i + 1, n->n - i - 1);
}

/* The first move never waits: it shows what the others are worth (Feldmann's young brothers wait,
 * 1989). No move waits twice. */
static inline void strong_loop(struct search *q, state *s, const struct node *n, struct progress *p)
{
    struct at child = below(q, &n->at, n->side, false);
    bool unsorted = n->unsorted;
    size_t waiting = 0;

    for (size_t i = 0; i < n->n && !p->cut && !enough(n, i, p->best.score) && !q->stopped; i++) {
        if (unsorted && i == 1) sort_others(q, s, n), unsorted = false;
        child.alone = n->shared && i && i + waiting < n->width;
        strong_step(q, s, n, &child, i, p);
        if (q->stopped && search_put_off(q)) abdada_defer(n->list, i--, n->width), waiting++;
    }
    if (!p->cut && !(p->best.exact && p->best.score >= n->top - ZM_PLY_MAX))
        p->best.exact = p->all_exact && p->complete;
    else if (!p->cut && !p->all_exact && p->best.score > n->at.w.alpha)
        check_distance(q, &n->at, n->at.budget, n->side == q->root ? q->most : -q->least,
                       p->best.score);
}

/* The moves that were left out, where all others are lost. */
static inline void strong_others(struct search *q, state *s, const struct node *n,
                                 struct progress *p)
{
    struct node others = *n;
    zm_move *list = q->moves + q->used;
    bool lost = !p->cut && p->best.score <= 2 * ZM_PLY_MAX - ZM_UNIT;

    if (!q->whole || p->complete || !lost || q->stopped || q->used + q->widest > q->room) return;
    others.list = list, others.n = 0;
    for (size_t i = 0, all = moves(q->rules, s, list); i < all; i++) {
        size_t j = 0;
        while (j < n->n && n->list[j] != list[i]) j++;
        if (j == n->n) list[others.n++] = list[i];
    }
    others.width = others.n;
    others.partial = others.unsorted = others.shared = false;
    p->complete = true;
    q->used += others.n;
    strong_loop(q, s, &others, p);
    q->used -= others.n;
}

/* The same where other threads may be as well. If one is, and it can wait, the search stops. */
static inline void strong_share(struct search *q, state *s, const struct node *n,
                                struct progress *p)
{
    int level = n->at.level;

    if (n->shared) search_arrive(q, level, common_key(q, s, level, n->key), n->at.alone, n);
    strong_loop(q, s, n, p);
    if (leaves_out(q)) strong_others(q, s, n, p);
    if (n->shared) search_leave(q, level);
}

/* Where few plies are kept from the table, whatever is proven may be part of a line. */
static inline bool lines_through(const struct node *n)
{
    return GAME_TABLE_BUDGET <= 2 || n->at.w.beta - n->at.w.alpha > 1;
}

static inline struct value strong_node(struct search *q, state *s, struct node *n, bool *cut)
{
    struct value v = {0, false};
    struct progress p = {.best = {-ZM_INFINITE, false}, .alpha = n->at.w.alpha};

    n->list = q->moves + q->used;
    if (known_result(q, s, n, &v)) return v; /* in misere games perhaps won already */
    if (n->at.w.alpha >= n->top && n->at.level) return (struct value){n->top, true};
    if (out_of_reach(q, s, &n->at, &v)) return v;
    bool few = n->n <= 8 && !n->unlisted, forced = n->n == 1 && n->at.level && !n->unlisted;
    bool kept = n->key && remembered(&n->at) && !forced; /* without a key it is not */
    if (few && !forced) sort_moves(q, s, n);
    if (kept && probe_table(q, s, n, &v)) return v;
    if (kept && cannot_leave_window(q, s, n, &v)) return v;
    if (futile(q, s, n, &v)) return v;
    if (n->unlisted) n->n = generate_moves(q->rules, s, eval_state_of(q), n->partial, n->list);
    if (!few && (n->in_order || !own_order(q))) sort_moves(q, s, n);
    else if (!few) sort_first(q, s, n);
    if (n->hinted && !n->unsorted) hint_first(n);
    if (forced) n->at.budget += is_forced(q, s);
    n->width = width_of(n);
    n->shared = kept && q->abdada && n->at.level < ABDADA_LEVELS && n->at.budget >= ABDADA_DEPTH;
    p.all_exact = true, p.complete = !n->partial;
    q->used += n->n;
    strong_share(q, s, n, &p);
    q->used -= n->n;
    v = p.best, *cut = p.cut;
    if (!kept && !forced && v.exact && lines_through(n)) /* not to be looked up, but for lines */
        n->key = hash_of(q->rules, s), kept = true;
    if (!q->stopped && kept) store(q, n, v, p.move);
    return v;
}

#include "search/alphabeta/near_template.h"

/* At the horizon: tactics first. */
static struct value strong_leaf(struct search *q, const state *s, const struct at *at,
                                enum zm_side side)
{
    struct findings o = {.partial = false};
    zm_score evaluation;

    if (!known_leaf(q, s, &o, &evaluation)) return horizon_value(q, at, evaluation);
    return side == at->mover ? told(q, at, &o.advice) : for_other(told(q, at, &o.advice));
}

static struct value strong_choice(struct search *q, state *s, const struct at *at,
                                  enum zm_side side, uint64_t key, bool *cut)
{
    bool same = side == at->mover;
    struct node n = {.at = *at, .side = side, .key = key};

    n.at.mover = side;
    if (!same) n.at.w = turned(at->w);
    if (!same && q->options.unit != UNIT_PLIES) n.at.budget--;
    if (GAME_IS_NEAR && is_near(q, &n.at)) {
        struct value v = near_visit(q, s, &n.at);
        return same ? v : for_other(v);
    }
    n.top = from_root(side == q->root ? q->most : -q->least, decay(q, at) + q->options.distance);

    struct value v = strong_node(q, s, &n, cut);
    if (q->stopped && search_settled(q, at->level)) return visit(q, s, at);
    return same ? v : for_other(v);
}
