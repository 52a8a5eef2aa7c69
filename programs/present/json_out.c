/* SPDX-License-Identifier: MIT
 * json_out.c - see json_out.h. */
#include "json_out.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reserves space for `more` bytes and a final zero. False without memory, now and for good. */
static bool reserve(struct json_out *j, size_t more)
{
    size_t capacity = j->capacity ? j->capacity : 256;

    if (j->failed) return false;
    if (j->text && j->length + more < j->capacity) return true;
    while (capacity <= j->length + more) capacity *= 2;
    char *text = realloc(j->text, capacity);
    if (!text) return out_end(j), j->failed = true, false;
    j->text = text;
    j->capacity = capacity;
    return true;
}

static void add(struct json_out *j, const char *bytes, size_t count)
{
    if (!reserve(j, count)) return;
    memcpy(j->text + j->length, bytes, count);
    j->length += count;
    j->text[j->length] = '\0';
}

static void add_quoted(struct json_out *j, const char *value)
{
    char code[8];

    add(j, "\"", 1);
    for (; *value; value++) {
        unsigned char c = (unsigned char)*value;
        if (c == '"' || c == '\\') add(j, "\\", 1);
        if (c >= ' ') add(j, value, 1);
        else add(j, code, (size_t)snprintf(code, sizeof code, "\\u%04x", c));
    }
    add(j, "\"", 1);
}

/* What stands before a value: a comma, unless it is the first in its bracket, and its name. */
static void begin(struct json_out *j, const char *name)
{
    if (j->length && !strchr("{[", j->text[j->length - 1])) add(j, ",", 1);
    if (!name) return;
    add_quoted(j, name);
    add(j, ":", 1);
}

static void add_word(struct json_out *j, const char *name, const char *word)
{
    begin(j, name);
    add(j, word, strlen(word));
}

void out_open(struct json_out *j, const char *name, char bracket)
{
    begin(j, name);
    add(j, &bracket, 1);
}

void out_close(struct json_out *j, char bracket)
{
    add(j, &bracket, 1);
}

void out_string(struct json_out *j, const char *name, const char *value)
{
    if (!value) {
        out_null(j, name);
        return;
    }
    begin(j, name);
    add_quoted(j, value);
}

void out_number(struct json_out *j, const char *name, double value)
{
    bool whole = value == floor(value) && fabs(value) <= 9007199254740992; /* 2^53 */
    char digits[40];

    snprintf(digits, sizeof digits, whole ? "%.0f" : "%.12g", value == 0 ? 0 : value);
    add_word(j, name, isfinite(value) ? digits : "null");
}

void out_bool(struct json_out *j, const char *name, bool value)
{
    add_word(j, name, value ? "true" : "false");
}

void out_null(struct json_out *j, const char *name)
{
    add_word(j, name, "null");
}

void out_words(struct json_out *j, const char *name, const char *words)
{
    out_open(j, name, '[');
    for (const char *at = words + strspn(words, " "); *at; at += strspn(at, " ")) {
        size_t n = strcspn(at, " ");
        char word[64];
        snprintf(word, sizeof word, "%.*s", (int)(n < sizeof word ? n : sizeof word - 1), at);
        out_string(j, NULL, word);
        at += n;
    }
    out_close(j, ']');
}

void out_written(struct json_out *j, const char *name,
                 size_t (*write)(const void *of, char *out, size_t capacity), const void *of)
{
    size_t length = write(of, NULL, 0);

    begin(j, name);
    if (!reserve(j, length)) return;
    write(of, j->text + j->length, length + 1);
    j->length += length;
}

void out_end(struct json_out *j)
{
    free(j->text);
    *j = (struct json_out){0};
}
