/* SPDX-License-Identifier: MIT
 * parallel.h - begins threads, and runs a function on several. */
#ifndef CORE_PARALLEL_H
#define CORE_PARALLEL_H

#include <pthread.h>
#include <stdbool.h>

enum { PARALLEL_MAX = 64 };

/* Begins a thread with a stack for a search of ZM_PLY_MAX plies, which the default of a C library
 * need not be: that of musl is 128 KiB. Returns false if it cannot be started. */
bool thread_begin(pthread_t *thread, void *(*run)(void *with), void *with);

/* Calls work(with, i) for each i from 0 to n-1, each on a thread of its own, and returns when all
 * calls have returned. Index 0 runs on the calling thread, and always runs. An index whose thread
 * cannot be started is skipped. */
void parallel_for(int n, void (*work)(void *with, int i), void *with);

/* Whether a wish for this many threads can be met; 0 stands for one a core. */
static inline bool parallel_can(int threads)
{
    return 0 <= threads && threads <= PARALLEL_MAX;
}

/* The number of processor cores, from 1 to PARALLEL_MAX. */
int parallel_cores(void);

#endif
