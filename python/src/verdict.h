/* SPDX-License-Identifier: MIT
 * verdict.h - the verifier of certificates, as a function: all of verifier/, of which not a line is
 * the library's. */
#ifndef PYTHON_VERDICT_H
#define PYTHON_VERDICT_H

#include <stddef.h>
#include <stdint.h>

enum { VERDICT_ACCEPTED, VERDICT_REJECTED, VERDICT_UNABLE, VERDICT_NO_MEMORY };

/* `argument` has GAME CLAIM FILE [MOVE...], as the program takes them, and ends with NULL;
 * `memory` is the limit for a table, in bytes; `stop` a flag that ends it. The reason is written
 * into `why`, with the moves to the position that fails. */
int verdict_on(const char *const *argument, uint64_t memory, const volatile int *stop, char *why,
               size_t capacity);

#endif
