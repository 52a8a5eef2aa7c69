/* SPDX-License-Identifier: MIT
 * answer.c - see answer.h. */
#include "answer.h"

#include <math.h>

json_t *number_json(double value)
{
    return is_whole(value) ? json_integer((json_int_t)value) : json_real(value);
}

void known_value_json(json_t *object, const struct zm_game *game, struct known_value w)
{
    json_t *distance = w.distance < 0 ? json_null() : json_integer(w.distance);

    json_object_update_new(
        object, json_pack("{s:o, s:s, s:s?, s:o, s:s?}", "value", number_json(w.value), "kind",
                          kind_name(w.kind), "outcome", value_outcome(game, w), "distance",
                          distance, "distance_kind", distance_kind_name(w.distance_kind)));
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

    json_object_set_new(object, "move", json_string(move_name(zm, cells, r->move).text));
    known_value_json(object, zm_game_of(zm), value_of_result(r));
    json_object_set_new(object, "depth", json_integer(r->depth));
    json_object_set_new(object, "stopped", json_boolean(r->stopped));
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
    struct zm_result next = {.size = sizeof next};
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
    struct zm_result r = {.size = sizeof r};

    if (prove_by_rules(zm, &r)) return "rules";
    return clock ? STRONGEST : STRONGEST ":time=1s";
}
