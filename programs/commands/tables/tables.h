/* SPDX-License-Identifier: MIT
 * tables.h - zermelo tables: declarations that its files share. */
#ifndef PROGRAMS_TABLES_H
#define PROGRAMS_TABLES_H

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

/* zermelo tables build. */
int tables_build(struct call *call);

/* Joins the processes that were started together with this one (communicator_mpi.c with Open MPI,
 * communicator_stub.c without). Returns false if the communicator cannot be set up. */
bool communicator_begin(struct zm_tables_communicator *c);
void communicator_end(void);
/* Ends the other processes of the communicator, after this one has failed alone. The caller then
 * returns the code, without communicator_end(). */
void communicator_abort(int code);

#endif
