/* SPDX-License-Identifier: MIT
 * lab_matches.h - experiments that play matches. */
#ifndef PROGRAMS_LAB_MATCHES_H
#define PROGRAMS_LAB_MATCHES_H

#include "event.h"
#include "lab.h"

/* A player as tables name it. */
struct entry {
    const char *name, *player;
};

/* Everybody against everybody. */
struct lab_event {
    const char *game;
    const struct entry *entry;
    int entries;
    int opening;    /* random moves at the start of each pair, of several the most even */
    double seconds; /* for a move; 0: as the player strings say */
    uint64_t games; /* of each two */
    void *with;     /* for the one who looks at the standings */
};

/* The event that plays it, without a store; lab->code says whether it can. */
struct event lab_event_of(struct lab *lab, const struct lab_event *l);
/* Plays it, and gives what was played to `add`. */
void lab_play(struct lab *lab, const struct lab_event *l,
              void (*add)(struct lab *, const struct lab_event *, const struct standings *));
/* What --games says, or else `fallback`. */
uint64_t lab_games_wanted(struct lab *lab, uint64_t fallback);

#endif
