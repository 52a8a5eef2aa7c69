/* SPDX-License-Identifier: MIT
 * collection.c - the type Collection: a file of games, read one after the other. */
#include "core.h"

#include <string.h>
#include <zermelo_collection.h>

struct collection {
    PyObject_HEAD struct zm_collection *games;
    PyObject *source; /* has read(), which returns bytes */
    PyObject *tables; /* of guests, which must stay loaded */
    const struct zm_game *guests[GUESTS_MOST + 1];
};

/* -- Reading. -------------------------------------------------------------------------------- */

/* Sets an exception where it fails, also after Ctrl-C. */
static size_t take_bytes(struct collection *c, char *out, size_t capacity)
{
    PyObject *bytes = PyErr_CheckSignals() < 0
                          ? NULL
                          : PyObject_CallMethod(c->source, "read", "n", (Py_ssize_t)capacity);
    Py_ssize_t n = -1;
    char *at;

    if (!bytes) return SIZE_MAX;
    if (PyBytes_AsStringAndSize(bytes, &at, &n) == 0 && (size_t)n <= capacity)
        memcpy(out, at, (size_t)n);
    else if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "read() gave too many bytes");
    Py_DECREF(bytes);
    return PyErr_Occurred() ? SIZE_MAX : (size_t)n;
}

static size_t read_some(void *with, char *out, size_t capacity)
{
    return PyErr_Occurred() ? SIZE_MAX : take_bytes(with, out, capacity);
}

/* -- Opening. -------------------------------------------------------------------------------- */

static bool open_collection(struct collection *c, const char *game, bool openspiel)
{
    struct zm_options options = {.size = sizeof options, .guests = c->guests};
    struct zm_bytes bytes = {read_some, c};
    struct zm_error why = {.text = ""};

    if (!guests_of(c->tables, c->guests)) return false;
    enum zm_status status =
        zm_collection_open(&bytes, game, openspiel ? ZM_NOTATION_OPENSPIEL : ZM_NOTATION_USUAL,
                           &options, &c->games, &why);
    if (status && !PyErr_Occurred()) raise_error(status, &why);
    return !status && !PyErr_Occurred();
}

/* Collection(source, game, openspiel, tables) */
static PyObject *collection_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords)
{
    PyObject *source, *tables;
    const char *game;
    int openspiel;

    (void)keywords;
    if (!PyArg_ParseTuple(arguments, "OzpO!:Collection", &source, &game, &openspiel, &PyTuple_Type,
                          &tables))
        return NULL;
    struct collection *c = (struct collection *)PyType_GenericAlloc(type, 0);
    if (!c) return NULL;
    Py_INCREF(source);
    Py_INCREF(tables);
    c->source = source;
    c->tables = tables;
    if (!open_collection(c, game, openspiel)) Py_CLEAR(c);
    return (PyObject *)c;
}

static void collection_dealloc(PyObject *self)
{
    struct collection *c = (struct collection *)self;

    zm_collection_free(c->games);
    Py_XDECREF(c->source);
    Py_XDECREF(c->tables);
    object_free(self);
}

/* -- What was read. -------------------------------------------------------------------------- */

/* By how many moves were made before them. */
static PyObject *comments_of(const struct collection *c, const struct zm_collection_game *about)
{
    PyObject *dict = PyDict_New();

    for (size_t ply = 0; dict && about->comments && ply <= about->moves; ply++) {
        const char *comment = zm_collection_comment(c->games, ply);
        if (!*comment) continue;
        PyObject *key = PyLong_FromSize_t(ply), *text = text_object(comment, -1);
        if (!key || !text || PyDict_SetItem(dict, key, text) < 0) Py_CLEAR(dict);
        Py_XDECREF(key);
        Py_XDECREF(text);
    }
    return dict;
}

static PyObject *tags_of(const struct collection *c)
{
    PyObject *dict = PyDict_New();
    const char *name;

    for (size_t i = 0; dict && (name = zm_collection_tag_name(c->games, i)); i++) {
        PyObject *key = text_object(name, -1);
        PyObject *text = text_object(zm_collection_tag(c->games, name), -1);
        if (!key || !text || PyDict_SetItem(dict, key, text) < 0) Py_CLEAR(dict);
        Py_XDECREF(key);
        Py_XDECREF(text);
    }
    return dict;
}

static PyObject *none(void)
{
    Py_INCREF(Py_None);
    return Py_None;
}

static PyObject *result_of(const struct zm_collection_game *about)
{
    return about->has_result ? PyLong_FromLong(about->result) : none();
}

/* Why the first of its variations was cut, or why the game could not be read; or None. */
static PyObject *fault_of(const struct collection *c, enum zm_status status)
{
    const struct zm_error *why = zm_collection_error(c->games);

    return *why->text || status ? error_object(status ? status : ZM_BAD_INPUT, why) : none();
}

/* Its moves and where they begin; the table is as before. */
static PyObject *line_of(struct zm_context *zm)
{
    char spec[ZM_SPEC_TEXT];
    bool is_start;
    PyObject *moves = moves_text(zm), *origin = moves ? text_by(zm_position_text, zm) : NULL;

    zm_origin_text(zm, &is_start, NULL, 0);
    while (!zm_redo(zm)) continue;
    if (!origin) return Py_XDECREF(moves), NULL;
    return Py_BuildValue("(sNNO)", zm_spec(zm, spec, sizeof spec), origin, moves,
                         is_start ? Py_True : Py_False);
}

/* The dict takes over what its items are; one of them may be NULL, with an exception. */
static PyObject *game_dict(const struct collection *c, enum zm_status status)
{
    struct zm_collection_game about = {.size = sizeof about};

    zm_collection_about(c->games, &about);
    PyObject *line = status ? none() : line_of(zm_collection_table(c->games));
    return Py_BuildValue(
        "{s:K,s:K,s:s,s:N,s:N,s:N,s:N,s:N,s:(NN),s:i,s:n}", "number",
        (unsigned long long)about.number, "line", (unsigned long long)about.line, "format",
        zm_format_name(about.format), "game", line, "fault", fault_of(c, status), "comments",
        comments_of(c, &about), "tags", tags_of(c), "result", result_of(&about), "players",
        text_object(about.player[0], -1), text_object(about.player[1], -1), "termination",
        (int)about.termination, "variations", (Py_ssize_t)about.variations);
}

/* next(): what is known of the next game, as a dict; None: there is none. */
static PyObject *next(PyObject *self, PyObject *unused)
{
    struct collection *c = (struct collection *)self;
    enum zm_status status = zm_collection_next(c->games);

    (void)unused;
    if (PyErr_Occurred()) return NULL;
    if (status == ZM_OVER) return none();
    if (status && status != ZM_BAD_INPUT) return raise_error(status, zm_collection_error(c->games));
    return game_dict(c, status);
}

static PyObject *facts(PyObject *self, PyObject *unused)
{
    const struct collection *c = (const struct collection *)self;

    (void)unused;
    return Py_BuildValue("{s:K,s:N}", "bytes", (unsigned long long)zm_collection_bytes(c->games),
                         "unknown", words_of(zm_collection_unknown(c->games)));
}

static PyMethodDef collection_methods[] = {
    {"next", next, METH_NOARGS, "next(): what is known of the next game, as a dict, or None."},
    {"facts", facts, METH_NOARGS, "facts(): bytes read, elements of XML that are not known."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot collection_slots[] = {
    {Py_tp_new, collection_new},
    {Py_tp_dealloc, collection_dealloc},
    {Py_tp_methods, collection_methods},
    {Py_tp_doc, "Collection(source, game, openspiel, tables): a file of games."},
    {0, NULL},
};

PyType_Spec collection_spec = {
    .name = "zermelo._zermelo.Collection",
    .basicsize = sizeof(struct collection),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = collection_slots,
};
