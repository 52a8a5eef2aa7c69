/* SPDX-License-Identifier: MIT
 * byte_board.h - the board of Kalah where a pit is a byte. Included by kalah.c alone. */
#ifndef GAMES_KALAH_BYTE_BOARD_H
#define GAMES_KALAH_BYTE_BOARD_H

#include "games/kalah/deals.h"

#define KALAH_DEALS

#include "games/kalah/board_template.h"

#endif
