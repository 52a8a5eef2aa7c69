/* SPDX-License-Identifier: MIT
 * count.c - move sequences, random games, all games: what is counted from a position. */
#include "job.h"
#include "result.h"

#include <stddef.h>
#include <zermelo_count.h>

/* One count, at work. */
struct counting {
    struct job job;
    struct zm_context *zm;
    enum zm_status status;
    int depth, events;
    uint64_t leaves, games, seed;
    size_t memory;
    struct zm_playouts playouts;
    struct zm_count count;
};

static void work_perft(void *with)
{
    struct counting *c = with;
    struct rules_thread thread = rules_thread_begin(c->zm);

    c->status = zm_perft(c->zm, c->depth, c->events, &c->job.stop, &c->leaves);
    rules_thread_end(thread);
}

static void work_playouts(void *with)
{
    struct counting *c = with;
    struct rules_thread thread = rules_thread_begin(c->zm);

    c->status = zm_playouts(c->zm, c->games, c->seed, &c->job.stop, &c->playouts);
    rules_thread_end(thread);
}

static void work_count(void *with)
{
    struct counting *c = with;
    struct rules_thread thread = rules_thread_begin(c->zm);

    c->status = zm_count_games(c->zm, c->memory, &c->job.stop, &c->count);
    rules_thread_end(thread);
}

/* Counts from a position. False, with an exception: it failed, or was interrupted. Where `partial`
 * what was counted until Ctrl-C is a success. */
static bool count_from(struct counting *c, PyObject *position, void (*work)(void *with),
                       bool partial)
{
    c->zm = position_open((struct position *)position);
    if (!c->zm) return false;
    bool counted = job_do(&c->job, work, c) || (partial && !c->status && job_interrupted());
    if (counted && raised_in(c->zm)) counted = false;
    else if (counted && c->status) raise_in(c->zm, c->status);
    zm_close(c->zm);
    return counted && !c->status;
}

PyObject *count_perft(PyObject *module, PyObject *arguments)
{
    struct counting c = {.status = ZM_OK};
    PyObject *position;

    (void)module;
    if (!PyArg_ParseTuple(arguments, "O!ip:perft", core.position, &position, &c.depth, &c.events))
        return NULL;
    return count_from(&c, position, work_perft, false) ? PyLong_FromUnsignedLongLong(c.leaves)
                                                       : NULL;
}

/* -- Random games. ------------------------------------------------------------------------- */

static PyObject *from_ends(const void *member)
{
    const uint64_t *n = member;

    return Py_BuildValue("(KKK)", (unsigned long long)n[0], (unsigned long long)n[1],
                         (unsigned long long)n[2]);
}

#define FIELD(member, convert)                                                                     \
    {                                                                                              \
#member, offsetof(struct zm_playouts, member), convert                                     \
    }
static const struct field playouts_fields[] = {
    FIELD(count, from_uint64),   FIELD(ends, from_ends),    FIELD(endless, from_uint64),
    FIELD(moves, from_uint64),   FIELD(value, from_double), FIELD(deviation, from_double),
    FIELD(seconds, from_double), {NULL, 0, NULL},
};
#undef FIELD

PyObject *count_playouts(PyObject *module, PyObject *arguments)
{
    struct counting c = {.playouts.size = sizeof c.playouts};
    unsigned long long games, seed;
    PyObject *position;

    (void)module;
    if (!PyArg_ParseTuple(arguments, "O!KK:playouts", core.position, &position, &games, &seed))
        return NULL;
    c.games = games, c.seed = seed;
    if (!count_from(&c, position, work_playouts, true)) return NULL;
    PyObject *dict = PyDict_New();
    if (dict && !add_fields(dict, playouts_fields, &c.playouts)) Py_CLEAR(dict);
    return dict;
}

/* -- All games. ---------------------------------------------------------------------------- */

#define FIELD(member, convert)                                                                     \
    {                                                                                              \
#member, offsetof(struct zm_count, member), convert                                        \
    }
static const struct field count_fields[] = {
    FIELD(positions, from_uint64), FIELD(symmetric, from_uint64), FIELD(finals, from_ends),
    FIELD(games, from_ends),       FIELD(length, from_int),       {NULL, 0, NULL},
};
#undef FIELD

/* The first numbers of an array, as a tuple. */
static PyObject *numbers_of(const uint64_t *numbers, int count)
{
    PyObject *list = PyTuple_New(count);

    for (int i = 0; list && i < count; i++) {
        PyObject *number = PyLong_FromUnsignedLongLong(numbers[i]);
        if (!number) Py_CLEAR(list);
        else PyTuple_SetItem(list, i, number);
    }
    return list;
}

static bool add_plies(PyObject *dict, const struct zm_count *c)
{
    int plies = c->length + 1 < ZM_LINE_MAX ? c->length + 1 : ZM_LINE_MAX;

    return add_item(dict, "ending", numbers_of(c->ending, plies)) &&
           add_item(dict, "perft", numbers_of(c->perft, plies));
}

PyObject *count_games(PyObject *module, PyObject *arguments)
{
    struct counting c = {.count.size = sizeof c.count};
    Py_ssize_t memory;
    PyObject *position;

    (void)module;
    if (!PyArg_ParseTuple(arguments, "O!n:count", core.position, &position, &memory)) return NULL;
    c.memory = (size_t)memory;
    if (!count_from(&c, position, work_count, false)) return NULL;
    PyObject *dict = PyDict_New();
    if (dict && (!add_fields(dict, count_fields, &c.count) || !add_plies(dict, &c.count)))
        Py_CLEAR(dict);
    return dict;
}
