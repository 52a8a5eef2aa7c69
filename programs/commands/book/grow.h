/* SPDX-License-Identifier: MIT
 * grow.h - books that grow where it matters most: by searches, or by games of a player against
 * itself. */
#ifndef PROGRAMS_BOOK_GROW_H
#define PROGRAMS_BOOK_GROW_H

#include "book.h"

#define GROWTH_NO_EDGE SIZE_MAX

/* A move between two positions of the book. */
struct growth_edge {
    size_t parent, child;   /* their numbers */
    size_t next, next_into; /* edges: the next of the parent, the next into the child */
};

/* What is kept beside each position of the book. */
struct growth_node {
    enum zm_side side;  /* to move; ZM_FIRST if the game is over */
    bool expanded;      /* all its moves lead to positions that have values: */
    bool queued;        /* its value may have changed, and is not backed up yet */
    size_t first, last; /* the edges to them; GROWTH_NO_EDGE: there are none */
    size_t into;        /* the first of the edges that lead here */
    size_t exact;       /* how many of them were exact when proofs were last backed up to here */
    zm_score priority;  /* the cost of the cheapest way to a leaf; GROWTH_NEVER: there is none */
};

struct growth {
    struct call *call;
    struct zm_context *zm;
    const char *way, *unit; /* "search", "selfplay"; what is counted: "positions", "games" */
    const char *player;
    uint64_t seed;
    bool plays; /* values are results of games, which are counted */
    /* Finds the value of the position on the table: sets what is searched or proven of the entry.
     * Returns an exit code. */
    int (*value)(struct growth *g, struct zm_book_entry *out);
    struct zm_limits limits; /* of each search; `memory` and `stop` are set */

    struct positions positions; /* `known`: it has a value */
    struct growth_node *nodes;  /* one for each of them */
    size_t node_capacity;
    struct growth_edge *edges;
    size_t edge_count, edge_capacity;
    size_t *queue; /* positions whose values may have changed */
    size_t queued, queue_capacity;
    zm_score ply_cost; /* how much worse a move is that counts like a ply: a point of the game, or
                          a part of a win where there are no points */

    struct journal journal;
    struct zm_book_entry *found; /* by earlier runs, sorted by their keys */
    size_t found_count, found_capacity;

    uint64_t wanted, done, resumed; /* values; UINT64_MAX: until time is up */
    double seconds, began;          /* 0: no limit */
    size_t expanded;
};

/* Builds a book, whose way, unit, player and value() the caller has set. `most` is the name of the
 * option for how many values are wanted. Returns an exit code. */
int growth_build(struct growth *g, const char *most);

#endif
