/* SPDX-License-Identifier: MIT
 * solver_stub.c - stands for the solvers of all games in engine.wasm: a page neither counts nor
 * solves, and they are a tenth of what it loads. */
#include "search/search.h"

#define X(name) const struct game_solver name##_solver = {.perft = NULL};
#include "games/games.def"
#undef X
