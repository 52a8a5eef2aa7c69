/* SPDX-License-Identifier: MIT
 * proof_job.h - what a worker does: it solves one position within a budget, and says how good the
 * moves look if it cannot. */
#ifndef PROVE_PROOF_JOB_H
#define PROVE_PROOF_JOB_H

#include "proof_line.h"
#include "solve_tables.h"

/* A position of a proof has no more moves. */
enum { PROOF_REPLIES_MOST = 1024 };

/* A worker at a goal. Its tables stay from job to job. */
struct proof_worker {
    const struct call *call;
    struct proof_store *store;
    const char *name;
    double lease, renewed; /* seconds */
    struct proof_goal goal;
    int64_t goal_id;                /* 0: none is open */
    struct zm_context *zm, *looker; /* looker: for short searches */
    struct solve_tables tables;
    struct zm_solve how;
    bool zones; /* its proof rests on zones */
    struct proof_start start;
    const struct proof_job *job; /* the one at hand */
    bool lost;                   /* it is known, but not proven, that the goal is not reached */
    bool dropped;                /* the job is no longer wanted of this worker */
    volatile int stop;           /* ends the search: dropped, or the program is to end */
};

/* Takes jobs and returns them until no goal is open (unless `wait`), or the program is to end.
 * Returns the exit code. */
int proof_work(const struct call *call, struct proof_store *store, const char *name, double lease,
               bool wait);

#endif
