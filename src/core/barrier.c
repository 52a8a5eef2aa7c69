/* SPDX-License-Identifier: MIT
 * barrier.c - see barrier.h. */
#include "core/barrier.h"

#include <assert.h>

void barrier_init(struct barrier *b, void (*work)(void *with), void *with)
{
    assert(work);
    *b = (struct barrier){.work = work, .with = with};
    pthread_mutex_init(&b->lock, NULL);
    pthread_cond_init(&b->released, NULL);
}

void barrier_destroy(struct barrier *b)
{
    assert(!b->members && !b->waiting);
    pthread_cond_destroy(&b->released);
    pthread_mutex_destroy(&b->lock);
}

void barrier_join(struct barrier *b)
{
    pthread_mutex_lock(&b->lock);
    b->members++;
    pthread_mutex_unlock(&b->lock);
}

/* Does the work and releases the threads if every member waits. The caller holds the lock. */
static void release_if_complete(struct barrier *b)
{
    assert(b->waiting <= b->members);
    if (!b->waiting || b->waiting < b->members) return;
    b->work(b->with);
    b->waiting = 0;
    b->generation++;
    pthread_cond_broadcast(&b->released);
}

void barrier_leave(struct barrier *b)
{
    pthread_mutex_lock(&b->lock);
    assert(b->members > 0);
    b->members--;
    release_if_complete(b);
    pthread_mutex_unlock(&b->lock);
}

void barrier_wait(struct barrier *b)
{
    pthread_mutex_lock(&b->lock);
    unsigned generation = b->generation;
    b->waiting++;
    release_if_complete(b);
    while (b->generation == generation) pthread_cond_wait(&b->released, &b->lock);
    pthread_mutex_unlock(&b->lock);
}
