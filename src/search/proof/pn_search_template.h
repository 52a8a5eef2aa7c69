/* SPDX-License-Identifier: MIT
 * pn_search_template.h - the driver of every proof-number search: depth first, with thresholds.
 *
 * A node is searched until its proof or its disproof number reaches a limit. Its most-proving child
 * is searched until it is no longer the most-proving one by a margin, or decides that the node has
 * reached a limit of its own (df-pn, Nagai 2002; the margin is the 1 + epsilon of Pawlewicz and Lew
 * 2007).
 *
 * Included on the last line of a file, which before that gives
 *
 *     #define PN x                     the prefix of these names
 *     struct x                         what all nodes of a search share, with the position
 *     struct x_node                    a node on the path from the root, with at least
 *         bool mine;                   the prover is to move
 *         struct pn_dn limit, k;       the limits of its numbers, and its numbers, at first {1, 1}
 *         size_t n, best;              the number of its children, and the most-proving one
 *         zm_score *pn_dn;             their packed numbers
 *
 * and these functions of a struct x *c and a struct x_node *at:
 *
 *     bool x_expand(c, at)             lists the children. Returns false if none is to be searched;
 *                                      then at->k is what is known of the node
 *     void x_make(c, at, next)         plays the move to the best child; *next becomes its node
 *     void x_unmake(c, at, next)       takes it back, and records next->k
 *     bool x_over(c, at)               whether the search of a node ends before its limits
 *     void x_leave(c, at)              the search of a node ends
 *
 * Optional macros are
 *
 *     PN_CHOOSE(c, at)                 in place of pn_choose()
 *     PN_MORE(c, at)                   delayed listing: all listed children are proven. Returns
 *                                      true if more could be listed, otherwise it sets at->k
 *     PN_SEARCH(c)                     a struct search, whose table all threads share. A position
 *                                      that a thread searches counts as harder in it, so that other
 *                                      threads prefer other positions (virtual numbers: Kaneko
 *                                      2010). The children's moves and keys lie in turn on its
 *                                      stack of moves, their numbers on that of bounds. Then x_over
 *                                      and x_leave are given here, and struct x_node also has
 *         zm_move *list;               its part of that stack
 *         uint64_t key, from;          its key, and the nodes counted,
 *         size_t used;                 and the stack's size, before it was expanded
 *
 * It defines void x_visit(c, at), which searches a node. The caller has initialised it as x_make()
 * does. The macros are undefined at the end. */
#ifndef PN
#error "included on the last line of the file of a proof-number search"
#endif

#include <assert.h>

#define PN_JOIN_(a, b) a##b
#define PN_JOIN(a, b) PN_JOIN_(a, b)
#define PN_(name) PN_JOIN(PN, _##name) /* the name is not expanded, it may be that of a macro */

#ifndef PN_CHOOSE
#define PN_CHOOSE(c, at) pn_choose((at)->pn_dn, (at)->n, (at)->mine)
#endif
#ifndef PN_MORE
#define PN_MORE(c, at) false
#endif

#ifdef PN_SEARCH
static inline void PN_(enter)(struct PN *c, const struct PN_(node) * at)
{
    uint64_t key = at->list[2 * at->best + 1];

    pn_enter(PN_SEARCH(c)->table, key, pn_unpack(at->pn_dn[at->best]));
}

static inline void PN_(refresh)(struct PN *c, struct PN_(node) * at)
{
    pn_refresh(PN_SEARCH(c)->table, at->list, at->pn_dn, at->n);
}

static inline bool PN_(over)(struct PN *c, const struct PN_(node) * at)
{
    struct search *q = PN_SEARCH(c);

    (void)at;
    if (q->nodes >= q->check_at) search_check(q);
    return q->stopped;
}

static inline void PN_(leave)(struct PN *c, const struct PN_(node) * at)
{
    struct search *q = PN_SEARCH(c);

    q->used = at->used;
    pn_leave(q->table, at->key, at->k, q->nodes - at->from, q->stopped);
}
#define PN_ENTER(c, at) PN_(enter)(c, at)
#define PN_REFRESH(c, at) PN_(refresh)(c, at)
#else
#define PN_ENTER(c, at) ((void)0)
#define PN_REFRESH(c, at) ((void)0)
#endif

static void PN_(visit)(struct PN *c, struct PN_(node) * at);

/* Searches the most-proving child once. */
static void PN_(descend)(struct PN *c, struct PN_(node) * at, const struct pn_choice *choice)
{
    struct PN_(node) next = {.limit = pn_limit(choice, at->mine, at->limit), .k = {1, 1}};

    PN_ENTER(c, at);
    PN_(make)(c, at, &next);
    PN_(visit)(c, &next);
    PN_(unmake)(c, at, &next);
    PN_REFRESH(c, at);
}

static void PN_(visit)(struct PN *c, struct PN_(node) * at)
{
    for (bool more = PN_(expand)(c, at); more;) {
        struct pn_choice choice = PN_CHOOSE(c, at);
        at->k = choice.sum, at->best = choice.best;
        if (!at->k.pn && PN_MORE(c, at)) continue;
        more = at->k.pn < at->limit.pn && at->k.dn < at->limit.dn && !PN_(over)(c, at);
        if (more) PN_(descend)(c, at, &choice);
    }
    PN_(leave)(c, at);
}

#undef PN
#undef PN_
#undef PN_JOIN
#undef PN_JOIN_
#undef PN_CHOOSE
#undef PN_MORE
#undef PN_SEARCH
#undef PN_ENTER
#undef PN_REFRESH
