/* SPDX-License-Identifier: MIT
 * head.c - see head.h. */
#include "head.h"

#include <string.h>
#include <strings.h>

static const char digits[] = "0123456789";
/* What a method and the name of a field consist of. */
static const char token[] =
    "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/* A line without its end. */
struct line {
    const char *at;
    size_t length;
};

/* Fields whose second copy another reader might take for the first: a head has one of each. */
static const char *const single[] = {"Content-Length", "Transfer-Encoding", "Content-Type", "Host",
                                     "Origin",         "X-Zermelo-Token"};
enum { CONTENT_LENGTH, TRANSFER_ENCODING };

/* What the fields say. */
struct fields {
    unsigned seen; /* a bit for each of the single ones */
    size_t length; /* of the body */
};

static bool malformed(struct refusal *why, const char *what)
{
    return refuse(why, 400, "bad_request", "%s", what);
}

/* How many of the characters at the beginning are among these. */
static size_t span(struct line line, const char *among)
{
    size_t n = 0;

    while (n < line.length && line.at[n] && strchr(among, line.at[n])) n++;
    return n;
}

static struct line after(struct line line, size_t skipped)
{
    return (struct line){line.at + skipped, line.length - skipped};
}

/* -- Lines. ---------------------------------------------------------------------------------- */

static bool check_version(struct line version, struct refusal *why)
{
    static const char http[] = "HTTP/";
    size_t n = strlen(http);

    if (version.length < n || strncmp(version.at, http, n) != 0)
        return malformed(why, "the first line does not end with the version of HTTP");
    if (version.length == n + 3 && strncmp(version.at + n, "1.", 2) == 0 &&
        (version.at[n + 2] == '0' || version.at[n + 2] == '1'))
        return true;
    return refuse(why, 505, "bad_version", "accepted are HTTP/1.0 and HTTP/1.1");
}

/* METHOD TARGET HTTP/1.1 */
static bool check_first(struct line line, struct refusal *why)
{
    size_t method = span(line, token), target = 0;

    if (!method || method == line.length || line.at[method] != ' ')
        return malformed(why, "the first line does not begin with a method");
    line = after(line, method + 1);
    while (target < line.length && line.at[target] > ' ' && line.at[target] <= '~') target++;
    if (!target || target == line.length || line.at[target] != ' ')
        return malformed(why, "the first line does not name an address");
    return check_version(after(line, target + 1), why);
}

/* Digits and nothing else: libmicrohttpd takes no blanks behind them. */
static bool read_length(struct line value, size_t *length, struct refusal *why)
{
    size_t n = span(value, digits);

    if (!n || n != value.length) return malformed(why, "Content-Length is no number");
    for (size_t i = 0; i < n && *length <= CONTENT_MOST; i++)
        *length = *length * 10 + (size_t)(value.at[i] - '0');
    return *length <= CONTENT_MOST ||
           refuse(why, 413, "too_large", "Content-Length is over %d bytes", CONTENT_MOST);
}

static bool is_field(struct line line, size_t name, const char *wanted)
{
    return name == strlen(wanted) && strncasecmp(line.at, wanted, name) == 0;
}

/* Notes a field of which there may be only one. */
static bool note_single(struct line line, size_t name, unsigned *seen, struct refusal *why)
{
    for (unsigned i = 0; i < sizeof single / sizeof *single; i++) {
        if (!is_field(line, name, single[i])) continue;
        if (*seen >> i & 1)
            return refuse(why, 400, "bad_request", "the field %s is there twice", single[i]);
        *seen |= 1u << i;
    }
    return true;
}

/* NAME: VALUE */
static bool check_field(struct line line, struct fields *fields, struct refusal *why)
{
    size_t name = span(line, token);

    if (!name || name == line.length || line.at[name] != ':')
        return malformed(why, "a field of the head has no name");
    if (!note_single(line, name, &fields->seen, why)) return false;
    if (is_field(line, name, "Expect"))
        return refuse(why, 417, "bad_expect", "a body must come without being asked for");
    if (!is_field(line, name, single[CONTENT_LENGTH])) return true;
    struct line value = after(line, name + 1);
    return read_length(after(value, span(value, " \t")), &fields->length, why);
}

/* A body that could be taken for one of two lengths is none (request smuggling). */
static bool check_framing(unsigned seen, struct refusal *why)
{
    if (!(seen >> TRANSFER_ENCODING & 1)) return true;
    if (seen >> CONTENT_LENGTH & 1)
        return malformed(why, "there are both Content-Length and Transfer-Encoding");
    return refuse(why, 411, "length_required", "a body must have a Content-Length");
}

/* -- Heads. ---------------------------------------------------------------------------------- */

/* Each line ends with CR LF, and so does the head. */
static bool check_lines(const char *bytes, size_t length, struct fields *fields,
                        struct refusal *why)
{
    bool first = true, ok = true;

    for (const char *at = bytes, *end; ok && *at != '\r'; at = end + 2) {
        end = memchr(at, '\r', length - (size_t)(at - bytes));
        struct line line = {at, (size_t)(end - at)};
        ok = first ? check_first(line, why) : check_field(line, fields, why);
        first = false;
    }
    if (ok && first) return malformed(why, "there is nothing in the first line");
    return ok && check_framing(fields->seen, why);
}

static bool is_control(char c)
{
    return ((unsigned char)c < ' ' && !strchr("\t\r\n", c)) || c == '\0' || c == 0x7f;
}

/* The length of a head; 0: it is not all there. *ok is false if no head can begin so. */
static size_t find_end(const char *bytes, size_t have, bool *ok)
{
    for (size_t i = 0; i < have && *ok; i++) {
        bool ends = i > 0 && bytes[i - 1] == '\r';
        *ok = !is_control(bytes[i]) && ends == (bytes[i] == '\n');
        if (*ok && ends && (i == 1 || (i >= 3 && bytes[i - 3] == '\r'))) return i + 1;
    }
    return 0;
}

static bool has_many_parts(const char *bytes, size_t length)
{
    size_t parts = 0;

    for (size_t i = 0; i < length; i++) parts += strchr("\n&;,", bytes[i]) != NULL;
    return parts > HEAD_PARTS;
}

enum head head_read(const char *bytes, size_t have, struct refusal *why)
{
    struct fields fields = {.length = 0};
    bool ok = true;
    size_t length = find_end(bytes, have < HEAD_MOST ? have : HEAD_MOST, &ok);

    if (!ok) return malformed(why, "there are control characters in the head"), HEAD_BAD;
    if (!length && have < HEAD_MOST) return HEAD_PART;
    if (length && !check_lines(bytes, length, &fields, why)) return HEAD_BAD;
    if (length && !has_many_parts(bytes, length))
        return have >= HEAD_MOST || have >= length + fields.length ? HEAD_WHOLE : HEAD_PART;
    refuse(why, 431, "too_large", "a head has at most %d bytes and %d parts", HEAD_MOST,
           HEAD_PARTS);
    return HEAD_BAD;
}
