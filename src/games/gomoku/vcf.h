/* SPDX-License-Identifier: MIT
 * vcf.h - m,n,k-games: victory by continuous fours (VCF). Sound: every win reported is one. */
#ifndef GAMES_GOMOKU_VCF_H
#define GAMES_GOMOKU_VCF_H

#include "games/gomoku/patterns.h"

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
