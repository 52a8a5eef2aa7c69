/* SPDX-License-Identifier: MIT
 * elo.c - what the results of a match say. */
#include "core.h"
#include "result.h"

#include <stddef.h>
#include <zermelo_elo.h>

/* Counts of results, 3 or 5. False, with an exception. */
static bool read_counts(PyObject *list, uint64_t out[5], size_t *kinds)
{
    Py_ssize_t n = PyTuple_Size(list);

    if (n != 3 && n != 5) return raise_input("%d counts, accepted are 3 or 5", (int)n), false;
    for (Py_ssize_t i = 0; i < n; i++) out[i] = PyLong_AsUnsignedLongLong(PyTuple_GetItem(list, i));
    *kinds = (size_t)n;
    return !PyErr_Occurred();
}

#define FIELD(member, convert)                                                                     \
    {                                                                                              \
#member, offsetof(struct zm_elo, member), convert                                          \
    }
static const struct field elo_fields[] = {
    FIELD(score, from_double),       FIELD(score_error, from_double),
    FIELD(elo, from_double),         FIELD(low, from_double),
    FIELD(high, from_double),        FIELD(error, from_double),
    FIELD(normalized, from_double),  FIELD(normalized_error, from_double),
    FIELD(superiority, from_double), {NULL, 0, NULL},
};
#undef FIELD

PyObject *elo_of(PyObject *module, PyObject *counts)
{
    struct zm_elo elo = {.size = sizeof elo};
    uint64_t n[5];
    size_t kinds;

    (void)module;
    if (!PyTuple_Check(counts))
        return PyErr_SetString(PyExc_TypeError, "counts are to be a tuple"), NULL;
    if (!read_counts(counts, n, &kinds)) return NULL;
    if (zm_elo_of(n, kinds, &elo)) return raise_input("there are no results");
    PyObject *dict = PyDict_New();
    if (dict && !add_fields(dict, elo_fields, &elo)) Py_CLEAR(dict);
    return dict;
}

/* sprt(counts, normalized, elo0, elo1, alpha, beta): (llr, lower, upper) */
PyObject *elo_sprt(PyObject *module, PyObject *arguments)
{
    double elo0, elo1, alpha, beta, llr, lower, upper;
    PyObject *counts;
    uint64_t n[5];
    size_t kinds;
    int normalized;

    (void)module;
    if (!PyArg_ParseTuple(arguments, "O!pdddd:sprt", &PyTuple_Type, &counts, &normalized, &elo0,
                          &elo1, &alpha, &beta) ||
        !read_counts(counts, n, &kinds))
        return NULL;
    if (zm_sprt_bounds(alpha, beta, &lower, &upper))
        return raise_input("alpha and beta are probabilities, more than 0 and less than 0.5");
    if (zm_llr(n, kinds, normalized ? ZM_NORMALIZED : ZM_LOGISTIC, elo0, elo1, &llr))
        return raise_input("the hypotheses are two Elo numbers, the lesser first, from -%d to %d",
                           ZM_ELO_MAX, ZM_ELO_MAX);
    return Py_BuildValue("(ddd)", llr, lower, upper);
}
