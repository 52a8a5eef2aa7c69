/* SPDX-License-Identifier: MIT
 * keeper.h - the file in which zermelo solve keeps its checkpoints. */
#ifndef PROGRAMS_KEEPER_H
#define PROGRAMS_KEEPER_H

#include "command.h"

#include <zermelo_solve.h>

struct keeper {
    struct zm_keeper functions; /* for zm_solve.keeper */
    const struct call *call;
    char *path, *beside; /* the file, and the one that is to replace it */
    int file, fresh;     /* the same, open and locked; -1: there is none */
    bool failed;         /* the last checkpoint could not be written, which was said */
};

/* Opens or makes the file. Returns an exit code, EXIT_DONE if all is well. */
int keeper_begin(struct keeper *k, const struct call *call, const char *path, double every);
void keeper_end(struct keeper *k);

#endif
