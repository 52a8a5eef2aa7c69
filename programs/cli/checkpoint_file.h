/* SPDX-License-Identifier: MIT
 * checkpoint_file.h - the file that zermelo solve writes its checkpoints to. */
#ifndef PROGRAMS_CHECKPOINT_FILE_H
#define PROGRAMS_CHECKPOINT_FILE_H

#include "command.h"

#include <zermelo_solve.h>

struct checkpoint_file {
    struct zm_keeper functions; /* for zm_solve.keeper */
    const struct call *call;
    char *path, *beside; /* the file, and the new file that will replace it */
    int file, fresh;     /* descriptors of these two files, open and locked; -1: not open */
    bool failed;         /* the last checkpoint could not be written, and an error was printed */
};

/* Opens or creates the file and locks it. `every` is the time between checkpoints in seconds.
 * Returns an exit code, EXIT_DONE on success. */
int checkpoint_file_open(struct checkpoint_file *f, const struct call *call, const char *path,
                         double every);
void checkpoint_file_close(struct checkpoint_file *f);

#endif
