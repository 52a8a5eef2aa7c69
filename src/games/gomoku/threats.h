/* SPDX-License-Identifier: MIT
 * threats.h - m,n,k-games: threats, the replies to those that leave few, and victory by continuous
 * fours (VCF). The names are those of five in a row. Sides are colours, as in patterns.h. */
#ifndef GAMES_GOMOKU_THREATS_H
#define GAMES_GOMOKU_THREATS_H

#include "games/grid.h"
#include "games/gomoku/patterns.h"

/* Where the side to move cannot make a run but the other side can: lists all moves after which it
 * cannot. There are at most RUN_STOPS. */
enum { RUN_STOPS = 2 * PATTERN_K_MOST + 1 };
size_t threat_run_stops(const struct patterns *ps, enum zm_side me, zm_move *out);
/* Where no side can make a run, but the other side threatens an open four (see
 * threat_open_four_next()): lists all moves that do not lose to it at once. These are few. */
size_t threat_replies(const struct patterns *ps, enum zm_side me, zm_move *out);

/* Whether the side to move can make an open four. The other side must not be able to make a run. */
bool threat_open_four_now(const struct patterns *ps, enum zm_side me, cell_index *cell);
/* Whether a side threatens to make an open four, with the other side to move. A cell that is
 * forbidden to the side, or may become so, does not count. */
bool threat_open_four_next(const struct patterns *ps, enum zm_side side, cell_index *cell);
/* A renju game is a draw if all free points are forbidden. Returns false if that may happen before
 * this side completes an open four, or a four that the other side is not allowed to stop. */
bool threat_excludes_draw(const struct patterns *ps, enum zm_side side);
/* A cell that the side is allowed to take, `cell` itself if possible. threat_excludes_draw() for
 * the other side guarantees that there is one. */
cell_index threat_any_allowed(const struct patterns *ps, enum zm_side side, cell_index cell);

/* VCF is sound: every win reported is one. */
enum { VCF_FOURS = 32 };
struct vcf {
    struct patterns *patterns;
    uint32_t nodes, nodes_most; /* stones put on the board, and their limit */
    int plies;                  /* the length of the win, up to the run */
    cell_index first;           /* its first four */
    bool again;                 /* try the fours of the last win first */
    cell_index good[VCF_FOURS]; /* these fours, by the number of fours left */
};

/* Whether the side to move wins by at most `fours` consecutive fours, against every reply that
 * stops a four. If a reply makes a four itself, the next four must stop it. */
bool vcf_search(struct vcf *f, enum zm_side me, int fours);

#endif
