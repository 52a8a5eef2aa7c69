/* SPDX-License-Identifier: MIT
 * contest.h - an event being played: threads, the store, progress. */
#ifndef ARENA_CONTEST_H
#define ARENA_CONTEST_H

#include "schedule.h"

struct contest {
    struct event *event;
    struct schedule schedule;
    struct standings standings;
    bool again;       /* begin anew, whatever is in the store */
    bool quiet;       /* no progress is shown */
    bool join;        /* only if it was begun already */
    double lease;     /* seconds for which pairs are claimed in a shared store */
    const char *path; /* of the store; NULL: nothing is kept */
    uint64_t found;   /* pairs that were in the store already */
    double seconds;   /* played now */
    bool stopped;     /* by Ctrl-C or by an error, before its end */
};

/* Plays what is left of an event. Returns an exit code; standings tell what is known in any case.
 * contest_end() frees. */
int contest_play(struct contest *contest);
void contest_end(struct contest *contest);

#endif
