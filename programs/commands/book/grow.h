/* SPDX-License-Identifier: MIT
 * grow.h - books that grow where it matters most: by searches, or by games of a player against
 * itself. */
#ifndef PROGRAMS_BOOK_GROW_H
#define PROGRAMS_BOOK_GROW_H

#include "book.h"

#define GROWTH_NO_EDGE SIZE_MAX
#define GROWTH_NEVER INT64_MAX

/* A move between two positions of the book. */
struct growth_edge {
    size_t parent, child;   /* their numbers */
    size_t next, next_into; /* edges: the next of the parent, the next into the child */
};

/* The best of the moves of a position that are not in the book. */
struct growth_rest {
    zm_move move;
    zm_score score; /* for the side to move there */
    int depth;      /* of the search that found it; 0: all moves are in the book */
    bool proven;    /* the score is, so that the move is not added */
};

/* What was found of a position. */
struct growth_value {
    struct zm_book_entry entry;
    size_t known; /* how many of its moves were left out, for they were in the book */
    zm_move move; /* the best of the others */
};

/* What is kept beside each position of the book. */
struct growth_node {
    enum zm_side side;       /* to move; ZM_FIRST if the game is over */
    bool expanded;           /* there are edges to where its moves lead: all of them, or, */
    bool narrow;             /* where it has many, those that were the best in their turn; */
    struct growth_rest rest; /* then this is the next */
    bool queued;             /* its value may have changed, and is not backed up yet */
    size_t first, last;      /* the edges to them; GROWTH_NO_EDGE: there are none */
    size_t into;             /* the first of the edges that lead here */
    size_t exact;      /* how many of them were exact when proofs were last backed up to here */
    zm_score priority; /* the cost of the cheapest way to a leaf; GROWTH_NEVER: there is none */
};

struct growth {
    struct call *call;
    struct zm_context *zm;
    const char *way, *unit; /* "search", "selfplay"; what is counted: "positions", "games" */
    const char *player;
    uint64_t seed;
    bool plays; /* values are results of games, which are counted */
    /* Finds the value of the position on the table without the `out->known` moves in `known`: sets
     * what is searched or proven of the entry, and the move; depth 0 if it finds no other move.
     * Returns an exit code. */
    int (*value)(struct growth *g, const zm_move *known, struct growth_value *out);
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
    struct growth_value *found; /* by earlier runs, sorted */
    size_t found_count, found_capacity;

    uint64_t breadth;               /* positions with more moves are narrow */
    uint64_t wanted, done, resumed; /* values; UINT64_MAX: until time is up */
    double seconds, began;          /* 0: no limit */
    size_t expanded;
};

/* -- growth_tree.c --------------------------------------------------------------------------- */

struct zm_book_entry *growth_entry(const struct growth *g, size_t number);
/* For the side to move. A quick win and a slow loss are best. */
zm_score growth_score(const struct zm_book_entry *e);
/* Joins a position to where one of its moves leads, unless it is. False: out of memory. */
bool growth_join(struct growth *g, size_t parent, size_t child);
/* Backs the values up from a position that was expanded to all that lead there, as far as they
 * change: what a position is worth depends on where its moves lead alone. Returns an exit code. */
int growth_back_up(struct growth *g, size_t number);
/* The position that is to be expanded next: see grow.c. */
size_t growth_cheapest(const struct growth *g);

/* -- grow.c ---------------------------------------------------------------------------------- */

/* Lets the player think of the position on the table, about the moves that are not among those
 * known. ZM_OVER: it names no other. */
enum zm_status growth_think(struct growth *g, const struct zm_limits *limits, const zm_move *known,
                            size_t n, struct zm_result *out);
/* Builds a book, whose way, unit, player and value() the caller has set. `most` is the name of the
 * option for how many values are wanted. Returns an exit code. */
int growth_build(struct growth *g, const char *most);

#endif
