/* SPDX-License-Identifier: MIT
 *
 * zermelo_experience.h - experience: what finished games taught about their positions.
 *
 *     zm_experience_use(zm, &store);                          players avoid what lost
 *     ... a game is played ...
 *     zm_experience_learn(zm, &store, 0, expected, n);        and the store knows it
 *
 * A store keeps an entry for each position that was met (zermelo_books.h): how the games went on
 * from there, and `learned`, a value that is backed up by negamax through all positions that are
 * kept, as Buro describes it for books ("Toward opening book learning", ICCA Journal 22(2), 1999):
 * the value of a position is that of its best move, where
 *
 * - a move that ends the game has the value of that end,
 * - a move that leads to a position that is kept has what was learned of it, one ply further away,
 * - all moves that nobody has tried together count as what the player that last tried a new one
 *   there expected of it (`searched`), or as an even game.
 *
 * What is learned is an opinion. It is never called exact, and no proof, book, benchmark or
 * explanation asks for it. The library keeps nothing by itself and touches no file.
 *
 * Experience serves the built-in games without chance. */
#ifndef ZERMELO_EXPERIENCE_H
#define ZERMELO_EXPERIENCE_H

#include <zermelo_books.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What a player expected when it made a move of the game: zm_result.score and zm_result.depth. */
struct zm_expected {
    bool known;           /* false: nothing, such as of a person's move */
    int depth;            /* of the search */
    zm_score score;       /* for the side that made the move */
    uint64_t reserved[2]; /* 0 */
};

/* Learns the game on the table, from its first move to its last. If the rules have not ended it,
 * `result` is how it ended, in the game's unit for the first side; else `result` is not read.
 * `expected` has an entry for each of the first n moves; NULL: none. The positions are looked up
 * and put from the last to the first, each once; a store that is shared or may fail should do that
 * in one transaction, which it drops unless this returns ZM_OK. The position on the table is
 * unchanged.
 *
 * ZM_BAD_INPUT (a guest, or a game of chance; a result that the game does not have; no `put`),
 * ZM_LIMIT (too many moves to list), ZM_NO_MEMORY, ZM_IO (put() refused). */
ZM_API enum zm_status zm_experience_learn(struct zm_context *zm, const struct zm_book_store *store,
                                          int result, const struct zm_expected *expected, size_t n);

/* Players with the option experience=yes, which is the usual one, ask this store from now on in
 * zm_think(): where it keeps a move that lost, or one that won, by half a unit or more, all moves
 * are searched for values of their own, what was learned of a move counts in place of that unless
 * it is proven, and the best is chosen, by the seed among equals. If that is not what the player
 * would have played, the result has the rule "experience" and no distance. A player with a level
 * below full strength asks only where its own move is one that lost. Searches with `watch` or
 * `ranking` do not ask. The store is copied; what is behind `with` must stay. NULL: none is asked
 * any more. As zm_experience_learn(). */
ZM_API enum zm_status zm_experience_use(struct zm_context *zm, const struct zm_book_store *store);

/* A legal move, and what games taught about it, for the side to move now. */
struct zm_experience_move {
    zm_move move;
    bool ends;                 /* it ends the game: `learned` is the value of that end */
    bool kept;                 /* it leads to a position that is kept */
    zm_score learned;          /* 0 if neither */
    uint32_t won, drawn, lost; /* how the games went that came to where it leads */
    uint32_t visits;
    uint64_t reserved[2]; /* 0 */
};

/* Lists all legal moves, in the game's order. *n is how many there are, of which at most
 * `capacity` are written; 0 if the game is over. As zm_experience_learn(). */
ZM_API enum zm_status zm_experience_moves(struct zm_context *zm, const struct zm_book_store *store,
                                          struct zm_experience_move *out, size_t capacity,
                                          size_t *n);
/* What the store keeps of the position on the table. False: nothing, or such games have no
 * experience. */
ZM_API bool zm_experience_probe(struct zm_context *zm, const struct zm_book_store *store,
                                struct zm_book_entry *out);

/* A key made of those of several positions of the game. It changes when another version of the
 * library makes keys in another way: what was kept then is of no use. ZM_BAD_INPUT, ZM_LIMIT,
 * ZM_NO_MEMORY as zm_experience_learn(). */
ZM_API enum zm_status zm_experience_keys(struct zm_context *zm, struct zm_book_key *out);

#ifdef __cplusplus
}
#endif

#endif
