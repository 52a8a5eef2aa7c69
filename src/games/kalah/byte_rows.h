/* SPDX-License-Identifier: MIT
 * byte_rows.h - the rows of a Kalah board of up to 7 houses and 255 seeds: a pit is a byte. */
#ifndef GAMES_KALAH_BYTE_ROWS_H
#define GAMES_KALAH_BYTE_ROWS_H

enum { BITS = 8, HALF = 8 };

#include "games/kalah/rows_template.h"

#endif
