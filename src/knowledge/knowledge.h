/* SPDX-License-Identifier: MIT
 * knowledge.h - what players and solvers ask of the book in use. */
#ifndef KNOWLEDGE_KNOWLEDGE_H
#define KNOWLEDGE_KNOWLEDGE_H

#include "api/context.h"

#include <zermelo_experience.h>

/* Answers for a player from the book in use: the value, and of the best moves one that the seed
 * draws; with limits->ranking only if all moves are known. Only limits->root_moves count. False:
 * the book does not know enough. The game must not be over. */
bool knowledge_answer(struct zm_context *zm, const struct zm_limits *limits, struct zm_result *out);

/* The value of the position by a book that is believed, for the side to move, and a move that has
 * it; `moved` tells whether one is known. False: it is not known. */
struct known_solution {
    int value;
    zm_move move;
    bool moved;
};
bool knowledge_solution(struct zm_context *zm, struct known_solution *out);

/* Whether the experience in use is decisive for the position: it keeps a move that lost or one that
 * won, so that all moves are to be ranked. The game must not be over. */
bool experience_matters(struct zm_context *zm);
/* Whether it keeps this move, and the move lost. */
bool experience_warns(struct zm_context *zm, zm_move move);
/* Puts the best move by experience into a result, if it is another one, of a search that has
 * ranked n moves under these limits. */
void experience_choose(struct zm_context *zm, const struct zm_limits *limits,
                       const struct zm_ranked *ranking, size_t n, struct zm_result *r);

/* -- Inside. --------------------------------------------------------------------------------- */

/* What a book says of a move without a proof, for the side that makes it. The result of a search
 * counts more than those of games: scores of different grades are not compared. */
enum grade { SAYS_NOTHING, PLAYED, SEARCHED };
struct opinion {
    enum grade grade;
    zm_score score;
};

/* Memory of a context for looking up: three positions, and two lines for each legal move. */
struct desk {
    void *child, *image, *walker;
    struct zm_book_move *moves;
    struct opinion *opinions;
};
/* Takes it from the context, which keeps it. False: no memory. */
bool desk_open(struct zm_context *zm, struct desk *out);

/* The two halves of a key: the least hash of all symmetric positions, and which of them has it,
 * `state` or one that is made in `image`, which has room for one; and the hash of that one's text,
 * the same on every machine. Few positions are in a book, and those that are not need no text. */
uint64_t canonical_hash(const struct zm_context *zm, const void *state, void *image,
                        const void **canonical);
uint64_t text_hash(const struct zm_context *zm, const void *state);
struct zm_book_key key_of(const struct zm_context *zm, const void *state, void *image);
/* A key made of those of several positions: it changes when the library makes keys in another way,
 * so that a book of other keys is refused. */
struct zm_book_key keys_check(struct zm_context *zm, const struct desk *d);
/* ZM_BAD_INPUT: games of this kind have no books. */
enum zm_status books_allowed(struct zm_context *zm);

/* Copies a caller's store, NULL being the book in use, and takes the memory to look up in it. */
enum zm_status store_begin(struct zm_context *zm, const struct zm_book_store *theirs,
                           struct zm_book_store *out, struct desk *d);
/* The book in use as a store. */
struct zm_book_store store_in_use(const struct zm_context *zm);
/* Looks up a position. False: nothing is known, or what is said is no value of the game. */
bool known_at(const struct zm_context *zm, const struct zm_book_store *store, const void *state,
              void *image, struct zm_book_entry *out);
/* Makes a move of a position in d->child, which may not be that position. */
void desk_play(const struct zm_context *zm, const struct desk *d, const void *state, zm_move move);
/* Fills d->moves with the legal moves of a position that is not over; returns how many. */
size_t known_moves(struct zm_context *zm, const struct zm_book_store *store, const struct desk *d,
                   const void *state);
/* Fills d->opinions for the n moves that known_moves() has listed, and finds the best: the greatest
 * score of the highest grade. False: nothing is said of any move, or the best of what is said may
 * be worse than what nothing is said of. *all: the moves are all of that grade. */
bool best_opinion(const struct zm_context *zm, const struct desk *d, const void *state, size_t n,
                  struct opinion *best, bool *all);
/* The greatest result that the game can have for either side. */
int greatest_result(const struct zm_context *zm);
/* The score of a value at a distance: the quick win and the slow loss are best. */
zm_score known_score(int value, int distance);
/* Sets what follows from n moves for a position of which `side` is to move. */
void back_up(const struct zm_context *zm, const struct zm_book_move *moves, size_t n,
             enum zm_side side, struct zm_book_entry *out);

#endif
