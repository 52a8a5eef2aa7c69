/* SPDX-License-Identifier: MIT
 * forest.c - see forest.h. */
#include "search/forest.h"

void forest_begin(struct forest *f, void *memory, size_t size)
{
    size_t room = size / sizeof *f->nodes;

    *f = (struct forest){.nodes = memory};
    f->room = room < UINT32_MAX ? (uint32_t)room : UINT32_MAX;
    f->used = 1;
    f->free = f->room - 1;
}

uint32_t forest_take(struct forest *f)
{
    uint32_t n = f->spare;

    if (n) f->spare = f->nodes[n].next;
    else n = f->used++;
    f->free--;
    f->nodes[n] = (struct leaf){0};
    return n;
}

/* Subtrees are given back without recursion: the children of a freed node are put in front of
 * the siblings still to be freed. */
void forest_cut(struct forest *f, uint32_t node)
{
    uint32_t at = f->nodes[node].first;

    f->nodes[node].first = 0;
    while (at) {
        uint32_t next = f->nodes[at].next, child = f->nodes[at].first;
        f->nodes[at].next = f->spare;
        f->spare = at;
        f->free++;
        if (child) {
            uint32_t last = child;
            while (f->nodes[last].next) last = f->nodes[last].next;
            f->nodes[last].next = next;
            next = child;
        }
        at = next;
    }
}

/* Cuts below every node with fewer visits; down the tree by recursion, which is never deeper
 * than a search. */
static void thin(struct forest *f, uint32_t node, uint32_t visits)
{
    if (f->nodes[node].visits < visits) {
        forest_cut(f, node);
        return;
    }
    for (uint32_t c = f->nodes[node].first; c; c = f->nodes[c].next)
        if (f->nodes[c].first) thin(f, c, visits);
}

void forest_thin(struct forest *f, uint32_t root)
{
    for (uint32_t visits = 8; f->free < f->room / 4 && visits < UINT32_MAX / 2; visits *= 2)
        for (uint32_t c = f->nodes[root].first; c; c = f->nodes[c].next) thin(f, c, visits);
}
