/* SPDX-License-Identifier: MIT
 * duel.h - one player against another on one game, and what that says about their strength.
 *
 * Games come in pairs: both begin with the same opening, each player moves first in one, and
 * nature draws from the same seed. An opening is random moves; of several such the one is taken
 * that a short search finds most even, since a decided game tells little. Every game has new
 * contexts, one a player, so that neither knows what the other has thought. */
#ifndef PROGRAMS_DUEL_H
#define PROGRAMS_DUEL_H

#include "command.h"

struct duel_side {
    const char *player; /* a player string */
    uint64_t moves;
    double seconds, slowest; /* all its moves together, and the slowest */
    uint64_t silent;         /* moves drawn by lot because it was stopped before it had one */
};

struct duel {
    struct call *call;
    const char *game;
    struct duel_side side[2];
    double seconds;   /* for a move of either; 0: as the player strings say */
    uint64_t opening; /* random plies at the start of each pair */
    uint64_t pairs;   /* wanted */
    uint64_t seed;
    void (*told)(void *with, const struct duel *d); /* NULL, or called after each pair */
    void *with;

    uint64_t pair[5];             /* pairs in which the first scored 0, 1/2, ... 2 points */
    uint64_t wins, draws, losses; /* of the first, in finished pairs */
    bool stopped;                 /* by Ctrl-C: what is there counts */
    int code;                     /* EXIT_DONE, or why it failed, after one line on stderr */
};

/* Plays; false if it failed. The counts are of finished pairs. */
bool duel_run(struct duel *d);

/* The share of the points that the first won, with an interval that holds the true one in 19 of
 * 20 such duels: Wilson's, widened or narrowed by the variance between pairs. NAN: no pair. */
struct duel_score {
    double share, low, high;
};
struct duel_score duel_score(const struct duel *d);

#endif
