/* SPDX-License-Identifier: MIT
 * dfpn_template.h - depth-first proof-number search (Nagai 2002): does the result reach a bound?
 *
 * The proof number of a position is the least number of its leaves that must be proven to prove it,
 * and its disproof number the least number that must be disproven to disprove it. The search always
 * expands the most-proving leaf: see pn_search_template.h. All threads share one bounded table of
 * numbers. Entries that were replaced are searched again.
 *
 * Where many paths lead to one position, a sum over children counts its leaves many times. So the
 * sum is replaced by the children's maximum plus one for each further child (weak proof numbers:
 * Ueda and others 2008). */

/* What all nodes of one search share. */
struct dfpn {
    struct search *q;
    state *s;
    enum zm_side prover;
    int bound; /* to prove: a result of at least this, seen by the prover */
    int root;  /* the level of the root */
};

static void dfpn_visit(struct dfpn *d, struct pn_node *at);

/* -- Leaves. --------------------------------------------------------------------------------- */

/* The key is that of the residual position, the side to move, and what the prover still needs. The
 * points won so far enter only through the last. */
static uint64_t dfpn_key(const struct dfpn *d, int level)
{
    bool images = level < SYMMETRY_LEVELS && d->q->options.symmetry;
    struct residual residual =
        residual_of(d->q->rules, d->s, images ? ab_of(d->q)->symmetric : NULL);
    int need = d->bound - (d->prover == ZM_FIRST ? residual.won : -residual.won);
    uint64_t mine = side_to_move(d->q->rules, d->s) == d->prover;
    return mix128(residual.key, (uint64_t)(int64_t)need * 2 + mine);
}

/* Computes bounds of the result, seen by the prover, without a search. Returns whether they decide
 * the position. */
static inline bool dfpn_sure(const struct dfpn *d, int *least, int *most)
{
    const state *s = d->s;
    int lo, hi;

    if (outcome(d->q->rules, s, &lo) ||
        (d->q->endgame && endgame_value(d->q->endgame, d->q->rules, s, &lo))) {
        hi = lo;
    } else {
        zm_score low, high;
        proven_of(d->q->rules, s, &low, &high);
        bounds_of(d->q->rules, s, &lo, &hi);
        if (low > lo * ZM_UNIT) lo = (int)score_value(low);
        if (high < hi * ZM_UNIT) hi = (int)score_value(high);
    }
    *least = d->prover == ZM_FIRST ? lo : -hi;
    *most = d->prover == ZM_FIRST ? hi : -lo;
    return *least >= d->bound || *most < d->bound;
}

/* The initial numbers of a position that is not in the table, by the number of its moves. */
static struct pn_dn dfpn_first(const struct dfpn *d)
{
    struct search *q = d->q;
    struct findings o = {.sorted = false};
    int least, most;

    if (dfpn_sure(d, &least, &most)) return pn_decided(least >= d->bound);
    bool mine = side_to_move(q->rules, d->s) == d->prover;
    if (q->used + q->max_moves > q->move_capacity) return (struct pn_dn){1, 1};
    size_t n = candidates(q->rules, d->s, q->moves + q->used, &o);
    if (!n) return pn_decided((mine ? o.advice.value : -o.advice.value) >= d->bound);
    return mine ? (struct pn_dn){1, (uint32_t)n} : (struct pn_dn){(uint32_t)n, 1};
}

/* -- Nodes. ---------------------------------------------------------------------------------- */

/* The numbers of a child, from the table or initial ones. */
static struct pn_dn dfpn_child(const struct dfpn *d, int level, zm_move m, uint64_t *key)
{
    const rules *r = d->q->rules;
    struct pn_dn k;
    undo_info t;

    play(r, d->s, m, &t);
    *key = dfpn_key(d, level + 1);
    if (!pn_probe(ab_of(d->q)->table, *key, &k)) k = dfpn_first(d);
    undo(r, d->s, m, &t);
    return k;
}

/* Lists the children of a node, a move and a key for each, with their numbers, up to the first that
 * decides the node. Returns how many there are. */
static size_t dfpn_list(const struct dfpn *d, const struct pn_node *at, zm_move *list,
                        zm_score *pn_dn)
{
    struct search *q = d->q;
    struct findings o = {.sorted = false};
    size_t n =
        at->level > d->root ? candidates(q->rules, d->s, list, &o) : moves(q->rules, d->s, list);

    for (size_t i = n; i-- > 0;) list[2 * i] = list[i];
    q->used += 2 * n;
    for (size_t i = 0; i < n; i++) {
        struct pn_dn k = {1, 1};
        if (may_try(q)) k = dfpn_child(d, at->level, list[2 * i], &list[2 * i + 1]);
        pn_dn[i] = pn_pack(k);
        if (at->mine ? !k.pn : !k.dn) n = i + 1;
    }
    return n;
}

static void pn2_grow(const struct dfpn *d, struct pn_node *at);

static bool dfpn_expand(struct dfpn *d, struct pn_node *at)
{
    struct search *q = d->q;

    at->from = q->nodes, at->used = q->used;
    if (q->used + 3 * q->max_moves > q->move_capacity || at->level >= ZM_PLY_MAX)
        return ab_of(q)->cut_off = q->stopped = true, false;
    at->list = q->moves + q->used, at->pn_dn = q->bounds + q->used;
    at->n = dfpn_list(d, at, at->list, at->pn_dn);
    if (q->options.method == METHOD_PN2 && !q->stopped && pn_is_new(ab_of(q)->table, at->key))
        pn2_grow(d, at);
    return !q->stopped;
}

static void dfpn_try(struct dfpn *d, const struct pn_node *at, struct pn_node *next)
{
    const rules *r = d->q->rules;
    zm_move m = at->list[2 * at->best];
    undo_info t;

    play(r, d->s, m, &t);
    next->mine = side_to_move(r, d->s) == d->prover;
    next->level = at->level + 1;
    next->key = at->list[2 * at->best + 1];
    dfpn_visit(d, next);
    undo(r, d->s, m, &t);
    at->pn_dn[at->best] = pn_pack(next->k);
}

/* -- Entry points. --------------------------------------------------------------------------- */

/* The same question for a game that has its own proof search for wins: does the side to move win
 * (`own`), or does the other side not win? */
static struct pn_dn dfpn_win(struct search *q, const state *s, bool own)
{
    enum zm_side me = side_to_move(q->rules, s), you = me == ZM_FIRST ? ZM_SECOND : ZM_FIRST;
    zm_move move = 0;
    struct pn_dn k = knowledge.win_ask(q, q->rules, s, own ? me : you, &move);

    search_update_pv(q, 0, move);
    return own ? k : (struct pn_dn){k.dn, k.pn};
}

/* As game_solver.at_least, `ply` plies from where the search began. Symmetric positions are looked
 * up. */
static struct value dfpn_test(struct search *q, state *s, int at_least, int ply)
{
    struct dfpn d = {q, s, side_to_move(q->rules, s), at_least, ply};
    struct pn_node root = {true, {PN_MOST, PN_MOST}, {1, 1}, .level = ply};

    ab_of(q)->cut_off = false;
    q->pv_length[1] = 0;
    if (zone_words_of(q->rules)) root.k = dfpn_win(q, s, at_least > 0);
    else {
        root.key = dfpn_key(&d, ply);
        dfpn_visit(&d, &root);
        if (root.n) search_update_pv(q, 0, root.list[2 * root.best]);
    }
    return (struct value){(zm_score)(root.k.pn ? at_least - 1 : at_least) * ZM_UNIT,
                          !ab_of(q)->cut_off};
}

#define PN dfpn
#define PN_SEARCH(d) (d)->q
#include "search/proof/pn_search_template.h"
