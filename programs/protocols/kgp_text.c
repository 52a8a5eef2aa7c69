/* SPDX-License-Identifier: MIT
 * kgp_text.c - see kgp_text.h. */
#include "kgp_text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char digits[] = "0123456789";

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static void skip_blanks(char **at)
{
    while (is_blank(**at)) ++*at;
}

/* -- The beginning of a line. ---------------------------------------------------------------- */

/* A number as the protocol writes it, without sign, of at most 18 digits; -1: there is none. False:
 * too long. */
static bool read_mark(char **at, int64_t *out)
{
    size_t n = strspn(*at, digits);

    *out = n ? strtoll(*at, NULL, 10) : -1;
    *at += n;
    return n <= 18;
}

/* "ID@REF ", "@REF ", "ID ", "". */
static bool read_marks(char **at, struct kgp_line *out)
{
    out->id = out->ref = -1;
    if (!read_mark(at, &out->id)) return false;
    if (**at == '@') {
        ++*at;
        if (!read_mark(at, &out->ref) || out->ref < 0) return false;
    }
    return (out->id < 0 && out->ref < 0) || is_blank(**at);
}

static char *read_word(char **at)
{
    static const char characters[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_:.+";
    char *begin = *at;

    *at += strspn(*at, characters);
    return begin;
}

/* -- Arguments. ------------------------------------------------------------------------------ */

/* Takes the escapes out in place. False: the string has no end. */
static bool read_string(char **at, struct kgp_argument *a)
{
    char *to = ++*at;

    a->kind = 's';
    a->text = to;
    for (; **at && **at != '"'; ++*at) {
        if (**at == '\\' && (*at)[1]) ++*at;
        *to++ = **at;
    }
    if (!**at) return false;
    ++*at;
    *to = '\0';
    return true;
}

static bool read_board(char **at, struct kgp_argument *a)
{
    char *end = strchr(*at, '>');

    a->kind = 'b';
    a->text = *at;
    if (end) *at = end + 1;
    return end;
}

/* "3", "+3", "-3" are integers, ".5", "-1.", "3.5" reals. */
static void read_number(struct kgp_argument *a)
{
    const char *at = a->text + (*a->text == '+' || *a->text == '-');
    size_t whole = strspn(at, digits), point = at[whole] == '.',
           part = point ? strspn(at + whole + 1, digits) : 0;

    a->kind = 'w';
    if (at[whole + point + part] || !(whole + part)) return;
    a->kind = point ? 'r' : 'i';
    a->number = strtod(a->text, NULL);
}

/* Where an argument ends there is a blank or the end of the line. */
static bool read_argument(char **at, struct kgp_argument *a)
{
    bool ok = true;

    a->number = 0;
    if (**at == '"') ok = read_string(at, a);
    else if (**at == '<') ok = read_board(at, a);
    else a->text = read_word(at), a->kind = 'n', ok = *at > a->text;
    if (!ok || (**at && !is_blank(**at))) return false;
    if (**at) *(*at)++ = '\0';
    if (a->kind == 'n') read_number(a);
    return true;
}

bool kgp_read(char *text, struct kgp_line *out)
{
    char *at = text;

    out->arguments = 0;
    skip_blanks(&at);
    if (!read_marks(&at, out)) return false;
    skip_blanks(&at);
    out->name = read_word(&at);
    if (at == out->name || (*at && !is_blank(*at))) return false;
    if (*at) *at++ = '\0';
    for (skip_blanks(&at); *at && out->arguments < KGP_ARGUMENTS; skip_blanks(&at))
        if (!read_argument(&at, &out->argument[out->arguments++])) return false;
    return true;
}

const struct kgp_argument *kgp_argument(const struct kgp_line *line, int i, const char *kinds)
{
    const struct kgp_argument *a = &line->argument[i];

    return i < line->arguments && strchr(kinds, a->kind) ? a : NULL;
}

char *kgp_quote(const char *text, char *out, size_t capacity)
{
    size_t n = 0;

    out[n++] = '"';
    for (; *text && n + 4 < capacity; text++) {
        if (*text == '"' || *text == '\\') out[n++] = '\\';
        out[n++] = *text >= ' ' && *text <= '~' ? *text : '?';
    }
    out[n++] = '"';
    out[n] = '\0';
    return out;
}

/* -- Boards. --------------------------------------------------------------------------------- */

/* The number of a board that comes next, and what stands behind it. */
static bool read_pit(const char **at, uint32_t *out)
{
    enum { DIGITS_MOST = 9 };
    size_t blanks = strspn(*at, " "), n = strspn(*at + blanks, digits);

    *at += blanks;
    if (!n || n > DIGITS_MOST) return false;
    *out = (uint32_t)strtoul(*at, NULL, 10);
    *at += n;
    *at += strspn(*at, " ");
    return true;
}

static bool next_pit(const char **at, uint32_t *out)
{
    return *(*at)++ == ',' && read_pit(at, out);
}

bool kgp_board_read(const char *text, struct kgp_board *out)
{
    uint32_t houses;

    if (*text++ != '<' || !read_pit(&text, &houses) || houses < 1 || houses > KGP_HOUSES)
        return false;
    out->houses = (int)houses;
    for (int side = 0; side < 2; side++)
        if (!next_pit(&text, &out->store[side])) return false;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < out->houses; i++)
            if (!next_pit(&text, &out->house[side][i])) return false;
    return text[0] == '>' && !text[1];
}

static size_t add_number(char *out, size_t capacity, size_t n, char before, uint32_t number)
{
    bool fits = n < capacity;

    return n +
           (size_t)snprintf(fits ? out + n : NULL, fits ? capacity - n : 0, "%c%u", before, number);
}

size_t kgp_board_write(const struct kgp_board *b, char *out, size_t capacity)
{
    size_t n = add_number(out, capacity, 0, '<', (uint32_t)b->houses);

    for (int side = 0; side < 2; side++) n = add_number(out, capacity, n, ',', b->store[side]);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < b->houses; i++)
            n = add_number(out, capacity, n, ',', b->house[side][i]);
    if (n + 1 < capacity) strcpy(out + n, ">");
    return n + 1;
}

bool kgp_board_game(const struct kgp_board *b, char *out, size_t capacity)
{
    uint64_t seeds = (uint64_t)b->store[0] + b->store[1];

    for (int side = 0; side < 2; side++)
        for (int i = 0; i < b->houses; i++) seeds += b->house[side][i];
    uint64_t pits = 2 * (uint64_t)b->houses, each = (seeds + pits - 1) / pits;
    if (!each) return false;
    snprintf(out, capacity, "kalah:%d,%llu", b->houses, (unsigned long long)each);
    return true;
}

/* -- Time. ----------------------------------------------------------------------------------- */

void kgp_time_set(struct kgp_time *t, const struct kgp_line *line)
{
    const struct kgp_argument *option = kgp_argument(line, 0, "w");
    const struct kgp_argument *word = kgp_argument(line, 1, "ws");
    const struct kgp_argument *number = kgp_argument(line, 1, "ir");

    if (option && word && strcmp(option->text, "time:mode") == 0)
        t->relative = strcmp(word->text, "relative") == 0;
    if (option && number && strcmp(option->text, "time:clock") == 0)
        t->clock = fmin(fmax(number->number, 0), 1e6);
}

double kgp_time_for(const struct kgp_time *t, double usual, double waited, int boards, double *game)
{
    double move = t->relative && t->clock > 0 && t->clock < usual ? t->clock : usual;

    *game = t->relative ? 0 : t->clock;
    return fmax(move - waited, 0.01) / boards;
}
