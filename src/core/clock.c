/* SPDX-License-Identifier: MIT
 * clock.c - see clock.h. */
#define _POSIX_C_SOURCE 200809L
#include "core/clock.h"

#include <time.h>

double clock_now(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}
