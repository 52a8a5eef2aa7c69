/* SPDX-License-Identifier: MIT
 * value_text.h - values of positions and moves, and their units, as text for people. */
#ifndef PROGRAMS_VALUE_TEXT_H
#define PROGRAMS_VALUE_TEXT_H

#include <zermelo.h>

/* What is known of the value of a position or a move, for the side to move at the root. */
struct known_value {
    double value;
    enum zm_kind kind;
    int64_t distance; /* in plies; -1: unknown */
    enum zm_distance_kind distance_kind;
};
struct known_value value_of_result(const struct zm_result *r);

/* What the book in use knows exactly of a position without knowing a move, if an answer says less;
 * false: nothing. */
bool value_beyond(struct zm_context *zm, const struct zm_result *answer, struct known_value *out);

bool is_whole(double value);
enum { UNIT_TEXT = 64 };
/* A unit as games give it, in the singular, as it stands behind a number: the plural unless that is
 * 1 or -1. Returns `out`. */
const char *unit_text(const char *unit, double number, char out[UNIT_TEXT]);
/* "win", "draw" or "loss" if proven, else NULL. */
const char *value_outcome(const struct zm_game *game, struct known_value w);
const char *kind_name(enum zm_kind kind);
/* Text by value, which lives until the end of the expression. */
struct words {
    char text[128];
};
/* "+8 seeds", "at least +3 seeds", "evaluation +0.25". */
struct words value_text(const struct zm_game *game, struct known_value w);
/* The same with the outcome: "+8 seeds, a proven win in at most 13 plies". */
struct words value_words(const struct zm_game *game, struct known_value w);
/* The same within a sentence: "value +8 seeds, a proven win", "evaluation +0.25". */
struct words value_phrase(const struct zm_game *game, struct known_value w);
/* The same for lists, as short as it can be said: "+0.25", "proven win", "+8 seeds, proven". */
struct words value_brief(const struct zm_game *game, struct known_value w);
/* A heuristic evaluation without that word: "+0.25". */
struct words evaluation_text(const struct zm_game *game, double value);
/* An unknown value: "unknown, between -1 and +1". */
struct words value_unknown(const struct zm_game *game, int least, int most);
/* "exact", "at_most", "at_least"; NULL: unknown. */
const char *distance_kind_name(enum zm_distance_kind kind);
/* A known distance: "in at most 7 moves (13 plies)". */
struct words distance_words(const struct zm_game *game, struct known_value w);
/* The result of a game that is over: "South wins by 8 seeds". */
struct words result_words(const struct zm_game *game, int value);

#endif
