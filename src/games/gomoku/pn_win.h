/* SPDX-License-Identifier: MIT
 * pn_win.h - m,n,k-games: whether a side, the attacker, wins, and the written proof that it does.
 *
 * Depth-first proof-number search. Each new position with the attacker to move is first searched
 * for a win by threats (vct.h), each new one with the defender to move for such a win after a
 * pass (null move). If the pass loses, only the cells of its relevance zone (mnk/zone.h) are
 * replies: after a reply elsewhere the same threats win (Allis, van den Herik and Huntjens 1993).
 * Else the pass is searched before any reply. On boards of one word mnk/small_pn.h generates the
 * moves. The search is sound and complete. */
#ifndef GAMES_GOMOKU_PN_WIN_H
#define GAMES_GOMOKU_PN_WIN_H

#include "games/gomoku/vct.h"
#include "search/proof/proof.h"

struct win;

/* The size in bytes of a search on a board. */
size_t win_size(int rows, int columns);
/* Initialises a search in memory of win_size() bytes. The patterns are those of the root position,
 * with the state of a VCT search. The weights, by enum mnk_weight, are those of the evaluation. */
void win_begin(struct win *w, struct search *q, struct patterns *patterns, enum zm_side attacker,
               const int16_t *weight);

/* Whether the attacker wins, with the attacker to move (`mine`) or the other side: proven (0,
 * PN_MOST), disproven (PN_MOST, 0), or neither if the search was stopped. Sets *move to the best
 * move. */
struct pn_dn win_search(struct win *w, bool mine, cell_index *move);

/* Under this key a proof writer remembers a position with these stones. */
static inline uint64_t win_proof_key(enum zm_side attacker, uint64_t hash, bool mine)
{
    return mix64(hash + mix64(2 * (uint64_t)attacker + mine + 1));
}

/* Writes the proof that the attacker wins, as docs/certificate.md describes it. */
void win_prove(struct win *w, bool mine, struct proof_writer *writer);

#endif
