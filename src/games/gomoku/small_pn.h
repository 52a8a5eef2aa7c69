/* SPDX-License-Identifier: MIT
 * small_pn.h - m,n,k-games: move generator of a proof-number search on boards of one word,
 * without the rule sets of gomoku, where longer runs count. The search asks whether a side, the
 * attacker, wins.
 *
 * The other side, the defender, need not win: it is enough to prevent every run of the attacker. So
 * the position is decided where a pairing stops all lines (maker_breaker.h). Elsewhere the
 * defender's own threats matter too. */
#ifndef GAMES_GOMOKU_SMALL_PN_H
#define GAMES_GOMOKU_SMALL_PN_H

#include "games/gomoku/patterns.h"
#include "search/proof/proof_numbers.h"

enum { SMALL_PN_CELLS = 64 };

struct small_pn;

bool small_pn_fits(int rows, int columns);
/* The size in bytes. small_pn_begin() initialises the generator for the board of these patterns. */
size_t small_pn_size(void);
void small_pn_begin(struct small_pn *b, const struct patterns *ps);

/* A position: the stones of the attacker and of the defender, and whether the attacker is to
 * move. */
struct small_pn_position {
    uint64_t stones[2];
    bool mine;
};
/* The position of the patterns. */
struct small_pn_position small_pn_position(const struct small_pn *b, const struct patterns *ps,
                                           enum zm_side attacker, bool mine);

/* Positions with the same continuations have the same key: it does not depend on stones and free
 * cells that are in no open line, and is equal for symmetric positions. */
uint64_t small_pn_key(const struct small_pn *b, const struct small_pn_position *p);

struct small_pn_move {
    cell_index cell;
    uint64_t key; /* of the position after it */
    struct pn_dn initial;
};
/* Lists the moves that are not known to lose, or only one if it is known to win. Returns their
 * number, up to SMALL_PN_CELLS. If there are none the position is decided, and *all tells how. */
size_t small_pn_moves(const struct small_pn *b, const struct small_pn_position *p,
                      struct small_pn_move *out, struct pn_dn *all);

#endif
