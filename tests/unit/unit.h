/* SPDX-License-Identifier: MIT
 * unit.h - what the unit tests share: cmocka with what it needs before it. */
#ifndef TESTS_UNIT_H
#define TESTS_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <zermelo.h>

/* cmocka's names are in the way of core/text.h. */
#undef fail
#undef fail_msg
#define FAIL(...) (print_error(__VA_ARGS__), print_error("\n"), _fail(__FILE__, __LINE__))

/* An allocator that counts and checks: each block must come back with its size; nothing may be
 * left; the fail_at-th allocation (from 1) fails, with 0 none. Begin with {.fail_at = n}. */
struct counting {
    size_t taken, held, peak, blocks, fail_at;
    bool wrong; /* a block came back with another size */
};

struct zm_allocator counting_allocator(struct counting *c);

/* Opens a game or fails the test. */
struct zm_context *opened(const char *game);
/* Fails the test unless zm_why is one non-empty line that holds a word. */
void assert_why(const struct zm_context *zm, const char *word);
/* So many rounds of a test, times ZM_TEST_ROUNDS; one at least. */
int rounds_of(int n);
/* Fails the test unless n counts have these shares, by Pearson's statistic. Its mean is the degrees
 * of freedom, its deviation the root of twice as many: six deviations are not met by chance if the
 * seed is fixed. What never happens must not have happened. */
void assert_shares(const double *share, const unsigned *count, size_t n);
/* Makes a folder of its own and goes there; the test removes it at its end. False: it cannot. */
enum { SCRATCH_TEXT = 32 };
bool scratch_enter(char folder[SCRATCH_TEXT]);
/* The position as text, in a static buffer. */
const char *position_of(const struct zm_context *zm);

#endif
