/* SPDX-License-Identifier: MIT
 * svg.h - what all pictures share: a document that stands alone, escaped text. */
#ifndef PROGRAMS_SVG_H
#define PROGRAMS_SVG_H

#include <stdio.h>

/* Text between tags or in an attribute: the special characters escaped, what XML cannot hold
 * replaced. */
void svg_text(FILE *out, const char *text);
/* The beginning of a document: its size, title and description (for those who cannot see it),
 * and the style rules of its own behind the common ones. The page's colours are the classes
 * `paper`, `ink`, `faint` and follow the reader's light or dark scheme. */
void svg_begin(FILE *out, double width, double height, const char *title, const char *about,
               const char *style);
void svg_end(FILE *out);
/* What svg_begin() begins with, for a picture that has all its style rules itself. They hold below
 * the root alone, which is of the class `scope`: in a page that includes the picture, style rules
 * hold everywhere. */
struct svg_head {
    const char *scope, *title, *about; /* about: NULL if there is none */
    const char *style;                 /* rules of CSS, without comments, perhaps in a @media */
    double x, y, width, height;        /* what is seen */
    double shown_width, shown_height;  /* in pixels */
};
void svg_open(FILE *out, const struct svg_head *head);
/* A coordinate: to a tenth, with a decimal point in every locale. */
void svg_number(FILE *out, double value);
/* A line of text. `anchor` is start, middle or end. */
void svg_label(FILE *out, double x, double y, const char *anchor, const char *class,
               const char *text);
/* About how wide a text is at a font size, in pixels. */
double svg_width(const char *text, double size);

#endif
