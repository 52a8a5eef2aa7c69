/* SPDX-License-Identifier: MIT
 * verify.c - verify(): the verifier, called from Python. */
#include "job.h"
#include "verdict.h"

struct verifying {
    struct job job;
    const char *argument[1024]; /* ended by NULL */
    uint64_t memory;
    int verdict;
    char why[2048];
};

static void work(void *with)
{
    struct verifying *v = with;

    v->verdict = verdict_on(v->argument, v->memory, &v->job.stop, v->why, sizeof v->why);
}

/* The arguments as C strings, which live as long as the tuple of bytes. */
static bool read_arguments(PyObject *words, struct verifying *v)
{
    Py_ssize_t n = PyTuple_Size(words), most = sizeof v->argument / sizeof *v->argument - 1;

    if (n > most) raise_input("%zd moves lead to the position, accepted are %zd", n - 3, most - 3);
    for (Py_ssize_t i = 0; i < n && !PyErr_Occurred(); i++)
        v->argument[i] = PyBytes_AsString(PyTuple_GetItem(words, i));
    return !PyErr_Occurred();
}

/* verify(arguments, memory): a tuple of bytes, as the program takes them. */
PyObject *verify(PyObject *module, PyObject *arguments)
{
    PyObject *words, *verdict = NULL;
    unsigned long long memory;

    (void)module;
    if (!PyArg_ParseTuple(arguments, "O!K:verify", &PyTuple_Type, &words, &memory)) return NULL;
    struct verifying *v = PyMem_Calloc(1, sizeof *v);
    if (!v) return PyErr_NoMemory();
    v->memory = memory;
    if (read_arguments(words, v) && job_do(&v->job, work, v))
        verdict = v->verdict == VERDICT_NO_MEMORY ? PyErr_NoMemory()
                                                  : Py_BuildValue("(is)", v->verdict, v->why);
    PyMem_Free(v);
    return verdict;
}
