/* SPDX-License-Identifier: MIT
 * crew_alone.c - where there is no MPI: a process makes tables alone. */
#include "tables.h"

#include <stdlib.h>

bool crew_begin(struct zm_tables_crew *c)
{
    *c = (struct zm_tables_crew){.members = 1};
    return true;
}

void crew_end(void)
{
}

void crew_abandon(int code)
{
    exit(code);
}
