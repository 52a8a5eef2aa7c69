/* SPDX-License-Identifier: MIT
 * barrier.h - a barrier for threads: all members wait while one of them does some work. Threads may
 * join and leave at any time. */
#ifndef CORE_BARRIER_H
#define CORE_BARRIER_H

#include <pthread.h>

struct barrier {
    pthread_mutex_t lock;
    pthread_cond_t released;
    int members, waiting;
    unsigned generation; /* the number of times the barrier has released its members */
    void (*work)(void *with);
    void *with;
};

/* `work` is done each time all members wait. */
void barrier_init(struct barrier *b, void (*work)(void *with), void *with);
void barrier_destroy(struct barrier *b);
/* A thread is a member from barrier_join() to barrier_leave(). */
void barrier_join(struct barrier *b);
void barrier_leave(struct barrier *b);
/* Waits for all members. The last one to arrive does the work, then all go on. */
void barrier_wait(struct barrier *b);

#endif
