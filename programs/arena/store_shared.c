/* SPDX-License-Identifier: MIT
 * store_shared.c - the store: what processes that play one event tell each other. */
#include "store_inside.h"

/* All in one transaction: a listing of a million pairs is one. */
bool store_list(struct store *s, const struct scheduled_pair *scheduled, size_t count,
                struct zm_error *error)
{
    bool ok = s->kind->run(s->db, s->kind->begin);

    for (const struct scheduled_pair *m = scheduled; m < scheduled + count && ok; m++)
        ok = store_run(s, LIST_PAIR,
                       VALUES(INT(s->event), INT(m->number), INT(m->opening), INT(m->player[0]),
                              INT(m->player[1])));
    return store_commit(s, ok, error);
}

bool store_claim(struct store *s, const char *worker, double lease, size_t most,
                 struct scheduled_pair *out, size_t *count, struct zm_error *error)
{
    const struct db_class *k = s->kind;
    struct query *q =
        store_query(s, CLAIM, VALUES(TEXT(worker), REAL(lease), INT(s->event), INT(most)));
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
    return store_run(s, RENEW, VALUES(REAL(lease), INT(s->event), TEXT(worker))) ||
           store_fail(s, error);
}

bool store_over(struct store *s, struct zm_error *error)
{
    return store_run(s, END_EVENT, VALUES(INT(s->event))) || store_fail(s, error);
}

char *store_open_event(struct store *s, uint64_t *seed, struct zm_error *error)
{
    const struct db_class *k = s->kind;
    struct query *q = store_query(s, OPEN_EVENT, NULL, 0);
    enum step step = q ? k->step(q) : STEP_FAIL;
    char *text = NULL;

    if (step == STEP_ROW) *seed = (uint64_t)k->int_at(q, 1);
    if (step != STEP_FAIL) text = format_text("%s", step == STEP_ROW ? k->text_at(q, 0) : "");
    else store_fail(s, error);
    k->reset(q);
    return text;
}
