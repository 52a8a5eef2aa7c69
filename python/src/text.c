/* SPDX-License-Identifier: MIT
 * text.c - texts of the library as Python's str, and back. */
#include "core.h"

#include <string.h>

PyObject *text_object(const char *text, Py_ssize_t length)
{
    return PyUnicode_DecodeUTF8(text, length < 0 ? (Py_ssize_t)strlen(text) : length, "replace");
}

char *written_by(size_t (*write)(const struct zm_context *zm, char *out, size_t capacity),
                 const struct zm_context *zm)
{
    size_t n = write(zm, NULL, 0);
    char *text = PyMem_Malloc(n + 1);

    if (!text) return (char *)PyErr_NoMemory();
    write(zm, text, n + 1);
    return text;
}

PyObject *text_by(size_t (*write)(const struct zm_context *zm, char *out, size_t capacity),
                  const struct zm_context *zm)
{
    char *text = written_by(write, zm);
    PyObject *object = text ? text_object(text, -1) : NULL;

    PyMem_Free(text);
    return object;
}

const char *utf8_of(PyObject *text, const char *what, PyObject **bytes)
{
    *bytes = NULL;
    if (!PyUnicode_Check(text)) {
        PyErr_Format(PyExc_TypeError, "%s is to be a str", what);
        return NULL;
    }
    *bytes = PyUnicode_AsUTF8String(text);
    char *at = *bytes ? PyBytes_AsString(*bytes) : NULL;
    if (at && strlen(at) == (size_t)PyBytes_Size(*bytes)) return at;
    if (at) raise_input("%s has a zero character", what);
    Py_CLEAR(*bytes);
    return NULL;
}

PyObject *words_of(const char *text)
{
    PyObject *list = PyList_New(0);

    while (list && *(text += strspn(text, " "))) {
        size_t n = strcspn(text, " ");
        PyObject *word = text_object(text, (Py_ssize_t)n);
        if (!word || PyList_Append(list, word)) Py_CLEAR(list);
        Py_XDECREF(word);
        text += n;
    }
    PyObject *words = list ? PyList_AsTuple(list) : NULL;
    Py_XDECREF(list);
    return words;
}
