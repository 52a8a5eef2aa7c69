/* SPDX-License-Identifier: MIT
 * value_text.c - see value_text.h. */
#include "value_text.h"

#include "units.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

struct known_value value_of_result(const struct zm_result *r)
{
    return (struct known_value){r->value, r->kind, r->distance, r->distance_kind};
}

const char *distance_kind_name(enum zm_distance_kind kind)
{
    static const char *const names[] = {[ZM_DISTANCE_UNKNOWN] = NULL,
                                        [ZM_DISTANCE_EXACT] = "exact",
                                        [ZM_DISTANCE_AT_MOST] = "at_most",
                                        [ZM_DISTANCE_AT_LEAST] = "at_least"};

    return names[kind];
}

/* In a game of chance a proven value is an average. It proves who wins only if no chance remains,
 * and only then is the distance known. */
const char *value_outcome(const struct zm_game *game, struct known_value w)
{
    bool stochastic = game->weight && w.distance < 0;

    if (w.kind == ZM_HEURISTIC || stochastic) return NULL;
    if (w.value > 0 && w.kind != ZM_UPPER) return "win";
    if (w.value < 0 && w.kind != ZM_LOWER) return "loss";
    return w.value == 0 && w.kind == ZM_EXACT ? "draw" : NULL;
}

const char *kind_name(enum zm_kind kind)
{
    static const char *const names[] = {[ZM_HEURISTIC] = "heuristic",
                                        [ZM_EXACT] = "exact",
                                        [ZM_LOWER] = "lower",
                                        [ZM_UPPER] = "upper"};

    return names[kind];
}

/* Where games are only won or lost, no evaluation is written as a result, which would look like a
 * proof. */
static const double evaluation_most = 0.999;

bool is_whole(double value)
{
    return value == floor(value) && fabs(value) < 1e15;
}

/* Writes "+8 seeds"; a unit called "win" is left out. */
static void write_value(const struct zm_game *game, double value, char *out, size_t capacity)
{
    bool wins = strcmp(game->unit, "win") == 0;
    char unit[UNIT_TEXT];

    value = round(value * 1000) / 1000; /* values of distant results are a little smaller */
    int n = value == 0        ? snprintf(out, capacity, "0")
            : is_whole(value) ? snprintf(out, capacity, "%+.0f", value)
                              : snprintf(out, capacity, "%+.3f", value);
    if (!wins && n > 0 && (size_t)n < capacity)
        snprintf(out + n, capacity - (size_t)n, " %s", unit_text(game->unit, value, unit));
}

static double clipped_evaluation(const struct zm_game *game, double value)
{
    if (strcmp(game->unit, "win") != 0) return value;
    return fmin(fmax(value, -evaluation_most), evaluation_most);
}

const char *evaluation_text(const struct zm_game *game, double value, char out[VALUE_TEXT])
{
    write_value(game, clipped_evaluation(game, value), out, VALUE_TEXT);
    return out;
}

const char *value_text(const struct zm_game *game, struct known_value w, char out[VALUE_TEXT])
{
    static const char *const before[] = {[ZM_HEURISTIC] = "evaluation ",
                                         [ZM_EXACT] = "",
                                         [ZM_LOWER] = "at least ",
                                         [ZM_UPPER] = "at most "};
    int n = snprintf(out, VALUE_TEXT, "%s", before[w.kind]);

    if (w.kind == ZM_HEURISTIC) w.value = clipped_evaluation(game, w.value);
    write_value(game, w.value, out + n, VALUE_TEXT - (size_t)n);
    return out;
}

/* Distances are plies. In games that are only won, lost or drawn the sides take turns, so that half
 * of the plies, rounded up, is the number of moves as players count them. */
const char *distance_words(const struct zm_game *game, struct known_value w, char out[VALUE_TEXT])
{
    static const char *const bound[] = {[ZM_DISTANCE_UNKNOWN] = "",
                                        [ZM_DISTANCE_EXACT] = "",
                                        [ZM_DISTANCE_AT_MOST] = "at most ",
                                        [ZM_DISTANCE_AT_LEAST] = "at least "};
    int64_t moves = (w.distance + 1) / 2;
    char plies[VALUE_TEXT];

    snprintf(plies, sizeof plies, "%" PRId64 " pl%s", w.distance, w.distance == 1 ? "y" : "ies");
    if (strcmp(game->unit, "win") == 0)
        snprintf(out, VALUE_TEXT, "in %s%" PRId64 " move%s (%.40s)", bound[w.distance_kind], moves,
                 moves == 1 ? "" : "s", plies);
    else snprintf(out, VALUE_TEXT, "in %s%.40s", bound[w.distance_kind], plies);
    return out;
}

const char *value_unknown(const struct zm_game *game, int least, int most, char out[VALUE_TEXT])
{
    char to[VALUE_TEXT];

    write_value(game, most, to, sizeof to);
    snprintf(out, VALUE_TEXT, "unknown, between %+d and %.48s", least, to);
    return out;
}

const char *value_words(const struct zm_game *game, struct known_value w, char out[VALUE_TEXT])
{
    const char *outcome = value_outcome(game, w);
    char distance[VALUE_TEXT];

    value_text(game, w, out);
    size_t n = strlen(out);
    if (outcome && w.distance > 0)
        snprintf(out + n, VALUE_TEXT - n, ", a proven %s %.60s", outcome,
                 distance_words(game, w, distance));
    else if (outcome) snprintf(out + n, VALUE_TEXT - n, ", a proven %s", outcome);
    else if (w.kind == ZM_EXACT) snprintf(out + n, VALUE_TEXT - n, " on average, proven");
    return out;
}

const char *value_phrase(const struct zm_game *game, struct known_value w, char out[VALUE_TEXT])
{
    char words[VALUE_TEXT];

    value_words(game, w, words);
    snprintf(out, VALUE_TEXT, "%s%.120s", w.kind == ZM_HEURISTIC ? "" : "value ", words);
    return out;
}

const char *result_words(const struct zm_game *game, int value, char out[VALUE_TEXT])
{
    char by[VALUE_TEXT];

    write_value(game, value, by, sizeof by); /* with a sign, which is left out */
    if (value == 0) snprintf(out, VALUE_TEXT, "a draw");
    else if (strcmp(game->unit, "win") == 0)
        snprintf(out, VALUE_TEXT, "%s wins", game->side[value < 0]);
    else snprintf(out, VALUE_TEXT, "%s wins by %.60s", game->side[value < 0], by + 1);
    return out;
}
