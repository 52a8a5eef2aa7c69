/* SPDX-License-Identifier: MIT
 * mnk.c - m,n,k-games on boards up to 31x31. */
#define WORD_BITS 32
#define GAME mnk
#define MNK_EXAMPLE "mnk:15,15,5"
enum { SIDE_MAX = 31, MNK_RULED = 0 };

#include "games/mnk/lines_template.h"
#include "games/mnk/board_template.h"
#include "games/mnk/plain_template.h"
#include "games/mnk/unruled_template.h"
#include "games/mnk/game_template.h"
