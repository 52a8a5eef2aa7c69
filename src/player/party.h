/* SPDX-License-Identifier: MIT
 * party.h - a player at work: the searches of all its threads, their memory, their answer. */
#ifndef MATCH_PARTY_H
#define MATCH_PARTY_H

#include "search/search.h"

struct party {
    struct zm_context *zm;
    struct search first;   /* what all searches begin as */
    struct search *search; /* one a thread */
    struct zm_result *result;
    unsigned char *states; /* a position for each */
    struct table table;
    struct barrier barrier;
    struct abdada abdada;
    _Atomic uint64_t counts[PARALLEL_MAX]; /* of nodes so far, for those who are told meanwhile */
    atomic_bool halt;      /* ends the thinking of all; also raised when the first is done */
    enum zm_status status; /* of the answer: ZM_BROKEN if the game contradicts itself */
    int n;
    size_t widest, memory, limit;
    size_t lore;  /* bytes of what the game looks up */
    size_t block; /* the size of what `search`, `result` and `states` lie in */
};

/* Reads the player, checks the limits and the position, and takes all memory. `out` is written
 * from now on. On failure everything is given back and the context tells why. `started` is when
 * the time of the move began to run. The party may not move in memory until party_end(). */
enum zm_status party_begin(struct party *p, struct zm_context *zm, const char *player,
                           const struct zm_limits *limits, double started, struct zm_result *out);
/* The position on which the i-th search plays. */
unsigned char *party_state(const struct party *p, int i);
/* Thinks, on copies of the context's position. Takes no memory. */
void party_think(struct party *p);
/* Whether the game contradicted itself up to now: ZM_BROKEN, and the context tells how. What was
 * found is then worth nothing. Between searches only. */
enum zm_status party_judge(struct party *p);
/* Gives the memory back. ZM_STOPPED if there is no answer, ZM_BROKEN. */
enum zm_status party_end(struct party *p);

#endif
