/* SPDX-License-Identifier: MIT
 * screen_text.c - text on the screen: lines that were printed, broken to its width, in colours. */
#include "screen.h"

#include <curses.h>

/* -- Lines. ---------------------------------------------------------------------------------- */

void screen_lines_drop(struct screen_lines *l, size_t n)
{
    for (size_t i = 0; i < n; i++) free(l->line[i]);
    l->count -= n;
    memmove(l->line, l->line + n, l->count * sizeof *l->line);
}

static void add_line(struct screen_lines *l, const char *text, size_t length)
{
    char **more = grown_list(l->line, l->count, &l->capacity, sizeof *more);

    if (!more) return;
    l->line = more;
    l->line[l->count++] = format_text("%.*s", (int)length, text);
}

void screen_lines_add(struct screen_lines *l, const char *text)
{
    while (*text) {
        size_t n = strcspn(text, "\n");
        add_line(l, text, n);
        text += n + (text[n] == '\n');
    }
}

void screen_lines_free(struct screen_lines *l)
{
    for (size_t i = 0; i < l->count; i++) free(l->line[i]);
    free(l->line);
    *l = (struct screen_lines){.line = NULL};
}

/* -- Characters. ----------------------------------------------------------------------------- */

/* The bytes of the sequence at the beginning of a text that sets colours; 0: there is none. */
static int sequence(const char *text)
{
    if (text[0] != '\033' || text[1] != '[') return 0;
    int n = 2 + (int)strspn(text + 2, "0123456789;");
    return text[n] == 'm' ? n + 1 : 0;
}

/* The bytes of the next character. */
static int character(const char *text)
{
    int n = 1;

    while (((unsigned char)text[n] & 0xc0) == 0x80) n++;
    return n;
}

int screen_wide(const char *text)
{
    int wide = 0, n;

    while (*text) {
        if ((n = sequence(text))) text += n;
        else text += character(text), wide++;
    }
    return wide;
}

const char *screen_end_of(const char *text, int width)
{
    while (*text && screen_wide(text) > width) text += character(text);
    return text;
}

int screen_piece(const char *text, int width, const char **next)
{
    const char *at = text, *blank = NULL;
    int wide = 0, n;

    while (*at && (wide < width || sequence(at))) {
        if (*at == ' ' && at > text) blank = at;
        if ((n = sequence(at))) at += n;
        else at += character(at), wide++;
    }
    if (*at && *at != ' ' && blank) at = blank;
    *next = *at ? at + strspn(at, " ") : NULL;
    if (*next && !**next) *next = NULL;
    return (int)(at - text);
}

static void take_sequence(const char *text)
{
    static const int colours[] = {36, 33, 32}; /* as board_text.c has them for the sides */

    for (const char *at = text + 1; *at != 'm';) {
        long code = strtol(at + 1, (char **)&at, 10);
        if (code == 0) attrset(A_NORMAL);
        if (code == 1) attron(A_BOLD);
        if (code == 2) attron(A_DIM);
        for (short i = 0; i < 3; i++)
            if (code == colours[i]) attron(COLOR_PAIR(i + 1));
    }
}

int screen_put(int y, int x, int width, const char *text)
{
    int wide = 0, n;

    move(y, x);
    while (*text && (wide < width || sequence(text))) {
        if ((n = sequence(text))) {
            take_sequence(text);
        } else {
            n = character(text);
            bool control = (unsigned char)*text < ' ' || *text == 0x7f;
            addnstr(control ? " " : text, control ? 1 : n);
            wide++;
        }
        text += n;
    }
    for (int i = wide; i < width; i++) addch(' ');
    return wide;
}
