/* SPDX-License-Identifier: MIT
 * rules.c - a table of functions made of an object that has the rules of a game as methods. */
#include "rules.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* -- Its end. ------------------------------------------------------------------------------ */

static void free_game(struct pygame *g)
{
    rules_free_nodes(g);
    Py_XDECREF(g->object);
    for (int i = 0; i < RULES_METHODS; i++) Py_XDECREF(g->method[i]);
    Py_XDECREF(g->texts);
    Py_XDECREF(g->numbers);
    Py_XDECREF(g->move_numbers);
    Py_XDECREF(g->moves);
    Py_XDECREF(g->move_texts);
    Py_XDECREF(g->errors);
    free(g);
}

static void free_capsule(PyObject *capsule)
{
    free_game(PyCapsule_GetPointer(capsule, "zermelo.table"));
}

/* -- Its beginning. ------------------------------------------------------------------------ */

static void take_methods(struct pygame *g, PyObject *methods)
{
    for (int i = 0; i < RULES_METHODS; i++) {
        PyObject *method = PyTuple_GetItem(methods, i); /* borrowed */
        if (method == Py_None) continue;
        Py_XINCREF(method);
        g->method[i] = method;
    }
}

/* name, parameters, spec, summary, first side, second side, unit, rules, strong ("": none). */
static void take_texts(struct pygame *g, PyObject *texts)
{
    struct zm_game *t = &g->table;
    const char **const places[] = {&t->name,    NULL,     &t->usage, &t->summary, &t->side[0],
                                   &t->side[1], &t->unit, NULL,      &t->strong};

    Py_INCREF(texts);
    g->texts = texts;
    for (int i = 0; i < (int)(sizeof places / sizeof *places); i++)
        if (places[i]) *places[i] = PyBytes_AsString(PyTuple_GetItem(texts, i));
    t->example = t->usage;
    if (t->strong && !*t->strong) t->strong = NULL;
}

static bool take_memory(struct pygame *g)
{
    g->block = calloc(g->most / NODES_BLOCK + 1, sizeof *g->block);
    struct node *first = calloc(NODES_BLOCK, sizeof *first);

    if (!g->block || !first) {
        free(first);
        return PyErr_NoMemory(), false;
    }
    for (int i = 0; i < NODES_BLOCK; i++) atomic_init(&first[i].evaluation, UNKNOWN_SCORE);
    atomic_init(&g->block[0], first);
    g->count = 1;
    g->numbers = PyDict_New(), g->move_numbers = PyDict_New();
    g->moves = PyList_New(0), g->move_texts = PyList_New(0), g->errors = PyList_New(0);
    return g->numbers && g->move_numbers && g->moves && g->move_texts && g->errors;
}

/* How many symmetric positions the start has, as all others. */
static bool count_symmetries(struct pygame *g)
{
    if (!g->method[RULES_SYMMETRIC]) return true;
    PyObject *list = rules_call(g, RULES_SYMMETRIC, node_at(g, g->start)->state, NULL);
    Py_ssize_t n = list ? PySequence_Size(list) : -1;

    Py_XDECREF(list);
    if (n == 0)
        raise_input("symmetric() of game %s returned none; the first is the position "
                    "itself",
                    g->table.name);
    g->symmetries = n > 0 ? (size_t)n : 1;
    return n > 0;
}

static bool begin(struct pygame *g, PyObject *methods, PyObject *texts)
{
    g->process = (long)getpid(), g->tell = -1;
    if (!take_memory(g)) return false;
    take_methods(g, methods);
    take_texts(g, texts);
    rules_fill(g);
    g->start = rules_intern(g, RULES_START, rules_call(g, RULES_START, NULL, NULL));
    return g->start && count_symmetries(g);
}

PyObject *rules_table(PyObject *module, PyObject *arguments)
{
    PyObject *object, *methods, *texts, *capsule = NULL;
    Py_ssize_t max_moves;
    unsigned int positions;
    int least, most, plain, only_met;

    (void)module;
    if (!PyArg_ParseTuple(arguments, "OO!O!iinIpp:rules_table", &object, &PyTuple_Type, &methods,
                          &PyTuple_Type, &texts, &least, &most, &max_moves, &positions, &plain,
                          &only_met))
        return NULL;
    struct pygame *g = calloc(1, sizeof *g);
    if (!g) return PyErr_NoMemory();
    Py_INCREF(object);
    g->object = object;
    g->least = least, g->most_value = most, g->max_moves = (size_t)max_moves;
    g->most = positions + 1, g->symmetries = 1, g->plain_texts = plain, g->only_met = only_met;
    if (begin(g, methods, texts)) capsule = PyCapsule_New(&g->table, "zermelo.table", free_capsule);
    if (!capsule) free_game(g);
    return capsule;
}

bool rules_move(const struct zm_game *table, PyObject *object, zm_move *move)
{
    if (!rules_is_table(table)) return false;
    const struct pygame *g = (const struct pygame *)table;
    PyObject *number = PyDict_GetItemWithError(g->move_numbers, object); /* borrowed */

    if (!number) return PyErr_Clear(), false; /* what is not hashable is no move */
    return *move = PyLong_AsUnsignedLong(number), true;
}

PyObject *rules_object(const struct zm_game *table)
{
    PyObject *object = rules_is_table(table) ? ((const struct pygame *)table)->object : Py_None;

    Py_INCREF(object);
    return object;
}
