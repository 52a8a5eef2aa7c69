/* SPDX-License-Identifier: MIT
 * json.c - see json.h. */
#include "check/json.h"

#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = 32 };

struct reader {
    const char *at;
    struct json *next, *end;
    int depth;
};

static void skip(struct reader *r)
{
    r->at += strspn(r->at, " \t\r\n");
}

/* A string, from its first quote to behind its last. */
static bool read_string(struct reader *r, const char **text, size_t *length)
{
    const char *begin = r->at + 1;

    if (*r->at != '"') return false;
    for (r->at = begin; *r->at != '"'; r->at++) {
        if ((unsigned char)*r->at < ' ') return false;
        if (*r->at == '\\' && !strchr("\"\\/bfnrtu", *++r->at)) return false;
        if (!*r->at) return false;
    }
    *text = begin, *length = (size_t)(r->at++ - begin);
    return true;
}

static bool read_digits(struct reader *r)
{
    size_t n = strspn(r->at, "0123456789");

    r->at += n;
    return n > 0;
}

static bool read_number(struct reader *r)
{
    r->at += *r->at == '-';
    if (*r->at == '0') r->at++;
    else if (!read_digits(r)) return false;
    if (*r->at == '.' && (r->at++, !read_digits(r))) return false;
    if (*r->at != 'e' && *r->at != 'E') return true;
    r->at++;
    r->at += *r->at == '+' || *r->at == '-';
    return read_digits(r);
}

static bool read_word(struct reader *r)
{
    static const char *const words[] = {"true", "false", "null"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t n = strlen(words[i]);
        if (strncmp(r->at, words[i], n) == 0) return r->at += n, true;
    }
    return false;
}

static bool read_value(struct reader *r, const char *name, size_t name_length);

/* A member of an object, or an element of an array. */
static bool read_item(struct reader *r, bool member)
{
    const char *name = NULL;
    size_t length = 0;

    skip(r);
    if (!member) return read_value(r, NULL, 0);
    if (!read_string(r, &name, &length)) return false;
    skip(r);
    if (*r->at != ':') return false;
    r->at++;
    skip(r);
    return read_value(r, name, length);
}

static bool read_items(struct reader *r, bool members)
{
    char close = members ? '}' : ']';

    if (r->depth == DEPTH_MAX) return false;
    r->depth++;
    r->at++;
    skip(r);
    while (*r->at != close) {
        if (!read_item(r, members)) return false;
        skip(r);
        if (*r->at == close) break;
        if (*r->at != ',') return false;
        r->at++;
        skip(r);
        if (*r->at == close) return false;
    }
    r->at++;
    r->depth--;
    return true;
}

static bool read_value(struct reader *r, const char *name, size_t name_length)
{
    struct json *v = r->next;
    const char *begin = r->at;
    bool read;

    if (v == r->end) return false;
    r->next++;
    *v = (struct json){JSON_WORD, name, name_length, begin, 0, NULL};
    switch (*begin) {
    case '{': v->kind = JSON_OBJECT, read = read_items(r, true); break;
    case '[': v->kind = JSON_ARRAY, read = read_items(r, false); break;
    case '"': v->kind = JSON_STRING, read = read_string(r, &v->text, &v->length); break;
    case 't':
    case 'f':
    case 'n': read = read_word(r); break;
    default: v->kind = JSON_NUMBER, read = read_number(r);
    }
    if (v->kind != JSON_STRING) v->length = (size_t)(r->at - begin);
    v->end = r->next;
    return read;
}

size_t json_read(const char *text, struct json *out, size_t capacity, const char **at)
{
    struct reader r = {text, out, out + capacity, 0};

    skip(&r);
    bool read = read_value(&r, NULL, 0);
    skip(&r);
    *at = r.at;
    return read && !*r.at ? (size_t)(r.next - out) : 0;
}

const struct json *json_member(const struct json *object, const char *name)
{
    size_t n = strlen(name);

    if (object->kind != JSON_OBJECT) return NULL;
    for (const struct json *v = object + 1; v < object->end; v = v->end)
        if (v->name_length == n && memcmp(v->name, name, n) == 0) return v;
    return NULL;
}

double json_number(const struct json *object, const char *name, double fallback)
{
    const struct json *v = json_member(object, name);

    return v && v->kind == JSON_NUMBER ? strtod(v->text, NULL) : fallback;
}

bool json_has_text(const struct json *object, const char *name)
{
    const struct json *v = json_member(object, name);

    return v && v->kind == JSON_STRING && v->length > 0;
}
