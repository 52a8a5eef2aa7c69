/* SPDX-License-Identifier: MIT
 * growth_tree.c - the positions of a book that grows: what they are worth, and which one is to be
 * expanded next. See grow.c. */
#include "grow.h"

/* -- Scores. --------------------------------------------------------------------------------- */

struct zm_book_entry *growth_entry(const struct growth *g, size_t i)
{
    return &g->positions.list[i].entry;
}

zm_score growth_score(const struct zm_book_entry *e)
{
    zm_score away = e->distance > 0 ? e->distance : 0;

    if (e->kind != ZM_EXACT) return e->searched;
    return e->value * ZM_UNIT - (e->value > 0 ? away : e->value < 0 ? -away : 0);
}

/* The same of the child that an edge leads to, for the side to move at its parent. */
static zm_score score_of_edge(const struct growth *g, const struct growth_node *parent, size_t edge)
{
    size_t child = g->edges[edge].child;
    zm_score score = growth_score(growth_entry(g, child));

    return g->nodes[child].side == parent->side ? score : -score;
}

/* The edge to the best child, the first of several. */
static size_t best_edge(const struct growth *g, const struct growth_node *n)
{
    size_t best = n->first;

    for (size_t i = n->first; i != GROWTH_NO_EDGE; i = g->edges[i].next)
        if (score_of_edge(g, n, i) > score_of_edge(g, n, best)) best = i;
    return best;
}

/* Whether the best move that is not in the book can still be added. */
static bool has_rest(const struct growth_node *n)
{
    return n->rest.depth > 0;
}

/* The score of the best move, in the book or not. */
static zm_score best_score(const struct growth *g, const struct growth_node *n)
{
    zm_score best = score_of_edge(g, n, best_edge(g, n));

    return has_rest(n) && n->rest.score > best ? n->rest.score : best;
}

/* -- Backing up. ----------------------------------------------------------------------------- */

/* What the proofs of the children prove. */
static enum zm_status prove(struct growth *g, size_t number)
{
    const struct zm_book_store store = positions_store(&g->positions);
    struct zm_book_entry *e = growth_entry(g, number), follows = *e;

    positions_set(&g->positions, number);
    enum zm_status status = zm_book_back_up(g->zm, &store, &follows);
    if (!status && follows.kind == ZM_EXACT) *e = follows;
    return status;
}

/* What it costs to reach a leaf by an edge, `best` being the score of the best. */
static zm_score cost_of_edge(const struct growth *g, const struct growth_node *n, size_t edge,
                             zm_score best)
{
    zm_score on = g->nodes[g->edges[edge].child].priority;

    return on == GROWTH_NEVER ? on : on + g->ply_cost + best - score_of_edge(g, n, edge);
}

static void set_priority(struct growth *g, size_t number, zm_score best)
{
    struct growth_node *n = &g->nodes[number];

    n->priority = GROWTH_NEVER;
    if (growth_entry(g, number)->kind == ZM_EXACT) return;
    if (has_rest(n) && !n->rest.proven) n->priority = best - n->rest.score;
    for (size_t i = n->first; i != GROWTH_NO_EDGE; i = g->edges[i].next) {
        zm_score cost = cost_of_edge(g, n, i, best);
        if (cost < n->priority) n->priority = cost;
    }
}

/* Gives an expanded position the value that follows from its moves. */
static enum zm_status back_up(struct growth *g, size_t number, bool *changed)
{
    enum { DEPTH_MOST = UINT16_MAX };
    struct growth_node *n = &g->nodes[number], was = *n;
    struct zm_book_entry *e = growth_entry(g, number), before = *e;
    size_t exact = 0, best = best_edge(g, n);
    zm_score score = best_score(g, n);
    bool by_edge = score_of_edge(g, n, best) == score;
    int depth = by_edge ? growth_entry(g, g->edges[best].child)->depth : n->rest.depth - 1;
    enum zm_status status = ZM_OK;

    for (size_t i = n->first; i != GROWTH_NO_EDGE; i = g->edges[i].next)
        exact += growth_entry(g, g->edges[i].child)->kind == ZM_EXACT;
    if (e->kind != ZM_EXACT && exact != n->exact) status = prove(g, number);
    n->exact = exact;
    e->searched = e->kind == ZM_EXACT ? growth_score(e) : score;
    e->depth = depth < DEPTH_MOST ? depth + 1 : depth;
    set_priority(g, number, score);
    *changed = e->searched != before.searched || e->depth != before.depth ||
               e->kind != before.kind || n->priority != was.priority;
    return status;
}

/* Notes a position whose value may have changed. */
static bool enqueue(struct growth *g, size_t number)
{
    if (g->nodes[number].queued) return true;
    size_t *queue = grown_list(g->queue, g->queued, &g->queue_capacity, sizeof *queue);
    if (!queue) return false;
    g->queue = queue;
    g->queue[g->queued++] = number;
    return g->nodes[number].queued = true;
}

static bool enqueue_parents(struct growth *g, size_t number)
{
    size_t i = g->nodes[number].into;

    while (i != GROWTH_NO_EDGE && enqueue(g, g->edges[i].parent)) i = g->edges[i].next_into;
    return i == GROWTH_NO_EDGE;
}

int growth_back_up(struct growth *g, size_t number)
{
    enum { TIMES_MOST = 4 * BOOK_PLIES_MOST };
    size_t most = TIMES_MOST * g->positions.count;

    g->queued = 0;
    if (!enqueue(g, number)) return EXIT_LIMIT;
    for (size_t i = 0; i < g->queued; i++) {
        bool changed;
        if (i > most)
            return complain(g->call, EXIT_LIMIT,
                            "positions come again, so that values do not follow");
        g->nodes[g->queue[i]].queued = false;
        enum zm_status status = back_up(g, g->queue[i], &changed);
        if (status) return complain_status(g->call, g->zm, status);
        if (changed && !enqueue_parents(g, g->queue[i])) return EXIT_LIMIT;
    }
    return EXIT_DONE;
}

/* -- Choosing a leaf. ------------------------------------------------------------------------ */

/* By this the seed chooses among what costs the same. */
static uint64_t lot_of(const struct growth *g, size_t number)
{
    return growth_entry(g, number)->key.high ^ g->seed * UINT64_C(0x9e3779b97f4a7c15);
}

/* The child by which the cheapest leaf is reached. */
static size_t cheapest_child(const struct growth *g, size_t number)
{
    const struct growth_node *n = &g->nodes[number];
    zm_score best = best_score(g, n), least = GROWTH_NEVER;
    size_t chosen = 0;

    for (size_t i = n->first; i != GROWTH_NO_EDGE; i = g->edges[i].next) {
        zm_score cost = cost_of_edge(g, n, i, best);
        size_t child = g->edges[i].child;
        if (cost > least || (cost == least && lot_of(g, child) >= lot_of(g, chosen))) continue;
        least = cost, chosen = child;
    }
    return chosen;
}

/* Whether nothing is reached at a lower cost than the best move that is not in the book. */
static bool is_cheapest(const struct growth *g, const struct growth_node *n)
{
    return has_rest(n) && !n->rest.proven && n->priority == best_score(g, n) - n->rest.score;
}

/* Each ply costs something, so this ends. */
size_t growth_cheapest(const struct growth *g)
{
    size_t number = 0;

    while (g->nodes[number].expanded && !is_cheapest(g, &g->nodes[number]))
        number = cheapest_child(g, number);
    return number;
}

/* -- Edges. ---------------------------------------------------------------------------------- */

bool growth_join(struct growth *g, size_t parent, size_t child)
{
    struct growth_edge *edges =
        grown_list(g->edges, g->edge_count, &g->edge_capacity, sizeof *edges);
    size_t edge = g->edge_count;

    if (!edges) return false;
    g->edges = edges;
    for (size_t i = g->nodes[parent].first; i != GROWTH_NO_EDGE; i = g->edges[i].next)
        if (g->edges[i].child == child) return true;
    g->edges[edge] = (struct growth_edge){parent, child, GROWTH_NO_EDGE, g->nodes[child].into};
    g->nodes[child].into = edge;
    if (g->nodes[parent].first == GROWTH_NO_EDGE) g->nodes[parent].first = edge;
    else g->edges[g->nodes[parent].last].next = edge;
    g->nodes[parent].last = edge;
    g->edge_count++;
    return true;
}
