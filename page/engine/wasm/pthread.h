/* SPDX-License-Identifier: MIT
 * pthread.h - replaces POSIX threads in WebAssembly: no thread ever starts, so every lock is free.
 *
 * It declares only the functions that the library calls. If a thread cannot be started, the library
 * works without it. */
#ifndef WASM_PTHREAD_H
#define WASM_PTHREAD_H

#include <errno.h>
#include <sys/types.h> /* declares pthread_t and the other types */

static inline int pthread_attr_init(pthread_attr_t *how)
{
    (void)how;
    return EAGAIN;
}

static inline int pthread_attr_setstacksize(pthread_attr_t *how, size_t size)
{
    (void)how, (void)size;
    return EAGAIN;
}

static inline int pthread_attr_destroy(pthread_attr_t *how)
{
    (void)how;
    return EAGAIN;
}

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

/* No other thread could ever end this wait. */
static inline int pthread_cond_wait(pthread_cond_t *sign, pthread_mutex_t *lock)
{
    (void)sign, (void)lock;
    __builtin_trap();
}

#endif
