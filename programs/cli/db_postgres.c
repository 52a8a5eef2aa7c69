/* SPDX-License-Identifier: MIT
 * db_postgres.c - a PostgreSQL server, through libpq. */
#include "db.h"

#include "command.h"

#include <libpq-fe.h>

enum { PARAMETERS_MOST = 16, WHY_MOST = 240 };

struct db {
    PGconn *connection;
    int prepared; /* for their names */
    char why[WHY_MOST];
    bool twice;
};

/* A server that cannot be reached now may be there later. */
static struct db_failure failure(const struct db *db)
{
    return (struct db_failure){db->why, EXIT_LIMIT, db->twice};
}

struct query {
    struct db *db;
    char name[16];
    char *value[PARAMETERS_MOST];
    int parameters;
    PGresult *result;     /* NULL: not run yet */
    unsigned char *bytes; /* the last that were asked for */
    int row;
};

/* The first line of what the server says. */
static void keep_why(struct db *db, const char *said, const char *code)
{
    snprintf(db->why, sizeof db->why, "%.*s", (int)strcspn(said, "\n"), said);
    db->twice = code && strcmp(code, "23505") == 0; /* a unique violation */
}

/* Whether a result is no error. */
static bool good(struct db *db, const PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);

    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK) return true;
    keep_why(db, result ? PQresultErrorMessage(result) : PQerrorMessage(db->connection),
             result ? PQresultErrorField(result, PG_DIAG_SQLSTATE) : NULL);
    return false;
}

static void quiet(void *with, const char *message)
{
    (void)with, (void)message;
}

static void close_db(struct db *db)
{
    if (db) PQfinish(db->connection);
    free(db);
}

/* A server that is gone without a word is noticed within half a minute. */
static PGconn *connect_to(const char *place)
{
    static const char *const keys[] = {
        "dbname",           "keepalives_idle",  "keepalives_interval",
        "keepalives_count", "tcp_user_timeout", NULL};
    const char *const values[] = {place, "10", "5", "3", "30000", NULL};

    return PQconnectdbParams(keys, values, 1);
}

static struct db *open_db(const char *place, bool write, struct zm_error *error, int *exit_code)
{
    struct db *db = take_memory(sizeof *db);

    (void)write; /* the database must be there */
    *exit_code = EXIT_LIMIT;
    if (!db) return snprintf(error->text, sizeof error->text, "out of memory"), NULL;
    db->connection = connect_to(place);
    PQsetNoticeProcessor(db->connection, quiet, NULL);
    if (PQstatus(db->connection) == CONNECTION_OK) return db;
    keep_why(db, PQerrorMessage(db->connection), NULL);
    snprintf(error->text, sizeof error->text, "%s", db->why);
    close_db(db);
    return NULL;
}

static bool run(struct db *db, const char *sql)
{
    PGresult *result = PQexec(db->connection, sql);
    bool ok = good(db, result);

    PQclear(result);
    return ok;
}

static bool lock(struct db *db, int number, bool *mine)
{
    const int ours = 1913; /* locks of other programs have other first keys */
    char sql[80];

    /* The server is to notice as soon when this machine is gone, for its lock goes with it. */
    if (!run(db, "set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5;"
                 "set tcp_keepalives_count = 3"))
        return *mine = false;
    snprintf(sql, sizeof sql, "select pg_try_advisory_lock(%d, %d)", ours, number);
    PGresult *result = PQexec(db->connection, sql);
    bool ok = good(db, result);
    *mine = ok && strcmp(PQgetvalue(result, 0, 0), "t") == 0;
    PQclear(result);
    return ok;
}

static enum db_state state(struct db *db, const char *table)
{
    PGresult *result = PQexecParams(db->connection, "select to_regclass($1) is null", 1, NULL,
                                    &table, NULL, NULL, 0);
    bool ok = good(db, result);
    bool fresh = ok && strcmp(PQgetvalue(result, 0, 0), "t") == 0;

    PQclear(result);
    return !ok ? DB_FAILED : fresh ? DB_FRESH : DB_OURS;
}

static struct query *prepare(struct db *db, const char *sql)
{
    struct query *q = take_memory(sizeof *q);

    if (!q) return keep_why(db, "out of memory", NULL), NULL;
    q->db = db;
    snprintf(q->name, sizeof q->name, "q%d", ++db->prepared);
    PGresult *result = PQprepare(db->connection, q->name, sql, 0, NULL);
    bool ok = good(db, result);
    PQclear(result);
    if (ok) return q;
    free(q);
    return NULL;
}

static void reset(struct query *q)
{
    if (!q) return;
    PQclear(q->result);
    PQfreemem(q->bytes);
    q->result = NULL, q->bytes = NULL;
    q->row = -1;
    for (int i = 0; i < q->parameters; i++) free(q->value[i]), q->value[i] = NULL;
}

static void drop(struct query *q)
{
    reset(q);
    free(q);
}

/* Bytes as PostgreSQL reads them: \x and two hexadecimal digits for each. */
static char *text_of_bytes(const unsigned char *bytes, size_t n)
{
    static const char digits[] = "0123456789abcdef";
    char *text = take_memory(2 * n + 3);

    if (!text) return NULL;
    text[0] = '\\', text[1] = 'x';
    for (size_t i = 0; i < n; i++) {
        text[2 * i + 2] = digits[bytes[i] >> 4];
        text[2 * i + 3] = digits[bytes[i] & 15];
    }
    return text;
}

static char *text_of_value(const struct value *v)
{
    if (v->kind == VALUE_BYTES)
        return v->text ? text_of_bytes((const unsigned char *)v->text, v->size) : NULL;
    if (v->kind == VALUE_INT) return format_text("%" PRId64, v->integer);
    if (v->kind == VALUE_REAL) return format_text("%.17g", v->real);
    return v->kind == VALUE_TEXT && v->text ? format_text("%s", v->text) : NULL;
}

static void bind(struct query *q, const struct value *value, int n)
{
    q->parameters = n;
    for (int i = 0; i < n; i++) q->value[i] = text_of_value(&value[i]);
}

/* After a failure one of the values may be the empty text that is used without memory. */
static enum step step(struct query *q)
{
    if (noted_failure()) return keep_why(q->db, "the program ends", NULL), STEP_FAIL;
    if (!q->result) {
        q->result = PQexecPrepared(q->db->connection, q->name, q->parameters,
                                   (const char *const *)q->value, NULL, NULL, 0);
        q->row = -1;
        if (!good(q->db, q->result)) return STEP_FAIL;
    }
    return ++q->row < PQntuples(q->result) ? STEP_ROW : STEP_DONE;
}

static const char *text_at(struct query *q, int column)
{
    return PQgetisnull(q->result, q->row, column) ? NULL : PQgetvalue(q->result, q->row, column);
}

static int64_t int_at(struct query *q, int column)
{
    const char *text = text_at(q, column);

    return text ? strtoll(text, NULL, 10) : 0;
}

static double real_at(struct query *q, int column)
{
    const char *text = text_at(q, column);

    return text ? strtod(text, NULL) : 0;
}

static const void *bytes_at(struct query *q, int column, size_t *size)
{
    const char *text = text_at(q, column);

    *size = 0;
    PQfreemem(q->bytes);
    q->bytes = text ? PQunescapeBytea((const unsigned char *)text, size) : NULL;
    return q->bytes;
}

const struct db_class db_postgres = {
    .prefix = "postgresql://",
    .shared = true,
    .key = "bigserial primary key",
    .end = "",
    .begin = "begin",
    .now = "extract(epoch from now())",
    .skip = "for update skip locked",
    DB_FUNCTIONS,
};
