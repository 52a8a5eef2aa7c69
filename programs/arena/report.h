/* SPDX-License-Identifier: MIT
 * report.h - what an event says, as text and as JSON. */
#ifndef ARENA_REPORT_H
#define ARENA_REPORT_H

#include "contest.h"

enum { REPORT_WIDTH = 120 }; /* no line of the table is longer */

/* The players, the best first. Returns how many lines. */
int report_table(FILE *file, const struct standings *s);
/* All there is to say at the end; nothing of an event that never began. */
void report_contest(const struct contest *contest, bool json);

#endif
