/* SPDX-License-Identifier: MIT
 * review_json.c - a review as one JSON object: docs/review.md has its fields. */
#include "review_report.h"

#include "json_out.h"
#include "value_text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static double rounded(double value)
{
    return round(value * 1e4) / 1e4;
}

static void add_value(struct json_out *j, const char *name, const struct zm_game *game,
                      const struct zm_review_value *v)
{
    const struct known_value w = {v->value, v->kind, v->distance, v->distance_kind};

    out_open(j, name, '{');
    out_number(j, "value", v->value);
    out_string(j, "kind", kind_name(v->kind));
    out_string(j, "outcome", value_outcome(game, w));
    if (v->distance < 0) out_null(j, "distance");
    else out_number(j, "distance", (double)v->distance);
    out_string(j, "distance_kind", distance_kind_name(v->distance_kind));
    out_number(j, "expected", rounded(v->expected));
    out_close(j, '}');
}

static void add_line(struct json_out *j, const char *name, struct zm_context *zm,
                     const zm_move *line, size_t length)
{
    char text[REVIEW_LINE];

    review_line(zm, line, length, REVIEW_LINE / ZM_MOVE_TEXT, text);
    size_t n = strlen(text);
    if (n > 4 && strcmp(text + n - 4, " ...") == 0) text[n - 4] = '\0';
    out_words(j, name, text);
}

static void add_found(struct json_out *j, struct zm_context *zm, const struct zm_reviewed *m)
{
    const struct zm_game *game = zm_game_of(zm);
    char name[ZM_MOVE_TEXT], why[REVIEW_WHY];

    out_string(j, "best", zm_move_text(zm, m->best, name, sizeof name));
    out_number(j, "loss", rounded(m->loss));
    out_number(j, "value_lost", m->of_best.value - m->of_played.value);
    out_number(j, "accuracy", rounded(m->accuracy));
    out_string(j, "mark", review_signs[m->mark]);
    out_bool(j, "proven", m->proven);
    out_number(j, "first_expects", rounded(first_expects(m)));
    add_value(j, "of_played", game, &m->of_played);
    add_value(j, "of_best", game, &m->of_best);
    add_line(j, "line", zm, m->line, m->line_length);
    add_line(j, "reply", zm, m->reply, m->reply_length);
    if (m->best == m->played) out_null(j, "why");
    else review_why(zm, m, why), out_string(j, "why", why);
    out_number(j, "lets_take", m->best == m->played ? 0 : review_lets_take(zm, m));
    out_string(j, "rule", *m->rule ? m->rule : NULL);
    out_number(j, "nodes", (double)m->nodes);
}

static void add_move(void *with, const struct review_report *p, const struct report_move *m)
{
    struct json_out *j = with;
    char name[ZM_MOVE_TEXT];

    out_open(j, NULL, '{');
    out_number(j, "number", (double)m->i + 1);
    out_number(j, "ply", (double)m->ply);
    out_string(j, "side", zm_game_of(p->zm)->side[m->side]);
    out_string(j, "move", zm_move_text(p->zm, m->played, name, sizeof name));
    out_bool(j, "reviewed", m->of != NULL);
    if (m->of) add_found(j, p->zm, m->of);
    out_close(j, '}');
}

static void add_side(struct json_out *j, const struct review_report *p, enum zm_side side)
{
    struct zm_review_side s = {.size = sizeof s};

    zm_review_side(p->review, side, &s);
    out_open(j, NULL, '{');
    out_string(j, "side", zm_game_of(p->zm)->side[side]);
    out_number(j, "moves", (double)s.moves);
    if (s.moves) out_number(j, "accuracy", rounded(s.accuracy));
    else out_null(j, "accuracy");
    out_number(j, "inaccuracies", (double)s.marks[ZM_MARK_INACCURACY]);
    out_number(j, "mistakes", (double)s.marks[ZM_MARK_MISTAKE]);
    out_number(j, "blunders", (double)s.marks[ZM_MARK_BLUNDER]);
    out_number(j, "proven", (double)s.proven);
    out_close(j, '}');
}

/* The position where the moves begin, written like zm_position_text(). */
static void add_origin(struct json_out *j, struct zm_context *zm)
{
    size_t length = zm_origin_text(zm, NULL, NULL, 0);
    char *text = malloc(length + 1);

    if (text) zm_origin_text(zm, NULL, text, length + 1);
    else j->failed = true;
    out_string(j, "position", text);
    free(text);
}

void review_write_json(struct json_out *j, const struct review_report *p)
{
    char spec[ZM_SPEC_TEXT];
    size_t turn;

    out_open(j, NULL, '{');
    out_string(j, "game", zm_spec(p->zm, spec, sizeof spec));
    add_origin(j, p->zm);
    out_string(j, "player", p->player);
    out_bool(j, "complete", !zm_review_left(p->review));
    out_open(j, "sides", '[');
    add_side(j, p, ZM_FIRST);
    add_side(j, p, ZM_SECOND);
    out_close(j, ']');
    if (zm_review_turn(p->review, &turn)) out_number(j, "turn", (double)turn + 1);
    else out_null(j, "turn");
    out_open(j, "moves", '[');
    if (report_walk(p, add_move, j)) j->failed = true;
    out_close(j, ']');
    out_close(j, '}');
}
