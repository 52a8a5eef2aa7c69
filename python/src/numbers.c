/* SPDX-License-Identifier: MIT
 * numbers.c - counts, sizes and times as people type them. */
#include "core.h"

#include <zermelo_numbers.h>

/* BadInput with the text that is not accepted. */
static PyObject *refused(const char *text, const char *accepted)
{
    return raise_input("\"%.80s\" is not accepted, accepted is %s", text, accepted);
}

PyObject *numbers_time(PyObject *module, PyObject *text)
{
    PyObject *bytes, *number = NULL;
    const char *line = utf8_of(text, "a time", &bytes);
    double seconds;

    (void)module;
    if (line)
        number = zm_read_time(line, &seconds) ? refused(line, ZM_TIME_FORM)
                                              : PyFloat_FromDouble(seconds);
    Py_XDECREF(bytes);
    return number;
}

PyObject *numbers_size(PyObject *module, PyObject *text)
{
    PyObject *bytes, *number = NULL;
    const char *line = utf8_of(text, "a size", &bytes);
    uint64_t size;

    (void)module;
    if (line)
        number = zm_read_size(line, 1, 1, INT64_MAX, &size) ? refused(line, ZM_SIZE_FORM)
                                                            : PyLong_FromUnsignedLongLong(size);
    Py_XDECREF(bytes);
    return number;
}

PyObject *numbers_count(PyObject *module, PyObject *text)
{
    PyObject *bytes, *number = NULL;
    const char *line = utf8_of(text, "a count", &bytes);
    uint64_t count;

    (void)module;
    if (line)
        number = zm_read_count(line, 0, UINT64_MAX, &count) ? refused(line, ZM_COUNT_FORM)
                                                            : PyLong_FromUnsignedLongLong(count);
    Py_XDECREF(bytes);
    return number;
}
