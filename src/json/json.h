/* SPDX-License-Identifier: MIT
 * json.h - a reader of JSON (RFC 8259), for what describe() writes: it checks the syntax and lists
 * the values in the order in which they stand. */
#ifndef JSON_JSON_H
#define JSON_JSON_H

#include <stdbool.h>
#include <stddef.h>

enum json_kind { JSON_OBJECT, JSON_ARRAY, JSON_STRING, JSON_NUMBER, JSON_WORD };

/* A value. `text` is what stands in the source, without the quotes of a string, escapes as they
 * are. The members of an object and the elements of an array follow it, up to `end`. */
struct json {
    enum json_kind kind;
    const char *name; /* of a member, without quotes; NULL elsewhere */
    size_t name_length;
    const char *text;
    size_t length;
    struct json *end; /* behind the last value inside; the next one beside it */
};

/* Reads a text into at most `capacity` values. Returns how many there are, 0 if it is not JSON or
 * there are too many; *at is then where that was seen. */
size_t json_read(const char *text, struct json *out, size_t capacity, const char **at);

/* The member of that name, or NULL. */
const struct json *json_member(const struct json *object, const char *name);
/* A member that is a number, else `fallback`. */
double json_number(const struct json *object, const char *name, double fallback);
/* Whether a member is a string with at least one character. */
bool json_has_text(const struct json *object, const char *name);
/* A member that is a string, its escapes decoded to UTF-8; "" if there is none. snprintf's rules.
 * What is no character, half of a surrogate pair, becomes a question mark. */
size_t json_text(const struct json *object, const char *name, char *out, size_t capacity);

#endif
