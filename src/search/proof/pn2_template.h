/* SPDX-License-Identifier: MIT
 * pn2_template.h - the second level of PN^2: a small tree before a node's children are searched.
 *
 * PN^2 (Allis 1994; Breuker, Uiterwijk and van den Herik 2001) grows a second best-first tree at
 * each leaf of the first tree and keeps only the numbers of its first moves. Here the first level
 * is the depth-first search of dfpn_template.h with its table, as in PDS-PN (Winands, Uiterwijk and
 * van den Herik 2004), so that memory is bounded and threads share it.
 *
 * The second tree lies on the search's stacks, from the node's list of children on. A node is one
 * slot: its move and key, its packed numbers, and the slot and the number of its children, which is
 * 0 for a leaf. `key` of a struct pn_node is its slot here. */

struct pn2 {
    const struct dfpn *d;
    zm_move *list; /* two for each slot */
    zm_score *pn_dn;
    int *children; /* two for each slot */
    size_t used, room;
    bool full;
};

/* Larger trees were slower: see docs/experiments/proof.md. */
enum { PN2_SLOTS = 32 };

/* The number of slots for a tree. Enough of the stack is left for the search itself. */
static size_t pn2_room(const struct search *q)
{
    size_t own = 3 * q->max_moves, left = q->move_capacity - q->used;
    size_t room = left < own ? 0 : (left - own) / 2;

    return room < PN2_SLOTS ? room : PN2_SLOTS;
}

/* Lists the children of a leaf; a slot before them stays free. Returns false, and sets t->full, if
 * they do not fit. */
static bool pn2_list(struct pn2 *t, const struct pn_node *at)
{
    struct search *q = t->d->q;
    size_t first = t->used + 1, before = q->used;

    t->full = first + q->max_moves > t->room;
    if (t->full) return false;
    q->used += 2;
    size_t n = dfpn_list(t->d, at, &t->list[2 * first], &t->pn_dn[first]);
    memset(&t->children[2 * first], 0, 2 * n * sizeof *t->children);
    t->children[2 * at->key] = (int)first, t->children[2 * at->key + 1] = (int)n;
    t->used += (q->used - before) / 2;
    return true;
}

static void pn2_visit(struct pn2 *t, struct pn_node *at);

/* A leaf is only expanded; the children of other nodes are searched. */
static bool pn2_expand(struct pn2 *t, struct pn_node *at)
{
    const int *children = &t->children[2 * at->key];
    bool leaf = !children[1];

    at->k = pn_unpack(t->pn_dn[at->key]);
    if (leaf && !pn2_list(t, at)) return false;
    at->n = (size_t)children[1], at->pn_dn = &t->pn_dn[children[0]];
    if (leaf) at->k = pn_choose(at->pn_dn, at->n, at->mine).sum;
    return !leaf;
}

static void pn2_try(struct pn2 *t, const struct pn_node *at, struct pn_node *next)
{
    const rules *r = t->d->q->rules;
    state *s = t->d->s;
    size_t slot = (size_t)t->children[2 * at->key] + at->best;
    undo_info undone;

    play(r, s, t->list[2 * slot], &undone);
    next->mine = side_to_move(r, s) == t->d->prover;
    next->level = at->level + 1;
    next->key = slot;
    pn2_visit(t, next);
    undo(r, s, t->list[2 * slot], &undone);
    t->pn_dn[slot] = pn_pack(next->k);
}

/* A node is left as soon as its numbers change. */
static bool pn2_over(const struct pn2 *t, const struct pn_node *at)
{
    return t->full || t->d->q->stopped || pn_pack(at->k) != t->pn_dn[at->key];
}

static void pn2_leave(const struct pn2 *t, const struct pn_node *at)
{
    const struct search *q = t->d->q;

    if (!q->stopped && !pn_open(pn_pack(at->k)))
        pn_store(ab_of(q)->table, t->list[2 * at->key + 1], at->k, 1);
}

/* Grows a tree below a node, whose children are listed, and updates the children's numbers. The
 * root's slot is the first one behind its children. */
static void pn2_grow(const struct dfpn *d, struct pn_node *from)
{
    struct search *q = d->q;
    size_t used = q->used, n = from->n;
    uint64_t before = q->nodes;
    struct pn2 t = {d, from->list, from->pn_dn, q->keys + from->used, n + 2, pn2_room(q), false};
    zm_score *old = t.pn_dn + t.room;

    if (t.room < t.used) return;
    q->used = from->used + 2 * t.used;
    memcpy(old, from->pn_dn, n * sizeof *old);
    memset(t.children, 0, 2 * t.used * sizeof *t.children);
    t.children[2 * n + 1] = (int)n;
    t.list[2 * n + 1] = from->key;
    t.pn_dn[n] = pn_pack(pn_choose(from->pn_dn, n, from->mine).sum);
    while (pn_open(t.pn_dn[n]) && !t.full && !q->stopped) {
        struct pn_node root = {from->mine, {PN_MOST, PN_MOST}, .key = n, .level = from->level};
        pn2_visit(&t, &root);
        t.pn_dn[n] = pn_pack(root.k);
    }
    for (size_t i = 0; i < n && !q->stopped; i++)
        if (from->pn_dn[i] != old[i])
            pn_store(ab_of(q)->table, from->list[2 * i + 1], pn_unpack(from->pn_dn[i]),
                     q->nodes - before);
    q->used = used;
}

#define PN pn2
#include "search/proof/pn_search_template.h"
