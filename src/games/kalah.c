/* SPDX-License-Identifier: MIT
 * kalah.c - Kalah on boards of up to 7 houses and 255 seeds: a pit is a byte. */
enum { BITS = 8, HALF = 8 };
#define GAME kalah
#define KALAH_EXAMPLE "kalah:6,4"

#include "games/kalah_room.h"

#include "search/search_template.h"
