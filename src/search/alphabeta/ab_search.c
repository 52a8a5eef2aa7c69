/* SPDX-License-Identifier: MIT
 * ab_search.c - see ab_search.h. */
#include "search/alphabeta/ab_search.h"

#include <string.h>

enum { KILLERS = 2 * LEVELS_MAX, HISTORIES = 2 * HISTORY_SIZE };

void ab_plan(const struct search *q, size_t eval_state, struct memory_plan *plan)
{
    const struct ab_search *ab = NULL; /* only for sizes */

    memory_add(plan, MEMORY_EVAL_STATE, eval_state);
    memory_add(plan, MEMORY_ROWS, q->rows * sizeof *ab->fresh);
    if (!q->options.table) return;
    memory_add(plan, MEMORY_SYMMETRIC, q->game->state_size);
    memory_add(plan, MEMORY_KILLERS, KILLERS * sizeof *ab->killers);
    memory_add(plan, MEMORY_HISTORY, HISTORIES * sizeof *ab->history);
}

void ab_begin(struct ab_search *ab, const struct memory_plan *plan)
{
    struct search *q = &ab->search;

    if (plan->bytes[MEMORY_EVAL_STATE]) ab->eval_state = search_take(q, plan, MEMORY_EVAL_STATE);
    ab->fresh = search_take(q, plan, MEMORY_ROWS);
    ab->symmetric = search_take(q, plan, MEMORY_SYMMETRIC);
    ab->killers = search_take(q, plan, MEMORY_KILLERS);
    ab->history = search_take(q, plan, MEMORY_HISTORY);
    if (q->options.table) {
        memset(ab->killers, 0xff, KILLERS * sizeof *ab->killers);
        memset(ab->history, 0, HISTORIES * sizeof *ab->history);
    }
    ab->node_budget = UINT64_MAX;
}

void ab_plain_begin(struct ab_search *plain, const struct search *q, int order, uint64_t nodes)
{
    struct search *p = &plain->search;

    memset(plain, 0, sizeof *plain);
    *p = *q;
    p->options = (struct search_options){
        .kind = SEARCH_TREE, .cuts = CUTS_DEEP, .distance = true, .order = order};
    p->endgame = NULL, p->refresh = NULL;
    if (!p->limits.nodes || p->nodes + nodes < p->limits.nodes) p->limits.nodes = p->nodes + nodes;
    p->check_at = p->nodes;
    plain->node_budget = UINT64_MAX;
}

void ab_plain_end(const struct ab_search *plain, struct search *q)
{
    const struct search *p = &plain->search;

    q->nodes = q->check_at = p->nodes;
    q->pace = p->pace, q->paced = p->paced;
    q->checked = p->checked, q->reported = p->reported;
}
