/* SPDX-License-Identifier: MIT
 * search_template.h - every search, compiled once per game.
 *
 * Included on the last line of a game's file, which before that gives
 *
 *     #define GAME name                the game's identifier
 *     typedef ... rules;               what is fixed for a game: made once by parse
 *     typedef ... state;               a position, plain data without pointers
 *     typedef ... undo_info;           what undo needs. A game whose positions are small defines
 *                                      GAME_IS_COPIED instead, and advance in place of play and
 *                                      undo: then the searches keep copies of positions
 *
 *     #define GAME_FACTS .name = ...   the texts of its table: name, usage, summary, side, unit,
 *                                      example, and order_names if it has orders
 *
 * and, all static and typed, the hooks listed at the top of hooks_template.h; each is described
 * at its namesake in struct zm_game.
 *
 * Optional hooks are announced by a macro; without it the default of zm_game holds:
 *     GAME_HAS_EVALUATE  GAME_HAS_ORDER  GAME_HAS_TACTICS  GAME_HAS_CHANCE (weight)
 *     GAME_HAS_CANNOT_WIN (cannot_win: no part of zm_game, see hooks_template.h)
 *     GAME_HAS_REACH  GAME_HAS_CANDIDATES (the moves worth a search, or the result), with
 *     GAME_ORDERS_CANDIDATES and GAME_HAS_LEAF: see hooks_template.h
 *     GAME_PLAYOUT (functions for random games): see hooks_template.h
 *     GAME_HAS_BOUNDS, GAME_HAS_RESIDUAL, GAME_HAS_ORDER_ALL,
 *     GAME_HAS_SYMMETRIC_HASHES: no part of zm_game, see hooks_template.h
 *     GAME_HAS_EVAL_STATE, GAME_NARROWS: see eval_state_template.h
 *     GAME_HAS_FORESEE, GAME_HAS_PICKS: see frontier_template.h
 *     GAME_PRESENTS (the board, read_move, annotations, a formula): see hooks_template.h
 *     GAME_HAS_ENDGAME (tables, see endgame.h): no part either
 *     GAME_HAS_SYMMETRY (symmetries, transform)  GAME_HAS_HASH
 *
 * There is no include guard: each game's own file includes this once. After it there is one
 * more name, `const struct zm_game NAME_game`. */
#ifndef GAME
#error "included on the last line of a game's file"
#endif

#define PASTE_(a, b) a##_##b
#define PASTE(a, b) PASTE_(a, b)

#include "search/hooks_template.h"

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
