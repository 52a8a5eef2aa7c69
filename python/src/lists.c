/* SPDX-License-Identifier: MIT
 * lists.c - the built-in games, their short names, and all players. */
#include "core.h"

#include <string.h>

/* Takes over the item, which may be NULL after an exception. False then. */
static bool append(PyObject *list, PyObject *item)
{
    bool appended = item && PyList_Append(list, item) == 0;

    Py_XDECREF(item);
    return appended;
}

static PyObject *game_facts(const struct zm_game *g)
{
    return Py_BuildValue("{s:s,s:s,s:s,s:s,s:s,s:(ss),s:O}", "name", g->name, "usage", g->usage,
                         "summary", g->summary, "example", g->example, "unit", g->unit, "sides",
                         g->side[0], g->side[1], "has_chance", g->weight ? Py_True : Py_False);
}

/* Of several representations of a game the first. */
PyObject *lists_games(PyObject *module, PyObject *unused)
{
    PyObject *list = PyList_New(0);
    const char *last = "";

    (void)module, (void)unused;
    for (const struct zm_game *const *g = zm_games(); list && *g; last = (*g++)->name)
        if (strcmp(last, (*g)->name) != 0 && !append(list, game_facts(*g))) Py_CLEAR(list);
    return list;
}

PyObject *lists_aliases(PyObject *module, PyObject *unused)
{
    PyObject *list = PyList_New(0);

    (void)module, (void)unused;
    for (const struct zm_alias *a = zm_aliases(); list && a->name; a++)
        if (!append(list, Py_BuildValue("(ss)", a->name, a->stands_for))) Py_CLEAR(list);
    return list;
}

static PyObject *option_facts(const struct zm_player_option *o)
{
    return Py_BuildValue("{s:s,s:s,s:s,s:s}", "key", o->key, "values", o->values, "default",
                         o->fallback, "about", o->about);
}

static PyObject *player_facts(const struct zm_player *p)
{
    PyObject *options = PyList_New(0);

    for (const struct zm_player_option *o = p->options; options && o && o->key; o++)
        if (!append(options, option_facts(o))) Py_CLEAR(options);
    return options ? Py_BuildValue("{s:s,s:s,s:N}", "name", p->name, "about", p->about, "options",
                                   options)
                   : NULL;
}

PyObject *lists_players(PyObject *module, PyObject *unused)
{
    PyObject *list = PyList_New(0);

    (void)module, (void)unused;
    for (const struct zm_player *p = zm_players(); list && p->name; p++)
        if (!append(list, player_facts(p))) Py_CLEAR(list);
    return list;
}
