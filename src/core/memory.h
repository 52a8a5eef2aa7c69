/* SPDX-License-Identifier: MIT
 * memory.h - all memory comes through the caller's allocator. */
#ifndef CORE_MEMORY_H
#define CORE_MEMORY_H

#include <zermelo.h>

extern const struct zm_allocator memory_default; /* malloc and free */

/* Zeroed memory, or NULL. `give` accepts NULL. */
void *memory_take(const struct zm_allocator *from, size_t size);
void memory_give(const struct zm_allocator *to, void *at, size_t size);

#endif
