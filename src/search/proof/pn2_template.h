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

struct pn2_node {
    bool mine;
    struct pn_dn limit, k;
    size_t n, best;
    zm_score *pn_dn;
    size_t slot;
    int level;
    undo_info undo;
};

/* Reads where the children of a node lie. */
static void pn2_children(const struct pn2 *t, struct pn2_node *at)
{
    size_t first = (size_t)t->children[at->slot];

    at->n = (size_t)t->moves[first - 1], at->pn_dn = &t->pn_dn[first];
}

/* Lists the children of a leaf, or sets t->full if they do not fit. */
static void pn2_list(struct pn2 *t, const struct pn2_node *at)
{
    struct search *q = t->d->q;
    struct zm_advice a = {0};
    size_t first = t->used + 1;

    t->full = first + q->max_moves > t->room;
    if (t->full) return;
    size_t n = candidates(q->rules, t->d->s, &t->moves[first], &a);
    q->used += 1 + n;
    t->children[at->slot] = (int)first;
    t->moves[t->used] = n;
    t->used += 1 + n;
    for (size_t i = 0; i < n; i++) {
        struct pn_dn k = {1, 1};
        uint64_t key;
        t->children[first + i] = 0;
        if (may_try(q)) k = dfpn_child(t->d, at->level, t->moves[first + i], &key);
        t->pn_dn[first + i] = pn_pack(k);
        if (at->mine ? !k.pn : !k.dn) t->moves[first - 1] = n = i + 1;
    }
}

/* A leaf is expanded; only a node that was expanded before has children that are searched. */
static bool pn2_expand(struct pn2 *t, struct pn2_node *at)
{
    bool leaf = !t->children[at->slot];

    if (leaf) pn2_list(t, at);
    if (t->full) return false;
    pn2_children(t, at);
    if (leaf) at->k = pn_choose(at->pn_dn, at->n, at->mine).sum;
    return !leaf;
}

static void pn2_make(struct pn2 *t, struct pn2_node *at, struct pn2_node *next)
{
    const struct dfpn *d = t->d;
    const rules *r = d->q->rules;

    next->slot = (size_t)t->children[at->slot] + at->best;
    next->k = pn_unpack(t->pn_dn[next->slot]);
    next->level = at->level + 1;
    play(r, d->s, t->moves[next->slot], &at->undo);
    next->mine = side_to_move(r, d->s) == d->prover;
}

static void pn2_unmake(struct pn2 *t, struct pn2_node *at, const struct pn2_node *next)
{
    undo(t->d->q->rules, t->d->s, t->moves[next->slot], &at->undo);
    t->pn_dn[next->slot] = pn_pack(next->k);
}

/* A node is left as soon as its numbers change. */
static bool pn2_over(const struct pn2 *t, const struct pn2_node *at)
{
    return t->full || t->d->q->stopped || pn_pack(at->k) != t->pn_dn[at->slot];
}

static void pn2_leave(const struct pn2 *t, const struct pn2_node *at)
{
    const struct search *q = t->d->q;

    if (!q->stopped && !pn_open(pn_pack(at->k)))
        pn_store(q->table, dfpn_key(t->d, at->level), at->k, 1);
}

static void pn2_visit(struct pn2 *t, struct pn2_node *at);

/* Grows a tree below a node, whose children are listed, and updates the children's numbers. */
static void pn2_grow(const struct dfpn *d, struct dfpn_node *from)
{
    struct search *q = d->q;
    struct pn2 t = {.d = d,
                    .moves = q->moves + q->used,
                    .pn_dn = q->bounds + q->used,
                    .children = q->keys + q->used,
                    .used = from->n + 2,
                    .room = pn2_room(q)};
    size_t used = q->used;
    uint64_t before = q->nodes;

    if (t.room < t.used) return;
    q->used += t.used;
    t.children[0] = 2, t.moves[1] = from->n;
    for (size_t i = 0; i < from->n; i++) {
        t.moves[2 + i] = from->list[2 * i], t.pn_dn[2 + i] = from->pn_dn[i];
        t.children[2 + i] = 0;
    }
    t.pn_dn[0] = pn_pack(pn_choose(from->pn_dn, from->n, from->mine).sum);
    while (pn_open(t.pn_dn[0]) && !t.full && !q->stopped) {
        struct pn2_node root = {from->mine, {PN_MOST, PN_MOST}, {1, 1}, .level = from->level};
        pn2_visit(&t, &root);
        t.pn_dn[0] = pn_pack(root.k);
    }
    for (size_t i = 0; i < from->n && !q->stopped; i++) {
        if (t.pn_dn[2 + i] == from->pn_dn[i]) continue;
        from->pn_dn[i] = t.pn_dn[2 + i];
        pn_store(q->table, from->list[2 * i + 1], pn_unpack(from->pn_dn[i]), q->nodes - before);
    }
    q->used = used;
}

#define PN pn2
#include "search/proof/pn_search_template.h"
