/* SPDX-License-Identifier: MIT
 * errors.c - a status of the library as an exception of python/zermelo/errors.py. */
#include "core.h"

#include <stdarg.h>
#include <string.h>
#include <zermelo_messages.h>

static PyObject *arguments_of(const struct zm_error *error)
{
    PyObject *list = PyTuple_New(error->count);

    for (int i = 0; list && i < error->count; i++) {
        PyObject *text = text_object(zm_error_argument(error, i), -1);
        if (!text) Py_CLEAR(list);
        else PyTuple_SetItem(list, i, text);
    }
    return list;
}

PyObject *error_object(enum zm_status status, const struct zm_error *error)
{
    struct zm_error plain;

    if (!*error->text) zm_status_error(status, &plain), error = &plain;
    PyObject *text = text_object(error->text, -1), *arguments = arguments_of(error);
    PyObject *made = text && arguments ? PyObject_CallFunction(core.error_of, "iOsO", (int)status,
                                                               text, error->id, arguments)
                                       : NULL;
    Py_XDECREF(text);
    Py_XDECREF(arguments);
    return made;
}

PyObject *raise_error(enum zm_status status, const struct zm_error *error)
{
    PyObject *made = error_object(status, error);

    if (made) PyErr_SetObject((PyObject *)Py_TYPE(made), made);
    Py_XDECREF(made);
    return NULL;
}

/* Any hook raises what another thread has kept: see rules_hooks.c. */
bool raised_in(const struct zm_context *zm)
{
    zm_side_to_move(zm);
    return PyErr_Occurred();
}

PyObject *raise_in(const struct zm_context *zm, enum zm_status status)
{
    return PyErr_Occurred() || raised_in(zm) ? NULL : raise_error(status, zm_last_error(zm));
}

PyObject *raise_input(const char *format, ...)
{
    struct zm_error error = {.text = ""};
    va_list values;

    va_start(values, format);
    vsnprintf(error.text, sizeof error.text, format, values);
    va_end(values);
    return raise_error(ZM_BAD_INPUT, &error);
}

void raise_about(const char *path, enum zm_status status, const struct zm_error *why)
{
    struct zm_error named = *why;
    int length = snprintf(named.text, sizeof named.text, "%.500s: %s", path, why->text);

    raise_error(status, length < (int)sizeof named.text ? &named : why);
}
