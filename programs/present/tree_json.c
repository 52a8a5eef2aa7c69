/* SPDX-License-Identifier: MIT
 * tree_json.c - a search tree as JSON; `zermelo help explain` describes the fields. */
#include "json_out.h"
#include "tree.h"
#include "value_text.h"

/* A number, or null where there is none. */
static void put_number(struct json_out *out, const char *name, bool there, double value)
{
    if (there) out_number(out, name, value);
    else out_null(out, name);
}

static void put_score(struct json_out *out, const char *name, zm_score score)
{
    bool finite = -ZM_INFINITE < score && score < ZM_INFINITE;

    put_number(out, name, finite, (double)score / (double)ZM_UNIT);
}

static void put_value(const struct tree *t, const struct node *n, struct json_out *out)
{
    int64_t distance = -1;
    char sign = '=';
    double value = tree_value(t, n->value, &distance);

    put_number(out, "value", n->left, value);
    put_number(out, "distance", n->left && distance >= 0, (double)distance);
    tree_bound(t, n, &sign);
    out_string(out, "bound", sign == '<' ? "upper" : sign == '>' ? "lower" : "none");
    out_bool(out, "proven", n->left && n->exact);
}

static void put_cut(const struct tree *t, const struct node *n, struct json_out *out)
{
    out_bool(out, "cut", n->cut);
    out_string(out, "cut_by", n->cut ? n->last_move : NULL);
    out_open(out, "skipped", '[');
    for (int i = n->child; i != TREE_NONE; i = t->node[i].next)
        if (t->node[i].skipped) out_string(out, NULL, t->node[i].move);
    out_close(out, ']');
    out_number(out, "skipped_count", (double)n->skips);
}

static void put_node(const struct tree *t, int at, const char *name, struct json_out *out)
{
    const struct node *n = &t->node[at];
    bool outcome = n->parent != TREE_NONE && t->node[n->parent].kind == ZM_CHANCE_NODE;

    out_open(out, name, '{');
    out_string(out, "move", n->level ? n->move : NULL);
    out_string(out, "node", tree_kind(n->kind));
    if (outcome) out_number(out, "probability", n->probability);
    put_score(out, "alpha", n->alpha);
    put_score(out, "beta", n->beta);
    if (t->grown) out_number(out, "visits", (double)n->visits);
    put_value(t, n, out);
    out_bool(out, "principal", n->best);
    put_cut(t, n, out);
    if (tree_is_probe(t, n)) out_bool(out, "probe", true);
    if (n->kind == ZM_CHANCE_NODE) out_number(out, "left_out", tree_left_out(t, n));
    out_number(out, "folded", (double)n->folded);
    out_open(out, "children", '[');
    for (int i = n->open ? n->child : TREE_NONE; i != TREE_NONE; i = t->node[i].next)
        if (!t->node[i].skipped && !t->node[i].hidden) put_node(t, i, NULL, out);
    out_close(out, ']');
    out_close(out, '}');
}

void tree_write_json(struct json_out *out, const struct explanation *e)
{
    const struct tree *t = e->tree;
    const struct zm_result *r = e->result;

    out_open(out, NULL, '{');
    out_string(out, "game", e->spec);
    out_string(out, "position", e->position);
    out_string(out, "side", e->game->side[e->side]);
    out_string(out, "max", e->game->side[e->side]);
    out_string(out, "min", e->game->side[!e->side]);
    out_string(out, "unit", e->game->unit);
    out_string(out, "player", e->player);
    out_string(out, "move", *e->move ? e->move : NULL);
    put_number(out, "value", *e->move, r->value);
    out_string(out, "kind", r->kind == ZM_EXACT ? "exact" : "heuristic");
    put_number(out, "distance", r->distance >= 0, (double)r->distance);
    out_string(out, "distance_kind", distance_kind_name(r->distance_kind));
    out_number(out, "depth", r->depth);
    out_number(out, "nodes", (double)r->nodes);
    if (t->grown) out_number(out, "simulations", (double)r->simulations);
    out_bool(out, "stopped", r->stopped);
    out_number(out, "entered", (double)t->entered);
    out_number(out, "cuts", (double)t->cuts);
    out_number(out, "skipped_count", (double)t->skips);
    if (t->count) put_node(t, 0, "tree", out);
    else out_null(out, "tree");
    out_close(out, '}');
}
