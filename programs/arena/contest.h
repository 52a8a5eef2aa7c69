/* SPDX-License-Identifier: MIT
 * contest.h - plays an event: threads, the store, progress. */
#ifndef ARENA_CONTEST_H
#define ARENA_CONTEST_H

#include "schedule.h"

struct contest {
    struct event *event;
    struct schedule schedule;
    struct standings standings;
    bool again;       /* begin again, even if the store has pairs */
    bool quiet;       /* no progress is shown */
    bool join;        /* fail if the event has not been begun */
    double lease;     /* seconds for which pairs are claimed in a shared store */
    const char *path; /* of the store; NULL: none */
    uint64_t found;   /* pairs that the store had already */
    double seconds;   /* wall clock of this run */
    bool stopped;     /* by Ctrl-C or an error, before the end of the event */
};

/* Plays the rest of an event. Returns an exit code; `standings` is valid in any case. contest_end()
 * frees the memory. */
int contest_play(struct contest *contest);
void contest_end(struct contest *contest);

#endif
