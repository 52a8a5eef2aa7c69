/* SPDX-License-Identifier: MIT
 * schedule.h - who plays whom, in which order. */
#ifndef ARENA_SCHEDULE_H
#define ARENA_SCHEDULE_H

#include "standings.h"

struct schedule {
    const struct event *event;
    uint64_t known;             /* pairs whose players are known */
    int (*round)[PLAYERS_MOST]; /* of a Swiss tournament: players in the order of their tables */
    int rounds;                 /* drawn so far */
};

/* How many pairings a round has. */
uint64_t schedule_width(const struct event *event);
/* False after a noted failure: out of memory. */
bool schedule_begin(struct schedule *s, const struct event *event);
void schedule_free(struct schedule *s);
struct scheduled_pair schedule_pair(const struct schedule *s, uint64_t number);
/* Draws the next round of a Swiss tournament when all pairs of the last one are counted. */
void schedule_draw(struct schedule *s, struct standings *standings);

#endif
