/* SPDX-License-Identifier: MIT
 * kalah_large.c - Kalah on every board: a pit is two bytes. */
enum { BITS = 16, HALF = 16 };
#define GAME kalah_large
#define KALAH_EXAMPLE "kalah:12,20"

#include "games/kalah_room.h"

#include "search/search_template.h"
