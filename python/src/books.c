/* SPDX-License-Identifier: MIT
 * books.c - the type Book: a book of openings in a file. */
#include "result.h"

#include <stddef.h>
#include <zermelo_books.h>

struct book {
    PyObject_HEAD struct zm_book *book;
};

static PyObject *book_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords)
{
    PyObject *path;
    struct zm_error why = {.text = ""};

    (void)keywords;
    if (!PyArg_ParseTuple(arguments, "O&:Book", PyUnicode_FSConverter, &path)) return NULL;
    struct book *b = (struct book *)PyType_GenericAlloc(type, 0);
    enum zm_status status = b ? zm_book_open(PyBytes_AsString(path), NULL, &b->book, &why) : ZM_OK;
    if (status) {
        raise_about(PyBytes_AsString(path), status, &why);
        Py_CLEAR(b);
    }
    Py_DECREF(path);
    return (PyObject *)b;
}

static void book_dealloc(PyObject *self)
{
    zm_book_close(((struct book *)self)->book);
    object_free(self);
}

bool book_use(PyObject *book, struct zm_context *zm)
{
    if (book == Py_None) return true;
    if (!PyObject_TypeCheck(book, core.book)) {
        PyErr_SetString(PyExc_TypeError, "the book is to be a Book");
        return false;
    }
    enum zm_status status = zm_book_use(zm, ((struct book *)book)->book);
    if (status) raise_in(zm, status);
    return !status;
}

/* None: positions of no ply need be in the book. */
static PyObject *from_plies(const void *member)
{
    return *(const int *)member < 0 ? none_object() : from_int(member);
}

#define FIELD(member, convert)                                                                     \
    {                                                                                              \
#member, offsetof(struct zm_book_facts, member), convert                                   \
    }
static const struct field facts_fields[] = {
    FIELD(game, from_buffer), FIELD(player, from_buffer),  FIELD(id, from_buffer),
    FIELD(plies, from_plies), FIELD(entries, from_uint64), FIELD(bytes, from_uint64),
    FIELD(exact, from_bool),  FIELD(damaged, from_uint64), {NULL, 0, NULL},
};
#undef FIELD

static PyObject *facts(PyObject *self, PyObject *unused)
{
    struct zm_book_facts f = {.size = sizeof f};
    PyObject *dict = PyDict_New();

    (void)unused;
    zm_book_facts(((struct book *)self)->book, &f);
    if (dict && !add_fields(dict, facts_fields, &f)) Py_CLEAR(dict);
    return dict;
}

static PyMethodDef book_methods[] = {
    {"facts", facts, METH_NOARGS, "facts(): what the book says of itself, as a dict."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot book_slots[] = {
    {Py_tp_new, book_new},
    {Py_tp_dealloc, book_dealloc},
    {Py_tp_methods, book_methods},
    {Py_tp_doc, "Book(path): a book of openings in a file."},
    {0, NULL},
};

PyType_Spec book_spec = {
    .name = "zermelo._zermelo.Book",
    .basicsize = sizeof(struct book),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .slots = book_slots,
};
