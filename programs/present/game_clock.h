/* SPDX-License-Identifier: MIT
 * game_clock.h - the clock of a game: what each side has left, and what a move gives back.
 *
 * A move takes the time that was used from the clock of its side. The flag of a side falls when its
 * clock reaches 0; if it has not fallen, the move adds the increment. The page follows the same
 * rules in page/src/model/clock.ts; tests/clock.tsv holds for both. */
#ifndef PROGRAMS_GAME_CLOCK_H
#define PROGRAMS_GAME_CLOCK_H

#include <stdbool.h>

/* In seconds, by side. */
struct game_clock {
    double left[2], increment;
};

/* Reads "5m", "5m+3s", or by side "5m,90s+3s", in times of zermelo_numbers.h. One side has more
 * than nothing. False: the text is no clock. */
bool game_clock_read(const char *text, struct game_clock *clock);

/* Charges a move of `side` to its clock. The flag falls `margin` seconds late: a clock that reached
 * 0 within the margin gets its increment too. Returns false if the flag has fallen. */
bool game_clock_charge(struct game_clock *clock, int side, double used, double margin);

#endif
