/* SPDX-License-Identifier: MIT
 * store_read.c - the store: reading. */
#include "store_inside.h"

static const char *text_or_none(const struct db_class *k, struct query *q, int column)
{
    const char *text = k->text_at(q, column);

    return text ? text : "";
}

/* What may be NULL. */
static char *own_text(const struct db_class *k, struct query *q, int column)
{
    const char *text = k->text_at(q, column);

    return text ? format_text("%s", text) : NULL;
}

/* -- Events. --------------------------------------------------------------------------------- */

bool store_events(struct store *s, bool (*each)(void *with, const struct kept_event *event),
                  void *with, struct zm_error *error)
{
    const struct db_class *k = s->kind;
    struct query *q = store_query(s, READ_EVENTS, NULL, 0);
    enum step step = STEP_FAIL;
    bool on = true;

    while (q && on && (step = k->step(q)) == STEP_ROW) {
        struct kept_event e = {
            .number = k->int_at(q, 0),
            .game = text_or_none(k, q, 1),
            .format = text_or_none(k, q, 2),
            .began = text_or_none(k, q, 3),
            .seed = (uint64_t)k->int_at(q, 4),
            .players = k->int_at(q, 5),
            .games = k->int_at(q, 6),
        };
        on = each(with, &e);
    }
    if (on && step != STEP_DONE) on = store_fail(s, error);
    k->reset(q);
    return on;
}

/* -- Outcomes. ------------------------------------------------------------------------------- */

static void read_outcome(const struct db_class *k, struct query *q, const struct event *event,
                         struct outcome *outcomes)
{
    int64_t number = k->int_at(q, 0);
    int leg = (int)k->int_at(q, 1) & 1;

    if (number < 0 || (uint64_t)number >= event->pairs) return; /* more were played once */
    struct outcome *o = &outcomes[number];
    o->games = (unsigned char)event->games_in_pair;
    o->points[leg] = (unsigned char)(k->int_at(q, 2) % 3);
    o->fault[leg] = (unsigned char)store_fault(k->text_at(q, 3));
    o->culprit[leg] = (unsigned char)(k->int_at(q, 4) & 1);
}

bool store_outcomes(struct store *s, const struct event *event, uint64_t from,
                    struct outcome *outcomes, struct zm_error *error)
{
    const struct db_class *k = s->kind;
    struct query *q = store_query(s, READ_OUTCOMES, VALUES(INT(s->event), INT(from)));
    enum step step = STEP_FAIL;

    while (q && (step = k->step(q)) == STEP_ROW) read_outcome(k, q, event, outcomes);
    bool ok = step == STEP_DONE || store_fail(s, error);
    k->reset(q);
    return ok;
}

/* -- Games. ---------------------------------------------------------------------------------- */

static void read_move(const struct db_class *k, struct query *q, struct played *p)
{
    struct move_answer *a = &p->answer;

    p->side = (enum zm_side)((int)k->int_at(q, 0) & 3);
    snprintf(p->text, sizeof p->text, "%s", text_or_none(k, q, 1));
    p->opening = (int)k->int_at(q, 2);
    a->seconds = k->real_at(q, 3);
    a->has_value = k->text_at(q, 4) != NULL;
    a->value = k->real_at(q, 4);
    a->depth = (int)k->int_at(q, 5);
    a->nodes = (uint64_t)k->int_at(q, 6);
    snprintf(a->comment, sizeof a->comment, "%s", text_or_none(k, q, 7));
}

static bool read_moves(struct store *s, int64_t game, struct game *g, struct zm_error *error)
{
    const struct db_class *k = s->kind;
    struct query *q = store_query(s, READ_MOVES, VALUES(INT(game)));
    enum step step = STEP_FAIL;

    while (q && (step = k->step(q)) == STEP_ROW) {
        struct played *move = game_move(g);
        if (!move) break;
        read_move(k, q, move);
    }
    bool ok = step == STEP_DONE || store_fail(s, error);
    k->reset(q);
    return ok;
}

static enum ending ending_of(const char *name)
{
    int i = 0;

    while (i < BY_LENGTH && strcmp(ending_names[i], name) != 0) i++;
    return (enum ending)i;
}

static void read_game(const struct db_class *k, struct query *q, struct kept_game *out)
{
    struct game *g = &out->game;

    *out = (struct kept_game){.event = k->int_at(q, 0),
                              .pair = k->int_at(q, 1),
                              .leg = (int)k->int_at(q, 2),
                              .spec = text_or_none(k, q, 3),
                              .player = {text_or_none(k, q, 4), text_or_none(k, q, 5)}};
    g->player[0] = (int)k->int_at(q, 7);
    g->player[1] = (int)k->int_at(q, 8);
    g->seed = (uint64_t)k->int_at(q, 9);
    g->position = own_text(k, q, 10);
    g->points = (int)k->int_at(q, 11);
    g->result = (int)k->int_at(q, 12);
    g->ending = ending_of(text_or_none(k, q, 13));
    g->fault = store_fault(k->text_at(q, 14));
    g->culprit = (int)k->int_at(q, 15) ? ZM_SECOND : ZM_FIRST;
    snprintf(g->why, sizeof g->why, "%s", text_or_none(k, q, 16));
    g->errors = own_text(k, q, 17);
    g->seconds = k->real_at(q, 18);
}

bool store_games(struct store *s, long long event,
                 bool (*each)(void *with, const struct kept_game *game), void *with,
                 struct zm_error *error)
{
    const struct db_class *k = s->kind;
    struct query *q = store_query(s, READ_GAMES, VALUES(INT(event)));
    enum step step = STEP_FAIL;
    bool on = true;

    while (q && on && (step = k->step(q)) == STEP_ROW) {
        struct kept_game kept;
        read_game(k, q, &kept);
        on = read_moves(s, k->int_at(q, 6), &kept.game, error) && each(with, &kept);
        game_free(&kept.game);
    }
    if (on && step != STEP_DONE) on = store_fail(s, error);
    k->reset(q);
    return on;
}
