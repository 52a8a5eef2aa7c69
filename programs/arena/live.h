/* SPDX-License-Identifier: MIT
 * live.h - how an event goes on, on a terminal, at most a few times a second. */
#ifndef ARENA_LIVE_H
#define ARENA_LIVE_H

#include "contest.h"

struct live {
    const struct contest *contest;
    bool wanted;
    double began, shown;
    uint64_t counted; /* pairs counted when it began */
    int lines;        /* on the screen now */
};

void live_begin(struct live *p, const struct contest *contest);
void live_show(struct live *p);
void live_end(struct live *p);

#endif
