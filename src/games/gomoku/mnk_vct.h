/* SPDX-License-Identifier: MIT
 * mnk_vct.h - m,n,k-games: wins by continuous threats, each of them a four or a three.
 *
 * The attacker sets stones after each of which it can make a run, or a four that no single stone
 * stops; the defender has all replies that do not lose to that at once, fours of its own among
 * them. Sound, and complete for such attacks. Named as for five in a row, where the search is
 * called VCT: see docs/why.md. */
#ifndef GAMES_MNK_VCT_H
#define GAMES_MNK_VCT_H

#include "games/gomoku/mnk_threats.h"

struct vct;

/* A win by threats. */
struct vct_win {
    note_cell cell; /* the next stone: the attacker's, or the reply that holds out longest */
    int plies;      /* to the run, at most */
};

/* Bytes for a search on a board of so many cells. */
size_t vct_room(size_t cells);
/* In memory of vct_room() bytes: nothing is known yet. The notes are moved on by their owner and
 * while vct_search() runs, which leaves them as they were. */
void vct_begin(struct vct *v, struct notes *notes);

/* Goes on to look for a win of the side to move, so many stones set at most; *nodes becomes how
 * many there were. False if it is settled that there is one or that there is none. What was found
 * out stays known, also for other positions. */
bool vct_search(struct vct *v, enum zm_side me, uint64_t *nodes);
/* The same where a threat is also any stone after which the attacker would win by fours if the
 * defender passed; the defender has all replies after which it would not. At least VCT_WIDE_LEAST
 * stones, without which it does nothing. */
enum { VCT_WIDE_LEAST = 4000 };
bool vct_search_wide(struct vct *v, enum zm_side me, uint64_t *nodes);
/* Whether it is known that the attacker wins by threats from here, it or the other side to move. */
bool vct_known(const struct vct *v, enum zm_side attacker, enum zm_side to_move,
               struct vct_win *out);
/* Fetches what that will look at for both attackers in a position with this hash. */
void vct_prefetch(const struct vct *v, uint64_t hash, enum zm_side to_move);

#endif
