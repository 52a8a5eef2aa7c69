/* SPDX-License-Identifier: MIT
 * view.c - what a position looks like: texts, numbers, threat annotations. */
#include "core.h"

#include <zermelo_signs.h>

/* What a function of the library says of a position. */
static PyObject *ask(PyObject *self, PyObject *(*say)(const struct zm_context *zm))
{
    struct position *p = (struct position *)self;
    struct zm_context *zm = desk_enter(p->game, p->state);

    if (!zm) return NULL;
    PyObject *said = say(zm);
    if (!desk_leave(p->game, zm)) Py_CLEAR(said);
    return said;
}

static PyObject *say_drawing(const struct zm_context *zm)
{
    return text_by(zm_draw, zm);
}

static PyObject *say_text(const struct zm_context *zm)
{
    return text_by(zm_position_text, zm);
}

static PyObject *say_board(const struct zm_context *zm)
{
    return text_by(zm_describe, zm);
}

static PyObject *say_key(const struct zm_context *zm)
{
    return PyLong_FromUnsignedLongLong(zm_hash(zm));
}

static PyObject *say_symmetric_key(const struct zm_context *zm)
{
    return PyLong_FromUnsignedLongLong(zm_hash_symmetric(zm));
}

static PyObject *say_evaluation(const struct zm_context *zm)
{
    return PyFloat_FromDouble(zm_evaluate(zm));
}

PyObject *view_drawing(PyObject *self)
{
    return ask(self, say_drawing);
}

PyObject *view_text(PyObject *self, void *unused)
{
    (void)unused;
    return ask(self, say_text);
}

PyObject *view_board(PyObject *self, void *unused)
{
    (void)unused;
    return ask(self, say_board);
}

PyObject *view_key(PyObject *self, void *unused)
{
    (void)unused;
    return ask(self, say_key);
}

PyObject *view_symmetric_key(PyObject *self, void *unused)
{
    (void)unused;
    return ask(self, say_symmetric_key);
}

PyObject *view_evaluation(PyObject *self, void *unused)
{
    (void)unused;
    return ask(self, say_evaluation);
}

/* -- Threat annotations. ------------------------------------------------------------------- */

/* (name, side, move) each. */
static PyObject *annotations_of(struct position *p, const struct zm_sign *signs, size_t count)
{
    PyObject *list = PyTuple_New((Py_ssize_t)count);

    for (size_t i = 0; list && i < count; i++) {
        PyObject *one =
            Py_BuildValue("(siN)", signs[i].name, (int)signs[i].side, move_make(p, signs[i].move));
        if (!one) Py_CLEAR(list);
        else PyTuple_SetItem(list, (Py_ssize_t)i, one);
    }
    return list;
}

PyObject *view_annotations(PyObject *self, void *unused)
{
    struct position *p = (struct position *)self;
    struct zm_context *zm = desk_enter(p->game, p->state);

    (void)unused;
    if (!zm) return NULL;
    size_t n = zm_moves(zm, NULL, 0), room = n > ZM_MOVES_MAX ? 0 : 4 * n;
    struct zm_sign *signs = PyMem_Calloc(room + 1, sizeof *signs);
    size_t count = signs ? zm_signs(zm, signs, room) : 0;
    bool sound = desk_leave(p->game, zm);
    PyObject *list = !signs ? PyErr_NoMemory() : sound ? annotations_of(p, signs, count) : NULL;
    PyMem_Free(signs);
    return list;
}
