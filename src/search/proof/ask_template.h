/* SPDX-License-Identifier: MIT
 * ask_template.h - whether a value is at least so much, in games where points are won on the way.
 *
 * What is still to be won does not depend on what was: positions are kept without it, as bounds for
 * the side to move, so that one entry serves all ways to a position and all questions. At each node
 * all moves are first looked at without searching any: the rules, the tables, the reach of the game
 * and the entries may settle it (enhanced transposition cut-offs: Schaeffer and Plaat 1996), as
 * in Irving, Donkers and Uiterwijk's solver of Kalah (2000). */
#ifdef GAME_HAS_RESIDUAL
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

enum { ASK_FAR = 1 << 14 }; /* beyond all values */

/* What the side to move has won, and the key of the rest; other searches keep other things under
 * that key as it is. */
static inline uint64_t ask_key(const struct search *q, const state *s, int *won)
{
    struct residual of = residual(q->rules, s);

    *won = side_to_move(q->rules, s) == ZM_FIRST ? of.won : -of.won;
    return ~of.key;
}

/* Makes the move, and fetches what will be looked at. */
static inline void ask_begin(struct search *q, const state *s, enum zm_side side, zm_move m,
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
    p->key = ask_key(q, &p->s, &p->won);
    if (!p->in_table) tt_prefetch(q->table, p->key);
}

static inline void ask_narrow(struct child *p, int lo, int hi)
{
    if (lo > p->lo) p->lo = lo;
    if (hi < p->hi) p->hi = hi;
}

/* What is known of it without a search. */
static inline void ask_look(struct search *q, enum zm_side side, struct child *p)
{
    zm_score least, most;
    struct bounds b;
    int value;

    if (p->over) return;
    if (p->in_table && endgame_read(q->endgame, q->rules, &p->s, p->place, &value)) {
        p->lo = p->hi = side == ZM_FIRST ? value : -value;
        return;
    }
    reach(q->rules, &p->s, ZM_PLY_MAX, &least, &most);
    p->lo = (int)((side == ZM_FIRST ? least : -most) / ZM_UNIT);
    p->hi = (int)((side == ZM_FIRST ? most : -least) / ZM_UNIT);
    if (!bounds_probe(q->table, p->key, &b)) return;
    p->hint = b.move;
    if (p->same) ask_narrow(p, p->won + b.lo, p->won + b.hi);
    else ask_narrow(p, -(p->won + b.hi), -(p->won + b.lo));
}

/* A node: the question, and the answers so far. */
struct question {
    uint64_t key;
    int won, need;
    unsigned hint;
    int ply;
};

struct answer {
    int value;
    zm_move move; /* that makes it so */
};

/* Keeps what was found beside what was known. */
static inline void ask_keep(struct search *q, const struct question *n, struct answer best,
                            uint64_t before)
{
    struct bounds b = {.lo = BOUNDS_LEAST, .hi = BOUNDS_MOST};
    int value = best.value - n->won;

    bounds_probe(q->table, n->key, &b);
    if (best.value >= n->need) b.lo = value > b.lo ? value : b.lo;
    else b.hi = value < b.hi ? value : b.hi;
    b.move = (unsigned)best.move;
    b.work = 64 - (unsigned)__builtin_clzll(q->nodes - before + 1);
    bounds_store(q->table, n->key, &b);
    if (q->abdada && n->ply < ABDADA_LEVELS) abdada_notify(q->abdada, q->member, n->ply, n->key);
    if (n->ply == 0) q->line_length[1] = 0, search_keep_line(q, 0, best.move);
}

/* The move that was best here last; near the root, where no question came yet, that of the search
 * that made the first guess. */
static inline unsigned ask_hint(const struct search *q, const state *s, const struct question *n)
{
    enum { NEAR = 3 };
    struct known k;

    if (n->hint != BOUNDS_NO_MOVE || n->ply >= NEAR) return n->hint;
    return tt_probe(q->table, hash_of(q->rules, s), &k) ? k.move : n->hint;
}

static int ask(struct search *q, const state *s, const struct question *n);

static inline int ask_move(struct search *q, const struct child *p, const struct question *n)
{
    struct question below = {.key = p->key,
                             .won = p->won,
                             .need = p->same ? n->need : 1 - n->need,
                             .hint = p->hint,
                             .ply = n->ply + 1};

    if (below.ply >= ZM_PLY_MAX) q->stopped = true;
    listen(q);
    if (q->stopped || !may_try(q)) return 0;
    int value = ask(q, &p->s, &below);
    return p->same ? value : -value;
}

/* In which order to search: the hint, then the game's order, equals the last first: see why.md. */
static inline void ask_sort(struct search *q, const state *s, unsigned hint, const struct child *p,
                            size_t count, zm_move *order)
{
    int keys[GAME_RESIDUAL_MOVES];

    for (size_t i = 0; i < count; i++) order[i] = p[count - 1 - i].move;
    order_all(q->rules, s, q->root, order, count, keys);
    for (size_t i = 0; i < count; i++) {
        if (order[i] == hint) keys[i] = INT32_MAX;
        order[i] = count - 1 - i;
    }
    search_sort(order, keys, count);
}

/* Looks at all moves. Returns how many are worth a search, which then stand first; none, if *best
 * answers the question. Of the others none is worth more than *best. */
static inline size_t ask_peek(struct search *q, const state *s, const struct question *n,
                              struct child *p, struct answer *best)
{
    enum zm_side side = side_to_move(q->rules, s);
    zm_move list[GAME_RESIDUAL_MOVES];
    size_t count = moves(q->rules, s, list), wanted = 0;

    *best = (struct answer){.value = -ASK_FAR};
    for (size_t i = 0; i < count; i++) ask_begin(q, s, side, list[i], &p[i]);
    for (size_t i = 0; i < count; i++) {
        ask_look(q, side, &p[i]);
        int sure = p[i].lo >= n->need ? p[i].lo : p[i].hi;
        if (sure >= n->need && p[i].lo < n->need) p[wanted++] = p[i];
        else if (sure > best->value) *best = (struct answer){sure, list[i]};
    }
    return best->value >= n->need ? 0 : wanted;
}

/* True if the table has come to answer a question that is being searched. */
static bool ask_settled(struct search *q, const struct question *n)
{
    struct bounds b;

    if (!bounds_probe(q->table, n->key, &b)) return false;
    return n->won + b.lo >= n->need || n->won + b.hi < n->need;
}

/* Whether another thread is where this move leads. */
static inline bool ask_busy(const struct search *q, const struct child *p, int ply)
{
    return ply + 1 < ABDADA_LEVELS && abdada_is_busy(q->abdada, q->member, ply + 1, p->key);
}

/* Searches the moves until one is good enough. */
static inline void ask_moves(struct search *q, const struct question *n, const struct child *p,
                             zm_move *order, size_t count, struct answer *best)
{
    bool shared = q->abdada && n->ply < ABDADA_LEVELS;
    size_t waiting = 0;

    if (shared) search_enter(q, n->ply, n->key, n);
    for (size_t i = 0; i < count && best->value < n->need && !q->stopped; i++) {
        const struct child *next = &p[order[i]];
        if (shared && i && i + waiting < count && ask_busy(q, next, n->ply)) {
            abdada_defer(order, i--, count), waiting++;
            continue;
        }
        int value = ask_move(q, next, n);
        if (value > best->value) *best = (struct answer){value, next->move};
    }
    if (shared) search_leave(q, n->ply);
}

/* The answer to a question: a value of at least the need proves that much, one below it that there
 * is no more. */
static int ask(struct search *q, const state *s, const struct question *n)
{
    struct child p[GAME_RESIDUAL_MOVES];
    zm_move order[GAME_RESIDUAL_MOVES];
    struct answer best;
    uint64_t before = q->nodes;
    size_t count = ask_peek(q, s, n, p, &best);

    ask_sort(q, s, ask_hint(q, s, n), p, count, order);
    ask_moves(q, n, p, order, count, &best);
    if (q->stopped && search_settled(q, n->ply)) return ask(q, s, n);
    if (!q->stopped) ask_keep(q, n, best, before);
    return best.value;
}

/* The move here by which the value of the root is held, if it is known. */
static bool ask_line(struct search *q, const state *s, zm_move *out)
{
    struct child p[GAME_RESIDUAL_MOVES];
    struct question n = {.need = (int)score_value(q->result->score)};
    struct answer best;

    if (side_to_move(q->rules, s) != q->root) n.need = -n.need;
    ask_peek(q, s, &n, p, &best);
    *out = best.move;
    return best.value >= n.need;
}

/* -- The root. ------------------------------------------------------------------------------- */

static bool ask_can(const struct search *q)
{
    const struct search_options *o = &q->options;

    return o->kind == SEARCH_PROOF && !o->distance && o->ordered && !q->limits.watch &&
           !q->fresh_room;
}

/* Whether the value of the root is at least so much, in scores. */
static struct value ask_root(struct search *q, const state *s, zm_score test)
{
    struct question n = {.hint = BOUNDS_NO_MOVE, .need = (int)score_value(test)};
    struct bounds b;

    if (n.need * ZM_UNIT < test) n.need++;
    n.key = ask_key(q, s, &n.won);
    if (bounds_probe(q->table, n.key, &b)) n.hint = b.move;
    q->line_length[0] = 0;
    q->asking = true;
    int value = ask(q, s, &n);
    q->asking = false;
    return (struct value){value * ZM_UNIT, true};
}
#else
static bool ask_settled(struct search *q, const struct question *n)
{
    (void)q, (void)n;
    return false;
}

static inline bool ask_line(struct search *q, const state *s, zm_move *out)
{
    (void)q, (void)s, (void)out;
    return false;
}

static inline bool ask_can(const struct search *q)
{
    (void)q;
    return false;
}

static inline struct value ask_root(struct search *q, const state *s, zm_score test)
{
    (void)q, (void)s, (void)test;
    return (struct value){0, false};
}
#endif
