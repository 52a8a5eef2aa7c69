/* SPDX-License-Identifier: MIT
 * tables.c - the type Tables: endgame tables in a file. */
#include "result.h"

#include <stddef.h>
#include <zermelo_tables.h>

struct tables {
    PyObject_HEAD struct zm_tables *tables;
};

static PyObject *tables_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords)
{
    PyObject *path;
    struct zm_error why = {.text = ""};

    (void)keywords;
    if (!PyArg_ParseTuple(arguments, "O&:Tables", PyUnicode_FSConverter, &path)) return NULL;
    struct tables *t = (struct tables *)PyType_GenericAlloc(type, 0);
    enum zm_status status =
        t ? zm_tables_open(PyBytes_AsString(path), NULL, &t->tables, &why) : ZM_OK;
    if (status) {
        raise_about(PyBytes_AsString(path), status, &why);
        Py_CLEAR(t);
    }
    Py_DECREF(path);
    return (PyObject *)t;
}

static void tables_dealloc(PyObject *self)
{
    zm_tables_close(((struct tables *)self)->tables);
    object_free(self);
}

bool tables_use(PyObject *tables, struct zm_context *zm)
{
    if (tables == Py_None) return true;
    if (!PyObject_TypeCheck(tables, core.tables)) {
        PyErr_SetString(PyExc_TypeError, "tables are to be a Tables");
        return false;
    }
    enum zm_status status = zm_tables_use(zm, ((struct tables *)tables)->tables);
    if (status) raise_in(zm, status);
    return !status;
}

#define FIELD(member, convert)                                                                     \
    {                                                                                              \
#member, offsetof(struct zm_tables_facts, member), convert                                 \
    }
static const struct field facts_fields[] = {
    FIELD(game, from_buffer),      FIELD(piece, from_text),     FIELD(most, from_int),
    FIELD(positions, from_uint64), FIELD(bytes, from_uint64),   FIELD(compressed, from_bool),
    FIELD(hash, from_uint64),      FIELD(damaged, from_uint64), {NULL, 0, NULL},
};
#undef FIELD

static PyObject *facts(PyObject *self, PyObject *unused)
{
    struct zm_tables_facts f = {.size = sizeof f};
    PyObject *dict = PyDict_New();

    (void)unused;
    zm_tables_facts(((struct tables *)self)->tables, &f);
    if (dict && !add_fields(dict, facts_fields, &f)) Py_CLEAR(dict);
    return dict;
}

/* The value of a position for the first side; None: it is not there. */
static PyObject *value(PyObject *self, PyObject *position)
{
    struct position *p = (struct position *)position;
    int found;

    if (!PyObject_TypeCheck(position, core.position)) {
        PyErr_SetString(PyExc_TypeError, "it is asked for a Position");
        return NULL;
    }
    struct zm_context *zm = desk_enter(p->game, p->state);
    if (!zm) return NULL;
    bool used = tables_use(self, zm), known = used && zm_tables_probe(zm, &found);
    if (used) zm_tables_use(zm, NULL);
    if (!desk_leave(p->game, zm)) return NULL;
    if (!known) Py_RETURN_NONE;
    return PyLong_FromLong(found);
}

static PyMethodDef tables_methods[] = {
    {"facts", facts, METH_NOARGS, "facts(): what is in the file, as a dict."},
    {"value", value, METH_O, "value(position): for the first side; None: it is not there."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot tables_slots[] = {
    {Py_tp_new, tables_new},
    {Py_tp_dealloc, tables_dealloc},
    {Py_tp_methods, tables_methods},
    {Py_tp_doc, "Tables(path): endgame tables in a file."},
    {0, NULL},
};

PyType_Spec tables_spec = {
    .name = "zermelo._zermelo.Tables",
    .basicsize = sizeof(struct tables),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .slots = tables_slots,
};
