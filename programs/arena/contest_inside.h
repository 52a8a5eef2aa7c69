/* SPDX-License-Identifier: MIT
 * contest_inside.h - the scheduler, which gives the pairs of an event to threads, alone or together
 * with other processes. */
#ifndef ARENA_CONTEST_INSIDE_H
#define ARENA_CONTEST_INSIDE_H

#include "contest.h"
#include "store.h"

#include <pthread.h>

enum {
    WAITING_MOST = 1024, /* pairs played and not stored yet */
    CLAIMED_MOST = 512,  /* pairs claimed and not played yet */
    LISTED_AHEAD = 4096, /* pairs listed in a shared store ahead of play */
};

/* The state of this process in an event that several processes play. */
struct share {
    bool wanted;
    char worker[96];      /* unique name of this process */
    double renewed, read; /* times of the last renewal of claims and reading of outcomes */
    uint64_t listed;      /* pairs that are listed in the store */
    struct scheduled_pair claimed[CLAIMED_MOST];
    size_t first, count; /* the claimed pairs that no thread has taken yet */
};

struct scheduler {
    struct contest *contest;
    struct store *store;
    struct outcome *outcomes; /* indexed by the number of the pair */
    pthread_mutex_t lock;
    pthread_cond_t finished,
        can_continue; /* pairs wait to be stored; a thread can hand in or take a pair */
    uint64_t next;    /* the first pair that no thread has taken */
    uint64_t known;   /* copy of schedule.known */
    int playing;      /* number of threads that play */
    volatile int stop;
    int failed; /* exit code of a pair that could not be played; 0: none */
    size_t waiting;
    struct pair pair[WAITING_MOST];
    struct scheduled_pair scheduled[WAITING_MOST];
    struct pair taken[WAITING_MOST]; /* the pairs being stored */
    struct scheduled_pair taken_scheduled[WAITING_MOST];
    struct share share;
};

/* Counts the outcomes that follow without a gap. If threads run, the caller holds the lock. */
void contest_count(struct scheduler *s);
bool contest_is_over(const struct contest *c);

/* Shared stores. Chooses the name of this process, if the store is shared. */
void share_begin(struct scheduler *s);
/* Lists pairs, claims them, renews claims and reads outcomes, each when it is due. This function
 * and the next return false after an error message. */
bool share_event(struct scheduler *s);
/* Stores the taken pairs, then reads the outcomes from the store: another process may have stored
 * different games of a pair first, and those count. */
bool share_pairs(struct scheduler *s, size_t count);
/* Takes the next claimed pair. The caller holds the lock. */
bool share_next(struct scheduler *s, struct scheduled_pair *out);
/* Releases the claims of pairs that will not be played. */
void share_leave(struct scheduler *s);

#endif
