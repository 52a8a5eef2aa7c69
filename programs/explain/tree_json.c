/* SPDX-License-Identifier: MIT
 * tree_json.c - a search tree as JSON; `zermelo help explain` describes the fields. */
#include "tree.h"

#include <jansson.h>

static json_t *number_or_null(zm_score score)
{
    bool infinite = score >= ZM_INFINITE || score <= -ZM_INFINITE;

    return infinite ? json_null() : json_real((double)score / (double)ZM_UNIT);
}

static void put_value(const struct tree *t, const struct node *n, json_t *out)
{
    int64_t distance = -1;
    char sign = '=';
    double value = tree_value(t, n->value, &distance);

    json_object_set_new(out, "value", n->left ? json_real(value) : json_null());
    json_object_set_new(out, "distance",
                        n->left && distance >= 0 ? json_integer(distance) : json_null());
    tree_bound(t, n, &sign);
    json_object_set_new(out, "bound",
                        json_string(sign == '<'   ? "upper"
                                    : sign == '>' ? "lower"
                                                  : "none"));
    json_object_set_new(out, "proven", json_boolean(n->left && n->exact));
}

static void put_cut(const struct tree *t, const struct node *n, json_t *out)
{
    json_t *moves = json_array();

    for (int i = n->child; i != TREE_NONE; i = t->node[i].next)
        if (t->node[i].skipped) json_array_append_new(moves, json_string(t->node[i].move));
    json_object_set_new(out, "cut", json_boolean(n->cut));
    json_object_set_new(out, "cut_by", n->cut ? json_string(n->last_move) : json_null());
    json_object_set_new(out, "skipped", moves);
    json_object_set_new(out, "skipped_count", json_integer((json_int_t)n->skips));
}

static json_t *node_json(const struct tree *t, int at)
{
    const struct node *n = &t->node[at];
    json_t *out = json_object(), *children = json_array();
    bool event = n->parent != TREE_NONE && t->node[n->parent].kind == ZM_CHANCE_NODE;

    json_object_set_new(out, "move", n->level ? json_string(n->move) : json_null());
    json_object_set_new(out, "node", json_string(tree_kind(n->kind)));
    if (event) json_object_set_new(out, "probability", json_real(n->probability));
    json_object_set_new(out, "alpha", number_or_null(n->alpha));
    json_object_set_new(out, "beta", number_or_null(n->beta));
    put_value(t, n, out);
    json_object_set_new(out, "principal", json_boolean(n->best));
    put_cut(t, n, out);
    if (tree_is_probe(t, n)) json_object_set_new(out, "probe", json_true());
    if (n->kind == ZM_CHANCE_NODE)
        json_object_set_new(out, "left_out", json_real(tree_left_out(t, n)));
    json_object_set_new(out, "folded", json_integer((json_int_t)n->folded));
    for (int i = n->open ? n->child : TREE_NONE; i != TREE_NONE; i = t->node[i].next)
        if (!t->node[i].skipped && !t->node[i].hidden)
            json_array_append_new(children, node_json(t, i));
    json_object_set_new(out, "children", children);
    return out;
}

void tree_write_json(FILE *out, const struct explanation *e)
{
    const struct tree *t = e->tree;
    const struct zm_result *r = e->result;
    json_t *o = json_object();

    json_object_set_new(o, "game", json_string(e->spec));
    json_object_set_new(o, "position", json_string(e->position));
    json_object_set_new(o, "side", json_string(e->game->side[e->side]));
    json_object_set_new(o, "max", json_string(e->game->side[e->side]));
    json_object_set_new(o, "min", json_string(e->game->side[!e->side]));
    json_object_set_new(o, "unit", json_string(e->game->unit));
    json_object_set_new(o, "player", json_string(e->player));
    json_object_set_new(o, "move", *e->move ? json_string(e->move) : json_null());
    json_object_set_new(o, "value", *e->move ? json_real(r->value) : json_null());
    json_object_set_new(o, "kind", json_string(r->kind == ZM_EXACT ? "exact" : "heuristic"));
    json_object_set_new(o, "distance", r->distance < 0 ? json_null() : json_integer(r->distance));
    json_object_set_new(o, "depth", json_integer(r->depth));
    json_object_set_new(o, "nodes", json_integer((json_int_t)r->nodes));
    json_object_set_new(o, "stopped", json_boolean(r->stopped));
    json_object_set_new(o, "entered", json_integer((json_int_t)t->entered));
    json_object_set_new(o, "cuts", json_integer((json_int_t)t->cuts));
    json_object_set_new(o, "skipped_count", json_integer((json_int_t)t->skips));
    json_object_set_new(o, "tree", t->count ? node_json(t, 0) : json_null());
    json_dumpf(o, out, JSON_COMPACT | JSON_REAL_PRECISION(12));
    fputc('\n', out);
    json_decref(o);
}
