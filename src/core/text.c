/* SPDX-License-Identifier: MIT
 * text.c - see text.h. */
#include "core/text.h"

#include "core/message.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct text text_into(char *out, size_t capacity)
{
    assert(out || !capacity);
    if (capacity) out[0] = '\0';
    return (struct text){.out = out, .capacity = capacity};
}

static void add(struct text *t, const char *format, va_list args)
{
    size_t left = t->length < t->capacity ? t->capacity - t->length : 0;
    int n = vsnprintf(left ? t->out + t->length : NULL, left, format, args);

    if (n > 0) t->length += (size_t)n;
}

void text_add(struct text *t, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    add(t, format, args);
    va_end(args);
}

void text_say(struct text *t, const char *id, const char *format, ...)
{
    char values[ZM_ERROR_VALUES];
    struct arguments to = arguments_behind(values, sizeof values, 0);
    size_t begin = t->length;
    va_list args, again;

    va_start(args, format);
    va_copy(again, args);
    add(t, format, args);
    if (t->listener) arguments_of(&to, format, again);
    va_end(again);
    va_end(args);
    if (!t->listener || t->length >= t->capacity) return;
    t->listener->each(t->listener->with, &(struct zm_message){.id = id,
                                                              .text = t->out + begin,
                                                              .count = to.count,
                                                              .arguments = values});
}

void text_fill(struct text *t, char c, size_t times)
{
    while (times--) text_char(t, c);
}

void text_quoted(struct text *t, const char *what)
{
    text_char(t, '"');
    for (; *what; what++) {
        unsigned char c = (unsigned char)*what;
        if (c < ' ') text_add(t, "\\u%04x", c);
        else if (c == '"' || c == '\\') text_char(t, '\\'), text_char(t, *what);
        else text_char(t, *what);
    }
    text_char(t, '"');
}

struct shown_text shown(const char *hostile)
{
    struct shown_text out;
    size_t n = 0;

    while (n <= 40 && hostile[n]) n++;
    size_t kept = n > 40 ? 37 : n;
    for (size_t i = 0; i < kept; i++)
        out.text[i] = hostile[i] >= ' ' && hostile[i] <= '~' ? hostile[i] : '?';
    strcpy(out.text + kept, n > 40 ? "..." : "");
    return out;
}

bool is_plain_text(const char *hostile)
{
    while (*hostile >= ' ' && *hostile <= '~') hostile++;
    return !*hostile;
}

size_t word_length(const char *text)
{
    return strcspn(text, " \t\r\n,");
}

const char *skip_blanks(const char *text)
{
    return text + strspn(text, " \t\r\n,");
}

bool read_number(const char **text, uint64_t most, uint64_t *value)
{
    const char *at = *text;
    uint64_t n = 0;

    if (*at < '0' || *at > '9') return false;
    for (; *at >= '0' && *at <= '9'; at++) {
        uint64_t digit = (uint64_t)(*at - '0');
        if (n > (most - digit) / 10 || digit > most) return false;
        n = n * 10 + digit;
    }
    *value = n;
    *text = at;
    return true;
}
