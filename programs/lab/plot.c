/* SPDX-License-Identifier: MIT
 * plot.c - an experiment's rows as a line or bar chart that stands alone, published figures beside
 * measured ones. */
#include "lab.h"
#include "svg.h"

#include <math.h>

enum {
    LEFT = 92,
    TOP = 84,
    HEIGHT = 360,
    BELOW = 96, /* round the drawing area */
    PLACE_LEAST = 76,
    WIDTH_LEAST = 560,
    BAR_THIN = 16,
    BAR_WIDE = 44,
    BAR_GAP = 2,
    FEW = 12, /* bars so few get their figures on top */
    KEY = 20
};

static const char style_plot[] =
    ".grid{stroke:#e4e7eb}.small{font-size:10.5px}.line{fill:none;stroke-width:2}\n"
    ".theirs{stroke-dasharray:5 4;stroke-width:1.4}.ring{fill:none;stroke-width:1.8}\n"
    ".light{fill-opacity:.28;stroke-width:1.2}.error{fill:none;stroke:#4a5361;stroke-width:1.2}\n"
    "@media (prefers-color-scheme:dark){.grid{stroke:#2a303a}.error{stroke:#c3cad3}}\n";

/* Eight colours that also the colour-blind tell apart (Okabe and Ito 2008), used in turn. */
static const char *const colours[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                      "#e69f00", "#56b4e9", "#7a5cc0", "#8a8f98"};
enum { COLOURS = sizeof colours / sizeof *colours };

/* One figure of a series at a place on the x axis. NAN: there is none. */
enum { OURS, THEIRS };
struct point {
    size_t series, place;
    double figure[2]; /* OURS and THEIRS */
    double low, high; /* of ours: the ends of an error bar */
};

/* Series and places stand in the order in which they are first met; no more of them are drawn. */
enum { PLOT_SERIES = 16, PLOT_PLACES = 32 };

struct chart {
    FILE *out;
    const struct experiment *plot;
    struct point *point;
    size_t points;
    const char *series[PLOT_SERIES], *place[PLOT_PLACES];
    size_t all_series, places;
    double low, high; /* of the y axis; logarithms if it is logarithmic */
    double step;      /* between two places */
    double bar;       /* width of a bar */
    double width;     /* of the drawing area */
};

/* -- What is to be drawn. -------------------------------------------------------------------- */

/* The index of a name in a list, to which it is added; `most` if the list is full. */
static size_t index_in(const char **list, size_t *n, size_t most, const char *name)
{
    for (size_t i = 0; i < *n; i++)
        if (strcmp(list[i], name) == 0) return i;
    if (*n == most) return most;
    list[*n] = name;
    return (*n)++;
}

static bool drawable(const struct chart *c, double value)
{
    return !isnan(value) && (!c->plot->logarithmic || value > 0);
}

static double scaled(const struct chart *c, double value)
{
    return c->plot->logarithmic ? log10(value) : value;
}

static void widen(struct chart *c, double value)
{
    if (!drawable(c, value)) return;
    double v = scaled(c, value);
    if (v < c->low) c->low = v;
    if (v > c->high) c->high = v;
}

/* 1, 2 or 5 times a power of ten: about ten steps to the whole. */
static double tick(const struct chart *c)
{
    double span = c->high - c->low, power = pow(10, floor(log10(span / 5))), n = span / 5 / power;

    if (c->plot->logarithmic) return span > 12 ? ceil(span / 12) : 1;
    return power * (n >= 5 ? 5 : n >= 2 ? 2 : 1);
}

static void find_range(struct chart *c)
{
    c->low = INFINITY, c->high = -INFINITY;
    for (size_t i = 0; i < c->points; i++) {
        widen(c, c->point[i].figure[THEIRS]);
        widen(c, c->point[i].figure[OURS]);
        widen(c, c->point[i].low);
        widen(c, c->point[i].high);
    }
    if (!c->plot->logarithmic && c->low > 0) c->low = 0;
    if (c->low > c->high) c->low = 0, c->high = 1;
    if (c->plot->logarithmic) c->low = floor(c->low), c->high = ceil(c->high);
    if (c->high - c->low < 1e-9) c->high = c->low + 1;
    double t = tick(c);
    c->low = floor(c->low / t) * t, c->high = ceil(c->high / t) * t;
}

static void find_widths(struct chart *c)
{
    double least = PLACE_LEAST;

    for (size_t i = 0; i < c->places; i++) least = fmax(least, svg_width(c->place[i], 12) + 12);
    c->bar = c->points <= FEW ? BAR_WIDE : BAR_THIN;
    double bars = (double)c->all_series * 2 * (c->bar + BAR_GAP) + 24;
    c->step = c->plot->bars && bars > least ? bars : least;
    c->width = c->step * (double)c->places;
    if (c->width < WIDTH_LEAST && c->places)
        c->width = WIDTH_LEAST, c->step = c->width / (double)c->places;
}

/* -- Axes. ----------------------------------------------------------------------------------- */

/* Of a value as it is scaled. */
static double y_at(const struct chart *c, double at)
{
    return TOP + HEIGHT * (c->high - at) / (c->high - c->low);
}

static double y_of(const struct chart *c, double value)
{
    return y_at(c, scaled(c, value));
}

static double x_of(const struct chart *c, size_t place)
{
    return LEFT + c->step * ((double)place + 0.5);
}

/* "1000", or "10" with a small exponent. */
static void draw_tick(const struct chart *c, double at)
{
    double y = y_at(c, at);
    char text[40];

    fprintf(c->out, "<path class=\"grid\" d=\"M%d %.1fh%.1f\"/>\n", LEFT, y, c->width);
    if (!c->plot->logarithmic || (at >= -3 && at <= 4)) {
        snprintf(text, sizeof text, "%g", c->plot->logarithmic ? pow(10, at) : at);
        svg_label(c->out, LEFT - 8, y + 4, "end", "faint", text);
        return;
    }
    fprintf(c->out,
            "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\" class=\"faint\">10<tspan "
            "dy=\"-5\" font-size=\"9\">%.0f</tspan></text>\n",
            LEFT - 8, y + 4, at);
}

static void draw_axes(const struct chart *c)
{
    double t = tick(c);
    int ticks = (int)lround((c->high - c->low) / t);

    for (int i = 0; i <= ticks; i++) {
        double at = c->low + i * t;
        draw_tick(c, fabs(at) < t / 2 ? 0 : at);
    }
    fprintf(c->out, "<path class=\"axis\" d=\"M%d %dv%dh%.1f\"/>\n", LEFT, TOP, HEIGHT, c->width);
    for (size_t i = 0; i < c->places; i++)
        svg_label(c->out, x_of(c, i), TOP + HEIGHT + 18, "middle", "ink", c->place[i]);
    svg_label(c->out, LEFT + c->width / 2, TOP + HEIGHT + 40, "middle", "faint", c->plot->x);
    fprintf(c->out, "<g transform=\"translate(24 %d) rotate(-90)\">", TOP + HEIGHT / 2);
    svg_label(c->out, 0, 0, "middle", "faint", c->plot->unit);
    fputs("</g>\n", c->out);
}

/* -- Lines and bars. ------------------------------------------------------------------------- */

static const char *colour_of(size_t series)
{
    return colours[series % COLOURS];
}

/* An error bar in the middle of which x lies. */
static void draw_error(const struct chart *c, const struct point *p, double x)
{
    if (!drawable(c, p->low) || !drawable(c, p->high)) return;
    double low = y_of(c, p->low), high = y_of(c, p->high);
    fprintf(c->out, "<path class=\"error\" d=\"M%.1f %.1fh6m-3 0V%.1fm-3 0h6\"/>\n", x - 3, low,
            high);
}

/* A circle, without the end of its tag. */
static void begin_dot(const struct chart *c, double x, double y, const char *colour, bool theirs)
{
    fprintf(c->out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%s\" %s=\"%s\" class=\"%s\"", x, y,
            theirs ? "6.5" : "3.6", theirs ? "stroke" : "fill", colour, theirs ? "ring" : "dot");
}

static void draw_dot(const struct chart *c, const struct point *p, bool theirs)
{
    double value = p->figure[theirs], x = x_of(c, p->place);

    if (!drawable(c, value)) return;
    if (!theirs) draw_error(c, p, x);
    begin_dot(c, x, y_of(c, value), colour_of(p->series), theirs);
    fputs("><title>", c->out);
    svg_text(c->out, c->series[p->series]);
    fputs(", ", c->out);
    svg_text(c->out, c->place[p->place]);
    fprintf(c->out, ": %.10g %s</title></circle>\n", value, theirs ? "published" : "measured");
}

static void draw_line(const struct chart *c, size_t series, bool theirs)
{
    const struct point *end = c->point + c->points;
    const char *next = "M";

    fprintf(c->out, "<path class=\"line%s\" stroke=\"%s\" d=\"", theirs ? " theirs" : "",
            colour_of(series));
    for (const struct point *p = c->point; p < end; p++) {
        if (p->series != series || !drawable(c, p->figure[theirs])) continue;
        fprintf(c->out, "%s%.1f %.1f", next, x_of(c, p->place), y_of(c, p->figure[theirs]));
        next = "L";
    }
    if (*next == 'M') fputs("M0 0", c->out);
    fputs("\"/>\n", c->out);
    for (const struct point *p = c->point; p < end; p++)
        if (p->series == series) draw_dot(c, p, theirs);
}

static void draw_bar(const struct chart *c, const struct point *p, bool theirs)
{
    double value = p->figure[theirs];
    char text[32];

    if (!drawable(c, value)) return;
    double slot = (double)(2 * p->series + !theirs) - (double)c->all_series;
    double x = x_of(c, p->place) + slot * (c->bar + BAR_GAP), y = y_of(c, value);
    fprintf(c->out,
            "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.0f\" height=\"%.1f\" fill=\"%s\" "
            "stroke=\"%s\" class=\"%s\"><title>",
            x, y, c->bar, TOP + HEIGHT - y, colour_of(p->series), colour_of(p->series),
            theirs ? "light" : "solid");
    svg_text(c->out, c->series[p->series]);
    fprintf(c->out, ": %.10g %s</title></rect>\n", value, theirs ? "published" : "measured");
    if (!theirs) draw_error(c, p, x + c->bar / 2);
    if (c->points > FEW || (!theirs && !isnan(p->low))) return;
    snprintf(text, sizeof text, value >= 10 && value < 1000 ? "%.0f" : "%.2g", value);
    svg_label(c->out, x + c->bar / 2, y - 4, "middle", "faint small", text);
}

/* -- The legend. ----------------------------------------------------------------------------- */

static double legend_width(const struct chart *c)
{
    double most = svg_width("published", 12);

    for (size_t i = 0; i < c->all_series; i++) most = fmax(most, svg_width(c->series[i], 12));
    return most + 60;
}

static void draw_key(const struct chart *c, double x, double y, const char *colour, bool theirs)
{
    if (c->plot->bars) {
        fprintf(c->out,
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"14\" height=\"12\" fill=\"%s\" "
                "stroke=\"%s\" class=\"%s\"/>\n",
                x + 3, y - 10, colour, colour, theirs ? "light" : "solid");
        return;
    }
    fprintf(c->out, "<path class=\"line%s\" stroke=\"%s\" d=\"M%.1f %.1fh20\"/>",
            theirs ? " theirs" : "", colour, x, y - 4);
    begin_dot(c, x + 10, y - 4, colour, theirs);
    fputs("/>\n", c->out);
}

static bool any(const struct chart *c, bool theirs)
{
    for (size_t i = 0; i < c->points; i++)
        if (!isnan(c->point[i].figure[theirs])) return true;
    return false;
}

static void draw_legend(const struct chart *c)
{
    static const char grey[] = "#8a8f98";
    double x = LEFT + c->width + 24, y = TOP + 12;

    for (size_t i = 0; i < c->all_series; i++, y += KEY) {
        draw_key(c, x, y, colour_of(i), false);
        svg_label(c->out, x + 28, y, "start", "ink", c->series[i]);
    }
    y += KEY / 2.0;
    for (int ours = 0; ours < 2; ours++) {
        if (!any(c, !ours)) continue;
        draw_key(c, x, y, grey, !ours);
        svg_label(c->out, x + 28, y, "start", "faint", ours ? "measured" : "published");
        y += KEY;
    }
}

/* False after a noted failure. */
static bool take_points(struct chart *c, const struct lab *lab)
{
    c->point = take_memory((lab->rows + 1) * sizeof *c->point);
    for (size_t i = 0; i < lab->rows && c->point; i++) {
        const struct lab_row *row = &lab->row[i];
        const struct lab_figure *f = row->published;
        if (row->off_plot) continue;
        struct point p = {
            .series = index_in(c->series, &c->all_series, PLOT_SERIES, row->series),
            .place = index_in(c->place, &c->places, PLOT_PLACES, row->x),
            .figure =
                {[OURS] = row->measured, [THEIRS] = f && f->match != LAB_CLAIM ? f->value : NAN},
            .low = c->plot->interval ? row->more[0] : NAN,
            .high = c->plot->interval ? row->more[1] : NAN,
        };
        if (p.series < PLOT_SERIES && p.place < PLOT_PLACES) c->point[c->points++] = p;
    }
    return c->point;
}

void lab_write_svg(FILE *out, const struct lab *lab)
{
    const struct experiment *plot = lab->experiment;
    struct chart c = {.out = out, .plot = plot};

    if (!take_points(&c, lab)) return;
    find_widths(&c);
    find_range(&c);
    double width = LEFT + c.width + 24 + legend_width(&c);
    double tall = TOP + (double)(c.all_series + 4) * KEY;
    if (tall < TOP + HEIGHT + BELOW - 32) tall = TOP + HEIGHT + BELOW - 32;
    svg_begin(out, width, tall, plot->name, plot->summary, style_plot);
    svg_label(out, 24, 36, "start", "ink title", plot->name);
    svg_label(out, 24, 58, "start", "faint", plot->summary);
    draw_axes(&c);
    for (size_t i = 0; i < c.points && plot->bars; i++)
        for (int ours = 0; ours < 2; ours++) draw_bar(&c, &c.point[i], !ours);
    for (size_t s = 0; s < c.all_series && !plot->bars; s++)
        for (int ours = 0; ours < 2; ours++) draw_line(&c, s, !ours);
    draw_legend(&c);
    svg_end(out);
    free(c.point);
}
