/* SPDX-License-Identifier: MIT
 * wide_board.h - the board of Kalah where a pit is two bytes. Included by kalah_large.c alone. */
#ifndef GAMES_KALAH_WIDE_BOARD_H
#define GAMES_KALAH_WIDE_BOARD_H

enum { BITS = 16, HALF = 16, RELAYS = 1 };

#include "games/kalah/board_template.h"

#endif
