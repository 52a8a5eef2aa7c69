/* SPDX-License-Identifier: MIT
 * lab_sticks.h - the program of source report S, from the listing in the report. */
#ifndef PROGRAMS_LAB_STICKS_H
#define PROGRAMS_LAB_STICKS_H

#include "lab.h"

/* What the debug output in the report fits: see the notes of sticks-eleven. */
enum { STICKS = 11, MOST = 2, LEVEL = 6, HUMAN = 1, COMPUTER = -1 };

/* The person's moves in the report. */
enum { PERSON = 4 };
extern const int person[PERSON];

/* Heaps, and the most that may be taken, over which the programs are compared. */
enum { HEAP_LEAST = 11, HEAP_MOST = 60, TAKE_LEAST = 2, TAKE_MOST = 5 };

/* What it says with `debug`: the value of each choice, and its output. */
struct their_debug {
    int32_t value[TAKE_MOST];
    FILE *out; /* NULL: nowhere */
};

/* calcChoice takes the last of equal values; the first if not `last`. `d` may be NULL. */
int their_choice(int left, int most, int level, int player, bool last, struct their_debug *d);

#endif
