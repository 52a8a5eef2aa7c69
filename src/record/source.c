/* SPDX-License-Identifier: MIT
 * source.c - see source.h. */
#include "record/source.h"

#include <assert.h>
#include <string.h>

/* Reads more behind what is still to be read. */
static void refill(struct source *s)
{
    if (s->at) {
        memmove(s->buffer, s->buffer + s->at, s->end - s->at);
        s->before += s->at;
        s->end -= s->at;
        s->at = 0;
    }
    size_t n = s->from.read(s->from.with, (char *)s->buffer + s->end, SOURCE_CAPACITY - s->end);
    if (n == SIZE_MAX) s->failed = true, n = 0;
    assert(n <= SOURCE_CAPACITY - s->end);
    s->end += n;
    s->ended = !n;
}

int source_ahead(struct source *s, size_t i)
{
    assert(i < SOURCE_CAPACITY);
    while (s->end - s->at <= i && !s->ended) refill(s);
    return s->end - s->at > i ? s->buffer[s->at + i] : SOURCE_END;
}

int source_take(struct source *s)
{
    int c = s->at < s->end ? s->buffer[s->at] : source_ahead(s, 0);

    if (c == SOURCE_END) return c;
    s->at++;
    s->line += c == '\n';
    return c;
}

static bool is_blank(int c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' || c == '\v';
}

int source_skip_blanks(struct source *s)
{
    int c;

    while (is_blank(c = source_ahead(s, 0))) source_take(s);
    return c;
}

bool source_follows(struct source *s, const char *text)
{
    for (size_t i = 0; text[i]; i++)
        if (source_ahead(s, i) != (unsigned char)text[i]) return false;
    return true;
}

bool source_take_line(struct source *s, char *out, size_t capacity, bool *unfit)
{
    size_t n = 0;
    int c = source_take(s);

    *unfit = false;
    if (c == SOURCE_END) return false;
    for (; c != SOURCE_END && c != '\n'; c = source_take(s)) {
        if (!n && is_blank(c)) continue;
        *unfit |= !c || n + 1 == capacity;
        if (n + 1 < capacity) out[n++] = (char)c;
    }
    while (n && is_blank(out[n - 1])) n--;
    out[n] = '\0';
    return true;
}
