/* SPDX-License-Identifier: MIT
 * store.c - see store.h. */
#include "store.h"

#include "command.h"
#include "db.h"

#include <time.h>

/* The database's own words are filled in: how a transaction begins, the type of a primary key, the
 * end of a table without one. */
static const char own_table[] = "zermelo_store";
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
    " value double precision, depth int, nodes bigint, comment text, primary key(game, ply)) %s;";

enum statement {
    FIND_EVENT,
    ADD_EVENT,
    ADD_PLAYER,
    RENEW_EVENT,
    ADD_PAIR,
    END_PAIR,
    ADD_GAME,
    ADD_MOVE,
    MOVE_POSITION,
    LIST_PAIR,
    CLAIM,
    RENEW,
    END_EVENT,
    OPEN_EVENT,
    READ_OUTCOMES,
    READ_EVENTS,
    READ_GAMES,
    READ_MOVES
};

struct store {
    struct statements on;
    char *place;
    int64_t event;
    bool foreign; /* it is no store */
};

static const char *const sql[] = {
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
    [CLAIM] = "update pair set worker = $1, until = {now} + $2 where id in"
              " (select id from pair where event = $3 and done = 0"
              " and until < {now} order by number limit $4 {skip}) returning number, first, "
              "second, opening",
    [RENEW] = "update pair set until = {now} + $1"
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
        " errors, seconds, p0.name, p1.name from event join pair on pair.event = event.id"
        " join game on game.pair = pair.id"
        " join player p0 on p0.event = event.id and p0.number = game.first"
        " join player p1 on p1.event = event.id and p1.number = game.second"
        " where $1 = 0 or event.id = $1 order by event.id, pair.number, leg",
    [READ_MOVES] = "select side, text, opening, seconds, value, depth, nodes, comment"
                   " from move where game = $1 order by ply",
};

/* -- Inside. --------------------------------------------------------------------------------- */

/* One line, "PLACE: ..."; returns false. */
static bool store_fail(const struct store *s, struct zm_error *error)
{
    struct db_failure f = s->on.kind->failure(s->on.db);

    snprintf(error->text, sizeof error->text, "%.80s: %s", s->place,
             f.twice ? "another process plays these games" : f.why);
    return false;
}

/* Ends a transaction: commits if all is ok, else takes all back and says why. */
static bool store_commit(struct store *s, bool ok, struct zm_error *error)
{
    ok = ok && s->on.kind->run(s->on.db, "commit");
    if (!ok) {
        store_fail(s, error);
        s->on.kind->run(s->on.db, "rollback"); /* there may be nothing to take back */
    }
    return ok;
}

/* The fault of that name; NULL: none. */
static enum fault store_fault(const char *name)
{
    int i = 0;

    if (!name) return FAULT_NONE;
    while (i < FAULTS - 1 && strcmp(fault_names[i], name) != 0) i++;
    return (enum fault)i;
}

/* -- Opening. -------------------------------------------------------------------------------- */

static bool make_schema(struct store *s, struct zm_error *error)
{
    const struct db_class *k = s->on.kind;
    char *text = format_text(schema, k->begin, k->key, k->end, k->key, k->key, k->end);
    bool ok = k->run(s->on.db, text);

    free(text);
    return store_commit(s, ok, error);
}

static bool is_ours(struct store *s, bool write, struct zm_error *error)
{
    enum db_state state = s->on.kind->state(s->on.db, own_table);

    if (state == DB_OURS) return true;
    if (state == DB_FRESH && write)
        return make_schema(s, error) || s->on.kind->state(s->on.db, own_table) == DB_OURS;
    if (state == DB_FAILED) return store_fail(s, error);
    s->foreign = true;
    snprintf(error->text, sizeof error->text, "%.150s is no store of games", s->place);
    return false;
}

bool store_is_possible(const char *place)
{
    return db_class_of(place);
}

bool store_is_shared(const char *place)
{
    return db_class_of(place) && db_class_of(place)->shared;
}

struct store *store_open(const char *place, bool write, struct zm_error *error, int *code)
{
    const struct db_class *kind = db_class_of(place);
    struct zm_error why = {.text = "this program was built without such a database"};
    struct store *s = take_memory(sizeof *s);

    *code = EXIT_LIMIT;
    if (!s) return snprintf(error->text, sizeof error->text, "out of memory"), NULL;
    *code = EXIT_INPUT;
    *s = (struct store){.on = {.kind = kind, .sql = sql}, .place = place_name(place)};
    if (kind) s->on.db = kind->open(place, write, &why, code);
    if (kind && s->on.db && is_ours(s, write, error)) return s;
    if (kind && s->on.db) *code = store_code(s);
    else snprintf(error->text, sizeof error->text, "%.80s: %.230s", s->place, why.text);
    store_close(s);
    return NULL;
}

int store_code(const struct store *s)
{
    return s->foreign ? EXIT_INPUT : s->on.kind->failure(s->on.db).code;
}

void store_close(struct store *s)
{
    if (!s) return;
    statements_end(&s->on);
    free(s->place);
    free(s);
}

/* -- Events. --------------------------------------------------------------------------------- */

static bool find_event(struct store *s, struct event *event, const char *identity)
{
    struct value seed = event->call->seed_given ? INT(event->seed) : NOTHING;
    struct query *q = statement(&s->on, FIND_EVENT, VALUES(TEXT(identity), seed));
    bool found = q && s->on.kind->step(q) == STEP_ROW;

    if (found) {
        s->event = s->on.kind->int_at(q, 0);
        event->seed = (uint64_t)s->on.kind->int_at(q, 1);
    }
    s->on.kind->reset(q);
    return found;
}

static bool add_players(struct store *s, const struct event *e)
{
    bool ok = true;

    for (int i = 0; i < e->players && ok; i++)
        ok = statement_run(&s->on, ADD_PLAYER,
                           VALUES(INT(s->event), INT(i), TEXT(e->player[i]), TEXT(e->name[i]),
                                  TEXT(e->digest[i])));
    return ok;
}

static bool add_event(struct store *s, const struct event *event, const char *identity,
                      const char *arguments)
{
    char now[32] = "";
    time_t t = time(NULL);
    struct tm utc;

    if (gmtime_r(&t, &utc)) strftime(now, sizeof now, "%Y-%m-%dT%H:%M:%SZ", &utc);
    enum step step =
        statement_number(&s->on, &s->event, ADD_EVENT,
                         VALUES(TEXT(identity), TEXT(arguments), INT(event->seed),
                                TEXT(event->spec), TEXT(format_names[event->format]), TEXT(now)));
    return step == STEP_ROW && add_players(s, event);
}

/* Two processes that begin the same event at the same time shall begin one. */
bool store_event(struct store *s, struct event *event, enum begin how, struct zm_error *error)
{
    char *identity = event_identity(event), *arguments = event_arguments(event);
    bool ok = arguments && s->on.kind->run(s->on.db, s->on.kind->begin) && !noted_failure();

    if (s->on.kind->shared)
        ok = ok && s->on.kind->run(s->on.db, "lock table event in exclusive mode");
    bool found = ok && how != BEGIN && find_event(s, event, identity);
    /* it may be played on with more games: workers are to know */
    if (found && how != FIND && s->on.kind->shared)
        ok = statement_run(&s->on, RENEW_EVENT, VALUES(TEXT(arguments), INT(s->event)));
    if (ok && !found && how != FIND) found = ok = add_event(s, event, identity, arguments);
    free(identity);
    free(arguments);
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

    return statement_run(
        &s->on, ADD_MOVE,
        VALUES(INT(game), INT(ply), INT(p->side), TEXT(p->text), INT(p->opening),
               timed ? REAL(a->seconds) : NOTHING, a->has_value ? REAL(a->value) : NOTHING,
               a->depth ? INT(a->depth) : NOTHING, a->nodes ? INT(a->nodes) : NOTHING,
               TEXT(*a->comment ? a->comment : NULL)));
}

static bool add_game(struct store *s, int64_t pair, int leg, const struct game *g)
{
    struct value result = game_has_result(g) ? INT(g->result) : NOTHING;
    bool fault = g->fault;
    int64_t game = 0;
    enum step step = statement_number(
        &s->on, &game, ADD_GAME,
        VALUES(INT(pair), INT(leg), INT(g->player[0]), INT(g->player[1]), INT(g->seed),
               TEXT(g->position), INT(g->points), result, TEXT(ending_names[g->ending]),
               TEXT(fault ? fault_names[g->fault] : NULL), fault ? INT(g->culprit) : NOTHING,
               TEXT(fault ? g->why : NULL), TEXT(fault ? g->errors : NULL), REAL(g->seconds)));

    bool ok = step == STEP_ROW;

    for (size_t i = 0; i < g->count && ok; i++) ok = add_move(s, game, i, &g->moves[i]);
    return ok;
}

/* A listed pair that somebody else has handed in meanwhile is left as it is. */
static bool add_pair(struct store *s, const struct pair *pair)
{
    const struct scheduled_pair *m = &pair->scheduled;
    int64_t id = 0;
    enum step step =
        s->on.kind->shared
            ? statement_number(&s->on, &id, END_PAIR, VALUES(INT(s->event), INT(m->number)))
            : statement_number(&s->on, &id, ADD_PAIR,
                               VALUES(INT(s->event), INT(m->number), INT(m->opening),
                                      INT(m->player[0]), INT(m->player[1])));

    for (int i = 0; i < pair->games && step == STEP_ROW; i++)
        if (!add_game(s, id, i, &pair->game[i])) step = STEP_FAIL;
    return step != STEP_FAIL;
}

bool store_pairs(struct store *s, const struct pair *pairs, size_t count, uint64_t position,
                 struct zm_error *error)
{
    bool ok = s->on.kind->run(s->on.db, s->on.kind->begin);

    for (size_t i = 0; i < count && ok; i++) ok = add_pair(s, &pairs[i]);
    ok = ok && statement_run(&s->on, MOVE_POSITION, VALUES(INT(position), INT(s->event)));
    return store_commit(s, ok, error);
}

/* -- Reading. --------------------------------------------------------------------------------- */

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

bool store_events(struct store *s, bool (*each)(void *with, const struct kept_event *event),
                  void *with, struct zm_error *error)
{
    const struct db_class *k = s->on.kind;
    struct query *q = statement(&s->on, READ_EVENTS, NULL, 0);
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
    const struct db_class *k = s->on.kind;
    struct query *q = statement(&s->on, READ_OUTCOMES, VALUES(INT(s->event), INT(from)));
    enum step step = STEP_FAIL;

    while (q && (step = k->step(q)) == STEP_ROW) read_outcome(k, q, event, outcomes);
    bool ok = step == STEP_DONE || store_fail(s, error);
    k->reset(q);
    return ok;
}

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
    const struct db_class *k = s->on.kind;
    struct query *q = statement(&s->on, READ_MOVES, VALUES(INT(game)));
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

    while (i < ENDINGS - 1 && strcmp(ending_names[i], name) != 0) i++;
    return (enum ending)i;
}

static void read_game(const struct db_class *k, struct query *q, struct kept_game *out)
{
    struct game *g = &out->game;

    *out = (struct kept_game){.event = k->int_at(q, 0),
                              .pair = k->int_at(q, 1),
                              .leg = (int)k->int_at(q, 2),
                              .spec = text_or_none(k, q, 3),
                              .player = {text_or_none(k, q, 4), text_or_none(k, q, 5)},
                              .name = {text_or_none(k, q, 19), text_or_none(k, q, 20)}};
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
    const struct db_class *k = s->on.kind;
    struct query *q = statement(&s->on, READ_GAMES, VALUES(INT(event)));
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

/* -- What processes that play one event tell each other. ------------------------------------- */

/* All in one transaction: a listing of a million pairs is one. */
bool store_list(struct store *s, const struct scheduled_pair *scheduled, size_t count,
                struct zm_error *error)
{
    bool ok = s->on.kind->run(s->on.db, s->on.kind->begin);

    for (const struct scheduled_pair *m = scheduled; m < scheduled + count && ok; m++)
        ok = statement_run(&s->on, LIST_PAIR,
                           VALUES(INT(s->event), INT(m->number), INT(m->opening), INT(m->player[0]),
                                  INT(m->player[1])));
    return store_commit(s, ok, error);
}

bool store_claim(struct store *s, const char *worker, double lease, size_t most,
                 struct scheduled_pair *out, size_t *count, struct zm_error *error)
{
    const struct db_class *k = s->on.kind;
    struct query *q =
        statement(&s->on, CLAIM, VALUES(TEXT(worker), REAL(lease), INT(s->event), INT(most)));
    enum step step = STEP_FAIL;

    *count = 0;
    while (q && (step = k->step(q)) == STEP_ROW && *count < most)
        out[(*count)++] = (struct scheduled_pair){
            .number = (uint64_t)k->int_at(q, 0),
            .player = {(int)k->int_at(q, 1), (int)k->int_at(q, 2)},
            .opening = (uint64_t)k->int_at(q, 3),
        };
    bool ok = step != STEP_FAIL || store_fail(s, error);
    k->reset(q);
    return ok;
}

bool store_renew(struct store *s, const char *worker, double lease, struct zm_error *error)
{
    return statement_run(&s->on, RENEW, VALUES(REAL(lease), INT(s->event), TEXT(worker))) ||
           store_fail(s, error);
}

bool store_over(struct store *s, struct zm_error *error)
{
    return statement_run(&s->on, END_EVENT, VALUES(INT(s->event))) || store_fail(s, error);
}

char *store_open_event(struct store *s, uint64_t *seed, struct zm_error *error)
{
    const struct db_class *k = s->on.kind;
    struct query *q = statement(&s->on, OPEN_EVENT, NULL, 0);
    enum step step = q ? k->step(q) : STEP_FAIL;
    char *text = NULL;

    if (step == STEP_ROW) *seed = (uint64_t)k->int_at(q, 1);
    if (step != STEP_FAIL) text = format_text("%s", step == STEP_ROW ? k->text_at(q, 0) : "");
    else store_fail(s, error);
    k->reset(q);
    return text;
}
