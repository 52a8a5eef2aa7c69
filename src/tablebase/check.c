/* SPDX-License-Identifier: MIT
 * check.c - checks tables against the rules of their game, and measures how many positions a second
 * are looked up in them. */
#define _POSIX_C_SOURCE 200809L
#include "core/clock.h"
#include "api/context.h"
#include "core/flag.h"
#include "core/memory.h"
#include "core/random.h"
#include "core/parallel.h"
#include "core/sized.h"
#include "tablebase/tables.h"

#include <time.h>

/* -- A check. -------------------------------------------------------------------------------- */

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

static void check_part(void *with, int i)
{
    struct check *c = with;
    const struct endgame *e = &c->t->endgame;
    int byte;

    for (;;) {
        if (flag_is_raised(c->stop)) atomic_store(&c->stopped, true);
        uint64_t from = atomic_fetch_add(&c->next, BATCH), to = from + BATCH;
        if (from >= c->all || atomic_load(&c->stopped)) return;
        if (to > c->all) to = c->all;
        for (; from < to; from++) {
            if (from < c->blocks) endgame_byte(e, from << e->block_bits, &byte); /* inspects it */
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
    parallel_for(threads ? threads : parallel_cores(), check_part, &c);
    found = (struct zm_tables_check){.size = sizeof(struct zm_tables_check),
                                     .checked = c.checked,
                                     .wrong = c.wrong,
                                     .first_wrong = c.first_wrong,
                                     .damaged = atomic_load(&t->damaged),
                                     .seconds = clock_now() - started};
    sized_give(out, &found, sizeof found);
    return c.stopped ? ZM_STOPPED : ZM_OK;
}

/* -- Speed. ---------------------------------------------------------------------------------- */

/* Much larger than the processor's caches. */
enum { DRAWN_BYTES = 1 << 25 };

struct speed {
    const struct zm_tables *t;
    uint8_t *drawn; /* random positions, `share` bytes for each thread */
    size_t share;
    uint64_t seed;
    double until;
    double rate[PARALLEL_MAX];
};

/* The processor time of this thread, which a busy machine does not change. */
static double processor_seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Looks up the same positions again and again. */
static void look_up(void *with, int i)
{
    struct speed *s = with;
    const struct zm_tables *t = s->t;
    void *drawn = s->drawn + (size_t)i * s->share;
    size_t n =
        t->kind->draw(&t->endgame, t->zm->rules, mix64(s->seed + (uint64_t)i), drawn, s->share);
    double began = processor_seconds();
    uint64_t known = 0;

    do {
        size_t now = t->kind->read(&t->endgame, t->zm->rules, drawn, n);
        if (!now) return;
        known += now;
    } while (clock_now() < s->until);
    s->rate[i] = (double)known / (processor_seconds() - began);
}

double zm_tables_speed(const struct zm_tables *t, int threads, double seconds, uint64_t seed)
{
    if (!parallel_can(threads)) return 0;
    int n = threads ? threads : parallel_cores();
    struct speed s = {.t = t,
                      .drawn = memory_take(&t->allocator, DRAWN_BYTES),
                      .share = (size_t)(DRAWN_BYTES / n) & ~(size_t)63,
                      .seed = seed,
                      .until = clock_now() + seconds};
    double rate = 0;

    if (!s.drawn) return 0;
    parallel_for(n, look_up, &s);
    for (int i = 0; i < n; i++) rate += s.rate[i];
    memory_give(&t->allocator, s.drawn, DRAWN_BYTES);
    return rate;
}
