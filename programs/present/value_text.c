/* SPDX-License-Identifier: MIT
 * value_text.c - see value_text.h. */
#include "value_text.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <zermelo_books.h>

/* -- Units in English: box, boxes; match, matches; penny, pennies; day, days. ---------------- */

static bool ends_with(const char *word, const char *end)
{
    size_t n = strlen(word), m = strlen(end);

    return n >= m && strcmp(word + n - m, end) == 0;
}

static bool hisses(const char *word)
{
    static const char *const ends[] = {"s", "x", "z", "ch", "sh"};

    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (ends_with(word, ends[i])) return true;
    return false;
}

/* A y behind a consonant becomes ies. */
static bool has_soft_y(const char *word)
{
    size_t n = strlen(word);

    return n >= 2 && word[n - 1] == 'y' && !strchr("aeiou", word[n - 2]);
}

const char *unit_text(const char *unit, double number, char out[UNIT_TEXT])
{
    bool soft = has_soft_y(unit);
    int kept = (int)strlen(unit) - soft;

    if (fabs(number) == 1) snprintf(out, UNIT_TEXT, "%s", unit);
    else snprintf(out, UNIT_TEXT, "%.*s%s", kept, unit, soft ? "ies" : hisses(unit) ? "es" : "s");
    return out;
}

/* -- Values. --------------------------------------------------------------------------------- */

struct known_value value_of_result(const struct zm_result *r)
{
    return (struct known_value){r->value, r->kind, r->distance, r->distance_kind};
}

bool value_beyond(struct zm_context *zm, const struct zm_result *answer, struct known_value *out)
{
    struct zm_book_entry e;
    bool has_move;

    if (answer->kind == ZM_EXACT || !zm_book_value(zm, &e, &has_move) || has_move) return false;
    *out = (struct known_value){e.value, e.kind, e.distance, e.distance_kind};
    return true;
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

struct words evaluation_text(const struct zm_game *game, double value)
{
    struct words out;

    write_value(game, clipped_evaluation(game, value), out.text, sizeof out.text);
    return out;
}

struct words value_text(const struct zm_game *game, struct known_value w)
{
    static const char *const before[] = {[ZM_HEURISTIC] = "evaluation ",
                                         [ZM_EXACT] = "",
                                         [ZM_LOWER] = "at least ",
                                         [ZM_UPPER] = "at most "};
    struct words out;
    int n = snprintf(out.text, sizeof out.text, "%s", before[w.kind]);

    if (w.kind == ZM_HEURISTIC) w.value = clipped_evaluation(game, w.value);
    write_value(game, w.value, out.text + n, sizeof out.text - (size_t)n);
    return out;
}

/* Distances are plies. In games that are only won, lost or drawn the sides take turns, so that half
 * of the plies, rounded up, is the number of moves as players count them. */
struct words distance_words(const struct zm_game *game, struct known_value w)
{
    static const char *const bound[] = {[ZM_DISTANCE_UNKNOWN] = "",
                                        [ZM_DISTANCE_EXACT] = "",
                                        [ZM_DISTANCE_AT_MOST] = "at most ",
                                        [ZM_DISTANCE_AT_LEAST] = "at least "};
    int64_t moves = (w.distance + 1) / 2;
    struct words out;
    char plies[64];

    snprintf(plies, sizeof plies, "%" PRId64 " pl%s", w.distance, w.distance == 1 ? "y" : "ies");
    if (strcmp(game->unit, "win") == 0)
        snprintf(out.text, sizeof out.text, "in %s%" PRId64 " move%s (%.40s)",
                 bound[w.distance_kind], moves, moves == 1 ? "" : "s", plies);
    else snprintf(out.text, sizeof out.text, "in %s%.40s", bound[w.distance_kind], plies);
    return out;
}

struct words value_unknown(const struct zm_game *game, int least, int most)
{
    struct words to, out;

    write_value(game, most, to.text, sizeof to.text);
    snprintf(out.text, sizeof out.text, "unknown, between %+d and %.48s", least, to.text);
    return out;
}

struct words value_words(const struct zm_game *game, struct known_value w)
{
    const char *outcome = value_outcome(game, w);
    struct words out = value_text(game, w);
    size_t n = strlen(out.text), left = sizeof out.text - n;

    if (outcome && w.distance > 0)
        snprintf(out.text + n, left, ", a proven %s %.60s", outcome, distance_words(game, w).text);
    else if (outcome) snprintf(out.text + n, left, ", a proven %s", outcome);
    else if (w.kind == ZM_EXACT) snprintf(out.text + n, left, " on average, proven");
    return out;
}

struct words value_phrase(const struct zm_game *game, struct known_value w)
{
    struct words out;

    snprintf(out.text, sizeof out.text, "%s%.120s", w.kind == ZM_HEURISTIC ? "" : "value ",
             value_words(game, w).text);
    return out;
}

struct words value_brief(const struct zm_game *game, struct known_value w)
{
    const char *outcome = value_outcome(game, w);
    struct words out;

    if (w.kind == ZM_HEURISTIC) return evaluation_text(game, w.value);
    if (outcome && strcmp(game->unit, "win") == 0)
        snprintf(out.text, sizeof out.text, "proven %s", outcome);
    else
        snprintf(out.text, sizeof out.text, "%.110s%s", value_text(game, w).text,
                 w.kind == ZM_EXACT ? ", proven" : "");
    return out;
}

struct words result_words(const struct zm_game *game, int value)
{
    struct words by, out;

    write_value(game, value, by.text, sizeof by.text); /* with a sign, which is left out */
    if (value == 0) snprintf(out.text, sizeof out.text, "a draw");
    else if (strcmp(game->unit, "win") == 0)
        snprintf(out.text, sizeof out.text, "%s wins", game->side[value < 0]);
    else
        snprintf(out.text, sizeof out.text, "%s wins by %.60s", game->side[value < 0], by.text + 1);
    return out;
}
