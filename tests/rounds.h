/* SPDX-License-Identifier: MIT
 * rounds.h - how much is tested. */
#ifndef TESTS_ROUNDS_H
#define TESTS_ROUNDS_H

#include <stdlib.h>

/* ZM_TEST_ROUNDS multiplies the work of the longest tests. */
static inline double test_rounds(void)
{
    const char *given = getenv("ZM_TEST_ROUNDS");
    double rounds = given ? atof(given) : 1;

    return rounds > 0 ? rounds : 1;
}

#endif
