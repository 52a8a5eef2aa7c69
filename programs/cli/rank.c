/* SPDX-License-Identifier: MIT
 * rank.c - the place of this process among those that mpirun or srun started together. Their
 * environment tells, so that no MPI library is needed. */
#include "command.h"

#include <stdlib.h>

/* The variables of Open MPI, of PMI (MPICH, Intel MPI) and of Slurm. */
static const struct {
    const char *rank, *ranks;
} names[] = {{"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"},
             {"PMI_RANK", "PMI_SIZE"},
             {"SLURM_PROCID", "SLURM_STEP_NUM_TASKS"}};

int process_rank(int *ranks)
{
    const int most = 1000000;

    *ranks = 1;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *rank = getenv(names[i].rank), *all = getenv(names[i].ranks);
        if (!rank || !all) continue;
        long place = strtol(rank, NULL, 10), count = strtol(all, NULL, 10);
        if (count < 2 || count > most || place < 0 || place >= count) continue;
        return *ranks = (int)count, (int)place;
    }
    return 0;
}
