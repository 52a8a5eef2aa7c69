/* SPDX-License-Identifier: MIT
 * wave.h - grids of tiles, each worked on as soon as those above it and to its left are done. */
#ifndef SOLVE_WAVE_H
#define SOLVE_WAVE_H

#include <stdatomic.h>
#include <zermelo.h>

struct grid {
    int part; /* for whoever works on it */
    int rows, columns;
};

struct wave {
    const struct grid *grids; /* begun in this order */
    int count;
    void (*work)(void *with, int part, int row, int column);
    void (*tell)(void *with, uint64_t done); /* NULL, or called by one thread, often, with the
                                                number of tiles done */
    void *with;
    const volatile int *stop; /* NULL, or ends the work early */
};

/* Works on all tiles. ZM_STOPPED, ZM_NO_MEMORY. */
enum zm_status wave_run(const struct wave *w, int threads, const struct zm_allocator *memory);

#endif
