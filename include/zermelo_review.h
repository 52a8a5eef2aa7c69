/* SPDX-License-Identifier: MIT
 *
 * zermelo_review.h - reviews of games: what each move lost against the best one.
 *
 *     struct zm_review_options how = {.size = sizeof how, .total = 20};
 *     struct zm_review *review;
 *     struct zm_reviewed move = {.size = sizeof move};
 *
 *     zm_play_text(zm, "4 4 4 3 5 2 6");
 *     if (zm_review_begin(zm, &how, &review)) return 1;
 *     while (zm_review_left(review) && !zm_review_step(review)) {}
 *     for (size_t i = 0; i < zm_review_count(review); i++)
 *         if (zm_review_move(review, i, &move)) ...
 *     zm_review_end(review);
 *
 * A review goes backwards through the moves of the game on the table: a position is searched when
 * what comes after it is known, and with the table that was filled there. The value of the move
 * that was played is that of the position to which it led. docs/review.md says how losses become
 * marks and accuracies. */
#ifndef ZERMELO_REVIEW_H
#define ZERMELO_REVIEW_H

#include <zermelo.h>

#ifdef __cplusplus
extern "C" {
#endif

/* How to review. Zeros mean the default. */
struct zm_review_options {
    size_t size;        /* sizeof(struct zm_review_options) */
    const char *player; /* who searches; NULL: `exact` from the end of the game as long as the
                           values are proven, if there are few moves, then `strong` */
    double seconds;     /* wall clock for each search, of which a move may take up to three, and
                           one more with what the first searches of later moves have left; 0: no
                           limit but that of the player and the total */
    double total;       /* wall clock for the whole review, from zm_review_begin() on; 0: no limit.
                           What is left is shared by the positions that are left */
    uint64_t nodes;     /* moves tried in each search, as `seconds`; 0: no limit. With it each move
                           begins with empty tables, so that a review which was interrupted comes
                           out the same */
    size_t memory;      /* bytes of each search, as in zm_limits */
    uint64_t seed;      /* as in zm_limits */
    const volatile int *stop; /* as in zm_limits: ends a step with ZM_STOPPED */
    void (*progress)(void *with, const struct zm_result *so_far); /* as in zm_limits */
    void *with;
};

/* How bad a move was: not, or an inaccuracy (?!), a mistake (?), a blunder (??). */
enum zm_mark { ZM_MARK_NONE, ZM_MARK_INACCURACY, ZM_MARK_MISTAKE, ZM_MARK_BLUNDER };

/* A value for the side that moved, as in struct zm_result. A bound (ZM_LOWER, ZM_UPPER) is proven
 * as one. */
struct zm_review_value {
    double value;    /* in the game's unit */
    double expected; /* the expected score: 1 a win, 0.5 a draw, 0 a loss; in between an estimate */
    int64_t distance; /* plies to the end, -1: unknown */
    enum zm_kind kind;
    enum zm_distance_kind distance_kind;
};

/* A move that was reviewed. */
struct zm_reviewed {
    size_t size; /* sizeof(struct zm_reviewed) */
    size_t ply;  /* moves and chance outcomes that were made before it */
    enum zm_side side;
    zm_move played, best; /* the same, if no better move was found */
    struct zm_review_value of_played, of_best;
    double loss;                   /* of expected score by the move: 0 to 1 */
    double accuracy;               /* 0 to 100 */
    enum zm_mark mark;             /* by the loss */
    bool proven;                   /* both values are exact */
    char rule[48];                 /* what zm_result.rule said of the best move; "": nothing */
    uint64_t nodes;                /* moves tried */
    zm_move line[ZM_RANKED_LINE];  /* the expected line, the best move first */
    zm_move reply[ZM_RANKED_LINE]; /* the same after the move that was played, which it begins */
    size_t line_length, reply_length;
};

/* All moves of a side that were reviewed. */
struct zm_review_side {
    size_t size;     /* sizeof(struct zm_review_side) */
    size_t moves;    /* how many */
    size_t marks[4]; /* of each mark how many, by enum zm_mark */
    size_t proven;   /* how many losses are proven */
    double accuracy; /* the mean of the moves', 0 to 100; 100 if there is none */
};

/* A review at work. */
struct zm_review;

/* Begins the review of the moves that were made in the context, chance outcomes not counted. The
 * context must live, its moves and position be left alone, until the review ends; they are as they
 * were after each call. Books and tables in use are asked. On success *out is yours to
 * zm_review_end(); on failure it is NULL and zm_why() tells why. `how` may be NULL. ZM_BAD_INPUT
 * (no move was made; no such player; a limit below 0), ZM_LIMIT (too many moves to list),
 * ZM_NO_MEMORY. */
ZM_API enum zm_status zm_review_begin(struct zm_context *zm, const struct zm_review_options *how,
                                      struct zm_review **out);
/* How many moves are reviewed in all, and how many of them, the first of the game, are left. */
ZM_API size_t zm_review_count(const struct zm_review *review);
ZM_API size_t zm_review_left(const struct zm_review *review);
/* Reviews the last move that is left. Statuses as of zm_think(); ZM_OVER: none is left;
 * ZM_BAD_INPUT, too: the moves of the context are not those of the review any more. After a failure
 * the same move is left. */
ZM_API enum zm_status zm_review_step(struct zm_review *review);
/* Takes the last move that is left from where an earlier review of the same game was kept: ply,
 * side, both moves, lines, and what is known of both values must fit the game and each other;
 * what follows from them (expected, loss, accuracy, mark, proven) is computed anew. What the values
 * say is believed. ZM_BAD_INPUT, ZM_OVER. */
ZM_API enum zm_status zm_review_restore(struct zm_review *review, const struct zm_reviewed *move);
/* The i-th move of the review, in the order of the game. False: it is left. */
ZM_API bool zm_review_move(const struct zm_review *review, size_t i, struct zm_reviewed *out);
/* ZM_BAD_INPUT: out->size is not set. */
ZM_API enum zm_status zm_review_side(const struct zm_review *review, enum zm_side side,
                                     struct zm_review_side *out);
/* The move that lost the game: the last mistake or blunder of the side that stands worse at the
 * end, or inaccuracy that is proven to lose. False: there is none among the moves that were
 * reviewed. */
ZM_API bool zm_review_turn(const struct zm_review *review, size_t *i);
ZM_API void zm_review_end(struct zm_review *review); /* NULL is allowed */

#ifdef __cplusplus
}
#endif

#endif
