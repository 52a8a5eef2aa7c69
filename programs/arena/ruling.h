/* SPDX-License-Identifier: MIT
 * ruling.h - what a referee decides of one game, whoever plays it: it checks moves in its own
 * context, draws what chance brings, charges the clocks, and says how the game has ended. The
 * referee of the arena (referee.c) and the rooms of zermelo serve share it. */
#ifndef ARENA_RULING_H
#define ARENA_RULING_H

#include "arena.h"
#include "game_clock.h"

struct ruling {
    struct zm_context *zm;   /* the referee's own */
    struct game *game;       /* the record: moves, and how it ended */
    size_t longest;          /* plies after which the game is a draw */
    bool clocked;            /* the game is played with clocks: */
    struct game_clock clock; /* what the sides have left */
    double margin;           /* seconds by which a clock may be overrun */
};

/* Plays a legal move and records it. NULL: *status says why zm_why() has a line, or ZM_NO_MEMORY
 * after a noted failure. */
struct played *ruling_make(struct ruling *r, zm_move move, enum zm_status *status);
/* The outcome of a chance node: drawn by its exact probabilities, or, once the game is at its
 * longest, the one by which the clock of the game ends it, if there is one. *seed gives bits, and
 * advances. */
enum zm_status ruling_chance(const struct ruling *r, uint64_t *seed, zm_move *out);
/* Charges a move to the clock of its side. False: its flag has fallen. True without clocks. */
bool ruling_charge(struct ruling *r, enum zm_side side, double seconds);

/* Ends a game before the rules do. `points`: see struct game. */
void ruling_end(struct game *game, enum ending ending, int points);
/* Whether the rules have ended the game; its ending, result and points are then set. */
bool ruling_by_rules(struct ruling *r);
/* The same of its length. */
bool ruling_by_length(struct ruling *r);
/* A game that a side loses by a fault. */
void ruling_lose(struct game *game, enum zm_side culprit, enum fault fault, const char *why);

#endif
