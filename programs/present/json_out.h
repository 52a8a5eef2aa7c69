/* SPDX-License-Identifier: MIT
 * json_out.h - JSON written as it comes, into memory that grows; for output that is large, and
 * for where there is no JSON library.
 *
 * `name` is NULL in arrays and for the outermost value. */
#ifndef PROGRAMS_JSON_OUT_H
#define PROGRAMS_JSON_OUT_H

#include <stdbool.h>
#include <stddef.h>

struct json_out {
    char *text; /* NULL: out of memory, or nothing is written yet */
    size_t length, capacity;
    bool failed;
};

/* Opens an object '{' or an array '[', and closes it with '}' or ']'. */
void out_open(struct json_out *j, const char *name, char bracket);
void out_close(struct json_out *j, char bracket);

void out_string(struct json_out *j, const char *name, const char *value); /* NULL: null */
void out_number(struct json_out *j, const char *name, double value);
void out_bool(struct json_out *j, const char *name, bool value);
void out_null(struct json_out *j, const char *name);
/* Each word of a text, parted by blanks, as an array of strings. */
void out_words(struct json_out *j, const char *name, const char *words);
/* What is JSON already; the writer follows snprintf's rules. */
void out_written(struct json_out *j, const char *name,
                 size_t (*write)(const void *of, char *out, size_t capacity), const void *of);

/* Frees the text. */
void out_end(struct json_out *j);

#endif
