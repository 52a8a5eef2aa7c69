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
 *     GAME_BOUNDS (reach, bounds)  GAME_HAS_CANDIDATES (the moves worth a search, or the result)
 *     GAME_PLAYOUT (functions for random games)  GAME_HAS_DECISIVE  GAME_KNOWLEDGE: no part of
 *     zm_game, see hooks_template.h
 *     GAME_EVAL_STATE: see eval_state_template.h; GAME_HAS_PICKS: see frontier_template.h
 *     GAME_HAS_DESCRIBE (describe, write_cells; with GAME_CELLS_ARE_MOVES, where the text of a move
 *     is the id of the one cell to be clicked, describe alone)
 *     GAME_HAS_FORMULA (write_formula): no part either
 *     GAME_HAS_ANNOTATIONS (annotations: see zm_signs()): no part either
 *     GAME_HAS_SYMMETRY (symmetries, transform)  GAME_HAS_HASH  GAME_HAS_READ_MOVE
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
