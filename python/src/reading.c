/* SPDX-License-Identifier: MIT
 * reading.c - moves and positions from texts as people write them. */
#include "core.h"

#include <zermelo_record.h>

/* The position and the note. Contexts are used again, so the notation is not left behind. */
static PyObject *read_in(struct zm_context *zm, PyObject *of, const char *text, bool openspiel)
{
    bool is_game = PyObject_TypeCheck(of, core.game);
    enum zm_status status;

    zm_notation_set(zm, openspiel ? ZM_NOTATION_OPENSPIEL : ZM_NOTATION_USUAL);
    status = is_game ? zm_position_set(zm, text) : zm_play_text(zm, text);
    zm_notation_set(zm, ZM_NOTATION_USUAL);
    if (status) return raise_in(zm, status);
    PyObject *position =
        is_game ? position_at((struct game *)of, zm) : position_follow((struct position *)of, zm);
    return position ? Py_BuildValue("(NN)", position, text_object(zm_note(zm), -1)) : NULL;
}

/* read(of, text, openspiel): a position of a game, or the moves from a position. */
PyObject *read_written(PyObject *module, PyObject *arguments)
{
    PyObject *of, *text, *bytes, *read = NULL;
    int openspiel;

    (void)module;
    if (!PyArg_ParseTuple(arguments, "OOp:read", &of, &text, &openspiel)) return NULL;
    bool is_game = PyObject_TypeCheck(of, core.game);
    struct game *g = is_game ? (struct game *)of : ((struct position *)of)->game;
    const char *written = utf8_of(text, is_game ? "a position" : "moves", &bytes);
    struct zm_context *zm = NULL;

    if (written) zm = desk_enter(g, is_game ? g->start : ((struct position *)of)->state);
    if (zm) {
        read = read_in(zm, of, written, openspiel);
        if (!desk_leave(g, zm)) Py_CLEAR(read);
    }
    Py_XDECREF(bytes);
    return read;
}
