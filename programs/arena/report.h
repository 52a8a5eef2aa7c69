/* SPDX-License-Identifier: MIT
 * report.h - what an event says: on a terminal as it goes on, at the end as text or as JSON. */
#ifndef ARENA_REPORT_H
#define ARENA_REPORT_H

#include "event.h"

/* All there is to say at the end; nothing of an event that never began. */
void report_contest(const struct contest *contest, bool json);

/* How an event goes on, on a terminal, at most a few times a second. */
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
