/* SPDX-License-Identifier: MIT
 * openings.h - where games begin: from a file, after n random moves, after n moves in all ways. */
#ifndef ARENA_OPENINGS_H
#define ARENA_OPENINGS_H

#include "arena.h"

/* Reads --openings: random:N, balanced:N, all:N, or a file. The game and the seed are there.
 * EXIT_DONE, or an exit code after one line on stderr. */
int openings_read(struct event *event);
/* Puts those of all:N into an order drawn by event->seed, that the first few be no worse a sample
 * than any. */
void openings_shuffle(struct event *event);
void openings_free(struct openings *o);

/* The opening of that number (struct scheduled_pair); free it with opening_free() in any case.
 * EXIT_DONE, or an exit code after a complaint. */
int opening_of(const struct event *event, uint64_t number, struct opening *out);
void opening_free(struct opening *opening);

#endif
