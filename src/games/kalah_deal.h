/* SPDX-License-Identifier: MIT
 * kalah_deal.h - what a move of a random game comes to, where a row is one word. Part of
 * kalah_room.h.
 *
 * A random game can foretell no branch, so all that may follow is made ready for each house and
 * number of seeds below a lap: a move is then some additions and masks. */
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
