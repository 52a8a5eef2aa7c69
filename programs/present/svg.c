/* SPDX-License-Identifier: MIT
 * svg.c - see svg.h. */
#include "svg.h"

#include <stdlib.h>
#include <string.h>

/* The scheme's colours are written out twice because not every reader of SVG knows variables. */
static const char style_common[] =
    "text{font-family:system-ui,'DejaVu Sans',Helvetica,Arial,sans-serif;font-size:12px}\n"
    ".paper{fill:#ffffff}.ink{fill:#1c1f24}.faint{fill:#68707c}\n"
    ".title{font-size:17px;font-weight:600}.axis{stroke:#9aa2ad;fill:none}\n"
    ".halo{stroke:#ffffff;stroke-width:4px;stroke-linejoin:round;paint-order:stroke}\n"
    "@media (prefers-color-scheme:dark){\n"
    ".paper{fill:#14171c}.ink{fill:#e7eaee}.faint{fill:#98a1ad}.axis{stroke:#5b6470}\n"
    ".halo{stroke:#14171c}\n"
    "}\n";

void svg_text(FILE *out, const char *text)
{
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '<') fputs("&lt;", out);
        else if (c == '>') fputs("&gt;", out);
        else if (c == '&') fputs("&amp;", out);
        else if (c == '"') fputs("&quot;", out);
        else if (c == '\n') fputs("&#10;", out);
        else fputc(c < 0x20 ? '?' : c, out);
    }
}

/* Copies what stands before one of these characters, and returns where that is. */
static const char *copy_until(FILE *out, const char *at, const char *ends)
{
    size_t n = strcspn(at, ends);

    fwrite(at, 1, n, out);
    return at + n;
}

/* Writes style rules with the scope before each selector. */
static void put_style(FILE *out, const char *scope, const char *at)
{
    while (*at) {
        if (*at == '}' || *at == '\n') {
            fputc(*at++, out);
        } else if (*at == '@') {
            at = copy_until(out, at, "{");
            at += fputc('{', out) == *at;
        } else {
            fprintf(out, ".%s ", scope);
            at = copy_until(out, at, ",{");
            if (*at == '{') at = copy_until(out, at, "}");
            else if (*at) fputc(*at++, out);
        }
    }
}

static void put_tag(FILE *out, const char *name, const char *text)
{
    fprintf(out, "<%s>", name);
    svg_text(out, text);
    fprintf(out, "</%s>\n", name);
}

static void open_root(FILE *out, const struct svg_head *h)
{
    const double numbers[] = {h->x, h->y, h->width, h->height};

    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"%s\" role=\"img\" aria-label=\"",
            h->scope);
    svg_text(out, h->title);
    fputs("\" viewBox=\"", out);
    for (int i = 0; i < 4; i++) {
        if (i) fputc(' ', out);
        svg_number(out, numbers[i]);
    }
    fputs("\" width=\"", out);
    svg_number(out, h->shown_width);
    fputs("\" height=\"", out);
    svg_number(out, h->shown_height);
    fputs("\">\n", out);
}

void svg_open(FILE *out, const struct svg_head *h)
{
    open_root(out, h);
    put_tag(out, "title", h->title);
    if (h->about) put_tag(out, "desc", h->about);
    fputs("<style>\n", out);
    put_style(out, h->scope, h->style);
    fputs("</style>\n", out);
}

void svg_begin(FILE *out, double width, double height, const char *title, const char *about,
               const char *style)
{
    svg_open(out, &(struct svg_head){.scope = "zermelo-picture",
                                     .title = title,
                                     .about = about,
                                     .style = style_common,
                                     .width = width,
                                     .height = height,
                                     .shown_width = width,
                                     .shown_height = height});
    fputs("<style>\n", out);
    put_style(out, "zermelo-picture", style);
    fputs("</style>\n<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n", out);
}

void svg_number(FILE *out, double value)
{
    if (!(value > -1e8 && value < 1e8)) value = 0; /* a guest may describe anything */
    long tenths = (long)(value * 10 + (value < 0 ? -0.5 : 0.5));
    long left = tenths % 10;

    fprintf(out, "%s%ld", tenths < 0 ? "-" : "", labs(tenths / 10));
    if (left) fprintf(out, ".%ld", labs(left));
}

void svg_end(FILE *out)
{
    fputs("</svg>\n", out);
}

void svg_label(FILE *out, double x, double y, const char *anchor, const char *class,
               const char *text)
{
    fprintf(out, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" class=\"%s\">", x, y, anchor,
            class);
    svg_text(out, text);
    fputs("</text>\n", out);
}

double svg_width(const char *text, double size)
{
    double n = 0;

    for (; *text; text++) n += ((unsigned char)*text & 0xc0) != 0x80; /* characters of UTF-8 */
    return 0.6 * size * n;
}
