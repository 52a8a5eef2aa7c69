/* SPDX-License-Identifier: MIT
 * verdict.c - see verdict.h. */
#include "verdict.h"

#define main verifier_main
int verifier_main(int argc, char **argv);
#include "../../verifier/verifier.c" /* NOLINT(bugprone-suspicious-include) */
#undef main

int verdict_on(const char *const *argument, uint64_t memory, const volatile int *stop, char *why,
               size_t capacity)
{
    struct check *c = calloc(1, sizeof *c);
    FILE *reason = fmemopen(memset(why, 0, capacity), capacity - 1, "w");
    int verdict = VERDICT_NO_MEMORY;

    if (c && reason) {
        c->memory = memory;
        c->stop = stop;
        judge(c, argument);
        write_reason(c, reason);
        verdict = (int)c->verdict;
    }
    if (reason) fclose(reason);
    free(c);
    return verdict;
}
