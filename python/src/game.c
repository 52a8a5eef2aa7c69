/* SPDX-License-Identifier: MIT
 * game.c - the type Game: a game string, or a table of functions with its parameters. */
#include "core.h"

#include <stddef.h>
#include <string.h>
#include <zermelo_levels.h>
#include <zermelo_state.h>
#include <zermelo_weights.h>

/* -- Contexts. ----------------------------------------------------------------------------- */

static const char *parameters_of(const char *spec)
{
    const char *colon = strchr(spec, ':');

    return colon ? colon + 1 : "";
}

enum zm_status game_open_table(const struct zm_game *table, const char *parameters,
                               const struct zm_options *options, struct zm_context **out,
                               struct zm_error *why)
{
    const struct zm_game *before = core.opening;

    core.opening = table;
    enum zm_status status = zm_open_game(table, parameters, options, out, why);
    core.opening = before;
    return status;
}

/* `text` is what would follow the colon where there is a table, else a whole game string. */
static struct zm_context *open_text(const struct game *g, const char *text)
{
    struct zm_options options = {.size = sizeof options, .as_guest = g->as_guest};
    struct zm_error why = {.text = ""};
    struct zm_context *zm;
    enum zm_status status = g->table ? game_open_table(g->table, text, &options, &zm, &why)
                                     : zm_open(text, &options, &zm, &why);

    if (!PyErr_Occurred()) return status ? raise_error(status, &why), NULL : zm;
    zm_close(zm); /* a hook written in Python raised an exception */
    return NULL;
}

struct zm_context *game_open(struct game *g)
{
    return open_text(g, parameters_of(g->spec));
}

struct zm_context *desk_enter(struct game *g, const void *state)
{
    struct zm_context *zm = g->idle_count ? g->idle[--g->idle_count] : game_open(g);

    if (zm) zm_state_set(zm, state);
    return zm;
}

bool desk_leave(struct game *g, struct zm_context *zm)
{
    if (g->idle_count < IDLE_MOST) g->idle[g->idle_count++] = zm;
    else zm_close(zm);
    return !PyErr_Occurred();
}

bool game_same(const struct game *a, const struct game *b)
{
    return a == b || (a->table == b->table && strcmp(a->spec, b->spec) == 0);
}

/* -- Making one. --------------------------------------------------------------------------- */

/* The facts for which the table alone can be asked. */
static bool read_facts(struct game *g)
{
    void *rules = PyMem_Calloc(1, g->table->rules_size ? g->table->rules_size : 1);
    struct zm_error why = {.text = ""};

    if (!rules) return PyErr_NoMemory(), false;
    core.opening = g->table;
    bool read = g->table->parse(rules, parameters_of(g->spec), &why);
    if (read) {
        g->table->range(rules, &g->least, &g->most);
        g->max_moves = g->table->most_moves(rules);
    }
    PyMem_Free(rules);
    if (!read && !PyErr_Occurred()) raise_error(ZM_BAD_INPUT, &why);
    return !PyErr_Occurred();
}

/* Opens the game and keeps the context, which is then the first idle one. */
static bool begin(struct game *g, const char *text)
{
    struct zm_context *zm = open_text(g, text);

    if (!zm) return false;
    g->idle[g->idle_count++] = zm;
    g->table = zm_game_of(zm);
    zm_spec(zm, g->spec, sizeof g->spec);
    g->state_size = zm_state_size(zm);
    g->start = PyMem_Malloc(g->state_size);
    if (!g->start) return PyErr_NoMemory(), false;
    memcpy(g->start, zm_state(zm), g->state_size);
    return read_facts(g);
}

/* The table in a capsule; NULL, without an exception if there is none. */
static const struct zm_game *table_of(PyObject *capsule)
{
    return capsule == Py_None ? NULL : PyCapsule_GetPointer(capsule, "zermelo.table");
}

/* What the positions of a type of games are: its attribute position_type. */
static PyObject *position_type_of(PyTypeObject *type)
{
    PyObject *found = PyObject_GetAttrString((PyObject *)type, "position_type");

    if (!found) return NULL;
    if (PyType_Check(found) && PyType_IsSubtype((PyTypeObject *)found, core.position)) return found;
    PyErr_SetString(PyExc_TypeError, "position_type is to be a subclass of Position");
    Py_DECREF(found);
    return NULL;
}

static PyObject *game_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords)
{
    static char *names[] = {"spec", "table", "as_guest", NULL};
    PyObject *text, *table = Py_None, *bytes;
    int as_guest = 0;

    if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "O|Op:Game", names, &text, &table,
                                     &as_guest))
        return NULL;
    const char *spec = utf8_of(text, "a game", &bytes);
    struct game *g = spec ? (struct game *)PyType_GenericAlloc(type, 0) : NULL;
    if (g) {
        g->as_guest = as_guest;
        g->table = table_of(table);
        g->owner = table == Py_None ? NULL : table;
        Py_XINCREF(g->owner);
        g->position_type = position_type_of(type);
        if (PyErr_Occurred() || !begin(g, spec)) Py_CLEAR(g);
    }
    Py_XDECREF(bytes);
    return (PyObject *)g;
}

static void game_dealloc(PyObject *self)
{
    struct game *g = (struct game *)self;

    while (g->idle_count) zm_close(g->idle[--g->idle_count]);
    PyMem_Free(g->start);
    Py_XDECREF(g->owner); /* after its contexts */
    Py_XDECREF(g->position_type);
    object_free(self);
}

/* -- What it is. --------------------------------------------------------------------------- */

static PyObject *game_compare(PyObject *self, PyObject *other, int how)
{
    bool comparable = (how == Py_EQ || how == Py_NE) && PyObject_TypeCheck(other, core.game);

    if (!comparable) Py_RETURN_NOTIMPLEMENTED;
    bool same = game_same((struct game *)self, (struct game *)other);
    return PyBool_FromLong(same == (how == Py_EQ));
}

static Py_hash_t game_hash(PyObject *self)
{
    PyObject *spec = text_object(((struct game *)self)->spec, -1);
    Py_hash_t hash = spec ? PyObject_Hash(spec) : -1;

    Py_XDECREF(spec);
    return hash;
}

static PyObject *game_repr(PyObject *self)
{
    return PyUnicode_FromFormat("Game('%s')", ((struct game *)self)->spec);
}

static PyObject *game_str(PyObject *self)
{
    return text_object(((struct game *)self)->spec, -1);
}

static PyObject *game_spec_text(PyObject *self, void *unused)
{
    (void)unused;
    return game_str(self);
}

/* A text of the table; `closure` is where it stands there. */
static PyObject *fact(PyObject *self, void *closure)
{
    const char *table = (const char *)((struct game *)self)->table;

    return text_object(*(char *const *)(table + (size_t)closure), -1);
}

static PyObject *sides(PyObject *self, void *unused)
{
    const struct zm_game *table = ((struct game *)self)->table;

    (void)unused;
    return Py_BuildValue("(ss)", table->side[0], table->side[1]);
}

static PyObject *range(PyObject *self, void *unused)
{
    const struct game *g = (struct game *)self;

    (void)unused;
    return Py_BuildValue("(ii)", g->least, g->most);
}

static PyObject *has_chance(PyObject *self, void *unused)
{
    (void)unused;
    return PyBool_FromLong(((struct game *)self)->table->weight != NULL);
}

static PyObject *is_guest(PyObject *self, void *unused)
{
    (void)unused;
    return PyBool_FromLong(((struct game *)self)->owner != NULL);
}

static PyObject *rules_of(PyObject *self, void *unused)
{
    (void)unused;
    return rules_object(((struct game *)self)->table);
}

static PyObject *rules_text(PyObject *self, void *unused)
{
    struct game *g = (struct game *)self;
    struct zm_context *zm = desk_enter(g, g->start);

    (void)unused;
    if (!zm) return NULL;
    PyObject *text = text_by(zm_rules, zm);
    if (!desk_leave(g, zm)) Py_CLEAR(text);
    return text;
}

/* -- Its levels of strength. ---------------------------------------------------------------- */

static PyObject *levels(PyObject *self, void *unused)
{
    struct game *g = (struct game *)self;
    struct zm_context *zm = desk_enter(g, g->start);

    (void)unused;
    if (!zm) return NULL;
    PyObject *count = PyLong_FromLong(zm_level_count(zm));
    if (!desk_leave(g, zm)) Py_CLEAR(count);
    return count;
}

static PyObject *adapt_level(PyObject *self, PyObject *args)
{
    struct game *g = (struct game *)self;
    unsigned long long games;
    double at, score;

    if (!PyArg_ParseTuple(args, "dKd:adapt_level", &at, &games, &score)) return NULL;
    struct zm_context *zm = desk_enter(g, g->start);
    if (!zm) return NULL;
    at = zm_level_adapt(zm, at, games, score);
    PyObject *next = Py_BuildValue("(di)", at, zm_level_nearest(zm, at));
    if (!desk_leave(g, zm)) Py_CLEAR(next);
    return next;
}

/* -- Its positions. ------------------------------------------------------------------------ */

static PyObject *start(PyObject *self, void *unused)
{
    struct game *g = (struct game *)self;
    struct zm_context *zm = desk_enter(g, g->start);

    (void)unused;
    if (!zm) return NULL;
    PyObject *p = position_make(g, (PyTypeObject *)g->position_type, zm, NULL);
    desk_leave(g, zm);
    return p;
}

PyObject *position_at(struct game *g, const struct zm_context *zm)
{
    struct history *origin = history_origin(zm_state(zm), g->state_size);

    return origin ? position_make(g, (PyTypeObject *)g->position_type, zm, origin) : NULL;
}

static PyObject *set_up(struct game *g, struct zm_context *zm, const char *text)
{
    enum zm_status status = zm_position_set(zm, text);

    return status ? raise_in(zm, status) : position_at(g, zm);
}

static PyObject *position(PyObject *self, PyObject *text)
{
    struct game *g = (struct game *)self;
    PyObject *bytes;
    const char *line = utf8_of(text, "a position", &bytes);
    struct zm_context *zm = line ? desk_enter(g, g->start) : NULL;
    PyObject *p = zm ? set_up(g, zm, line) : NULL;

    if (zm && !desk_leave(g, zm)) Py_CLEAR(p);
    Py_XDECREF(bytes);
    return p;
}

static PyGetSetDef game_getset[] = {
    {"spec", game_spec_text, NULL, "the game string in full, such as 'mnk:3,3,3'", NULL},
    {"name", fact, NULL, "the name in the game string", (void *)offsetof(struct zm_game, name)},
    {"usage", fact, NULL, "the form of the game string", (void *)offsetof(struct zm_game, usage)},
    {"summary", fact, NULL, "the game in one line", (void *)offsetof(struct zm_game, summary)},
    {"unit", fact, NULL, "one unit of value, singular: 'win', 'seed'",
     (void *)offsetof(struct zm_game, unit)},
    {"example", fact, NULL, "a game string to start with",
     (void *)offsetof(struct zm_game, example)},
    {"sides", sides, NULL, "what the first and the second side are called", NULL},
    {"range", range, NULL, "the least and the greatest result for the first side", NULL},
    {"has_chance", has_chance, NULL, "whether there are chance outcomes", NULL},
    {"is_guest", is_guest, NULL, "whether it is none of the built-in games", NULL},
    {"rules_object", rules_of, NULL, "the rules of a game written in Python; None: another one",
     NULL},
    {"rules", rules_text, NULL, "the rules in force, in prose", NULL},
    {"levels", levels, NULL,
     "how many levels of strength there are below full strength: strong:level=1 and so on", NULL},
    {"start", start, NULL, "the starting position", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMemberDef game_members[] = {
    {"max_moves", T_PYSSIZET, offsetof(struct game, max_moves), READONLY,
     "no position has more moves or outcomes than this"},
    {NULL, 0, 0, 0, NULL},
};

static PyMethodDef game_methods[] = {
    {"position", position, METH_O, "position(text): the position that a text describes."},
    {"adapt_level", adapt_level, METH_VARARGS,
     "adapt_level(at, games, score): where an adaptive level is after a game."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot game_slots[] = {
    {Py_tp_new, game_new},
    {Py_tp_dealloc, game_dealloc},
    {Py_tp_richcompare, game_compare},
    {Py_tp_hash, game_hash},
    {Py_tp_repr, game_repr},
    {Py_tp_str, game_str},
    {Py_tp_getset, game_getset},
    {Py_tp_members, game_members},
    {Py_tp_methods, game_methods},
    {Py_tp_doc, "Game(spec, table=None, as_guest=False)"},
    {0, NULL},
};

PyType_Spec game_spec = {
    .name = "zermelo._zermelo.Game",
    .basicsize = sizeof(struct game),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .slots = game_slots,
};
