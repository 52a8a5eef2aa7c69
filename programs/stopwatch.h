/* SPDX-License-Identifier: MIT
 * stopwatch.h - a clock for measurements. */
#ifndef PROGRAMS_STOPWATCH_H
#define PROGRAMS_STOPWATCH_H

#include <time.h>

/* Seconds since some fixed moment; never goes back. */
static inline double stopwatch(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

#endif
