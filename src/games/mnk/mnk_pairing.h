/* SPDX-License-Identifier: MIT
 * mnk_pairing.h - can one side still complete a line if the other only wants to prevent it?
 *
 * What counts are the free cells of the lines that are open to a side, the maker: it wants all
 * cells of one of them; the other side, the breaker, one cell of each. Whatever the breaker
 * could win on top only helps it, so where it stops all lines the maker cannot win the real game.
 *
 * Two tests need no search. Pairs: disjoint pairs of cells, one in each line; whenever the maker
 * takes a cell of a pair the breaker takes the other (Hales and Jewett 1963). Weights: each line
 * weighs 1/2 to the power of its cells, and always taking the heaviest cell is good enough if all
 * lines together are light (Erdos and Selfridge 1973). */
#ifndef GAMES_MNK_PAIRING_H
#define GAMES_MNK_PAIRING_H

#include <stdbool.h>
#include <stdint.h>

enum { LINES_MOST = 128, LINES_CELLS = 64, LINES_ONE = 1 << 16 };

/* Sets of cells, a bit each. */
struct lines {
    int n;
    uint64_t line[LINES_MOST];
};

/* In parts of LINES_ONE, rounded up: of all lines; of those through each cell, and the most of
 * these. */
struct weights {
    uint32_t all, cell[LINES_CELLS], most;
};

static inline int line_size(uint64_t line)
{
    return __builtin_popcountll(line);
}

static inline int first_cell(uint64_t cells)
{
    return __builtin_ctzll(cells);
}

/* Lines that contain another go, since who completes them has completed that; the shortest come
 * first. */
void lines_tidy(struct lines *l);

/* Takes away lines that pairs keep from the maker, whatever happens in the others: no other line
 * has a cell of these pairs, which are added to *pairs. What is left has the same winner. */
void lines_pair(struct lines *l, uint64_t *pairs);

void lines_weigh(const struct lines *l, struct weights *w);

/* What can be said of tidy lines without a search. */
enum lines_verdict { LINES_OPEN, LINES_HELD, LINES_LOST };

/* Tidies the lines. OPEN: they become those without pairs. HELD: the breaker stops all of them;
 * LOST: the maker completes one with its next move but one at the latest. *zone: in the first two
 * cases the cells of the pairs taken away, in the others all cells that matter, so that stones of
 * the loser on any others would change nothing. */
enum lines_verdict lines_judge(struct lines *l, bool maker_moves, uint64_t *zone);

#endif
