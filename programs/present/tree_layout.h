/* SPDX-License-Identifier: MIT
 * tree_layout.h - where the nodes of a drawn tree stand.
 *
 * A tidy layout: parents in the middle above their children, subtrees as close to each other as
 * their outlines allow (Reingold and Tilford 1981). */
#ifndef PROGRAMS_TREE_LAYOUT_H
#define PROGRAMS_TREE_LAYOUT_H

#include "tree.h"

/* One thing drawn: a node, or the list of a node's moves that were never looked at. */
struct place {
    int node;
    bool skips;
    int parent, child, next; /* places; TREE_NONE */
    int level;
    double width, x; /* x: of the middle */
};

struct layout {
    struct place *place;
    int count, levels;
    double left, right;
};

enum { GAP = 14 };

/* Places what is shown of a tree; `width` says how wide a thing is. False without memory. */
bool layout_make(struct layout *l, const struct tree *t,
                 double (*width)(const struct tree *t, const struct place *p));
void layout_free(struct layout *l);

#endif
