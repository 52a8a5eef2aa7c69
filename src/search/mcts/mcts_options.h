/* SPDX-License-Identifier: MIT
 * mcts_options.h - the options of Monte Carlo tree search. */
#ifndef SEARCH_MCTS_OPTIONS_H
#define SEARCH_MCTS_OPTIONS_H

#include <stdbool.h>
#include <zermelo.h>

/* The selection rule (UCT, Kocsis and Szepesvari 2006; PUCT, Rosin 2011), and the treatment
 * of chance nodes: every outcome is a child, children are added by progressive widening, or the
 * tree has no chance nodes (open-loop search). */
enum mcts_select { SELECT_UCT, SELECT_PUCT };
enum mcts_chance { CHANCE_EXPLICIT, CHANCE_WIDENING, CHANCE_OPEN };

/* The moves of playouts: any, or decisive ones, which win or prevent a win, if the game knows
 * them. */
enum mcts_playouts { PLAYOUTS_RANDOM, PLAYOUTS_DECISIVE };

/* GAMES_OWN: the game's default. */
enum { GAMES_OWN = -1, TO_THE_END = ZM_PLAYOUT_MAX };
struct mcts_options {
    uint64_t simulations; /* 0: no limit */
    int select, chance, playouts;
    int cutoff;          /* plies after which a playout ends with the game's evaluation */
    double explore, fpu; /* exploration constant; first-play urgency, added to the parent's mean */
    double implicit;     /* the weight of minimax evaluations in Q, 0 to 1 */
    double rave;         /* visits at which the AMAF mean and the own mean have equal weight */
    bool decisive, reuse;
};

#endif
