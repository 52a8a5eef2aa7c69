/* SPDX-License-Identifier: MIT
 * wave.h - runs grids of tiles in parallel (wavefront): a tile is worked on as soon as those above
 * it and to its left are done. */
#ifndef SOLVE_WAVE_H
#define SOLVE_WAVE_H

#include <zermelo.h>

struct grid {
    int part; /* passed to work() */
    int rows, columns;
};

struct wave {
    const struct grid *grids; /* begun in this order */
    int count;
    void (*work)(void *with, int part, int row, int column);
    /* NULL, or called by one thread, often, with the number of tiles done. */
    void (*progress)(void *with, uint64_t done);
    void *with;
    const volatile int *stop; /* NULL, or the work ends early when this is not 0 */
};

/* Works on all tiles. Returns ZM_OK, ZM_STOPPED or ZM_NO_MEMORY. */
enum zm_status wave_run(const struct wave *w, int threads, const struct zm_allocator *memory);

#endif
