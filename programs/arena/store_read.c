/* SPDX-License-Identifier: MIT
 * store_read.c - the store in SQLite: reading. */
#include "store_sqlite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char sql_events[] =
    "select id, game, format, began, seed,"
    " (select count(*) from player where player.event = event.id),"
    " (select count(*) from pair join game on game.pair = pair.id where pair.event = event.id)"
    " from event order by id";

static const char sql_games[] =
    "select event.id, pair.number, leg, event.game, p0.text, p1.text, game.id, game.first,"
    " game.second, game.seed, game.position, points, result, ending, fault, culprit, why, errors,"
    " seconds from event join pair on pair.event = event.id join game on game.pair = pair.id"
    " join player p0 on p0.event = event.id and p0.number = game.first"
    " join player p1 on p1.event = event.id and p1.number = game.second"
    " where ?1 = 0 or event.id = ?1 order by event.id, pair.number, leg";

static const char sql_moves[] = "select side, text, opening, seconds, value, depth, nodes, comment"
                                " from move where game = ?1 order by ply";

static const char *text_at(sqlite3_stmt *q, int column)
{
    const unsigned char *text = sqlite3_column_text(q, column);

    return text ? (const char *)text : "";
}

/* What may be NULL. */
static char *own_text(sqlite3_stmt *q, int column)
{
    const unsigned char *text = sqlite3_column_text(q, column);

    return text ? format_text("%s", (const char *)text) : NULL;
}

static sqlite3_stmt *prepare(struct store *s, const char *sql, struct zm_error *error)
{
    sqlite3_stmt *q = NULL;

    if (sqlite3_prepare_v2(s->db, sql, -1, &q, NULL) != SQLITE_OK) store_fail(s, error);
    return q;
}

/* -- Events. --------------------------------------------------------------------------------- */

bool store_events(struct store *s, bool (*each)(void *with, const struct kept_event *event),
                  void *with, struct zm_error *error)
{
    sqlite3_stmt *q = prepare(s, sql_events, error);
    int step = SQLITE_ERROR;
    bool on = q;

    while (on && (step = sqlite3_step(q)) == SQLITE_ROW) {
        struct kept_event e = {
            .number = sqlite3_column_int64(q, 0),
            .game = text_at(q, 1),
            .format = text_at(q, 2),
            .began = text_at(q, 3),
            .seed = (uint64_t)sqlite3_column_int64(q, 4),
            .players = sqlite3_column_int64(q, 5),
            .games = sqlite3_column_int64(q, 6),
        };
        on = each(with, &e);
    }
    if (on && step != SQLITE_DONE) on = store_fail(s, error);
    sqlite3_finalize(q);
    return on;
}

/* -- Games. ---------------------------------------------------------------------------------- */

static void read_move(sqlite3_stmt *q, struct played *p)
{
    struct seat_answer *a = &p->answer;

    p->side = (enum zm_side)(sqlite3_column_int(q, 0) & 3);
    snprintf(p->text, sizeof p->text, "%s", text_at(q, 1));
    p->opening = sqlite3_column_int(q, 2);
    a->seconds = sqlite3_column_double(q, 3);
    a->has_value = sqlite3_column_type(q, 4) != SQLITE_NULL;
    a->value = sqlite3_column_double(q, 4);
    a->depth = sqlite3_column_int(q, 5);
    a->nodes = (uint64_t)sqlite3_column_int64(q, 6);
    snprintf(a->comment, sizeof a->comment, "%s", text_at(q, 7));
}

static bool read_moves(struct store *s, sqlite3_stmt *q, sqlite3_int64 game, struct game *g,
                       struct zm_error *error)
{
    int step;

    sqlite3_bind_int64(q, 1, game);
    while ((step = sqlite3_step(q)) == SQLITE_ROW) read_move(q, game_move(g));
    sqlite3_reset(q);
    return step == SQLITE_DONE || store_fail(s, error);
}

static enum ending ending_of(const char *name)
{
    int i = 0;

    while (i < BY_LENGTH && strcmp(ending_names[i], name) != 0) i++;
    return (enum ending)i;
}

static void read_game(sqlite3_stmt *q, struct kept_game *out)
{
    struct game *g = &out->game;

    *out = (struct kept_game){.event = sqlite3_column_int64(q, 0),
                              .pair = sqlite3_column_int64(q, 1),
                              .leg = sqlite3_column_int(q, 2),
                              .spec = text_at(q, 3),
                              .player = {text_at(q, 4), text_at(q, 5)}};
    g->player[0] = sqlite3_column_int(q, 7);
    g->player[1] = sqlite3_column_int(q, 8);
    g->seed = (uint64_t)sqlite3_column_int64(q, 9);
    g->position = own_text(q, 10);
    g->points = sqlite3_column_int(q, 11);
    g->result = sqlite3_column_int(q, 12);
    g->ending = ending_of(text_at(q, 13));
    g->fault = store_fault(sqlite3_column_text(q, 14));
    g->culprit = sqlite3_column_int(q, 15) ? ZM_SECOND : ZM_FIRST;
    snprintf(g->why, sizeof g->why, "%s", text_at(q, 16));
    g->errors = own_text(q, 17);
    g->seconds = sqlite3_column_double(q, 18);
}

bool store_games(struct store *s, long long event,
                 bool (*each)(void *with, const struct kept_game *game), void *with,
                 struct zm_error *error)
{
    sqlite3_stmt *q = prepare(s, sql_games, error), *moves = prepare(s, sql_moves, error);
    int step = SQLITE_ERROR;
    bool on = q && moves;

    if (on) sqlite3_bind_int64(q, 1, event);
    while (on && (step = sqlite3_step(q)) == SQLITE_ROW) {
        struct kept_game kept;
        read_game(q, &kept);
        on = read_moves(s, moves, sqlite3_column_int64(q, 6), &kept.game, error);
        if (on) on = each(with, &kept);
        game_free(&kept.game);
    }
    if (on && step != SQLITE_DONE) on = store_fail(s, error);
    sqlite3_finalize(q);
    sqlite3_finalize(moves);
    return on;
}
