/* SPDX-License-Identifier: MIT
 * guest.c - games from shared objects: a capsule with the table, which frees the object. */
#include "core.h"

static void guest_free(PyObject *capsule)
{
    zm_guest_free(PyCapsule_GetContext(capsule));
}

/* The table of a guest, which lives as long as the capsule. */
static PyObject *capsule_of(struct zm_guest *guest)
{
    PyObject *capsule =
        PyCapsule_New((void *)(uintptr_t)zm_guest_game(guest), "zermelo.table", guest_free);

    if (!capsule) zm_guest_free(guest);
    else PyCapsule_SetContext(capsule, guest);
    return capsule;
}

PyObject *guest_load(PyObject *module, PyObject *path)
{
    struct zm_error why = {.text = ""};
    struct zm_guest *guest;
    PyObject *bytes;

    (void)module;
    if (!PyUnicode_FSConverter(path, &bytes)) return NULL;
    enum zm_status status = zm_guest_load(PyBytes_AsString(bytes), &guest, &why);
    Py_DECREF(bytes);
    return status ? raise_error(status, &why) : capsule_of(guest);
}

PyObject *guest_name(PyObject *module, PyObject *table)
{
    const struct zm_game *game = PyCapsule_GetPointer(table, "zermelo.table");

    (void)module;
    return game ? text_object(game->name, -1) : NULL;
}

bool guests_of(PyObject *tables, const struct zm_game *out[GUESTS_MOST + 1])
{
    Py_ssize_t n = PyTuple_Size(tables);

    if (n > GUESTS_MOST) return raise_input("there are more than %d guests", GUESTS_MOST), false;
    for (Py_ssize_t i = 0; i < n; i++)
        out[i] = PyCapsule_GetPointer(PyTuple_GetItem(tables, i), "zermelo.table");
    out[n] = NULL;
    return !PyErr_Occurred();
}
