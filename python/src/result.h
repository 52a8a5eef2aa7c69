/* SPDX-License-Identifier: MIT
 * result.h - structs of the library as dicts, from which the package makes its own types. */
#ifndef PYTHON_RESULT_H
#define PYTHON_RESULT_H

#include "core.h"

/* A member of a struct: its name in the dict, where it stands, and how it is converted. */
struct field {
    const char *name;
    size_t at;
    PyObject *(*convert)(const void *member);
};
/* Adds the members that a list, ended by a NULL name, has. */
bool add_fields(PyObject *dict, const struct field *fields, const void *from);
/* Takes over the value, which may be NULL after an exception. */
bool add_item(PyObject *dict, const char *name, PyObject *value);

PyObject *none_object(void); /* None, as a new reference */
PyObject *from_double(const void *member);
PyObject *from_int(const void *member);
PyObject *from_bool(const void *member);
PyObject *from_uint64(const void *member);
PyObject *from_size(const void *member);
PyObject *from_text(const void *member);   /* NULL: None */
PyObject *from_buffer(const void *member); /* an array of char */

/* What a search found in a position; `count` rows of its ranking. */
PyObject *result_dict(struct position *p, const struct zm_result *r);
PyObject *ranking_list(struct position *p, const struct zm_ranked *rows, size_t count);

#endif
