/* SPDX-License-Identifier: MIT
 * logarithm.h - the natural logarithm to within one percent: fast, and with equal results on every
 * machine. */
#ifndef CORE_LOGARITHM_H
#define CORE_LOGARITHM_H

#include <stdint.h>

/* The logarithm of n, at least 1. */
static inline float log_about(uint32_t n)
{
    int power = 31 - __builtin_clz(n | 1);
    float part = (float)n / (float)(UINT32_C(1) << power) - 1;

    return 0.693147F * ((float)power + part * (1.3465F - 0.3465F * part));
}

#endif
