/* SPDX-License-Identifier: MIT
 * search.c - the type Search: a player that thinks about a position, in the background.
 *
 * It has a context of its own. `answer`, `status` and the ranking in `limits` belong to the thread
 * that thinks until it is done; `latest` and `rows` are guarded by the job's lock. */
#include "job.h"
#include "result.h"
#include "root_choice.h"
#include "rules_proof.h"

#include <stdlib.h>
#include <string.h>

struct search {
    PyObject_HEAD struct job job;
    struct position *position;
    struct zm_context *zm;
    PyObject *tables, *book; /* None, or what the search may ask, and what players answer from */
    PyObject *player_bytes;  /* NULL: nobody is named */
    const char *player;      /* who answers */
    struct zm_limits limits;
    zm_move *root_moves; /* of `limits` */
    struct zm_result answer, latest;
    enum zm_status status;
    struct zm_ranked *rows; /* as of `latest` */
    bool interrupted, told; /* by Ctrl-C; the last answer was given */
    bool busy;              /* a thread waits for an answer */
};

/* -- On the thread that thinks. ------------------------------------------------------------ */

static void tell(void *with, const void *news)
{
    struct search *s = with;

    s->latest = *(const struct zm_result *)news;
    if (s->rows) memcpy(s->rows, s->limits.ranking, s->latest.ranked * sizeof *s->rows);
}

static void report(void *with, const struct zm_result *so_far)
{
    struct search *s = with;

    if (so_far->line_length) job_tell(&s->job, tell, so_far);
}

static void ask(struct search *s)
{
    bool limited = s->limits.seconds > 0 || s->limits.nodes || s->limits.clock > 0;
    bool proven = !s->player && !s->rows && prove_by_rules(s->zm, &s->limits, &s->answer);

    s->answer.seed = s->limits.seed;
    if (!s->player) s->player = s->rows ? STRONGEST : unnamed_player(proven, limited);
    if (proven) return;
    s->status = zm_think(s->zm, s->player, &s->limits, &s->answer);
}

static void think(void *with)
{
    struct search *s = with;
    struct rules_thread thread = rules_thread_begin(s->zm);

    ask(s);
    rules_thread_end(thread);
}

/* -- Beginning. ---------------------------------------------------------------------------- */

/* Takes memory for the rows of a ranking: `wanted`, 0 meaning all; less than 0: there is none. */
static bool take_rows(struct search *s, Py_ssize_t wanted)
{
    size_t n = zm_moves(s->zm, NULL, 0), room = wanted && (size_t)wanted < n ? (size_t)wanted : n;
    struct zm_error error = {.text = "the position has more moves than can be ranked"};

    if (wanted < 0) return true;
    if (n > ZM_MOVES_MAX) return raise_error(ZM_LIMIT, &error), false;
    s->limits.ranking = PyMem_Calloc(room + 1, sizeof *s->rows);
    s->rows = PyMem_Calloc(room + 1, sizeof *s->rows);
    s->limits.ranking_room = room;
    if (s->rows && s->limits.ranking) return true;
    return PyErr_NoMemory(), false;
}

/* Reads the moves among which to choose; both texts may be NULL. */
static bool take_root_moves(struct search *s, const char *only, const char *exclude)
{
    enum zm_status status = root_choice_read(s->zm, only, exclude, &s->limits, &s->root_moves);

    if (status == ZM_NO_MEMORY) return PyErr_NoMemory(), false;
    return !status || (raise_in(s->zm, status), false);
}

static bool begin(struct search *s, Py_ssize_t lines, const char *only, const char *exclude)
{
    s->zm = position_open(s->position);
    if (!s->zm || !tables_use(s->tables, s->zm) || !book_use(s->book, s->zm) ||
        !take_root_moves(s, only, exclude) || !take_rows(s, lines))
        return false;
    s->answer.size = sizeof s->answer;
    s->limits.size = sizeof s->limits;
    s->limits.stop = &s->job.stop;
    s->limits.progress = report;
    s->limits.with = s;
    return job_start(&s->job, think, s);
}

/* Search(position, player, nodes, seconds, memory, seed, clock, increment, lines, tables,
 *        book, only, exclude) */
static PyObject *search_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords)
{
    PyObject *position, *player, *tables, *book;
    Py_ssize_t memory, lines;
    const char *only, *exclude;
    struct zm_limits limits = {.size = sizeof limits};
    unsigned long long nodes, seed;

    (void)keywords;
    if (!PyArg_ParseTuple(arguments, "O!OKdnKddnOOzz:Search", core.position, &position, &player,
                          &nodes, &limits.seconds, &memory, &seed, &limits.clock, &limits.increment,
                          &lines, &tables, &book, &only, &exclude))
        return NULL;
    limits.nodes = nodes, limits.seed = seed, limits.memory = (size_t)memory;
    struct search *s = (struct search *)PyType_GenericAlloc(type, 0);
    if (!s) return NULL;
    Py_INCREF(position);
    Py_INCREF(tables);
    Py_INCREF(book);
    s->tables = tables, s->book = book;
    s->position = (struct position *)position;
    s->limits = limits;
    if (player != Py_None) s->player = utf8_of(player, "a player", &s->player_bytes);
    if (PyErr_Occurred() || !begin(s, lines, only, exclude)) Py_CLEAR(s);
    return (PyObject *)s;
}

static void search_dealloc(PyObject *self)
{
    struct search *s = (struct search *)self;

    job_end(&s->job);
    zm_close(s->zm);
    Py_XDECREF(s->tables);
    Py_XDECREF(s->book);
    PyMem_Free(s->limits.ranking);
    free(s->root_moves);
    PyMem_Free(s->rows);
    Py_XDECREF(s->player_bytes);
    Py_XDECREF(s->position);
    object_free(self);
}

/* -- Answers. ------------------------------------------------------------------------------ */

static PyObject *answer_dict(struct search *s, const struct zm_result *r,
                             const struct zm_ranked *rows, bool running)
{
    PyObject *dict = result_dict(s->position, r);
    bool made = dict && add_item(dict, "player", text_object(s->player, -1)) &&
                add_item(dict, "interrupted", PyBool_FromLong(s->interrupted)) &&
                add_item(dict, "running", PyBool_FromLong(running)) &&
                add_item(dict, "moves", ranking_list(s->position, rows, rows ? r->ranked : 0));

    if (!made) Py_CLEAR(dict);
    return dict;
}

/* The last answer; what Ctrl-C stopped before there was any is KeyboardInterrupt. */
static PyObject *last_answer(struct search *s)
{
    s->told = true;
    job_end(&s->job);
    if (s->status == ZM_STOPPED && s->interrupted)
        return PyErr_SetNone(PyExc_KeyboardInterrupt), NULL;
    if (raised_in(s->zm)) return NULL;
    if (s->status) return raise_in(s->zm, s->status);
    return answer_dict(s, &s->answer, s->limits.ranking, false);
}

/* Waits, for news too if they are wanted. After Ctrl-C the search comes to its end. */
static bool wait_for(struct search *s, bool news)
{
    if (!s->job.started || job_wait(&s->job, news)) return true;
    s->interrupted = job_interrupted();
    return s->interrupted && job_wait(&s->job, false);
}

/* One thread at a time may ask. */
static PyObject *alone(struct search *s, PyObject *(*question)(struct search *s))
{
    if (s->busy) {
        PyErr_SetString(PyExc_RuntimeError, "another thread waits for this search already");
        return NULL;
    }
    s->busy = true;
    PyObject *answer = question(s);
    s->busy = false;
    return answer;
}

static PyObject *ask_last(struct search *s)
{
    return wait_for(s, false) ? last_answer(s) : NULL;
}

static PyObject *search_wait(PyObject *self, PyObject *unused)
{
    (void)unused;
    return alone((struct search *)self, ask_last);
}

/* The news. */
static PyObject *latest_answer(struct search *s)
{
    size_t bytes = (s->limits.ranking_room + 1) * sizeof *s->rows;
    struct zm_ranked *rows = PyMem_Malloc(bytes);

    if (!rows) return PyErr_NoMemory();
    pthread_mutex_lock(&s->job.lock);
    struct zm_result latest = s->latest;
    if (s->rows) memcpy(rows, s->rows, bytes);
    s->job.news = false;
    pthread_mutex_unlock(&s->job.lock);
    PyObject *dict = answer_dict(s, &latest, s->rows ? rows : NULL, true);
    PyMem_Free(rows);
    return dict;
}

static PyObject *ask_next(struct search *s)
{
    if (s->told) Py_RETURN_NONE;
    if (!wait_for(s, true)) return NULL;
    pthread_mutex_lock(&s->job.lock);
    bool done = s->job.done;
    pthread_mutex_unlock(&s->job.lock);
    return done ? last_answer(s) : latest_answer(s);
}

/* The next answer, when there is a new one; None after the last. */
static PyObject *search_next(PyObject *self, PyObject *unused)
{
    (void)unused;
    return alone((struct search *)self, ask_next);
}

/* `interrupted`: whether it was Ctrl-C, heard by Python itself. */
static PyObject *search_stop(PyObject *self, PyObject *interrupted)
{
    struct search *s = (struct search *)self;

    s->interrupted |= interrupted == Py_True;
    job_stop(&s->job);
    Py_RETURN_NONE;
}

static PyMethodDef search_methods[] = {
    {"wait", search_wait, METH_NOARGS, "wait(): the answer, when there is one."},
    {"next", search_next, METH_NOARGS, "next(): the next answer; None after the last."},
    {"stop", search_stop, METH_O, "stop(interrupted): ends the search, which then has an answer."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot search_slots[] = {
    {Py_tp_new, search_new},
    {Py_tp_dealloc, search_dealloc},
    {Py_tp_methods, search_methods},
    {Py_tp_doc, "A player that thinks about a position, in the background."},
    {0, NULL},
};

PyType_Spec search_spec = {
    .name = "zermelo._zermelo.Search",
    .basicsize = sizeof(struct search),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = search_slots,
};
