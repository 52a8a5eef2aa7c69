/* SPDX-License-Identifier: MIT
 * progress.h - how an event goes on, on a terminal, at most a few times a second. */
#ifndef ARENA_PROGRESS_H
#define ARENA_PROGRESS_H

#include "contest.h"

struct progress {
    const struct contest *contest;
    bool wanted;
    double began, shown;
    uint64_t counted; /* pairs counted when it began */
    int lines;        /* on the screen now */
};

void progress_begin(struct progress *p, const struct contest *contest);
void progress_show(struct progress *p);
void progress_end(struct progress *p);

#endif
