/* SPDX-License-Identifier: MIT
 * pn2_template.h - the second level of PN^2: a small tree before a node's children are searched.
 *
 * PN^2 (Allis 1994; Breuker, Uiterwijk and van den Herik 2001) grows a second best-first tree at
 * each leaf of the first tree and keeps only the numbers of its first moves. Here the first level
 * is the depth-first search of dfpn_template.h with its table, as in PDS-PN (Winands, Uiterwijk and
 * van den Herik 2004), so that memory is bounded and threads share it.
 *
 * The second tree lies on the search's stacks. A node is one slot: its move, its packed numbers,
 * and the slot of its first child, which is 0 while it has none. The slot before the first child
 * holds the number of children. */
#define pn2_visit PASTE(GAME, pn2_visit)
#define pn2_expand PASTE(GAME, pn2_expand)

struct pn2 {
    const struct dfpn *d;
    zm_move *moves;
    zm_score *pn_dn;
    int *children;
    size_t used, room;
    bool full;
};

/* Larger trees were slower: see docs/experiments/proof.md. */
enum { PN2_SLOTS = 32 };

/* The number of slots for a tree. Enough of the stack is left for the search itself. */
static size_t pn2_room(const struct search *q)
{
    size_t left = q->move_capacity - q->used, own = 3 * q->max_moves;

    return left < own ? 0 : left - own < PN2_SLOTS ? left - own : PN2_SLOTS;
}

static struct pn_dn pn2_sum(const struct pn2 *t, size_t at, bool mine)
{
    size_t first = (size_t)t->children[at];

    return pn_choose(&t->pn_dn[first], (size_t)t->moves[first - 1], mine).sum;
}

/* Expands a leaf, or sets t->full if its children do not fit. */
static void pn2_expand(struct pn2 *t, state *s, int level, size_t at)
{
    struct search *q = t->d->q;
    struct zm_advice a = {0};
    size_t first = t->used + 1;
    bool mine = side_to_move(q->rules, s) == t->d->prover;

    t->full = first + q->max_moves > t->room;
    if (t->full) return;
    size_t n = candidates(q->rules, s, &t->moves[first], &a);
    q->used += 1 + n;
    t->children[at] = (int)first;
    t->moves[t->used] = n;
    t->used += 1 + n;
    for (size_t i = 0; i < n; i++) {
        struct pn_dn k = {1, 1};
        uint64_t key;
        t->children[first + i] = 0;
        if (may_try(q)) k = dfpn_child(t->d, s, level, t->moves[first + i], &key);
        t->pn_dn[first + i] = pn_pack(k);
        if (mine ? !k.pn : !k.dn) t->moves[first - 1] = n = i + 1;
    }
}

/* Expands most-proving leaves below a node until its numbers change. */
static void pn2_visit(struct pn2 *t, state *s, int level, size_t at)
{
    struct search *q = t->d->q;
    zm_score before = t->pn_dn[at];
    bool mine = side_to_move(q->rules, s) == t->d->prover;
    undo_info undone;

    if (!t->children[at]) pn2_expand(t, s, level, at);
    else do {
            size_t first = (size_t)t->children[at];
            size_t n = (size_t)t->moves[first - 1];
            size_t next = first + pn_choose(&t->pn_dn[first], n, mine).best;
            play(q->rules, s, t->moves[next], &undone);
            pn2_visit(t, s, level + 1, next);
            undo(q->rules, s, t->moves[next], &undone);
            t->pn_dn[at] = pn_pack(pn2_sum(t, at, mine));
        } while (t->pn_dn[at] == before && !t->full && !q->stopped && level < ZM_PLY_MAX);
    if (!t->children[at] || q->stopped) return;
    t->pn_dn[at] = pn_pack(pn2_sum(t, at, mine));
    if (!pn_open(t->pn_dn[at]))
        pn_store(ab_of(q)->table, dfpn_key(t->d, s, level), pn_unpack(t->pn_dn[at]), 1);
}

/* Grows a tree below a node, whose children are listed, and updates the children's numbers. */
static void pn2_grow(const struct dfpn *d, state *s, struct dfpn_at *at)
{
    struct search *q = d->q;
    size_t used = q->used;
    uint64_t before = q->nodes;
    struct pn2 t = {.d = d,
                    .moves = q->moves + used,
                    .pn_dn = q->bounds + used,
                    .children = q->keys + used,
                    .used = at->n + 2,
                    .room = pn2_room(q)};

    if (t.room < t.used) return;
    q->used += t.used;
    t.children[0] = 2, t.moves[1] = at->n;
    for (size_t i = 0; i < at->n; i++) {
        t.moves[2 + i] = at->list[2 * i], t.pn_dn[2 + i] = at->pn_dn[i];
        t.children[2 + i] = 0;
    }
    t.pn_dn[0] = pn_pack(pn2_sum(&t, 0, at->mine));
    while (pn_open(t.pn_dn[0]) && !t.full && !q->stopped) pn2_visit(&t, s, at->level, 0);
    for (size_t i = 0; i < at->n && !q->stopped; i++) {
        if (t.pn_dn[2 + i] == at->pn_dn[i]) continue;
        at->pn_dn[i] = t.pn_dn[2 + i];
        pn_store(ab_of(q)->table, at->list[2 * i + 1], pn_unpack(at->pn_dn[i]), q->nodes - before);
    }
    q->used = used;
}
