/* SPDX-License-Identifier: MIT
 * speed.c - measures how many positions a second are looked up in tables. */
#define _POSIX_C_SOURCE 200809L
#include "core/clock.h"
#include "api/context.h"
#include "core/memory.h"
#include "core/random.h"
#include "core/parallel.h"
#include "tablebase/tables.h"

#include <zermelo_tables.h>

#include <time.h>

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
static void member(void *with, int i)
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
    parallel_for(n, member, &s);
    for (int i = 0; i < n; i++) rate += s.rate[i];
    memory_give(&t->allocator, s.drawn, DRAWN_BYTES);
    return rate;
}
