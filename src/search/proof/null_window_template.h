/* SPDX-License-Identifier: MIT
 * null_window_template.h - null-window proof search: tests whether a value is at least a bound, in
 * games in which points are won on the way.
 *
 * The points that remain to be won do not depend on those won before. So the table holds bounds of
 * the remaining points, for the side to move, and one entry serves all paths to a position and all
 * tests. At each node every move is first examined without a search: the rules, the endgame tables,
 * the reach of the game and the table's entries may decide the node (enhanced transposition
 * cutoffs: Schaeffer and Plaat 1996), as in the Kalah solver of Irving, Donkers and Uiterwijk
 * (2000). */
#ifdef GAME_RESIDUAL_MOVES
/* A move looked at: where it leads, and between what its value lies for the side that makes it. */
struct child {
    state s;
    zm_move move;
    uint64_t key; /* of what is to be won there */
    struct endgame_place place;
    int won; /* by the side to move there */
    int lo, hi;
    unsigned hint; /* the best move there, if it was searched before */
    bool same;     /* the same side moves again */
    bool over, in_table;
};

enum { NULL_WINDOW_INFINITE = 1 << 14 }; /* beyond all values */

/* What the side to move has won, and the key of the rest; other searches keep other things under
 * that key as it is. */
static inline uint64_t null_window_key(const struct search *q, const state *s, int *won)
{
    struct residual of = residual_of(q->rules, s, NULL);

    *won = side_to_move(q->rules, s) == ZM_FIRST ? of.won : -of.won;
    return ~of.key;
}

/* Makes the move, and fetches what will be looked at. */
static inline void null_window_child(struct search *q, const state *s, enum zm_side side, zm_move m,
                                     struct child *p)
{
    int result;

    p->s = *s;
    p->move = m;
    p->in_table = false;
    p->hint = BOUNDS_NO_MOVE;
    advance(q->rules, &p->s, m);
    p->over = outcome(q->rules, &p->s, &result);
    if (p->over) {
        p->lo = p->hi = side == ZM_FIRST ? result : -result;
        return;
    }
    p->same = side_to_move(q->rules, &p->s) == side;
    p->in_table = q->endgame && endgame_find(q->endgame, q->rules, &p->s, &p->place);
    if (p->in_table) endgame_prefetch(q->endgame, p->place);
    p->key = null_window_key(q, &p->s, &p->won);
    if (!p->in_table) tt_prefetch(ab_of(q)->table, p->key);
}

static inline void null_window_narrow(struct child *p, int lo, int hi)
{
    if (lo > p->lo) p->lo = lo;
    if (hi < p->hi) p->hi = hi;
}

/* What is known of it without a search. */
static inline void null_window_probe(struct search *q, enum zm_side side, struct child *p)
{
    zm_score least, most;
    struct bounds b;
    int value;

    if (p->over) return;
    if (p->in_table && endgame_read(q->endgame, q->rules, &p->s, p->place, &value)) {
        p->lo = p->hi = side == ZM_FIRST ? value : -value;
        return;
    }
    proven_of(q->rules, &p->s, &least, &most);
    p->lo = (int)((side == ZM_FIRST ? least : -most) / ZM_UNIT);
    p->hi = (int)((side == ZM_FIRST ? most : -least) / ZM_UNIT);
    if (!bounds_probe(ab_of(q)->table, p->key, &b)) return;
    p->hint = b.move;
    if (p->same) null_window_narrow(p, p->won + b.lo, p->won + b.hi);
    else null_window_narrow(p, -(p->won + b.hi), -(p->won + b.lo));
}

/* A node, where it is tested whether the value is at least `need`. */
struct null_window_node {
    uint64_t key;
    int won, need;
    unsigned hint;
    int ply;
};

/* The value of a node, and the move that has it. */
struct best_move {
    int value;
    zm_move move;
};

/* Merges the new bound into the table's entry. */
static inline void null_window_store(struct search *q, const struct null_window_node *n,
                                     struct best_move best, uint64_t before)
{
    struct bounds b = {.lo = BOUNDS_LEAST, .hi = BOUNDS_MOST};
    int value = best.value - n->won;

    assert(-NULL_WINDOW_INFINITE < best.value && best.value < NULL_WINDOW_INFINITE);
    bounds_probe(ab_of(q)->table, n->key, &b);
    if (best.value >= n->need) b.lo = value > b.lo ? value : b.lo;
    else b.hi = value < b.hi ? value : b.hi;
    b.move = (unsigned)best.move;
    b.work = 64 - (unsigned)__builtin_clzll(q->nodes - before + 1);
    bounds_store(ab_of(q)->table, n->key, &b);
    struct abdada *a = ab_of(q)->abdada;
    if (a && n->ply < ABDADA_LEVELS) abdada_notify(a, q->member, n->ply, n->key);
    if (n->ply == 0) q->pv_length[1] = 0, search_update_pv(q, 0, best.move);
}

/* The move that was best in the last test; near the root, if there was no test yet, the move of the
 * search that estimated the value. */
static inline unsigned null_window_hint(const struct search *q, const state *s,
                                        const struct null_window_node *n)
{
    enum { NEAR = 3 };
    struct known k;

    if (n->hint != BOUNDS_NO_MOVE || n->ply >= NEAR) return n->hint;
    return tt_probe(ab_of(q)->table, hash_of(q->rules, s), &k) ? k.move : n->hint;
}

static int null_window_search(struct search *q, const state *s, const struct null_window_node *n);

static inline int null_window_move(struct search *q, const struct child *p,
                                   const struct null_window_node *n)
{
    struct null_window_node below = {.key = p->key,
                                     .won = p->won,
                                     .need = p->same ? n->need : 1 - n->need,
                                     .hint = p->hint,
                                     .ply = n->ply + 1};

    if (below.ply >= ZM_PLY_MAX) q->stopped = true;
    poll_notification(q);
    if (q->stopped || !may_try(q)) return 0;
    int value = null_window_search(q, &p->s, &below);
    return p->same ? value : -value;
}

/* The order of the search: the hint, then the game's order; equal moves from the last to the first:
 * see docs/experiments/kalah.md. */
static inline void null_window_sort(struct search *q, const state *s, unsigned hint,
                                    const struct child *p, size_t count, zm_move *order)
{
    int keys[GAME_RESIDUAL_MOVES];

    for (size_t i = 0; i < count; i++) order[i] = p[count - 1 - i].move;
    best_order(q->rules, s, q->root, order, count, keys);
    for (size_t i = 0; i < count; i++) {
        if (order[i] == hint) keys[i] = INT32_MAX;
        order[i] = count - 1 - i;
    }
    search_sort(order, keys, count);
}

/* Examines all moves without a search. Returns how many must be searched, which then stand first in
 * `p`; 0 if *best decides the test. No other move has a value above *best. */
static inline size_t null_window_peek(struct search *q, const state *s,
                                      const struct null_window_node *n, struct child *p,
                                      struct best_move *best)
{
    enum zm_side side = side_to_move(q->rules, s);
    zm_move list[GAME_RESIDUAL_MOVES];
    size_t count = moves(q->rules, s, list), wanted = 0;

    assert(0 < count && count <= GAME_RESIDUAL_MOVES);
    *best = (struct best_move){.value = -NULL_WINDOW_INFINITE};
    for (size_t i = 0; i < count; i++) null_window_child(q, s, side, list[i], &p[i]);
    for (size_t i = 0; i < count; i++) {
        null_window_probe(q, side, &p[i]);
        int sure = p[i].lo >= n->need ? p[i].lo : p[i].hi;
        if (sure >= n->need && p[i].lo < n->need) p[wanted++] = p[i];
        else if (sure > best->value) *best = (struct best_move){sure, list[i]};
    }
    return best->value >= n->need ? 0 : wanted;
}

/* True if the table, which other threads have updated, now decides a node that is being
 * searched. */
static bool null_window_settled(struct search *q, const struct null_window_node *n)
{
    struct bounds b;

    if (!bounds_probe(ab_of(q)->table, n->key, &b)) return false;
    return n->won + b.lo >= n->need || n->won + b.hi < n->need;
}

/* Whether another thread is searching the position after this move. */
static inline bool null_window_busy(const struct search *q, const struct child *p, int ply)
{
    return ply + 1 < ABDADA_LEVELS && abdada_is_busy(ab_of(q)->abdada, q->member, ply + 1, p->key);
}

/* Searches the moves until one has a value of at least n->need. */
static inline void null_window_moves(struct search *q, const struct null_window_node *n,
                                     const struct child *p, zm_move *order, size_t count,
                                     struct best_move *best)
{
    bool shared = ab_of(q)->abdada && n->ply < ABDADA_LEVELS;
    size_t deferred = 0;

    if (shared) search_enter(q, n->ply, n->key, n);
    for (size_t i = 0; i < count && best->value < n->need && !q->stopped; i++) {
        const struct child *next = &p[order[i]];
        if (shared && i && i + deferred < count && null_window_busy(q, next, n->ply)) {
            abdada_defer(order, i--, count), deferred++;
            continue;
        }
        int value = null_window_move(q, next, n);
        if (value > best->value) *best = (struct best_move){value, next->move};
    }
    if (shared) search_leave(q, n->ply);
}

/* The value of a node: a lower bound if it is at least n->need, otherwise an upper bound. */
static int null_window_search(struct search *q, const state *s, const struct null_window_node *n)
{
    struct child p[GAME_RESIDUAL_MOVES];
    zm_move order[GAME_RESIDUAL_MOVES];
    struct best_move best;
    uint64_t before = q->nodes;
    size_t count = null_window_peek(q, s, n, p, &best);

    null_window_sort(q, s, null_window_hint(q, s, n), p, count, order);
    null_window_moves(q, n, p, order, count, &best);
    if (q->stopped && search_settled(q, n->ply)) return null_window_search(q, s, n);
    if (!q->stopped) null_window_store(q, n, best, before);
    return best.value;
}

/* Finds the move that keeps the value of the root. False if the table does not know it. */
static bool null_window_pv_move(struct search *q, const state *s, zm_move *out)
{
    struct child p[GAME_RESIDUAL_MOVES];
    struct null_window_node n = {.need = (int)score_value(q->result->score)};
    struct best_move best;

    if (side_to_move(q->rules, s) != q->root) n.need = -n.need;
    null_window_peek(q, s, &n, p, &best);
    *out = best.move;
    return best.value >= n.need;
}

/* -- The root. ------------------------------------------------------------------------------- */

static bool null_window_applies(const struct search *q)
{
    const struct search_options *o = &q->options;

    bool whole = !q->limits.watch && !q->rows && !root_is_restricted(&q->limits);

    return o->kind == SEARCH_PROOF && !o->distance && o->ordered && whole;
}

/* Tests whether the value of the root is at least the score `test`. */
static struct value null_window_root(struct search *q, const state *s, zm_score test)
{
    struct null_window_node n = {.hint = BOUNDS_NO_MOVE, .need = (int)score_value(test)};
    struct bounds b;

    if (n.need * ZM_UNIT < test) n.need++;
    n.key = null_window_key(q, s, &n.won);
    if (bounds_probe(ab_of(q)->table, n.key, &b)) n.hint = b.move;
    q->pv_length[0] = 0;
    ab_of(q)->null_window_proof = true;
    int value = null_window_search(q, s, &n);
    ab_of(q)->null_window_proof = false;
    return (struct value){value * ZM_UNIT, true};
}
#else /* there are no residual positions to search */
#define null_window_settled(q, n) false
#define null_window_applies(q) false
#define null_window_root(q, s, test) ((struct value){0, false})
#define null_window_pv_move(q, s, out) false
#endif

/* Stops the search if the table, which other threads have updated, now decides a node of the path:
 * the search then returns to that node. */
static void check_path(struct search *q)
{
    struct ab_search *ab = ab_of(q);

    for (int i = 0; i < ABDADA_LEVELS && !q->stopped; i++) {
        const void *node = ab->path[i];
        if (!node || !(ab->null_window_proof ? null_window_settled(q, node) : pvs_settled(q, node)))
            continue;
        ab->settled = i + 1;
        q->stopped = true;
    }
}
