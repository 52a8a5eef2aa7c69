/* SPDX-License-Identifier: MIT
 * contest_inside.h - the hall in which an event is played, with others or alone. */
#ifndef ARENA_CONTEST_INSIDE_H
#define ARENA_CONTEST_INSIDE_H

#include "contest.h"
#include "store.h"

#include <pthread.h>

enum {
    WAITING_MOST = 1024, /* pairs played and not yet stored */
    CLAIMED_MOST = 512,  /* pairs claimed and not yet played */
    LISTED_AHEAD = 4096, /* pairs that stand in a shared store before they are played */
};

/* What a process knows of an event that others play too. */
struct share {
    bool wanted;
    char worker[96];      /* who we are */
    double renewed, read; /* when claims were renewed and outcomes read */
    uint64_t listed;      /* pairs known to stand in the store */
    struct meeting claimed[CLAIMED_MOST];
    size_t first, count; /* those not yet handed out */
};

struct hall {
    struct contest *contest;
    struct store *store;
    struct outcome *outcomes; /* by number of the pair */
    pthread_mutex_t lock;
    pthread_cond_t finished, room; /* pairs are waiting; there is room for more, or work */
    uint64_t next;                 /* the first pair not handed out */
    uint64_t known;                /* copy of schedule.known */
    int playing;                   /* threads */
    volatile int stop;
    int failed; /* the exit code for a pair that could not be played; 0: none */
    size_t waiting;
    struct pair pair[WAITING_MOST];
    struct meeting meeting[WAITING_MOST];
    struct pair taken[WAITING_MOST]; /* being stored */
    struct meeting taken_meeting[WAITING_MOST];
    struct share share;
};

/* Counts the outcomes that follow without a gap. With the lock held, if there are threads. */
void contest_count(struct hall *h);
bool contest_is_over(const struct contest *c);

/* Shared stores. Who we are; nothing if the store is not shared. */
void share_begin(struct hall *h);
/* Lists, claims, renews, reads; now and then. False after one line on stderr, like the next. */
bool share_event(struct hall *h);
/* Hands in the pairs taken. What counts is what is then in the store: somebody else may have been
 * first, and the games other ones. */
bool share_pairs(struct hall *h, size_t count);
/* The next pair claimed. With the lock held. */
bool share_next(struct hall *h, struct meeting *out);
/* Gives up what was claimed and will not be played. */
void share_leave(struct hall *h);

#endif
