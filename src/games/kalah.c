/* SPDX-License-Identifier: MIT
 * kalah.c - Kalah on boards of up to 7 houses and 255 seeds: a pit is a byte. */
enum { BITS = 8, HALF = 8 };
#define GAME kalah
#define KALAH_EXAMPLE "kalah:6,4"

#include "games/kalah_room.h"

/* A house that is not empty, without a branch: `upto` holds in each byte how many there are up to
 * it, and the house is the first for which that is more than `which`. */
#define GAME_HAS_RANDOM_MOVE
static inline zm_move random_move(const rules *r, const state *s, uint64_t *seed)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), low = 0x7f * ones;
    uint64_t own = s->at[s->side].word[0] & r->mask.word[0];
    uint64_t some = (((own & low) + low) | own) & ~low, upto = (some >> 7) * ones;
    uint32_t n = (uint32_t)(upto >> 56), which = random_pick(seed, n + (s->swap & s->side));

    if (which == n) return MOVE_SWAP;
    return (zm_move)(__builtin_ctzll(((upto | ~low) - (which + 1) * ones) & ~low) / BITS);
}

#include "search/search_template.h"
