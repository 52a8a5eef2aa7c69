/* SPDX-License-Identifier: MIT
 * proof_store.h - jobs of a proof in a database: SQLite in a file, or a PostgreSQL server that many
 * machines share.
 *
 * A job is wanted, then claimed by a worker for a while, then returned with a result, then accepted
 * once its certificate has been verified, or wanted again. What is accepted is all that a proof
 * needs: the manager's tree is rebuilt from it. Functions that can fail return false with one line
 * in proof_store_why(). */
#ifndef PROVE_PROOF_STORE_H
#define PROVE_PROOF_STORE_H

#include "command.h"

#include <zermelo_solve.h>

struct proof_store;

/* One bound of the result of a game, for the first side, and who has to prove it. */
struct proof_goal {
    char game[ZM_SPEC_TEXT];
    enum zm_side prover;
    int bound;
    uint64_t memory; /* bytes for a job */
};

enum job_verdict { REFUTED, PROVEN, UNKNOWN };

/* A job: is the goal true of the position after these moves? They are a line of proof_line.h. */
struct proof_job {
    int64_t id, goal; /* in the store */
    uint64_t key;     /* proof_key() */
    char *moves;
    uint64_t budget; /* nodes that a worker may try */
    /* Its result. */
    enum job_verdict verdict;
    uint64_t nodes;
    double seconds;
    char *replies;     /* of an unknown one: how good each move looks to the prover, -100 to 100;
                          or job_lost; of one that rests on zones: its zone, as the verifier has
                          it */
    char *certificate; /* of the others */
    size_t size;
    char *worker;
};

/* The goal is not reached, as a worker says; no certificate shows it. */
extern const char job_lost[];

/* NULL after a complaint; *code is then the exit code. */
struct proof_store *proof_store_open(const struct call *call, const char *place, int *code);
void proof_store_close(struct proof_store *s); /* NULL is allowed */
const char *proof_store_why(struct proof_store *s);
int proof_store_code(const struct proof_store *s);
/* Frees what a job holds. */
void proof_job_free(struct proof_job *job);

/* -- The manager. ---------------------------------------------------------------------------- */

/* Finds the goal that an earlier call began, or begins it. Jobs that were wanted and that nobody
 * has claimed are no longer wanted. *alone false: another manager, which still lives, is at it;
 * in a file, at any goal. */
bool proof_store_goal(struct proof_store *s, const struct proof_goal *goal, int64_t *id,
                      bool *alone);
/* Nothing more is to be done for a goal. */
bool proof_store_over(struct proof_store *s, int64_t goal);
/* Wants a job, unless there is one of that key. */
bool proof_store_want(struct proof_store *s, const struct proof_job *job);
/* Takes the oldest job that was returned, to verify it; *found false: there is none. Free it. What
 * a lost manager had taken is returned again when its goal is begun again. */
bool proof_store_take(struct proof_store *s, int64_t goal, struct proof_job *job, bool *found);
/* Accepts a returned job, with its `replies` as they are now, or throws its result away and wants
 * it again. */
bool proof_store_judge(struct proof_store *s, const struct proof_job *job, bool accept);
/* All that were accepted, or all others, without their certificates. `each` owns nothing. */
bool proof_store_jobs(struct proof_store *s, int64_t goal, bool accepted,
                      void (*each)(void *with, const struct proof_job *job), void *with);
/* The accepted job of a key. Free it. */
bool proof_store_find(struct proof_store *s, int64_t goal, uint64_t key, struct proof_job *job,
                      bool *found);
/* Takes over a job of another store, unless there is one of that key. An unknown one is as good as
 * accepted; of the others the certificate is missing: they count as not done, and are wanted with
 * their budget when their turn comes. */
bool proof_store_add_known(struct proof_store *s, const struct proof_job *job);
/* The certificate of an accepted job, and the moves that it is about: until the next call. NULL:
 * there is none. */
const void *proof_store_certificate(struct proof_store *s, int64_t goal, uint64_t key,
                                    const char **moves, size_t *size);
/* How many jobs are claimed now. */
bool proof_store_claimed(struct proof_store *s, int64_t goal, int64_t *count);
/* Gives up what a worker had claimed. */
bool proof_store_release(struct proof_store *s, const char *worker);

/* -- Workers. -------------------------------------------------------------------------------- */

/* Whether there is a goal that is not over. */
bool proof_store_open_goals(struct proof_store *s, bool *any);
/* Claims a job for `lease` seconds, of this goal if it wants one; *found false: none is wanted.
 * Free it. */
bool proof_store_claim(struct proof_store *s, const char *worker, double lease, int64_t goal,
                       struct proof_job *job, bool *found);
bool proof_store_read_goal(struct proof_store *s, int64_t id, struct proof_goal *goal);
/* The claim holds for `lease` seconds from now; *held false: it does not, since somebody else has
 * the job or nothing more is to be done for its goal. */
bool proof_store_renew(struct proof_store *s, const struct proof_job *job, const char *worker,
                       double lease, bool *held);
/* Hands in a result. It counts only while the claim holds; *counted tells. */
bool proof_store_return(struct proof_store *s, const struct proof_job *job, const char *worker,
                        bool *counted);

#endif
