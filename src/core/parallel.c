/* SPDX-License-Identifier: MIT
 * parallel.c - see parallel.h. */
#define _POSIX_C_SOURCE 200809L
#include "core/parallel.h"

#include <assert.h>
#include <unistd.h>

/* The usual default on Linux. */
static const size_t stack_size = (size_t)8 << 20;

bool thread_begin(pthread_t *thread, void *(*run)(void *with), void *with)
{
    pthread_attr_t how;

    if (pthread_attr_init(&how)) return false;
    bool begun = pthread_attr_setstacksize(&how, stack_size) == 0 &&
                 pthread_create(thread, &how, run, with) == 0;
    pthread_attr_destroy(&how);
    return begun;
}

struct worker {
    pthread_t thread;
    void (*work)(void *with, int i);
    void *with;
    int i;
    bool started;
};

static void *worker_run(void *with)
{
    struct worker *w = with;

    w->work(w->with, w->i);
    return NULL;
}

void parallel_for(int n, void (*work)(void *with, int i), void *with)
{
    struct worker worker[PARALLEL_MAX];

    assert(1 <= n && n <= PARALLEL_MAX);
    for (int i = 1; i < n; i++) {
        worker[i] = (struct worker){.work = work, .with = with, .i = i};
        worker[i].started = thread_begin(&worker[i].thread, worker_run, &worker[i]);
    }
    work(with, 0);
    for (int i = 1; i < n; i++)
        if (worker[i].started) pthread_join(worker[i].thread, NULL);
}

int parallel_cores(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);

    return n < 1 ? 1 : n > PARALLEL_MAX ? PARALLEL_MAX : (int)n;
}
