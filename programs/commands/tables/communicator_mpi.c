/* SPDX-License-Identifier: MIT
 * communicator_mpi.c - the communicator of processes started by mpirun or srun to make the same
 * tables.
 *
 * A process that was started in another way does not call MPI. When one process is killed, MPI ends
 * all others; the next run resumes after the last level that was written to disk. */
#include "tables.h"

#include <limits.h>
#include <mpi.h>

enum { MEMBERS_MOST = 256 };

static bool started_by_mpi(void)
{
    static const char *const signs[] = {"OMPI_COMM_WORLD_SIZE", "PMIX_RANK", "PMI_RANK", NULL};

    for (const char *const *s = signs; *s; s++)
        if (getenv(*s)) return true;
    return false;
}

/* Converts sizes to the int counts and displacements that MPI takes. Returns false if they do not
 * fit. */
static bool count(const size_t *size, int members, int *sizes, int *places)
{
    size_t all = 0;

    for (int i = 0; i < members; i++) {
        places[i] = (int)all;
        sizes[i] = (int)size[i];
        all += size[i];
        if (all > INT_MAX) return false;
    }
    return true;
}

static bool exchange(void *with, const void *out, const size_t *out_size, void *in,
                     const size_t *in_size)
{
    int sizes[2][MEMBERS_MOST], places[2][MEMBERS_MOST], members;

    (void)with;
    return !MPI_Comm_size(MPI_COMM_WORLD, &members) &&
           count(out_size, members, sizes[0], places[0]) &&
           count(in_size, members, sizes[1], places[1]) &&
           !MPI_Alltoallv(out, sizes[0], places[0], MPI_BYTE, in, sizes[1], places[1], MPI_BYTE,
                          MPI_COMM_WORLD);
}

bool communicator_begin(struct zm_tables_communicator *c)
{
    *c = (struct zm_tables_communicator){
        .size = sizeof(struct zm_tables_communicator), .members = 1, .exchange = exchange};
    if (!started_by_mpi()) return true;
    return !MPI_Init(NULL, NULL) && !MPI_Comm_rank(MPI_COMM_WORLD, &c->member) &&
           !MPI_Comm_size(MPI_COMM_WORLD, &c->members) && c->members <= MEMBERS_MOST;
}

void communicator_end(void)
{
    int begun = 0;

    MPI_Initialized(&begun);
    if (begun) MPI_Finalize();
}

/* Only MPI can end processes on other machines. MPI_Abort() ends this one, too, in Open MPI; the
 * standard lets it return. */
void communicator_abort(int code)
{
    MPI_Abort(MPI_COMM_WORLD, code);
}
