/* SPDX-License-Identifier: MIT
 * effects.h - four in a row: the effect of a stone on the windows of one direction.
 *
 * The effect depends on the six cells at most three steps from the stone: a bit for each cell and
 * side. */
#ifndef GAMES_CONNECT_EFFECTS_H
#define GAMES_CONNECT_EFFECTS_H

#include "games/runs.h"

#include <assert.h>

enum { REACH = 3, AROUND = 2 * REACH, AROUND_SETS = 1 << AROUND };

/* The effect for the owner of the stone. The unit of worth is the least worth of a window. */
struct change {
    bits wins; /* the cells that complete a run from now on */
    int32_t worth;
};

/* The cells beside a stone in one direction, by their steps from the stone. */
struct beside {
    int n, step[AROUND];
};

/* The effect on the window that begins `first` steps from the stone (negative: before it), if it
 * exists. */
static struct change effect_on_window(const struct beside *b, unsigned own, unsigned other,
                                      int first)
{
    assert(-REACH <= first && first <= 0 && b->n <= AROUND);
    unsigned window = 0;

    for (int i = 0; i < b->n; i++)
        if (b->step[i] >= first && b->step[i] <= first + REACH) window |= 1U << i;

    int mine = __builtin_popcount(own & window), theirs = __builtin_popcount(other & window);
    bool there = __builtin_popcount(window) == REACH;
    if (!there || (mine && theirs) || mine == REACH) return (struct change){0, 0};
    int before = mine + theirs ? worth_lacking[REACH + 1 - mine - theirs] : 0;
    int after = theirs ? 0 : worth_lacking[REACH - mine];
    int change = theirs ? before : after - before;
    return (struct change){mine == REACH - 1 ? window & ~own : 0, change / worth_lacking[REACH]};
}

/* The sum of the effects on all windows through the stone. `own`, `other` and the wins are sets of
 * the cells of b. */
static struct change effect_of(const struct beside *b, unsigned own, unsigned other)
{
    struct change sum = {0, 0};

    for (int first = -REACH; first <= 0; first++) {
        struct change c = effect_on_window(b, own, other, first);
        sum.wins |= c.wins, sum.worth += c.worth;
    }
    return sum;
}

static inline bool beyond(bits cells, int cell)
{
    return cell < 0 || cell >= WORD_BITS || !(cells >> cell & 1);
}

#endif
