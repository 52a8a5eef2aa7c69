/* SPDX-License-Identifier: MIT
 * strong_template.h - choice nodes at full strength: a transposition table, principal variation
 * search (Marsland 1983), killer and history ordering, bounds that need no search.
 *
 * It replaces choose() of tree_template.h where the search has a table; leaves, nature and the
 * horizon are the same. Nothing here is unsound: a value called proven is. Every score loses one
 * for each ply from the root, guesses too, so that in the table, where scores are relative to
 * the node, they need no kinds. */
#define strong_node PASTE(GAME, strong_node)
#define strong_moves PASTE(GAME, strong_moves)
#define strong_rank PASTE(GAME, strong_rank)

#ifndef GAME_STRONG_ORDER
#define GAME_STRONG_ORDER (-1) /* the index in order_names of the game's best order */
#endif

/* A choice node being searched, all for the side to move. */
struct node {
    struct at at;
    struct window w;
    enum zm_side side;
    zm_score top; /* no result after another move can be better */
    uint64_t key;
    uint16_t hint; /* the move that the table recalls */
    bool hinted;
    const zm_move *list;
    size_t n;
};

static inline zm_score from_node(zm_score score, int ply)
{
    return score > 0 ? score + ply : score < 0 ? score - ply : 0;
}

/* True if the table decides the node. */
static inline bool probe_table(struct search *q, struct node *n, struct value *v)
{
    struct known k;

    if (!tt_probe(q->table, n->key, &k)) return false;
    n->hint = k.move, n->hinted = true;
    if (n->at.level == 0 || (!k.proven && k.depth < n->at.budget)) return false;
    if (!k.proven) q->cut_off = true; /* somewhere behind it */
    *v = (struct value){from_root(k.score, decay(q, n->at)), k.proven};
    if (k.bound == BOUND_VALUE) return n->w.beta - n->w.alpha <= 1 || k.proven;
    return k.bound == BOUND_LOWER ? v->score >= n->w.beta : v->score <= n->w.alpha;
}

/* True if no line from here can end inside the window. */
static inline bool out_of_reach(struct search *q, const state *s, const struct node *n,
                                struct value *v)
{
    zm_score lo, hi;

    if (n->at.level == 0) return false;
    reach(q->rules, s, ZM_PLY_MAX, &lo, &hi);
    if (n->side == ZM_SECOND) {
        zm_score swap = lo;
        lo = -hi, hi = -swap;
    }
    if (q->options.distance) { /* wins may be quick, losses late */
        hi = hi > 0 ? from_root(hi, n->at.ply + 1) : hi + ZM_PLY_MAX;
        lo -= ZM_PLY_MAX;
    }
    *v = (struct value){hi <= n->w.alpha ? hi : lo, true};
    return hi <= n->w.alpha || lo >= n->w.beta;
}

static inline void store(struct search *q, const struct node *n, struct value v, zm_move best)
{
    int budget = n->at.budget < 0 ? 0 : n->at.budget;
    struct known k = {.score = from_node(v.score, decay(q, n->at)),
                      .proven = v.exact,
                      .move = (uint16_t)best,
                      .depth = budget < TABLE_DEPTH_MAX ? budget : TABLE_DEPTH_MAX - 1};

    if (v.exact) k.depth = TABLE_DEPTH_MAX;
    k.bound = v.score >= n->w.beta    ? BOUND_LOWER
              : v.score <= n->w.alpha ? BOUND_UPPER
                                      : BOUND_VALUE;
    tt_store(q->table, n->key, &k);
}

/* -- The order of moves. --------------------------------------------------------------------- */

static inline int *history_of(struct search *q, enum zm_side side, zm_move m)
{
    return &q->history[side * HISTORY_SIZE + (size_t)(m & (HISTORY_SIZE - 1))];
}

/* The game's order decides, killers and history tell apart what it holds equal. */
static inline int strong_rank(struct search *q, const state *s, const struct node *n, zm_move m)
{
    enum { TABLE_MOVE = 1 << 30, GAME_MOST = 1 << 19, GAME_STEP = 1024, KILLER = 512 };
    const zm_move *killer = &q->killers[2 * n->at.level];
    int rank = *history_of(q, n->side, m) * KILLER / HISTORY_MOST, game = 0;

    if (n->hinted && (uint16_t)m == n->hint) return TABLE_MOVE;
    if (GAME_STRONG_ORDER >= 0) game = order(q->rules, s, GAME_STRONG_ORDER, q->root, m);
    if (game > GAME_MOST) game = GAME_MOST;
    if (game < -GAME_MOST) game = -GAME_MOST;
    if (m == killer[0] || m == killer[1]) rank += KILLER;
    return rank + GAME_STEP * game;
}

static inline void strong_moves(struct search *q, const state *s, struct node *n)
{
    zm_move *list = q->moves + q->used;
    int *keys = q->keys + q->used;

    n->n = moves(q->rules, s, list);
    n->list = list;
    search_listed(q, n->n);
    for (size_t i = 0; i < n->n; i++) keys[i] = strong_rank(q, s, n, list[i]);
    search_sort(list, keys, n->n);
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

/* One move: the first with the whole window, the others with the least, and again if they are
 * better than was thought. */
static inline struct value strong_try(struct search *q, state *s, const struct node *n, size_t i,
                                      zm_score alpha)
{
    struct at child = below(q, n->at, n->side);
    struct window whole = {alpha, n->w.beta}, least = {alpha, alpha + 1};

    if (i == 0) return try_move(q, s, child, whole, n->list[0]);
    struct value v = try_move(q, s, child, least, n->list[i]);
    if (v.score > alpha && v.score < n->w.beta && !q->stopped)
        v = try_move(q, s, child, whole, n->list[i]);
    return v;
}

static inline struct value strong_loop(struct search *q, state *s, struct node *n, bool *cut,
                                       zm_move *move)
{
    struct value best = {-ZM_INFINITE, false};
    bool all_exact = true;
    zm_score alpha = n->w.alpha;

    for (size_t i = 0; i < n->n && !*cut; i++) {
        struct value v = strong_try(q, s, n, i, alpha);
        if (q->stopped) return best;
        all_exact &= v.exact;
        if (v.score > best.score) {
            best = v;
            *move = n->list[i];
            if (v.score > alpha || n->at.level == 0) search_keep_line(q, n->at.level, *move);
        }
        if (best.score > alpha) alpha = best.score;
        *cut = best.score >= n->w.beta || (best.exact && best.score >= n->top);
        if (*cut) reward(q, n, i);
        if (*cut && q->limits.watch) watch_skips(q, s, n->at, n->list + i + 1, n->n - i - 1);
    }
    if (!*cut && !(best.exact && best.score >= n->top - ZM_PLY_MAX)) best.exact = all_exact;
    return best;
}

static inline struct value strong_node(struct search *q, state *s, struct node *n, bool *cut)
{
    struct value v;
    zm_move best = 0;

    if (n->w.alpha >= n->top && n->at.level) return (struct value){n->top, true};
    if (probe_table(q, n, &v) || out_of_reach(q, s, n, &v)) return v;
    strong_moves(q, s, n);
    q->used += n->n;
    v = strong_loop(q, s, n, cut, &best);
    q->used -= n->n;
    if (!q->stopped) store(q, n, v, best);
    return v;
}

static struct value strong_choice(struct search *q, state *s, struct at at, enum zm_side side,
                                  struct window w, bool *cut)
{
    bool same = side == at.mover;
    struct node n = {.at = at, .w = same ? w : turned(w), .side = side};

    n.key = hash_of(q->rules, s);
    n.top = from_root(side == q->root ? q->most : -q->least, decay(q, below(q, at, side)));
    n.at.mover = (uint8_t)side;
    if (!same && q->options.unit != UNIT_PLIES) n.at.budget--;

    struct value v = strong_node(q, s, &n, cut);
    return same ? v : for_other(v);
}
