/* SPDX-License-Identifier: MIT
 * mnk_ruled.c - m,n,k-games with the rule sets of gomoku: renju, caro, three-and-three, and the
 * openings; boards up to 31x31. */
#define WORD_BITS 32
#define RUNS_CAGED true
#define GAME mnk_ruled
#define MNK_EXAMPLE "mnk:15,15,5,renju,swap2"
enum { SIDE_MAX = 31, MNK_RULED = 1 };

#include "games/mnk/lines_template.h"
#include "games/mnk/board_template.h"
#include "games/gomoku/renju_template.h"

#include "games/gomoku/opening_template.h"

#include "games/mnk/ruled_template.h"
#include "games/mnk/game_template.h"
