/* SPDX-License-Identifier: MIT
 * proof_line.h - lines of moves by their numbers, with passes: MOVES of docs/certificate.md. */
#ifndef PROVE_PROOF_LINE_H
#define PROVE_PROOF_LINE_H

#include "proof_store.h"

/* The start of a game, and all its moves. */
struct proof_start {
    zm_move *moves; /* by number */
    size_t count;
    char *text; /* of the position */
};

/* Reads it from a table on which no move was made. False: there is no memory. */
bool proof_start_read(struct proof_start *start, const struct zm_context *zm);
void proof_start_end(struct proof_start *start);

/* Makes the moves of a line from the start; "-" is none, p a pass, after which the position is one
 * that was set up. False: they are none. */
bool proof_go(const struct proof_start *start, struct zm_context *zm, const char *line);
/* The number of a move; start->count: it has none. */
size_t proof_number(const struct proof_start *start, zm_move move);
/* A line and one word more. Free it. */
char *proof_line_and(const char *line, const char *word);
/* The passes in a line. */
int proof_passes(const char *line);

/* The claim of a goal, and what proves that it is wrong. */
struct zm_claim goal_claim(const struct proof_goal *goal);
struct zm_claim goal_refutation(const struct proof_goal *goal);
/* Whether its proof rests on zones: it is a win in a game that has them. */
bool goal_has_zones(const struct proof_goal *goal, const struct zm_context *zm);

/* The key of the position on the table, in a tree with or without zones: with them passes count,
 * and symmetric positions are not the same. */
uint64_t proof_key(const struct zm_context *zm, bool zones, int passes);

#endif
