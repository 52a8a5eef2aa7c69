/* SPDX-License-Identifier: MIT
 * evaluation.h - m,n,k-games: the evaluation of a position by its patterns. */
#ifndef GAMES_GOMOKU_EVALUATION_H
#define GAMES_GOMOKU_EVALUATION_H

#include "games/gomoku/patterns.h"
#include "games/gomoku/eval_weights.h"

/* Whether the side to move is free to move anywhere, since the other side threatens neither a run
 * nor an open four. Else the other side has the lead. */
static inline bool patterns_have_lead(const struct patterns *ps, enum zm_side me)
{
    const uint16_t *yours = ps->count[other_of(me)];

    return !yours[MARK_RUN] && !yours[MARK_OPEN_FOUR];
}

/* The value of being to move. */
static inline int32_t patterns_tempo(const struct patterns *ps, const int16_t weight[MNK_WEIGHTS],
                                     enum zm_side me)
{
    enum zm_side you = other_of(me);

    if (patterns_have_lead(ps, me)) return weight[WEIGHT_MOVE] + ps->lead[me];
    return weight[WEIGHT_ANSWER] - ps->lead[you] +
           (ps->count[you][MARK_RUN] ? weight[WEIGHT_FORCED] : 0);
}

/* The network's output: see net_value(). */
static inline int32_t patterns_net_value(const struct patterns *ps, enum zm_side me)
{
    enum zm_side you = other_of(me);

    if (!ps->has_net) return 0;
    return net_value(&ps->net[me], &ps->net[you],
                     ps->count[you][MARK_RUN]     ? NET_FORCED
                     : patterns_have_lead(ps, me) ? NET_FREE
                                                  : NET_ANSWER);
}

/* The linear evaluation for the side to move, in thousandths of a logit. */
static inline int32_t patterns_value(const struct patterns *ps, const int16_t weight[MNK_WEIGHTS],
                                     enum zm_side me)
{
    return ps->worth[me] - ps->worth[other_of(me)] + patterns_tempo(ps, weight, me);
}

#endif
