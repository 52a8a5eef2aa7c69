/* SPDX-License-Identifier: MIT
 * game_template.h - m,n,k-games: what all variants share, from a board and the rules of play to the
 * searches. Takes GAME, and what the templates take that it includes. */
#include "games/mnk/backend_template.h"
#include "games/gomoku/tactics_template.h"
#include "games/gomoku/annotations_template.h"
#include "games/gomoku/pattern_hooks_template.h"
#include "search/search_template.h"
