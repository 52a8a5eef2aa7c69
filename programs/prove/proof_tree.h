/* SPDX-License-Identifier: MIT
 * proof_tree.h - the tree of a proof by jobs, in memory: job-level proof-number search (Wu, Lin,
 * Sun, Lin and Wu, "Job-level proof number search", 2013).
 *
 * A node is a position; symmetric positions and those that several lines reach are one node, so it
 * is a graph without cycles. Leaves are given to workers. A leaf that its job could not decide is
 * expanded. While a leaf is in flight the tree assumes what makes other workers useful: see
 * proof_tree_fly(). */
#ifndef PROVE_PROOF_TREE_H
#define PROVE_PROOF_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum node_state {
    NODE_OPEN,     /* a leaf that nobody works on */
    NODE_FLYING,   /* a leaf whose job is wanted or claimed */
    NODE_EXPANDED, /* its job decided nothing */
    NODE_PROVEN,
    NODE_REFUTED
};

#define NO_NODE UINT32_MAX

struct proof_node {
    uint64_t key;
    double pn, dn; /* how hard it looks to prove, and to refute; infinite: see INFINITE_EFFORT */
    enum node_state state;
    bool prover_moves, by_job; /* by_job: a job decided it; else its replies or the rules did */
    uint32_t from;             /* the node by which it was first reached, and the move, by number */
    uint32_t move;
    uint32_t first, count; /* its replies in edges, once it is expanded */
    uint32_t parents;      /* the first link of the list of those */
};

struct proof_tree {
    struct proof_node *nodes;
    uint32_t *replies; /* nodes */
    struct parent_link {
        uint32_t node, next;
    } * links;
    uint32_t *slots, *stack; /* the hash table of keys; nodes to update */
    size_t count, room, edges, edges_room, links_count, links_room, slots_count, stack_room;
    uint32_t flying;
};

#define INFINITE_EFFORT 1e15

/* False: there is no memory. The root is node 0. */
bool proof_tree_begin(struct proof_tree *t, uint64_t key, bool prover_moves);
void proof_tree_end(struct proof_tree *t);
/* The leaf that is most worth a job; NO_NODE: none while others fly. */
uint32_t proof_tree_select(const struct proof_tree *t);
/* A leaf is given to a worker. Until it is back it counts as decided the way that its parent does
 * not hope for: a reply to be refuted is expected to be proven, so that its siblings are next, and
 * the prover's move to fail, so that its second best is. */
void proof_tree_fly(struct proof_tree *t, uint32_t node);
/* A leaf is decided. */
void proof_tree_decide(struct proof_tree *t, uint32_t node, bool proven, bool by_job);
/* One reply of a leaf that is being expanded. */
struct reply_seen {
    uint64_t key;
    uint32_t move;
    bool prover_moves, over, proven; /* over: the rules decide it, as `proven` says */
    double promise;                  /* how good it looks to the prover, -1 to 1 */
};
/* Expands a leaf. False: there is no memory. */
bool proof_tree_expand(struct proof_tree *t, uint32_t node, const struct reply_seen *reply,
                       size_t n);
/* The node of a key, or NO_NODE. */
uint32_t proof_tree_find(const struct proof_tree *t, uint64_t key);
/* The moves that lead to a node from the root: returns how many there are, at most `room`. */
size_t proof_tree_path(const struct proof_tree *t, uint32_t node, uint32_t *moves, size_t room);

#endif
