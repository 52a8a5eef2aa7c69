/* SPDX-License-Identifier: MIT
 * pace.h - how far long work has come, and how long it will take. */
#ifndef PROGRAMS_PACE_H
#define PROGRAMS_PACE_H

#include "command.h"

/* Progress of long work, shown if standard error is a terminal, until clear_status(). */
struct pace {
    double started, shown_at; /* when the work began, and when the line was last updated */
    double from;              /* the part that was done when the work began; -1: not known yet */
    bool quiet;
    const char *doing;
};
void pace_begin(struct pace *p, const char *doing);
void pace_tell(void *pace, double part);

#endif
