/* SPDX-License-Identifier: MIT
 * message.c - see message.h. */
#include "core/message.h"

#include <assert.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VALUE_TEXT = 512 }; /* bytes for one value; a longer text is cut */

struct arguments arguments_behind(char *out, size_t capacity, int count)
{
    struct arguments to = {.out = out, .capacity = capacity, .count = count};

    for (int i = 0; i < count; i++) to.length += strlen(out + to.length) + 1;
    assert(to.length <= capacity);
    return to;
}

void arguments_add(struct arguments *to, const char *text)
{
    size_t room = to->capacity - to->length, n = strlen(text);

    if (!room) return;
    if (n >= room) n = room - 1;
    memcpy(to->out + to->length, text, n);
    to->out[to->length + n] = '\0';
    to->length += n + 1;
    to->count++;
}

/* A conversion of a format: what stands between % and its letter. */
struct conversion {
    int precision; /* -1: none */
    int longs;     /* how often l */
    bool size;     /* z */
    char letter;
};

/* Reads the conversion behind a %, and returns what follows it. */
static const char *read_conversion(const char *at, struct conversion *c)
{
    *c = (struct conversion){.precision = -1};
    if (*at == '.') {
        char *end;
        c->precision = (int)strtol(at + 1, &end, 10);
        at = end;
    }
    for (; *at == 'l'; at++) c->longs++;
    if (*at == 'z') c->size = true, at++;
    c->letter = *at;
    assert(strchr("ducsg", c->letter) && c->letter);
    return at + 1;
}

static int64_t take_signed(const struct conversion *c, va_list *args)
{
    if (c->longs > 1) return va_arg(*args, long long);
    return c->longs ? va_arg(*args, long) : va_arg(*args, int);
}

static uint64_t take_unsigned(const struct conversion *c, va_list *args)
{
    if (c->size) return va_arg(*args, size_t);
    if (c->longs > 1) return va_arg(*args, unsigned long long);
    return c->longs ? va_arg(*args, unsigned long) : va_arg(*args, unsigned);
}

static void take_value(const struct conversion *c, va_list *args, char out[VALUE_TEXT])
{
    switch (c->letter) {
    case 'd': snprintf(out, VALUE_TEXT, "%" PRId64, take_signed(c, args)); break;
    case 'u': snprintf(out, VALUE_TEXT, "%" PRIu64, take_unsigned(c, args)); break;
    case 'c': snprintf(out, VALUE_TEXT, "%c", va_arg(*args, int)); break;
    case 'g': snprintf(out, VALUE_TEXT, "%.*g", c->precision, va_arg(*args, double)); break;
    case 's': snprintf(out, VALUE_TEXT, "%.*s", c->precision, va_arg(*args, const char *)); break;
    }
}

void arguments_of(struct arguments *to, const char *format, va_list args)
{
    struct conversion c;
    char value[VALUE_TEXT];
    va_list rest;

    va_copy(rest, args);
    while ((format = strchr(format, '%'))) {
        if (*++format == '%') {
            format++;
            continue;
        }
        format = read_conversion(format, &c);
        take_value(&c, &rest, value);
        arguments_add(to, value);
    }
    va_end(rest);
}
