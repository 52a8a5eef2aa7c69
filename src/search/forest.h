/* SPDX-License-Identifier: MIT
 * forest.h - the nodes of a Monte Carlo tree: a fixed pool, recycled so that a search of any
 * length goes on inside it. */
#ifndef SEARCH_FOREST_H
#define SEARCH_FOREST_H

#include <zermelo.h>

/* A node is the move that leads to it; 0 is no node. Bounds and results are for the first side,
 * in the game's unit. */
struct leaf {
    zm_move move;
    uint32_t first, next; /* children, siblings */
    uint32_t visits;
    uint32_t weight;   /* of the event, at nature's turn */
    int32_t low, high; /* proven bounds of the result */
    double sum;        /* of the rewards, -1 to 1, for the first side */
};

struct forest {
    struct leaf *nodes;         /* nodes[0] is unused, nodes[1] the root */
    uint32_t room, used, spare; /* spare: the first of a list of free nodes, linked by next */
    uint32_t free;              /* nodes that can still be taken */
};

/* Lays out a forest in `size` bytes at `memory`. */
void forest_begin(struct forest *f, void *memory, size_t size);
/* A fresh node; there must be a free one. */
uint32_t forest_take(struct forest *f);
/* Gives back all children of a node. */
void forest_cut(struct forest *f, uint32_t node);
/* Frees at least a quarter of the forest: the children of the least visited nodes. */
void forest_thin(struct forest *f, uint32_t root);

#endif
