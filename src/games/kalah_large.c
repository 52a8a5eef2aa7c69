/* SPDX-License-Identifier: MIT
 * kalah_large.c - Kalah on every board: a row is sixteen pits of two bytes. */
#include <stdint.h>

typedef uint16_t pit;
enum { HALF = 16 };
#define GAME kalah_large
#define KALAH_EXAMPLE "kalah:12,20"

#include "games/kalah_room.h"

#include "search/search_template.h"
