/* SPDX-License-Identifier: MIT
 * mnk_large.c - m,n,k-games on every board, up to 100x100. */
#define WORD_BITS 128
#define GAME mnk_large
#define MNK_EXAMPLE "mnk:50,50,10"
enum { SIDE_MAX = 100, MNK_RULED = 0 };

#include "games/mnk/lines_template.h"
#include "games/mnk/board_template.h"
#include "games/mnk/plain_template.h"
#include "games/mnk/unruled_template.h"
#include "games/mnk/game_template.h"
