/* SPDX-License-Identifier: MIT
 * team.h - the same work on several threads. */
#ifndef CORE_TEAM_H
#define CORE_TEAM_H

enum { TEAM_MAX = 64 };

/* Runs work(with, i) for i from 0 to n-1, the 0 on the calling thread and the others each on one
 * of its own, and returns when all are done. Members whose thread cannot be started are left
 * out; the 0 always runs. */
void team_run(int n, void (*work)(void *with, int i), void *with);

/* How many cores there are, from 1 to TEAM_MAX. */
int team_cores(void);

#endif
