/* SPDX-License-Identifier: MIT
 * memory.c - see memory.h. */
#define _DEFAULT_SOURCE /* madvise */
#include "core/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#ifdef __linux__
#include <sys/mman.h>

/* Random accesses to a large table spend much of their time on looking up pages: fewer and larger
 * ones are asked for. */
static void want_huge_pages(void *at, size_t size)
{
    const uintptr_t huge = (uintptr_t)2 << 20;
    uintptr_t from = ((uintptr_t)at + huge - 1) & ~(huge - 1), to = (uintptr_t)at + size;

    if (from < to) madvise((void *)from, (to - from) & ~(huge - 1), MADV_HUGEPAGE);
}
#else
#define want_huge_pages(at, size) ((void)0)
#endif

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
    assert(from->take && from->give);
    if (from->take == default_take) {
        void *at = calloc(1, size ? size : 1); /* large: untouched */
        if (at) want_huge_pages(at, size);
        return at;
    }
    void *at = from->take(from->with, size ? size : 1);
    if (at) memset(at, 0, size);
    return at;
}

void memory_give(const struct zm_allocator *to, void *at, size_t size)
{
    if (at) to->give(to->with, at, size ? size : 1);
}
