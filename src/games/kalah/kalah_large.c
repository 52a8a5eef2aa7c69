/* SPDX-License-Identifier: MIT
 * kalah_large.c - Kalah on every board and by all rules: a pit is two bytes. */
#include "games/kalah/wide_board.h"

#define GAME kalah_large
#define KALAH_EXAMPLE "kalah:12,20"

/* Nothing but what board_template.h makes ready. */
static void prepare_deals(rules *r)
{
    (void)r;
}

/* Sows and returns where on the lap the last seed fell. */
static inline int sow(const rules *r, row *own, row *other, int house)
{
    int lap = 2 * r->houses + 1, seeds = pit_of(own, house);

    pit_add(own, house, -seeds);
    for (; seeds >= lap; seeds -= lap) row_add(own, &r->lap.at[0]), row_add(other, &r->lap.at[1]);
    row_add(own, &r->sow[house][seeds].at[0]);
    row_add(other, &r->sow[house][seeds].at[1]);

    int last = house + seeds;
    return last >= lap ? last - lap : last;
}

/* The last seed fell into an own house. */
static inline void capture(const rules *r, row *own, row *other, int last)
{
    int opposite = r->houses - 1 - last, prey = pit_of(other, opposite);

    if (pit_of(own, last) != 1 || (!r->empty && !prey)) return;
    pit_add(own, last, -1);
    pit_add(other, opposite, -prey);
    pit_add(own, r->houses, 1 + prey);
}

/* The seeds at a number of steps along the lap. */
static inline int lap_pit(const sowing *s, int houses, int step)
{
    return step <= houses ? pit_of(&s->at[0], step) : pit_of(&s->at[1], step - houses - 1);
}

/* Sows the seeds of a pit on the lap one by one. Returns where the last one fell. */
static inline int sow_from(const rules *r, sowing *s, int at)
{
    int lap = 2 * r->houses + 1, seeds = lap_pit(s, r->houses, at);

    for (lap_add(s, r->houses, at, -seeds); seeds > 0; seeds--) {
        at = at + 1 < lap ? at + 1 : 0;
        lap_add(s, r->houses, at, 1);
    }
    return at;
}

/* Sows on from each occupied house in which a last seed falls, of either side; other programs,
 * such as CMancala, call this "avalanche". It ends: each lap leaves a seed in the store. */
static inline bool relay_seeds(const rules *r, row *own, row *other, int at)
{
    sowing s = {{*own, *other}};

    do at = sow_from(r, &s, at);
    while (at != r->houses && lap_pit(&s, r->houses, at) > 1);
    *own = s.at[0], *other = s.at[1];
    return at != r->houses;
}

static inline bool deal_seeds(const rules *r, row *own, row *other, int house)
{
    if (r->relay) return relay_seeds(r, own, other, house);

    int last = sow(r, own, other, house);

    if (last < r->houses) capture(r, own, other, last);
    return last != r->houses;
}

static inline unsigned filled_houses(const rules *r, const row *own)
{
    unsigned filled = 0;

    for (int i = 0; i < r->houses; i++) filled |= (unsigned)(pit_of(own, i) != 0) << i;
    return filled;
}

/* Those that are found without a look: none. */
static inline unsigned turn_houses(const rules *r, const row *own)
{
    (void)r, (void)own;
    return 0;
}

#include "games/kalah/game_template.h"
