/* SPDX-License-Identifier: MIT
 * search_template.h - every search, compiled once per game.
 *
 * Included on the last line of a game's file, which gives what game_contract_template.h lists.
 * There is no include guard: each game's own file includes this once. After it there is one more
 * name, `const struct zm_game NAME_game`. */
#ifndef GAME
#error "included on the last line of a game's file"
#endif

#define PASTE_(a, b) a##_##b
#define PASTE(a, b) PASTE_(a, b)

#include "search/game_contract_template.h"

#ifndef GAME_HOOKS_ALONE /* a test of these needs no search */
#include "search/endgame_template.h"
#include "search/alphabeta/eval_state_template.h"
#include "search/perft_template.h"
#include "search/alphabeta/tree_template.h"
#include "search/alphabeta/pvs_template.h"
#include "search/proof/null_window_template.h"
#include "search/chance/chance_template.h"
#include "search/result_template.h"
#include "search/playout_template.h"
#include "search/mcts/mcts_template.h"
#include "search/alphabeta/multipv_template.h"
#include "search/think_template.h"
#include "search/proof/dfpn_template.h"
#include "search/proof/pn2_template.h"
#include "search/proof/proof_template.h"
#include "search/count_template.h"
#include "search/game_table_template.h"

#endif
