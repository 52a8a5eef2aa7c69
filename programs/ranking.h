/* SPDX-License-Identifier: MIT
 * ranking.h - all moves of a position, each with its value, its line and how it is known. */
#ifndef PROGRAMS_RANKING_H
#define PROGRAMS_RANKING_H

#include "answer.h"

enum { RANK_LINE = 64 };

struct verdict {
    zm_move move;
    zm_score score;     /* for the side to move, distance included: what is ranked by */
    struct worth worth; /* the same in the game's unit */
    uint64_t nodes;
    int depth;    /* plies looked ahead, this move included; 0: the player's own way */
    size_t place; /* in the ranking before, to keep equals in their order */
    size_t length;
    zm_move line[RANK_LINE];
};

/* Moves are played and taken back on `zm`, which loses what could be made again. */
struct ranking {
    struct zm_context *zm;
    const char *player; /* asked about the position after each move; NULL: a plain search */
    double deadline;    /* by seconds_now(); 0: none */
    uint64_t seed;
    bool own_way; /* the player has limits of its own, or knows no depth: ask it once */
    struct verdict *rows, *fresh;
    size_t count;
    int depth;      /* of the last pass that was completed */
    uint64_t nodes; /* of all passes */
    double started;
};

/* Lists the moves. ZM_OVER, ZM_NATURE_MOVES, ZM_LIMIT (too many), ZM_BAD_INPUT (no such player):
 * complain_rank(). */
enum zm_status rank_begin(struct ranking *r, struct zm_context *zm, const char *player,
                          double seconds, uint64_t seed);
void rank_end(struct ranking *r);
/* Who judges: the player given, or the plain search. */
const char *rank_player(const struct ranking *r);
/* One ply deeper: the rows are ranked anew, the best first. ZM_STOPPED: time is up, or Ctrl-C;
 * then only what is proven is new. */
enum zm_status rank_deepen(struct ranking *r);
/* Nothing is left to find out: everything is proven, or the player was asked. */
bool rank_settled(const struct ranking *r);
/* Deeper and deeper, to `depth` (0: any) or until time is up. The first pass is complete. */
enum zm_status rank_run(struct ranking *r, int depth);

#endif
