/* SPDX-License-Identifier: MIT
 * picture.c - a position as a picture in SVG. */
#include "board_svg.h"
#include "rules.h"

#include <stdlib.h>

static PyObject *draw(struct zm_context *zm, double width, double height)
{
    struct zm_error error = {.text = ""};
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    enum zm_status status = out ? board_svg_position(out, zm, width, height) : ZM_NO_MEMORY;

    if (out && fclose(out) && !status) status = ZM_NO_MEMORY;
    snprintf(error.text, sizeof error.text,
             "%s() writes no board: zermelo.check() says what is wrong",
             rules_is_table(zm_game_of(zm)) ? "board" : "describe");
    PyObject *picture = NULL;
    if (PyErr_Occurred()) picture = NULL; /* a hook written in Python */
    else if (status) raise_error(status, status == ZM_BROKEN ? &error : &(struct zm_error){0});
    else picture = text_object(text, (Py_ssize_t)length);
    free(text);
    return picture;
}

/* board_svg(position, width, height): sizes in pixels, 0.0 for the default. */
PyObject *picture_board(PyObject *module, PyObject *arguments)
{
    PyObject *position;
    double width, height;

    (void)module;
    if (!PyArg_ParseTuple(arguments, "O!dd:board_svg", core.position, &position, &width, &height))
        return NULL;
    struct zm_context *zm = position_open((struct position *)position);
    PyObject *picture = zm ? draw(zm, width, height) : NULL;
    zm_close(zm);
    return picture;
}
