/* SPDX-License-Identifier: MIT
 * mnk_win_inside.h - what the search of mnk_win.h and the zones of its wins share. */
#ifndef GAMES_MNK_WIN_INSIDE_H
#define GAMES_MNK_WIN_INSIDE_H

#include "games/mnk/mnk_duel.h"
#include "games/gomoku/mnk_win.h"
#include "games/mnk/mnk_zone.h"

/* Stones set to look for threats: of a new position of the attacker, after a pass, for the other
 * side; and where it is known that there is a win. */
enum { NODES_ATTACK = 4000, NODES_PASS = 20000, NODES_DEFENCE = 1000, NODES_SURE = 1 << 20 };

/* Positions of one win when its zone is wanted. */
enum { SEEN = 1 << 14 };

/* Positions that were met on the way; 0 marks a free place. */
struct marks {
    size_t count;
    uint64_t key[SEEN];
};

struct win {
    struct search *q;
    struct notes *notes;
    enum zm_side attacker;
    const int16_t *weight; /* of the guess */
    struct duel *duel;     /* NULL: the board is too large */
    struct proof_writer *writer;
    uint64_t zones;              /* made so far */
    int zone_depth;              /* zones of wins that are being made */
    struct marks threats, moves; /* of wins by threats, of others */
};

static inline enum zm_side win_mover(const struct win *w, bool mine)
{
    return mine ? w->attacker : other_of(w->attacker);
}

static inline void win_play(struct win *w, bool mine, note_cell cell)
{
    note_play(w->notes, win_mover(w, mine), cell);
}

static inline uint64_t win_key(const struct win *w, uint64_t hash, bool mine)
{
    return mix64(hash + mix64(2 * (uint64_t)w->attacker + mine + 1));
}

/* Goes on to look for a win by threats of the side to move, if it is not known yet. */
bool win_by_threats(struct win *w, enum zm_side side, uint64_t most, struct vct_win *out);
/* The attacker cannot make a run at once. Its next threat of a win, if there is one. */
bool win_threat(struct win *w, uint64_t most, note_cell *out);

/* The attacker to move: a win by threats, so many stones set at most to find one, and its zone. */
bool zone_of_threats(struct win *w, int wild, uint64_t most, struct zone *out);
/* The attacker to move: what a win that the search found rests on. False: it is too large, or the
 * search was stopped. */
bool zone_of_win(struct win *w, int wild, struct zone *out);
/* The defender to move: what a win after a pass rests on, by threats or known to the search. */
bool zone_of_pass(struct win *w, int wild, struct zone *out);

/* Whether the attacker wins if the defender passes, as far as is known: the least that has to be
 * shown, since a stone more never hurts the defender. */
struct pn_dn win_after_pass(const struct win *w);
/* The attacker's move in a position that it is known to win, where it cannot make a run at once.
 * False: the search was stopped. */
bool win_choose(struct win *w, int wild, note_cell *out);

#endif
