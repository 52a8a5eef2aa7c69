/* SPDX-License-Identifier: MIT
 * answer.c - see answer.h. */
#include "answer.h"

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
    const char *unit = strcmp(game->unit, "win") == 0 ? "" : game->unit;

    value = round(value * 1000) / 1000; /* a result far away is a little less than its value */
    int n = value == 0        ? snprintf(out, room, "0")
            : is_whole(value) ? snprintf(out, room, "%+.0f", value)
                              : snprintf(out, room, "%+.3f", value);
    if (*unit && n > 0 && (size_t)n < room)
        snprintf(out + n, room - (size_t)n, " %s%s", unit, fabs(value) == 1 ? "" : "s");
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

json_t *number_json(double value)
{
    return is_whole(value) ? json_integer((json_int_t)value) : json_real(value);
}

void worth_json(json_t *object, const struct zm_game *game, struct worth w)
{
    const char *outcome = worth_outcome(game, w);

    json_object_set_new(object, "value", number_json(w.value));
    json_object_set_new(object, "kind", json_string(kind_name(w.kind)));
    json_object_set_new(object, "outcome", outcome ? json_string(outcome) : json_null());
    json_object_set_new(object, "distance",
                        w.distance < 0 ? json_null() : json_integer(w.distance));
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

json_t *position_json(const struct zm_context *zm)
{
    enum zm_side side = zm_side_to_move(zm);
    char spec[ZM_SPEC_TEXT], *position = text_of(zm_position_text, zm);
    json_t *object =
        json_pack("{s:s, s:s, s:s}", "game", zm_spec(zm, spec, sizeof spec), "position", position,
                  "side", side == ZM_NATURE ? "nature" : zm_game_of(zm)->side[side]);

    free(position);
    return object;
}

json_t *answer_json(struct zm_context *zm, const struct cells *cells, const char *player,
                    const struct zm_result *r)
{
    json_t *object = position_json(zm);
    char move[ZM_MOVE_TEXT];

    json_object_set_new(object, "move", json_string(move_name(zm, cells, r->move, move)));
    worth_json(object, zm_game_of(zm), worth_of(r));
    json_object_set_new(object, "depth", json_integer(r->depth));
    json_object_set_new(object, "nodes", json_integer((json_int_t)r->nodes));
    json_object_set_new(object, "simulations", json_integer((json_int_t)r->simulations));
    json_object_set_new(object, "time_ms", number_json(round(r->seconds * 1e6) / 1e3));
    json_object_set_new(object, "pv", line_json(zm, cells, r->line, r->line_length));
    json_object_set_new(object, "player", json_string(player));
    json_object_set_new(object, "seed", json_integer((json_int_t)r->seed));
    json_object_set_new(object, "memory", json_integer((json_int_t)r->memory));
    if (r->rule) json_object_set_new(object, "rule", json_string(r->rule));
    return object;
}

bool prove_by_rules(struct zm_context *zm, struct zm_result *out)
{
    struct zm_result next;
    size_t made = 0;

    if (zm_think(zm, "rules", NULL, out) || out->kind != ZM_EXACT) return false;
    next = *out;
    while (made < ZM_LINE_MAX && next.kind == ZM_EXACT && !zm_play(zm, next.move)) {
        out->line[made++] = next.move;
        if (zm_think(zm, "rules", NULL, &next)) break;
    }
    out->line_length = made;
    while (made--) zm_undo(zm);
    return true;
}

const char *default_player(struct zm_context *zm, bool clock)
{
    struct zm_result r;

    if (prove_by_rules(zm, &r)) return "rules";
    return clock ? STRONGEST : STRONGEST ":time=1s";
}
