/* SPDX-License-Identifier: MIT
 * referee.h - plays games between two adapters: rules, clocks, chance, faults. */
#ifndef ARENA_REFEREE_H
#define ARENA_REFEREE_H

#include "arena.h"

/* Plays a pair of games between the adapters of its players. Returns EXIT_DONE, EXIT_INTERRUPTED if
 * it was stopped, or another exit code after an error message if zermelo itself cannot go on. Only
 * after EXIT_DONE is there a result; otherwise `out` is empty. */
int referee_pair(const struct event *event, const struct scheduled_pair *scheduled,
                 struct adapter *const adapter[2], const volatile int *stop, struct pair *out);

#endif
