/* SPDX-License-Identifier: MIT
 * json.c - see json.h. */
#include "json/json.h"

#include <stdint.h>
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

/* The digits at *at, as a whole number or, behind a point, as a fraction. */
static double take_digits(const char **at, bool fraction)
{
    double value = 0, place = 1;

    for (; **at >= '0' && **at <= '9'; ++*at) {
        value = 10 * value + (**at - '0');
        place *= 10;
    }
    return fraction ? value / place : value;
}

/* strtod() would expect the decimal point of the locale. */
static double number_of(const char *at)
{
    bool negative = *at == '-';
    double value = (at += negative, take_digits(&at, false));

    if (*at == '.') at++, value += take_digits(&at, true);
    if (*at == 'e' || *at == 'E') {
        bool small = *++at == '-';
        at += *at == '+' || *at == '-';
        for (double n = take_digits(&at, false); n > 0 && value > 0 && value < 1e300; n--)
            value = small ? value / 10 : value * 10;
    }
    return negative ? -value : value;
}

double json_number(const struct json *object, const char *name, double fallback)
{
    const struct json *v = json_member(object, name);

    return v && v->kind == JSON_NUMBER ? number_of(v->text) : fallback;
}

bool json_has_text(const struct json *object, const char *name)
{
    const struct json *v = json_member(object, name);

    return v && v->kind == JSON_STRING && v->length > 0;
}

/* -- Strings. ------------------------------------------------------------------------------ */

struct decoder {
    const char *at, *end;
    char *out;
    size_t capacity, length;
};

static void put_byte(struct decoder *d, unsigned byte)
{
    if (d->length + 1 < d->capacity) d->out[d->length] = (char)byte;
    d->length++;
}

static void put_utf8(struct decoder *d, uint32_t code)
{
    if (code < 0x80) {
        put_byte(d, code);
        return;
    }
    int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    put_byte(d, (0xf0u << (3 - more) & 0xf0u) | code >> 6 * more);
    while (more--) put_byte(d, 0x80 | (code >> 6 * more & 0x3f));
}

/* The four hexadecimal digits of an escape \u; the reader has not looked at them. */
static uint32_t take_unit(struct decoder *d)
{
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    uint32_t unit = 0;

    for (int i = 0; i < 4 && d->at < d->end; i++, d->at++) {
        const char *digit = strchr(digits, *d->at);
        if (!digit) return '?';
        unit = unit << 4 | (uint32_t)((digit - digits) & 15);
    }
    return unit;
}

static uint32_t take_code(struct decoder *d)
{
    uint32_t unit = take_unit(d), low = 0;

    if (unit < 0xd800 || unit > 0xdfff) return unit ? unit : '?';
    if (unit < 0xdc00 && d->end - d->at >= 6 && d->at[0] == '\\' && d->at[1] == 'u')
        d->at += 2, low = take_unit(d);
    if (low < 0xdc00 || low > 0xdfff) return '?';
    return 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
}

static void decode(struct decoder *d)
{
    static const char escapes[] = "bfnrt", stands_for[] = "\b\f\n\r\t";

    while (d->at < d->end) {
        if (*d->at != '\\') {
            put_byte(d, (unsigned char)*d->at++);
            continue;
        }
        const char *escape = strchr(escapes, *++d->at);
        char c = *d->at++;
        if (c == 'u') put_utf8(d, take_code(d));
        else put_byte(d, (unsigned char)(escape ? stands_for[escape - escapes] : c));
    }
}

size_t json_text(const struct json *object, const char *name, char *out, size_t capacity)
{
    const struct json *v = json_member(object, name);
    struct decoder d = {.out = out, .capacity = capacity};

    if (v && v->kind == JSON_STRING) {
        d.at = v->text, d.end = v->text + v->length;
        decode(&d);
    }
    if (capacity) out[d.length < capacity ? d.length : capacity - 1] = '\0';
    return d.length;
}
