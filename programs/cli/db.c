/* SPDX-License-Identifier: MIT
 * db.c - see db.h. */
#include "db.h"

#include "command.h"

#include <assert.h>

/* Those there are; the file comes last, whose places have no prefix. */
static const struct db_class *const db_classes[] = {
#ifdef HAVE_POSTGRES
    &db_postgres,
#endif
#ifdef HAVE_SQLITE
    &db_sqlite,
#endif
    NULL,
};

const struct db_class *db_class_of(const char *place)
{
    for (const struct db_class *const *c = db_classes; *c; c++)
        if (strncmp(place, (*c)->prefix, strlen((*c)->prefix)) == 0) return *c;
    return NULL;
}

char *place_name(const char *place)
{
    const char *at = strstr(place, "://") ? strrchr(place, '@') : NULL;

    return at ? format_text("...%s", at) : format_text("%s", place);
}

/* The SQL of a statement with the words of its database. Free it. */
static char *own_sql(const struct db_class *kind, const char *sql)
{
    char *text = format_text("%s", "");

    for (const char *at = sql; *at;) {
        bool now = strncmp(at, "{now}", 5) == 0, skip = strncmp(at, "{skip}", 6) == 0;
        if (now || skip) append_text(&text, "%s", now ? kind->now : kind->skip);
        else append_text(&text, "%c", *at);
        at += now ? 5 : skip ? 6 : 1;
    }
    return text;
}

struct query *statement(struct statements *s, int which, const struct value *value, int n)
{
    assert(which < STATEMENTS_MOST);
    if (!s->prepared[which]) {
        char *sql = own_sql(s->kind, s->sql[which]);
        s->prepared[which] = s->kind->prepare(s->db, sql);
        free(sql);
    }
    struct query *q = s->prepared[which];
    if (q) s->kind->bind(q, value, n);
    return q;
}

bool statement_run(struct statements *s, int which, const struct value *value, int n)
{
    struct query *q = statement(s, which, value, n);
    enum step step = STEP_ROW;

    while (q && step == STEP_ROW) step = s->kind->step(q);
    s->kind->reset(q);
    return q && step == STEP_DONE;
}

enum step statement_number(struct statements *s, int64_t *out, int which, const struct value *value,
                           int n)
{
    struct query *q = statement(s, which, value, n);
    enum step step = q ? s->kind->step(q) : STEP_FAIL;

    if (step == STEP_ROW) {
        *out = s->kind->int_at(q, 0);
        /* SQLite ends a change only with its last row. */
        if (s->kind->step(q) == STEP_FAIL) step = STEP_FAIL;
    }
    s->kind->reset(q);
    return step;
}

void statements_end(struct statements *s)
{
    if (!s->db) return;
    for (int i = 0; i < STATEMENTS_MOST; i++) s->kind->drop(s->prepared[i]);
    s->kind->close(s->db);
    s->db = NULL;
}
