/* SPDX-License-Identifier: MIT
 * tuc_chess.c - TUC chess: pawns, rooks, kings and presents on 7 rows of 5 cells. */
#include "games/tuc_chess/search_hooks.h"
#include "games/tuc_chess/text.h"
#include "games/tuc_chess/screen.h"

#define GAME tuc_chess

#define GAME_FACTS                                                                                 \
    .name = "tuc-chess", .usage = "tuc-chess[:plies][,server]",                                    \
    .summary = "pawns, rooks, kings and chance presents on 7 rows of 5; the score decides",        \
    .side = {"White", "Black"}, .unit = "point", .example = "tuc-chess",                           \
    .order_names = tuc_orders, .strong = "mcts"

#include "search/search_template.h"
