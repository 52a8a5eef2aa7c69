/* SPDX-License-Identifier: MIT
 * result.c - see result.h. */
#include "result.h"

#include "value_text.h"

#include <stddef.h>

PyObject *none_object(void)
{
    Py_RETURN_NONE;
}

PyObject *from_double(const void *member)
{
    return PyFloat_FromDouble(*(const double *)member);
}

PyObject *from_int(const void *member)
{
    return PyLong_FromLong(*(const int *)member);
}

PyObject *from_bool(const void *member)
{
    return PyBool_FromLong(*(const bool *)member);
}

PyObject *from_uint64(const void *member)
{
    return PyLong_FromUnsignedLongLong(*(const uint64_t *)member);
}

PyObject *from_size(const void *member)
{
    return PyLong_FromSize_t(*(const size_t *)member);
}

static PyObject *text_or_none(const char *text)
{
    if (!text) Py_RETURN_NONE;
    return text_object(text, -1);
}

PyObject *from_buffer(const void *member)
{
    return text_object(member, -1);
}

PyObject *from_text(const void *member)
{
    return text_or_none(*(const char *const *)member);
}

static PyObject *from_score(const void *member)
{
    return PyLong_FromLongLong(*(const zm_score *)member);
}

static PyObject *from_kind(const void *member)
{
    return text_or_none(kind_name(*(const enum zm_kind *)member));
}

static PyObject *from_bound(const void *member)
{
    enum zm_kind bound = *(const enum zm_kind *)member;

    return text_or_none(bound == ZM_HEURISTIC ? NULL : kind_name(bound));
}

static PyObject *from_distance(const void *member)
{
    int64_t distance = *(const int64_t *)member;

    if (distance < 0) Py_RETURN_NONE;
    return PyLong_FromLongLong(distance);
}

static PyObject *from_distance_kind(const void *member)
{
    return text_or_none(distance_kind_name(*(const enum zm_distance_kind *)member));
}

bool add_item(PyObject *dict, const char *name, PyObject *value)
{
    bool added = value && PyDict_SetItemString(dict, name, value) == 0;

    Py_XDECREF(value);
    return added;
}

bool add_fields(PyObject *dict, const struct field *f, const void *from)
{
    while (f->name && add_item(dict, f->name, f->convert((const char *)from + f->at))) f++;
    return !f->name;
}

#define FIELD(member, convert)                                                                     \
    {                                                                                              \
#member, offsetof(struct zm_result, member), convert                                       \
    }
static const struct field result_fields[] = {
    FIELD(value, from_double),
    FIELD(score, from_score),
    FIELD(kind, from_kind),
    FIELD(distance, from_distance),
    FIELD(distance_kind, from_distance_kind),
    FIELD(depth, from_int),
    FIELD(nodes, from_uint64),
    FIELD(simulations, from_uint64),
    FIELD(seconds, from_double),
    FIELD(memory, from_size),
    FIELD(seed, from_uint64),
    FIELD(rule, from_text),
    FIELD(stopped, from_bool),
    FIELD(full, from_double),
    FIELD(bound, from_bound),
    FIELD(bound_value, from_double),
    {NULL, 0, NULL},
};
#undef FIELD

#define FIELD(member, convert)                                                                     \
    {                                                                                              \
#member, offsetof(struct zm_ranked, member), convert                                       \
    }
static const struct field ranked_fields[] = {
    FIELD(value, from_double),
    FIELD(score, from_score),
    FIELD(kind, from_kind),
    FIELD(distance, from_distance),
    FIELD(distance_kind, from_distance_kind),
    FIELD(depth, from_int),
    FIELD(visits, from_uint64),
    {NULL, 0, NULL},
};
#undef FIELD

/* The value in words, and the line of play. */
static bool add_value(PyObject *dict, struct position *p, struct known_value value,
                      const zm_move *line, size_t length)
{
    const struct zm_game *game = p->game->table;

    return add_item(dict, "outcome", text_or_none(value_outcome(game, value))) &&
           add_item(dict, "words", text_object(value_words(game, value).text, -1)) &&
           add_item(dict, "pv", position_line(p, line, length));
}

PyObject *result_dict(struct position *p, const struct zm_result *r)
{
    PyObject *dict = PyDict_New();
    bool made = dict && add_fields(dict, result_fields, r) &&
                add_value(dict, p, value_of_result(r), r->line, r->line_length) &&
                add_item(dict, "move", move_make(p, r->move));

    if (!made) Py_CLEAR(dict);
    return dict;
}

static PyObject *ranked_dict(struct position *p, const struct zm_ranked *row)
{
    struct known_value value = {row->value, row->kind, row->distance, row->distance_kind};
    PyObject *dict = PyDict_New();
    bool made = dict && add_fields(dict, ranked_fields, row) &&
                add_value(dict, p, value, row->line, row->line_length) &&
                add_item(dict, "move", move_make(p, row->move));

    if (!made) Py_CLEAR(dict);
    return dict;
}

PyObject *ranking_list(struct position *p, const struct zm_ranked *rows, size_t count)
{
    PyObject *list = PyList_New(0);

    for (size_t i = 0; list && i < count; i++) {
        PyObject *row = ranked_dict(p, &rows[i]);
        if (!row || PyList_Append(list, row)) Py_CLEAR(list);
        Py_XDECREF(row);
    }
    return list;
}
