/* SPDX-License-Identifier: MIT
 * deals.h - what a move of Kalah comes to, where a row is one word.
 *
 * It can hardly be foretold, so all that may follow is made ready for each house and number of
 * seeds below a lap: a move is then some additions and masks. */
#ifndef GAMES_KALAH_DEALS_H
#define GAMES_KALAH_DEALS_H

#include "games/kalah/byte_rows.h"
#include "search/search.h"

#include <assert.h>

struct deal {
    uint64_t own, other; /* what is added to the rows, the seeds that are sown taken away */
    uint64_t pit, one;   /* the own house of the last seed, all bits of it and one seed; 0 and 1 if
                            it falls elsewhere, which nothing is equal to */
    uint64_t prey;       /* the house opposite, all bits of it */
    uint64_t up;         /* how far that is below the store, in bits */
    uint64_t gain;       /* the capturing seed into the store */
    uint64_t turns;      /* all bits; 0: another turn */
};

static inline uint64_t pit_bits(int i, uint64_t bits)
{
    return bits << i * BITS;
}

static struct deal deal_of(const sowing *sow, int houses, int house, int seeds)
{
    int last = (house + seeds) % (2 * houses + 1), opposite = houses - 1 - last;
    struct deal d = {.own = sow->at[0].word[0] - pit_bits(house, (uint64_t)seeds),
                     .other = sow->at[1].word[0],
                     .one = 1,
                     .turns = last == houses ? 0 : UINT64_MAX};

    assert(0 <= seeds && seeds <= 2 * houses);
    if (last >= houses) return d;
    d.pit = pit_bits(last, pit_most), d.one = pit_bits(last, 1);
    d.prey = pit_bits(opposite, pit_most);
    d.up = (uint64_t)(houses - opposite) * BITS;
    d.gain = pit_bits(houses, 1) - d.one;
    return d;
}

static void make_deals(struct deal *out, sowing (*sow)[2 * HALF], int houses)
{
    for (int house = 0; house < houses; house++)
        for (int seeds = 0; seeds < 2 * houses + 1; seeds++)
            out[2 * HALF * house + seeds] = deal_of(&sow[house][seeds], houses, house, seeds);
}

/* A move of the house that begins at bit `at`, without a branch but for laps. Returns all bits, or
 * 0 if the same side has another turn. */
static INLINED uint64_t deal_play(const struct deal *deal, const sowing *lap, int houses,
                                  bool empty, row *own_row, row *other_row, unsigned at)
{
    uint64_t own = own_row->word[0], other = other_row->word[0];
    uint64_t seeds = own >> at & pit_most, length = 2 * (unsigned)houses + 1;

    for (; RARELY(seeds >= length); seeds -= length)
        own += lap->at[0].word[0] - (length << at), other += lap->at[1].word[0];

    const struct deal *d = &deal[2 * at + seeds];
    own += d->own, other += d->other;

    uint64_t prey = other & d->prey;
    bool captures = ((own & d->pit) == d->one) & ((prey != 0) | empty);
    uint64_t takes = 0 - (uint64_t)captures;
    own_row->word[0] = own + (((prey << d->up) + d->gain) & takes);
    other_row->word[0] = other - (prey & takes);
    return d->turns;
}

#endif
