/* SPDX-License-Identifier: MIT
 * history.c - how positions were reached: a tree of moves, linked from the leaves to the root. */
#include "core.h"

#include <string.h>

static struct history *history_new(size_t bytes)
{
    struct history *h = PyMem_Malloc(sizeof *h + bytes);

    if (!h) PyErr_NoMemory();
    else *h = (struct history){.references = 1};
    return h;
}

struct history *history_origin(const void *state, size_t size)
{
    struct history *h = history_new(size);

    if (h) memcpy(h->origin, state, size);
    return h;
}

struct history *history_add(struct history *before, zm_move move)
{
    struct history *h = history_new(0);

    if (!h) return NULL;
    h->before = history_keep(before);
    h->length = history_length(before) + 1;
    h->move = move;
    return h;
}

struct history *history_keep(struct history *h)
{
    if (h) h->references++;
    return h;
}

/* By a loop: a game may be longer than the stack is deep. */
void history_drop(struct history *h)
{
    while (h && --h->references == 0) {
        struct history *before = h->before;
        PyMem_Free(h);
        h = before;
    }
}

size_t history_length(const struct history *h)
{
    return h ? h->length : 0;
}

const unsigned char *history_state(const struct history *h)
{
    while (h && h->length) h = h->before;
    return h ? h->origin : NULL;
}
