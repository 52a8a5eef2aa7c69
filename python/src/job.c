/* SPDX-License-Identifier: MIT
 * job.c - see job.h. */
#include "job.h"

#include <errno.h>
#include <time.h>

/* The searches of the library need 8 MiB (thread_begin() in src/core), the verifier more. */
static const size_t stack_size = (size_t)16 << 20;
/* How long a signal may wait to be heard. */
enum { PAUSE_NS = 50 * 1000 * 1000 };

static struct job *running;

static void *run(void *with)
{
    struct job *j = with;

    j->work(j->with);
    pthread_mutex_lock(&j->lock);
    j->done = true;
    pthread_cond_broadcast(&j->changed);
    pthread_mutex_unlock(&j->lock);
    return NULL;
}

static bool start_thread(struct job *j)
{
    pthread_attr_t how;

    if (pthread_attr_init(&how)) return false;
    bool begun = pthread_attr_setstacksize(&how, stack_size) == 0 &&
                 pthread_create(&j->thread, &how, run, j) == 0;
    pthread_attr_destroy(&how);
    return begun;
}

bool job_start(struct job *j, void (*work)(void *with), void *with)
{
    *j = (struct job){.work = work, .with = with};
    pthread_mutex_init(&j->lock, NULL);
    pthread_cond_init(&j->changed, NULL);
    j->started = start_thread(j);
    if (j->started) j->next = running, running = j;
    else PyErr_SetString(PyExc_RuntimeError, "no thread can be started");
    return j->started;
}

/* Waits for a moment at most. False: nothing has changed. */
static bool pause_for(struct job *j, bool news)
{
    struct timespec until;
    int late = 0;

    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += PAUSE_NS;
    if (until.tv_nsec >= 1000000000) until.tv_sec++, until.tv_nsec -= 1000000000;
    Py_BEGIN_ALLOW_THREADS pthread_mutex_lock(&j->lock);
    while (!j->done && !(news && j->news) && late != ETIMEDOUT)
        late = pthread_cond_timedwait(&j->changed, &j->lock, &until);
    pthread_mutex_unlock(&j->lock);
    Py_END_ALLOW_THREADS return late != ETIMEDOUT;
}

bool job_wait(struct job *j, bool news)
{
    while (!pause_for(j, news))
        if (PyErr_CheckSignals()) return job_stop(j), false;
    return true;
}

void job_stop(struct job *j)
{
    __atomic_store_n(&j->stop, 1, __ATOMIC_RELAXED);
}

void job_end(struct job *j)
{
    if (!j->started) return;
    struct job **link = &running;
    while (*link != j) link = &(*link)->next;
    *link = j->next;
    j->started = false;
    job_stop(j);
    Py_BEGIN_ALLOW_THREADS pthread_join(j->thread, NULL);
    Py_END_ALLOW_THREADS pthread_cond_destroy(&j->changed);
    pthread_mutex_destroy(&j->lock);
}

void job_end_all(void)
{
    while (running) job_end(running);
}

bool job_do(struct job *j, void (*work)(void *with), void *with)
{
    if (!job_start(j, work, with)) return false;
    bool waited = job_wait(j, false);
    job_end(j);
    return waited;
}

bool job_interrupted(void)
{
    if (!PyErr_ExceptionMatches(PyExc_KeyboardInterrupt)) return false;
    PyErr_Clear();
    return true;
}

void job_tell(struct job *j, void (*tell)(void *with, const void *news), const void *news)
{
    pthread_mutex_lock(&j->lock);
    tell(j->with, news);
    j->news = true;
    pthread_cond_broadcast(&j->changed);
    pthread_mutex_unlock(&j->lock);
}
