/* SPDX-License-Identifier: MIT
 * kalah.c - Kalah on boards of up to 7 houses and 255 seeds: a pit is a byte. */
enum { BITS = 8, HALF = 8 };
#define GAME kalah
#define KALAH_EXAMPLE "kalah:6,4"

#include "games/kalah_room.h"

/* One of the houses that are not empty, or with `swaps` that move, each equally likely. There is no
 * branch: `upto` holds in each byte how many there are up to it, and the house is the first for
 * which that is more than `which`. */
static inline zm_move random_house(const rules *r, const row *own, bool swaps, uint64_t *seed)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), low = 0x7f * ones;
    uint64_t pits = own->word[0] & r->mask.word[0];
    uint64_t some = (((pits & low) + low) | pits) & ~low, upto = (some >> 7) * ones;
    uint32_t n = (uint32_t)(upto >> 56), which = random_pick(seed, n + swaps);

    if (swaps && which == n) return MOVE_SWAP;
    return (zm_move)(__builtin_ctzll(((upto | ~low) - (which + 1) * ones) & ~low) / BITS);
}

#define GAME_HAS_RANDOM_MOVE
static inline zm_move random_move(const rules *r, const state *s, uint64_t *seed)
{
    return random_house(r, &s->at[s->side], s->swap & s->side, seed);
}

/* What capture() does, wherever the last seed fell: in random games no branch can be foretold. */
static inline void capture_if_any(const rules *r, row *own, row *other, int last)
{
    unsigned at = shift_of(last), opposite = shift_of(r->houses - 1 - last);
    uint64_t prey = other->word[0] >> opposite & pit_most;
    bool alone = (own->word[0] >> at & pit_most) == 1;
    uint64_t takes = 0 - (uint64_t)((last < r->houses) & alone & ((prey != 0) | r->empty));

    own->word[0] += (((1 + prey) << shift_of(r->houses)) - (UINT64_C(1) << at)) & takes;
    other->word[0] -= (prey << opposite) & takes;
}

static inline void change_places(row *own, row *other, bool really)
{
    uint64_t change = (own->word[0] ^ other->word[0]) & (0 - (uint64_t)really);

    own->word[0] ^= change, other->word[0] ^= change;
}

/* Random moves, at most so many, until a row is empty. Returns how many. */
static inline int race(const rules *r, state *s, int most, uint64_t *seed)
{
    int side = s->side, n = 0;
    row own = s->at[side], other = s->at[side ^ 1];

    do {
        int last = sow(r, &own, &other, (int)random_house(r, &own, false, seed));
        bool turns = last != r->houses;
        capture_if_any(r, &own, &other, last);
        change_places(&own, &other, turns);
        side ^= turns;
        n++;
    } while (n < most && !row_empty(r, &own) && !row_empty(r, &other));
    s->side = (uint8_t)side, s->at[side] = own, s->at[side ^ 1] = other;
    finish(r, s, &own, &other);
    return n;
}

#define GAME_HAS_PLAYOUT
static bool playout(const rules *r, state *s, int most, uint64_t *seed, int *plies, int *result)
{
    for (*plies = 0; *plies < most && !s->over;) {
        if (s->swap) advance(r, s, random_move(r, s, seed)), ++*plies;
        else *plies += race(r, s, r->majority ? 1 : most - *plies, seed);
    }
    *result = lead_of_first(r, s);
    return s->over;
}

/* The nearest house to the store that gives another turn, where no house has seeds for a lap: all
 * houses at once. */
#define GAME_HAS_FOREMOST
static inline size_t foremost(const rules *r, const state *s, const zm_move *list, size_t n)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), low = 0x7f * ones;
    const uint64_t wanted = UINT64_C(0x01020304050607) >> (HALF - 1 - r->houses) * BITS;
    const uint64_t seeds = s->at[s->side].word[0], lacks = seeds ^ wanted;
    const uint64_t laps = ((seeds & low) + (uint64_t)(0x7f - 2 * r->houses) * ones) | seeds;
    const uint64_t turns = ~(((lacks & low) + low) | lacks | low) & r->mask.word[0];
    const uint64_t some = (((seeds & low) + low) | seeds) & ~low;

    (void)list;
    if ((laps & ~low & r->mask.word[0]) || !turns) return n;
    return (size_t)((some >> 7 & (UINT64_MAX >> __builtin_clzll(turns) >> BITS)) * ones >> 56);
}

#include "search/search_template.h"
