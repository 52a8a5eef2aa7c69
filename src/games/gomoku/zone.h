/* SPDX-License-Identifier: MIT
 * zone.h - m,n,k-games: relevance zones, the cells on which a win depends (Thomsen 2000; Wu and
 * Lin 2010).
 *
 * The defender may pass (a null move) before some of its moves. A pass stands for a stone on any
 * one cell outside the zone. The zone of a won position after a number of passes is a set of cells
 * such that the attacker still wins if the stones of these passes lie anywhere outside it.
 * docs/certificate.md has the rules by which zones are built, and says why they are sound. */
#ifndef GAMES_GOMOKU_ZONE_H
#define GAMES_GOMOKU_ZONE_H

#include "games/gomoku/patterns.h"

#include <assert.h>
#include <zermelo_solve.h>

/* Larger boards have no zones, neither here nor in the verifier. */
enum { ZONE_CELLS = 64 * ZM_ZONE_WORDS };

static inline void zone_add(struct zm_zone *z, cell_index cell)
{
    assert(cell < ZONE_CELLS);
    z->cells[cell / 64] |= UINT64_C(1) << cell % 64;
}

static inline bool zone_has(const struct zm_zone *z, cell_index cell)
{
    assert(cell < ZONE_CELLS);
    return z->cells[cell / 64] >> cell % 64 & 1;
}

static inline void zone_join(struct zm_zone *z, const struct zm_zone *other)
{
    for (int i = 0; i < ZM_ZONE_WORDS; i++) z->cells[i] |= other->cells[i];
}

/* Lists the free cells of a zone, or all free cells if z is NULL. Returns their number. */
size_t zone_free(const struct patterns *ps, const struct zm_zone *z, cell_index *out);

/* If a side can make a run with one stone, adds the cells of the first such window and returns
 * true. */
bool zone_finish(const struct patterns *ps, enum zm_side side, struct zm_zone *z);

/* Adds cells that prevent a side, to move, from making a run at once even with the stones of its
 * passes. Returns false if that is impossible. */
bool zone_guard(const struct patterns *ps, enum zm_side side, int passes, struct zm_zone *z);

#endif
