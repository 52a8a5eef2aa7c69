/* SPDX-License-Identifier: MIT
 * solve.h - a solver at work: the searches of its threads, and what is known so far. */
#ifndef SOLVE_SOLVE_H
#define SOLVE_SOLVE_H

#include "player/session.h"
#include "search/proof/proof.h"

#include <zermelo_solve.h>

/* Results are those of the side to move. */
struct solver {
    struct zm_context *zm;
    const struct zm_solve *how;
    struct zm_solution *out;
    enum search_method method;
    struct session session;
    struct zm_result result;
    struct zm_claim range, wanted; /* the game's, for the first side; until when to ask */
    int lo, hi, question;
    atomic_bool answered;
    struct value answer;
    zm_move move;
    size_t memory;                     /* the limit */
    const struct proof_writer *writer; /* the proof being written, if one is */
    int guess;                         /* the next question, if that makes sense */
    struct checkpoint *checkpoint;     /* NULL: none is kept */
    struct {
        uint64_t nodes;
        double seconds;
    } before; /* what was spent until the checkpoint that it goes on from */
};

/* Checks what is asked for and takes the memory: all of it, or half where there is something else
 * to be kept. */
enum zm_status solver_begin(struct solver *v, struct zm_context *zm, const struct zm_solve *how,
                            bool half);
/* Counts what was done, so far. */
void solver_count(struct solver *v);
/* The same, and gives the memory back. ZM_BROKEN: nothing that was found is worth anything. */
enum zm_status solver_end(struct solver *v);

#endif
