/* SPDX-License-Identifier: MIT
 * test.h - the sequential test, as the command line has it. */
#ifndef ARENA_TEST_H
#define ARENA_TEST_H

#include "arena.h"

#define OPTIONS_TEST                                                                               \
    {"sprt", "ELO0,ELO1", "test the second hypothesis against the first"},                         \
        {"scale", "SCALE", "of the hypotheses: normalized (the default) or logistic"},             \
        {"alpha", "P", "probability of accepting ELO1 wrongly (0.05)"},                            \
    {                                                                                              \
        "beta", "P", "probability of accepting ELO0 wrongly (0.05)"                                \
    }

/* Reads the options above. False after one line on stderr. */
bool test_read(const struct call *call, struct test *test);

enum verdict test_verdict(const struct test *test, double llr);
/* Two lines: the ratio, and what follows from it. */
void test_say(const struct test *test, double llr);
json_t *test_json(const struct test *test, double llr);

#endif
