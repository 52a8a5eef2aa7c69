/* SPDX-License-Identifier: MIT
 * tree_text.c - a search tree as indented text. */
#include "tree.h"
#include "value_text.h"

#include <inttypes.h>
#include <string.h>

enum { POSITION_MOST = 200 }; /* characters of it that are shown */

/* What draws the lines: a brother follows, the last brother, a line passing by, nothing. */
struct pen {
    const char *tee, *corner, *bar, *gap, *at_most, *at_least, *cut;
};
static const struct pen pen_boxes = {"├─ ", "└─ ", "│  ", "   ", "≤ ", "≥ ", "✂"};
static const struct pen pen_ascii = {"|- ", "`- ", "|  ", "   ", "<= ", ">= ", "x"};

struct paint {
    const char *max, *min, *chance, *leaf, *cut, *best, *faint, *off;
};
static const struct paint paint_colour = {"\033[34m", "\033[31m", "\033[32m", "\033[36m",
                                          "\033[33m", "\033[1m",  "\033[2m",  "\033[0m"};
static const struct paint paint_none = {"", "", "", "", "", "", "", ""};

struct writer {
    FILE *out;
    const struct tree *tree;
    const struct pen *pen;
    const struct paint *paint;
    bool more[TREE_LEVELS + 1]; /* by level: brothers follow */
};

static const char *kind_paint(const struct paint *p, enum zm_node kind)
{
    if (kind == ZM_MAX_NODE) return p->max;
    if (kind == ZM_MIN_NODE) return p->min;
    return kind == ZM_CHANCE_NODE ? p->chance : p->leaf;
}

static void write_indent(struct writer *w, int level)
{
    fputs(w->paint->faint, w->out);
    for (int i = 1; i < level; i++) fputs(w->more[i] ? w->pen->bar : w->pen->gap, w->out);
    if (level) fputs(w->more[level] ? w->pen->tee : w->pen->corner, w->out);
    fputs(w->paint->off, w->out);
}

static void write_value(struct writer *w, const struct node *n)
{
    char score[SCORE_TEXT], sign;

    if (!n->left) {
        fputs("  not finished", w->out);
        return;
    }
    const char *bound = !tree_bound(w->tree, n, &sign) ? ""
                        : sign == '<'                  ? w->pen->at_most
                                                       : w->pen->at_least;
    fprintf(w->out, "  %s%s%s%s", n->best ? w->paint->best : "", bound,
            tree_score(w->tree, n->value, score), n->best ? w->paint->off : "");
    if (!tree_is_leaf(n) && n->exact) fputs(" proven", w->out);
}

static void write_remarks(struct writer *w, const struct node *n)
{
    double left_out = tree_left_out(w->tree, n);

    if (tree_is_probe(w->tree, n)) fputs("  probe: one reply only", w->out);
    else if (n->cut) fprintf(w->out, "  %scut by %s%s", w->paint->cut, n->last_move, w->paint->off);
    if (left_out > 0)
        fprintf(w->out, "  %scut: outcomes of probability %.3g left out%s", w->paint->cut, left_out,
                w->paint->off);
    if (n->folded)
        fprintf(w->out, "  %s[%" PRIu64 " node%s folded]%s", w->paint->faint, n->folded,
                n->folded == 1 ? "" : "s", w->paint->off);
}

static void write_node(struct writer *w, const struct node *n)
{
    char entry[ENTRY_TEXT];

    write_indent(w, n->level);
    if (n->level)
        fprintf(w->out, "%s%s%s%s  ", n->best ? w->paint->best : "", n->best ? "> " : "", n->move,
                n->best ? w->paint->off : "");
    if (n->parent != TREE_NONE && w->tree->node[n->parent].kind == ZM_CHANCE_NODE)
        fprintf(w->out, "p=%.3g  ", n->probability);
    fprintf(w->out, "%s%s%s", kind_paint(w->paint, n->kind), tree_kind(n->kind), w->paint->off);
    if (!tree_is_leaf(n) || w->tree->grown) fprintf(w->out, " %s", tree_entry(w->tree, n, entry));
    write_value(w, n);
    write_remarks(w, n);
    fputc('\n', w->out);
}

static void write_skips(struct writer *w, const struct node *n)
{
    char moves[600];

    tree_skipped(w->tree, n, 12, moves, sizeof moves);
    w->more[n->level + 1] = false;
    write_indent(w, n->level + 1);
    fprintf(w->out, "%s%s %s  never looked at%s\n", w->paint->cut, w->pen->cut, moves,
            w->paint->off);
}

/* The next brother that is shown. */
static int next_shown(const struct tree *t, int i)
{
    while (i != TREE_NONE && (t->node[i].skipped || t->node[i].hidden)) i = t->node[i].next;
    return i;
}

static void write_subtree(struct writer *w, int at)
{
    const struct tree *t = w->tree;
    const struct node *n = &t->node[at];

    write_node(w, n);
    if (!n->open) return;
    for (int i = next_shown(t, n->child), next; i != TREE_NONE; i = next) {
        next = next_shown(t, t->node[i].next);
        w->more[n->level + 1] = next != TREE_NONE || n->skips > 0;
        write_subtree(w, i);
    }
    if (n->skips) write_skips(w, n);
}

void tree_write_text(FILE *out, const struct explanation *e, struct text_style style)
{
    struct writer w = {.out = out,
                       .tree = e->tree,
                       .pen = style.boxes ? &pen_boxes : &pen_ascii,
                       .paint = style.colour ? &paint_colour : &paint_none};
    char best[512], cost[256], unit[UNIT_TEXT];

    tree_head(e, best, cost);
    fprintf(out, "%s, position %.*s%s\n%s: %s\n%s\n", e->spec, POSITION_MOST, e->position,
            strlen(e->position) > POSITION_MOST ? "..." : "", e->player, best, cost);
    fprintf(out, "MAX is %s, to move at the root; MIN is %s; values are for %s, in %s",
            e->game->side[e->side], e->game->side[!e->side], e->game->side[e->side],
            unit_text(e->game->unit, 0, unit));
    fprintf(out, "%s\n",
            e->tree->stochastic || e->tree->grown ? "" : ", \"in\": plies from the root");
    fputs(e->tree->grown ? "visits: the simulations that came by; values are their means"
                         : "(alpha, beta) is the window on entry",
          out);
    fputs("; > marks the principal variation\n\n", out);
    if (e->tree->count) write_subtree(&w, 0);
}
