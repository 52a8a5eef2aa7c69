/* SPDX-License-Identifier: MIT
 * store_sqlite.c - see store.h. SQLite in its write-ahead mode, synced at each commit. */
#include "store_sqlite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { APPLICATION = 0x5a65726d, VERSION = 1, BUSY_MS = 10000 };

static const char schema[] =
    "begin immediate;"
    "create table event(id integer primary key, identity text not null, game text not null,"
    " format text not null, seed integer not null, began text not null,"
    " position integer not null default 0);"
    "create table player(event integer not null, number integer not null, text text not null,"
    " name text not null, digest text not null, primary key(event, number)) without rowid;"
    "create table pair(id integer primary key, event integer not null, number integer not null,"
    " opening integer not null, unique(event, number));"
    "create table game(id integer primary key, pair integer not null, leg integer not null,"
    " first integer not null, second integer not null, seed integer not null, position text,"
    " points integer not null, result integer, ending text not null, fault text, culprit integer,"
    " why text, errors text, seconds real not null, unique(pair, leg));"
    "create table move(game integer not null, ply integer not null, side integer not null,"
    " text text not null, opening integer not null, seconds real, value real, depth integer,"
    " nodes integer, comment text, primary key(game, ply)) without rowid;"
    "pragma application_id = 1516597869;"
    "pragma user_version = 1;"
    "commit;";

static const char *const sql[STATEMENTS] = {
    [FIND_EVENT] = "select id, seed from event where identity = ?1 order by id desc",
    [FIND_SEEDED_EVENT] =
        "select id, seed from event where identity = ?1 and seed = ?2 order by id desc",
    [ADD_EVENT] = "insert into event(identity, seed, game, format, began)"
                  " values(?1, ?2, ?3, ?4, strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))",
    [ADD_PLAYER] = "insert into player values(?1, ?2, ?3, ?4, ?5)",
    [ADD_PAIR] = "insert into pair(event, number, opening) values(?1, ?2, ?3)",
    [ADD_GAME] = "insert into game(pair, leg, first, second, seed, position, points, result, "
                 "ending, fault, culprit, why, errors, seconds)"
                 " values(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)",
    [ADD_MOVE] = "insert into move values(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
    [MOVE_POSITION] = "update event set position = max(position, ?2) where id = ?1",
    [LIST_OUTCOMES] = "select pair.number, game.leg, game.points, game.fault, game.culprit"
                      " from pair join game on game.pair = pair.id where pair.event = ?1",
};

bool store_fail(const struct store *store, struct zm_error *error)
{
    bool twice = sqlite3_errcode(store->db) == SQLITE_CONSTRAINT;

    snprintf(error->text, sizeof error->text, "%.150s: %s", store->path,
             twice ? "another process plays these games" : sqlite3_errmsg(store->db));
    return false;
}

/* -- Statements. ----------------------------------------------------------------------------- */

static sqlite3_stmt *statement(struct store *s, enum statement which)
{
    if (!s->prepared[which]) sqlite3_prepare_v2(s->db, sql[which], -1, &s->prepared[which], NULL);
    return s->prepared[which];
}

static void bind_text(sqlite3_stmt *q, int at, const char *text)
{
    if (text && *text) sqlite3_bind_text(q, at, text, -1, SQLITE_TRANSIENT);
}

/* For columns that are never null. */
static void bind_some_text(sqlite3_stmt *q, int at, const char *text)
{
    sqlite3_bind_text(q, at, text, -1, SQLITE_TRANSIENT);
}

/* Runs a statement that gives no rows and makes it ready for the next time. */
static bool run(sqlite3_stmt *q)
{
    bool done = q && sqlite3_step(q) == SQLITE_DONE;

    if (q) sqlite3_reset(q), sqlite3_clear_bindings(q);
    return done;
}

static bool simply(struct store *s, const char *text)
{
    return sqlite3_exec(s->db, text, NULL, NULL, NULL) == SQLITE_OK;
}

static int pragma(struct store *s, const char *text)
{
    sqlite3_stmt *q = NULL;
    int value = -1;

    if (sqlite3_prepare_v2(s->db, text, -1, &q, NULL) == SQLITE_OK && sqlite3_step(q) == SQLITE_ROW)
        value = sqlite3_column_int(q, 0);
    sqlite3_finalize(q);
    return value;
}

/* All or nothing. On failure the error is still that of the statement that failed. */
static bool end_transaction(struct store *s, bool ok, struct zm_error *error)
{
    ok = ok && simply(s, "commit");
    if (!ok) store_fail(s, error);
    if (!ok && !sqlite3_get_autocommit(s->db)) simply(s, "rollback");
    return ok;
}

/* -- Opening. -------------------------------------------------------------------------------- */

static bool is_ours(struct store *s, struct zm_error *error)
{
    int changes = pragma(s, "pragma schema_version");

    if (changes < 0 || (changes == 0 && !simply(s, schema))) {
        store_fail(s, error);
        if (!sqlite3_get_autocommit(s->db)) simply(s, "rollback");
        return false;
    }
    if (pragma(s, "pragma application_id") == APPLICATION &&
        pragma(s, "pragma user_version") == VERSION)
        return true;
    snprintf(error->text, sizeof error->text, "%.150s is no store of games", s->path);
    return false;
}

struct store *store_open(const char *path, bool make, struct zm_error *error)
{
    struct store *s = take_memory(sizeof *s);
    int flags = SQLITE_OPEN_READWRITE | (make ? SQLITE_OPEN_CREATE : 0);

    s->path = format_text("%s", path);
    bool ok = sqlite3_open_v2(path, &s->db, flags, NULL) == SQLITE_OK &&
              sqlite3_busy_timeout(s->db, BUSY_MS) == SQLITE_OK &&
              simply(s, "pragma journal_mode = wal; pragma synchronous = full");
    if (!ok) store_fail(s, error);
    if (ok && is_ours(s, error)) return s;
    store_close(s);
    return NULL;
}

void store_close(struct store *s)
{
    if (!s) return;
    for (int i = 0; i < STATEMENTS; i++) sqlite3_finalize(s->prepared[i]);
    sqlite3_close(s->db);
    free(s->path);
    free(s);
}

/* -- Events. --------------------------------------------------------------------------------- */

static bool find_event(struct store *s, struct event *event, const char *identity)
{
    bool seeded = event->call->seed_given;
    sqlite3_stmt *q = statement(s, seeded ? FIND_SEEDED_EVENT : FIND_EVENT);

    if (!q) return false;
    bind_text(q, 1, identity);
    if (seeded) sqlite3_bind_int64(q, 2, (sqlite3_int64)event->seed);
    bool found = sqlite3_step(q) == SQLITE_ROW;
    if (found) {
        s->event = sqlite3_column_int64(q, 0);
        event->seed = (uint64_t)sqlite3_column_int64(q, 1);
    }
    sqlite3_reset(q);
    return found;
}

static bool add_players(struct store *s, const struct event *event)
{
    sqlite3_stmt *q = statement(s, ADD_PLAYER);
    bool ok = q;

    for (int i = 0; i < event->players && ok; i++) {
        sqlite3_bind_int64(q, 1, s->event);
        sqlite3_bind_int(q, 2, i);
        bind_some_text(q, 3, event->player[i]);
        bind_some_text(q, 4, event->name[i]);
        bind_some_text(q, 5, event->digest[i]);
        ok = run(q);
    }
    return ok;
}

static bool add_event(struct store *s, const struct event *event, const char *identity,
                      struct zm_error *error)
{
    bool ok = simply(s, "begin immediate");
    sqlite3_stmt *q = ok ? statement(s, ADD_EVENT) : NULL;

    if (q) {
        bind_text(q, 1, identity);
        sqlite3_bind_int64(q, 2, (sqlite3_int64)event->seed);
        bind_text(q, 3, event->spec);
        bind_text(q, 4, format_names[event->format]);
    }
    ok = run(q);
    s->event = sqlite3_last_insert_rowid(s->db);
    return end_transaction(s, ok && add_players(s, event), error);
}

enum fault store_fault(const unsigned char *name)
{
    int i = 0;

    if (!name) return FAULT_NONE;
    while (i < FAULTS - 1 && strcmp(fault_names[i], (const char *)name) != 0) i++;
    return (enum fault)i;
}

static bool list_outcomes(struct store *s, const struct event *event, struct outcome *outcomes,
                          struct zm_error *error)
{
    sqlite3_stmt *q = statement(s, LIST_OUTCOMES);
    int step = SQLITE_ERROR;

    if (q) sqlite3_bind_int64(q, 1, s->event);
    while (q && (step = sqlite3_step(q)) == SQLITE_ROW) {
        sqlite3_int64 number = sqlite3_column_int64(q, 0);
        int leg = sqlite3_column_int(q, 1) & 1;
        if (number < 0 || (uint64_t)number >= event->pairs) continue; /* more were played before */
        struct outcome *o = &outcomes[number];
        o->games++;
        o->points[leg] = (unsigned char)(sqlite3_column_int(q, 2) % 3);
        o->fault[leg] = (unsigned char)store_fault(sqlite3_column_text(q, 3));
        o->culprit[leg] = (unsigned char)(sqlite3_column_int(q, 4) & 1);
    }
    bool ok = step == SQLITE_DONE || store_fail(s, error);
    if (q) sqlite3_reset(q);
    return ok;
}

bool store_event(struct store *s, struct event *event, bool again, struct outcome *outcomes,
                 struct zm_error *error)
{
    char *identity = event_identity(event);
    bool found = !again && find_event(s, event, identity);
    bool ok = found || add_event(s, event, identity, error);

    free(identity);
    return ok && list_outcomes(s, event, outcomes, error);
}

/* -- Pairs. ---------------------------------------------------------------------------------- */

static bool add_move(struct store *s, sqlite3_int64 game, size_t ply, const struct played *p)
{
    sqlite3_stmt *q = statement(s, ADD_MOVE);
    const struct seat_answer *a = &p->answer;

    if (!q) return false;
    sqlite3_bind_int64(q, 1, game);
    sqlite3_bind_int64(q, 2, (sqlite3_int64)ply);
    sqlite3_bind_int(q, 3, (int)p->side);
    bind_some_text(q, 4, p->text);
    sqlite3_bind_int(q, 5, p->opening);
    if (!p->opening && p->side != ZM_NATURE) sqlite3_bind_double(q, 6, a->seconds);
    if (a->has_value) sqlite3_bind_double(q, 7, a->value);
    if (a->depth) sqlite3_bind_int(q, 8, a->depth);
    if (a->nodes) sqlite3_bind_int64(q, 9, (sqlite3_int64)a->nodes);
    bind_text(q, 10, a->comment);
    return run(q);
}

static void bind_fault(sqlite3_stmt *q, const struct game *g)
{
    bind_text(q, 10, fault_names[g->fault]);
    sqlite3_bind_int(q, 11, (int)g->culprit);
    bind_text(q, 12, g->why);
    bind_text(q, 13, g->errors);
}

static bool add_game(struct store *s, sqlite3_int64 pair, int leg, const struct game *g)
{
    sqlite3_stmt *q = statement(s, ADD_GAME);

    if (!q) return false;
    sqlite3_bind_int64(q, 1, pair);
    sqlite3_bind_int(q, 2, leg);
    sqlite3_bind_int(q, 3, g->player[0]);
    sqlite3_bind_int(q, 4, g->player[1]);
    sqlite3_bind_int64(q, 5, (sqlite3_int64)g->seed);
    bind_text(q, 6, g->position);
    sqlite3_bind_int(q, 7, g->points);
    if (g->ending == BY_RULES) sqlite3_bind_int(q, 8, g->result);
    bind_text(q, 9, ending_names[g->ending]);
    if (g->fault) bind_fault(q, g);
    sqlite3_bind_double(q, 14, g->seconds);
    bool ok = run(q);
    sqlite3_int64 game = sqlite3_last_insert_rowid(s->db);
    for (size_t i = 0; i < g->count && ok; i++) ok = add_move(s, game, i, &g->moves[i]);
    return ok;
}

static bool add_pair(struct store *s, const struct meeting *m, const struct pair *pair)
{
    sqlite3_stmt *q = statement(s, ADD_PAIR);

    if (!q) return false;
    sqlite3_bind_int64(q, 1, s->event);
    sqlite3_bind_int64(q, 2, (sqlite3_int64)pair->number);
    sqlite3_bind_int64(q, 3, (sqlite3_int64)m->opening);
    bool ok = run(q);
    sqlite3_int64 id = sqlite3_last_insert_rowid(s->db);
    for (int i = 0; i < pair->games && ok; i++) ok = add_game(s, id, i, &pair->game[i]);
    return ok;
}

static bool move_position(struct store *s, uint64_t position)
{
    sqlite3_stmt *q = statement(s, MOVE_POSITION);

    if (!q) return false;
    sqlite3_bind_int64(q, 1, s->event);
    sqlite3_bind_int64(q, 2, (sqlite3_int64)position);
    return run(q);
}

bool store_pairs(struct store *s, const struct event *event, const struct meeting *meetings,
                 const struct pair *pairs, size_t count, uint64_t position, struct zm_error *error)
{
    bool ok = simply(s, "begin immediate");

    (void)event;
    for (size_t i = 0; i < count && ok; i++) ok = add_pair(s, &meetings[i], &pairs[i]);
    return end_transaction(s, ok && move_position(s, position), error);
}
