/* SPDX-License-Identifier: MIT
 * tables.h - zermelo tables: declarations that its files share. */
#ifndef PROGRAMS_TABLES_H
#define PROGRAMS_TABLES_H

#include "command.h"
#include "pace.h"

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
