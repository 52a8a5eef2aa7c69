/* SPDX-License-Identifier: MIT
 * dfpn_template.h - depth-first proof-number search (Nagai 2002): does the result reach a bound?
 *
 * The proof number of a position is the least number of its leaves that must be proven to prove it,
 * and its disproof number the least number that must be disproven to disprove it. The search always
 * expands the most-proving leaf. It leaves a child when that is a quarter worse than the second
 * best (the 1 + epsilon of Pawlewicz and Lew 2007). All threads share one bounded table of numbers.
 * A position that a thread searches counts as harder in it, so that other threads prefer other
 * positions (virtual numbers: Kaneko 2010). Entries that were replaced are searched again.
 *
 * Where many paths lead to one position, a sum over children counts its leaves many times. So the
 * sum is replaced by the children's maximum plus one for each further child (weak proof numbers:
 * Ueda and others 2008). */
#define dfpn_test PASTE(GAME, dfpn_test)
#define dfpn_node PASTE(GAME, dfpn_node)
#define dfpn_leaf PASTE(GAME, dfpn_leaf)
#define dfpn_key PASTE(GAME, dfpn_key)
#define dfpn_sure PASTE(GAME, dfpn_sure)
#define dfpn_first PASTE(GAME, dfpn_first)
#define dfpn_child PASTE(GAME, dfpn_child)
#define dfpn_expand PASTE(GAME, dfpn_expand)
#define dfpn_refresh PASTE(GAME, dfpn_refresh)
#define dfpn_down PASTE(GAME, dfpn_down)
#define pn2_grow PASTE(GAME, pn2_grow)
#define dfpn_win PASTE(GAME, dfpn_win)

/* What all nodes of one search share. */
struct dfpn {
    struct search *q;
    enum zm_side prover;
    int bound; /* to prove: a result of at least this, seen by the prover */
    int root;  /* the level of the root */
};

/* A node that is being searched. Its children lie on the search's stacks: a move and a key for each
 * in `list`, their packed numbers in `pn_dn`. */
struct dfpn_at {
    enum zm_side side;
    bool mine; /* the prover is to move */
    int level;
    size_t n;
    zm_move *list;
    zm_score *pn_dn;
};

/* -- Leaves. --------------------------------------------------------------------------------- */

/* The key is that of the residual position, the side to move, and what the prover still needs. The
 * points won so far enter only through the last. */
static uint64_t dfpn_key(const struct dfpn *d, const state *s, int level)
{
    bool images = level < SYMMETRY_LEVELS && d->q->options.symmetry;
    struct residual residual = residual_of(d->q->rules, s, images ? ab_of(d->q)->symmetric : NULL);
    int need = d->bound - (d->prover == ZM_FIRST ? residual.won : -residual.won);
    uint64_t mine = side_to_move(d->q->rules, s) == d->prover;
    return mix128(residual.key, (uint64_t)(int64_t)need * 2 + mine);
}

/* Computes bounds of the result, seen by the prover, without a search. Returns whether they decide
 * the position. */
static inline bool dfpn_sure(const struct dfpn *d, const state *s, int *least, int *most)
{
    int lo, hi;

    if (outcome(d->q->rules, s, &lo) ||
        (d->q->endgame && endgame_value(d->q->endgame, d->q->rules, s, &lo))) {
        hi = lo;
    } else {
        zm_score low, high;
        reach(d->q->rules, s, ZM_PLY_MAX, &low, &high);
        bounds(d->q->rules, s, &lo, &hi);
        if (low > lo * ZM_UNIT) lo = (int)score_value(low);
        if (high < hi * ZM_UNIT) hi = (int)score_value(high);
    }
    *least = d->prover == ZM_FIRST ? lo : -hi;
    *most = d->prover == ZM_FIRST ? hi : -lo;
    return *least >= d->bound || *most < d->bound;
}

/* The initial numbers of a position that is not in the table, by the number of its moves. */
static struct pn_dn dfpn_first(const struct dfpn *d, const state *s)
{
    struct search *q = d->q;
    struct zm_advice a = {0};
    int least, most;

    if (dfpn_sure(d, s, &least, &most)) return pn_decided(least >= d->bound);
    bool mine = side_to_move(q->rules, s) == d->prover;
    if (q->used + q->max_moves > q->move_capacity) return (struct pn_dn){1, 1};
    size_t n = candidates(q->rules, s, q->moves + q->used, &a);
    if (!n) return pn_decided(mine ? a.value >= d->bound : -a.value >= d->bound);
    return mine ? (struct pn_dn){1, (uint32_t)n} : (struct pn_dn){(uint32_t)n, 1};
}

/* -- Nodes. ---------------------------------------------------------------------------------- */

/* The numbers of a child, from the table or initial ones. */
static struct pn_dn dfpn_child(const struct dfpn *d, state *s, int level, zm_move m, uint64_t *key)
{
    struct pn_dn k;
    undo_info t;

    play(d->q->rules, s, m, &t);
    *key = dfpn_key(d, s, level + 1);
    if (!pn_probe(ab_of(d->q)->table, *key, &k)) k = dfpn_first(d, s);
    undo(d->q->rules, s, m, &t);
    return k;
}

/* Lists the children with their numbers, up to the first that decides the node. Returns false if a
 * limit was reached. */
static bool dfpn_expand(const struct dfpn *d, state *s, struct dfpn_at *at)
{
    struct search *q = d->q;
    struct zm_advice a = {0};

    at->list = q->moves + q->used, at->pn_dn = q->bounds + q->used;
    at->n =
        at->level > d->root ? candidates(q->rules, s, at->list, &a) : moves(q->rules, s, at->list);
    for (size_t i = at->n; i-- > 0;) at->list[2 * i] = at->list[i];
    q->used += 2 * at->n;
    for (size_t i = 0; i < at->n; i++) {
        if (!may_try(q)) return false;
        struct pn_dn k = dfpn_child(d, s, at->level, at->list[2 * i], &at->list[2 * i + 1]);
        at->pn_dn[i] = pn_pack(k);
        if (at->mine ? !k.pn : !k.dn) at->n = i + 1;
    }
    return true;
}

/* Reads the children's numbers again: other paths and other threads may have changed them. */
static void dfpn_refresh(const struct dfpn *d, struct dfpn_at *at)
{
    struct pn_dn k;

    for (size_t i = 0; i < at->n; i++)
        if (pn_open(at->pn_dn[i]) && pn_probe(ab_of(d->q)->table, at->list[2 * i + 1], &k))
            at->pn_dn[i] = pn_pack(k);
}

static struct pn_dn dfpn_node(const struct dfpn *d, state *s, int level, struct pn_dn limit);
static void pn2_grow(const struct dfpn *d, state *s, struct dfpn_at *at);

/* Searches the most-proving child once. */
static void dfpn_down(const struct dfpn *d, state *s, struct dfpn_at *at, const struct pn_choice *c,
                      struct pn_dn limit)
{
    zm_move m = at->list[2 * c->best];
    uint64_t key = at->list[2 * c->best + 1];
    undo_info t;

    pn_enter(ab_of(d->q)->table, key, pn_unpack(at->pn_dn[c->best]));
    play(d->q->rules, s, m, &t);
    at->pn_dn[c->best] = pn_pack(dfpn_node(d, s, at->level + 1, pn_limit(c, at->mine, limit)));
    undo(d->q->rules, s, m, &t);
}

/* Searches an open node until one of its numbers reaches its limit. */
static struct pn_dn dfpn_node(const struct dfpn *d, state *s, int level, struct pn_dn limit)
{
    struct search *q = d->q;
    struct dfpn_at at = {.side = side_to_move(q->rules, s), .level = level};
    size_t used = q->used;
    uint64_t from = q->nodes, key = dfpn_key(d, s, level);
    struct pn_choice c = {.sum = {1, 1}};

    at.mine = at.side == d->prover;
    if (q->used + 3 * q->max_moves > q->move_capacity || level >= ZM_PLY_MAX)
        ab_of(q)->cut_off = q->stopped = true;
    else if (dfpn_expand(d, s, &at)) {
        if (q->options.method == METHOD_PN2 && pn_is_new(ab_of(q)->table, key)) pn2_grow(d, s, &at);
        for (;;) {
            c = pn_choose(at.pn_dn, at.n, at.mine);
            if (!c.sum.pn || !c.sum.dn || c.sum.pn >= limit.pn || c.sum.dn >= limit.dn) break;
            dfpn_down(d, s, &at, &c, limit);
            if (q->stopped) break;
            dfpn_refresh(d, &at);
        }
    }
    if (level == d->root && at.n) search_update_pv(q, 0, at.list[2 * c.best]);
    q->used = used;
    pn_leave(ab_of(q)->table, key, c.sum, q->nodes - from, q->stopped);
    return c.sum;
}

/* The same question for a game that has its own proof search for wins: does the side to move win
 * (`own`), or does the other side not win? */
static struct pn_dn dfpn_win(struct search *q, const state *s, bool own)
{
    enum zm_side me = side_to_move(q->rules, s), you = me == ZM_FIRST ? ZM_SECOND : ZM_FIRST;
    zm_move move = 0;
    struct pn_dn k = win_ask(q, q->rules, s, own ? me : you, &move);

    search_update_pv(q, 0, move);
    return own ? k : (struct pn_dn){k.dn, k.pn};
}

/* As zm_engine.at_least, so many plies from where the search began: there images are looked up. */
static struct value dfpn_test(struct search *q, state *s, int at_least, int ply)
{
    struct dfpn d = {q, side_to_move(q->rules, s), at_least, ply};
    struct pn_dn k;

    ab_of(q)->cut_off = false;
    q->pv_length[1] = 0;
    if (zone_words(q->rules)) k = dfpn_win(q, s, at_least > 0);
    else k = dfpn_node(&d, s, ply, (struct pn_dn){PN_MOST, PN_MOST});
    return (struct value){(zm_score)(k.pn ? at_least - 1 : at_least) * ZM_UNIT, !ab_of(q)->cut_off};
}
