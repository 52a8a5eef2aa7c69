/* SPDX-License-Identifier: MIT
 * job.h - what takes long is done on a thread of its own, without the interpreter's lock, while the
 * thread that called waits and hears of signals.
 *
 * `stop`, the flag that ends it, is what limits of the library point to. Ctrl-C raises
 * KeyboardInterrupt in the waiting thread, if that is the main thread, and the flag. */
#ifndef PYTHON_JOB_H
#define PYTHON_JOB_H

#include "core.h"

#include <pthread.h>

struct job {
    void (*work)(void *with);
    void *with;
    volatile int stop;
    pthread_t thread;
    pthread_mutex_t lock; /* guards what follows, and news of the work */
    pthread_cond_t changed;
    bool started, done, news;
    struct job *next; /* of all that were started, under the interpreter's lock */
};

/* False, with an exception: there is no thread. */
bool job_start(struct job *j, void (*work)(void *with), void *with);
/* Waits for the end, or for news if these are wanted. False, with an exception: a signal handler
 * raised it, and the job was told to stop. */
bool job_wait(struct job *j, bool news);
void job_stop(struct job *j);
/* Stops a job that was started, waits for its end and frees what it has. Keeps an exception. */
void job_end(struct job *j);
/* Ends all jobs, before the interpreter goes away: hooks written in Python need it. */
void job_end_all(void);
/* All of it: start, wait, end. False, with an exception: there was no thread, or a signal. */
bool job_do(struct job *j, void (*work)(void *with), void *with);
/* Whether the exception is KeyboardInterrupt, which is then cleared: what was found is returned in
 * its place. */
bool job_interrupted(void);

/* For the work itself, on its thread: there is news, which `tell` writes under the lock. */
void job_tell(struct job *j, void (*tell)(void *with, const void *news), const void *news);

#endif
