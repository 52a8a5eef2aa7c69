/* SPDX-License-Identifier: MIT
 * move.c - the type Move: a number of the library's, with the position that gives it a text. */
#include "core.h"

#include <string.h>

PyObject *move_make(struct position *p, zm_move number)
{
    struct move *m = (struct move *)PyType_GenericAlloc(core.move, 0);

    if (!m) return NULL;
    Py_INCREF(p);
    m->position = p;
    m->number = number;
    return (PyObject *)m;
}

static void move_dealloc(PyObject *self)
{
    struct move *m = (struct move *)self;

    Py_XDECREF(m->position);
    Py_XDECREF(m->text);
    object_free(self);
}

/* A borrowed reference. */
static PyObject *text_of_move(struct move *m)
{
    char text[ZM_MOVE_TEXT];

    if (m->text) return m->text;
    struct zm_context *zm = desk_enter(m->position->game, m->position->state);
    if (!zm) return NULL;
    zm_move_text(zm, m->number, text, sizeof text);
    if (!desk_leave(m->position->game, zm)) return NULL;
    return m->text = text_object(text, -1);
}

static PyObject *move_str(PyObject *self)
{
    PyObject *text = text_of_move((struct move *)self);

    Py_XINCREF(text);
    return text;
}

static PyObject *move_repr(PyObject *self)
{
    PyObject *text = text_of_move((struct move *)self);

    return text ? PyUnicode_FromFormat("Move(%R)", text) : NULL;
}

/* That of its text, since it equals that. */
static Py_hash_t move_hash(PyObject *self)
{
    PyObject *text = text_of_move((struct move *)self);

    return text ? PyObject_Hash(text) : -1;
}

static PyObject *move_compare(PyObject *self, PyObject *other, int how)
{
    bool is_move = PyObject_TypeCheck(other, core.move);

    if ((how != Py_EQ && how != Py_NE) || (!is_move && !PyUnicode_Check(other)))
        Py_RETURN_NOTIMPLEMENTED;
    PyObject *mine = text_of_move((struct move *)self);
    PyObject *theirs = mine && is_move ? text_of_move((struct move *)other) : other;
    return mine && theirs ? PyUnicode_RichCompare(mine, theirs, how) : NULL;
}

static PyObject *move_text(PyObject *self, void *unused)
{
    (void)unused;
    return move_str(self);
}

static PyObject *move_position(PyObject *self, void *unused)
{
    PyObject *p = (PyObject *)((struct move *)self)->position;

    (void)unused;
    Py_INCREF(p);
    return p;
}

static PyObject *move_number(PyObject *self, void *unused)
{
    (void)unused;
    return PyLong_FromUnsignedLongLong(((struct move *)self)->number);
}

static PyObject *move_cells(PyObject *self, void *unused)
{
    struct move *m = (struct move *)self;
    struct zm_context *zm = desk_enter(m->position->game, m->position->state);
    char cells[1024];

    (void)unused;
    if (!zm) return NULL;
    zm_move_cells(zm, m->number, cells, sizeof cells);
    return desk_leave(m->position->game, zm) ? words_of(cells) : NULL;
}

static PyObject *move_probability(PyObject *self, void *unused)
{
    struct move *m = (struct move *)self;
    struct zm_context *zm = desk_enter(m->position->game, m->position->state);

    (void)unused;
    if (!zm) return NULL;
    double probability = zm_probability(zm, m->number);
    return desk_leave(m->position->game, zm) ? PyFloat_FromDouble(probability) : NULL;
}

static PyGetSetDef move_getset[] = {
    {"text", move_text, NULL, "the move as text", NULL},
    {"position", move_position, NULL, "the position in which it is legal", NULL},
    {"number", move_number, NULL, "the library's number, which means something only to its game",
     NULL},
    {"cells", move_cells, NULL, "the ids of the cells to be clicked to make it", NULL},
    {"probability", move_probability, NULL, "of a chance outcome; 1.0 of a player's move", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot move_slots[] = {
    {Py_tp_new, refuse_new},
    {Py_tp_dealloc, move_dealloc},
    {Py_tp_richcompare, move_compare},
    {Py_tp_hash, move_hash},
    {Py_tp_repr, move_repr},
    {Py_tp_str, move_str},
    {Py_tp_getset, move_getset},
    {Py_tp_doc, "A move, or a chance outcome, that is legal in a position. Equals its text."},
    {0, NULL},
};

PyType_Spec move_spec = {
    .name = "zermelo._zermelo.Move",
    .basicsize = sizeof(struct move),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = move_slots,
};
