/* SPDX-License-Identifier: MIT
 * pn_win_internal.h - what the search of pn_win.h and the zones of its wins share. */
#ifndef GAMES_GOMOKU_PN_WIN_INTERNAL_H
#define GAMES_GOMOKU_PN_WIN_INTERNAL_H

#include "games/gomoku/small_pn.h"
#include "games/gomoku/pn_win.h"
#include "games/gomoku/zone.h"

/* Limits on the stones of VCT searches: at a new position of the attacker, after a pass, for the
 * defender, and where a win is known to exist. */
enum { NODES_ATTACK = 4000, NODES_PASS = 20000, NODES_DEFENCE = 1000, NODES_SURE = 1 << 20 };

/* The slots for the positions of one zone; at most half of them are used. */
enum { VISITED_SLOTS = 1 << 14 };

/* A hash set of visited positions; 0 is a free slot. */
struct visited_set {
    size_t count;
    uint64_t key[VISITED_SLOTS];
};

struct win {
    struct search *q;
    struct patterns *patterns;
    enum zm_side attacker;
    const int16_t *weight;     /* of the evaluation */
    struct small_pn *small_pn; /* NULL: the board is too large */
    struct proof_writer *writer;
    uint64_t zones;                    /* zones begun so far */
    int zone_depth;                    /* depth of nested zone_of_win() calls */
    struct visited_set threats, moves; /* for zones of wins by threats, and of other wins */
};

static inline enum zm_side win_mover(const struct win *w, bool mine)
{
    return mine ? w->attacker : other_of(w->attacker);
}

static inline void win_play(struct win *w, bool mine, cell_index cell)
{
    patterns_play(w->patterns, win_mover(w, mine), cell);
}

static inline uint64_t win_key(const struct win *w, uint64_t hash, bool mine)
{
    return win_proof_key(w->attacker, hash, mine);
}

/* Whether the side to move wins by threats. Continues the VCT search if that is not known yet. */
bool win_by_threats(struct win *w, enum zm_side side, uint64_t most, struct vct_win *out);
/* The next move of a win by threats, in a position where the attacker cannot make a run at once. */
bool win_threat(struct win *w, uint64_t most, cell_index *out);

/* The zone of a win by threats, with the attacker to move. `most` limits the search for that
 * win. */
bool zone_of_threats(struct win *w, int passes, uint64_t most, struct zm_zone *out);
/* The zone of a win that the search found, with the attacker to move. Returns false if it takes too
 * many positions, or the search was stopped. */
bool zone_of_win(struct win *w, int passes, struct zm_zone *out);
/* The zone of a win after a pass of the defender: a win by threats, or one that the search
 * knows. */
bool zone_of_pass(struct win *w, int passes, struct zm_zone *out);

/* What is known of the position after a pass of the defender. A win there is necessary for a win
 * here, since an additional stone never hurts the defender. */
struct pn_dn win_after_pass(const struct win *w);
/* Chooses the attacker's move in a position that it is known to win but where it cannot make a run
 * at once. Returns false if the search was stopped. */
bool win_choose(struct win *w, int passes, cell_index *out);

#endif
