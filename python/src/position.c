/* SPDX-License-Identifier: MIT
 * position.c - the type Position: what can be played, and what it leads to. */
#include "core.h"

#include <stddef.h>
#include <string.h>
#include <zermelo_state.h>

/* -- Making one. --------------------------------------------------------------------------- */

PyObject *position_make(struct game *g, PyTypeObject *type, const struct zm_context *zm,
                        struct history *history)
{
    struct position *p = (struct position *)PyType_GenericAlloc(type, (Py_ssize_t)g->state_size);

    if (!p) return history_drop(history), NULL;
    Py_INCREF(g);
    p->game = g;
    p->history = history;
    p->hash = -1;
    memcpy(p->state, zm_state(zm), g->state_size);
    return (PyObject *)p;
}

static void position_dealloc(PyObject *self)
{
    struct position *p = (struct position *)self;

    history_drop(p->history);
    Py_XDECREF(p->game);
    object_free(self);
}

/* The position of a context in which a move was made at another position. */
static PyObject *next(struct position *p, const struct zm_context *zm, zm_move move)
{
    struct history *h = history_add(p->history, move);

    return h ? position_make(p->game, Py_TYPE(p), zm, h) : NULL;
}

PyObject *position_after(struct position *p, zm_move move)
{
    struct zm_context *zm = desk_enter(p->game, p->state);

    if (!zm) return NULL;
    enum zm_status status = zm_play(zm, move);
    PyObject *after = status ? raise_in(zm, status) : next(p, zm, move);
    if (!desk_leave(p->game, zm)) Py_CLEAR(after);
    return after;
}

/* -- History. ------------------------------------------------------------------------------ */

/* The moves from the origin, to be freed. */
static zm_move *moves_of(const struct history *h)
{
    zm_move *moves = PyMem_Malloc((history_length(h) + 1) * sizeof *moves);

    if (!moves) PyErr_NoMemory();
    for (; moves && h && h->length; h = h->before) moves[h->length - 1] = h->move;
    return moves;
}

static enum zm_status play_all(struct zm_context *zm, const zm_move *moves, size_t count)
{
    enum zm_status status = ZM_OK;

    for (size_t i = 0; i < count && !status; i++) status = zm_play(zm, moves[i]);
    return status;
}

struct zm_context *position_open(struct position *p)
{
    const unsigned char *origin = history_state(p->history);
    zm_move *moves = moves_of(p->history);
    struct zm_context *zm = moves ? game_open(p->game) : NULL;

    if (zm) {
        if (origin) zm_state_set(zm, origin);
        enum zm_status status = play_all(zm, moves, history_length(p->history));
        if (status || PyErr_Occurred()) raise_in(zm, status), zm_close(zm), zm = NULL;
    }
    PyMem_Free(moves);
    return zm;
}

/* Makes a move in a context that stands at the position, and adds it to the list. Takes over the
 * position and returns the next; NULL where the line ends, with an exception if it went wrong. */
static struct position *line_step(struct position *p, struct zm_context *zm, zm_move number,
                                  PyObject *list)
{
    PyObject *move = move_make(p, number), *after = NULL;
    bool made = move && !zm_play(zm, number) && PyList_Append(list, move) == 0;

    if (made) after = next(p, zm, number);
    Py_XDECREF(move);
    Py_DECREF(p);
    return (struct position *)after;
}

PyObject *position_line(struct position *p, const zm_move *moves, size_t count)
{
    struct game *g = p->game;
    struct zm_context *zm = desk_enter(g, p->state);
    PyObject *list = zm ? PyList_New(0) : NULL, *line = NULL;

    Py_INCREF(p);
    for (size_t i = 0; list && p && i < count; i++) p = line_step(p, zm, moves[i], list);
    if (zm && desk_leave(g, zm) && list) line = PyList_AsTuple(list);
    Py_XDECREF(p);
    Py_XDECREF(list);
    return line;
}

/* The position in which the history begins. */
static struct position *origin_of(struct position *p)
{
    const unsigned char *state = history_state(p->history);
    struct zm_context *zm = desk_enter(p->game, state ? state : p->game->start);
    struct history *root = p->history;

    if (!zm) return NULL;
    while (root && root->length) root = root->before;
    PyObject *origin = position_make(p->game, Py_TYPE(p), zm, history_keep(root));
    desk_leave(p->game, zm);
    return (struct position *)origin;
}

static PyObject *origin(PyObject *self, void *unused)
{
    (void)unused;
    return (PyObject *)origin_of((struct position *)self);
}

static PyObject *history(PyObject *self, void *unused)
{
    struct position *p = (struct position *)self, *from = origin_of(p);
    zm_move *moves = from ? moves_of(p->history) : NULL;
    PyObject *line = moves ? position_line(from, moves, history_length(p->history)) : NULL;

    (void)unused;
    Py_XDECREF(from);
    PyMem_Free(moves);
    return line;
}

static PyObject *parent(PyObject *self, void *unused)
{
    struct position *p = (struct position *)self;
    PyObject *before = NULL;

    (void)unused;
    if (!history_length(p->history)) Py_RETURN_NONE;
    struct zm_context *zm = position_open(p);
    if (!zm) return NULL;
    zm_undo(zm);
    if (!PyErr_Occurred())
        before = position_make(p->game, Py_TYPE(p), zm, history_keep(p->history->before));
    zm_close(zm);
    return before;
}

static PyObject *ply(PyObject *self, void *unused)
{
    (void)unused;
    return PyLong_FromSize_t(history_length(((struct position *)self)->history));
}

/* -- Moves. -------------------------------------------------------------------------------- */

static PyObject *moves_object(struct position *p, const zm_move *moves, size_t count)
{
    PyObject *list = PyTuple_New((Py_ssize_t)count);

    for (size_t i = 0; list && i < count; i++) {
        PyObject *move = move_make(p, moves[i]);
        if (!move) Py_CLEAR(list);
        else PyTuple_SetItem(list, (Py_ssize_t)i, move);
    }
    return list;
}

/* The moves of a context that stands at the position. */
static PyObject *list_moves(struct position *p, const struct zm_context *zm)
{
    zm_move few[128], *list = few;
    size_t n = zm_moves(zm, few, sizeof few / sizeof *few);
    struct zm_error error = {.text = "the position has more moves than can be listed"};

    if (PyErr_Occurred()) return NULL;
    if (n > ZM_MOVES_MAX) return raise_error(ZM_LIMIT, &error);
    if (n > sizeof few / sizeof *few) {
        list = PyMem_Malloc(n * sizeof *list);
        if (!list) return PyErr_NoMemory();
        zm_moves(zm, list, n);
    }
    PyObject *moves = moves_object(p, list, n);
    if (list != few) PyMem_Free(list);
    return moves;
}

static PyObject *legal_moves(PyObject *self, void *unused)
{
    struct position *p = (struct position *)self;
    struct zm_context *zm = desk_enter(p->game, p->state);

    (void)unused;
    if (!zm) return NULL;
    PyObject *moves = list_moves(p, zm);
    if (!desk_leave(p->game, zm)) Py_CLEAR(moves);
    return moves;
}

/* Whether an object is a move of a game written in Python, legal here or elsewhere. */
static bool own_move(struct position *p, PyObject *object, zm_move *move)
{
    if (!p->game->owner || PyUnicode_Check(object)) return false;
    struct zm_context *zm = desk_enter(p->game, p->state);
    if (!zm) return false;
    zm_moves(zm, NULL, 0); /* so that all moves of the position were listed */
    return desk_leave(p->game, zm) && rules_move(p->game->table, object, move);
}

/* Sets the exception for an object that is no move. */
static PyObject *refuse_move(struct position *p, PyObject *object)
{
    struct zm_context *zm = desk_enter(p->game, p->state);
    char text[ZM_MOVE_TEXT] = "";
    zm_move move;

    if (!zm) return NULL;
    if (zm_moves(zm, &move, 1)) zm_move_text(zm, move, text, sizeof text);
    if (!desk_leave(p->game, zm)) return NULL;
    return PyErr_Format(PyExc_TypeError,
                        *text ? "the move is %R, accepted are a text, such as '%s', and members of "
                                "legal_moves"
                              : "the move is %R, accepted are a text and members of legal_moves",
                        object, text);
}

static PyObject *read_own(PyObject *self, PyObject *object)
{
    struct position *p = (struct position *)self;
    zm_move move;

    if (!own_move(p, object, &move)) return PyErr_Occurred() ? NULL : refuse_move(p, object);
    PyObject *after = position_after(p, move); /* refuses what is not legal here */
    Py_XDECREF(after);
    return after ? move_make(p, move) : NULL;
}

/* The move that a word names, or that an object is of a game written in Python. */
static PyObject *read_move(PyObject *self, PyObject *text)
{
    struct position *p = (struct position *)self;
    PyObject *bytes, *found = NULL;

    if (!PyUnicode_Check(text)) return read_own(self, text);
    const char *word = utf8_of(text, "a move", &bytes);
    struct zm_context *zm = word ? desk_enter(p->game, p->state) : NULL;
    zm_move move;

    if (zm) {
        enum zm_status status = zm_move_read(zm, word, &move);
        found = status ? raise_in(zm, status) : move_make(p, move);
        if (!desk_leave(p->game, zm)) Py_CLEAR(found);
    }
    Py_XDECREF(bytes);
    return found;
}

PyObject *position_follow(struct position *p, const struct zm_context *zm)
{
    const zm_move *moves;
    size_t n = zm_history(zm, &moves);
    struct history *h = history_keep(p->history);

    for (size_t i = 0; i < n; i++) {
        struct history *longer = history_add(h, moves[i]);
        history_drop(h);
        if (!longer) return NULL;
        h = longer;
    }
    return position_make(p->game, Py_TYPE(p), zm, h);
}

/* A word that the game reads is that move. All else is read as zm_play_text() does. */
static enum zm_status play_words(struct zm_context *zm, const char *text)
{
    zm_move move;

    if (!*text) return ZM_OK;
    if (strpbrk(text, " ,\t\n") || zm_move_read(zm, text, &move)) return zm_play_text(zm, text);
    return zm_play(zm, move);
}

static PyObject *play_text(struct position *p, PyObject *text)
{
    PyObject *bytes, *after = NULL;
    const char *words = utf8_of(text, "a move", &bytes);
    struct zm_context *zm = words ? desk_enter(p->game, p->state) : NULL;

    if (zm) {
        enum zm_status status = play_words(zm, words);
        after = status ? raise_in(zm, status) : position_follow(p, zm);
        if (!desk_leave(p->game, zm)) Py_CLEAR(after);
    }
    Py_XDECREF(bytes);
    return after;
}

static PyObject *play_move(struct position *p, const struct move *m)
{
    if (game_same(m->position->game, p->game)) return position_after(p, m->number);
    return raise_input("the move is one of %s, this is %s", m->position->game->spec, p->game->spec);
}

static PyObject *play(PyObject *self, PyObject *what);

static PyObject *play_each(PyObject *self, PyObject *moves)
{
    PyObject *each = PyObject_GetIter(moves), *move;

    if (!each && !PyErr_ExceptionMatches(PyExc_TypeError)) return NULL;
    if (!each) return PyErr_Clear(), refuse_move((struct position *)self, moves);
    Py_INCREF(self);
    while (self && (move = PyIter_Next(each))) {
        PyObject *after = play(self, move);
        Py_DECREF(move);
        Py_DECREF(self);
        self = after;
    }
    Py_DECREF(each);
    if (PyErr_Occurred()) Py_CLEAR(self);
    return self;
}

static PyObject *play(PyObject *self, PyObject *what)
{
    struct position *p = (struct position *)self;

    zm_move move;

    if (Py_TYPE(what) == core.move) return play_move(p, (struct move *)what);
    if (PyUnicode_Check(what)) return play_text(p, what);
    if (own_move(p, what, &move)) return position_after(p, move);
    return PyErr_Occurred() ? NULL : play_each(self, what);
}

/* -- Chance. ------------------------------------------------------------------------------- */

static PyObject *settle(PyObject *self, PyObject *unused)
{
    struct position *p = (struct position *)self;
    struct zm_context *zm = desk_enter(p->game, p->state);

    (void)unused;
    if (!zm) return NULL;
    enum zm_status status = zm_settle(zm);
    PyObject *after = status ? raise_in(zm, status) : position_follow(p, zm);
    if (!desk_leave(p->game, zm)) Py_CLEAR(after);
    return after;
}

/* Returns the outcome drawn and the random bits that are next. */
static PyObject *sample(PyObject *self, PyObject *bits)
{
    struct position *p = (struct position *)self;
    uint64_t seed = PyLong_AsUnsignedLongLong(bits);
    struct zm_context *zm = PyErr_Occurred() ? NULL : desk_enter(p->game, p->state);
    zm_move outcome;

    if (!zm) return NULL;
    enum zm_status status = zm_draw_event(zm, &seed, &outcome);
    PyObject *drawn = status
                          ? raise_in(zm, status)
                          : Py_BuildValue("(NK)", move_make(p, outcome), (unsigned long long)seed);
    if (!desk_leave(p->game, zm)) Py_CLEAR(drawn);
    return drawn;
}

/* -- What it is. --------------------------------------------------------------------------- */

static PyObject *side(PyObject *self, void *unused)
{
    struct position *p = (struct position *)self;
    struct zm_context *zm = desk_enter(p->game, p->state);

    (void)unused;
    if (!zm) return NULL;
    enum zm_side mover = zm_side_to_move(zm);
    return desk_leave(p->game, zm) ? PyLong_FromLong(mover) : NULL;
}

static PyObject *outcome(PyObject *self, void *unused)
{
    struct position *p = (struct position *)self;
    struct zm_context *zm = desk_enter(p->game, p->state);
    int value;

    (void)unused;
    if (!zm) return NULL;
    bool over = zm_outcome(zm, &value);
    if (!desk_leave(p->game, zm)) return NULL;
    if (!over) Py_RETURN_NONE;
    return PyLong_FromLong(value);
}

/* The position that is symmetric under the i-th symmetry. Its history begins there. */
static PyObject *transform(PyObject *self, PyObject *which)
{
    struct position *p = (struct position *)self;
    size_t i = PyLong_AsSize_t(which);
    struct zm_context *zm = PyErr_Occurred() ? NULL : desk_enter(p->game, p->state);

    if (!zm) return NULL;
    zm_transform(zm, i);
    struct history *h = history_origin(zm_state(zm), p->game->state_size);
    PyObject *other = h ? position_make(p->game, Py_TYPE(p), zm, h) : NULL;
    if (!desk_leave(p->game, zm)) Py_CLEAR(other);
    return other;
}

static PyObject *symmetries(PyObject *self, void *unused)
{
    struct position *p = (struct position *)self;
    struct zm_context *zm = desk_enter(p->game, p->state);

    (void)unused;
    if (!zm) return NULL;
    size_t n = zm_transform(zm, 0);
    return desk_leave(p->game, zm) ? PyLong_FromSize_t(n) : NULL;
}

static PyObject *game(PyObject *self, void *unused)
{
    PyObject *g = (PyObject *)((struct position *)self)->game;

    (void)unused;
    Py_INCREF(g);
    return g;
}

static PyObject *position_compare(PyObject *self, PyObject *other, int how)
{
    struct position *a = (struct position *)self, *b = (struct position *)other;

    if ((how != Py_EQ && how != Py_NE) || !PyObject_TypeCheck(other, core.position))
        Py_RETURN_NOTIMPLEMENTED;
    bool same = game_same(a->game, b->game) && memcmp(a->state, b->state, a->game->state_size) == 0;
    return PyBool_FromLong(same == (how == Py_EQ));
}

static Py_hash_t position_hash(PyObject *self)
{
    struct position *p = (struct position *)self;

    if (p->hash != -1) return p->hash;
    struct zm_context *zm = desk_enter(p->game, p->state);
    if (!zm) return -1;
    Py_hash_t hash = (Py_hash_t)zm_hash(zm);
    if (!desk_leave(p->game, zm)) return -1;
    return p->hash = hash == -1 ? -2 : hash;
}

static PyObject *position_repr(PyObject *self)
{
    PyObject *text = view_text(self, NULL);
    PyObject *repr =
        text ? PyUnicode_FromFormat("<Position %s %R>", ((struct position *)self)->game->spec, text)
             : NULL;

    Py_XDECREF(text);
    return repr;
}

static PyGetSetDef position_getset[] = {
    {"game", game, NULL, "the game", NULL},
    {"side", side, NULL, "who moves: 0 the first side, 1 the second, 2 nature", NULL},
    {"outcome", outcome, NULL, "the result for the first side; None: the game goes on", NULL},
    {"legal_moves", legal_moves, NULL, "the legal moves, or the outcomes of a chance node", NULL},
    {"ply", ply, NULL, "how many moves are in the history", NULL},
    {"history", history, NULL, "the moves from the origin", NULL},
    {"origin", origin, NULL, "the position in which the history begins", NULL},
    {"parent", parent, NULL, "the position before the last move; None at the origin", NULL},
    {"symmetries", symmetries, NULL, "the number of symmetries, the identity included", NULL},
    {"text", view_text, NULL, "one line that holds all of the position", NULL},
    {"description", view_board, NULL, "the board for a screen, as JSON", NULL},
    {"key", view_key, NULL, "64 bits that depend on all of the position", NULL},
    {"symmetric_key", view_symmetric_key, NULL, "the least key of all symmetric positions", NULL},
    {"evaluation", view_evaluation, NULL, "the static evaluation for the first side", NULL},
    {"annotations", view_annotations, NULL, "threats, as (name, side, move)", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyMethodDef position_methods[] = {
    {"play", play, METH_O, "play(move): the position after a move or several."},
    {"move", read_move, METH_O, "move(text): the legal move that a word names."},
    {"settle", settle, METH_NOARGS, "settle(): after the most probable chance outcomes."},
    {"draw_outcome", sample, METH_O, "draw_outcome(bits): a random outcome, and the next bits."},
    {"transform", transform, METH_O, "transform(i): under the i-th symmetry, modulo their number."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot position_slots[] = {
    {Py_tp_new, refuse_new},
    {Py_tp_dealloc, position_dealloc},
    {Py_tp_richcompare, position_compare},
    {Py_tp_hash, position_hash},
    {Py_tp_repr, position_repr},
    {Py_tp_str, view_drawing},
    {Py_tp_getset, position_getset},
    {Py_tp_methods, position_methods},
    {Py_tp_doc, "A position of a game. It does not change."},
    {0, NULL},
};

PyType_Spec position_spec = {
    .name = "zermelo._zermelo.Position",
    .basicsize = offsetof(struct position, state),
    .itemsize = 1,
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .slots = position_slots,
};
