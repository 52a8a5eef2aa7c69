/* SPDX-License-Identifier: MIT
 * gtp_text.h - the words of the Go Text Protocol: lines, colours, vertices. */
#ifndef ENGINE_GTP_TEXT_H
#define ENGINE_GTP_TEXT_H

#include <stdbool.h>
#include <stddef.h>

enum {
    GTP_SIDE = 25,     /* the longest side of a board: its columns are letters, without I */
    GTP_LINE = 1 << 16 /* characters */
};

/* Prepares a line in place: what follows # is a comment, tabs are blanks, other control characters
 * are dropped. Returns what stands behind the number that may precede a command; the number goes to
 * *id, -1: there is none. */
char *gtp_line(char *line, long *id);

/* "b", "black", "w", "white", in any case: 0 for black, 1 for white, -1 for what is no colour, as
 * is NULL. */
int gtp_colour(const char *word);

/* A vertex such as "H8", in any case, as column and row from the top left corner, and back. Rows
 * count from the bottom. False: it is none of this board. */
bool gtp_vertex(const char *word, int width, int height, int *x, int *y);
size_t gtp_write_vertex(int x, int y, int height, char *out, size_t capacity);

#endif
