/* SPDX-License-Identifier: MIT
 * manager.h - the manager of a proof by jobs: it grows the tree, hands out jobs, and has each
 * result verified before it counts. */
#ifndef PROVE_MANAGER_H
#define PROVE_MANAGER_H

#include "proof_job.h"
#include "proof_tree.h"

enum { CHECKS_MOST = 64 }; /* results that are verified at a time */

/* What it took. */
struct proof_counts {
    uint64_t jobs, nodes, certificates, rejected; /* certificates: bytes */
    double seconds;                               /* of workers */
};

struct manager { /* of one goal */
    const struct call *call;
    struct zm_context *zm; /* its moves lead to what is to be proven */
    struct proof_store *store;
    const char *place;
    char *origin; /* these moves, by number */
    struct proof_start start;
    uint64_t base;   /* nodes for a job, to begin with; 0: the usual number */
    int workers;     /* processes of our own */
    int checks;      /* results to verify at a time, at most CHECKS_MOST */
    int64_t claimed; /* jobs that workers had claimed when that was counted */
    double counted;
    const char *import_from, *export_to; /* files of proof_state.c, or NULL */
    double until;                        /* when to stop; 0: never */
    char *verifier;                      /* the path of the program */
    struct check {
        struct process *process; /* NULL: none runs */
        bool accepted;           /* it has said so; the zone is to come */
        struct proof_job job;
        int file; /* a descriptor, by which it finds the certificate */
    } check[CHECKS_MOST];
    int unverified; /* results in a row of which the verifier could not say anything */
    struct proof_counts counts;
    struct proof_goal goal;
    int64_t goal_id;
    bool over; /* the store has it that nothing more is to be done */
    struct proof_tree tree;
    bool zones;               /* its proof rests on zones */
    bool stuck;               /* what the store holds cannot be taken into it */
    struct zm_lemmas *lemmas; /* with zones: all nodes that are proven */
    double began, told;
    double estimated;      /* when what is left was */
    char left[128];        /* the estimate in words */
    uint64_t nodes_before; /* that earlier calls have spent */
};

/* Proves the goals of `count` managers at a time, or refutes one of them; the trees of those are
 * then whole. All but the goals is the same, and the workers are the first one's. Returns the exit
 * code: EXIT_DONE if that is decided. */
int manage(struct manager *m, int count);
bool manager_is_decided(const struct manager *m);

/* Complains of what is wrong with the store. Returns the exit code. */
int manager_store_failed(const struct manager *m);

/* Nodes that the next job may try. */
uint64_t manager_budget(const struct manager *m);
/* Whether a job of these moves may be one that decided nothing: false if the prover wins at once
 * where zones count. */
bool manager_may_be_unknown(struct manager *m, const char *moves);
/* The position of a node, on the table of m->zm. False after a complaint. */
bool manager_go(struct manager *m, uint32_t node);
/* The moves of a node by their numbers, from the start of the game; NULL: too many. Free it. */
char *manager_moves(const struct manager *m, uint32_t node);
/* Expands a node by all moves, or by those in a zone. `promise`: what a worker said of each of all.
 * False if that cannot be. */
bool manager_expand(struct manager *m, uint32_t node, const char *promise,
                    const struct zm_zone *zone);

/* proof_zones.c: what follows in a tree whose proof rests on zones. Each returns false if it cannot
 * be done. */
/* Reads the line of zermelo-verifier --zone; `zone` may be NULL. */
bool zones_read(const char *line, struct zm_zone *zone);
/* Takes the zone of a node that a job proves. */
bool zones_take(struct manager *m, uint32_t node, const char *line);
/* Finds the zones of nodes that their replies prove, and expands nodes by the replies in the zone
 * of a pass, until there is nothing left of either. Without zones it does nothing. */
bool zones_follow(struct manager *m);

/* proof_state.c: writes what the store knows of a goal to a file, and takes such a file into the
 * store. Each returns the exit code after a complaint. */
int export_state(struct manager *m, const char *path);
int import_state(struct manager *m, const char *path);

/* proof_progress.c: says now and then how far the proof is. */
void tell_progress(struct manager *m);

/* assembly.c: puts the proofs of `count` goals, whose trees are whole, together into one file.
 * Returns the exit code. */
int assemble(struct manager *m, int count, const char *path, struct zm_certificate *out,
             uint64_t *lemmas);

#endif
