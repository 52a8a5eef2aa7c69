/* SPDX-License-Identifier: MIT
 * review_svg.c - a review as a picture: the graph of what the first side may expect, with the marks
 * on it, and below a sentence for each move that is marked. */
#include "review_report.h"

#include "svg.h"
#include "value_text.h"

#include <math.h>
#include <string.h>

enum {
    LEFT = 76,
    TOP = 86,
    HEIGHT = 200,
    GRAPH_LEAST = 480,
    STEP_LEAST = 8,
    ROW = 36,
    MARGIN = 24
};

static const char style_review[] =
    ".grid{stroke:#e4e7eb}.graph{fill:none;stroke:#0072b2;stroke-width:2}\n"
    ".area{fill:#0072b2;fill-opacity:.14}.m1{fill:#e69f00}.m2{fill:#d55e00}.m3{fill:#b3123c}\n"
    ".small{font-size:10.5px}.move{font-weight:600}\n"
    "@media (prefers-color-scheme:dark){.grid{stroke:#2a303a}.graph{stroke:#56b4e9}\n"
    ".area{fill:#56b4e9}.m3{fill:#ff5c7f}}\n";

struct picture {
    FILE *out;
    double step; /* between two moves */
    double x, y; /* of the last point, or of the next row */
    size_t drawn;
};

static double x_of(const struct picture *g, size_t i)
{
    return LEFT + ((double)i + 0.5) * g->step;
}

static double y_of(double expected)
{
    return TOP + HEIGHT * (1 - expected);
}

/* -- The graph. ------------------------------------------------------------------------------ */

static void draw_axes(const struct picture *g, const struct zm_game *game, double width)
{
    static const int percents[] = {0, 25, 50, 75, 100};
    char label[16];

    for (size_t i = 0; i < 5; i++) {
        double y = y_of(percents[i] / 100.0);
        fprintf(g->out, "<path class=\"%s\" d=\"M%d %.1fh%.1f\"/>\n",
                percents[i] == 50 ? "axis" : "grid", LEFT, y, width);
        snprintf(label, sizeof label, "%d %%", percents[i]);
        svg_label(g->out, LEFT - 8, y + 4, "end", "faint small", label);
    }
    svg_label(g->out, LEFT, TOP - 8, "start", "faint small", game->side[ZM_FIRST]);
    svg_label(g->out, LEFT, TOP + HEIGHT + 14, "start", "faint small", game->side[ZM_SECOND]);
}

static void add_point(void *with, const struct review_report *p, const struct report_move *m)
{
    struct picture *g = with;

    (void)p;
    if (!m->of) return;
    fprintf(g->out, "%s%.1f %.1f", g->drawn++ ? "L" : "M", x_of(g, m->i),
            y_of(first_expects(m->of)));
}

static void add_mark(void *with, const struct review_report *p, const struct report_move *m)
{
    const struct picture *g = with;
    char name[ZM_MOVE_TEXT], title[96];

    if (!m->of || m->of->mark == ZM_MARK_NONE) return;
    zm_move_text(p->zm, m->played, name, sizeof name);
    snprintf(title, sizeof title, "%zu. %s%s", m->i + 1, name, review_signs[m->of->mark]);
    fprintf(g->out, "<circle class=\"m%d\" cx=\"%.1f\" cy=\"%.1f\" r=\"4.5\"><title>",
            (int)m->of->mark, x_of(g, m->i), y_of(first_expects(m->of)));
    svg_text(g->out, title);
    fputs("</title></circle>\n", g->out);
}

static void draw_graph(struct picture *g, const struct review_report *p, double width)
{
    draw_axes(g, zm_game_of(p->zm), width);
    fputs("<path class=\"graph\" d=\"", g->out);
    report_walk(p, add_point, g);
    fputs("\"/>\n", g->out);
    report_walk(p, add_mark, g);
}

/* -- The moves that are marked. -------------------------------------------------------------- */

static void count_rows(void *with, const struct review_report *p, const struct report_move *m)
{
    (void)p;
    if (m->of && m->of->mark != ZM_MARK_NONE) ++*(size_t *)with;
}

static void add_row(void *with, const struct review_report *p, const struct report_move *m)
{
    char name[ZM_MOVE_TEXT], text[96 + ZM_MOVE_TEXT], why[REVIEW_WHY], line[REVIEW_LINE];
    struct picture *g = with;

    if (!m->of || m->of->mark == ZM_MARK_NONE) return;
    zm_move_text(p->zm, m->played, name, sizeof name);
    snprintf(text, sizeof text, "%zu. %.40s %s%s", m->i + 1, zm_game_of(p->zm)->side[m->side], name,
             review_signs[m->of->mark]);
    fprintf(g->out, "<circle class=\"m%d\" cx=\"%d\" cy=\"%.1f\" r=\"4.5\"/>\n", (int)m->of->mark,
            MARGIN + 5, g->y - 4);
    svg_label(g->out, MARGIN + 18, g->y, "start", "ink move", text);
    review_why(p->zm, m->of, why);
    svg_label(g->out, MARGIN + 170, g->y, "start", "ink", why);
    review_line(p->zm, m->of->line, m->of->line_length, 12, line);
    snprintf(why, sizeof why, "better: %.380s", line);
    svg_label(g->out, MARGIN + 170, g->y + 15, "start", "faint small", why);
    g->y += ROW;
}

static void side_text(const struct review_report *p, enum zm_side side, char *out, size_t capacity)
{
    struct zm_review_side s = {.size = sizeof s};

    zm_review_side(p->review, side, &s);
    if (s.moves) snprintf(out, capacity, "%s %.1f %%", zm_game_of(p->zm)->side[side], s.accuracy);
    else snprintf(out, capacity, "%s none", zm_game_of(p->zm)->side[side]);
}

void review_write_svg(FILE *out, const struct review_report *p)
{
    size_t n = zm_review_count(p->review), rows = 0;
    double graph = fmax(GRAPH_LEAST, (double)n * STEP_LEAST);
    struct picture g = {.out = out, .step = graph / (double)n};
    char spec[ZM_SPEC_TEXT], title[ZM_SPEC_TEXT + 64], first[80], second[80], about[200];

    report_walk(p, count_rows, &rows);
    double width = fmax(LEFT + graph + MARGIN, 820);
    double height = TOP + HEIGHT + 48 + (double)rows * ROW + MARGIN;
    snprintf(title, sizeof title, "%s: review of %zu moves", zm_spec(p->zm, spec, sizeof spec), n);
    side_text(p, ZM_FIRST, first, sizeof first);
    side_text(p, ZM_SECOND, second, sizeof second);
    snprintf(about, sizeof about, "accuracy: %s, %s", first, second);
    svg_begin(out, width, height, title, about, style_review);
    svg_label(out, MARGIN, MARGIN + 16, "start", "ink title", title);
    svg_label(out, MARGIN, MARGIN + 38, "start", "faint", about);
    draw_graph(&g, p, graph);
    g.y = TOP + HEIGHT + 56;
    report_walk(p, add_row, &g);
    svg_end(out);
}
