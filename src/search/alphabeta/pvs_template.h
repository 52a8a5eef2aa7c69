/* SPDX-License-Identifier: MIT
 * pvs_template.h - choice nodes of principal variation search (Marsland 1983), with a transposition
 * table, the game's move order or else killers and history, the game's tactics, probes of symmetric
 * positions, and bounds that need no search.
 *
 * It replaces choose() of tree_template.h if the search has a table; leaves, chance nodes and the
 * horizon are the same. It is sound: a value called proven is proven. Every score, heuristic ones
 * included, moves towards zero by one for each ply from the root, so that the scores in the table,
 * which are relative to the node, need no distinction of kinds. */
#include "core/logarithm.h"

/* A choice node; all its scores are for the side to move. */
struct node {
    struct at at;
    enum zm_side side;
    zm_score top; /* no move can have a higher score */
    uint64_t key;
    uint16_t hint; /* the move of the table's entry */
    bool hinted;
    zm_move *list;
    size_t n, width; /* moves, and how many of them are searched unless these all lose */
    bool partial;    /* moves are left out that might be as good */
    bool unlisted;   /* the moves are many, so they are generated only when needed */
    bool in_order;   /* the moves are generated in the game's order */
    bool unsorted;   /* only the first move is in its place, swapped with list[first] */
    bool keyed;      /* the sort keys have been computed */
    size_t first;
    bool shared; /* the node is published to the other threads */
};

static inline zm_score from_node(zm_score score, int ply)
{
    return score > 0 ? score + ply : score < 0 ? score - ply : 0;
}

/* Whether the node may be on the principal variation: such nodes are searched even if the table has
 * an exact value, so that the variation is complete. In games of chance this is not done, since
 * windows are open elsewhere as well. */
static inline bool on_pv(const struct search *q, const struct node *n)
{
    return n->at.w.beta - n->at.w.alpha > 1 && !is_stochastic(q->rules);
}

/* True if the entry k decides the node; then *v is its value. */
static inline bool use_entry(struct search *q, const struct node *n, struct known k,
                             struct value *v)
{
    if (n->at.level == 0 || (!k.proven && k.depth < n->at.depth)) return false;
    if (!k.proven) ab_of(q)->cut_off = true; /* the search that made the entry had a horizon */
    *v = (struct value){from_root(k.score, decay(q, &n->at)), k.proven};
    if (k.bound == BOUND_VALUE) return k.proven || !on_pv(q, n);
    return k.bound == BOUND_LOWER ? v->score >= n->at.w.beta : v->score <= n->at.w.alpha;
}

/* Symmetric positions are met near the root only, so only there they are probed, at most
 * SYMMETRIES_AT_ONCE of them; their table entries are prefetched together. If this decided none of
 * the first SYMMETRY_TRIAL nodes, the position at the root has no symmetry and it is given up. */
enum { SYMMETRY_LEVELS = 10, SYMMETRY_TRIAL = 1024 };

static inline bool symmetry_pays(const struct search *q, int level)
{
    const struct ab_search *ab = ab_of(q);
    bool found = ab->symmetries_decided || ab->symmetries_probed < SYMMETRY_TRIAL;

    return q->options.symmetry && level < SYMMETRY_LEVELS && found;
}

static inline bool probe_symmetric(struct search *q, const state *s, const struct node *n,
                                   struct value *v)
{
#ifdef GAME_HAS_SYMMETRY
    if (!symmetry_pays(q, n->at.level)) return false;
    struct ab_search *ab = ab_of(q);
    size_t count = symmetries(q->rules);
    uint64_t key[SYMMETRIES_AT_ONCE];
    struct known k;

    if (count < 2) return false;
    if (--count > SYMMETRIES_AT_ONCE) count = SYMMETRIES_AT_ONCE;
    ab->symmetries_probed++;
    symmetric_hashes(q->rules, s, 1, count, key, ab->symmetric);
    for (size_t i = 0; i < count; i++) tt_prefetch(ab->table, key[i]);
    for (size_t i = 0; i < count; i++)
        if (tt_probe(ab->table, key[i], &k) && use_entry(q, n, k, v))
            return ab->symmetries_decided++, true;
#else
    (void)q, (void)s, (void)n, (void)v;
#endif
    return false;
}

/* The key by which threads publish a node: the least hash of all symmetric
 * positions. */
static uint64_t common_key(struct search *q, const state *s, int level, uint64_t key)
{
    bool symmetry = q->options.symmetry && level < SYMMETRY_LEVELS;

    return symmetry ? least_hash(q->rules, s, ab_of(q)->symmetric) : key;
}

/* True if the table decides the node. */
static inline bool probe_table(struct search *q, const state *s, struct node *n, struct value *v)
{
    struct known k;

    if (!tt_probe(ab_of(q)->table, n->key, &k)) return probe_symmetric(q, s, n, v);
    n->hint = k.move, n->hinted = true;
    return use_entry(q, n, k, v);
}

#include "search/alphabeta/reach_template.h"

/* True if the game says that the move to the position on the board is good enough for the node;
 * then *v is its value. `same`: the same side is to move again. */
static inline bool good_by_reach(struct search *q, const state *s, const struct node *n, bool same,
                                 struct value *v)
{
    struct at child = below(q, &n->at, n->side, false);

    child.mover = side_to_move(q->rules, s);
    if (!same) child.w = turned(child.w);
    if (!out_of_reach(q, s, &child, v)) return false;
    if (!same) *v = for_other(*v);
    return v->score >= n->at.w.beta;
}

/* The same of the position that has this key, by the table. */
static inline bool good_by_table(struct search *q, uint64_t key, const struct node *n, bool same,
                                 struct value *v)
{
    struct known k;

    if (!tt_probe(ab_of(q)->table, key, &k) || !k.proven) return false;
    if (k.bound == (same ? BOUND_UPPER : BOUND_LOWER)) return false;
    *v = (struct value){from_root(k.score, decay(q, &n->at) + q->options.distance), true};
    if (!same) *v = for_other(*v);
    return v->score >= n->at.w.beta;
}

/* True if a move is good enough for the node by what is known without a search: what the game says
 * of the position after it, or the table (enhanced transposition cutoffs: Schaeffer and Plaat
 * 1996). Then *v is the value of *m. In proofs only, and not below GAME_LOOK_AHEAD, where it costs
 * more than it saves. */
static inline bool look_at_moves(struct search *q, state *s, const struct node *n, struct value *v,
                                 zm_move *m)
{
    enum { LOOK_AHEAD_MOVES = 16 };
    const size_t count = n->n < LOOK_AHEAD_MOVES ? n->n : LOOK_AHEAD_MOVES;
    uint64_t key[LOOK_AHEAD_MOVES];
    bool same[LOOK_AHEAD_MOVES], good = false;
    undo_info t;

    if (n->at.level == 0 || n->at.level >= GAME_LOOK_AHEAD) return false;
    if (q->options.kind != SEARCH_PROOF || n->unlisted || on_pv(q, n)) return false;
    for (size_t i = 0; i < count && !good; i++) {
        play(q->rules, s, *m = n->list[i], &t);
        same[i] = side_to_move(q->rules, s) == n->side;
        key[i] = table_key(q, s);
        good = good_by_reach(q, s, n, same[i], v);
        undo(q->rules, s, n->list[i], &t);
    }
    for (size_t i = 0; i < count && !good; i++)
        good = good_by_table(q, key[i], n, same[i], v), *m = n->list[i];
    return good;
}

/* True if the table, which other threads have updated, now decides a node that is being
 * searched. */
static bool pvs_settled(struct search *q, const struct node *n)
{
    struct ab_search *ab = ab_of(q);
    bool cut_off = ab->cut_off;
    struct known k;
    struct value v;
    bool settled = tt_probe(ab->table, n->key, &k) && use_entry(q, n, k, &v);

    ab->cut_off = cut_off;
    return settled;
}

/* Futility pruning, in games that leave moves out: near the horizon an evaluation far outside a
 * null window replaces the search. Far above beta this is reverse futility pruning: the side to
 * move could as well pass; it is not done where only replies to a threat are listed. Below alpha it
 * is limited to BELOW_PLIES, since each ply may change the evaluation more. Margins are per ply, in
 * units of ZM_UNIT / FUTILE_PARTS. */
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
    int plies = n->at.depth < 1 ? 1 : n->at.depth;
    bool answers = !n->partial && leaves_out(q) && q->options.narrow && n->n > 1;

    if (!n->partial && !answers) return false;
    if (!q->options.futility || n->at.level == 0 || plies > ABOVE_PLIES) return false;
    if (n->at.w.beta - n->at.w.alpha > 1) return false;
    *v = horizon_value(q, &n->at, evaluation_here(q, s));
    if (!answers && v->score - ABOVE_MARGIN * plies * part >= n->at.w.beta) return true;
    return plies <= BELOW_PLIES && v->score + BELOW_MARGIN * plies * part <= n->at.w.alpha;
}

/* `before`: the nodes when the search of this one began. */
static inline void store(struct search *q, const struct node *n, struct value v, zm_move best,
                         uint64_t before)
{
    int depth = n->at.depth < 0 ? 0 : n->at.depth;
    struct known k = {.score = from_node(v.score, decay(q, &n->at)),
                      .proven = v.exact,
                      .move = (uint16_t)best,
                      .depth = depth < PROVEN_DEPTH ? depth : PROVEN_DEPTH - 1};

    assert(!q->stopped && -ZM_INFINITE < v.score && v.score < ZM_INFINITE);
    if (v.exact) k.depth = PROVEN_DEPTH + 63 - __builtin_clzll(q->nodes - before + 1);
    k.bound = v.score >= n->at.w.beta    ? BOUND_LOWER
              : v.score <= n->at.w.alpha ? BOUND_UPPER
                                         : BOUND_VALUE;
    tt_store(ab_of(q)->table, n->key, k);
}

/* -- Move ordering. -------------------------------------------------------------------------- */

static inline int *history_of(struct search *q, enum zm_side side, zm_move m)
{
    return &ab_of(q)->history[side * HISTORY_SIZE + (size_t)(m & (HISTORY_SIZE - 1))];
}

static inline bool own_order(const struct search *q)
{
    return GAME_BEST_ORDER >= 0 && q->options.ordered;
}

static inline int history_key(struct search *q, const struct node *n, zm_move m)
{
    const zm_move *killer = &ab_of(q)->killers[2 * n->at.level];

    assert(n->at.level < LEVELS_MAX);
    if (m == killer[0] || m == killer[1]) return HISTORY_MOST + 1;
    return *history_of(q, n->side, m);
}

static inline struct value known_value(const struct search *q, const struct at *at,
                                       const struct zm_advice *a)
{
    int ply = decay(q, at) + (q->options.distance ? (int)a->distance : 0);

    return (struct value){score_at(a->value, ply), true};
}

/* Lists the moves of a restricted root: all, as candidates tell nothing where one is excluded. */
static inline void list_root(struct search *q, const state *s, struct node *n)
{
    n->n = root_moves(q, s, n->list);
    n->partial = leaves_out(q) && q->options.narrow;
}

/* True if the game knows the result; then *v is its value. Otherwise the candidates are listed,
 * unless they are many (n->unlisted). At the root there is always a move. */
static inline bool known_result(struct search *q, const state *s, struct node *n, struct value *v)
{
    zm_move *list = q->moves + q->used;
    struct findings o = {.partial = false};

    if (n->at.level == 0 && root_is_restricted(&q->limits)) return list_root(q, s, n), false;
    if (n->at.level == 0 && leaves_out(q)) {
        n->n = findings_at(q, s, list, &o);
        if (!n->n && o.advice.rule) list[n->n++] = o.advice.move;
    }
    bool inside = n->at.level && q->options.tactics;
    if (inside) n->n = glance_at(q, s, list, &o);
    else if (!n->n) n->n = moves(q->rules, s, list);
    n->partial = o.partial, n->unlisted = o.many && inside;
    n->in_order = o.sorted && inside && own_order(q);
    if (!n->n) *v = known_value(q, &n->at, &o.advice);
    return !n->n;
}

/* The number of moves that are searched where moves are left out: fewer near the horizon. */
static inline size_t width_of(const struct node *n)
{
    static const uint8_t most[] = {12, 12, 16, 20, 25, 30, 35, 40};
    size_t last = sizeof most - 1, depth = n->at.depth < 0 ? 0 : (size_t)n->at.depth;

    if (!n->partial) return n->n;
    size_t width = most[depth < last ? depth : last];
    return width < n->n ? width : n->n;
}

/* Sorts by the game's order; in games without one, by killers and history. */
static inline void sort_moves(struct search *q, const state *s, struct node *n)
{
    int *keys = q->keys + q->used;

    if (n->in_order) return;
    search_listed(q, n->n);
    if (own_order(q)) sort_keys(q, s, n->list, n->n, keys);
    else
        for (size_t i = 0; i < n->n; i++) keys[i] = history_key(q, n, n->list[i]);
    search_sort_best(n->list, keys, n->n, width_of(n));
}

static inline void swap_first(zm_move *list, size_t i)
{
    zm_move first = list[i];

    list[i] = list[0];
    list[0] = first;
}

/* The index of the table's move; n->n: it has none. */
static inline size_t hint_at(const struct node *n)
{
    size_t i = n->hinted ? 0 : n->n;

    while (i < n->n && (uint16_t)n->list[i] != n->hint) i++;
    return i;
}

/* Most nodes need only one move. So only the first move, the table's or the one with the best key,
 * is found here, and sort_others() sorts the rest if they are needed. */
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

/* Moves the table's move to the front. */
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

/* The move list[good] caused a cutoff: updates the killers and the history table. */
static inline void reward(struct search *q, const struct node *n, size_t good)
{
    zm_move *killer = &ab_of(q)->killers[2 * n->at.level];
    int bonus = n->at.depth > 0 && n->at.depth < 32 ? n->at.depth * n->at.depth : 1024;

    if (killer[0] != n->list[good]) killer[1] = killer[0], killer[0] = n->list[good];
    for (size_t i = 0; i <= good; i++) {
        int *h = history_of(q, n->side, n->list[i]), change = i == good ? bonus : -bonus;
        *h += change - *h * bonus / HISTORY_MOST;
        assert(-HISTORY_MOST <= *h && *h <= HISTORY_MOST);
    }
}

/* -- The node. ------------------------------------------------------------------------------- */

/* Late move reduction: the plies by which the depth of the i-th move, counted from 0, is reduced at
 * first. */
static inline int reduction(const struct node *n, size_t i)
{
    if (!n->partial || n->at.depth < 2) return 0;
    return (int)(0.8F * log_about((uint32_t)n->at.depth) * log_about((uint32_t)i + 1));
}

/* Searches the i-th move: the first with the full window, the others with a null window and reduced
 * depth, and again with full depth or window if they raise alpha. */
static inline struct value pvs_try(struct search *q, state *s, const struct node *n,
                                   struct at *child, size_t i, zm_score alpha)
{
    const int depth = child->depth;

    assert(i < n->n && alpha < n->at.w.beta);
    child->w = (struct window){alpha, i ? alpha + 1 : n->at.w.beta};
    child->depth -= i ? reduction(n, i) : 0;
    struct value v = try_move(q, s, child, n->list[i], false);
    child->deferrable = false;
    if (child->depth < depth) {
        child->depth = depth;
        if (v.score > alpha && !q->stopped) v = try_move(q, s, child, n->list[i], false);
    }
    if (i && v.score > alpha && v.score < n->at.w.beta && !q->stopped) {
        child->w.beta = n->at.w.beta;
        v = try_move(q, s, child, n->list[i], false);
    }
    return v;
}

/* Whether the first i moves are enough: n->width of them, and not all of them lose. */
static inline bool enough(const struct node *n, size_t i, zm_score best)
{
    return i >= n->width && best > 2 * ZM_PLY_MAX - ZM_UNIT;
}

/* The result of the moves of a node that were searched so far. */
struct progress {
    struct value best;
    zm_score alpha;
    zm_move move;
    bool all_exact, cut;
    bool complete; /* no move is left out */
};

static inline void pvs_step(struct search *q, state *s, const struct node *n, struct at *child,
                            size_t i, struct progress *p)
{
    struct value v = pvs_try(q, s, n, child, i, p->alpha);

    if (q->stopped) return;
    p->all_exact &= v.exact;
    if (v.score > p->best.score) {
        p->best = v;
        p->move = n->list[i];
        if (n->at.level == 0 || (v.score > p->alpha && n->at.w.beta - n->at.w.alpha > 1))
            search_update_pv(q, n->at.level, p->move);
    }
    if (v.score > p->alpha) p->alpha = v.score;
    p->cut = p->best.score >= n->at.w.beta || (p->best.exact && p->best.score >= n->top);
    if (p->cut && !own_order(q)) reward(q, n, i);
    if (p->cut && q->limits.watch) watch_skips(q, s, &n->at, n->list + i + 1, n->n - i - 1);
}

/* Searches the moves of a node. The first move is never deferred, since its value gives the window
 * of the others (young brothers wait, Feldmann 1989). No move is deferred twice. */
static inline void pvs_loop(struct search *q, state *s, const struct node *n, struct progress *p)
{
    struct at child = below(q, &n->at, n->side, false);
    bool unsorted = n->unsorted;
    size_t deferred = 0;

    for (size_t i = 0; i < n->n && !p->cut && !enough(n, i, p->best.score) && !q->stopped; i++) {
        if (unsorted && i == 1) sort_others(q, s, n), unsorted = false;
        child.deferrable = n->shared && i && i + deferred < n->width;
        pvs_step(q, s, n, &child, i, p);
        if (q->stopped && search_deferred(q)) abdada_defer(n->list, i--, n->width), deferred++;
    }
    if (!p->cut && !(p->best.exact && p->best.score >= n->top - ZM_PLY_MAX))
        p->best.exact = p->all_exact && p->complete;
    else if (!p->cut && !p->all_exact && p->best.score > n->at.w.alpha)
        check_distance(q, &n->at, n->at.depth, n->side == q->root ? q->most : -q->least,
                       p->best.score);
}

/* Searches the moves that were left out if all others are lost. */
static inline void pvs_omitted(struct search *q, state *s, const struct node *n, struct progress *p)
{
    struct node others = *n;
    zm_move *list = q->moves + q->used;
    bool lost = !p->cut && p->best.score <= 2 * ZM_PLY_MAX - ZM_UNIT;

    if (!ab_of(q)->whole || p->complete || !lost || q->stopped ||
        q->used + q->max_moves > q->move_capacity)
        return;
    others.list = list, others.n = 0;
    size_t all = n->at.level ? moves(q->rules, s, list) : root_moves(q, s, list);
    for (size_t i = 0; i < all; i++) {
        size_t j = 0;
        while (j < n->n && n->list[j] != list[i]) j++;
        if (j == n->n) list[others.n++] = list[i];
    }
    others.width = others.n;
    others.partial = others.unsorted = others.shared = false;
    p->complete = true;
    q->used += others.n;
    pvs_loop(q, s, &others, p);
    q->used -= others.n;
}

/* Searches the moves of a node, which is published if it is shared; see search_arrive(). */
static inline void pvs_shared(struct search *q, state *s, const struct node *n, struct progress *p)
{
    int level = n->at.level;

    if (n->shared) search_arrive(q, level, common_key(q, s, level, n->key), n->at.deferrable, n);
    pvs_loop(q, s, n, p);
    if (leaves_out(q)) pvs_omitted(q, s, n, p);
    if (n->shared) search_leave(q, level);
}

/* Where the table serves nearly all depths, any proven node may be on a principal variation. */
static inline bool may_be_on_pv(const struct node *n)
{
    return GAME_TABLE_DEPTH <= 2 || n->at.w.beta - n->at.w.alpha > 1;
}

static inline struct value pvs_node(struct search *q, state *s, struct node *n, bool *cut)
{
    struct value v = {0, false};
    struct progress p = {.best = {-ZM_INFINITE, false}, .alpha = n->at.w.alpha};
    const uint64_t before = q->nodes;

    n->list = q->moves + q->used;
    if (known_result(q, s, n, &v)) return v; /* in misere games it may be a win */
    if (n->at.level && n->at.w.alpha >= n->top) return (struct value){n->top, true};
    if (too_soon(q, n, &v)) return v;
    if (out_of_reach(q, s, &n->at, &v)) return v;
    bool few = n->n <= 8 && !n->unlisted, forced = n->n == 1 && n->at.level && !n->unlisted;
    bool kept = n->key && uses_table(&n->at) && !forced; /* in the table; it needs a key */
    if (few && !forced) sort_moves(q, s, n);
    if (kept && probe_table(q, s, n, &v)) return v;
    if (kept && cannot_leave_window(q, s, n, &v)) return v;
    if (kept && look_at_moves(q, s, n, &v, &p.move)) return store(q, n, v, p.move, before), v;
    if (futile(q, s, n, &v)) return v;
    if (n->unlisted)
        n->n = eval_hooks.generate_moves(q->rules, s, eval_state_of(q), n->partial, n->list);
    if (!few && (n->in_order || !own_order(q))) sort_moves(q, s, n);
    else if (!few) sort_first(q, s, n);
    if (n->hinted && !n->unsorted) hint_first(n);
    if (forced) n->at.depth += is_forced(q, s);
    assert(0 < n->n && n->n <= q->max_moves && q->used + n->n <= q->move_capacity);
    n->width = width_of(n);
    n->shared = kept && is_published(q, &n->at);
    p.all_exact = true, p.complete = !n->partial;
    q->used += n->n;
    pvs_shared(q, s, n, &p);
    q->used -= n->n;
    assert(n->list == q->moves + q->used); /* the stack is as it was, and so is the position: */
    assert(q->broken || !n->key || !n->at.level || hash_of(q->rules, s) == n->key);
    v = p.best, *cut = p.cut;
    if (!kept && !forced && v.exact && may_be_on_pv(n)) /* stored only to complete the PV */
        n->key = hash_of(q->rules, s), kept = true;
    if (!q->stopped && kept) store(q, n, v, p.move, before);
    return v;
}

#include "search/alphabeta/frontier_template.h"

/* A horizon node: the result if the game knows it, or else the evaluation. */
static struct value pvs_leaf(struct search *q, const state *s, const struct at *at,
                             enum zm_side side)
{
    struct findings o = {.partial = false};

    if (glance_at(q, s, NULL, &o)) return horizon_value(q, at, evaluation_here(q, s));
    return side == at->mover ? known_value(q, at, &o.advice)
                             : for_other(known_value(q, at, &o.advice));
}

static struct value pvs_choice(struct search *q, state *s, const struct at *at, enum zm_side side,
                               uint64_t key, bool *cut)
{
    bool same = side == at->mover;
    struct node n = {.at = *at, .side = side, .key = key};

    n.at.mover = side;
    if (RARELY(!at->level)) n.key ^= root_salt(&q->limits);
    if (!same) n.at.w = turned(at->w);
    if (!same && q->options.unit != UNIT_PLIES) n.at.depth--;
    if (GAME_HAS_FRONTIER && is_frontier(q, &n.at)) {
        struct value v = frontier_visit(q, s, &n.at);
        return same ? v : for_other(v);
    }
    n.top = from_root(side == q->root ? q->most : -q->least, decay(q, at) + q->options.distance);

    struct value v = pvs_node(q, s, &n, cut);
    if (q->stopped && search_settled(q, at->level)) return visit(q, s, at);
    return same ? v : for_other(v);
}
