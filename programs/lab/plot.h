/* SPDX-License-Identifier: MIT
 * plot.h - line and bar charts that stand alone, published figures beside measured ones. */
#ifndef PROGRAMS_PLOT_H
#define PROGRAMS_PLOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* One figure of a series at a place on the x axis. NAN: there is none. */
struct plot_point {
    const char *series, *x;
    double theirs, ours;
    double low, high; /* of ours: the ends of an error bar */
};

/* Series and places stand in the order in which they are first met; at most PLOT_SERIES and
 * PLOT_PLACES of them are drawn. */
enum { PLOT_SERIES = 16, PLOT_PLACES = 32 };

struct plot {
    const char *title, *about, *x, *unit;
    bool bars, logarithmic;
    const struct plot_point *point;
    size_t points;
};

void plot_write(FILE *out, const struct plot *plot);

#endif
