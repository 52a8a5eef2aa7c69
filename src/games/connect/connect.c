/* SPDX-License-Identifier: MIT
 * connect.c - connect on boards of up to 64 bits, such as 7 columns of 6 cells. */
#define WORD_BITS 64
#define GAME connect
#define CONNECT_EXAMPLE "connect:7,6,4"

#include "games/connect/board_template.h"
#include "games/connect/fours_template.h"
#include "games/connect/follow_up_template.h"
#include "games/connect/hooks_template.h"
#include "games/connect/eval_state_template.h"
#include "games/connect/text_template.h"
#include "search/search_template.h"
