/* SPDX-License-Identifier: MIT
 * tree_layout.c - see tree_layout.h. */
#include "tree_layout.h"

#include <stdlib.h>

/* The outline of a subtree by level, measured from the middle of its root. */
struct outline {
    int last; /* the deepest level */
    double left[TREE_LEVELS + 1], right[TREE_LEVELS + 1];
};

struct making {
    struct layout *layout;
    const struct tree *tree;
    double (*width)(const struct tree *t, const struct place *p);
    struct outline *done; /* by level: of the subtree placed last */
    struct outline *row;  /* by level: of the children placed so far */
};

/* -- Which things there are. ----------------------------------------------------------------- */

static int add_place(struct making *m, int parent, int before, struct place p)
{
    struct layout *l = m->layout;
    int at = l->count++;

    p.parent = parent, p.child = p.next = TREE_NONE;
    p.width = m->width(m->tree, &p);
    l->place[at] = p;
    if (parent != TREE_NONE) {
        if (before == TREE_NONE) l->place[parent].child = at;
        else l->place[before].next = at;
    }
    if (p.level + 1 > l->levels) l->levels = p.level + 1;
    return at;
}

static int add_subtree(struct making *m, int parent, int before, int node)
{
    const struct tree *t = m->tree;
    const struct node *n = &t->node[node];
    int at = add_place(m, parent, before, (struct place){.node = node, .level = n->level});
    int child = TREE_NONE;

    if (!n->open) return at;
    for (int i = n->child; i != TREE_NONE; i = t->node[i].next)
        if (!t->node[i].skipped && !t->node[i].hidden) child = add_subtree(m, at, child, i);
    if (n->skips)
        add_place(m, at, child, (struct place){.node = node, .skips = true, .level = n->level + 1});
    return at;
}

/* -- Where they stand. ----------------------------------------------------------------------- */

/* How far right of the row a subtree must stand so as not to touch it. */
static double clearance(const struct outline *row, const struct outline *next, int level)
{
    double most = row->right[level] + GAP - next->left[level];

    for (int l = level + 1; l <= row->last && l <= next->last; l++) {
        double needed = row->right[l] + GAP - next->left[l];
        if (needed > most) most = needed;
    }
    return most;
}

static void join(struct outline *row, const struct outline *next, int level, double shift)
{
    for (int l = level; l <= next->last; l++) {
        if (l > row->last) row->left[l] = next->left[l] + shift;
        row->right[l] = next->right[l] + shift;
    }
    if (next->last > row->last) row->last = next->last;
}

/* Places a subtree; its children relative to its root. */
static void place_subtree(struct making *m, int at)
{
    struct place *places = m->layout->place, *p = &places[at];
    struct outline *row = &m->row[p->level], *done = &m->done[p->level];
    double last = 0;

    row->last = p->level;
    for (int c = p->child; c != TREE_NONE; c = places[c].next) {
        place_subtree(m, c);
        const struct outline *next = &m->done[p->level + 1];
        places[c].x = c == p->child ? 0 : clearance(row, next, p->level + 1);
        join(row, next, p->level + 1, places[c].x);
        last = places[c].x;
    }
    for (int c = p->child; c != TREE_NONE; c = places[c].next) places[c].x -= last / 2;
    done->last = row->last;
    for (int l = p->level + 1; l <= row->last; l++)
        done->left[l] = row->left[l] - last / 2, done->right[l] = row->right[l] - last / 2;
    done->left[p->level] = -p->width / 2;
    done->right[p->level] = p->width / 2;
}

/* From relative to absolute: parents stand before their children. */
static void measure(struct layout *l)
{
    l->left = l->right = 0;
    for (int i = 0; i < l->count; i++) {
        struct place *p = &l->place[i];
        p->x += p->parent == TREE_NONE ? 0 : l->place[p->parent].x;
        if (p->x - p->width / 2 < l->left) l->left = p->x - p->width / 2;
        if (p->x + p->width / 2 > l->right) l->right = p->x + p->width / 2;
    }
}

bool layout_make(struct layout *l, const struct tree *t,
                 double (*width)(const struct tree *t, const struct place *p))
{
    struct making m = {.layout = l, .tree = t, .width = width};

    *l = (struct layout){0};
    l->place = calloc(2 * (size_t)t->count + 1, sizeof *l->place);
    if (!l->place) return false;
    if (t->count) add_subtree(&m, TREE_NONE, TREE_NONE, 0);
    m.done = malloc((size_t)(l->levels + 1) * sizeof *m.done);
    m.row = malloc((size_t)(l->levels + 1) * sizeof *m.row);
    bool made = m.done && m.row;
    if (made && l->count) place_subtree(&m, 0);
    if (made) measure(l);
    free(m.done);
    free(m.row);
    return made;
}

void layout_free(struct layout *l)
{
    free(l->place);
    l->place = NULL;
}
