/* SPDX-License-Identifier: MIT
 * solve.h - a running solver: the searches of its threads, the bounds proven so far, and its
 * checkpoints. */
#ifndef SOLVE_SOLVE_H
#define SOLVE_SOLVE_H

#include "player/session.h"
#include "search/proof/proof.h"

#include <zermelo_solve.h>

/* Values are those of the side to move, unless said otherwise. */
struct solver {
    struct zm_context *zm;
    struct zm_solve how; /* the request, and the keeper that it names */
    struct zm_keeper keeper;
    struct zm_solution *out;
    enum search_method method;
    struct session session;
    struct zm_result result;
    struct zm_claim range;  /* of the game's results, for the first side */
    struct zm_claim wanted; /* the claim to prove or refute, or the range */
    int lo, hi, question;
    atomic_bool answered;
    struct value answer;
    zm_move move;
    size_t memory;                     /* the limit, bytes */
    const struct proof_writer *writer; /* the proof being written, if one is */
    int guess;                         /* the bound to test next, clipped to lo + 1..hi */
    struct checkpoint *checkpoint;     /* NULL: none is kept */
    struct {
        uint64_t nodes;
        double seconds;
    } before; /* spent before this solver began: until the checkpoint it resumed, or by a player */
};

/* Copies and checks a request of a caller; NULL: the usual. */
enum zm_status solver_read(struct solver *v, struct zm_context *zm, const struct zm_solve *how);
/* Takes the memory for what was read: all of it, or `half` if the caller stores the positions of a
 * proof in the other half. */
enum zm_status solver_begin(struct solver *v, bool half);
/* Updates the counts of nodes and seconds in the solution. */
void solver_count(struct solver *v);
/* Updates the counts and frees the memory. Returns ZM_BROKEN if the game's rules contradict
 * themselves; then the solution proves nothing. */
enum zm_status solver_end(struct solver *v);

/* Whether certificates of this game can be verified. */
enum zm_status certificate_of_game(struct zm_context *zm);

/* Positions that other parts of a proof prove, and those that follow from them. They are kept as a
 * proof writer keeps what it has written. */
struct zm_lemmas {
    struct zm_context *zm;
    struct proof_writer apart, leads;
    struct proof_writer wins, win_leads; /* with zones; without zone_words there are none */
};

/* Passes before a position: as many moves as a game may have. */
enum { PASSES_MOST = 1000 };

/* The words of a zone in the proofs of a game's wins; 0: these have none. */
size_t solver_zone_words(const struct zm_context *zm);

/* -- Checkpoints save what a solver knows, so that another can resume: docs/checkpoint.md. --- */

/* Resumes the last checkpoint, if there is one, and prepares to write more. Called after
 * solver_begin(). On failure nothing stays allocated, and nothing of the checkpoint is used. */
enum zm_status checkpoint_begin(struct solver *v);
void checkpoint_end(struct solver *v);

/* Writes a checkpoint, on the first thread while the others go on searching. */
void checkpoint_write(struct solver *v);
/* Writes a checkpoint if one is due. */
void checkpoint_if_due(struct solver *v);

#endif
