/* SPDX-License-Identifier: MIT
 * store.c - the store: opening it, writing. */
#include "store_inside.h"

#include "command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* KEY and END are the database's own words. */
static const char schema[] =
    "create table zermelo_store(version int not null);"
    "insert into zermelo_store values(1);"
    "create table event(id KEY, identity text not null, arguments text not null,"
    " game text not null, format text not null, seed bigint not null, began text not null,"
    " position bigint not null default 0, ended int not null default 0);"
    "create table player(event bigint not null, number int not null, text text not null,"
    " name text not null, digest text not null, primary key(event, number)) END;"
    "create table pair(id KEY, event bigint not null, number bigint not null,"
    " opening bigint not null, first int not null, second int not null, done int not null,"
    " worker text, until double precision not null default 0, unique(event, number));"
    "create table game(id KEY, pair bigint not null, leg int not null, first int not null,"
    " second int not null, seed bigint not null, position text, points int not null,"
    " result bigint, ending text not null, fault text, culprit int, why text, errors text,"
    " seconds double precision not null, unique(pair, leg));"
    "create table move(game bigint not null, ply int not null, side int not null,"
    " text text not null, opening int not null, seconds double precision,"
    " value double precision, depth int, nodes bigint, comment text, primary key(game, ply)) END;"
    "commit;";

static const char *const sql[STATEMENTS] = {
    [ADD_PAIR] = "insert into pair(event, number, opening, first, second, done)"
                 " values($1, $2, $3, $4, $5, $6) returning id",
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
};

/* -- Inside. --------------------------------------------------------------------------------- */

bool store_fail(const struct store *s, struct zm_error *error)
{
    snprintf(error->text, sizeof error->text, "%.80s: %s", s->place,
             s->kind->twice(s->db) ? "another process plays these games" : s->kind->why(s->db));
    return false;
}

bool store_run(struct store *s, struct query *q)
{
    bool ok = q && s->kind->step(q) != STEP_FAIL;

    if (q) s->kind->reset(q);
    return ok;
}

/* The same for one whose only row is a number; false if there is none. */
static bool run_for_number(struct store *s, struct query *q, int64_t *out)
{
    bool ok = q && s->kind->step(q) == STEP_ROW;

    if (ok) *out = s->kind->int_at(q, 0);
    if (q) s->kind->reset(q);
    return ok;
}

struct query *store_query(struct store *s, enum statement which)
{
    if (!s->prepared[which]) s->prepared[which] = s->kind->prepare(s->db, sql[which]);
    return s->prepared[which];
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

/* Each KEY and END in its place. */
static char *schema_for(const struct db_class *kind)
{
    char *text = format_text("%s;", kind->begin);
    const char *at = schema;

    while (*at) {
        size_t plain = 0;
        while (at[plain] && strncmp(at + plain, "KEY", 3) != 0 &&
               strncmp(at + plain, "END", 3) != 0)
            plain++;
        const char *word = !at[plain] ? "" : at[plain] == 'K' ? kind->key : kind->end;
        char *longer = format_text("%s%.*s%s", text, (int)plain, at, word);
        free(text), text = longer;
        at += plain + (at[plain] ? 3 : 0);
    }
    return text;
}

static bool make_schema(struct store *s, struct zm_error *error)
{
    char *text = schema_for(s->kind);
    bool ok = s->kind->run(s->db, text);

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
    struct zm_error why = {"this program was built without such a database"};
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
    bool seeded = event->call->seed_given;
    struct query *q = s->kind->prepare(
        s->db, seeded ? "select id, seed from event where identity = $1 and seed = $2"
                        " order by id desc"
                      : "select id, seed from event where identity = $1 order by id desc");

    if (!q) return false;
    s->kind->bind_text(q, 1, identity);
    if (seeded) s->kind->bind_int(q, 2, (int64_t)event->seed);
    bool found = s->kind->step(q) == STEP_ROW;
    if (found) {
        s->event = s->kind->int_at(q, 0);
        event->seed = (uint64_t)s->kind->int_at(q, 1);
    }
    s->kind->drop(q);
    return found;
}

static bool add_players(struct store *s, const struct event *event)
{
    struct query *q = s->kind->prepare(s->db, "insert into player values($1, $2, $3, $4, $5)");
    bool ok = q;

    for (int i = 0; i < event->players && ok; i++) {
        s->kind->bind_int(q, 1, s->event);
        s->kind->bind_int(q, 2, i);
        s->kind->bind_text(q, 3, event->player[i]);
        s->kind->bind_text(q, 4, event->name[i]);
        s->kind->bind_text(q, 5, event->digest[i]);
        ok = store_run(s, q);
    }
    s->kind->drop(q);
    return ok;
}

static bool add_event(struct store *s, const struct event *event, const char *identity)
{
    struct query *q =
        s->kind->prepare(s->db, "insert into event(identity, arguments, seed, game, format, began)"
                                " values($1, $2, $3, $4, $5, $6) returning id");
    char now[32] = "";
    time_t t = time(NULL);
    struct tm utc;

    if (!q) return false;
    if (gmtime_r(&t, &utc)) strftime(now, sizeof now, "%Y-%m-%dT%H:%M:%SZ", &utc);
    char *arguments = event_arguments(event);
    if (!arguments) return s->kind->drop(q), false;
    s->kind->bind_text(q, 1, identity);
    s->kind->bind_text(q, 2, arguments);
    s->kind->bind_int(q, 3, (int64_t)event->seed);
    s->kind->bind_text(q, 4, event->spec);
    s->kind->bind_text(q, 5, format_names[event->format]);
    s->kind->bind_text(q, 6, now);
    bool ok = run_for_number(s, q, &s->event) && add_players(s, event);
    free(arguments);
    s->kind->drop(q);
    return ok;
}

/* It may be played on with more games: workers are to know. */
static bool renew_event(struct store *s, const struct event *event)
{
    struct query *q =
        s->kind->prepare(s->db, "update event set arguments = $1, ended = 0 where id = $2");
    char *arguments = event_arguments(event);

    if (q) s->kind->bind_text(q, 1, arguments), s->kind->bind_int(q, 2, s->event);
    bool ok = arguments && store_run(s, q);
    free(arguments);
    s->kind->drop(q);
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
    const struct db_class *k = s->kind;
    struct query *q = store_query(s, ADD_MOVE);
    const struct move_answer *a = &p->answer;

    if (!q) return false;
    k->bind_int(q, 1, game);
    k->bind_int(q, 2, (int64_t)ply);
    k->bind_int(q, 3, (int64_t)p->side);
    k->bind_text(q, 4, p->text);
    k->bind_int(q, 5, p->opening);
    if (!p->opening && p->side != ZM_NATURE) k->bind_real(q, 6, a->seconds);
    if (a->has_value) k->bind_real(q, 7, a->value);
    if (a->depth) k->bind_int(q, 8, a->depth);
    if (a->nodes) k->bind_int(q, 9, (int64_t)a->nodes);
    if (*a->comment) k->bind_text(q, 10, a->comment);
    return store_run(s, q);
}

static void bind_fault(const struct db_class *k, struct query *q, const struct game *g)
{
    k->bind_text(q, 10, fault_names[g->fault]);
    k->bind_int(q, 11, (int64_t)g->culprit);
    k->bind_text(q, 12, g->why);
    k->bind_text(q, 13, g->errors);
}

static bool add_game(struct store *s, int64_t pair, int leg, const struct game *g)
{
    const struct db_class *k = s->kind;
    struct query *q = store_query(s, ADD_GAME);
    int64_t game = 0;

    if (!q) return false;
    k->bind_int(q, 1, pair);
    k->bind_int(q, 2, leg);
    k->bind_int(q, 3, g->player[0]);
    k->bind_int(q, 4, g->player[1]);
    k->bind_int(q, 5, (int64_t)g->seed);
    k->bind_text(q, 6, g->position);
    k->bind_int(q, 7, g->points);
    if (g->ending == BY_RULES) k->bind_int(q, 8, g->result);
    k->bind_text(q, 9, ending_names[g->ending]);
    if (g->fault) bind_fault(k, q, g);
    k->bind_real(q, 14, g->seconds);
    bool ok = run_for_number(s, q, &game);
    for (size_t i = 0; i < g->count && ok; i++) ok = add_move(s, game, i, &g->moves[i]);
    return ok;
}

static struct query *pair_query(struct store *s, const struct scheduled_pair *m, bool done)
{
    struct query *q = store_query(s, ADD_PAIR);

    if (!q) return NULL;
    s->kind->bind_int(q, 1, s->event);
    s->kind->bind_int(q, 2, (int64_t)m->number);
    s->kind->bind_int(q, 3, (int64_t)m->opening);
    s->kind->bind_int(q, 4, m->player[0]);
    s->kind->bind_int(q, 5, m->player[1]);
    s->kind->bind_int(q, 6, done);
    return q;
}

/* A listed pair that somebody else has handed in meanwhile is left as it is. */
static bool end_pair(struct store *s, uint64_t number, int64_t *id, bool *there)
{
    struct query *q = store_query(s, END_PAIR);

    if (!q) return false;
    s->kind->bind_int(q, 1, s->event);
    s->kind->bind_int(q, 2, (int64_t)number);
    enum step step = s->kind->step(q);
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
    else ok = run_for_number(s, pair_query(s, m, true), &id);
    for (int i = 0; i < pair->games && ok && !there; i++) ok = add_game(s, id, i, &pair->game[i]);
    return ok;
}

static bool move_position(struct store *s, uint64_t position)
{
    struct query *q = store_query(s, MOVE_POSITION);

    if (!q) return false;
    s->kind->bind_int(q, 1, (int64_t)position);
    s->kind->bind_int(q, 2, s->event);
    return store_run(s, q);
}

bool store_pairs(struct store *s, const struct scheduled_pair *scheduled, const struct pair *pairs,
                 size_t count, uint64_t position, struct zm_error *error)
{
    bool ok = s->kind->run(s->db, s->kind->begin);

    for (size_t i = 0; i < count && ok; i++) ok = add_pair(s, &scheduled[i], &pairs[i]);
    return store_commit(s, ok && move_position(s, position), error);
}
