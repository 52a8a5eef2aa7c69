/* SPDX-License-Identifier: MIT
 * game_template.h - Kalah: what both variants share, from a board to the searches. Takes GAME, and
 * what the templates take that it includes. */
#include "games/kalah/hooks_template.h"
#include "games/kalah/screen_template.h"
#include "games/kalah/endgame_template.h"
#include "search/search_template.h"
