/* SPDX-License-Identifier: MIT
 * pn_search_template.h - the driver of every proof-number search: depth first, with thresholds.
 *
 * A node is searched until its proof or its disproof number reaches a limit. Its most-proving child
 * is searched until another one is better by a margin, or the node reaches a limit of its own
 * (df-pn, Nagai 2002; the margin is the 1 + epsilon of Pawlewicz and Lew 2007).
 *
 * Included on the last line of a file, which before that gives
 *
 *     #define PN x             the prefix of these names
 *     struct x                 what all nodes of a search share, with the position
 *     bool x_expand(c, at)     lists the children of a node. Returns false if none is to be
 *                              searched; then at->k is what is known of it, {1, 1} if it is not set
 *     void x_try(c, at, next)  plays the move to at->best, calls x_visit(c, next), undoes it, and
 *                              records next->k
 *     bool x_over(c, at)       whether the search of a node ends although no number is at its limit
 *     void x_leave(c, at)      the search of a node ends; at->k may be changed
 *
 * where c is a struct x *, at and next are each a struct pn_node *. Optional macros are
 *
 *     PN_NODE                  a type in place of struct pn_node, with the members mine to pn_dn
 *     PN_CHOOSE(c, at)         in place of pn_choose()
 *     PN_MORE(c, at)           delayed listing: all listed children are proven. Returns true if
 *                              more were listed, otherwise at->k is what is known of the node
 *     PN_SEARCH(c)             a struct search, whose table all threads share. A position that a
 *                              thread searches counts as harder in it, so that other threads
 *                              prefer other positions (virtual numbers: Kaneko 2010). x_expand sets
 *                              `list`, `from` and `used`, x_try sets next->key; x_over and x_leave
 *                              are given here
 *
 * It defines void x_visit(c, at), which searches a node whose `mine` and `limit`, and with
 * PN_SEARCH `key` and `k`, are set. The macros are undefined at the end. */
#include <assert.h>

#define PN_JOIN_(a, b) a##b
#define PN_JOIN(a, b) PN_JOIN_(a, b)
#define PN_(name) PN_JOIN(PN, _##name) /* the name is not expanded, it may be that of a macro */

#ifndef PN_NODE
#define PN_NODE struct pn_node
#endif
#ifndef PN_CHOOSE
#define PN_CHOOSE(c, at) pn_choose((at)->pn_dn, (at)->n, (at)->mine)
#endif
#ifndef PN_MORE
#define PN_MORE(c, at) false
#endif

#ifdef PN_SEARCH
static inline bool PN_(over)(struct PN *c, const PN_NODE *at)
{
    struct search *q = PN_SEARCH(c);

    (void)at;
    if (q->nodes >= q->check_at) search_check(q);
    return q->stopped;
}

static inline void PN_(leave)(struct PN *c, const PN_NODE *at)
{
    struct search *q = PN_SEARCH(c);

    q->used = at->used;
    pn_leave(ab_of(q)->table, at->key, at->k, q->nodes - at->from, q->stopped);
}
#define PN_ENTER(c, at) pn_enter(ab_of(PN_SEARCH(c))->table, (at)->key, (at)->k)
#define PN_REFRESH(c, at) pn_refresh(ab_of(PN_SEARCH(c))->table, at)
#else
#define PN_ENTER(c, at) ((void)0)
#define PN_REFRESH(c, at) ((void)0)
#endif

static void PN_(visit)(struct PN *c, PN_NODE *at)
{
    PN_ENTER(c, at);
    at->k = (struct pn_dn){1, 1};
    for (bool open = PN_(expand)(c, at); open;) {
        struct pn_choice choice = PN_CHOOSE(c, at);
        at->k = choice.sum, at->best = choice.best;
        if (!at->k.pn && PN_MORE(c, at)) continue;
        if (at->k.pn >= at->limit.pn || at->k.dn >= at->limit.dn || PN_(over)(c, at)) break;
        assert(at->best < at->n);
        PN_NODE next = {.mine = !at->mine,
                        .limit = pn_limit(&choice, at->mine, at->limit),
                        .k = pn_unpack(at->pn_dn[at->best])};
        PN_(try)(c, at, &next);
        PN_REFRESH(c, at);
    }
    PN_(leave)(c, at);
}

#undef PN
#undef PN_
#undef PN_JOIN
#undef PN_JOIN_
#undef PN_NODE
#undef PN_CHOOSE
#undef PN_MORE
#undef PN_SEARCH
#undef PN_ENTER
#undef PN_REFRESH
