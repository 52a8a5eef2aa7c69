/* SPDX-License-Identifier: MIT
 * crew_alone.c - where there is no MPI: a process makes tables alone. */
#include "tables.h"

#include <stdlib.h>

bool crew_begin(struct crew *c)
{
    *c = (struct crew){.members = 1};
    return true;
}

void crew_end(void)
{
}

void crew_abandon(int code)
{
    exit(code);
}

int crew_number(int number)
{
    return number;
}

bool crew_exchange(const struct crew *c, struct zm_tables_maker *maker, int level,
                   bool all_from_first, uint64_t *sent)
{
    (void)c, (void)maker, (void)level, (void)all_from_first, (void)sent;
    return true;
}

bool crew_any(bool stop)
{
    return stop;
}
