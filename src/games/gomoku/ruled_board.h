/* SPDX-License-Identifier: MIT
 * ruled_board.h - the board of m,n,k-games with the rule sets of gomoku: lines of up to 31 cells.
 * Included by mnk_ruled.c, and by the headers of its rules. */
#ifndef GAMES_GOMOKU_RULED_BOARD_H
#define GAMES_GOMOKU_RULED_BOARD_H

#define WORD_BITS 32
#define RUNS_CAGED true
enum { SIDE_MAX = 31, MNK_RULED = 1 };

#include "games/mnk/lines_template.h"

#include "games/mnk/board_template.h"

#endif
