/* SPDX-License-Identifier: MIT
 * manager.h - the manager of a proof by jobs: it grows the tree, hands out jobs, and has each
 * result verified before it counts. */
#ifndef PROVE_MANAGER_H
#define PROVE_MANAGER_H

#include "proof_job.h"
#include "proof_tree.h"

enum { CHECKS_MOST = 16 }; /* results that are verified at a time */

/* What it took. */
struct proof_counts {
    uint64_t jobs, nodes, certificates, rejected; /* certificates: bytes */
    double seconds;                               /* of workers */
};

struct manager {
    const struct call *call;
    struct zm_context *zm; /* its moves lead to what is to be proven */
    struct proof_store *store;
    const char *place;
    char *origin;   /* these moves, by number */
    zm_move *start; /* the moves of the start of the game */
    size_t start_count, made;
    uint64_t base;  /* nodes for a job, to begin with */
    int workers;    /* processes of our own */
    double until;   /* when to stop; 0: never */
    char *verifier; /* the path of the program */
    char *file;     /* the beginning of the names of files in which it finds certificates */
    struct check {
        struct process *process; /* NULL: none runs */
        struct proof_job job;
        char *file;
    } check[CHECKS_MOST];
    struct proof_counts counts;
    /* One goal after the other. */
    struct proof_goal goal;
    int64_t goal_id;
    struct proof_tree tree;
    double began, told;
};

/* Proves or refutes m->goal; the tree is then whole. Returns the exit code: EXIT_DONE if it is
 * decided. */
int manage(struct manager *m);

/* The position of a node, on the table of m->zm. False after a complaint. */
bool manager_go(struct manager *m, uint32_t node);
/* The moves of a node by their numbers, from the start of the game. Free it. */
char *manager_moves(const struct manager *m, uint32_t node);

/* assembly.c: puts the proofs of `count` goals, whose trees are whole, together into one file.
 * Returns the exit code. */
struct proof_part {
    struct proof_goal goal;
    int64_t goal_id;
    struct proof_tree tree;
};
int assemble(struct manager *m, struct proof_part *part, int count, const char *path,
             struct zm_certificate *out, uint64_t *lemmas);

#endif
