/* SPDX-License-Identifier: MIT
 * review.h - inside a review: its state, and how values become losses and marks. */
#ifndef REVIEW_REVIEW_H
#define REVIEW_REVIEW_H

#include "api/context.h"

#include <zermelo_review.h>

enum { REVIEW_PLAYER_TEXT = 128 };

struct zm_review {
    struct zm_context *zm;
    struct zm_review_options how;
    char player[REVIEW_PLAYER_TEXT]; /* "": the usual ones */
    double began, ends;              /* by clock_now(); when the total is up */
    size_t made;                     /* moves of the game, chance outcomes included: */
    zm_move *history;
    size_t count, left;        /* moves of players; of them those not reviewed, the first ones */
    struct zm_reviewed *moves; /* what is left has its ply, side and move */
    bool *in_book;             /* of each move: its position takes no time */
    size_t timed, searched;    /* positions left that do, and those that were searched */
    zm_move *others;           /* room for the legal moves of a position */
    size_t block;              /* bytes of all this */
};

/* The moves among which a search may choose; NULL: all. */
struct choice {
    const zm_move *moves;
    size_t count;
};

/* Searches the position on the table, within the limits of a search. */
enum zm_status review_search(struct zm_review *r, struct choice among, struct zm_result *out);
/* Whether the searches so far have left at least the limits of another one. */
bool review_has_saved(const struct zm_review *r);
/* Searches the position on the table with all that they have left. */
enum zm_status review_search_longer(struct zm_review *r, struct zm_result *out);

/* Sets value->expected by the rest of it, which is for a side; a bound at the end of the range of
 * results becomes what it is, exact or nothing. */
void judge_expected(const struct zm_context *zm, enum zm_side side, struct zm_review_value *value);
/* The value of a position for the side that moved there, seen by the side that moved into it, one
 * ply earlier. */
struct zm_review_value judge_from_next(const struct zm_context *zm, enum zm_side side,
                                       struct zm_review_value next, bool same_side);
/* What a legal move of this value proves for the position: a bound, or the value if nothing is
 * better for the side. */
struct zm_review_value judge_as_position(const struct zm_context *zm, enum zm_side side,
                                         struct zm_review_value move);
/* Positive if a is better than b for the side whose values they are: by expected score, then by
 * value, then by distance. */
int judge_compare(const struct zm_review_value *a, const struct zm_review_value *b);
/* Sets loss, accuracy, mark and proven by the two values. */
void judge_move(struct zm_reviewed *move);

#endif
