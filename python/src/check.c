/* SPDX-License-Identifier: MIT
 * check.c - check(): whether a game keeps its contract. */
#include "job.h"
#include "result.h"
#include "rules.h"

#include <fcntl.h>
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zermelo_check.h>

/* A fault, kept until the interpreter is there. */
struct fault {
    char *hook, *moves, *what;
    struct fault *next;
};

struct checking {
    struct job job;
    const struct zm_game *game;
    const char *parameters;
    struct zm_check how;
    struct zm_checked checked;
    struct zm_error error;
    enum zm_status status;
    struct fault *faults, **last;
    ssize_t reason_length; /* of an exception that ended the child process; 0: none did */
    char reason[REASON_MOST];
};

/* What has no memory is counted, but not listed. */
static void keep(void *with, const struct zm_fault *fault)
{
    struct checking *c = with;
    struct fault *f = calloc(1, sizeof *f);

    if (!f) return;
    f->hook = strdup(fault->hook), f->moves = strdup(fault->moves), f->what = strdup(fault->what);
    *c->last = f;
    c->last = &f->next;
}

static void work(void *with)
{
    struct checking *c = with;

    c->status = zm_check(c->game, c->parameters, &c->how, &c->checked, &c->error);
}

/* In the interpreter: the child process calls hooks written in Python on this thread, which must
 * have the lock there. */
static void hear_signals(void *with, const struct zm_checked *so_far)
{
    struct checking *c = with;

    (void)so_far;
    if (PyErr_CheckSignals()) job_stop(&c->job);
}

/* -- The child process is a fork of the interpreter, in which this thread alone goes on. Other
 * threads may be waiting for its lock: unless Python is told, the child lets them have it, and waits
 * for ever. ------------------------------------------------------------------------------------ */

static _Thread_local bool
    forks; /* the next fork of this thread, which has the lock, is a check's */

static void before_fork(void)
{
    if (forks) PyOS_BeforeFork();
}

static void after_fork_in_parent(void)
{
    if (forks) forks = false, PyOS_AfterFork_Parent();
}

static void after_fork_in_child(void)
{
    if (forks) forks = false, PyOS_AfterFork_Child();
}

bool prepare_forks(void)
{
    return !pthread_atfork(before_fork, after_fork_in_parent, after_fork_in_child) ||
           (PyErr_NoMemory(), false);
}

static bool work_here(struct checking *c)
{
    const struct zm_game *before = core.opening;
    struct pygame *g = (struct pygame *)c->game;
    int ends[2];

    if (pipe(ends)) return PyErr_SetFromErrno(PyExc_OSError), false;
    core.opening = c->game, g->tell = ends[1];
    c->how.progress = hear_signals;
    forks = true;
    work(c);
    forks = false;
    core.opening = before, g->tell = -1;
    close(ends[1]);
    fcntl(ends[0], F_SETFL, O_NONBLOCK); /* a process that a method began may have the other end */
    c->reason_length = read(ends[0], c->reason, sizeof c->reason);
    close(ends[0]);
    return !PyErr_Occurred();
}

/* The faults as (hook, moves, what); their memory is freed. */
static PyObject *take_faults(struct checking *c)
{
    PyObject *list = PyList_New(0);

    while (c->faults) {
        struct fault *f = c->faults;
        PyObject *one = f->hook && f->moves && f->what
                            ? Py_BuildValue("(sss)", f->hook, f->moves, f->what)
                            : NULL;
        if (one && list && PyList_Append(list, one)) Py_CLEAR(list);
        Py_XDECREF(one);
        c->faults = f->next;
        free(f->hook), free(f->moves), free(f->what), free(f);
    }
    return list;
}

#define FIELD(member, convert)                                                                     \
    {                                                                                              \
#member, offsetof(struct zm_checked, member), convert                                      \
    }
static const struct field checked_fields[] = {
    FIELD(games, from_uint64),
    FIELD(positions, from_uint64),
    FIELD(checks, from_uint64),
    FIELD(seconds, from_double),
    {NULL, 0, NULL},
};
#undef FIELD

static PyObject *checked_dict(struct checking *c)
{
    PyObject *dict = PyDict_New(), *faults = take_faults(c);

    if (!faults || !dict || !add_fields(dict, checked_fields, &c->checked)) Py_CLEAR(dict);
    Py_ssize_t length = c->reason_length > 0 ? c->reason_length : 0;
    if (!dict) Py_XDECREF(faults);
    else if (!add_item(dict, "faults", faults) ||
             !add_item(dict, "reason", text_object(c->reason, length)))
        Py_CLEAR(dict);
    return dict;
}

/* check(game, seconds, games, seed) */
PyObject *check(PyObject *module, PyObject *arguments)
{
    struct checking c = {.how = {.size = sizeof c.how, .fault = keep},
                         .checked.size = sizeof c.checked};
    unsigned long long games, seed;
    PyObject *object;

    (void)module;
    if (!PyArg_ParseTuple(arguments, "O!dKK:check", core.game, &object, &c.how.seconds, &games,
                          &seed))
        return NULL;
    const struct game *g = (const struct game *)object;
    const char *colon = strchr(g->spec, ':');
    c.game = g->table, c.parameters = colon ? colon + 1 : "";
    c.how.games = games, c.how.seed = seed, c.how.stop = &c.job.stop;
    c.how.with = &c, c.last = &c.faults;
    bool waited = rules_is_table(g->table) ? work_here(&c) : job_do(&c.job, work, &c);
    PyObject *dict = checked_dict(&c);
    if (waited && (c.status == ZM_OK || c.status == ZM_BROKEN)) return dict;
    Py_XDECREF(dict);
    return waited ? raise_error(c.status, &c.error) : NULL;
}
