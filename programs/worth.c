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
    return (struct worth){.value = r->value, .kind = r->kind, .distance = r->distance};
}

/* With luck, a proven value is an average: it says who wins only where nature has no say, which
 * is where the distance is known. */
const char *worth_outcome(const struct zm_game *game, struct worth w)
{
    bool luck = game->weight && w.distance < 0;

    if (w.kind == ZM_HEURISTIC || luck) return NULL;
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

static bool is_whole(double value)
{
    return value == floor(value) && fabs(value) < 1e15;
}

/* "+8 seeds"; a unit called win goes without saying. */
static void write_value(const struct zm_game *game, double value, char *out, size_t room)
{
    bool wins = strcmp(game->unit, "win") == 0;
    char unit[UNIT_TEXT];

    value = round(value * 1000) / 1000; /* a result far away is a little less than its value */
    int n = value == 0        ? snprintf(out, room, "0")
            : is_whole(value) ? snprintf(out, room, "%+.0f", value)
                              : snprintf(out, room, "%+.3f", value);
    if (!wins && n > 0 && (size_t)n < room)
        snprintf(out + n, room - (size_t)n, " %s", unit_text(game->unit, value, unit));
}

const char *worth_value(const struct zm_game *game, struct worth w, char out[WORTH_TEXT])
{
    static const char *const before[] = {[ZM_HEURISTIC] = "about ",
                                         [ZM_EXACT] = "",
                                         [ZM_LOWER] = "at least ",
                                         [ZM_UPPER] = "at most "};
    int n = snprintf(out, WORTH_TEXT, "%s", before[w.kind]);

    write_value(game, w.value, out + n, WORTH_TEXT - (size_t)n);
    return out;
}

const char *worth_words(const struct zm_game *game, struct worth w, char out[WORTH_TEXT])
{
    const char *outcome = worth_outcome(game, w);

    worth_value(game, w, out);
    size_t n = strlen(out);
    if (outcome && w.distance > 0)
        snprintf(out + n, WORTH_TEXT - n, ", a proven %s in %" PRId64 " pl%s", outcome, w.distance,
                 w.distance == 1 ? "y" : "ies");
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
