/* SPDX-License-Identifier: MIT
 * store.c - the store: opening it, writing. */
#include "store_inside.h"

#include "command.h"

#include <time.h>

extern const struct db_class db_sqlite, db_postgres;

/* Those there are; the file comes last. */
static const struct db_class *const db_classes[] = {
#ifdef HAVE_POSTGRES
    &db_postgres,
#endif
#ifdef HAVE_SQLITE
    &db_sqlite,
#endif
    NULL,
};

/* The database's own words are filled in: how a transaction begins, the type of a primary key, the
 * end of a table without one. */
static const char schema[] =
    "%s;create table zermelo_store(version int not null);"
    "insert into zermelo_store values(1);"
    "create table event(id %s, identity text not null, arguments text not null,"
    " game text not null, format text not null, seed bigint not null, began text not null,"
    " position bigint not null default 0, ended int not null default 0);"
    "create table player(event bigint not null, number int not null, text text not null,"
    " name text not null, digest text not null, primary key(event, number)) %s;"
    "create table pair(id %s, event bigint not null, number bigint not null,"
    " opening bigint not null, first int not null, second int not null, done int not null,"
    " worker text, until double precision not null default 0, unique(event, number));"
    "create table game(id %s, pair bigint not null, leg int not null, first int not null,"
    " second int not null, seed bigint not null, position text, points int not null,"
    " result bigint, ending text not null, fault text, culprit int, why text, errors text,"
    " seconds double precision not null, unique(pair, leg));"
    "create table move(game bigint not null, ply int not null, side int not null,"
    " text text not null, opening int not null, seconds double precision,"
    " value double precision, depth int, nodes bigint, comment text, primary key(game, ply)) %s;"
    "commit;";

static const char *const sql[STATEMENTS] = {
    [FIND_EVENT] = "select id, seed from event where identity = $1 and (seed = $2 or $2 is null)"
                   " order by id desc",
    [ADD_EVENT] = "insert into event(identity, arguments, seed, game, format, began)"
                  " values($1, $2, $3, $4, $5, $6) returning id",
    [ADD_PLAYER] = "insert into player values($1, $2, $3, $4, $5)",
    [RENEW_EVENT] = "update event set arguments = $1, ended = 0 where id = $2",
    [ADD_PAIR] = "insert into pair(event, number, opening, first, second, done)"
                 " values($1, $2, $3, $4, $5, 1) returning id",
    [END_PAIR] = "update pair set done = 1 where event = $1 and number = $2 and done = 0"
                 " returning id",
    [ADD_GAME] = "insert into game(pair, leg, first, second, seed, position, points, result,"
                 " ending, fault, culprit, why, errors, seconds) values($1, $2, $3, $4, $5, $6, $7,"
                 " $8, $9, $10, $11, $12, $13, $14) returning id",
    [ADD_MOVE] = "insert into move values($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
    [MOVE_POSITION] = "update event set position = $1 where id = $2 and position < $1",
    [CLAIM] = "update pair set worker = $1, until = extract(epoch from now()) + $2 where id in"
              " (select id from pair where event = $3 and done = 0"
              " and until < extract(epoch from now()) order by number limit $4"
              " for update skip locked) returning number, first, second, opening",
    [RENEW] = "update pair set until = extract(epoch from now()) + $1"
              " where event = $2 and worker = $3 and done = 0",
    [LIST_PAIR] = "insert into pair(event, number, opening, first, second, done)"
                  " values($1, $2, $3, $4, $5, 0) on conflict (event, number) do nothing",
    [END_EVENT] = "update event set ended = 1 where id = $1",
    [OPEN_EVENT] = "select arguments, seed from event where ended = 0 order by id limit 1",
    [READ_OUTCOMES] = "select pair.number, game.leg, game.points, game.fault, game.culprit"
                      " from pair join game on game.pair = pair.id"
                      " where pair.event = $1 and pair.number >= $2 and pair.done = 1",
    [READ_EVENTS] =
        "select id, game, format, began, seed,"
        " (select count(*) from player where player.event = event.id),"
        " (select count(*) from pair join game on game.pair = pair.id where pair.event = event.id)"
        " from event order by id",
    [READ_GAMES] =
        "select event.id, pair.number, leg, event.game, p0.text, p1.text, game.id, game.first,"
        " game.second, game.seed, game.position, points, result, ending, fault, culprit, why,"
        " errors, seconds from event join pair on pair.event = event.id"
        " join game on game.pair = pair.id"
        " join player p0 on p0.event = event.id and p0.number = game.first"
        " join player p1 on p1.event = event.id and p1.number = game.second"
        " where $1 = 0 or event.id = $1 order by event.id, pair.number, leg",
    [READ_MOVES] = "select side, text, opening, seconds, value, depth, nodes, comment"
                   " from move where game = $1 order by ply",
};

/* -- Inside. --------------------------------------------------------------------------------- */

bool store_fail(const struct store *s, struct zm_error *error)
{
    snprintf(error->text, sizeof error->text, "%.80s: %s", s->place,
             s->kind->twice(s->db) ? "another process plays these games" : s->kind->why(s->db));
    return false;
}

struct query *store_query(struct store *s, enum statement which, const struct value *value, int n)
{
    struct query *q = s->prepared[which];

    if (!q) q = s->prepared[which] = s->kind->prepare(s->db, sql[which]);
    if (q) s->kind->bind(q, value, n);
    return q;
}

bool store_run(struct store *s, enum statement which, const struct value *value, int n)
{
    struct query *q = store_query(s, which, value, n);
    bool ok = q && s->kind->step(q) != STEP_FAIL;

    s->kind->reset(q);
    return ok;
}

/* Runs a statement whose only row is a number; false if there is none. */
static bool run_for_number(struct store *s, int64_t *out, enum statement which,
                           const struct value *value, int n)
{
    struct query *q = store_query(s, which, value, n);
    bool ok = q && s->kind->step(q) == STEP_ROW;

    if (ok) *out = s->kind->int_at(q, 0);
    s->kind->reset(q);
    return ok;
}

bool store_commit(struct store *s, bool ok, struct zm_error *error)
{
    ok = ok && s->kind->run(s->db, "commit");
    if (!ok) {
        store_fail(s, error);
        s->kind->run(s->db, "rollback"); /* there may be nothing to take back */
    }
    return ok;
}

enum fault store_fault(const char *name)
{
    int i = 0;

    if (!name) return FAULT_NONE;
    while (i < FAULTS - 1 && strcmp(fault_names[i], name) != 0) i++;
    return (enum fault)i;
}

/* -- Opening. -------------------------------------------------------------------------------- */

static bool make_schema(struct store *s, struct zm_error *error)
{
    const struct db_class *k = s->kind;
    char *text = format_text(schema, k->begin, k->key, k->end, k->key, k->key, k->end);
    bool ok = k->run(s->db, text);

    free(text);
    if (ok) return true;
    store_fail(s, error);
    s->kind->run(s->db, "rollback");
    return false;
}

static bool is_ours(struct store *s, bool write, struct zm_error *error)
{
    enum db_state state = s->kind->state(s->db);

    if (state == DB_OURS) return true;
    if (state == DB_FRESH && write)
        return make_schema(s, error) || s->kind->state(s->db) == DB_OURS;
    if (state == DB_FAILED) return store_fail(s, error);
    s->foreign = true;
    snprintf(error->text, sizeof error->text, "%.150s is no store of games", s->place);
    return false;
}

static const struct db_class *class_of(const char *place)
{
    for (const struct db_class *const *c = db_classes; *c; c++)
        if (strncmp(place, (*c)->prefix, strlen((*c)->prefix)) == 0) return *c;
    return NULL;
}

bool store_is_possible(const char *place)
{
    return class_of(place);
}

/* Not the password in postgresql://user:password@host/name. */
static char *name_of(const char *place)
{
    const char *at = strstr(place, "://") ? strrchr(place, '@') : NULL;

    return at ? format_text("...%s", at) : format_text("%s", place);
}

struct store *store_open(const char *place, bool write, struct zm_error *error, int *code)
{
    const struct db_class *kind = class_of(place);
    struct zm_error why = {.text = "this program was built without such a database"};
    char *name = name_of(place);

    *code = EXIT_INPUT;
    struct db *db = kind ? kind->open(place, write, &why, code) : NULL;
    if (!db) {
        snprintf(error->text, sizeof error->text, "%.80s: %.230s", name, why.text);
        free(name);
        return NULL;
    }
    struct store *s = take_memory(sizeof *s);
    if (!s) {
        snprintf(error->text, sizeof error->text, "out of memory");
        kind->close(db);
        free(name);
        return *code = EXIT_LIMIT, NULL;
    }
    s->place = name, s->kind = kind, s->db = db;
    if (is_ours(s, write, error)) return s;
    *code = store_code(s);
    store_close(s);
    return NULL;
}

int store_code(const struct store *s)
{
    return s->foreign ? EXIT_INPUT : s->kind->code(s->db);
}

void store_close(struct store *s)
{
    if (!s) return;
    for (int i = 0; i < STATEMENTS; i++) s->kind->drop(s->prepared[i]);
    s->kind->close(s->db);
    free(s->place);
    free(s);
}

bool store_is_shared(const struct store *s)
{
    return s->kind->shared;
}

/* -- Events. --------------------------------------------------------------------------------- */

static bool find_event(struct store *s, struct event *event, const char *identity)
{
    struct value seed = event->call->seed_given ? INT(event->seed) : NOTHING;
    struct query *q = store_query(s, FIND_EVENT, VALUES(TEXT(identity), seed));
    bool found = q && s->kind->step(q) == STEP_ROW;

    if (found) {
        s->event = s->kind->int_at(q, 0);
        event->seed = (uint64_t)s->kind->int_at(q, 1);
    }
    s->kind->reset(q);
    return found;
}

static bool add_players(struct store *s, const struct event *e)
{
    bool ok = true;

    for (int i = 0; i < e->players && ok; i++)
        ok = store_run(s, ADD_PLAYER,
                       VALUES(INT(s->event), INT(i), TEXT(e->player[i]), TEXT(e->name[i]),
                              TEXT(e->digest[i])));
    return ok;
}

static bool add_event(struct store *s, const struct event *event, const char *identity)
{
    char now[32] = "", *arguments = event_arguments(event);
    time_t t = time(NULL);
    struct tm utc;

    if (gmtime_r(&t, &utc)) strftime(now, sizeof now, "%Y-%m-%dT%H:%M:%SZ", &utc);
    bool ok =
        arguments &&
        run_for_number(s, &s->event, ADD_EVENT,
                       VALUES(TEXT(identity), TEXT(arguments), INT(event->seed), TEXT(event->spec),
                              TEXT(format_names[event->format]), TEXT(now))) &&
        add_players(s, event);
    free(arguments);
    return ok;
}

/* It may be played on with more games: workers are to know. */
static bool renew_event(struct store *s, const struct event *event)
{
    char *arguments = event_arguments(event);
    bool ok = arguments && store_run(s, RENEW_EVENT, VALUES(TEXT(arguments), INT(s->event)));

    free(arguments);
    return ok;
}

/* Two processes that begin the same event at the same time shall begin one. */
bool store_event(struct store *s, struct event *event, enum begin how, struct zm_error *error)
{
    char *identity = event_identity(event);
    bool ok = s->kind->run(s->db, s->kind->begin) && !noted_failure();

    if (s->kind->shared) ok = ok && s->kind->run(s->db, "lock table event in exclusive mode");
    bool found = ok && how != BEGIN && find_event(s, event, identity);
    if (found && how != FIND && s->kind->shared) ok = renew_event(s, event);
    if (ok && !found && how != FIND) found = ok = add_event(s, event, identity);
    free(identity);
    if (!store_commit(s, ok, error)) return false;
    if (!found)
        snprintf(error->text, sizeof error->text,
                 "%.80s: nobody has begun this event with these programs", s->place);
    return found;
}

/* -- Pairs. ---------------------------------------------------------------------------------- */

static bool add_move(struct store *s, int64_t game, size_t ply, const struct played *p)
{
    const struct move_answer *a = &p->answer;
    bool timed = !p->opening && p->side != ZM_NATURE;

    return store_run(s, ADD_MOVE,
                     VALUES(INT(game), INT(ply), INT(p->side), TEXT(p->text), INT(p->opening),
                            timed ? REAL(a->seconds) : NOTHING,
                            a->has_value ? REAL(a->value) : NOTHING,
                            a->depth ? INT(a->depth) : NOTHING, a->nodes ? INT(a->nodes) : NOTHING,
                            TEXT(*a->comment ? a->comment : NULL)));
}

static bool add_game(struct store *s, int64_t pair, int leg, const struct game *g)
{
    struct value result = g->ending == BY_RULES ? INT(g->result) : NOTHING;
    bool fault = g->fault;
    int64_t game = 0;
    bool ok = run_for_number(
        s, &game, ADD_GAME,
        VALUES(INT(pair), INT(leg), INT(g->player[0]), INT(g->player[1]), INT(g->seed),
               TEXT(g->position), INT(g->points), result, TEXT(ending_names[g->ending]),
               TEXT(fault ? fault_names[g->fault] : NULL), fault ? INT(g->culprit) : NOTHING,
               TEXT(fault ? g->why : NULL), TEXT(fault ? g->errors : NULL), REAL(g->seconds)));

    for (size_t i = 0; i < g->count && ok; i++) ok = add_move(s, game, i, &g->moves[i]);
    return ok;
}

/* A listed pair that somebody else has handed in meanwhile is left as it is. */
static bool end_pair(struct store *s, uint64_t number, int64_t *id, bool *there)
{
    struct query *q = store_query(s, END_PAIR, VALUES(INT(s->event), INT(number)));
    enum step step = q ? s->kind->step(q) : STEP_FAIL;

    *there = step == STEP_DONE;
    if (step == STEP_ROW) *id = s->kind->int_at(q, 0);
    s->kind->reset(q);
    return step != STEP_FAIL;
}

static bool add_pair(struct store *s, const struct scheduled_pair *m, const struct pair *pair)
{
    int64_t id = 0;
    bool there = false, ok;

    if (s->kind->shared) ok = end_pair(s, pair->number, &id, &there);
    else
        ok = run_for_number(s, &id, ADD_PAIR,
                            VALUES(INT(s->event), INT(m->number), INT(m->opening),
                                   INT(m->player[0]), INT(m->player[1])));
    for (int i = 0; i < pair->games && ok && !there; i++) ok = add_game(s, id, i, &pair->game[i]);
    return ok;
}

bool store_pairs(struct store *s, const struct scheduled_pair *scheduled, const struct pair *pairs,
                 size_t count, uint64_t position, struct zm_error *error)
{
    bool ok = s->kind->run(s->db, s->kind->begin);

    for (size_t i = 0; i < count && ok; i++) ok = add_pair(s, &scheduled[i], &pairs[i]);
    ok = ok && store_run(s, MOVE_POSITION, VALUES(INT(position), INT(s->event)));
    return store_commit(s, ok, error);
}
