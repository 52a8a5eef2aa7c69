/* SPDX-License-Identifier: MIT
 * svg.c - see svg.h. */
#include "svg.h"

/* The scheme's colours are written out twice because not every reader of SVG knows variables. */
static const char style_common[] =
    "text{font-family:system-ui,'DejaVu Sans',Helvetica,Arial,sans-serif;font-size:12px}\n"
    ".paper{fill:#ffffff}.ink{fill:#1c1f24}.faint{fill:#68707c}\n"
    ".title{font-size:17px;font-weight:600}.axis{stroke:#9aa2ad;fill:none}\n"
    ".halo{stroke:#ffffff;stroke-width:4px;stroke-linejoin:round;paint-order:stroke}\n";
static const char style_dark[] =
    ".paper{fill:#14171c}.ink{fill:#e7eaee}.faint{fill:#98a1ad}.axis{stroke:#5b6470}\n"
    ".halo{stroke:#14171c}\n";

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

void svg_begin(FILE *out, double width, double height, const char *title, const char *about,
               const char *style)
{
    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" "
            "width=\"%.0f\" height=\"%.0f\" role=\"img\" aria-labelledby=\"title about\">\n"
            "<title id=\"title\">",
            width, height, width, height);
    svg_text(out, title);
    fputs("</title>\n<desc id=\"about\">", out);
    svg_text(out, about);
    fprintf(out, "</desc>\n<style>\n%s%s", style_common, style);
    fprintf(out, "@media (prefers-color-scheme:dark){\n%s}\n</style>\n", style_dark);
    fputs("<rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n", out);
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
