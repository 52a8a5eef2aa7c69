/* SPDX-License-Identifier: MIT
 * team.c - see team.h. */
#define _POSIX_C_SOURCE 200809L
#include "core/team.h"

#include <pthread.h>
#include <stdbool.h>
#include <unistd.h>

struct member {
    pthread_t thread;
    void (*work)(void *with, int i);
    void *with;
    int i;
    bool started;
};

static void *member_run(void *of)
{
    struct member *m = of;

    m->work(m->with, m->i);
    return NULL;
}

void team_run(int n, void (*work)(void *with, int i), void *with)
{
    struct member team[TEAM_MAX];

    for (int i = 1; i < n; i++) {
        team[i] = (struct member){.work = work, .with = with, .i = i};
        team[i].started = pthread_create(&team[i].thread, NULL, member_run, &team[i]) == 0;
    }
    work(with, 0);
    for (int i = 1; i < n; i++)
        if (team[i].started) pthread_join(team[i].thread, NULL);
}

int team_cores(void)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);

    return n < 1 ? 1 : n > TEAM_MAX ? TEAM_MAX : (int)n;
}
