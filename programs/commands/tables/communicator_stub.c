/* SPDX-License-Identifier: MIT
 * communicator_stub.c - the communicator of a build without MPI, which has one process. */
#include "tables.h"

bool communicator_begin(struct zm_tables_communicator *c)
{
    *c = (struct zm_tables_communicator){.size = sizeof(struct zm_tables_communicator),
                                         .members = 1};
    return true;
}

void communicator_end(void)
{
}

void communicator_abort(int code)
{
    (void)code;
}
