/* SPDX-License-Identifier: MIT
 * explain.c - the type Tree: the tree of a search, as data and as pictures. */
#include "explanation.h"
#include "job.h"
#include "result.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct explained {
    PyObject_HEAD struct job job;
    struct position *position;
    struct zm_context *zm;
    PyObject *player_bytes;
    const char *player;
    struct zm_limits limits;
    struct zm_result result;
    enum zm_status status;
    struct tree tree;
};

/* -- The search. ----------------------------------------------------------------------------- */

static void think(void *with)
{
    struct explained *e = with;
    struct rules_thread thread = rules_thread_begin(e->zm);

    e->status = zm_think(e->zm, e->player, &e->limits, &e->result);
    rules_thread_end(thread);
}

/* What was seen until Ctrl-C is a tree too. */
static bool search(struct explained *e)
{
    bool waited = job_do(&e->job, think, e);

    if (!waited && !job_interrupted()) return false;
    if (!waited && !e->tree.count) return PyErr_SetNone(PyExc_KeyboardInterrupt), false;
    if (e->status && !(e->status == ZM_STOPPED && e->tree.count))
        return raise_in(e->zm, e->status), false;
    return true;
}

static bool begin(struct explained *e, PyObject *player, int nodes, uint64_t seed)
{
    e->player = utf8_of(player, "a player", &e->player_bytes);
    e->zm = e->player ? position_open(e->position) : NULL;
    if (!e->zm) return false;
    if (!tree_begin(&e->tree, nodes, e->zm)) return PyErr_NoMemory(), false;
    e->result.size = sizeof e->result;
    e->limits = (struct zm_limits){.size = sizeof e->limits,
                                   .seed = seed,
                                   .stop = &e->job.stop,
                                   .watch = tree_watch,
                                   .watch_room = (size_t)nodes,
                                   .with = &e->tree};
    return search(e);
}

PyObject *explain(PyObject *module, PyObject *arguments)
{
    PyObject *position, *player;
    unsigned long long seed;
    int nodes;

    (void)module;
    if (!PyArg_ParseTuple(arguments, "O!OiK:explain", core.position, &position, &player, &nodes,
                          &seed))
        return NULL;
    struct explained *e = (struct explained *)PyType_GenericAlloc(core.tree, 0);
    if (!e) return NULL;
    Py_INCREF(position);
    e->position = (struct position *)position;
    if (!begin(e, player, nodes, seed)) Py_CLEAR(e);
    return (PyObject *)e;
}

static void explained_dealloc(PyObject *self)
{
    struct explained *e = (struct explained *)self;

    tree_end(&e->tree);
    zm_close(e->zm);
    Py_XDECREF(e->player_bytes);
    Py_XDECREF(e->position);
    object_free(self);
}

/* -- As text. -------------------------------------------------------------------------------- */

/* The texts that stand above a tree. */
struct head {
    char spec[ZM_SPEC_TEXT], move[ZM_MOVE_TEXT];
    char *position, *line;
    struct words what;
};

static char *line_of_play(struct zm_context *zm, const struct zm_result *r)
{
    size_t n = zm_line_text(zm, r->line, r->line_length, NULL, 0);
    char *line = PyMem_Malloc(n + 1);

    if (!line) return (char *)PyErr_NoMemory();
    zm_line_text(zm, r->line, r->line_length, line, n + 1);
    return line;
}

static bool head_begin(struct head *h, const struct explained *e)
{
    *h = (struct head){.spec = ""};
    zm_spec(e->zm, h->spec, sizeof h->spec);
    if (e->result.line_length) {
        zm_move_text(e->zm, e->result.move, h->move, sizeof h->move);
        h->what = explained_value(zm_game_of(e->zm), &e->result);
    }
    h->position = written_by(zm_position_text, e->zm);
    h->line = line_of_play(e->zm, &e->result);
    return h->position && h->line;
}

static void head_end(struct head *h)
{
    PyMem_Free(h->position);
    PyMem_Free(h->line);
}

/* Writes one of the forms into memory, to be freed by free(). */
static char *write_form(struct explained *e, const struct head *h, int format, int depth, int fold)
{
    struct explanation x = {.tree = &e->tree,
                            .game = zm_game_of(e->zm),
                            .result = &e->result,
                            .side = zm_side_to_move(e->zm),
                            .spec = h->spec,
                            .player = e->player,
                            .position = h->position,
                            .move = h->move,
                            .line = h->line,
                            .what = h->what.text};
    const struct text_style style = {.boxes = true};
    size_t length = 0;
    char *text = NULL;
    FILE *out = open_memstream(&text, &length);

    if (out) explanation_write(out, (enum tree_format)format, &x, depth, fold, style);
    if (out && fclose(out) == 0 && length) return text;
    free(text);
    return (char *)PyErr_NoMemory();
}

/* write(format, depth, fold): 0 text, 1 JSON, 2 dot, 3 SVG. */
static PyObject *write_tree(PyObject *self, PyObject *arguments)
{
    struct explained *e = (struct explained *)self;
    int format, depth, fold;
    struct head h;

    if (!PyArg_ParseTuple(arguments, "iii:write", &format, &depth, &fold)) return NULL;
    if (!e->tree.count) return raise_input("player %.80s built no tree here", e->player);
    char *text = head_begin(&h, e) ? write_form(e, &h, format, depth, fold) : NULL;
    head_end(&h);
    PyObject *object = text ? text_object(text, -1) : NULL;
    free(text);
    return object;
}

/* -- As data. -------------------------------------------------------------------------------- */

static PyObject *score_object(const struct tree *t, zm_score score)
{
    int64_t distance;

    if (score >= ZM_INFINITE || score <= -ZM_INFINITE) Py_RETURN_NONE;
    return PyFloat_FromDouble(tree_value(t, score, &distance));
}

static bool add_window(PyObject *dict, const struct tree *t, const struct node *n)
{
    bool windowed = !n->skipped && !t->grown;

    return add_item(dict, "alpha", windowed ? score_object(t, n->alpha) : none_object()) &&
           add_item(dict, "beta", windowed ? score_object(t, n->beta) : none_object());
}

static bool add_value(PyObject *dict, const struct tree *t, const struct node *n)
{
    int64_t distance = -1;
    char sign[2] = "";

    if (n->skipped || !n->left)
        return add_item(dict, "value", none_object()) &&
               add_item(dict, "distance", none_object()) && add_item(dict, "bound", none_object());
    double value = tree_value(t, n->value, &distance);
    bool bounded = tree_bound(t, n, sign);
    return add_item(dict, "value", PyFloat_FromDouble(value)) &&
           add_item(dict, "distance",
                    distance < 0 ? none_object() : PyLong_FromLongLong(distance)) &&
           add_item(dict, "bound",
                    bounded ? text_object(*sign == '<' ? "upper" : "lower", -1) : none_object());
}

static PyObject *node_dict(const struct tree *t, const struct node *n)
{
    PyObject *dict = Py_BuildValue(
        "{s:i,s:s,s:s,s:i,s:d,s:O,s:O,s:O,s:O,s:K,s:K}", "parent", n->parent, "move", n->move,
        "kind", n->skipped ? "skipped" : tree_kind(n->kind), "level", n->level, "probability",
        n->probability, "skipped", n->skipped ? Py_True : Py_False, "exact",
        n->exact ? Py_True : Py_False, "cut", n->cut ? Py_True : Py_False, "principal",
        n->best ? Py_True : Py_False, "visits", (unsigned long long)n->visits, "below",
        (unsigned long long)n->below);

    if (dict && (!add_window(dict, t, n) || !add_value(dict, t, n))) Py_CLEAR(dict);
    return dict;
}

/* Parents stand before their children, which stand as they were tried. */
static PyObject *nodes(PyObject *self, PyObject *unused)
{
    struct explained *e = (struct explained *)self;
    PyObject *list = PyList_New(0);

    (void)unused;
    tree_fold(&e->tree, 0, 0, INT32_MAX);
    for (int i = 0; list && i < e->tree.count; i++) {
        PyObject *node = node_dict(&e->tree, &e->tree.node[i]);
        if (!node || PyList_Append(list, node)) Py_CLEAR(list);
        Py_XDECREF(node);
    }
    return list;
}

/* The result, None if the search was stopped before there was one; and counts of the tree. */
static PyObject *facts(PyObject *self, PyObject *unused)
{
    struct explained *e = (struct explained *)self;
    bool found = e->result.line_length > 0;
    PyObject *result = found ? result_dict(e->position, &e->result) : none_object();

    (void)unused;
    return result ? Py_BuildValue("{s:N,s:s,s:K,s:K,s:K}", "result", result, "player", e->player,
                                  "entered", (unsigned long long)e->tree.entered, "cuts",
                                  (unsigned long long)e->tree.cuts, "skips",
                                  (unsigned long long)e->tree.skips)
                  : NULL;
}

static PyMethodDef explained_methods[] = {
    {"write", write_tree, METH_VARARGS, "write(format, depth, fold): text, JSON, dot or SVG."},
    {"nodes", nodes, METH_NOARGS, "nodes(): the nodes that were kept, as dicts."},
    {"facts", facts, METH_NOARGS, "facts(): the result, and counts of the whole tree."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot explained_slots[] = {
    {Py_tp_new, refuse_new},
    {Py_tp_dealloc, explained_dealloc},
    {Py_tp_methods, explained_methods},
    {Py_tp_doc, "The tree of a search."},
    {0, NULL},
};

PyType_Spec tree_spec = {
    .name = "zermelo._zermelo.Tree",
    .basicsize = sizeof(struct explained),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = explained_slots,
};
