/* SPDX-License-Identifier: MIT
 * proof_tree.h - the tree of a proof by jobs, in memory: job-level proof-number search (Wu, Lin,
 * Sun, Lin and Wu, "Job-level proof number search", 2013).
 *
 * A node is a position; symmetric positions and those that several lines reach are one node, so it
 * is a graph without cycles. Leaves are given to workers. A leaf that its job could not decide is
 * expanded. While a leaf is in flight the tree assumes what makes other workers useful: see
 * proof_tree_fly().
 *
 * Where wins rest on zones, a node is a position after a number of passes of the side that is not
 * the prover. If that side is to move the node is first expanded by half: its only child is the
 * position after a pass. Once that is proven, with a zone, the replies in the zone are added. */
#ifndef PROVE_PROOF_TREE_H
#define PROVE_PROOF_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <zermelo_solve.h>

enum node_state {
    NODE_OPEN,     /* a leaf that nobody works on */
    NODE_FLYING,   /* a leaf whose job is wanted or claimed */
    NODE_EXPANDED, /* its job decided nothing */
    NODE_GIVEN_UP, /* it is not to be proven, by all that is known */
    NODE_PROVEN,
    NODE_REFUTED
};

#define NO_NODE UINT32_MAX
#define PASS_MOVE (UINT32_MAX - 1)

struct proof_node {
    uint64_t key;
    double pn, dn; /* how hard it looks to prove, and to refute; infinite: see INFINITE_EFFORT */
    enum node_state state;
    bool prover_moves, by_job; /* by_job: a job decided it; else its replies or the rules did */
    bool waits;                /* in the queue, to update what rests on it */
    uint32_t from;             /* the node by which it was first reached, and the move, by number */
    uint32_t move;
    uint32_t first, count; /* its replies in edges, once it is expanded */
    uint32_t parents;      /* the first link of the list of those */
    int passes;
    uint32_t zone;      /* of a proven node, in zones; NO_NODE: none is known */
    uint32_t best;      /* the reply by which the prover reaches that zone; NO_NODE: none */
    char *promise;      /* of a node that is expanded by half: what was said of its moves */
    uint64_t job_nodes; /* of a search, that its job tried; 0: it had none */
};

struct proof_tree {
    struct proof_node *nodes;
    uint32_t *replies; /* nodes */
    struct parent_link {
        uint32_t node, next;
    } * links;
    uint32_t *slots, *queue; /* the hash table of keys; nodes to update */
    /* With zones: nodes that their replies proved, or of whose halves a pass is proven, in that
     * order; and the zones of proven nodes. Without zones the news are of no use. */
    uint32_t *news;
    struct zm_zone *zones;
    size_t count, room, edges, edges_room, links_count, links_room, slots_count, queue_room;
    size_t news_count, news_room, zones_count, zones_room;
    uint32_t flying, given_up;
};

#define INFINITE_EFFORT 1e15
/* To prove what was given up: not infinite, since it is not refuted, and more than all that is in
 * flight can add up to, though sums count what several lines reach once for each of them. */
#define LOST_EFFORT 1e13

/* False: there is no memory. The root is node 0. */
bool proof_tree_begin(struct proof_tree *t, uint64_t key, bool prover_moves);
void proof_tree_end(struct proof_tree *t);
/* The leaf that is most worth a job; NO_NODE: none while others fly. */
uint32_t proof_tree_select(const struct proof_tree *t);
/* A leaf is given to a worker. Until it is back it counts as decided the way that its parent does
 * not hope for: a reply to be refuted is expected to be proven, so that its siblings are next, and
 * the prover's move to fail, so that its second best is. */
void proof_tree_fly(struct proof_tree *t, uint32_t node);
/* A leaf is given up: it will not be selected as long as there are others. */
void proof_tree_give_up(struct proof_tree *t, uint32_t node);
/* A leaf is decided. */
void proof_tree_decide(struct proof_tree *t, uint32_t node, bool proven, bool by_job);
/* One reply of a leaf that is being expanded. */
struct reply_seen {
    uint64_t key;
    uint32_t move;
    int passes;
    bool prover_moves, over, proven; /* over: the rules decide it, as `proven` says */
    double promise;                  /* how good it looks to the prover, -1 to 1 */
    double pn;                       /* how hard it looks to prove, before any job */
};
/* Expands a leaf, or a node that is expanded by half, whose pass is proven: it keeps that as its
 * first reply. False: there is no memory. */
bool proof_tree_expand(struct proof_tree *t, uint32_t node, const struct reply_seen *reply,
                       size_t n);
/* Expands a leaf by half. `promise` is freed with the tree, or when the node is whole. */
bool proof_tree_half(struct proof_tree *t, uint32_t node, const struct reply_seen *pass,
                     char *promise);
bool proof_tree_is_half(const struct proof_tree *t, uint32_t node);
/* Keeps the zone of a node that is or will be proven. */
bool proof_tree_set_zone(struct proof_tree *t, uint32_t node, const struct zm_zone *zone);
/* The moves from the root to a node, by which it was first reached. */
size_t proof_tree_depth(const struct proof_tree *t, uint32_t node);
/* The node of a key, or NO_NODE. */
uint32_t proof_tree_find(const struct proof_tree *t, uint64_t key);
/* The moves that lead to a node from the root: returns how many there are, at most `room`. */
size_t proof_tree_path(const struct proof_tree *t, uint32_t node, uint32_t *moves, size_t room);

#endif
