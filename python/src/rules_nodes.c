/* SPDX-License-Identifier: MIT
 * rules_nodes.c - the positions of a game written in Python: what its methods said of each.
 *
 * Python may switch threads inside a method: two threads may ask the same at once. Both get the
 * same answer, and the one that comes first is kept. */
#include "rules.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *const rules_method_names[RULES_METHODS] = {
    "start",  "side",      "moves",         "play",          "outcome",
    "draw",   "move_text", "position_text", "read_position", "evaluate",
    "weight", "read_move", "symmetric",     "board",         "cells",
};

PyObject *rules_call(const struct pygame *g, enum rules_method which, PyObject *state,
                     PyObject *more)
{
    return PyObject_CallFunctionObjArgs(g->method[which], state, more, NULL);
}

bool rules_refuse(const struct pygame *g, enum rules_method which, PyObject *said,
                  const char *accepted)
{
    PyErr_Clear();
    PyErr_Format(PyExc_TypeError, "%s() of game %s returned %R; accepted is %s",
                 rules_method_names[which], g->table.name, said, accepted);
    Py_DECREF(said);
    return false;
}

/* Reads a whole number from `least` to `most`; releases it. */
static bool take_whole(const struct pygame *g, enum rules_method which, PyObject *said, long least,
                       long most, const char *accepted, long *out)
{
    if (!said) return false;
    PyObject *whole = PyNumber_Index(said);
    long number = whole ? PyLong_AsLong(whole) : -1;

    Py_XDECREF(whole);
    if (PyErr_Occurred() || number < least || number > most)
        return rules_refuse(g, which, said, accepted);
    Py_DECREF(said);
    return *out = number, true;
}

/* -- Numbers of states and moves. ---------------------------------------------------------- */

static bool make_room(struct pygame *g)
{
    uint32_t block = g->count / NODES_BLOCK;

    if (g->count == g->most) {
        struct zm_error error = {.text = ""};
        snprintf(
            error.text, sizeof error.text,
            "%s has more than %lu positions in memory: raise its max_positions, or search less",
            g->table.name, (unsigned long)g->most - 1);
        return raise_error(ZM_LIMIT, &error), false;
    }
    if (atomic_load_explicit(&g->block[block], memory_order_relaxed)) return true;
    struct node *nodes = calloc(NODES_BLOCK, sizeof *nodes);
    if (!nodes) return PyErr_NoMemory(), false;
    for (int i = 0; i < NODES_BLOCK; i++) atomic_init(&nodes[i].evaluation, UNKNOWN_SCORE);
    atomic_store_explicit(&g->block[block], nodes, memory_order_release);
    return true;
}

/* The number that a dict has for a key; -1: none, or an exception: it cannot be a key. */
static long known_number(PyObject *dict, PyObject *key)
{
    PyObject *known = PyDict_GetItemWithError(dict, key); /* borrowed */

    return known ? PyLong_AsLong(known) : -1;
}

static bool set_number(PyObject *dict, PyObject *key, uint32_t number)
{
    PyObject *object = PyLong_FromUnsignedLong(number);
    bool set = object && PyDict_SetItem(dict, key, object) == 0;

    Py_XDECREF(object);
    return set;
}

/* Says which method it was that returned what is not hashable; other exceptions stay. */
static void blame_hash(const struct pygame *g, enum rules_method which, PyObject *said,
                       const char *what)
{
    if (!PyErr_Occurred() || !PyErr_ExceptionMatches(PyExc_TypeError)) return;
    PyErr_Clear();
    PyObject *kind = PyObject_GetAttrString((PyObject *)Py_TYPE(said), "__name__");
    if (kind)
        PyErr_Format(PyExc_TypeError,
                     "%s() of game %s returned a %U%s; a %s must be hashable, such as a tuple",
                     rules_method_names[which], g->table.name, kind,
                     PyTuple_Check(said) ? " that holds what is not hashable" : "", what);
    Py_XDECREF(kind);
}

uint32_t rules_intern(struct pygame *g, enum rules_method which, PyObject *state)
{
    long number = state ? known_number(g->numbers, state) : 0;

    if (state) blame_hash(g, which, state, "state");
    if (number < 0 && !PyErr_Occurred() && make_room(g)) {
        uint32_t next = g->count++; /* first of all: while states are compared Python may switch */
        node_at(g, next)->state = state;
        return set_number(g->numbers, state, next) ? next : 0;
    }
    Py_XDECREF(state);
    return number > 0 ? (uint32_t)number : 0;
}

uint32_t rules_met(struct pygame *g, PyObject *state)
{
    long number = state ? known_number(g->numbers, state) : 0;

    Py_XDECREF(state);
    if (number < 0 && !PyErr_Occurred())
        PyErr_Format(PyExc_ValueError,
                     "no position that was met before; to read others, game %s needs a method "
                     "read_position()",
                     g->table.name);
    return number > 0 ? (uint32_t)number : 0;
}

/* The index of a move; -1: failure. */
static long intern_move(struct pygame *g, PyObject *move)
{
    long number = known_number(g->move_numbers, move);

    blame_hash(g, RULES_MOVES, move, "move");
    if (number >= 0 || PyErr_Occurred()) return number;
    number = (long)PyList_Size(g->moves);
    if (PyList_Append(g->moves, move) || PyList_Append(g->move_texts, Py_None)) return -1;
    return set_number(g->move_numbers, move, (uint32_t)number) ? number : -1;
}

/* -- What is known of a position. ---------------------------------------------------------- */

bool rules_ask_known(struct pygame *g, struct node *n)
{
    PyObject *result = rules_call(g, RULES_OUTCOME, n->state, NULL);
    bool over = result && result != Py_None;
    long value = 0, side;

    if (!result) return false;
    if (!over) Py_DECREF(result);
    else if (!take_whole(g, RULES_OUTCOME, result, -1000000, 1000000,
                         "None, or the result for the first side, a whole number", &value))
        return false;
    if (!take_whole(g, RULES_SIDE, rules_call(g, RULES_SIDE, n->state, NULL), 0,
                    g->method[RULES_WEIGHT] ? 2 : 1,
                    g->method[RULES_WEIGHT] ? "0, 1, or 2 where a chance outcome is due"
                                            : "0 or 1; 2, chance, takes a method weight(), which "
                                              "is missing",
                    &side))
        return false;
    n->over = over, n->value = (int)value, n->side = (unsigned char)side;
    atomic_store_explicit(&n->known, true, memory_order_release);
    return true;
}

static bool read_edge(struct pygame *g, const struct node *n, PyObject *move, struct edge *e)
{
    long number = intern_move(g, move), weight = 1;

    if (number < 0) return false;
    if (n->side == ZM_NATURE &&
        !take_whole(g, RULES_WEIGHT, rules_call(g, RULES_WEIGHT, n->state, move), 0, UINT32_MAX,
                    "a whole number from 0 to 2**32 - 1", &weight))
        return false;
    e->move = (uint32_t)number, e->weight = (uint32_t)weight;
    atomic_init(&e->child, 0);
    return true;
}

/* The most probable outcome stands first; equals stay as they were. */
static void sort_outcomes(struct edges *edges)
{
    for (uint32_t i = 1; i < edges->count; i++) {
        struct edge e = edges->edge[i];
        uint32_t at = i;
        for (; at > 0 && edges->edge[at - 1].weight < e.weight; at--)
            edges->edge[at] = edges->edge[at - 1];
        edges->edge[at] = e;
    }
}

static struct edges *read_edges(struct pygame *g, const struct node *n, PyObject *moves)
{
    Py_ssize_t count = PyList_Size(moves);
    struct edges *edges;

    if ((size_t)count > g->max_moves) {
        PyErr_Format(PyExc_ValueError, "moves() of game %s returned %zd moves; max_moves is %zu",
                     g->table.name, count, g->max_moves);
        return NULL;
    }
    edges = calloc(1, sizeof *edges + (size_t)count * sizeof edges->edge[0]);
    if (!edges) return PyErr_NoMemory(), NULL;
    for (; edges->count < (uint32_t)count; edges->count++) {
        PyObject *move = PyList_GetItem(moves, edges->count); /* borrowed */
        if (move && read_edge(g, n, move, &edges->edge[edges->count])) continue;
        free(edges);
        return NULL;
    }
    if (n->side == ZM_NATURE) sort_outcomes(edges);
    return edges;
}

bool rules_ask_edges(struct pygame *g, struct node *n)
{
    PyObject *said = rules_call(g, RULES_MOVES, n->state, NULL);
    PyObject *moves = said ? PySequence_List(said) : NULL;

    if (said && !moves) return rules_refuse(g, RULES_MOVES, said, "a list of moves");
    Py_XDECREF(said);
    struct edges *edges = moves ? read_edges(g, n, moves) : NULL, *none = NULL;
    Py_XDECREF(moves);
    if (!edges) return false;
    if (!atomic_compare_exchange_strong(&n->edges, &none, edges)) free(edges);
    return true;
}

bool rules_ask_child(struct pygame *g, struct node *n, struct edge *e)
{
    PyObject *move = PyList_GetItem(g->moves, e->move); /* borrowed */
    uint32_t child =
        move ? rules_intern(g, RULES_PLAY, rules_call(g, RULES_PLAY, n->state, move)) : 0;

    if (child) atomic_store_explicit(&e->child, child, memory_order_release);
    return child != 0;
}

/* In scores, and strictly between the results, as the library asks of evaluations. */
bool rules_ask_evaluation(struct pygame *g, struct node *n)
{
    PyObject *said = rules_call(g, RULES_EVALUATE, n->state, NULL);
    double value = said ? PyFloat_AsDouble(said) : 0;
    double margin = (2.0 * ZM_PLY_MAX) / ZM_UNIT;

    if (!said) return false;
    if (PyErr_Occurred() || isnan(value))
        return rules_refuse(g, RULES_EVALUATE, said, "a number in the game's unit");
    Py_DECREF(said);
    value = fmin(fmax(value, g->least + margin), g->most_value - margin);
    atomic_store_explicit(&n->evaluation, (zm_score)(value * (double)ZM_UNIT),
                          memory_order_release);
    return true;
}

bool rules_ask_symmetric(struct pygame *g, struct node *n)
{
    PyObject *said = rules_call(g, RULES_SYMMETRIC, n->state, NULL);
    PyObject *states = said ? PySequence_List(said) : NULL;
    uint32_t *numbers, *none = NULL;
    size_t i = 0;

    if (said && (!states || (size_t)PyList_Size(states) != g->symmetries)) {
        Py_XDECREF(states);
        return rules_refuse(g, RULES_SYMMETRIC, said, "a list as long as that of the start");
    }
    Py_XDECREF(said);
    if (!states) return false;
    numbers = calloc(g->symmetries, sizeof *numbers);
    if (!numbers) PyErr_NoMemory();
    for (; numbers && i < g->symmetries; i++) {
        PyObject *state = PyList_GetItem(states, (Py_ssize_t)i);
        Py_XINCREF(state);
        numbers[i] = rules_intern(g, RULES_SYMMETRIC, state);
        if (!numbers[i]) break;
    }
    Py_DECREF(states);
    bool complete = numbers && i == g->symmetries;
    if (!complete || !atomic_compare_exchange_strong(&n->symmetric, &none, numbers)) free(numbers);
    return complete;
}

void rules_free_nodes(struct pygame *g)
{
    for (uint32_t i = 0; i < g->count; i++) {
        struct node *n = node_at(g, i);
        Py_XDECREF(n->state);
        free(atomic_load(&n->edges));
        free(atomic_load(&n->symmetric));
    }
    for (uint32_t i = 0; g->block && i < g->count; i += NODES_BLOCK)
        free(atomic_load(&g->block[i / NODES_BLOCK]));
    free(g->block);
}
