/* SPDX-License-Identifier: MIT
 * module.c - the module zermelo._zermelo: its types and functions. */
#include "job.h"
#include "rules.h"

struct core core;

void object_free(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);

    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

PyObject *refuse_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords)
{
    (void)type, (void)arguments, (void)keywords;
    PyErr_SetString(PyExc_TypeError, "it is made by games, positions and searches alone");
    return NULL;
}

static PyObject *stop_all(PyObject *module, PyObject *unused)
{
    (void)module, (void)unused;
    job_end_all();
    Py_RETURN_NONE;
}

static PyMethodDef functions[] = {
    {"games", lists_games, METH_NOARGS, "games(): facts of the built-in games, as dicts."},
    {"aliases", lists_aliases, METH_NOARGS, "aliases(): (name, what it stands for) each."},
    {"players", lists_players, METH_NOARGS, "players(): facts of all players, as dicts."},
    {"read_time", numbers_time, METH_O, "read_time(text): seconds; '300ms', '2s', '5m'."},
    {"read_size", numbers_size, METH_O, "read_size(text): bytes; '64MiB', '2G'."},
    {"read_count", numbers_count, METH_O, "read_count(text): a number; '10k', '5M'."},
    {"load", guest_load, METH_O, "load(path): the table of a shared object, in a capsule."},
    {"guest_name", guest_name, METH_O, "guest_name(table): the name of the game."},
    {"stop_all", stop_all, METH_NOARGS, "stop_all(): ends all searches, at exit."},
    {"rules_table", rules_table, METH_VARARGS, "rules_table(...): a game written in Python."},
    {"perft", count_perft, METH_VARARGS, "perft(position, depth, events): move sequences."},
    {"playouts", count_playouts, METH_VARARGS, "playouts(position, count, seed): random games."},
    {"count", count_games, METH_VARARGS, "count(position, memory): all games and positions."},
    {"board_svg", picture_board, METH_VARARGS, "board_svg(position, width, height): SVG."},
    {"read", read_written, METH_VARARGS, "read(of, text, openspiel): (position, note)."},
    {"elo", elo_of, METH_O, "elo(counts): what the results of a match say, as a dict."},
    {"sprt", elo_sprt, METH_VARARGS, "sprt(...): the ratio of a sequential test, and its bounds."},
    {"solve", solve, METH_VARARGS, "solve(position, ...): the exact value, or bounds."},
    {"methods", solve_methods, METH_NOARGS, "methods(): the names of the methods of solve()."},
    {"verify", verify, METH_VARARGS, "verify(arguments, memory): (verdict, reason)."},
    {"explain", explain, METH_VARARGS, "explain(position, player, nodes, seed): a Tree."},
    {"record_write", record_write, METH_VARARGS, "record_write(position, ...): a saved game."},
    {"record_read", record_read, METH_VARARGS, "record_read(text, tables): what it holds."},
    {"check", check, METH_VARARGS, "check(game, ...): whether a game keeps its contract."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "zermelo._zermelo",
    .m_doc = "The objects of the library; the package zermelo is what to use.",
    .m_size = -1,
    .m_methods = functions,
};

/* Makes a type and adds it under its name. */
static bool add_type(PyObject *module, const char *name, PyType_Spec *spec, PyTypeObject **out)
{
    PyObject *type = PyType_FromSpec(spec);

    *out = (PyTypeObject *)type;
    if (!type) return false;
    Py_INCREF(type); /* PyModule_AddObject() takes one */
    return PyModule_AddObject(module, name, type) == 0;
}

static bool add_all(PyObject *module)
{
    PyObject *errors = PyImport_ImportModule("zermelo.errors");

    core.error_of = errors ? PyObject_GetAttrString(errors, "error_of") : NULL;
    Py_XDECREF(errors);
    return core.error_of && prepare_forks() && add_type(module, "Game", &game_spec, &core.game) &&
           add_type(module, "Position", &position_spec, &core.position) &&
           add_type(module, "Move", &move_spec, &core.move) &&
           add_type(module, "Search", &search_spec, &core.search) &&
           add_type(module, "Tree", &tree_spec, &core.tree) &&
           add_type(module, "Tables", &tables_spec, &core.tables) &&
           add_type(module, "Book", &book_spec, &core.book) &&
           add_type(module, "Collection", &collection_spec, &core.collection) &&
           PyModule_AddIntConstant(module, "header_version", ZM_VERSION) == 0 &&
           PyModule_AddIntConstant(module, "library_version", zm_version()) == 0 &&
           PyModule_AddStringConstant(module, "package_version", PACKAGE_VERSION) == 0;
}

PyMODINIT_FUNC PyInit__zermelo(void)
{
    PyObject *module = PyModule_Create(&definition);

    if (module && !add_all(module)) Py_CLEAR(module);
    return module;
}
