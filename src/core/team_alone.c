/* SPDX-License-Identifier: MIT
 * team_alone.c - see team.h: where there are no threads the first member works alone. */
#include "core/team.h"

void team_run(int n, void (*work)(void *with, int i), void *with)
{
    (void)n;
    work(with, 0);
}
