/* SPDX-License-Identifier: MIT
 * wave.c - see wave.h. Tiles are so large that one lock for all threads suffices. */
#include "tablebase/wave.h"

#include "core/flag.h"
#include "core/memory.h"
#include "core/parallel.h"

#include <assert.h>
#include <pthread.h>

struct state {
    const struct wave *w;
    size_t *first;          /* the number of each grid's first tile; tiles count row by row */
    unsigned char *missing; /* by tile: its neighbours above and to the left not done yet */
    size_t *ready;          /* a queue of tiles, from `head` to `tail` */
    size_t head, tail, done, all;
    bool stopped;
    pthread_mutex_t lock;
    pthread_cond_t changed;
};

static size_t tiles_in(const struct grid *g)
{
    return (size_t)g->rows * (size_t)g->columns;
}

static int grid_of(const struct state *s, size_t tile)
{
    int g = 0;

    while (g + 1 < s->w->count && tile >= s->first[g + 1]) g++;
    return g;
}

static void neighbour_done(struct state *s, size_t tile)
{
    assert(tile < s->all && s->missing[tile] > 0 && s->tail < s->all);
    if (--s->missing[tile] == 0) s->ready[s->tail++] = tile;
}

/* Called with the lock held. */
static void finish(struct state *s, const struct grid *g, size_t tile, size_t in_grid)
{
    size_t columns = (size_t)g->columns;

    assert(s->done < s->tail);
    s->done++;
    if (in_grid % columns + 1 < columns) neighbour_done(s, tile + 1);
    if (in_grid + columns < tiles_in(g)) neighbour_done(s, tile + columns);
    pthread_cond_broadcast(&s->changed);
}

static void work_on(struct state *s, size_t tile)
{
    int number = grid_of(s, tile);
    const struct grid *g = &s->w->grids[number];
    size_t in_grid = tile - s->first[number];

    assert(in_grid < tiles_in(g));
    pthread_mutex_unlock(&s->lock);
    s->w->work(s->w->with, g->part, (int)(in_grid / (size_t)g->columns),
               (int)(in_grid % (size_t)g->columns));
    pthread_mutex_lock(&s->lock);
    finish(s, g, tile, in_grid);
}

static void member(void *with, int i)
{
    struct state *s = with;

    pthread_mutex_lock(&s->lock);
    while (s->done < s->all && !s->stopped) {
        if (flag_is_raised(s->w->stop)) s->stopped = true;
        else if (s->head < s->tail) work_on(s, s->ready[s->head++]);
        else pthread_cond_wait(&s->changed, &s->lock);
        if (i == 0 && s->w->progress) s->w->progress(s->w->with, s->done);
    }
    pthread_cond_broadcast(&s->changed);
    pthread_mutex_unlock(&s->lock);
}

/* The first tile of each grid is ready. */
static void begin(struct state *s)
{
    for (int g = 0; g < s->w->count; g++) {
        const struct grid *grid = &s->w->grids[g];
        for (size_t i = 0; i < tiles_in(grid); i++)
            s->missing[s->first[g] + i] =
                (unsigned char)((i >= (size_t)grid->columns) + (i % (size_t)grid->columns != 0));
        if (tiles_in(grid)) s->ready[s->tail++] = s->first[g];
    }
}

enum zm_status wave_run(const struct wave *w, int threads, const struct zm_allocator *memory)
{
    struct state s = {
        .w = w, .lock = PTHREAD_MUTEX_INITIALIZER, .changed = PTHREAD_COND_INITIALIZER};

    for (int g = 0; g < w->count; g++) s.all += tiles_in(&w->grids[g]);
    size_t words = (size_t)w->count + s.all, size = words * sizeof *s.first + s.all;
    s.first = memory_take(memory, size);
    if (!s.first) return ZM_NO_MEMORY;
    s.ready = s.first + w->count;
    s.missing = (unsigned char *)(s.ready + s.all);
    for (int g = 1; g < w->count; g++) s.first[g] = s.first[g - 1] + tiles_in(&w->grids[g - 1]);
    begin(&s);
    parallel_for(threads, member, &s);
    assert(s.stopped || (s.done == s.all && s.head == s.all && s.tail == s.all));
    pthread_mutex_destroy(&s.lock);
    pthread_cond_destroy(&s.changed);
    memory_give(memory, s.first, size);
    return s.done < s.all ? ZM_STOPPED : ZM_OK;
}
