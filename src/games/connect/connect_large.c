/* SPDX-License-Identifier: MIT
 * connect_large.c - connect on boards of up to 128 bits. */
#define WORD_BITS 128
#define GAME connect_large
#define CONNECT_EXAMPLE "connect:10,10,5"

#include "games/connect/board_template.h"
#include "games/connect/no_fours_template.h"
#include "games/connect/follow_up_template.h"
#include "games/connect/hooks_template.h"
#include "games/connect/text_template.h"
#include "search/search_template.h"
