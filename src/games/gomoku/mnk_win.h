/* SPDX-License-Identifier: MIT
 * mnk_win.h - m,n,k-games: does a side win? And the proof of it, written down.
 *
 * Depth-first proof-number search in which every new position of the attacker is first searched
 * for a win by threats (mnk_vct.h), and every new one of the defender for such a win after a pass.
 * If there is one only the cells on which that rests (mnk_zone.h) are replies: elsewhere the same
 * threats win (Allis, van den Herik and Huntjens 1993). Else the pass is searched before any reply.
 * On boards of one word the moves are those of mnk_duel.h. Complete: if it ends there is no
 * doubt. */
#ifndef GAMES_MNK_WIN_H
#define GAMES_MNK_WIN_H

#include "games/gomoku/mnk_vct.h"
#include "search/proof/proof.h"

struct win;

/* Bytes for it on such a board. */
size_t win_room(int rows, int columns);
/* In memory of win_room() bytes; the notes are those of the root, with room for a search of
 * threats. The weights, by enum mnk_weight, are those of the guess. */
void win_begin(struct win *w, struct search *q, struct notes *notes, enum zm_side attacker,
               const int16_t *weight);

/* Whether the attacker wins, it or the other side to move: proven (0, PN_MOST), disproven
 * (PN_MOST, 0), or neither if the search was stopped. The move is the next. */
struct pn_dn win_search(struct win *w, bool mine, note_cell *move);

/* Writes the proof that it wins, as docs/certificate.md describes it. */
void win_prove(struct win *w, bool mine, struct proof_writer *writer);

#endif
