/* SPDX-License-Identifier: MIT
 * verdict.c - see verdict.h. */
#include "verdict.h"

#define main verifier_main
int verifier_main(int argc, char **argv);
#include "../../verifier/verifier.c" /* NOLINT(bugprone-suspicious-include): it is one file */
#undef main

/* "it ends against the claim after the moves 3 1 4" */
static void write_reason(const struct check *c, char *out, size_t capacity)
{
    int n = snprintf(out, capacity, "%s", c->why ? c->why : "");

    for (int i = 0; i < c->depth && n >= 0 && (size_t)n < capacity; i++)
        n += snprintf(out + n, capacity - (size_t)n, "%s%d", i ? " " : " after the moves ",
                      c->path[i]);
}

int verdict_on(const char *const *argument, uint64_t memory, const volatile int *stop, char *why,
               size_t capacity)
{
    struct check *c = calloc(1, sizeof *c);

    if (!c) return VERDICT_NO_MEMORY;
    c->memory = memory;
    c->stop = stop;
    judge(c, argument);
    write_reason(c, why, capacity);
    int verdict = (int)c->verdict;
    free(c);
    return verdict;
}
