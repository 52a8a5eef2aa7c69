/* SPDX-License-Identifier: MIT
 * message.h - the arguments of a message: the values with which its English is filled, as text. */
#ifndef CORE_MESSAGE_H
#define CORE_MESSAGE_H

#include <stdarg.h>
#include <stddef.h>

/* A list of texts in a buffer, each ended by a zero. What has no room is cut; a text for which not
 * even its zero has room is left out. */
struct arguments {
    char *out;
    size_t capacity, length; /* length <= capacity */
    int count;
};

/* The list in a buffer that holds `count` texts. */
struct arguments arguments_behind(char *out, size_t capacity, int count);
void arguments_add(struct arguments *to, const char *text);

/* Adds each value that a printf format takes. The conversions are those that messages use: d, u, c,
 * s and g, with a precision, and the lengths l, ll and z. */
void arguments_of(struct arguments *to, const char *format, va_list args);

#endif
