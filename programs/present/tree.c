/* SPDX-License-Identifier: MIT
 * tree.c - see tree.h. */
#include "tree.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* -- Watching. ------------------------------------------------------------------------------- */

bool tree_begin(struct tree *t, int capacity, const struct zm_context *zm)
{
    *t = (struct tree){.capacity = capacity, .levels = TREE_LEVELS};
    t->stochastic = zm_game_of(zm)->weight != NULL;
    t->node = malloc((size_t)capacity * sizeof *t->node);
    return t->node != NULL;
}

void tree_end(struct tree *t)
{
    free(t->node);
    t->node = NULL;
}

static int deepest_level(const struct tree *t)
{
    int deepest = 1;

    for (int i = 0; i < t->count; i++)
        if (t->node[i].level > deepest) deepest = t->node[i].level;
    return deepest;
}

/* Drops the deepest level that is kept, so that nodes are free again. False if that would be the
 * moves at the root themselves. */
static bool drop_level(struct tree *t)
{
    int deepest = deepest_level(t), kept = 0;

    if (deepest <= 1) return false;

    int *place = malloc((size_t)t->count * sizeof *place);
    if (!place) return false;
    for (int i = 0; i < t->count; i++) {
        struct node n = t->node[i];
        if (n.parent != TREE_NONE) n.parent = place[n.parent];
        place[i] = n.level < deepest ? kept : TREE_NONE;
        if (n.level == deepest) {
            if (!n.skipped) t->node[n.parent].below += 1 + n.below;
            continue;
        }
        n.child = n.last = n.next = TREE_NONE;
        t->node[kept++] = n;
    }
    for (int level = 0; level < deepest; level++)
        if (t->path[level] != TREE_NONE) t->path[level] = place[t->path[level]];
    t->count = kept;
    t->levels = deepest;
    free(place);
    return true;
}

/* Makes a node the last child of its parent. */
static void link_child(struct tree *t, int i)
{
    int parent = t->node[i].parent;

    if (parent == TREE_NONE) return;
    struct node *p = &t->node[parent];
    if (p->child == TREE_NONE) p->child = i;
    else t->node[p->last].next = i;
    p->last = i;
}

static bool make_space(struct tree *t, int level)
{
    while (level < t->levels && t->count == t->capacity) {
        if (!drop_level(t)) return false;
        for (int i = 0; i < t->count; i++) link_child(t, i);
    }
    return level < t->levels;
}

/* The deepest kept node on the way to a node at `level`. */
static struct node *holder(struct tree *t, int level)
{
    int at = level <= t->levels ? level - 1 : t->levels - 1;

    while (at > 0 && t->path[at] == TREE_NONE) at--;
    return &t->node[t->path[at]];
}

/* A new node behind its brothers; NULL if it is not to be kept. */
static struct node *keep(struct tree *t, const struct zm_step *s)
{
    bool fits = make_space(t, s->ply);
    int parent = s->ply ? (int)(holder(t, s->ply) - t->node) : TREE_NONE;

    if (s->what == ZM_ENTER && s->ply < TREE_LEVELS) t->path[s->ply] = TREE_NONE;
    if (!fits) return NULL;

    struct node *n = &t->node[t->count];
    *n = (struct node){.level = s->ply,
                       .parent = parent,
                       .child = TREE_NONE,
                       .last = TREE_NONE,
                       .next = TREE_NONE,
                       .probability = s->probability};
    snprintf(n->move, sizeof n->move, "%s", s->move);
    n->skipped = s->what == ZM_SKIP;
    if (!n->skipped) t->path[s->ply] = t->count;
    link_child(t, t->count++);
    return n;
}

/* The parent, if it is itself kept. */
static struct node *kept_parent(struct tree *t, int level)
{
    bool kept = level > 0 && level <= t->levels && t->path[level - 1] != TREE_NONE;

    return kept ? &t->node[t->path[level - 1]] : NULL;
}

static void enter(struct tree *t, const struct zm_step *s)
{
    if (s->ply == 0) {
        if (t->entered) t->restarts++;
        t->count = 0, t->levels = TREE_LEVELS;
        t->entered = t->cuts = t->skips = 0;
        for (int i = 0; i < TREE_LEVELS; i++) t->path[i] = TREE_NONE;
    }
    t->entered++;
    t->grown = s->visits > 0;

    struct node *n = keep(t, s), *parent = kept_parent(t, s->ply);
    if (parent) {
        parent->tried++;
        snprintf(parent->last_move, sizeof parent->last_move, "%s", s->move);
    }
    if (n) n->kind = s->node, n->alpha = s->alpha, n->beta = s->beta, n->visits = s->visits;
    else holder(t, s->ply)->below++;
}

static void leave(struct tree *t, const struct zm_step *s)
{
    t->cuts += s->cut;
    if (s->ply >= t->levels || t->path[s->ply] == TREE_NONE) return;

    struct node *n = &t->node[t->path[s->ply]];
    n->left = true;
    n->value = s->value, n->exact = s->exact, n->cut = s->cut;
}

static void skip(struct tree *t, const struct zm_step *s)
{
    t->skips++;
    keep(t, s);

    struct node *parent = kept_parent(t, s->ply);
    if (parent) parent->skips++;
}

void tree_watch(void *tree, const struct zm_step *step)
{
    if (step->what == ZM_ENTER) enter(tree, step);
    else if (step->what == ZM_LEAVE) leave(tree, step);
    else skip(tree, step);
}

/* -- What a node means. ---------------------------------------------------------------------- */

bool tree_is_probe(const struct tree *t, const struct node *n)
{
    return n->parent != TREE_NONE && t->node[n->parent].kind == ZM_CHANCE_NODE && n->cut &&
           n->tried == 1 && !n->skips;
}

double tree_left_out(const struct tree *t, const struct node *n)
{
    double left = 1;

    if (n->kind != ZM_CHANCE_NODE || n->child == TREE_NONE) return 0;
    for (int i = n->child; i != TREE_NONE; i = t->node[i].next)
        if (!tree_is_probe(t, &t->node[i])) left -= t->node[i].probability;
    return left > 1e-9 ? left : 0;
}

bool tree_bound(const struct tree *t, const struct node *n, char *sign)
{
    if (tree_is_leaf(n)) return false;
    if (tree_is_probe(t, n)) return *sign = n->kind == ZM_MIN_NODE ? '<' : '>', true;
    if (n->value <= n->alpha) return *sign = '<', true;
    if (n->value >= n->beta) return *sign = '>', true;
    return false;
}

void tree_skipped(const struct tree *t, const struct node *n, int most, char *out, size_t capacity)
{
    uint64_t named = 0;
    size_t used = 0;

    out[0] = '\0';
    for (int i = n->child; i != TREE_NONE && named < (uint64_t)most; i = t->node[i].next) {
        if (!t->node[i].skipped || used + ZM_MOVE_TEXT + 32 > capacity) continue;
        used += (size_t)snprintf(out + used, capacity - used, "%s%s", named ? " " : "",
                                 t->node[i].move);
        named++;
    }
    if (named < n->skips)
        snprintf(out + used, capacity - used, named ? " and %" PRIu64 " more" : "%" PRIu64 " moves",
                 n->skips - named);
}

double tree_value(const struct tree *t, zm_score score, int64_t *distance)
{
    zm_score size = score < 0 ? -score : score;
    zm_score whole = (size + ZM_UNIT / 2) / ZM_UNIT, short_of = whole * ZM_UNIT - size;

    *distance = -1;
    if (t->stochastic || t->grown || !whole || short_of < 0 || short_of > ZM_PLY_MAX)
        return (double)score / (double)ZM_UNIT;
    if (short_of) *distance = short_of;
    return (double)(score < 0 ? -whole : whole);
}

const char *tree_score(const struct tree *t, zm_score score, char out[SCORE_TEXT])
{
    int64_t distance;
    double value = tree_value(t, score, &distance);

    if (score >= ZM_INFINITE || score <= -ZM_INFINITE) {
        snprintf(out, SCORE_TEXT, score > 0 ? "+inf" : "-inf");
        return out;
    }
    int n = snprintf(out, SCORE_TEXT, "%+.3f", value);
    while (out[n - 1] == '0') out[--n] = '\0';
    if (out[n - 1] == '.') out[--n] = '\0';
    if (strcmp(out + 1, "0") == 0) snprintf(out, SCORE_TEXT, "0");
    if (distance > 0) snprintf(out + n, SCORE_TEXT - (size_t)n, " in %" PRId64, distance);
    return out;
}

const char *tree_entry(const struct tree *t, const struct node *n, char out[ENTRY_TEXT])
{
    char alpha[SCORE_TEXT], beta[SCORE_TEXT];

    if (t->grown)
        snprintf(out, ENTRY_TEXT, "%" PRIu64 " visit%s", n->visits, n->visits == 1 ? "" : "s");
    else
        snprintf(out, ENTRY_TEXT, "(%s, %s)", tree_score(t, n->alpha, alpha),
                 tree_score(t, n->beta, beta));
    return out;
}

const char *tree_kind(enum zm_node kind)
{
    static const char *const names[] = {"MAX", "MIN", "CHANCE", "final", "horizon"};

    return names[kind];
}

void tree_head(const struct explanation *e, char best[512], char cost[256])
{
    const struct tree *t = e->tree;

    if (!*e->move) snprintf(best, 512, "stopped before there was an answer");
    else
        snprintf(best, 512, "best is %s: %s, %s; expected %.400s", e->move, e->what,
                 e->result->kind == ZM_EXACT ? "proven" : "heuristic", e->line);
    if (t->grown) {
        snprintf(cost, 256, "%" PRIu64 " simulations; the %" PRIu64 " nodes most visited",
                 e->result->simulations, t->entered);
        return;
    }
    int n = snprintf(cost, 256, "%" PRIu64 " nodes", t->entered);
    if (t->cuts)
        n += snprintf(cost + n, 256 - (size_t)n,
                      "; %" PRIu64 " cuts left %" PRIu64 " moves never looked at", t->cuts,
                      t->skips);
    if (t->restarts) n += snprintf(cost + n, 256 - (size_t)n, "; iteration %d", t->restarts + 1);
    if (t->count && !t->node[0].left)
        snprintf(cost + n, 256 - (size_t)n, "; stopped before it was complete");
}

/* -- Folding. -------------------------------------------------------------------------------- */

/* True if one child gives the node a better value than another. */
static bool better(const struct node *n, const struct node *child, const struct node *than)
{
    if (n->kind == ZM_CHANCE_NODE) return false; /* the most probable outcome stands first */
    return n->kind == ZM_MAX_NODE ? child->value > than->value : child->value < than->value;
}

/* The child that gives a node its value: the first that is best. A Monte Carlo search tells the
 * one that it would choose first. */
static int best_child(const struct tree *t, const struct node *n)
{
    int best = TREE_NONE;

    if (t->grown) return n->child;
    for (int i = n->child; i != TREE_NONE; i = t->node[i].next) {
        const struct node *c = &t->node[i];
        if (c->skipped || !c->left || tree_is_probe(t, c)) continue;
        if (best == TREE_NONE || better(n, c, &t->node[best])) best = i;
    }
    return best;
}

struct view {
    int depth, fold;
    int width; /* children of a node, the best one not counted */
};

/* Hides the children of a node that are too many. */
static void hide_children(struct tree *t, const struct node *n, int width)
{
    int shown = 0;

    for (int i = n->child; i != TREE_NONE; i = t->node[i].next)
        if (!t->node[i].skipped) t->node[i].hidden = !t->node[i].best && shown++ >= width;
}

/* Opens nodes by the rule of tree_fold(). Returns how many things there are to draw. */
static int open_nodes(struct tree *t, struct view v)
{
    int shown = 0;

    for (int i = 0; i < t->count; i++) {
        struct node *n = &t->node[i];
        bool visible = i == 0 || (t->node[n->parent].open && !n->hidden);
        hide_children(t, n, v.width);
        n->open = visible && n->child != TREE_NONE && n->level < v.depth &&
                  (n->level < v.fold || n->best);
        if (visible) shown += !n->skipped;
        if (n->open && n->skips) shown++;
    }
    return shown;
}

/* Raises *what, a member of v, from 1 to at most `most`, as long as not too much is shown. */
static void raise_while_readable(struct tree *t, struct view *v, int *what, int most, int readable)
{
    for (*what = 2; *what <= most && open_nodes(t, *v) <= readable;) ++*what;
    --*what;
}

static void count_folded(struct tree *t)
{
    for (int i = 0; i < t->count; i++) t->node[i].folded = t->node[i].below;
    for (int i = t->count - 1; i > 0; i--)
        if (!t->node[i].skipped) t->node[t->node[i].parent].folded += 1 + t->node[i].folded;
    for (int i = t->count - 1; i >= 0; i--) {
        struct node *n = &t->node[i];
        if (!n->open) continue;
        n->folded = n->below;
        for (int c = n->child; c != TREE_NONE; c = t->node[c].next)
            if (t->node[c].hidden) n->folded += 1 + t->node[c].folded;
    }
}

void tree_fold(struct tree *t, int depth, int fold, int readable)
{
    int deepest = deepest_level(t);
    struct view v = {depth ? depth : deepest, fold, t->count};

    for (int i = 0; i < t->count; i++) t->node[i].best = false;
    for (int i = t->count ? 0 : TREE_NONE; i != TREE_NONE; i = best_child(t, &t->node[i]))
        t->node[i].best = true;
    if (!fold) {
        raise_while_readable(t, &v, &v.fold, deepest, readable);
        if (!depth) raise_while_readable(t, &v, &v.depth, deepest, readable);
        if (open_nodes(t, v) > readable) raise_while_readable(t, &v, &v.width, t->count, readable);
    }
    open_nodes(t, v);
    count_folded(t);
}
