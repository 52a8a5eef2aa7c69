/* SPDX-License-Identifier: MIT
 * worth.c - see worth.h. */
#include "worth.h"

#include "units.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct worth worth_of(const struct zm_result *r)
{
    return (struct worth){.value = r->value,
                          .kind = r->kind,
                          .distance = r->distance,
                          .distance_kind = r->distance_kind};
}

const char *distance_kind_name(enum zm_distance_kind kind)
{
    static const char *const names[] = {[ZM_DISTANCE_UNKNOWN] = NULL,
                                        [ZM_DISTANCE_EXACT] = "exact",
                                        [ZM_DISTANCE_AT_MOST] = "at_most",
                                        [ZM_DISTANCE_AT_LEAST] = "at_least"};

    return names[kind];
}

/* In games of chance a proven value is an average. It says who wins only if no chance node follows,
 * which is where the distance is known. */
const char *worth_outcome(const struct zm_game *game, struct worth w)
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

/* Where games are won or lost an estimate is never written as a result: that would be a proof. */
static const double estimate_most = 0.999;

static bool is_whole(double value)
{
    return value == floor(value) && fabs(value) < 1e15;
}

/* "+8 seeds"; a unit called win goes without saying. */
static void write_value(const struct zm_game *game, double value, char *out, size_t capacity)
{
    bool wins = strcmp(game->unit, "win") == 0;
    char unit[UNIT_TEXT];

    value = round(value * 1000) / 1000; /* a result far away is a little less than its value */
    int n = value == 0        ? snprintf(out, capacity, "0")
            : is_whole(value) ? snprintf(out, capacity, "%+.0f", value)
                              : snprintf(out, capacity, "%+.3f", value);
    if (!wins && n > 0 && (size_t)n < capacity)
        snprintf(out + n, capacity - (size_t)n, " %s", unit_text(game->unit, value, unit));
}

const char *worth_value(const struct zm_game *game, struct worth w, char out[WORTH_TEXT])
{
    static const char *const before[] = {[ZM_HEURISTIC] = "about ",
                                         [ZM_EXACT] = "",
                                         [ZM_LOWER] = "at least ",
                                         [ZM_UPPER] = "at most "};
    int n = snprintf(out, WORTH_TEXT, "%s", before[w.kind]);
    bool estimate = w.kind == ZM_HEURISTIC && strcmp(game->unit, "win") == 0;

    if (estimate) w.value = fmin(fmax(w.value, -estimate_most), estimate_most);
    write_value(game, w.value, out + n, WORTH_TEXT - (size_t)n);
    return out;
}

/* Distances are plies. In games that are only won, lost or drawn the sides take turns, so that half
 * of the plies, rounded up, is the number of moves as players count them. */
const char *distance_words(const struct zm_game *game, struct worth w, char out[WORTH_TEXT])
{
    static const char *const bound[] = {[ZM_DISTANCE_UNKNOWN] = "",
                                        [ZM_DISTANCE_EXACT] = "",
                                        [ZM_DISTANCE_AT_MOST] = "at most ",
                                        [ZM_DISTANCE_AT_LEAST] = "at least "};
    int64_t moves = (w.distance + 1) / 2;
    char plies[WORTH_TEXT];

    snprintf(plies, sizeof plies, "%" PRId64 " pl%s", w.distance, w.distance == 1 ? "y" : "ies");
    if (strcmp(game->unit, "win") == 0)
        snprintf(out, WORTH_TEXT, "in %s%" PRId64 " move%s (%.40s)", bound[w.distance_kind], moves,
                 moves == 1 ? "" : "s", plies);
    else snprintf(out, WORTH_TEXT, "in %s%.40s", bound[w.distance_kind], plies);
    return out;
}

const char *worth_unknown(const struct zm_game *game, int least, int most, char out[WORTH_TEXT])
{
    char to[WORTH_TEXT];

    write_value(game, most, to, sizeof to);
    snprintf(out, WORTH_TEXT, "unknown, between %+d and %.48s", least, to);
    return out;
}

const char *worth_words(const struct zm_game *game, struct worth w, char out[WORTH_TEXT])
{
    const char *outcome = worth_outcome(game, w);
    char distance[WORTH_TEXT];

    worth_value(game, w, out);
    size_t n = strlen(out);
    if (outcome && w.distance > 0)
        snprintf(out + n, WORTH_TEXT - n, ", a proven %s %.60s", outcome,
                 distance_words(game, w, distance));
    else if (outcome) snprintf(out + n, WORTH_TEXT - n, ", a proven %s", outcome);
    else if (w.kind == ZM_EXACT) snprintf(out + n, WORTH_TEXT - n, " on average, proven");
    return out;
}

const char *result_words(const struct zm_game *game, int value, char out[WORTH_TEXT])
{
    char by[WORTH_TEXT];

    write_value(game, abs(value), by, sizeof by);
    if (value == 0) snprintf(out, WORTH_TEXT, "a draw");
    else if (strcmp(game->unit, "win") == 0)
        snprintf(out, WORTH_TEXT, "%s wins", game->side[value < 0]);
    else snprintf(out, WORTH_TEXT, "%s wins by %.60s", game->side[value < 0], by + 1);
    return out;
}
