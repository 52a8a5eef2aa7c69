/* SPDX-License-Identifier: MIT
 * pthread.h - threads for where there are none: no thread ever starts, so every lock is free.
 *
 * Only what the library uses, and only for WebAssembly. The library does without threads that
 * cannot be started. */
#ifndef ALONE_PTHREAD_H
#define ALONE_PTHREAD_H

#include <errno.h>
#include <sys/types.h> /* has the types */

static inline int pthread_create(pthread_t *thread, const pthread_attr_t *how,
                                 void *(*run)(void *with), void *with)
{
    (void)thread, (void)how, (void)run, (void)with;
    return EAGAIN;
}

static inline int pthread_join(pthread_t thread, void **result)
{
    (void)thread, (void)result;
    return ESRCH;
}

static inline int pthread_mutex_init(pthread_mutex_t *lock, const pthread_mutexattr_t *how)
{
    (void)lock, (void)how;
    return 0;
}

static inline int pthread_mutex_destroy(pthread_mutex_t *lock)
{
    (void)lock;
    return 0;
}

static inline int pthread_mutex_lock(pthread_mutex_t *lock)
{
    (void)lock;
    return 0;
}

static inline int pthread_mutex_unlock(pthread_mutex_t *lock)
{
    (void)lock;
    return 0;
}

static inline int pthread_cond_init(pthread_cond_t *sign, const pthread_condattr_t *how)
{
    (void)sign, (void)how;
    return 0;
}

static inline int pthread_cond_destroy(pthread_cond_t *sign)
{
    (void)sign;
    return 0;
}

static inline int pthread_cond_signal(pthread_cond_t *sign)
{
    (void)sign;
    return 0;
}

static inline int pthread_cond_broadcast(pthread_cond_t *sign)
{
    (void)sign;
    return 0;
}

/* Nobody could end the waiting. */
static inline int pthread_cond_wait(pthread_cond_t *sign, pthread_mutex_t *lock)
{
    (void)sign, (void)lock;
    __builtin_trap();
}

#endif
