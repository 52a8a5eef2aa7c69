/* SPDX-License-Identifier: MIT
 * mnk_threats.h - m,n,k-games: wins by threats that leave one reply, and the replies to threats
 * that leave few. Sound: what is called a win is one. Named as for five in a row. */
#ifndef GAMES_MNK_THREATS_H
#define GAMES_MNK_THREATS_H

#include "games/grid.h"
#include "games/mnk_notes.h"

struct hunt {
    struct notes *notes;
    uint32_t nodes, nodes_most; /* stones set */
    int plies;                  /* to the run, if there is a win */
    note_cell first;            /* its first move */
};

/* Whether the side to move wins by fours alone, at most so many of them, each answered by the one
 * reply there is; a reply that makes a four is answered by a four that stops it. */
bool hunt_fours(struct hunt *h, enum zm_side me, int fours);

/* The side to move can make no run, the other side no run but an open four: writes the cells
 * of all moves that do not lose to it at once. These are few. */
size_t hunt_replies(const struct notes *n, enum zm_side me, zm_move *out);

#endif
