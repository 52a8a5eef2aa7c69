/* SPDX-License-Identifier: MIT
 * proof_store.c - see proof_store.h. */
#include "command.h"
#include "db.h"
#include "proof_store.h"

const char job_lost[] = "lost";
static const char own_table[] = "zermelo_proofs";
/* As in the arena's store: how a transaction begins, the type of a primary key. */
static const char schema[] =
    "%s;create table zermelo_proofs(version int not null);insert into zermelo_proofs values(1);"
    "create table proof_goal(id %s, game text not null, prover int not null, bound int not null,"
    " memory bigint not null, ended int not null default 0, unique(game, prover, bound, memory));"
    "create table proof_job(id %s, goal bigint not null, position bigint not null,"
    " moves text not null, budget bigint not null, state int not null default 0, worker text,"
    " until double precision not null default 0, verdict int, nodes bigint,"
    " seconds double precision, replies text, certificate bytea, unique(goal, position));"
    "create index proof_job_state on proof_job(state, goal);commit";

/* The state of a job. TAKEN: being verified; ASLEEP: not wanted by this manager yet, be it that
 * another store has its result, or that an earlier manager wanted it, perhaps on another line. */
enum { WANTED, RETURNED, ACCEPTED, TAKEN, ASLEEP };

enum statement {
    FIND_GOAL,
    ADD_GOAL,
    BEGIN_GOAL,
    END_GOAL,
    WANT,
    FORGET_TAKEN,
    FORGET_WANTED,
    TAKE_RETURNED,
    JUDGE,
    READ_JOBS,
    FIND_JOB,
    ADD_KNOWN,
    READ_CERTIFICATE,
    CLAIMED,
    RELEASE,
    OPEN_GOALS,
    CLAIM,
    READ_GOAL,
    RENEW,
    RETURN
};

static const char *const sql[] = {
    [FIND_GOAL] = "select id from proof_goal where game = $1 and prover = $2 and bound = $3"
                  " and memory = $4",
    [ADD_GOAL] = "insert into proof_goal(game, prover, bound, memory) values($1, $2, $3, $4)"
                 " returning id",
    [BEGIN_GOAL] = "update proof_goal set ended = 0 where id = $1",
    [END_GOAL] = "update proof_goal set ended = 1 where id = $1",
    [WANT] = "insert into proof_job(goal, position, moves, budget) values($1, $2, $3, $4)"
             " on conflict (goal, position) do update set state = 0 where proof_job.state = 4",
    [FORGET_TAKEN] = "update proof_job set state = 1 where state = 3 and goal = $1",
    [FORGET_WANTED] =
        "update proof_job set state = 4 where state = 0 and goal = $1 and until < {now}",
    [TAKE_RETURNED] = "update proof_job set state = 3 where id = (select id from proof_job"
                      " where state = 1 and goal = $1 order by id limit 1)"
                      " returning id, position, moves, budget, verdict, nodes, seconds, replies,"
                      " worker, certificate",
    [JUDGE] = "update proof_job set state = $1, until = 0, replies = $2,"
              " certificate = case when $1 = 0 then null else certificate end where id = $3",
    [READ_JOBS] = "select id, position, moves, budget, verdict, nodes, seconds, replies"
                  " from proof_job where goal = $1 and (state = 2) = ($2 = 1) and state <> 4"
                  " order by id",
    [FIND_JOB] = "select id, position, moves, budget, verdict, nodes, seconds, replies"
                 " from proof_job where goal = $1 and position = $2 and state = 2",
    [ADD_KNOWN] = "insert into proof_job(goal, position, moves, budget, state, verdict, nodes,"
                  " seconds, replies) values($1, $2, $3, $4, $5, $6, $7, $8, $9)"
                  " on conflict (goal, position) do nothing",
    [READ_CERTIFICATE] =
        "select moves, certificate from proof_job where goal = $1 and position = $2"
        " and state = 2",
    [CLAIMED] = "select count(*) from proof_job where state = 0 and goal = $1 and until > {now}",
    [RELEASE] = "update proof_job set until = 0 where state = 0 and worker = $1",
    [OPEN_GOALS] = "select count(*) from proof_goal where ended = 0",
    [CLAIM] = "update proof_job set worker = $1, until = {now} + $2 where id in"
              " (select id from proof_job where state = 0 and until < {now} and goal in"
              " (select id from proof_goal where ended = 0) order by goal <> $3, id limit 1 {skip})"
              " returning id, goal, position, moves, budget",
    [READ_GOAL] = "select game, prover, bound, memory from proof_goal where id = $1",
    [RENEW] = "update proof_job set until = {now} + $1 where id = $2 and worker = $3 and state = 0"
              " and goal in (select id from proof_goal where ended = 0) returning id",
    [RETURN] = "update proof_job set state = 1, verdict = $1, nodes = $2, seconds = $3,"
               " replies = $4, certificate = $5 where id = $6 and worker = $7 and state = 0"
               " returning id",
};

struct proof_store {
    struct statements on;
    char *place;
    char *why;
};

/* -- Inside. --------------------------------------------------------------------------------- */

static char *text_at(const struct proof_store *s, struct query *q, int column)
{
    const char *text = s->on.kind->text_at(q, column);

    return format_text("%s", text ? text : "");
}

void proof_job_free(struct proof_job *job)
{
    free(job->moves), free(job->replies), free(job->certificate), free(job->worker);
    *job = (struct proof_job){.id = 0};
}

/* -- Opening. -------------------------------------------------------------------------------- */

const char *proof_store_why(struct proof_store *s)
{
    free(s->why);
    return s->why = format_text("%.80s: %s", s->place, s->on.kind->failure(s->on.db).why);
}

int proof_store_code(const struct proof_store *s)
{
    return s->on.kind->failure(s->on.db).code;
}

void proof_store_close(struct proof_store *s)
{
    if (!s) return;
    statements_end(&s->on);
    free(s->place), free(s->why);
    free(s);
}

/* Makes the tables, unless another process was faster. What went wrong is told before the rollback,
 * which succeeds. */
static bool make_schema(const struct call *call, struct proof_store *s, int *code)
{
    const struct db_class *k = s->on.kind;
    char *text = format_text(schema, k->begin, k->key, k->key);
    bool ok = k->run(s->on.db, text);

    free(text);
    if (ok) return true;
    const char *why = proof_store_why(s);
    *code = proof_store_code(s);
    k->run(s->on.db, "rollback");
    if (k->state(s->on.db, own_table) == DB_OURS) return true;
    return complain(call, *code, "%s", why), false;
}

static bool is_ours(const struct call *call, struct proof_store *s, int *code)
{
    enum db_state state = s->on.kind->state(s->on.db, own_table);

    if (state == DB_OURS) return true;
    if (state == DB_FRESH) return make_schema(call, s, code);
    if (state == DB_FOREIGN)
        *code = complain(call, EXIT_INPUT, "%s is no store of proofs", show_text(s->place).text);
    else *code = complain(call, proof_store_code(s), "%s", proof_store_why(s));
    return false;
}

struct proof_store *proof_store_open(const struct call *call, const char *place, int *code)
{
    const struct db_class *kind = db_class_of(place);
    struct zm_error why = {.text = ""};

    *code = EXIT_INPUT;
    if (!kind)
        return complain(call, EXIT_INPUT,
                        "--store: this program was built without such a database"),
               NULL;
    struct db *db = kind->open(place, true, &why, code);
    char *name = place_name(place);
    struct proof_store *s = db ? take_memory(sizeof *s) : NULL;
    if (!db) complain(call, *code, "%.80s: %s", name, why.text);
    if (!s) {
        if (db) kind->close(db), *code = EXIT_LIMIT;
        return free(name), NULL;
    }
    *s = (struct proof_store){.on = {.kind = kind, .db = db, .sql = sql}, .place = name};
    if (is_ours(call, s, code)) return s;
    proof_store_close(s);
    return NULL;
}

/* -- The manager. ---------------------------------------------------------------------------- */

/* A server may take a moment to see that a manager was killed. */
static bool lock_goal(struct proof_store *s, int64_t id, bool *alone)
{
    enum { TRIES = 40 };
    const double pause = 0.05;
    bool ok = s->on.kind->lock(s->on.db, (int)id, alone);

    for (int i = 0; i < TRIES && ok && !*alone; i++) {
        pause_for(pause);
        ok = s->on.kind->lock(s->on.db, (int)id, alone);
    }
    return ok;
}

bool proof_store_goal(struct proof_store *s, const struct proof_goal *g, int64_t *id, bool *alone)
{
    const struct value values[] = {TEXT(g->game), INT(g->prover), INT(g->bound), INT(g->memory)};
    enum step found = statement_number(&s->on, id, FIND_GOAL, values, 4);

    if (found == STEP_DONE) found = statement_number(&s->on, id, ADD_GOAL, values, 4);
    if (found != STEP_ROW) return false;
    if (!lock_goal(s, *id, alone)) return false;
    if (!*alone) return true;
    return statement_run(&s->on, BEGIN_GOAL, VALUES(INT(*id))) &&
           statement_run(&s->on, FORGET_TAKEN, VALUES(INT(*id))) &&
           statement_run(&s->on, FORGET_WANTED, VALUES(INT(*id)));
}

bool proof_store_over(struct proof_store *s, int64_t goal)
{
    return statement_run(&s->on, END_GOAL, VALUES(INT(goal)));
}

bool proof_store_want(struct proof_store *s, const struct proof_job *job)
{
    return statement_run(&s->on, WANT,
                         VALUES(INT(job->goal), INT(job->key), TEXT(job->moves), INT(job->budget)));
}

static void read_job(const struct proof_store *s, struct query *q, struct proof_job *job)
{
    *job = (struct proof_job){.id = s->on.kind->int_at(q, 0),
                              .key = (uint64_t)s->on.kind->int_at(q, 1),
                              .moves = text_at(s, q, 2),
                              .budget = (uint64_t)s->on.kind->int_at(q, 3),
                              .verdict = (enum job_verdict)s->on.kind->int_at(q, 4),
                              .nodes = (uint64_t)s->on.kind->int_at(q, 5),
                              .seconds = s->on.kind->real_at(q, 6),
                              .replies = text_at(s, q, 7)};
}

bool proof_store_take(struct proof_store *s, int64_t goal, struct proof_job *job, bool *found)
{
    struct query *q = statement(&s->on, TAKE_RETURNED, VALUES(INT(goal)));
    enum step step = q ? s->on.kind->step(q) : STEP_FAIL;

    *found = step == STEP_ROW;
    if (*found) {
        read_job(s, q, job);
        job->goal = goal;
        job->worker = text_at(s, q, 8);
        const void *bytes = s->on.kind->bytes_at(q, 9, &job->size);
        job->certificate = bytes ? take_memory(job->size + 1) : NULL;
        if (job->certificate) memcpy(job->certificate, bytes, job->size);
        step = s->on.kind->step(q);
    }
    s->on.kind->reset(q);
    return step != STEP_FAIL;
}

bool proof_store_judge(struct proof_store *s, const struct proof_job *job, bool accept)
{
    return statement_run(&s->on, JUDGE,
                         VALUES(INT(accept ? ACCEPTED : WANTED),
                                TEXT(job->replies ? job->replies : ""), INT(job->id)));
}

bool proof_store_jobs(struct proof_store *s, int64_t goal, bool accepted,
                      void (*each)(void *with, const struct proof_job *job), void *with)
{
    struct query *q = statement(&s->on, READ_JOBS, VALUES(INT(goal), INT(accepted)));
    enum step step = q ? s->on.kind->step(q) : STEP_FAIL;

    for (; step == STEP_ROW; step = s->on.kind->step(q)) {
        struct proof_job job;
        read_job(s, q, &job);
        job.goal = goal;
        each(with, &job);
        proof_job_free(&job);
    }
    s->on.kind->reset(q);
    return step != STEP_FAIL;
}

bool proof_store_find(struct proof_store *s, int64_t goal, uint64_t key, struct proof_job *job,
                      bool *found)
{
    struct query *q = statement(&s->on, FIND_JOB, VALUES(INT(goal), INT(key)));
    enum step step = q ? s->on.kind->step(q) : STEP_FAIL;

    *found = step == STEP_ROW;
    if (*found) read_job(s, q, job), job->goal = goal;
    s->on.kind->reset(q);
    return step != STEP_FAIL;
}

bool proof_store_add_known(struct proof_store *s, const struct proof_job *job)
{
    int state = job->verdict == UNKNOWN ? ACCEPTED : ASLEEP;

    return statement_run(&s->on, ADD_KNOWN,
                         VALUES(INT(job->goal), INT(job->key), TEXT(job->moves), INT(job->budget),
                                INT(state), INT(job->verdict), INT(job->nodes), REAL(job->seconds),
                                TEXT(job->replies)));
}

const void *proof_store_certificate(struct proof_store *s, int64_t goal, uint64_t key,
                                    const char **moves, size_t *size)
{
    s->on.kind->reset(s->on.prepared[READ_CERTIFICATE]);
    struct query *q = statement(&s->on, READ_CERTIFICATE, VALUES(INT(goal), INT(key)));
    if (!q || s->on.kind->step(q) != STEP_ROW) return NULL;
    *moves = s->on.kind->text_at(q, 0);
    return s->on.kind->bytes_at(q, 1, size);
}

bool proof_store_claimed(struct proof_store *s, int64_t goal, int64_t *count)
{
    return statement_number(&s->on, count, CLAIMED, VALUES(INT(goal))) == STEP_ROW;
}

bool proof_store_release(struct proof_store *s, const char *worker)
{
    return statement_run(&s->on, RELEASE, VALUES(TEXT(worker)));
}

/* -- Workers. -------------------------------------------------------------------------------- */

bool proof_store_open_goals(struct proof_store *s, bool *any)
{
    int64_t count = 0;
    bool ok = statement_number(&s->on, &count, OPEN_GOALS, NULL, 0) == STEP_ROW;

    *any = count > 0;
    return ok;
}

bool proof_store_claim(struct proof_store *s, const char *worker, double lease, int64_t goal,
                       struct proof_job *job, bool *found)
{
    struct query *q = statement(&s->on, CLAIM, VALUES(TEXT(worker), REAL(lease), INT(goal)));
    enum step step = q ? s->on.kind->step(q) : STEP_FAIL;

    *found = step == STEP_ROW;
    if (*found) {
        *job = (struct proof_job){.id = s->on.kind->int_at(q, 0),
                                  .goal = s->on.kind->int_at(q, 1),
                                  .key = (uint64_t)s->on.kind->int_at(q, 2),
                                  .moves = text_at(s, q, 3),
                                  .budget = (uint64_t)s->on.kind->int_at(q, 4)};
        step = s->on.kind->step(q);
    }
    s->on.kind->reset(q);
    return step != STEP_FAIL;
}

bool proof_store_read_goal(struct proof_store *s, int64_t id, struct proof_goal *goal)
{
    struct query *q = statement(&s->on, READ_GOAL, VALUES(INT(id)));
    bool found = q && s->on.kind->step(q) == STEP_ROW;

    if (found) {
        const char *game = s->on.kind->text_at(q, 0);
        snprintf(goal->game, sizeof goal->game, "%s", game ? game : "");
        goal->prover = s->on.kind->int_at(q, 1) ? ZM_SECOND : ZM_FIRST;
        goal->bound = (int)s->on.kind->int_at(q, 2);
        goal->memory = (uint64_t)s->on.kind->int_at(q, 3);
    }
    s->on.kind->reset(q);
    return found;
}

bool proof_store_renew(struct proof_store *s, const struct proof_job *job, const char *worker,
                       double lease, bool *held)
{
    int64_t id;
    enum step step =
        statement_number(&s->on, &id, RENEW, VALUES(REAL(lease), INT(job->id), TEXT(worker)));

    *held = step == STEP_ROW;
    return step != STEP_FAIL;
}

bool proof_store_return(struct proof_store *s, const struct proof_job *job, const char *worker,
                        bool *counted)
{
    int64_t id;
    enum step step = statement_number(&s->on, &id, RETURN,
                                      VALUES(INT(job->verdict), INT(job->nodes), REAL(job->seconds),
                                             TEXT(job->replies), BYTES(job->certificate, job->size),
                                             INT(job->id), TEXT(worker)));

    *counted = step == STEP_ROW;
    return step != STEP_FAIL;
}
