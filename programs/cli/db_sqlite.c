/* SPDX-License-Identifier: MIT
 * db_sqlite.c - SQLite in its write-ahead mode, synced at each commit. */
#include "db.h"

#include "command.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BUSY_MS = 10000 };

struct db {
    sqlite3 *sqlite;
    int locked; /* the file once more, with the lock of lock(); -1: not asked for */
    int errnum; /* why that failed, or 0 */
};

/* A query is a statement of SQLite. */
static sqlite3_stmt *stmt(struct query *q)
{
    return (sqlite3_stmt *)q;
}

static bool run(struct db *db, const char *sql)
{
    return sqlite3_exec(db->sqlite, sql, NULL, NULL, NULL) == SQLITE_OK;
}

static void close_db(struct db *db)
{
    if (!db) return;
    sqlite3_close(db->sqlite);
    /* Only now: it ends all locks of this process on the file, also those of SQLite. */
    if (db->locked >= 0) close(db->locked);
    free(db);
}

static struct db_failure failure(const struct db *db)
{
    /* What is wrong with the file or its name; all else is with the machine. */
    static const int input[] = {SQLITE_NOTADB, SQLITE_CORRUPT, SQLITE_CANTOPEN, SQLITE_PERM,
                                SQLITE_AUTH,   SQLITE_ERROR,   SQLITE_READONLY};
    const int error = sqlite3_errcode(db->sqlite);
    struct db_failure f = {sqlite3_errmsg(db->sqlite), EXIT_LIMIT, error == SQLITE_CONSTRAINT};

    if (db->errnum) f.why = strerror(db->errnum);
    for (size_t i = 0; i < sizeof input / sizeof *input; i++)
        if (error == input[i]) f.code = EXIT_INPUT;
    return f;
}

/* Where there are no such locks, as on network file systems, everybody gets it. */
static bool lock(struct db *db, int number, bool *mine)
{
    const char *path = sqlite3_db_filename(db->sqlite, "main");

    (void)number;
    if (db->locked < 0) db->locked = open(path, O_RDONLY | O_CLOEXEC);
    bool locked = db->locked >= 0 && !flock(db->locked, LOCK_EX | LOCK_NB);
    *mine = locked || errno == EBADF || errno == ENOSYS || errno == EOPNOTSUPP;
    if (*mine || errno == EWOULDBLOCK) return true;
    db->errnum = errno;
    return false;
}

static bool open_as(struct db *db, const char *place, int flags)
{
    sqlite3_close(db->sqlite);
    return sqlite3_open_v2(place, &db->sqlite, flags, NULL) == SQLITE_OK &&
           sqlite3_busy_timeout(db->sqlite, BUSY_MS) == SQLITE_OK;
}

/* "file:PLACE?immutable=1" for SQLite. Free it. */
static char *immutable(const char *place)
{
    char *uri = format_text("file:");

    for (; *place; place++) append_text(&uri, strchr("?#%", *place) ? "%%%02x" : "%c", *place);
    append_text(&uri, "?immutable=1");
    return uri;
}

/* Whether a journal of another process, or of one that was killed, has to be read as well. */
static bool has_journal(const char *place)
{
    char *journal = format_text("%s-wal", place);
    struct stat about;
    bool has = stat(journal, &about) == 0 && about.st_size;

    free(journal);
    return has;
}

/* Even to read, SQLite makes files beside one with a write-ahead journal. Where we may not write it
 * is opened as immutable, unless there is a journal: then what a process of its owner writes in the
 * meantime may be seen in part, which SQLite reports as a damaged file. */
static bool open_to_read(struct db *db, const char *place)
{
    bool ok = open_as(db, place, SQLITE_OPEN_READWRITE) && run(db, "pragma schema_version");
    int error = sqlite3_errcode(db->sqlite);

    if (ok || (error != SQLITE_CANTOPEN && error != SQLITE_READONLY) || has_journal(place))
        return ok;
    char *uri = immutable(place);
    ok = open_as(db, uri, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI) &&
         run(db, "pragma schema_version");
    free(uri);
    return ok;
}

/* Two processes that make a file at once get in each other's way here, and SQLite does not wait: to
 * change the journal it would have to wait with a lock. So it is tried again. */
static bool use_journal(struct db *db)
{
    enum { PAUSE_MS = 5 };
    bool ok = run(db, "pragma journal_mode = wal; pragma synchronous = full");

    for (int ms = 0; !ok && ms < BUSY_MS && sqlite3_errcode(db->sqlite) == SQLITE_BUSY;
         ms += PAUSE_MS) {
        sqlite3_sleep(PAUSE_MS);
        ok = run(db, "pragma journal_mode = wal; pragma synchronous = full");
    }
    return ok;
}

static struct db *open_db(const char *place, bool write, struct zm_error *error, int *exit_code)
{
    if (!is_replaceable(place)) {
        snprintf(error->text, sizeof error->text, "it is no ordinary file");
        return *exit_code = EXIT_INPUT, NULL;
    }
    struct db *db = take_memory(sizeof *db);
    *exit_code = EXIT_LIMIT;
    if (!db) return snprintf(error->text, sizeof error->text, "out of memory"), NULL;
    db->locked = -1;
    bool ok =
        write ? open_as(db, place, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE) && use_journal(db)
              : open_to_read(db, place);

    if (ok) return db;
    snprintf(error->text, sizeof error->text, "%s", failure(db).why);
    *exit_code = failure(db).code;
    close_db(db);
    return NULL;
}

static struct query *prepare(struct db *db, const char *sql)
{
    sqlite3_stmt *q = NULL;

    sqlite3_prepare_v2(db->sqlite, sql, -1, &q, NULL);
    return (struct query *)q;
}

static void drop(struct query *q)
{
    sqlite3_finalize(stmt(q));
}

static int number(struct db *db, const char *sql)
{
    sqlite3_stmt *q = stmt(prepare(db, sql));
    int value = q && sqlite3_step(q) == SQLITE_ROW ? sqlite3_column_int(q, 0) : -1;

    sqlite3_finalize(q);
    return value;
}

/* A file without tables is as good as none. */
static enum db_state state(struct db *db, const char *table)
{
    int changes = number(db, "pragma schema_version");

    if (changes <= 0) return changes ? DB_FAILED : DB_FRESH;
    char *version = format_text("select version from %s", table);
    bool ours = number(db, version) == 1;
    free(version);
    return ours ? DB_OURS : DB_FOREIGN;
}

static void bind(struct query *q, const struct value *value, int n)
{
    for (int i = 0; i < n; i++) {
        const struct value *v = &value[i];
        if (v->kind == VALUE_INT) sqlite3_bind_int64(stmt(q), i + 1, v->integer);
        if (v->kind == VALUE_REAL) sqlite3_bind_double(stmt(q), i + 1, v->real);
        if (v->kind == VALUE_BYTES && v->text)
            sqlite3_bind_blob64(stmt(q), i + 1, v->text, v->size, SQLITE_TRANSIENT);
        if (v->kind == VALUE_TEXT) sqlite3_bind_text(stmt(q), i + 1, v->text, -1, SQLITE_TRANSIENT);
    }
}

static enum step step(struct query *q)
{
    int result = sqlite3_step(stmt(q));

    return result == SQLITE_ROW ? STEP_ROW : result == SQLITE_DONE ? STEP_DONE : STEP_FAIL;
}

static void reset(struct query *q)
{
    if (!q) return;
    sqlite3_reset(stmt(q));
    sqlite3_clear_bindings(stmt(q));
}

static int64_t int_at(struct query *q, int column)
{
    return sqlite3_column_int64(stmt(q), column);
}

static double real_at(struct query *q, int column)
{
    return sqlite3_column_double(stmt(q), column);
}

static const char *text_at(struct query *q, int column)
{
    return (const char *)sqlite3_column_text(stmt(q), column);
}

static const void *bytes_at(struct query *q, int column, size_t *size)
{
    const void *bytes = sqlite3_column_blob(stmt(q), column);

    *size = bytes ? (size_t)sqlite3_column_bytes(stmt(q), column) : 0;
    return bytes;
}

const struct db_class db_sqlite = {
    .prefix = "",
    .key = "integer primary key",
    .end = "without rowid",
    .begin = "begin immediate",
    .now = "(julianday('now') - 2440587.5) * 86400.0",
    .skip = "",
    DB_FUNCTIONS,
};
