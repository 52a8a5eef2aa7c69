/* SPDX-License-Identifier: MIT
 * flag.h - flags of callers, which another thread may raise at any moment to end some work. */
#ifndef CORE_FLAG_H
#define CORE_FLAG_H

#include <stdbool.h>

/* Whether it is raised; NULL never is. The flag says no more than that: nothing is read by its
 * order. */
static inline bool flag_is_raised(const volatile int *flag)
{
    return flag && __atomic_load_n(flag, __ATOMIC_RELAXED);
}

#endif
