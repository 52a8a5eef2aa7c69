/* SPDX-License-Identifier: MIT
 * mnk_zone.h - m,n,k-games: the cells on which a win rests (relevance zones: Thomsen 2000; Wu and
 * Lin 2010).
 *
 * The defender may pass before some of its moves, which stands for a stone on any cell that does
 * not matter, a wild one. A zone of a won position is a set of cells such that the attacker wins
 * as well after so many wild stones outside of it. docs/certificate.md has the rules by which it
 * grows and says why they are sound. */
#ifndef GAMES_MNK_ZONE_H
#define GAMES_MNK_ZONE_H

#include "games/gomoku/mnk_notes.h"

/* Larger boards have no zones: a verifier has none either. */
enum { ZONE_WORDS = 6, ZONE_CELLS = 64 * ZONE_WORDS };

struct zone {
    uint64_t cells[ZONE_WORDS];
};

static inline void zone_add(struct zone *z, note_cell cell)
{
    z->cells[cell / 64] |= UINT64_C(1) << cell % 64;
}

static inline bool zone_has(const struct zone *z, note_cell cell)
{
    return z->cells[cell / 64] >> cell % 64 & 1;
}

static inline void zone_join(struct zone *z, const struct zone *other)
{
    for (int i = 0; i < ZONE_WORDS; i++) z->cells[i] |= other->cells[i];
}

/* The free cells of it, or all free ones. Returns how many. */
size_t zone_free(const struct notes *n, const struct zone *z, note_cell *out);

/* If a side lacks but one stone of a run: adds the cells of the first such window. */
bool zone_finish(const struct notes *n, enum zm_side side, struct zone *z);

/* Adds what keeps a side whose turn it is from making a run at once, with so many wild stones.
 * False if nothing does. */
bool zone_guard(const struct notes *n, enum zm_side side, int wild, struct zone *z);

#endif
