/* SPDX-License-Identifier: MIT
 * maker_breaker.h - m,n,k-games: whether one side can still complete a line if the other only wants
 * to prevent it (the maker-breaker game).
 *
 * A position is the set of lines open to one side, the maker, each given by its free cells. The
 * maker wants all cells of one line, the other side, the breaker, one cell of each. In the real
 * game the breaker may also win by a run of its own, so if it stops all lines the maker cannot win
 * the real game either.
 *
 * Two sufficient conditions need no search. Pairings: there are disjoint pairs of cells such that
 * each line contains one; whenever the maker takes a cell of a pair the breaker takes the other
 * (Hales and Jewett 1963). Weights: a line of n cells has the weight 2^-n; if the sum is small
 * enough, the breaker stops all lines by always taking the heaviest cell (Erdos and Selfridge
 * 1973). */
#ifndef GAMES_GOMOKU_MAKER_BREAKER_H
#define GAMES_GOMOKU_MAKER_BREAKER_H

#include "games/grid.h"
#include "search/proof/proof.h"

enum { LINES_MOST = 128, LINES_CELLS = 64, LINES_ONE = 1 << 16 };

/* Lines as sets of cells, a bit for each cell. */
struct lines {
    int n;
    uint64_t line[LINES_MOST];
};

/* Sums of weights in units of 1 / LINES_ONE, rounded up: of all lines, of the lines through each
 * cell, and the greatest of the latter. */
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

/* The cells of all lines. */
static inline uint64_t lines_cells(const struct lines *l)
{
    uint64_t cells = 0;

    for (int i = 0; i < l->n; i++) cells |= l->line[i];
    return cells;
}

/* Removes lines that contain another line, which is completed first, and sorts the rest by
 * length. */
void lines_tidy(struct lines *l);

/* Removes lines that the breaker stops by pairs which no remaining line touches, and adds the cells
 * of these pairs to *pairs. The remaining lines have the same winner. */
void lines_pair(struct lines *l, uint64_t *pairs);

void lines_weigh(const struct lines *l, struct weights *w);

/* The verdict on a set of lines without a search. */
enum lines_verdict { LINES_OPEN, LINES_HELD, LINES_LOST };

/* Tidies the lines and judges them. OPEN: undecided; the lines are reduced by pairings, and *zone
 * has the cells of the removed pairs. HELD: the breaker stops all lines. LOST: the maker completes
 * one with its second move at the latest. In the last two cases *zone has all cells on which the
 * result depends: stones of the loser elsewhere would not change it. */
enum lines_verdict lines_judge(struct lines *l, bool maker_moves, uint64_t *zone);

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
