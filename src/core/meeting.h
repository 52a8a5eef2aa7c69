/* SPDX-License-Identifier: MIT
 * meeting.h - threads that now and then must all stand still while one of them works. */
#ifndef CORE_MEETING_H
#define CORE_MEETING_H

#include <pthread.h>

struct meeting {
    pthread_mutex_t lock;
    pthread_cond_t over;
    int members, waiting;
    unsigned held; /* how many meetings there were */
    void (*work)(void *with);
    void *with;
};

/* What is done at each meeting. */
void meeting_begin(struct meeting *m, void (*work)(void *with), void *with);
void meeting_end(struct meeting *m);
/* Between these two a thread is a member. */
void meeting_join(struct meeting *m);
void meeting_leave(struct meeting *m);
/* Waits for all members; the last to come does the work, then all go on. */
void meeting_hold(struct meeting *m);

#endif
