/* SPDX-License-Identifier: MIT
 * wrap.c - text for people on a terminal: lines that are wider are broken between words. */
#include "command.h"

#include <stdarg.h>
#include <sys/ioctl.h>

size_t terminal_columns(FILE *stream)
{
    struct winsize size;

    return ioctl(fileno(stream), TIOCGWINSZ, &size) ? 0 : size.ws_col;
}

/* The columns of n bytes: characters of UTF-8, but not the sequences that switch colours. */
static size_t columns_of(const char *text, size_t n)
{
    size_t columns = 0;

    for (size_t i = 0; i < n; i++)
        if (text[i] == '\033') i += strcspn(text + i, "m");
        else columns += ((unsigned char)text[i] & 0xc0) != 0x80;
    return columns;
}

static bool is_wider(const char *text, size_t width)
{
    for (size_t n; *text; text += n + (text[n] == '\n')) {
        n = strcspn(text, "\n");
        if (columns_of(text, n) > width) return true;
    }
    return false;
}

/* Where the lines begin that continue one: behind the mark of a list, or behind the last gap of two
 * spaces or more, as it stands between columns, unless that is far on the right. */
static size_t hanging_indent(const char *line, size_t width)
{
    size_t n = strcspn(line, "\n"), hang = strspn(line, " ");

    if (strncmp(line + hang, "- ", 2) == 0) return hang + 2;
    for (size_t i = hang; i + 2 < n; i++)
        if (line[i] == ' ' && line[i + 1] == ' ') {
            i += strspn(line + i, " ");
            size_t column = columns_of(line, i);
            if (column <= width * 2 / 3) hang = column;
        }
    return hang;
}

/* Whether a paragraph goes on with the line behind this one: a full line that ends no sentence, and
 * one of its indent. */
static bool goes_on(const char *line, const char *next, size_t hang)
{
    enum { FULL = 72 };
    size_t indent = strspn(next, " "), first = strcspn(next + indent, " \n");
    size_t n = strcspn(line, "\n");

    return n && first && indent == hang && !strchr(".:", line[n - 1]) &&
           strncmp(next + indent, "- ", 2) != 0 && columns_of(line, n) + 1 + first > FULL;
}

/* Writes one line behind `column` columns of the paragraph. Returns the columns there are then. */
static size_t put_line(FILE *out, const char *line, size_t width, size_t hang, size_t column)
{
    const char *end = line + strcspn(line, "\n"), *at = line;
    size_t blanks = column ? 1 : strspn(line, " ");

    for (at += strspn(at, " "); at < end; blanks = strspn(at, " "), at += blanks) {
        size_t n = strcspn(at, " \n"), columns = columns_of(at, n);
        bool breaks = column && column + blanks + columns > width;
        if (breaks) fputc('\n', out), column = 0, blanks = hang;
        fprintf(out, "%*s%.*s", (int)blanks, "", (int)n, at);
        column += blanks + columns;
        at += n;
    }
    return column;
}

static void write_wrapped(FILE *out, const char *text, size_t width)
{
    size_t column = 0, hang = 0;

    while (*text) {
        const char *next = text + strcspn(text, "\n");
        bool ended = *next++ == '\0';
        if (!column) hang = hanging_indent(text, width);
        column = put_line(out, text, width, hang, column);
        if (ended) return;
        if (!column || !goes_on(text, next, hang)) fputc('\n', out), column = 0;
        text = next;
    }
}

void print_wrapped(FILE *out, const char *text)
{
    size_t width = terminal_columns(out), length;
    char *wrapped = NULL;
    FILE *to = width && is_wider(text, width) ? open_memstream(&wrapped, &length) : NULL;

    if (to) write_wrapped(to, text, width);
    bool whole = to && !ferror(to);
    if (to) whole &= fclose(to) == 0;
    fputs(whole ? wrapped : text, out); /* at once: other processes may write there, too */
    free(wrapped);
}
