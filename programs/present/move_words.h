/* SPDX-License-Identifier: MIT
 * move_words.h - what moves and chance outcomes do, in words, for people who watch a game. */
#ifndef PROGRAMS_MOVE_WORDS_H
#define PROGRAMS_MOVE_WORDS_H

#include "value_text.h"

/* A move of that name as people read it. TUC chess: cells as in chess, and the digits that the game
 * has for them: "c2-c3 (5242)". */
struct words move_title(const struct zm_context *zm, const char *name);

/* What a legal move does beside moving, read off the board before and after it. */
enum { EFFECT_TEXT = 64 };
struct move_effect {
    char taken
        [EFFECT_TEXT]; /* "captures 5", "turns 3", "captures a rook", "takes a present"; or "" */
    bool again;        /* the same side moves again */
};
struct move_effect move_effect(struct zm_context *zm, zm_move move);
/* What the last chance outcome was: "a present appears at c3"; "" if nothing is to be told. On
 * return the context stands where it stood. */
struct words last_outcome(struct zm_context *zm);

#endif
