/* SPDX-License-Identifier: MIT
 * lab_select.h - the best q of n free cells, by the report's heap-select. */
#ifndef PROGRAMS_LAB_SELECT_H
#define PROGRAMS_LAB_SELECT_H

#include "lab.h"

/* Nanoseconds of processor time to select the best q of n cells with values at random, the mean of
 * many. Negative without memory. */
double lab_select_ns(size_t n, size_t q);

#endif
