/* SPDX-License-Identifier: MIT
 * game_settings_template.h - numbers that a game may set before it includes the searches. */

#ifndef GAME_TABLE_DEPTH
#define GAME_TABLE_DEPTH 2 /* the least remaining depth at which the table is used */
#endif
#ifndef GAME_QUIET_PLIES
#define GAME_QUIET_PLIES 0 /* where candidates() lists moves, nobody wins within this many plies */
#endif
#ifndef GAME_LOOK_AHEAD
/* Proofs look at all moves before one is searched, above this level; proven() must then hold where
 * the game is over, too. */
#define GAME_LOOK_AHEAD 0
#endif
#ifndef GAME_LEVELS
#define GAME_LEVELS LEVELS_MAX /* the deepest tree: each level takes space on the C stack */
#endif
#ifndef GAME_BEST_ORDER
#define GAME_BEST_ORDER (-1) /* the index in order_names of the game's best order */
#endif

#ifndef GAME_HEURISTIC_ORDER
#define GAME_HEURISTIC_ORDER GAME_BEST_ORDER /* the same for the player heuristic */
#endif

/* The best settings of MCTS for a game, by measurement: see docs/experiments/mcts.md. */
#ifndef GAME_SELECT
#define GAME_SELECT SELECT_UCT
#endif
#ifndef GAME_MCTS_CHANCE
#define GAME_MCTS_CHANCE CHANCE_EXPLICIT
#endif
#ifndef GAME_MCTS_PLAYOUTS
#define GAME_MCTS_PLAYOUTS PLAYOUTS_RANDOM
#endif
#ifndef GAME_CUTOFF
#define GAME_CUTOFF TO_THE_END
#endif
#ifndef GAME_IMPLICIT
#define GAME_IMPLICIT 0
#endif
#ifndef GAME_RAVE
#define GAME_RAVE 0
#endif
#ifndef GAME_UCT_C
#define GAME_UCT_C 0.7
#endif
#ifndef GAME_PUCT_C
#define GAME_PUCT_C 1.5
#endif
#ifndef GAME_LEAD
#define GAME_LEAD 4.0F /* units of lead that are worth half a certain win */
#endif
#ifndef GAME_QUICK_ORDER
#define GAME_QUICK_ORDER GAME_BEST_ORDER
#endif
