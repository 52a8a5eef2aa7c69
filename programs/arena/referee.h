/* SPDX-License-Identifier: MIT
 * referee.h - one game: rules, clocks, luck, and who lost it. */
#ifndef ARENA_REFEREE_H
#define ARENA_REFEREE_H

#include "arena.h"

/* Plays a pair between the seats of its players. EXIT_DONE; EXIT_INTERRUPTED: it was stopped;
 * another exit code after a complaint: this program itself could not go on, which is no result.
 * Then `out` is empty. */
int referee_pair(const struct event *event, const struct meeting *meeting,
                 struct seat *const seat[2], const volatile int *stop, struct pair *out);

#endif
