/* SPDX-License-Identifier: MIT
 * text.h - text into a bounded buffer, and the one way to report an error. */
#ifndef CORE_TEXT_H
#define CORE_TEXT_H

#include <stdarg.h>
#include <zermelo_messages.h>

/* Text being written by snprintf's rules: `length` counts what would have been written, the
 * buffer always ends with a zero, nothing is written past `capacity`. */
struct text {
    char *out;
    size_t capacity, length;
    const struct listener *listener; /* NULL, or who hears what text_say() says */
};
struct listener {
    void (*each)(void *with, const struct zm_message *message);
    void *with;
};

struct text text_into(char *out, size_t capacity);
void text_add(struct text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* As text_add(): a sentence or more that a translator takes as one, a message with an id. */
void text_say(struct text *t, const char *id, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static inline void text_char(struct text *t, char c)
{
    if (t->length + 1 < t->capacity) {
        t->out[t->length] = c;
        t->out[t->length + 1] = '\0';
    }
    t->length++;
}
/* The same character many times. */
void text_fill(struct text *t, char c, size_t times);

/* Text in quotation marks, as JSON has it. */
void text_quoted(struct text *t, const char *what);

/* Writes one line into error, unless that is NULL, and returns false, so that a reader can say
 * `return fail(error, "id", ...)`. The id names the message for translators: the same line in two
 * places has one id, a line that says something else gets another one (docs/messages.md). */
bool fail(struct zm_error *error, const char *id, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same with the line of an inner error behind it. The id is `id/` and that of the inner error,
 * and its arguments follow. An inner error without an id (a guest's) is the last argument. */
bool fail_within(struct zm_error *error, const struct zm_error *inner, const char *id,
                 const char *format, ...) __attribute__((format(printf, 4, 5)));

/* The same with the line, id and arguments of another error. */
bool fail_as(struct zm_error *error, const struct zm_error *why);

/* What both do, for functions that take their arguments. `inner` may be NULL. */
void error_fill(struct zm_error *error, const struct zm_error *inner, const char *id,
                const char *format, va_list args);

/* A copy of a hostile text that is fit to be shown in an error line: at most 40 characters,
 * unprintable ones replaced. It lives until the end of the expression. */
struct shown_text {
    char text[48];
};
struct shown_text shown(const char *hostile);
/* Whether it is ASCII without control characters, as all names that the project writes are. */
bool is_plain_text(const char *hostile);

/* The length of the word at the start of a text: up to a blank, a comma, or the end. */
size_t word_length(const char *text);
const char *skip_blanks(const char *text);

/* Reads a decimal number without sign into *value and moves *text behind it. False if there is
 * no digit or the number is over `most`. */
bool read_number(const char **text, uint64_t most, uint64_t *value);

/* numerator / scale, where the scale is a power of ten: a quotient that is rounded once. */
struct decimal {
    double numerator, scale;
};

/* Reads digits, with at most one point between them, and moves *text behind them. Digits behind the
 * ninth of the fraction do not count. False if there is no such number, or it is over 10^12. */
bool read_decimal(const char **text, struct decimal *value);

#endif
