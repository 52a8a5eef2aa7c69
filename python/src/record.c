/* SPDX-License-Identifier: MIT
 * record.c - saved games. */
#include "core.h"

#include <stdio.h>
#include <string.h>
#include <zermelo_record.h>

/* -- Writing. -------------------------------------------------------------------------------- */

static PyObject *text_of_record(struct position *p, const struct zm_record *record)
{
    struct zm_context *zm = position_open(p);
    PyObject *object = NULL;

    if (!zm) return NULL;
    size_t n = zm_record_write(zm, record, NULL, 0);
    char *text = PyMem_Malloc(n + 1);
    if (text) {
        zm_record_write(zm, record, text, n + 1);
        object = text_object(text, -1);
    } else PyErr_NoMemory();
    PyMem_Free(text);
    zm_close(zm);
    return object;
}

/* record_write(position, first, second, seed, clock, termination, result); `clock` is None or
 * (left, left, increment) in milliseconds. */
PyObject *record_write(PyObject *module, PyObject *arguments)
{
    struct zm_record r = {.size = sizeof r};
    PyObject *position, *clock;
    const char *first, *second;
    unsigned long long seed, left[2] = {0}, increment = 0;
    int termination;

    (void)module;
    if (!PyArg_ParseTuple(arguments, "O!ssKOii:record_write", core.position, &position, &first,
                          &second, &seed, &clock, &termination, &r.result))
        return NULL;
    r.clocked = clock != Py_None;
    if (r.clocked && !PyArg_ParseTuple(clock, "KKK", &left[0], &left[1], &increment)) return NULL;
    snprintf(r.player[0], sizeof r.player[0], "%s", first);
    snprintf(r.player[1], sizeof r.player[1], "%s", second);
    r.seed = seed, r.left_ms[0] = left[0], r.left_ms[1] = left[1], r.increment_ms = increment;
    r.termination = (enum zm_termination)termination;
    return text_of_record((struct position *)position, &r);
}

/* -- Reading. -------------------------------------------------------------------------------- */

PyObject *moves_text(struct zm_context *zm)
{
    const zm_move *moves;
    size_t count = zm_history(zm, &moves);

    while (!zm_undo(zm)) continue;
    size_t n = zm_line_text(zm, moves, count, NULL, 0);
    char *text = PyMem_Malloc(n + 1);
    if (!text) return PyErr_NoMemory();
    zm_line_text(zm, moves, count, text, n + 1);
    PyObject *words = words_of(text);
    PyMem_Free(text);
    return words;
}

static PyObject *record_dict(struct zm_context *zm, const struct zm_record *r)
{
    char spec[ZM_SPEC_TEXT];
    bool is_start;
    PyObject *moves = moves_text(zm), *origin = moves ? text_by(zm_position_text, zm) : NULL;

    zm_origin_text(zm, &is_start, NULL, 0);
    if (!origin) return Py_XDECREF(moves), NULL;
    return Py_BuildValue(
        "{s:s,s:N,s:O,s:N,s:(ss),s:K,s:O,s:(KKK),s:i,s:i}", "spec", zm_spec(zm, spec, sizeof spec),
        "origin", origin, "from_start", is_start ? Py_True : Py_False, "moves", moves, "players",
        r->player[0], r->player[1], "seed", (unsigned long long)r->seed, "clocked",
        r->clocked ? Py_True : Py_False, "clock", (unsigned long long)r->left_ms[0],
        (unsigned long long)r->left_ms[1], (unsigned long long)r->increment_ms, "termination",
        (int)r->termination, "result", r->result);
}

/* record_read(text, tables): a str, and a tuple of the tables of guests. */
PyObject *record_read(PyObject *module, PyObject *arguments)
{
    const struct zm_game *guests[GUESTS_MOST + 1] = {NULL};
    struct zm_options options = {.size = sizeof options, .guests = guests};
    struct zm_record record = {.size = sizeof record};
    struct zm_error why = {.text = ""};
    struct zm_context *zm;
    PyObject *tables;
    const char *text;
    Py_ssize_t length;

    (void)module;
    if (!PyArg_ParseTuple(arguments, "s#O!:record_read", &text, &length, &PyTuple_Type, &tables))
        return NULL;
    if (!guests_of(tables, guests)) return NULL;
    enum zm_status status = zm_record_read(text, (size_t)length, &options, &record, &zm, &why);
    if (status) return raise_error(status, &why);
    PyObject *dict = record_dict(zm, &record);
    zm_close(zm);
    return dict;
}
