/* SPDX-License-Identifier: MIT
 * breaker.h - m,n,k-games: search of the maker-breaker game on the lines of a board: see
 * pairing.h. */
#ifndef GAMES_MNK_BREAKER_H
#define GAMES_MNK_BREAKER_H

#include "games/mnk/form.h"
#include "games/gomoku/pairing.h"
#include "search/proof/proof.h"

/* The symmetries of a board as maps of cells, the identity first. */
struct images {
    int n;
    uint8_t cell[GRID_IMAGES][LINES_CELLS];
};

/* Returns true if it is proven that the breaker stops all lines; false also if the proof takes more
 * than `nodes` nodes, the search was stopped, or it has no memory aside. Results are kept in that
 * memory for the next call on the same board. */
bool breaker_holds(struct search *q, const struct lines *lines, bool maker_moves,
                   const struct images *images, uint64_t nodes);

#endif
