/* SPDX-License-Identifier: MIT
 * store_shared.c - the store: what processes that play one event tell each other. */
#include "store_inside.h"

#include <stdlib.h>

/* As many in one statement as there are: a listing of a million pairs is one. */
bool store_list(struct store *s, const struct scheduled_pair *scheduled, size_t count,
                struct zm_error *error)
{
    const struct db_class *k = s->kind;
    bool ok = k->run(s->db, k->begin);
    struct query *q =
        k->prepare(s->db, "insert into pair(event, number, opening, first, second, done)"
                          " values($1, $2, $3, $4, $5, 0) on conflict (event, number) do nothing");

    for (size_t i = 0; i < count && ok && q; i++) {
        k->bind_int(q, 1, s->event);
        k->bind_int(q, 2, (int64_t)scheduled[i].number);
        k->bind_int(q, 3, (int64_t)scheduled[i].opening);
        k->bind_int(q, 4, scheduled[i].player[0]);
        k->bind_int(q, 5, scheduled[i].player[1]);
        ok = store_run(s, q);
    }
    ok = store_commit(s, ok && q, error);
    k->drop(q);
    return ok;
}

bool store_claim(struct store *s, const char *worker, double lease, size_t most,
                 struct scheduled_pair *out, size_t *count, struct zm_error *error)
{
    const struct db_class *k = s->kind;
    struct query *q = store_query(s, CLAIM);
    enum step step = STEP_FAIL;

    *count = 0;
    if (!q) return store_fail(s, error);
    k->bind_text(q, 1, worker);
    k->bind_real(q, 2, lease);
    k->bind_int(q, 3, s->event);
    k->bind_int(q, 4, (int64_t)most);
    while ((step = k->step(q)) == STEP_ROW && *count < most)
        out[(*count)++] = (struct scheduled_pair){
            .number = (uint64_t)k->int_at(q, 0),
            .player = {(int)k->int_at(q, 1), (int)k->int_at(q, 2)},
            .opening = (uint64_t)k->int_at(q, 3),
        };
    k->reset(q);
    return step != STEP_FAIL || store_fail(s, error);
}

bool store_renew(struct store *s, const char *worker, double lease, struct zm_error *error)
{
    struct query *q = store_query(s, RENEW);

    if (!q) return store_fail(s, error);
    s->kind->bind_real(q, 1, lease);
    s->kind->bind_int(q, 2, s->event);
    s->kind->bind_text(q, 3, worker);
    return store_run(s, q) || store_fail(s, error);
}

bool store_over(struct store *s, struct zm_error *error)
{
    struct query *q = s->kind->prepare(s->db, "update event set ended = 1 where id = $1");

    if (q) s->kind->bind_int(q, 1, s->event);
    bool ok = store_run(s, q) || store_fail(s, error);
    s->kind->drop(q);
    return ok;
}

char *store_open_event(struct store *s, uint64_t *seed, struct zm_error *error)
{
    const struct db_class *k = s->kind;
    struct query *q =
        k->prepare(s->db, "select arguments, seed from event where ended = 0 order by id limit 1");
    enum step step = q ? k->step(q) : STEP_FAIL;
    char *text = NULL;

    if (step == STEP_ROW) *seed = (uint64_t)k->int_at(q, 1);
    if (step != STEP_FAIL) text = format_text("%s", step == STEP_ROW ? k->text_at(q, 0) : "");
    else store_fail(s, error);
    k->drop(q);
    return text;
}
