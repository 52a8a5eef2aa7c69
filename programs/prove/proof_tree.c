/* SPDX-License-Identifier: MIT
 * proof_tree.c - see proof_tree.h. */
#include "proof_tree.h"

#include "command.h"

#include <assert.h>
#include <math.h>

/* What a leaf in flight adds to the effort that it is not expected to save. */
static const double in_flight = 1e7;

/* -- The nodes. ------------------------------------------------------------------------------ */

static size_t slot_of(const struct proof_tree *t, uint64_t key)
{
    size_t i = (size_t)(key * UINT64_C(0x9e3779b97f4a7c15) >> 32) % t->slots_count;

    while (t->slots[i] != NO_NODE && t->nodes[t->slots[i]].key != key)
        i = i + 1 < t->slots_count ? i + 1 : 0;
    return i;
}

static bool grow_slots(struct proof_tree *t)
{
    size_t count = t->slots_count ? 2 * t->slots_count : 1024;
    uint32_t *slots = take_memory(count * sizeof *slots);

    if (!slots) return false;
    memset(slots, 255, count * sizeof *slots);
    free(t->slots);
    t->slots = slots, t->slots_count = count;
    for (uint32_t i = 0; i < t->count; i++) t->slots[slot_of(t, t->nodes[i].key)] = i;
    return true;
}

/* Makes room for one more item of a list. */
static bool roomy(void *list, size_t count, size_t *room, size_t size)
{
    void **at = list;
    void *larger = grown_list(*at, count, room, size);

    if (larger) *at = larger;
    return larger;
}

uint32_t proof_tree_find(const struct proof_tree *t, uint64_t key)
{
    return t->slots[slot_of(t, key)];
}

/* The node of a key, which may be new. NO_NODE: there is no memory. */
static uint32_t node_of(struct proof_tree *t, const struct reply_seen *seen, uint32_t from)
{
    uint32_t found = t->slots_count ? proof_tree_find(t, seen->key) : NO_NODE;

    if (found != NO_NODE) return found;
    if (4 * (t->count + 1) > 3 * t->slots_count && !grow_slots(t)) return NO_NODE;
    if (!roomy(&t->nodes, t->count, &t->room, sizeof *t->nodes)) return NO_NODE;
    t->slots[slot_of(t, seen->key)] = (uint32_t)t->count;
    t->nodes[t->count] = (struct proof_node){.key = seen->key,
                                             .prover_moves = seen->prover_moves,
                                             .from = from,
                                             .move = seen->move,
                                             .passes = seen->passes,
                                             .parents = NO_NODE,
                                             .zone = NO_NODE,
                                             .best = NO_NODE,
                                             .pn = seen->pn,
                                             .dn = pow(16, (1 + seen->promise) / 2)};
    return (uint32_t)t->count++;
}

bool proof_tree_begin(struct proof_tree *t, uint64_t key, bool prover_moves)
{
    const struct reply_seen root = {.key = key, .prover_moves = prover_moves, .pn = 1};

    *t = (struct proof_tree){.nodes = NULL};
    return node_of(t, &root, NO_NODE) == 0;
}

void proof_tree_end(struct proof_tree *t)
{
    for (size_t i = 0; i < t->count; i++) free(t->nodes[i].promise);
    free(t->nodes), free(t->replies), free(t->links), free(t->slots), free(t->queue);
    free(t->news), free(t->zones);
    *t = (struct proof_tree){.nodes = NULL};
}

/* -- Proof and disproof numbers. ------------------------------------------------------------- */

static void settle(struct proof_node *n, bool proven)
{
    n->state = proven ? NODE_PROVEN : NODE_REFUTED;
    n->pn = proven ? 0 : INFINITE_EFFORT;
    n->dn = proven ? INFINITE_EFFORT : 0;
}

/* What a node that is expanded by half has yet to do for the replies to come. */
static const double replies_effort = 16;

bool proof_tree_is_half(const struct proof_tree *t, uint32_t node)
{
    return t->nodes[node].state == NODE_EXPANDED && t->nodes[node].promise;
}

/* The manager hears of it. Without memory it does not, and the node stays as it is. */
static void tell(struct proof_tree *t, const struct proof_node *n)
{
    if (roomy(&t->news, t->news_count, &t->news_room, sizeof *t->news))
        t->news[t->news_count++] = (uint32_t)(n - t->nodes);
}

/* The numbers of a node that is expanded by half. */
static bool recount_half(struct proof_tree *t, struct proof_node *n)
{
    const struct proof_node *pass = &t->nodes[t->replies[n->first]];
    double pn = n->pn, dn = n->dn;

    n->pn = pass->pn + replies_effort, n->dn = fmax(1, fmin(pass->dn, INFINITE_EFFORT / 2));
    if (pass->state == NODE_PROVEN) n->dn = 1, tell(t, n);
    return n->pn != pn || n->dn != dn;
}

/* The numbers of an expanded node by those of its replies. Returns whether they changed. */
static bool recount(struct proof_tree *t, struct proof_node *n)
{
    double least[2] = {INFINITE_EFFORT, INFINITE_EFFORT}, sum[2] = {0, 0}, pn = n->pn, dn = n->dn;

    if (n->promise) return recount_half(t, n);

    for (uint32_t i = 0; i < n->count; i++) {
        const struct proof_node *reply = &t->nodes[t->replies[n->first + i]];
        least[0] = fmin(least[0], reply->pn), least[1] = fmin(least[1], reply->dn);
        sum[0] += reply->pn, sum[1] += reply->dn;
    }
    n->pn = fmin(n->prover_moves ? least[0] : sum[0], INFINITE_EFFORT);
    n->dn = fmin(n->prover_moves ? sum[1] : least[1], INFINITE_EFFORT);
    if (n->pn <= 0 || n->dn <= 0) settle(n, n->pn <= 0);
    if (n->pn <= 0) tell(t, n);
    return n->pn != pn || n->dn != dn;
}

/* Updates what rests on a node, first what is nearest to it. A node may be updated more than once,
 * but waits once only, so that many lines to one position are no longer work: there are no
 * cycles. */
static void update_parents(struct proof_tree *t, uint32_t node)
{
    size_t first = 0, end = 0;

    for (bool ok = true;; node = t->queue[first++]) {
        t->nodes[node].waits = false;
        for (uint32_t link = t->nodes[node].parents; link != NO_NODE && ok;
             link = t->links[link].next) {
            struct proof_node *parent = &t->nodes[t->links[link].node];
            if (parent->state != NODE_EXPANDED || !recount(t, parent) || parent->waits) continue;
            ok = roomy(&t->queue, end, &t->queue_room, sizeof *t->queue);
            if (ok) t->queue[end++] = t->links[link].node, parent->waits = true;
        }
        if (first == end) return;
    }
}

/* -- Leaves. --------------------------------------------------------------------------------- */

uint32_t proof_tree_select(const struct proof_tree *t)
{
    uint32_t at = 0;

    while (t->nodes[at].state == NODE_EXPANDED) {
        const struct proof_node *n = &t->nodes[at];
        double least = INFINITY;
        for (uint32_t i = 0; i < n->count; i++) {
            uint32_t reply = t->replies[n->first + i];
            double effort = n->prover_moves ? t->nodes[reply].pn : t->nodes[reply].dn;
            if (effort < least) least = effort, at = reply;
        }
    }
    return t->nodes[at].state == NODE_OPEN ? at : NO_NODE;
}

void proof_tree_fly(struct proof_tree *t, uint32_t node)
{
    struct proof_node *n = &t->nodes[node];
    bool prover_chooses = n->from != NO_NODE && t->nodes[n->from].prover_moves;

    assert(n->state == NODE_OPEN);
    n->state = NODE_FLYING;
    if (prover_chooses) n->pn += in_flight;
    else n->dn += in_flight;
    t->flying++;
    update_parents(t, node);
}

void proof_tree_give_up(struct proof_tree *t, uint32_t node)
{
    struct proof_node *n = &t->nodes[node];

    t->flying -= n->state == NODE_FLYING;
    n->state = NODE_GIVEN_UP;
    t->given_up++;
    n->pn = LOST_EFFORT, n->dn = 1;
    update_parents(t, node);
}

void proof_tree_decide(struct proof_tree *t, uint32_t node, bool proven, bool by_job)
{
    struct proof_node *n = &t->nodes[node];

    assert(n->state == NODE_OPEN || n->state == NODE_FLYING);
    t->flying -= n->state == NODE_FLYING;
    n->by_job = by_job;
    settle(n, proven);
    update_parents(t, node);
}

/* Of several moves to the same position the first is kept. `first`: of the node's replies. */
static bool add_reply(struct proof_tree *t, uint32_t node, const struct reply_seen *seen,
                      size_t first)
{
    uint32_t reply = node_of(t, seen, node);

    if (reply == NO_NODE) return false;
    for (size_t i = first; i < t->edges; i++)
        if (t->replies[i] == reply) return true;
    if (!roomy(&t->replies, t->edges, &t->edges_room, sizeof *t->replies)) return false;
    if (!roomy(&t->links, t->links_count, &t->links_room, sizeof *t->links)) return false;
    t->replies[t->edges++] = reply;
    t->links[t->links_count] = (struct parent_link){node, t->nodes[reply].parents};
    t->nodes[reply].parents = (uint32_t)t->links_count++;
    if (seen->over) settle(&t->nodes[reply], seen->proven);
    return true;
}

bool proof_tree_expand(struct proof_tree *t, uint32_t node, const struct reply_seen *reply,
                       size_t n)
{
    size_t first = t->edges;
    bool half = proof_tree_is_half(t, node);

    assert(t->nodes[node].state != NODE_PROVEN && t->nodes[node].state != NODE_REFUTED);
    if (half) {
        if (!roomy(&t->replies, t->edges, &t->edges_room, sizeof *t->replies)) return false;
        t->replies[t->edges++] = t->replies[t->nodes[node].first];
    }
    for (size_t i = 0; i < n; i++)
        if (!add_reply(t, node, &reply[i], first)) return false;
    struct proof_node *at = &t->nodes[node];
    if (half) free(at->promise), at->promise = NULL;
    t->flying -= at->state == NODE_FLYING;
    at->state = NODE_EXPANDED;
    at->first = (uint32_t)first, at->count = (uint32_t)(t->edges - first);
    recount(t, at);
    update_parents(t, node);
    return true;
}

bool proof_tree_half(struct proof_tree *t, uint32_t node, const struct reply_seen *pass,
                     char *promise)
{
    size_t first = t->edges;

    if (!add_reply(t, node, pass, first)) return free(promise), false;
    struct proof_node *at = &t->nodes[node];
    t->flying -= at->state == NODE_FLYING;
    at->state = NODE_EXPANDED;
    at->promise = promise;
    at->first = (uint32_t)first, at->count = 1;
    recount(t, at);
    update_parents(t, node);
    return true;
}

bool proof_tree_set_zone(struct proof_tree *t, uint32_t node, const struct zm_zone *zone)
{
    if (!roomy(&t->zones, t->zones_count, &t->zones_room, sizeof *t->zones)) return false;
    t->zones[t->zones_count] = *zone;
    t->nodes[node].zone = (uint32_t)t->zones_count++;
    return true;
}

size_t proof_tree_depth(const struct proof_tree *t, uint32_t node)
{
    size_t n = 0;

    for (; node != 0; node = t->nodes[node].from) n++;
    return n;
}

size_t proof_tree_path(const struct proof_tree *t, uint32_t node, uint32_t *moves, size_t room)
{
    size_t n = proof_tree_depth(t, node);

    if (n > room) return n;
    for (uint32_t at = node, i = (uint32_t)n; at != 0; at = t->nodes[at].from)
        moves[--i] = t->nodes[at].move;
    return n;
}
