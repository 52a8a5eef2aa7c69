/* SPDX-License-Identifier: MIT
 * mnk_duel.h - m,n,k-games on boards of one word, free stones, longer runs count: does a side, the
 * attacker, win? The moves of a position with numbers to begin with, for a search by proof numbers.
 *
 * The other side need not win: it holds if there is no run of the attacker. So it can do without
 * threats where it stops all lines (mnk_pairing.h); where it cannot, its own threats decide. */
#ifndef GAMES_MNK_DUEL_H
#define GAMES_MNK_DUEL_H

#include "games/gomoku/mnk_notes.h"
#include "search/proof/numbers.h"

enum { DUEL_CELLS = 64 };

struct duel;

bool duel_can(int rows, int columns);
/* Bytes for it; begun on the board of these notes. */
size_t duel_room(void);
void duel_begin(struct duel *d, const struct notes *n);

/* A position: the stones of the attacker and of the other side; which of them is to move. */
struct duel_position {
    uint64_t stones[2];
    bool mine;
};
/* That of the notes. */
struct duel_position duel_position(const struct duel *d, const struct notes *n,
                                   enum zm_side attacker, bool mine);

/* Positions that go on alike have the same: stones and free cells in no line that is open to a
 * side do not count, nor which image of it the position is. */
uint64_t duel_key(const struct duel *d, const struct duel_position *p);

struct duel_move {
    note_cell cell;
    uint64_t key; /* of what it leads to */
    struct numbers guess;
};
/* The moves that are not known to lose; if one is known to win that alone. Returns how many there
 * are, up to DUEL_CELLS. None: the side to move has lost, or nobody can win. *all is then what is
 * known of the position. */
size_t duel_moves(const struct duel *d, const struct duel_position *p, struct duel_move *out,
                  struct numbers *all);

#endif
