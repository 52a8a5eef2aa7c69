/* SPDX-License-Identifier: MIT
 * standings.h - what the games counted so far say. */
#ifndef ARENA_STANDINGS_H
#define ARENA_STANDINGS_H

#include "arena.h"

/* One player against another. */
struct head_to_head {
    uint64_t games[3]; /* lost, drawn, won */
    uint64_t pairs[5]; /* by points: 0, 1/2, 1, 1 1/2, 2; none if pairs have one game */
};

struct standings {
    const struct event *event;
    uint64_t pairs, games;
    uint64_t first[3]; /* games lost, drawn, won by the first side; faults do not count */
    uint64_t faults[PLAYERS_MOST][FAULTS];
    int byes[PLAYERS_MOST];            /* rounds of a Swiss tournament without an opponent */
    struct head_to_head *head_to_head; /* of player i against j: [i * players + j] */
    double llr;
    enum verdict verdict;
};

/* False after a noted failure: out of memory. */
bool standings_begin(struct standings *s, const struct event *event);
void standings_free(struct standings *s);
/* Counts a pair; pairs come in the order of the schedule. */
void standings_add(struct standings *s, const struct scheduled_pair *scheduled,
                   const struct outcome *outcome);

struct head_to_head *standings_head_to_head(const struct standings *s, int i, int j);
/* A player against all others. */
struct head_to_head standings_total(const struct standings *s, int player);
/* Points won and games played, in games. */
double head_to_head_points(const struct head_to_head *d);
uint64_t head_to_head_games(const struct head_to_head *d);
/* Elo by pairs, or by games if there are none. */
void head_to_head_elo(const struct head_to_head *d, struct zm_elo *out);

/* A player's rating: Elo against the average of all, with half the width of its 95 % interval. */
struct rating {
    double elo, error;
};
/* The likeliest ratings of all players. Each also has one drawn game against the average, lest
 * who won or lost all games be infinitely far away. Zeros after a noted failure: out of memory. */
void ratings_of(const struct standings *s, struct rating *out);

/* Players by points, then by rating, the best first. */
void standings_order(const struct standings *s, const struct rating *r, int *order);

#endif
