/* SPDX-License-Identifier: MIT
 * mnk_threats.h - m,n,k-games: wins by threats that leave one reply, and the replies to threats
 * that leave few. Sound: what is called a win is one. Named as for five in a row. Sides are
 * colours, as in the notes. */
#ifndef GAMES_MNK_THREATS_H
#define GAMES_MNK_THREATS_H

#include "games/grid.h"
#include "games/gomoku/mnk_notes.h"

enum { HUNT_FOURS = 32 };
struct hunt {
    struct notes *notes;
    uint32_t nodes, nodes_most; /* stones set */
    int plies;                  /* to the run, if there is a win */
    note_cell first;            /* its first move */
    bool again;                 /* the fours of the last win are tried first */
    note_cell good[HUNT_FOURS]; /* these fours, by how many were left */
};

/* Whether the side to move wins by fours alone, at most so many of them, each answered by what
 * stops it; a reply that makes a four is answered by a four that stops it. */
bool hunt_fours(struct hunt *h, enum zm_side me, int fours);

/* The side to move can make no run, the other side can: writes the cells of all moves after which
 * it cannot. At most HUNT_STOPS. */
enum { HUNT_STOPS = 2 * SHAPE_K_MOST + 1 };
size_t hunt_stops(const struct notes *n, enum zm_side me, zm_move *out);
/* The side to move can make no run, the other side no run but an open four that hunt_threat()
 * tells: writes the cells of all moves that do not lose to it at once. These are few. */
size_t hunt_replies(const struct notes *n, enum zm_side me, zm_move *out);

/* Whether the side to move can make an open four, the other side having no run to make. */
bool hunt_open_four(const struct notes *n, enum zm_side me, note_cell *cell);
/* Whether a side threatens to make an open four, the other side to move. One that is forbidden to
 * it, or may become so, is none. */
bool hunt_threat(const struct notes *n, enum zm_side side, note_cell *cell);
/* In renju a game is drawn where all free points are forbidden: false if that may happen before
 * the side wins by an open four or where the other may not stop it. */
bool hunt_is_safe(const struct notes *n, enum zm_side side);
/* Any cell that the side may take while hunt_is_safe() for the other: this one if it may. */
note_cell hunt_any(const struct notes *n, enum zm_side side, note_cell cell);

#endif
