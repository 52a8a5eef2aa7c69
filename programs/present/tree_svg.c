/* SPDX-License-Identifier: MIT
 * tree_svg.c - a search tree as a picture that stands alone, as textbooks draw it. */
#include "svg.h"
#include "tree_layout.h"

#include <inttypes.h>
#include <string.h>

enum {
    MARGIN = 24,
    ROWS_LEFT = 64, /* space for the names of the rows */
    HEAD = 92,
    PITCH = 132, /* from row to row */
    MARK = 32,   /* width and height of a triangle or circle */
    BOX = 22,    /* height of a leaf */
    LINE = 14,
    LEGEND = 76,
    WIDTH_LEAST = 900,
    LIST_LINE = 14, /* characters in a line of moves never looked at */
    LIST_MOST = 10  /* moves named there */
};

/* How far down its edge a move stands. */
static const double move_place = 0.74;

static const char style_tree[] =
    ".edge{fill:none;stroke:#9aa2ad;stroke-width:1.3}\n"
    ".edge.best{stroke:#1c1f24;stroke-width:3.6}\n"
    ".edge.off{stroke:#b4561a;stroke-dasharray:5 4}\n"
    ".bar{fill:none;stroke:#b4561a;stroke-width:2.4}\n"
    ".max{fill:#cfe2f7;stroke:#2b6cb0}.min{fill:#f9d7cc;stroke:#c2410c}\n"
    ".chance{fill:#d3ecd9;stroke:#2f855a}.final{fill:#eceff3;stroke:#4a5361}\n"
    ".horizon{fill:#ffffff;stroke:#8a93a0;stroke-dasharray:3 2}\n"
    ".mark{stroke-width:1.4}.mark.best{stroke-width:3.2}\n"
    ".value{font-weight:600}.small{font-size:10.5px}.move{font-weight:600}\n"
    ".off-text{fill:#9a4a15;font-size:11px}.row{font-size:13px;letter-spacing:1px}\n"
    "@media (prefers-color-scheme:dark){\n"
    ".edge{stroke:#5b6470}.edge.best{stroke:#e7eaee}.edge.off,.bar{stroke:#e08a4f}\n"
    ".max{fill:#1d3b5c;stroke:#7db4ec}.min{fill:#5a2a1b;stroke:#f09a78}\n"
    ".chance{fill:#1f4a31;stroke:#7cc79a}.final{fill:#2a303a;stroke:#aab3bf}\n"
    ".horizon{fill:#14171c;stroke:#7d8794}.off-text{fill:#e9a274}\n}\n";

struct picture {
    FILE *out;
    const struct tree *tree;
    const struct layout *layout;
    double left; /* added to every x */
};

static const char *class_of(enum zm_node kind)
{
    static const char *const names[] = {"max", "min", "chance", "final", "horizon"};

    return names[kind];
}

/* -- The texts of a node. -------------------------------------------------------------------- */

enum { TEXT = 96 };

static const char *value_text(const struct tree *t, const struct node *n, char out[TEXT])
{
    char score[SCORE_TEXT], sign;
    const char *bound = !tree_bound(t, n, &sign) ? "" : sign == '<' ? "≤ " : "≥ ";

    if (n->left && t->grown && tree_is_leaf(n))
        snprintf(out, TEXT, "%s (%" PRIu64 ")", tree_score(t, n->value, score), n->visits);
    else if (n->left) snprintf(out, TEXT, "%s%s", bound, tree_score(t, n->value, score));
    else snprintf(out, TEXT, "not finished");
    return out;
}

static const char *entry_text(const struct tree *t, const struct node *n, char out[TEXT])
{
    char alpha[SCORE_TEXT] = "−∞", beta[SCORE_TEXT] = "+∞";

    if (t->grown) return tree_entry(t, n, out);
    if (n->alpha > -ZM_INFINITE) tree_score(t, n->alpha, alpha);
    if (n->beta < ZM_INFINITE) tree_score(t, n->beta, beta);
    snprintf(out, TEXT, "(%s, %s)", alpha, beta);
    return out;
}

static const char *folded_text(const struct tree *t, const struct node *n, char out[TEXT])
{
    double left_out = tree_left_out(t, n);

    if (n->folded) snprintf(out, TEXT, "⋮ %" PRIu64 " folded", n->folded);
    else if (left_out > 0) snprintf(out, TEXT, "cut: %.2g left out", left_out);
    else out[0] = '\0';
    return out;
}

/* The next line of a text broken at blanks; returns where the rest begins. */
static const char *take_line(const char *text, char line[TEXT])
{
    size_t n = strlen(text);

    if (n > LIST_LINE) {
        for (n = LIST_LINE; n > 0 && text[n] != ' ';) n--;
        if (!n) n = strcspn(text, " ");
    }
    snprintf(line, TEXT, "%.*s", (int)n, text);
    return text + n + strspn(text + n, " ");
}

static double skips_width(const struct tree *t, const struct node *n)
{
    char moves[600], line[TEXT];
    double most = svg_width("never looked at", 10.5);

    tree_skipped(t, n, LIST_MOST, moves, sizeof moves);
    for (const char *rest = moves; *rest;) {
        rest = take_line(rest, line);
        if (svg_width(line, 11) > most) most = svg_width(line, 11);
    }
    return most;
}

/* What stands on the edge that leads to a node. */
static const char *move_text(const struct tree *t, const struct node *n, char out[TEXT])
{
    bool outcome = n->parent != TREE_NONE && t->node[n->parent].kind == ZM_CHANCE_NODE;

    if (outcome) snprintf(out, TEXT, "%s  %.3g", n->move, n->probability);
    else snprintf(out, TEXT, "%s", n->move);
    return out;
}

static double larger(double a, double b)
{
    return a > b ? a : b;
}

static double width_of(const struct tree *t, const struct place *p)
{
    const struct node *n = &t->node[p->node];
    char text[TEXT];

    if (p->skips) return skips_width(t, n);
    double move = (svg_width(move_text(t, n, text), 13) + 8) / move_place;
    double width = larger(move - GAP, svg_width(value_text(t, n, text), 12) + 12);
    if (tree_is_leaf(n)) return width;
    width = larger(width, svg_width(entry_text(t, n, text), 10.5));
    width = larger(width, svg_width(folded_text(t, n, text), 10.5));
    return larger(width, MARK + 4);
}

/* -- Drawing. -------------------------------------------------------------------------------- */

static double top_of(int level)
{
    return HEAD + MARGIN + (double)level * PITCH;
}

static double x_of(const struct picture *g, const struct place *p)
{
    return g->left + p->x;
}

/* Where the edges to the children begin. */
static double bottom_of(const struct picture *g, const struct place *p)
{
    const struct node *n = &g->tree->node[p->node];
    char text[TEXT];

    if (tree_is_leaf(n)) return top_of(p->level) + BOX;
    return top_of(p->level) + MARK + 2 * LINE + 3 + (*folded_text(g->tree, n, text) ? LINE : 0);
}

static void draw_edge(const struct picture *g, const struct place *p)
{
    const struct place *parent = &g->layout->place[p->parent];
    double x0 = x_of(g, parent), y0 = bottom_of(g, parent) + 2;
    double x1 = x_of(g, p), y1 = top_of(p->level) - (p->skips ? 4 : 0);

    fprintf(g->out, "<path class=\"edge%s\" d=\"M%.1f %.1fL%.1f %.1f\"/>\n",
            p->skips                      ? " off"
            : g->tree->node[p->node].best ? " best"
                                          : "",
            x0, y0, x1, y1);
    if (!p->skips) return;
    double x = x0 + 0.6 * (x1 - x0), y = y0 + 0.6 * (y1 - y0);
    fprintf(g->out, "<path class=\"bar\" d=\"M%.1f %.1fl14 -5M%.1f %.1fl14 -5\"/>\n", x - 7,
            y + 0.5, x - 7, y + 5.5);
}

static void draw_move(const struct picture *g, const struct place *p)
{
    const struct place *parent = &g->layout->place[p->parent];
    const struct node *n = &g->tree->node[p->node];
    double x0 = x_of(g, parent), y0 = bottom_of(g, parent);
    double x = x0 + move_place * (x_of(g, p) - x0);
    double y = y0 + move_place * (top_of(p->level) - y0) + 4;
    char text[TEXT];

    svg_label(g->out, x, y, "middle", "ink halo move", move_text(g->tree, n, text));
}

static int lines_of(const char *text)
{
    char line[TEXT];
    int n = 0;

    for (; *text; n++) text = take_line(text, line);
    return n;
}

/* The lowest point of the tree. */
static double bottom_of_all(const struct picture *g)
{
    double most = top_of(0);
    char moves[600];

    for (int i = 0; i < g->layout->count; i++) {
        const struct place *p = &g->layout->place[i];
        double y = bottom_of(g, p);
        if (p->skips) {
            tree_skipped(g->tree, &g->tree->node[p->node], LIST_MOST, moves, sizeof moves);
            y = top_of(p->level) + 8 + (double)lines_of(moves) * LINE;
        }
        if (y > most) most = y;
    }
    return most;
}

static void draw_skips(const struct picture *g, const struct place *p)
{
    char moves[600], line[TEXT];
    double y = top_of(p->level) + 8;

    tree_skipped(g->tree, &g->tree->node[p->node], LIST_MOST, moves, sizeof moves);
    for (const char *rest = moves; *rest; y += LINE) {
        rest = take_line(rest, line);
        svg_label(g->out, x_of(g, p), y, "middle", "off-text", line);
    }
    svg_label(g->out, x_of(g, p), y, "middle", "faint small", "never looked at");
}

static void draw_tip(const struct picture *g, const struct node *n)
{
    char value[TEXT], entry[TEXT], moves[600];

    fputs("<title>", g->out);
    svg_text(g->out, tree_kind(n->kind));
    if (n->level) fputs(" after ", g->out);
    svg_text(g->out, n->move);
    fputs("\nvalue ", g->out);
    svg_text(g->out, value_text(g->tree, n, value));
    fputs(n->exact ? ", proven" : ", heuristic", g->out);
    fprintf(g->out, "\n%s%s", g->tree->grown ? "" : "window on entry ",
            entry_text(g->tree, n, entry));
    if (n->cut) fputs("\ncut by ", g->out), svg_text(g->out, n->last_move);
    if (n->skips) {
        tree_skipped(g->tree, n, 40, moves, sizeof moves);
        fputs("\nnever looked at: ", g->out);
        svg_text(g->out, moves);
    }
    if (n->folded) fprintf(g->out, "\n%" PRIu64 " nodes folded", n->folded);
    fputs("</title>", g->out);
}

static void draw_mark(FILE *out, enum zm_node kind, bool best, double x, double y)
{
    const char *class = class_of(kind), *thick = best ? " best" : "";

    if (kind == ZM_CHANCE_NODE)
        fprintf(out, "<circle class=\"mark %s%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"%d\"/>\n", class,
                thick, x, y + MARK / 2.0, MARK / 2);
    else if (kind == ZM_MAX_NODE)
        fprintf(out, "<path class=\"mark %s%s\" d=\"M%.1f %.1fl%d %dh-%dz\"/>\n", class, thick, x,
                y, MARK / 2, MARK - 3, MARK);
    else
        fprintf(out, "<path class=\"mark %s%s\" d=\"M%.1f %.1fl-%d -%dh%dz\"/>\n", class, thick, x,
                y + MARK - 1, MARK / 2, MARK - 3, MARK);
}

static void draw_box(FILE *out, enum zm_node kind, bool best, double x, double y, double width)
{
    fprintf(out,
            "<rect class=\"mark %s%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%d\" "
            "rx=\"%d\"/>\n",
            class_of(kind), best ? " best" : "", x - width / 2, y, width, BOX,
            kind == ZM_HORIZON_NODE ? 9 : 2);
}

static void draw_node(const struct picture *g, const struct place *p)
{
    const struct node *n = &g->tree->node[p->node];
    double x = x_of(g, p), y = top_of(p->level);
    char text[TEXT];

    fputs("<g>", g->out);
    draw_tip(g, n);
    if (tree_is_leaf(n)) {
        draw_box(g->out, n->kind, n->best, x, y, svg_width(value_text(g->tree, n, text), 12) + 12);
        svg_label(g->out, x, y + 15.5, "middle", "ink value", value_text(g->tree, n, text));
    } else {
        draw_mark(g->out, n->kind, n->best, x, y);
        y += MARK + LINE;
        svg_label(g->out, x, y, "middle", "ink value halo", value_text(g->tree, n, text));
        svg_label(g->out, x, y += LINE - 1, "middle", "faint small halo",
                  entry_text(g->tree, n, text));
        if (*folded_text(g->tree, n, text))
            svg_label(g->out, x, y + LINE - 1, "middle", "faint small halo", text);
    }
    fputs("</g>\n", g->out);
}

/* The name of a row, if all its inner nodes are of one kind. */
static void draw_row_name(const struct picture *g, int level)
{
    int kind = -1;

    for (int i = 0; i < g->layout->count; i++) {
        const struct place *p = &g->layout->place[i];
        const struct node *n = &g->tree->node[p->node];
        if (p->level != level || p->skips || tree_is_leaf(n)) continue;
        if (kind >= 0 && kind != (int)n->kind) return;
        kind = (int)n->kind;
    }
    if (kind >= 0)
        svg_label(g->out, MARGIN, top_of(level) + 22, "start", "faint row",
                  tree_kind((enum zm_node)kind));
}

/* -- What stands round the tree. ------------------------------------------------------------- */

static double draw_key(FILE *out, enum zm_node kind, double x, double y, const char *text)
{
    if (kind == ZM_FINAL_NODE || kind == ZM_HORIZON_NODE)
        draw_box(out, kind, false, x + MARK / 2.0, y + 5, MARK);
    else draw_mark(out, kind, false, x + MARK / 2.0, y);
    svg_label(out, x + MARK + 8, y + 20, "start", "ink", text);
    return x + MARK + 8 + svg_width(text, 12) + 26;
}

static bool has_skips(const struct layout *l)
{
    for (int i = 0; i < l->count; i++)
        if (l->place[i].skips) return true;
    return false;
}

static bool has_kind(const struct picture *g, enum zm_node kind)
{
    for (int i = 0; i < g->layout->count; i++) {
        const struct place *p = &g->layout->place[i];
        if (!p->skips && g->tree->node[p->node].kind == kind) return true;
    }
    return false;
}

static double draw_cut_key(FILE *out, double x, double y)
{
    const char *text = "cut, never looked at;";

    fprintf(out,
            "<path class=\"edge off\" d=\"M%.1f %.1fh32\"/><path class=\"bar\" "
            "d=\"M%.1f %.1fl5 -14M%.1f %.1fl5 -14\"/>\n",
            x, y + 6, x + 11, y + 13, x + 16, y + 13);
    svg_label(out, x + MARK + 8, y + 10, "start", "ink", text);
    return x + MARK + 8 + svg_width(text, 12) + 8;
}

/* What stands beside the marks. Only cuts make bounds. */
static void draw_notes(const struct picture *g, double x, double y)
{
    const struct tree *t = g->tree;
    char text[2 * TEXT];

    snprintf(text, sizeof text, "(α, β): the window on entry;   %svalues are for MAX%s",
             t->cuts ? "≤ ≥: only a bound;   " : "",
             t->stochastic ? "" : ", \"in\" counts plies from the root");
    if (!t->grown && has_skips(g->layout)) x = draw_cut_key(g->out, x, y);
    svg_label(g->out, x, y + 10, "start", "ink",
              t->grown ? "visits: simulations that came by;   values are for MAX, means" : text);
}

/* Marks that do not occur are left out. */
static void draw_legend(const struct picture *g, const struct explanation *e, double y)
{
    char max[TEXT], min[TEXT];
    double x = MARGIN;

    snprintf(max, sizeof max, "MAX: %s", e->game->side[e->side]);
    snprintf(min, sizeof min, "MIN: %s", e->game->side[!e->side]);
    x = draw_key(g->out, ZM_MAX_NODE, x, y, max);
    x = draw_key(g->out, ZM_MIN_NODE, x, y, min);
    if (has_kind(g, ZM_CHANCE_NODE)) x = draw_key(g->out, ZM_CHANCE_NODE, x, y, "chance");
    if (has_kind(g, ZM_FINAL_NODE)) x = draw_key(g->out, ZM_FINAL_NODE, x, y, "end of the game");
    if (has_kind(g, ZM_HORIZON_NODE))
        x = draw_key(g->out, ZM_HORIZON_NODE, x, y,
                     g->tree->grown ? "random games begin" : "horizon: an evaluation");
    fprintf(g->out, "<path class=\"edge best\" d=\"M%.1f %.1fh30\"/>\n", x, y + 16);
    svg_label(g->out, x + 38, y + 20, "start", "ink", "principal variation");
    draw_notes(g, MARGIN, y + 44);
}

static void draw_tree(const struct picture *g)
{
    const struct layout *l = g->layout;

    for (int level = 0; level < l->levels; level++) draw_row_name(g, level);
    for (int best = 0; best < 2; best++)
        for (int i = 1; i < l->count; i++) {
            bool thick = !l->place[i].skips && g->tree->node[l->place[i].node].best;
            if (thick == (best == 1)) draw_edge(g, &l->place[i]);
        }
    for (int i = 0; i < l->count; i++) {
        if (l->place[i].skips) draw_skips(g, &l->place[i]);
        else draw_node(g, &l->place[i]);
    }
    for (int i = 1; i < l->count; i++)
        if (!l->place[i].skips) draw_move(g, &l->place[i]);
}

void tree_write_svg(FILE *out, const struct explanation *e)
{
    char best[512], cost[256], title[400];
    struct layout l;

    if (!layout_make(&l, e->tree, width_of)) {
        layout_free(&l);
        return;
    }
    double wide = l.right - l.left, width = wide + ROWS_LEFT + 2 * MARGIN;
    if (width < WIDTH_LEAST) width = WIDTH_LEAST;
    struct picture g = {out, e->tree, &l, (width + ROWS_LEFT - wide) / 2 - l.left};
    double bottom = bottom_of_all(&g) + 28;

    tree_head(e, best, cost);
    snprintf(title, sizeof title, "%s by %s", e->spec, e->player);
    svg_begin(out, width, bottom + LEGEND + MARGIN, title, best, style_tree);
    svg_label(out, MARGIN, MARGIN + 16, "start", "ink title", title);
    svg_label(out, MARGIN, MARGIN + 38, "start", "ink", best);
    svg_label(out, MARGIN, MARGIN + 56, "start", "faint", cost);
    draw_tree(&g);
    draw_legend(&g, e, bottom);
    svg_end(out);
    layout_free(&l);
}
