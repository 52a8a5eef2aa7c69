/* SPDX-License-Identifier: MIT
 * db.h - as much of a database as stores need: SQLite in a file, or a PostgreSQL server. The SQL is
 * the same for both; parameters are $1, $2, ... and first appear in this order. */
#ifndef PROGRAMS_DB_H
#define PROGRAMS_DB_H

#include <zermelo.h>

struct db;
struct query;

/* A value of a parameter. */
struct value {
    enum { VALUE_NULL, VALUE_INT, VALUE_REAL, VALUE_TEXT, VALUE_BYTES } kind;
    int64_t integer;
    double real;
    const char *text; /* or bytes; NULL: null */
    size_t size;      /* of bytes */
};
#define NOTHING ((struct value){.kind = VALUE_NULL})
#define INT(n) ((struct value){.kind = VALUE_INT, .integer = (int64_t)(n)})
#define REAL(x) ((struct value){.kind = VALUE_REAL, .real = (x)})
#define TEXT(t) ((struct value){.kind = VALUE_TEXT, .text = (t)})
#define BYTES(b, n) ((struct value){.kind = VALUE_BYTES, .text = (b), .size = (n)})
/* Those of all parameters, in order, and their number: two arguments of a function. */
#define VALUES(...)                                                                                \
    (const struct value[]){__VA_ARGS__},                                                           \
        (int)(sizeof((const struct value[]){__VA_ARGS__}) / sizeof(struct value))

enum step { STEP_ROW, STEP_DONE, STEP_FAIL };
enum db_state { DB_OURS, DB_FRESH, DB_FOREIGN, DB_FAILED };

/* What went wrong last. */
struct db_failure {
    const char *why;
    int code;   /* the exit code for it */
    bool twice; /* it was something that may be there only once */
};

struct db_class {
    const char *prefix;    /* how its places begin; "": a file */
    bool shared;           /* many machines may use one */
    const char *key, *end; /* for the schema: type of a primary key, end of a table without one */
    const char *begin;     /* a transaction that will write */
    const char *now;       /* an expression: the store's time, in seconds */
    const char *skip;      /* the end of a select that skips rows which others are changing */
    /* NULL with one line in error and an exit code. With `write` it may be made and changed. */
    struct db *(*open)(const char *place, bool write, struct zm_error *error, int *code);
    void (*close)(struct db *db);
    /* Whose it is: ours if it has this table, in SQLite with a column `version` that is 1. */
    enum db_state (*state)(struct db *db, const char *table);
    bool (*run)(struct db *db, const char *sql); /* several statements without results */
    struct db_failure (*failure)(const struct db *db);
    /* Asks for a lock that no other connection then has: of a number, or in a file the only one. It
     * ends with the connection, also if the process is killed. False: it could not be asked for. */
    bool (*lock)(struct db *db, int number, bool *mine);
    struct query *(*prepare)(struct db *db, const char *sql);        /* NULL: see why */
    void (*drop)(struct query *q);                                   /* NULL is allowed */
    void (*bind)(struct query *q, const struct value *value, int n); /* texts are copied */
    enum step (*step)(struct query *q);
    void (*reset)(struct query *q); /* all parameters are null again; NULL is allowed */
    int64_t (*int_at)(struct query *q, int column);
    double (*real_at)(struct query *q, int column);
    const char *(*text_at)(struct query *q, int column); /* NULL: null */
    /* Those of a column of type bytea, until the next step. NULL: null, or none. */
    const void *(*bytes_at)(struct query *q, int column, size_t *size);
};

/* Those that the program was built with: HAVE_SQLITE, HAVE_POSTGRES. */
extern const struct db_class db_sqlite, db_postgres;

/* The class of a place; NULL: this program was built without it. */
const struct db_class *db_class_of(const char *place);
/* What to call a place: not the password in postgresql://user:password@host/name. Free it. */
char *place_name(const char *place);

/* The statements of a store, each prepared when it is first needed. */
enum { STATEMENTS_MOST = 32 };
struct statements {
    const struct db_class *kind;
    struct db *db;          /* NULL: it is not open */
    const char *const *sql; /* by number; {now} and {skip} stand for the class's own */
    struct query *prepared[STATEMENTS_MOST];
};

/* A statement with its VALUES(...), to be reset after use; NULL on failure. */
struct query *statement(struct statements *s, int which, const struct value *value, int n);
/* Runs one to its end, whose rows are of no interest. */
bool statement_run(struct statements *s, int which, const struct value *value, int n);
/* Runs one whose only row is a number: STEP_ROW; STEP_DONE: there is no row. */
enum step statement_number(struct statements *s, int64_t *out, int which, const struct value *value,
                           int n);
/* Drops them all and closes the database. */
void statements_end(struct statements *s);

/* The functions of a class, in a file that has one of each name. */
#define DB_FUNCTIONS                                                                               \
    .open = open_db, .close = close_db, .state = state, .run = run, .failure = failure,            \
    .lock = lock, .prepare = prepare, .drop = drop, .bind = bind, .step = step, .reset = reset,    \
    .int_at = int_at, .real_at = real_at, .text_at = text_at, .bytes_at = bytes_at

#endif
