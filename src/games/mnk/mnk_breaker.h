/* SPDX-License-Identifier: MIT
 * mnk_breaker.h - the maker-breaker game on the lines of a board: see mnk_pairing.h. */
#ifndef GAMES_MNK_BREAKER_H
#define GAMES_MNK_BREAKER_H

#include "games/mnk/mnk_form.h"
#include "games/mnk/mnk_pairing.h"
#include "search/search.h"

/* The symmetries of a board, the identity first: where they send a cell. */
struct images {
    int n;
    uint8_t cell[MNK_IMAGES][LINES_CELLS];
};

/* True if it is proven that the breaker stops all lines. False also where that took more than so
 * many nodes, the search was stopped, or it has no memory aside. What is found out stays there for
 * the next call on the same board. */
bool breaker_holds(struct search *q, const struct lines *lines, bool maker_moves,
                   const struct images *images, uint64_t nodes);

#endif
