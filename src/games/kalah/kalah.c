/* SPDX-License-Identifier: MIT
 * kalah.c - Kalah on boards of up to 7 houses and 255 seeds: a pit is a byte. */
#include "games/kalah/byte_board.h"
#include "search/search.h"

#define GAME kalah
#define KALAH_EXAMPLE "kalah:6,4"

static inline uint64_t pit_bits(int i, uint64_t bits)
{
    return bits << i * BITS;
}

static struct deal deal_of(const rules *r, int house, int seeds)
{
    int houses = r->houses, last = (house + seeds) % (2 * houses + 1), opposite = houses - 1 - last;
    const sowing *sow = &r->sow[house][seeds];
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

static void prepare_deals(rules *r)
{
    for (int house = 0; house < r->houses; house++)
        for (int seeds = 0; seeds < 2 * r->houses + 1; seeds++)
            r->deal[2 * HALF * house + seeds] = deal_of(r, house, seeds);
}

/* A move of the house that begins at bit `at`, without a branch but for laps. Returns all bits, or
 * 0 if the same side has another turn. */
static INLINED uint64_t deal_at(const rules *r, row *own_row, row *other_row, unsigned at)
{
    uint64_t own = own_row->word[0], other = other_row->word[0];
    uint64_t seeds = own >> at & pit_most, length = 2 * (unsigned)r->houses + 1;

    for (; RARELY(seeds >= length); seeds -= length)
        own += r->lap.at[0].word[0] - (length << at), other += r->lap.at[1].word[0];

    const struct deal *d = &r->deal[2 * at + seeds];
    own += d->own, other += d->other;

    uint64_t prey = other & d->prey;
    bool captures = ((own & d->pit) == d->one) & ((prey != 0) | r->empty);
    uint64_t takes = 0 - (uint64_t)captures;
    own_row->word[0] = own + (((prey << d->up) + d->gain) & takes);
    other_row->word[0] = other - (prey & takes);
    return d->turns;
}

static inline bool deal_seeds(const rules *r, row *own, row *other, int house)
{
    return deal_at(r, own, other, (unsigned)house * BITS);
}

/* Of each byte: one, and all bits but the highest. */
static const uint64_t ones = UINT64_C(0x0101010101010101), low_bits = UINT64_C(0x7f7f7f7f7f7f7f7f);

/* The highest bit of each byte that is not 0. */
static inline uint64_t filled(uint64_t pits)
{
    return (((pits & low_bits) + low_bits) | pits) & ~low_bits;
}

/* One of the houses that are not empty, each equally likely: where it begins in the row. There is
 * no branch: `upto` holds in each byte how many there are up to it, and the house is the first for
 * which that is more than `which`. */
static inline unsigned house_by(uint64_t pits, uint32_t bits)
{
    uint64_t upto = (filled(pits) >> 7) * ones;
    uint64_t which = random_by(bits, (uint32_t)(upto >> 56));

    return (unsigned)__builtin_ctzll((upto + low_bits - which * ones) & ~low_bits) & ~7U;
}

static inline zm_move random_move(const rules *r, const state *s, uint64_t *seed)
{
    zm_move list[HALF + 1];
    bool may = s->swap && s->side;

    if (may && random_pick(seed, (uint32_t)moves(r, s, list)) == 0) return MOVE_SWAP;
    return house_by(s->at[s->side].word[0] & r->mask.word[0], random_32_bits(seed)) / BITS;
}

/* A random game under way: the rows, that of who is to move first. */
typedef struct {
    row own, other;
    int side, plies;
} runner;

static inline runner runner_at(const state *s)
{
    return (runner){s->at[s->side], s->at[s->side ^ 1], s->side, 0};
}

static inline bool runner_ended(const rules *r, const runner *g)
{
    return row_empty(r, &g->own) || row_empty(r, &g->other);
}

/* A random move, as advance() makes it. */
static INLINED void runner_step(const rules *r, runner *g, uint32_t bits)
{
    row own = g->own, other = g->other;
    unsigned at = house_by(own.word[0] & r->mask.word[0], bits);
    uint64_t turns = deal_at(r, &own, &other, at);
    uint64_t change = (own.word[0] ^ other.word[0]) & turns;

    g->own.word[0] = own.word[0] ^ change, g->other.word[0] = other.word[0] ^ change;
    g->side ^= (int)(turns & 1);
    g->plies++;
}

static inline void runner_leave(const rules *r, const runner *g, state *s)
{
    s->side = (uint8_t)g->side, s->at[g->side] = g->own, s->at[g->side ^ 1] = g->other;
    finish(r, s);
}

static struct playout_end playout(const rules *r, state *s, int most, uint64_t *seed)
{
    int plies = 0;

    for (; s->swap && plies < most && !s->over; plies++) advance(r, s, random_move(r, s, seed));
    while (plies < most && !s->over) {
        runner g = runner_at(s);
        do runner_step(r, &g, random_32_bits(seed));
        while (!r->majority && plies + g.plies < most && !runner_ended(r, &g));
        runner_leave(r, &g, s);
        plies += g.plies;
    }
    return (struct playout_end){.plies = plies, .result = lead_of_first(r, s), .over = s->over};
}

/* The rest of a random game that began at s. It ends: each move brings seeds nearer to a store. */
static struct playout_end playout_rest(const rules *r, const runner *g, state s, uint64_t *seed)
{
    runner_leave(r, g, &s);
    struct playout_end end = playout(r, &s, INT32_MAX, seed);
    end.plies += g->plies;
    return end;
}

/* Two games in turn until a row of one is empty: in a single game each step waits for the one
 * before. */
static void playout_two(const rules *r, const state *s, uint64_t *seed, struct playout_end *ends)
{
    runner a = runner_at(s), b = a; /* which can be kept in registers, as this can: */
    uint64_t seed_now = *seed;

    if (!r->majority && !s->swap) do {
            uint64_t bits = random_next(&seed_now);
            runner_step(r, &a, (uint32_t)(bits >> 32));
            runner_step(r, &b, (uint32_t)bits);
        } while (!runner_ended(r, &a) && !runner_ended(r, &b));
    *seed = seed_now;
    ends[0] = playout_rest(r, &a, *s, seed), ends[1] = playout_rest(r, &b, *s, seed);
}

static void playouts(const rules *r, const state *s, uint64_t *seed, size_t n,
                     struct playout_end *ends)
{
    const runner g = runner_at(s);

    for (; n >= 2; n -= 2, ends += 2) playout_two(r, s, seed, ends);
    if (n) *ends = playout_rest(r, &g, *s, seed);
}

#define GAME_PLAYOUT .playout = playout, .playouts = playouts

/* The highest bits of all bytes side by side. */
static inline unsigned gathered(uint64_t highest)
{
    return (unsigned)((highest >> 7) * UINT64_C(0x0102040810204080) >> 56);
}

static inline unsigned filled_houses(const rules *r, const row *own)
{
    return gathered(filled(own->word[0] & r->mask.word[0]));
}

/* All houses at once; none where any has seeds for a lap. */
static inline unsigned turn_houses(const rules *r, const row *own)
{
    const uint64_t seeds = own->word[0], highest = ~low_bits & r->mask.word[0];
    const uint64_t wanted = UINT64_C(0x01020304050607) >> (HALF - 1 - r->houses) * BITS;
    const uint64_t laps = ((seeds & low_bits) + (uint64_t)(0x7f - 2 * r->houses) * ones) | seeds;

    return laps & highest ? 0 : gathered(~filled(seeds ^ wanted) & highest);
}

#include "games/kalah/game_template.h"
