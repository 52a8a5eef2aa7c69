/* SPDX-License-Identifier: MIT
 * openings.h - the openings in which the players of gomoku and renju settle who holds which colour.
 * An opening is a row of steps; opening_template.h plays them. */
#ifndef GAMES_GOMOKU_OPENINGS_H
#define GAMES_GOMOKU_OPENINGS_H

#include <stdbool.h>
#include <stdint.h>

enum opening_id {
    OPENING_NONE,
    OPENING_SWAP2,
    OPENING_RIF,
    OPENING_SWAP,
    OPENING_SOOSYRV_8,
    OPENING_TARAGUCHI_10,
    OPENING_YAMAGUCHI,
    OPENINGS
};

enum { OFFERS_MAX = 12 }; /* points offered for the fifth stone; also the most to be declared */

enum opening_action {
    ACTION_PUT,     /* puts a stone */
    ACTION_DECLARE, /* says how many points will be offered */
    ACTION_OFFER,   /* names one point after the other for the next stone */
    ACTION_CHOOSE   /* puts the next stone on one of them */
};

/* Colours are 0, that of the first stone, and 1. Who swaps changes colours with the other player,
 * who then makes the step. */
struct opening_step {
    enum opening_action action;
    int actor;        /* the colour whose holder makes the step, whatever colour the stone has */
    int stones;       /* on the board before it */
    int square;       /* ACTION_PUT: the side of the central square for the stone; 0: the board */
    int number;       /* ACTION_DECLARE: the most; ACTION_OFFER: how many, 0: as declared */
    bool swap;        /* whether the actor may swap first */
    bool last;        /* the game begins after it */
    const char *word; /* in the text of a position; "choice" while a swap is possible */
};

/* What the actor of step `at` may say in place of it, as long as a swap is possible. */
enum opening_branch { BRANCH_NONE, BRANCH_TWO, BRANCH_TEN };

struct opening {
    const char *name;
    enum opening_branch branch;
    int branch_at, branch_to;
    bool branch_swaps; /* the players change colours too */
    int steps;
    const struct opening_step *step;
};

/* By enum opening_id. */
extern const struct opening openings[OPENINGS];

/* Whether the players can have come to a step, with or without the right to swap, in colours that
 * are changed or not. */
bool opening_reaches(const struct opening *o, int step, bool swap, bool changed);

struct opening_point {
    int row, column;
};
/* Whether a black stone on `one` makes the same layout as on `other`: some movement, turn or
 * reflection of the plane carries the one to the other. The edges of the board do not matter.
 * `stones` are two black stones, then two white ones. */
bool opening_same_layout(const struct opening_point stones[4], struct opening_point one,
                         struct opening_point other);

#endif
