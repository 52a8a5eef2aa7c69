/* SPDX-License-Identifier: MIT
 * vct.h - m,n,k-games: victory by continuous threats (VCT), each of them a four or a three.
 *
 * After each of its stones the attacker threatens a run, or an open four, which no single stone
 * stops. The defender has all replies that do not lose to the threat at once, including fours of
 * its own. The search is sound, and complete for such attacks. The names are those of five in a
 * row: see docs/experiments/gomoku.md. */
#ifndef GAMES_GOMOKU_VCT_H
#define GAMES_GOMOKU_VCT_H

#include "games/gomoku/threats.h"

struct vct;

/* A win by threats. */
struct vct_win {
    cell_index cell; /* the next move: the attacker's, or the reply that resists longest */
    int plies;       /* the length of the win is at most this */
};

/* The size in bytes for a board of this number of cells. */
size_t vct_size(size_t cells);
/* Initialises the search, without any results, in memory of vct_size() bytes. The owner plays moves
 * on the patterns between calls; vct_search() plays some too, and undoes them. */
void vct_begin(struct vct *v, struct patterns *patterns);

/* Continues the search for a win of the side to move, for at most *nodes stones put on the board,
 * and sets *nodes to their number. Returns false once the search is complete: a win is found, or
 * there is none. Results are kept for later calls, also from other positions.
 *
 * In a wide search a threat is any stone after which the attacker would win by fours (VCF) if the
 * defender passed. The defender has all replies that prevent this; where it wins by fours itself,
 * the attack has failed. With fewer than VCT_WIDE_LEAST nodes it does nothing. */
enum { VCT_WIDE_LEAST = 4000 };
bool vct_search(struct vct *v, enum zm_side me, bool wide, uint64_t *nodes);
/* Whether the attacker, to move or not, is known to win by threats from the present position. */
bool vct_known(const struct vct *v, enum zm_side attacker, enum zm_side to_move,
               struct vct_win *out);
/* Prefetches the table entries that vct_known() reads for a position with this hash. */
void vct_prefetch(const struct vct *v, uint64_t hash, enum zm_side to_move);

#endif
