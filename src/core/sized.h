/* SPDX-License-Identifier: MIT
 * sized.h - structs that callers allocate, which begin with their size.
 *
 * The size is that of the header with which the caller was compiled, which may be older or newer
 * than the library. So such a struct is used through a copy: what an older header lacks counts as
 * zero, and a newer one may ask for nothing that is unknown here (the rule of Linux's clone3() and
 * sched_setattr()). */
#ifndef CORE_SIZED_H
#define CORE_SIZED_H

#include <zermelo.h>

/* Copies a caller's struct into one of `size` bytes that begins with its size too. NULL stands for
 * a struct of zeros. False, with one line that names the struct: its size is none, or it has
 * something that is not zero beyond those bytes. */
bool sized_take(void *own, size_t size, const void *theirs, const char *name,
                struct zm_error *error);
/* Whether a struct has a size, so that a result can be given in it. */
bool sized_check(const void *theirs, const char *name, struct zm_error *error);
/* Copies a result into a caller's struct, as much as that has room for; what it has beyond becomes
 * zero. Its size stays. NULL: nothing is done. */
void sized_give(void *theirs, const void *own, size_t size);

#endif
