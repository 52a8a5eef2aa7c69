/* SPDX-License-Identifier: MIT
 * solve.c - exact values, and certificates of them. */
#include "job.h"
#include "result.h"
#include "solve_tables.h"

#include <errno.h>
#include <stddef.h>
#include <unistd.h>
#include <zermelo_solve.h>

enum { TABLES_NONE = -2 };

struct solving {
    struct job job;
    struct zm_context *zm;
    struct zm_solve how;
    struct zm_claim claim;
    int file;         /* for the certificate; -1: none is wanted */
    int leaves, most; /* most: pieces in tables, -1: as many as make up for them, or none */
    struct solve_tables tables;
    struct zm_solution solution;
    struct zm_certificate certificate;
    enum zm_status status;
    int failed; /* errno, of writing the certificate */
};

/* -- On a thread of its own. ----------------------------------------------------------------- */

static bool put(void *with, uint64_t offset, const void *bytes, size_t n)
{
    struct solving *s = with;
    const char *at = bytes;

    while (n) {
        ssize_t written = pwrite(s->file, at, n, (off_t)offset);
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return s->failed = errno, false;
        at += written, offset += (uint64_t)written, n -= (size_t)written;
    }
    return true;
}

/* Whether what was found is enough for a certificate: the value, or that the claim is true. */
static bool is_proven(const struct solving *s)
{
    const struct zm_claim *p = &s->solution.proven;

    return s->solution.done &&
           (!s->how.claim || (p->least >= s->claim.least && p->most <= s->claim.most));
}

/* A certificate takes half of the memory for what is proven. */
static void solve_and_prove(struct solving *s)
{
    const struct zm_sink sink = {.size = sizeof sink, .write = put, .with = s};

    if (s->most != TABLES_NONE)
        s->status = solve_tables_make(s->zm, &s->how, s->most, NULL, NULL, &s->tables);
    struct zm_solve how = s->how;
    if (s->file >= 0) how.memory = half_memory(how.memory ? how.memory : memory_usual);
    if (!s->status) s->status = zm_solve(s->zm, &how, &s->solution);
    if (s->status || s->file < 0 || !is_proven(s)) return;
    s->status = zm_certify(s->zm, &s->how, s->how.claim ? s->claim : s->solution.proven, s->leaves,
                           &sink, &s->certificate);
}

static void work(void *with)
{
    struct solving *s = with;
    struct rules_thread thread = rules_thread_begin(s->zm);

    solve_and_prove(s);
    rules_thread_end(thread);
}

/* -- What was found. ------------------------------------------------------------------------- */

#define FIELD(name, member, convert)                                                               \
    {                                                                                              \
        name, offsetof(struct zm_solution, member), convert                                        \
    }
static const struct field solution_fields[] = {
    FIELD("least", proven.least, from_int), FIELD("most", proven.most, from_int),
    FIELD("done", done, from_bool),         FIELD("method", method, from_text),
    FIELD("nodes", nodes, from_uint64),     FIELD("seconds", seconds, from_double),
    FIELD("memory", memory, from_size),     {NULL, 0, NULL},
};
#undef FIELD

#define FIELD(member, convert)                                                                     \
    {                                                                                              \
#member, offsetof(struct zm_certificate, member), convert                                  \
    }
static const struct field certificate_fields[] = {
    FIELD(positions, from_uint64),
    FIELD(replies, from_uint64),
    FIELD(bytes, from_uint64),
    FIELD(seconds, from_double),
    {NULL, 0, NULL},
};
#undef FIELD

static PyObject *certificate_of(const struct solving *s)
{
    PyObject *dict = s->certificate.bytes ? PyDict_New() : none_object();

    if (s->certificate.bytes && dict && !add_fields(dict, certificate_fields, &s->certificate))
        Py_CLEAR(dict);
    return dict;
}

static PyObject *tables_of(const struct solving *s)
{
    if (!s->tables.made) return none_object();
    return Py_BuildValue("{s:i,s:K,s:d}", "most", s->tables.facts.most, "positions",
                         (unsigned long long)s->tables.facts.positions, "seconds",
                         s->tables.seconds);
}

static PyObject *solution_of(struct position *p, const struct solving *s, bool interrupted)
{
    PyObject *dict = PyDict_New();
    PyObject *move = s->solution.moved ? move_make(p, s->solution.move) : none_object();
    bool made = dict && add_fields(dict, solution_fields, &s->solution) &&
                add_item(dict, "certificate", certificate_of(s)) &&
                add_item(dict, "tables", tables_of(s)) &&
                add_item(dict, "interrupted", PyBool_FromLong(interrupted));

    if (!made) Py_XDECREF(move);
    if (!made || !add_item(dict, "move", move)) Py_CLEAR(dict);
    return dict;
}

/* The answer, after Ctrl-C the bounds so far; or the exception. */
static PyObject *answer(struct position *p, struct solving *s, bool waited)
{
    bool interrupted = !waited && job_interrupted();

    if (!waited && !interrupted) return NULL;
    if (s->status && interrupted) return PyErr_SetNone(PyExc_KeyboardInterrupt), NULL;
    if (s->status == ZM_IO && s->failed) {
        errno = s->failed;
        return PyErr_SetFromErrno(PyExc_OSError);
    }
    return s->status ? raise_in(s->zm, s->status) : solution_of(p, s, interrupted);
}

static PyObject *run(struct position *p, struct solving *s, PyObject *tables, PyObject *book)
{
    PyObject *found = NULL;

    s->zm = position_open(p);
    if (!s->zm) return NULL;
    enum zm_status status = s->file >= 0 ? zm_certifiable(s->zm) : ZM_OK;
    if (status) raise_in(s->zm, status);
    else if (tables_use(tables, s->zm) && book_use(book, s->zm))
        found = answer(p, s, job_do(&s->job, work, s));
    if (tables != Py_None) zm_tables_use(s->zm, NULL);
    solve_tables_end(s->zm, &s->tables);
    zm_close(s->zm);
    return found;
}

/* solve(position, method, claim, threads, nodes, seconds, memory, file, leaves, tables, most,
 *       book) */
PyObject *solve(PyObject *module, PyObject *arguments)
{
    struct solving s = {.how.size = sizeof s.how,
                        .solution.size = sizeof s.solution,
                        .certificate.size = sizeof s.certificate};
    PyObject *position, *claim, *tables, *book;
    unsigned long long nodes;
    Py_ssize_t memory;

    (void)module;
    if (!PyArg_ParseTuple(arguments, "O!zOiKdniiOiO:solve", core.position, &position, &s.how.method,
                          &claim, &s.how.threads, &nodes, &s.how.seconds, &memory, &s.file,
                          &s.leaves, &tables, &s.most, &book))
        return NULL;
    if (claim != Py_None && !PyArg_ParseTuple(claim, "ii", &s.claim.least, &s.claim.most))
        return NULL;
    s.how.claim = claim == Py_None ? NULL : &s.claim;
    s.how.nodes = nodes, s.how.memory = (size_t)memory, s.how.stop = &s.job.stop;
    return run((struct position *)position, &s, tables, book);
}

PyObject *solve_methods(PyObject *module, PyObject *unused)
{
    PyObject *list = PyList_New(0);

    (void)module, (void)unused;
    for (const char *const *name = zm_methods(); list && *name; name++) {
        PyObject *text = text_object(*name, -1);
        if (!text || PyList_Append(list, text)) Py_CLEAR(list);
        Py_XDECREF(text);
    }
    return list;
}
