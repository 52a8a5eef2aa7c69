/* SPDX-License-Identifier: MIT
 * proof_zones.c - proofs by jobs of wins that rest on zones: docs/certificate.md.
 *
 * At a position of the side that is not the prover a pass comes first. Its win has a zone, and only
 * replies in that have to be refuted. A job's zone is what the verifier found. Of a position that
 * its replies prove it is computed: by the reply of the prover, or by writing the certificate of
 * the position, whose replies are lemmas, to nowhere. */
#include "manager.h"

#include "command.h"

#include <inttypes.h>

bool zones_read(const char *line, struct zm_zone *zone)
{
    struct zm_zone found;
    int n = 0, used = 0;

    if (strncmp(line, "zone", 4) != 0) return false;
    line += 4;
    while (n < ZM_ZONE_WORDS && sscanf(line, " %16" SCNx64 "%n", &found.cells[n], &used) == 1)
        line += used, n++;
    if (zone) *zone = found;
    return n == ZM_ZONE_WORDS && !*line;
}

/* Every proven position of the tree is known to the lemmas. */
static bool keep(struct manager *m, uint32_t node, const struct zm_zone *zone)
{
    int passes = m->tree.nodes[node].passes;

    if (!proof_tree_set_zone(&m->tree, node, zone) || !manager_go(m, node)) return false;
    return !zm_lemmas_add_win(m->lemmas, m->goal.prover, passes, zone, false);
}

bool zones_take(struct manager *m, uint32_t node, const char *line)
{
    struct zm_zone zone;

    return zones_read(line, &zone) && keep(m, node, &zone);
}

/* -- Positions that their replies prove. ----------------------------------------------------- */

/* The cell of the move that leads to a position with this key. */
static bool find_cell(struct manager *m, uint32_t node, uint64_t key, size_t *cell)
{
    zm_move list[PROOF_REPLIES_MOST];
    bool found = false;

    if (!manager_go(m, node)) return false;
    size_t n = zm_moves(m->zm, list, PROOF_REPLIES_MOST);
    for (size_t i = 0; i < n && !found; i++) {
        *cell = proof_number(&m->start, list[i]);
        if (zm_play(m->zm, list[i])) return false;
        found = proof_key(m->zm, true, m->tree.nodes[node].passes) == key;
        zm_undo(m->zm);
    }
    return found;
}

/* The prover's first move that is proven: its cell, and the zone after it. */
static bool zone_of_move(struct manager *m, uint32_t node, struct zm_zone *zone)
{
    static const size_t bits = 64;
    struct proof_node *n = &m->tree.nodes[node];
    uint32_t i = 0;
    size_t cell;

    while (i < n->count && m->tree.nodes[m->tree.replies[n->first + i]].zone == NO_NODE) i++;
    if (i == n->count) return false;
    n->best = m->tree.replies[n->first + i];
    const struct proof_node *reply = &m->tree.nodes[n->best];
    if (!find_cell(m, node, reply->key, &cell)) return false;
    *zone = m->tree.zones[reply->zone];
    zone->cells[cell / bits] |= UINT64_C(1) << cell % bits;
    return true;
}

static bool to_nowhere(void *with, uint64_t offset, const void *bytes, size_t n)
{
    (void)with, (void)offset, (void)bytes, (void)n;
    return true;
}

static bool zone_of_replies(struct manager *m, uint32_t node, struct zm_zone *zone)
{
    enum { MEMORY = 32 << 20, NODES = 10000000 }; /* hardly any of them are needed */
    const struct zm_sink sink = {.size = sizeof sink, .write = to_nowhere};
    struct zm_certificate c = {.size = sizeof c};
    char *line = manager_moves(m, node);
    const struct zm_solve how = {.size = sizeof how,
                                 .method = "dfpn",
                                 .threads = 1,
                                 .nodes = NODES,
                                 .memory = MEMORY,
                                 .stop = &interrupted,
                                 .lemmas = m->lemmas,
                                 .line = line};
    bool ok =
        line && manager_go(m, node) && !zm_certify(m->zm, &how, goal_claim(&m->goal), 0, &sink, &c);

    free(line);
    *zone = c.zone;
    return ok;
}

/* -- What is new. ---------------------------------------------------------------------------- */

static bool follow(struct manager *m, uint32_t node)
{
    struct proof_tree *t = &m->tree;
    const struct proof_node *n = &t->nodes[node];
    struct zm_zone zone;

    if (n->state == NODE_PROVEN && n->zone == NO_NODE)
        return (n->prover_moves ? zone_of_move : zone_of_replies)(m, node, &zone) &&
               keep(m, node, &zone);
    if (!proof_tree_is_half(t, node)) return true;
    zone = t->zones[t->nodes[t->replies[n->first]].zone];
    return manager_expand(m, node, n->promise, &zone);
}

bool zones_follow(struct manager *m)
{
    bool ok = true;

    for (size_t i = 0; i < m->tree.news_count && ok && m->zones; i++)
        ok = follow(m, m->tree.news[i]);
    m->tree.news_count = 0;
    return ok;
}
