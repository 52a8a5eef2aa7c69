/* SPDX-License-Identifier: MIT
 * tree_dot.c - a search tree for Graphviz: dot -Tsvg. */
#include "tree.h"

#include <inttypes.h>

/* Text inside double quotes. */
static void put_quoted(FILE *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') fputc('\\', out);
        if (*text == '\n') fputs("\\n", out);
        else fputc(*text, out);
    }
}

static const char *shape_of(enum zm_node kind)
{
    static const char *const shapes[] = {
        "shape=triangle, fillcolor=\"#cfe2f7\"",
        "shape=invtriangle, fillcolor=\"#f9d7cc\"",
        "shape=circle, fillcolor=\"#d3ecd9\"",
        "shape=box, fillcolor=\"#eeeeee\"",
        "shape=box, style=\"filled,rounded,dashed\", fillcolor=\"#ffffff\"",
    };

    return shapes[kind];
}

static void put_value(FILE *out, const struct tree *t, const struct node *n)
{
    char score[SCORE_TEXT], sign;

    if (n->left && tree_bound(t, n, &sign)) fputs(sign == '<' ? "≤ " : "≥ ", out);
    put_quoted(out, n->left ? tree_score(t, n->value, score) : "not finished");
}

static void put_node(FILE *out, const struct tree *t, int at)
{
    const struct node *n = &t->node[at];
    char entry[ENTRY_TEXT];

    fprintf(out, "    n%d [%s, label=\"", at, shape_of(n->kind));
    put_value(out, t, n);
    if (!tree_is_leaf(n) || t->grown) fprintf(out, "\\n%s", tree_entry(t, n, entry));
    if (n->folded) fprintf(out, "\\n%" PRIu64 " folded", n->folded);
    fprintf(out, "\"%s];\n", n->best ? ", penwidth=2.5" : "");
}

static void put_edge(FILE *out, const struct tree *t, int at)
{
    const struct node *n = &t->node[at];

    if (n->parent == TREE_NONE) return;
    fprintf(out, "    n%d -> n%d [label=\" ", n->parent, at);
    put_quoted(out, n->move);
    if (t->node[n->parent].kind == ZM_CHANCE_NODE) fprintf(out, "\\np=%.3g", n->probability);
    fprintf(out, "\"%s];\n", n->best ? ", penwidth=2.5" : "");
}

static void put_skips(FILE *out, const struct tree *t, int at)
{
    char moves[400];

    tree_skipped(t, &t->node[at], 8, moves, sizeof moves);
    fprintf(out, "    s%d [shape=plaintext, style=solid, fontcolor=\"#a04000\", label=\"", at);
    put_quoted(out, moves);
    fprintf(out,
            "\\nnever looked at\"];\n    n%d -> s%d [style=dashed, color=\"#a04000\", "
            "arrowhead=tee];\n",
            at, at);
}

void tree_write_dot(FILE *out, const struct explanation *e)
{
    const struct tree *t = e->tree;
    char best[512], cost[256];

    tree_head(e, best, cost);
    fputs("digraph tree {\n    graph [ordering=out, labelloc=t, fontname=\"sans-serif\", label=\"",
          out);
    put_quoted(out, e->spec);
    fputs(" by ", out);
    put_quoted(out, e->player);
    fputs("\\n", out);
    put_quoted(out, best);
    fprintf(out, "\\n%s\\nMAX is ", cost);
    put_quoted(out, e->game->side[e->side]);
    fputs("\"];\n    node [style=filled, fontname=\"sans-serif\", fontsize=10, margin=\"0.02\"];\n"
          "    edge [fontname=\"sans-serif\", fontsize=11, arrowhead=none];\n",
          out);
    for (int i = 0; i < t->count; i++) {
        const struct node *n = &t->node[i];
        if (n->skipped || n->hidden || (i && !t->node[n->parent].open)) continue;
        put_node(out, t, i);
        put_edge(out, t, i);
    }
    for (int i = 0; i < t->count; i++)
        if (t->node[i].open && t->node[i].skips) put_skips(out, t, i);
    fputs("}\n", out);
}
