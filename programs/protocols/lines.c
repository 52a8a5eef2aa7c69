/* SPDX-License-Identifier: MIT
 * lines.c - see lines.h. */
#include "lines.h"

#include "command.h"

#include <errno.h>
#include <unistd.h>

bool lines_begin(struct lines *l, size_t longest)
{
    *l = (struct lines){.buffer = take_memory(longest + 2), .longest = longest};
    return l->buffer;
}

void lines_end(struct lines *l)
{
    free(l->buffer);
    l->buffer = NULL;
}

/* One byte more than the longest line with its end is never asked for. */
char *lines_space(struct lines *l, size_t *capacity)
{
    memmove(l->buffer, l->buffer + l->begin, l->used - l->begin);
    l->used -= l->begin;
    l->begin = 0;
    *capacity = l->longest + 1 - l->used;
    return l->buffer + l->used;
}

void lines_add(struct lines *l, size_t count)
{
    l->used += count;
}

bool lines_read(struct lines *l, int from)
{
    size_t capacity;
    char *at = lines_space(l, &capacity);
    ssize_t n = read(from, at, capacity);

    if (n > 0) return lines_add(l, (size_t)n), true;
    if (n < 0 && (errno == EINTR || errno == EAGAIN)) return true;
    l->ended = true;
    return false;
}

static size_t end_of_line(const char *at, size_t left)
{
    size_t n = 0;

    while (n < left && at[n] != '\n' && at[n] != '\r') n++;
    return n;
}

/* Ends the n characters of a line, which is `kind`, with a zero and goes on behind it. */
static enum line_kind hand_out(struct lines *l, size_t n, enum line_kind kind, char **out)
{
    char *line = l->buffer + l->begin;

    l->begin += n;
    if (l->begin < l->used) l->begin++;
    for (char *at = line; at < line + n; at++)
        if ((unsigned char)*at < ' ' || *at == 0x7f) *at = ' ';
    line[n] = '\0';
    return *out = line, kind;
}

enum line_kind lines_next(struct lines *l, char **out)
{
    while (l->begin < l->used) {
        size_t left = l->used - l->begin, n = end_of_line(l->buffer + l->begin, left);
        bool whole = n < left || l->ended, skipped = l->skipping;
        if (!whole && n <= l->longest && !skipped) return LINE_NONE;
        l->skipping = !whole;
        if (skipped || n == 0) l->begin += n < left ? n + 1 : n;
        else if (whole && n <= l->longest) return hand_out(l, n, LINE_WHOLE, out);
        else return hand_out(l, n, LINE_CUT, out);
    }
    return LINE_NONE;
}
