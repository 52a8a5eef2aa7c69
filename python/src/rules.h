/* SPDX-License-Identifier: MIT
 * rules.h - games written in Python: a table of functions whose hooks call methods of an object.
 *
 * The library's positions of such a game are numbers. Each stands for a *node*: a state as Python
 * has it, kept in a dict, so that equal states have one number, and beside it what the methods said
 * of it. A hook that asks what is known already calls no Python and takes no lock; so a search that
 * comes by a position again and again calls the methods once. Nodes live as long as the table. */
#ifndef PYTHON_RULES_H
#define PYTHON_RULES_H

#include "core.h"

#include <stdatomic.h>

/* The methods, in the order in which rules_table() takes them. The first nine are always there. */
enum rules_method {
    RULES_START,
    RULES_SIDE,
    RULES_MOVES,
    RULES_PLAY,
    RULES_OUTCOME,
    RULES_DRAW,
    RULES_MOVE_TEXT,
    RULES_POSITION_TEXT,
    RULES_READ_POSITION,
    RULES_EVALUATE,
    RULES_WEIGHT,
    RULES_READ_MOVE,
    RULES_SYMMETRIC,
    RULES_BOARD,
    RULES_CELLS,
    RULES_METHODS
};

extern const char *const rules_method_names[RULES_METHODS];

/* A legal move of a node. */
struct edge {
    uint32_t move;          /* an index in `moves` of the game */
    uint32_t weight;        /* of a chance outcome */
    _Atomic uint32_t child; /* 0: not played yet */
};
struct edges {
    uint32_t count;
    struct edge edge[];
};

/* Everything but the state is asked for when a hook first needs it, and does not change again. */
struct node {
    PyObject *state;
    struct edges *_Atomic edges;
    uint32_t *_Atomic symmetric; /* a node for each symmetry */
    _Atomic zm_score evaluation; /* UNKNOWN_SCORE */
    int value;                   /* with `over` and `side`: if `known` */
    bool over;
    unsigned char side;
    atomic_bool known;
};
#define UNKNOWN_SCORE INT64_MIN

enum { NODES_BLOCK = 1024, REASON_MOST = 1024 }; /* bytes why a method failed in a check */

/* A table and what is behind it. All but the blocks and what is atomic in nodes is guarded by the
 * interpreter's lock. */
struct pygame {
    struct zm_game table;            /* the first member: a capsule holds its address */
    PyObject *object;                /* that has the methods */
    PyObject *method[RULES_METHODS]; /* NULL: it has none */
    PyObject *texts;                 /* those in the table, in bytes */
    PyObject *numbers;               /* of nodes, by state */
    PyObject *move_numbers;          /* indices in `moves`, by move */
    PyObject *moves, *move_texts;    /* lists; a text is None until it was asked for */
    PyObject *errors;                /* a list: exceptions that no call has raised yet */
    struct node *_Atomic *block;
    uint32_t count, most; /* of nodes; number 0 is none, a position that does not exist */
    uint32_t start;
    bool plain_texts; /* the text of a move is the same in every position */
    bool only_met;    /* what is read must be a state that was met: nobody can tell others */
    int least, most_value;
    size_t max_moves, symmetries;
    long process; /* that made it: another one is a child in which zm_check() tries it... */
    int tell;     /* ...and which writes here why a method failed there; -1 else */
};

/* What the library keeps as rules, for each context. Searches may not change it, but for the first
 * exception of a hook on one of their threads. */
struct pyrules {
    struct pygame *game;
    atomic_bool failed;
    PyObject *error; /* borrowed from game->errors */
};

static inline struct node *node_at(const struct pygame *g, uint32_t number)
{
    struct node *block =
        atomic_load_explicit(&g->block[number / NODES_BLOCK], memory_order_acquire);

    return &block[number % NODES_BLOCK];
}

/* -- rules_nodes.c: asking methods, under the interpreter's lock; each fails with an exception. */

PyObject *rules_call(const struct pygame *g, enum rules_method which, PyObject *state,
                     PyObject *more);
/* Sets TypeError for what a method returned, releases that, and returns false. */
bool rules_refuse(const struct pygame *g, enum rules_method which, PyObject *said,
                  const char *accepted);
/* The number of a state that a method returned, a new one if need be; 0: failure. Takes over the
 * state, which may be NULL after a failure. */
uint32_t rules_intern(struct pygame *g, enum rules_method which, PyObject *state);
/* The same for a state that was met before; 0, with ValueError: it was not. */
uint32_t rules_met(struct pygame *g, PyObject *state);
bool rules_ask_known(struct pygame *g, struct node *n);
bool rules_ask_edges(struct pygame *g, struct node *n);
bool rules_ask_child(struct pygame *g, struct node *n, struct edge *e);
bool rules_ask_evaluation(struct pygame *g, struct node *n);
bool rules_ask_symmetric(struct pygame *g, struct node *n);
void rules_free_nodes(struct pygame *g);

/* -- rules_hooks.c: the hooks of the table. ------------------------------------------------ */

void rules_fill(struct pygame *g);
bool rules_is_table(const struct zm_game *table);

/* -- rules.c ------------------------------------------------------------------------------- */

/* rules_table(methods, texts, numbers): a table in a capsule. */
PyObject *rules_table(PyObject *module, PyObject *arguments);

#endif
