/* SPDX-License-Identifier: MIT
 * check.c - checks tables against the rules of their game. */
#include "core/clock.h"
#include "api/context.h"
#include "core/flag.h"
#include "core/random.h"
#include "core/parallel.h"
#include "core/sized.h"
#include "tablebase/tables.h"

#include <zermelo_tables.h>

struct check {
    const struct zm_tables *t;
    uint64_t blocks, all, positions, seed; /* all = blocks + positions */
    bool every;                            /* all positions in order, instead of a random sample */
    const volatile int *stop;
    void (*progress)(void *with, double part);
    void *with;
    _Atomic uint64_t next, checked, wrong, first_wrong;
    atomic_bool stopped;
};

enum { BATCH = 4096 };

static void check_block(struct check *c, uint64_t block)
{
    const struct endgame *e = &c->t->endgame;
    int byte;

    endgame_byte(e, block << e->block_bits, &byte);
}

/* The i-th position to check. A random one depends on i alone, not on the thread. */
static uint64_t position_of(const struct check *c, uint64_t i)
{
    uint64_t seed = c->seed + mix64(i);

    return c->every ? i : random_below(&seed, c->t->endgame.count);
}

static void check_position(struct check *c, uint64_t i)
{
    uint64_t number = position_of(c, i), none = UINT64_MAX;

    atomic_fetch_add_explicit(&c->checked, 1, memory_order_relaxed);
    if (c->t->kind->follows(&c->t->endgame, c->t->zm->rules, number)) return;
    atomic_fetch_add(&c->wrong, 1);
    atomic_compare_exchange_strong(&c->first_wrong, &none, number);
}

static void member(void *with, int i)
{
    struct check *c = with;

    for (;;) {
        if (flag_is_raised(c->stop)) atomic_store(&c->stopped, true);
        uint64_t from = atomic_fetch_add(&c->next, BATCH), to = from + BATCH;
        if (from >= c->all || atomic_load(&c->stopped)) return;
        if (to > c->all) to = c->all;
        for (; from < to; from++) {
            if (from < c->blocks) check_block(c, from);
            else check_position(c, from - c->blocks);
        }
        if (i == 0 && c->progress) c->progress(c->with, (double)to / (double)c->all);
    }
}

enum zm_status zm_tables_check(const struct zm_tables *t, uint64_t positions, uint64_t seed,
                               int threads, const volatile int *stop,
                               void (*progress)(void *with, double part), void *with,
                               struct zm_tables_check *out)
{
    double started = clock_now();
    struct check c = {.t = t,
                      .blocks = t->head.blocks,
                      .positions = positions,
                      .seed = seed,
                      .every = positions >= t->head.count,
                      .stop = stop,
                      .progress = progress,
                      .with = with,
                      .first_wrong = UINT64_MAX};

    struct zm_tables_check found = {.size = sizeof found, .first_wrong = UINT64_MAX};
    if (!sized_check(out, "zm_tables_check", NULL)) return ZM_BAD_INPUT;
    sized_give(out, &found, sizeof found);
    if (!parallel_can(threads)) return ZM_BAD_INPUT;
    if (c.every) c.positions = t->head.count;
    c.all = c.blocks + c.positions;
    parallel_for(threads ? threads : parallel_cores(), member, &c);
    found = (struct zm_tables_check){.size = sizeof(struct zm_tables_check),
                                     .checked = c.checked,
                                     .wrong = c.wrong,
                                     .first_wrong = c.first_wrong,
                                     .damaged = atomic_load(&t->damaged),
                                     .seconds = clock_now() - started};
    sized_give(out, &found, sizeof found);
    return c.stopped ? ZM_STOPPED : ZM_OK;
}
