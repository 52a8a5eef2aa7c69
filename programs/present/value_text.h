/* SPDX-License-Identifier: MIT
 * value_text.h - values of positions and moves as text for people. */
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

bool is_whole(double value);
/* "win", "draw" or "loss" if proven, else NULL. */
const char *value_outcome(const struct zm_game *game, struct known_value w);
const char *kind_name(enum zm_kind kind);
enum { VALUE_TEXT = 128 };
/* "+8 seeds", "at least +3 seeds", "evaluation +0.25": returns `out`, as the others do. */
const char *value_text(const struct zm_game *game, struct known_value w, char out[VALUE_TEXT]);
/* The same with the outcome: "+8 seeds, a proven win in at most 13 plies". */
const char *value_words(const struct zm_game *game, struct known_value w, char out[VALUE_TEXT]);
/* The same within a sentence: "value +8 seeds, a proven win", "evaluation +0.25". */
const char *value_phrase(const struct zm_game *game, struct known_value w, char out[VALUE_TEXT]);
/* A heuristic evaluation without that word: "+0.25". */
const char *evaluation_text(const struct zm_game *game, double value, char out[VALUE_TEXT]);
/* An unknown value: "unknown, between -1 and +1". */
const char *value_unknown(const struct zm_game *game, int least, int most, char out[VALUE_TEXT]);
/* "exact", "at_most", "at_least"; NULL: unknown. */
const char *distance_kind_name(enum zm_distance_kind kind);
/* A known distance: "in at most 7 moves (13 plies)". */
const char *distance_words(const struct zm_game *game, struct known_value w, char out[VALUE_TEXT]);
/* The result of a game that is over: "South wins by 8 seeds". */
const char *result_words(const struct zm_game *game, int value, char out[VALUE_TEXT]);

#endif
