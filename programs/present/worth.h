/* SPDX-License-Identifier: MIT
 * worth.h - what is known of the value of a position, in words. */
#ifndef PROGRAMS_WORTH_H
#define PROGRAMS_WORTH_H

#include <zermelo.h>

/* What is known of a position or a move, for the side to move at the root. */
struct worth {
    double value;
    enum zm_kind kind;
    int64_t distance; /* -1: unknown */
    enum zm_distance_kind distance_kind;
};
struct worth worth_of(const struct zm_result *r);

/* "win", "draw" or "loss" if proven, else NULL. */
const char *worth_outcome(const struct zm_game *game, struct worth w);
const char *kind_name(enum zm_kind kind);
enum { WORTH_TEXT = 128 };
/* "+8 seeds", "at least +3 seeds", "about +0.25": returns `out`. */
const char *worth_value(const struct zm_game *game, struct worth w, char out[WORTH_TEXT]);
/* The same and the outcome: "+8 seeds, a proven win in at most 13 plies". */
const char *worth_words(const struct zm_game *game, struct worth w, char out[WORTH_TEXT]);
/* Of a value that is not known: "unknown, between -1 and +1". */
const char *worth_unknown(const struct zm_game *game, int least, int most, char out[WORTH_TEXT]);
/* "exact", "at_most", "at_least"; NULL: unknown. */
const char *distance_kind_name(enum zm_distance_kind kind);
/* "in at most 7 moves (13 plies)", of a distance that is known. */
const char *distance_words(const struct zm_game *game, struct worth w, char out[WORTH_TEXT]);
/* "who wins", for a game that is over: "South wins by 8 seeds". */
const char *result_words(const struct zm_game *game, int value, char out[WORTH_TEXT]);

#endif
