/* SPDX-License-Identifier: MIT
 * crew_mpi.c - processes that make the same tables, started by mpirun or srun.
 *
 * Only one that was started so calls MPI at all. Each computes the parts of a level that it owns,
 * and then all broadcast what they made, in batches; all hold all tables. One that fails, or is
 * killed, ends them all, and what was kept up to the last level is where they go on. */
#include "tables.h"

#include <mpi.h>
#include <stdlib.h>

enum { BATCH = 1 << 24 }; /* bytes in a message */

static bool among_others(void)
{
    static const char *const signs[] = {"OMPI_COMM_WORLD_SIZE", "PMIX_RANK", "PMI_RANK", NULL};

    for (const char *const *s = signs; *s; s++)
        if (getenv(*s)) return true;
    return false;
}

static bool begun(void)
{
    int flag = 0;

    MPI_Initialized(&flag);
    return flag;
}

bool crew_begin(struct crew *c)
{
    *c = (struct crew){.members = 1};
    if (!among_others()) return true;
    return !MPI_Init(NULL, NULL) && !MPI_Comm_rank(MPI_COMM_WORLD, &c->member) &&
           !MPI_Comm_size(MPI_COMM_WORLD, &c->members);
}

void crew_end(void)
{
    if (begun()) MPI_Finalize();
}

void crew_abandon(int code)
{
    MPI_Abort(MPI_COMM_WORLD, code);
    exit(code);
}

int crew_number(int number)
{
    if (begun()) MPI_Bcast(&number, 1, MPI_INT, 0, MPI_COMM_WORLD);
    return number;
}

bool crew_any(bool stop)
{
    int any = stop, mine = stop;

    if (begun()) MPI_Allreduce(&mine, &any, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    return any;
}

static bool broadcast(unsigned char *bytes, size_t size, int from)
{
    while (size) {
        int batch = size < BATCH ? (int)size : BATCH;
        if (MPI_Bcast(bytes, batch, MPI_BYTE, from, MPI_COMM_WORLD)) return false;
        bytes += batch, size -= (size_t)batch;
    }
    return true;
}

bool crew_exchange(const struct crew *c, struct zm_tables_maker *maker, int level,
                   bool all_from_first, uint64_t *sent)
{
    unsigned char *bytes;
    size_t size;
    int owner;

    if (c->members == 1) return true;
    for (int i = 0; zm_tables_maker_stretch(maker, level, i, c->members, &bytes, &size, &owner);
         i++) {
        if (all_from_first) owner = 0;
        if (!broadcast(bytes, size, owner)) return false;
        if (owner == c->member) *sent += size * (uint64_t)(c->members - 1);
    }
    return true;
}
