/* SPDX-License-Identifier: MIT
 * memory.c - see memory.h. */
#include "core/memory.h"

#include <stdlib.h>
#include <string.h>

static void *default_take(void *with, size_t size)
{
    (void)with;
    return malloc(size);
}

static void default_give(void *with, void *at, size_t size)
{
    (void)with, (void)size;
    free(at);
}

const struct zm_allocator memory_default = {default_take, default_give, NULL};

void *memory_take(const struct zm_allocator *from, size_t size)
{
    if (from->take == default_take) return calloc(1, size ? size : 1); /* large: untouched */

    void *at = from->take(from->with, size ? size : 1);
    if (at) memset(at, 0, size);
    return at;
}

void memory_give(const struct zm_allocator *to, void *at, size_t size)
{
    if (at) to->give(to->with, at, size ? size : 1);
}
