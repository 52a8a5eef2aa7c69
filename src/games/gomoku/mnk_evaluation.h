/* SPDX-License-Identifier: MIT
 * mnk_worth.h - m,n,k-games: what a position is worth, by the notes on it. */
#ifndef GAMES_MNK_WORTH_H
#define GAMES_MNK_WORTH_H

#include "games/gomoku/mnk_notes.h"
#include "games/gomoku/mnk_weights.h"

/* Whether the side to move can do as it likes: the other has neither a run nor an open four to
 * make. Else the other side has the lead. */
static inline bool note_has_lead(const struct notes *n, enum zm_side me)
{
    const uint16_t *yours = n->count[other_of(me)];

    return !yours[MARK_RUN] && !yours[MARK_OPEN_FOUR];
}

/* What it is worth to be to move. */
static inline int32_t note_prospects(const struct notes *n, const int16_t weight[MNK_WEIGHTS],
                                     enum zm_side me)
{
    enum zm_side you = other_of(me);

    if (note_has_lead(n, me)) return weight[WEIGHT_MOVE] + n->lead[me];
    return weight[WEIGHT_ANSWER] - n->lead[you] +
           (n->count[you][MARK_RUN] ? weight[WEIGHT_PRESSED] : 0);
}

/* What the network adds, in its own steps. */
static inline int32_t note_correction(const struct notes *n, enum zm_side me)
{
    enum zm_side you = other_of(me);

    if (!n->has_net) return 0;
    return net_value(&n->net[me], &n->net[you],
                     n->count[you][MARK_RUN] ? NET_PRESSED
                     : note_has_lead(n, me)  ? NET_FREE
                                             : NET_ANSWER);
}

/* For the side to move, in thousandths of a logit: as a sum. */
static inline int32_t note_worth(const struct notes *n, const int16_t weight[MNK_WEIGHTS],
                                 enum zm_side me)
{
    return n->worth[me] - n->worth[other_of(me)] + note_prospects(n, weight, me);
}

#endif
