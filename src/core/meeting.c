/* SPDX-License-Identifier: MIT
 * meeting.c - see meeting.h. */
#include "core/meeting.h"

void meeting_begin(struct meeting *m, void (*work)(void *with), void *with)
{
    *m = (struct meeting){.work = work, .with = with};
    pthread_mutex_init(&m->lock, NULL);
    pthread_cond_init(&m->over, NULL);
}

void meeting_end(struct meeting *m)
{
    pthread_cond_destroy(&m->over);
    pthread_mutex_destroy(&m->lock);
}

void meeting_join(struct meeting *m)
{
    pthread_mutex_lock(&m->lock);
    m->members++;
    pthread_mutex_unlock(&m->lock);
}

/* With the lock held: works if all who are left wait. */
static void work_if_complete(struct meeting *m)
{
    if (!m->waiting || m->waiting < m->members) return;
    m->work(m->with);
    m->waiting = 0;
    m->held++;
    pthread_cond_broadcast(&m->over);
}

void meeting_leave(struct meeting *m)
{
    pthread_mutex_lock(&m->lock);
    m->members--;
    work_if_complete(m);
    pthread_mutex_unlock(&m->lock);
}

void meeting_hold(struct meeting *m)
{
    pthread_mutex_lock(&m->lock);
    unsigned this_one = m->held;
    m->waiting++;
    work_if_complete(m);
    while (m->held == this_one) pthread_cond_wait(&m->over, &m->lock);
    pthread_mutex_unlock(&m->lock);
}
