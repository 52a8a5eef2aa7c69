/* SPDX-License-Identifier: MIT
 * store.c - experience in an SQLite file: see experience.h. */
#include <assert.h>
#include "db.h"
#include "experience.h"

#ifdef HAVE_SQLITE
static const struct db_class *const files = &db_sqlite;
#else
static const struct db_class *const files = NULL;
#endif

static const char own_table[] = "zermelo_experience";

static const char schema[] =
    "begin immediate;"
    "create table if not exists zermelo_experience(version int not null);"
    "insert into zermelo_experience select 1 where not exists(select * from zermelo_experience);"
    "create table if not exists game(id integer primary key, spec text not null unique,"
    " high bigint not null, low bigint not null, games bigint not null);"
    "create table if not exists position(game bigint not null, high bigint not null,"
    " low bigint not null, ply int not null, depth int not null, searched bigint not null,"
    " learned bigint not null, won bigint not null, drawn bigint not null, lost bigint not null,"
    " visits bigint not null, primary key(game, high, low)) without rowid;";

enum statement {
    FIND,
    PUT,
    FIND_GAME,
    ADD_GAME,
    COUNT_GAME,
    LIST_GAMES,
    LIST_ENTRIES,
    FORGET_POSITIONS,
    FORGET_GAME,
    CHECK
};

#define COLUMNS "high, low, ply, depth, searched, learned, won, drawn, lost, visits"
#define GAME_COLUMNS                                                                               \
    "select id, spec, high, low, games,"                                                           \
    " (select count(*) from position where position.game = game.id) from game"

static const char *const sql[] = {
    [FIND] = "select " COLUMNS " from position where game = $1 and high = $2 and low = $3",
    [PUT] = "replace into position(game, " COLUMNS
            ") values($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
    [FIND_GAME] = GAME_COLUMNS " where spec = $1",
    [ADD_GAME] = "insert or ignore into game(spec, high, low, games) values($1, $2, $3, 0)",
    [COUNT_GAME] = "update game set games = games + $1 where spec = $2 returning id",
    [LIST_GAMES] = GAME_COLUMNS " order by spec",
    [LIST_ENTRIES] = "select " COLUMNS " from position where game = $1 order by high, low",
    [FORGET_POSITIONS] = "delete from position where $1 = 0 or game = $1",
    [FORGET_GAME] = "delete from game where $1 = 0 or id = $1",
    [CHECK] = "pragma quick_check(1)",
};

struct experience_store {
    struct statements on;
};

/* -- Queries. -------------------------------------------------------------------------------- */

static bool fail(struct experience_store *s, struct zm_error *error, int *code)
{
    struct db_failure f = s->on.kind->failure(s->on.db);

    snprintf(error->text, sizeof error->text, "%s", f.why);
    *code = f.code;
    return false;
}

/* -- Rows. A file may say anything. ---------------------------------------------------------- */

static uint32_t count_at(const struct db_class *k, struct query *q, int column)
{
    int64_t n = k->int_at(q, column);

    return n < 0 ? 0 : n > UINT32_MAX ? UINT32_MAX : (uint32_t)n;
}

static int small_at(const struct db_class *k, struct query *q, int column)
{
    int64_t n = k->int_at(q, column);

    return n < 0 || n > ZM_PLY_MAX ? 0 : (int)n;
}

static void read_entry(const struct db_class *k, struct query *q, struct zm_book_entry *out)
{
    *out = (struct zm_book_entry){
        .key = {(uint64_t)k->int_at(q, 0), (uint64_t)k->int_at(q, 1)},
        .ply = small_at(k, q, 2),
        .distance = -1,
        .depth = small_at(k, q, 3),
        .searched = k->int_at(q, 4),
        .learned = k->int_at(q, 5),
        .won = count_at(k, q, 6),
        .drawn = count_at(k, q, 7),
        .lost = count_at(k, q, 8),
        .visits = count_at(k, q, 9),
    };
}

static void read_game(const struct db_class *k, struct query *q, struct known_game *out)
{
    const char *spec = k->text_at(q, 1);

    *out = (struct known_game){
        .id = k->int_at(q, 0),
        .keys = {(uint64_t)k->int_at(q, 2), (uint64_t)k->int_at(q, 3)},
        .games = (uint64_t)k->int_at(q, 4),
        .positions = (uint64_t)k->int_at(q, 5),
    };
    snprintf(out->spec, sizeof out->spec, "%s", spec ? spec : "");
}

/* -- Opening. -------------------------------------------------------------------------------- */

static bool refuse(struct zm_error *error, int *code, const char *why)
{
    snprintf(error->text, sizeof error->text, "%s", why);
    *code = EXIT_INPUT;
    return false;
}

/* Looks through the whole file: a damaged one is refused before anybody plays by it. */
static bool is_sound(struct experience_store *s, struct zm_error *error, int *code)
{
    struct query *q = statement(&s->on, CHECK, NULL, 0);
    enum step step = q ? s->on.kind->step(q) : STEP_FAIL;
    const char *verdict = step == STEP_ROW ? s->on.kind->text_at(q, 0) : NULL;
    bool sound = verdict && strcmp(verdict, "ok") == 0;

    if (step == STEP_FAIL) fail(s, error, code);
    else if (!sound) refuse(error, code, "the file is damaged");
    s->on.kind->reset(q);
    return sound;
}

static bool is_ours(struct experience_store *s, bool write, struct zm_error *error, int *code)
{
    assert(s->on.kind);
    enum db_state state = s->on.kind->state(s->on.db, own_table);

    if (state == DB_FRESH && write)
        return store_file_commit(s, s->on.kind->run(s->on.db, schema), error, code);
    if (state == DB_FAILED) return fail(s, error, code);
    if (state != DB_OURS) return refuse(error, code, "it holds no experience");
    return is_sound(s, error, code);
}

struct experience_store *store_file_open(const char *path, bool write, struct zm_error *error,
                                         int *code)
{
    struct experience_store *s = take_memory(sizeof *s);

    if (!s) return *code = EXIT_LIMIT, NULL;
    s->on = (struct statements){.kind = files, .sql = sql};
    if (s->on.kind) s->on.db = s->on.kind->open(path, write, error, code);
    else refuse(error, code, "this program was built without SQLite");
    if (s->on.db && is_ours(s, write, error, code)) return s;
    store_file_close(s);
    return NULL;
}

void store_file_close(struct experience_store *s)
{
    if (!s) return;
    statements_end(&s->on);
    free(s);
}

/* -- Transactions. --------------------------------------------------------------------------- */

bool store_file_begin(struct experience_store *s, struct zm_error *error, int *code)
{
    return s->on.kind->run(s->on.db, s->on.kind->begin) || fail(s, error, code);
}

bool store_file_commit(struct experience_store *s, bool ok, struct zm_error *error, int *code)
{
    if (ok && s->on.kind->run(s->on.db, "commit")) return true;
    fail(s, error, code);
    s->on.kind->run(s->on.db, "rollback"); /* there may be nothing to take back */
    return false;
}

/* -- Games. ---------------------------------------------------------------------------------- */

bool store_file_game(struct experience_store *s, const char *spec, struct known_game *out,
                     struct zm_error *error, int *code)
{
    struct query *q = statement(&s->on, FIND_GAME, VALUES(TEXT(spec)));
    enum step step = q ? s->on.kind->step(q) : STEP_FAIL;

    *out = (struct known_game){.id = 0};
    if (step == STEP_ROW) read_game(s->on.kind, q, out);
    else snprintf(out->spec, sizeof out->spec, "%s", spec);
    if (step == STEP_FAIL) fail(s, error, code);
    s->on.kind->reset(q);
    return step != STEP_FAIL;
}

bool store_file_games(struct experience_store *s,
                      void (*tell)(void *with, const struct known_game *game), void *with,
                      struct zm_error *error, int *code)
{
    struct query *q = statement(&s->on, LIST_GAMES, NULL, 0);
    struct known_game game;
    enum step step = STEP_FAIL;

    while (q && (step = s->on.kind->step(q)) == STEP_ROW)
        read_game(s->on.kind, q, &game), tell(with, &game);
    if (step == STEP_FAIL) fail(s, error, code);
    s->on.kind->reset(q);
    return step == STEP_DONE;
}

bool store_file_add(struct experience_store *s, struct known_game *game, uint64_t games)
{
    const struct zm_book_key *keys = &game->keys;

    if (!statement_run(&s->on, ADD_GAME, VALUES(TEXT(game->spec), INT(keys->high), INT(keys->low))))
        return false;
    struct query *q = statement(&s->on, COUNT_GAME, VALUES(INT(games), TEXT(game->spec)));
    bool ok = q && s->on.kind->step(q) == STEP_ROW;
    if (ok) game->id = s->on.kind->int_at(q, 0);
    s->on.kind->reset(q);
    return ok;
}

bool store_file_forget(struct experience_store *s, int64_t game)
{
    return statement_run(&s->on, FORGET_POSITIONS, VALUES(INT(game))) &&
           statement_run(&s->on, FORGET_GAME, VALUES(INT(game)));
}

/* -- Positions. ------------------------------------------------------------------------------ */

bool store_file_find(struct experience_store *s, int64_t game, const struct zm_book_key *key,
                     struct zm_book_entry *out, bool *failed)
{
    struct query *q = statement(&s->on, FIND, VALUES(INT(game), INT(key->high), INT(key->low)));
    enum step step = q ? s->on.kind->step(q) : STEP_FAIL;

    if (step == STEP_ROW) read_entry(s->on.kind, q, out);
    *failed = step == STEP_FAIL;
    s->on.kind->reset(q);
    return step == STEP_ROW;
}

bool store_file_put(struct experience_store *s, int64_t game, const struct zm_book_entry *e)
{
    return statement_run(&s->on, PUT,
                         VALUES(INT(game), INT(e->key.high), INT(e->key.low), INT(e->ply),
                                INT(e->depth), INT(e->searched), INT(e->learned), INT(e->won),
                                INT(e->drawn), INT(e->lost), INT(e->visits)));
}

bool store_file_entries(struct experience_store *s, int64_t game,
                        void (*tell)(void *with, const struct zm_book_entry *entry), void *with,
                        struct zm_error *error, int *code)
{
    struct query *q = statement(&s->on, LIST_ENTRIES, VALUES(INT(game)));
    struct zm_book_entry e;
    enum step step = STEP_FAIL;

    while (q && (step = s->on.kind->step(q)) == STEP_ROW)
        read_entry(s->on.kind, q, &e), tell(with, &e);
    if (step == STEP_FAIL) fail(s, error, code);
    s->on.kind->reset(q);
    return step == STEP_DONE;
}
