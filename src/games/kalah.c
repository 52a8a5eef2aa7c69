/* SPDX-License-Identifier: MIT
 * kalah.c - Kalah on boards of up to 7 houses and 255 seeds: a pit is a byte. */
enum { BITS = 8, HALF = 8 };
#define GAME kalah
#define KALAH_EXAMPLE "kalah:6,4"

#include "games/kalah_room.h"

/* A house that is not empty, without a branch that depends on which: the highest bit of each such
 * byte is set, and the lowest of them are dropped. */
#define GAME_HAS_RANDOM_MOVE
static inline zm_move random_move(const rules *r, const state *s, uint64_t *seed)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), low = 0x7f * ones;
    uint64_t own = s->at[s->side].word[0] & r->mask.word[0];
    uint64_t some = (((own & low) + low) | own) & ~low;
    uint32_t n = (uint32_t)((some >> 7) * ones >> 56), swap = s->swap & s->side;
    uint32_t which = random_pick(seed, n + swap);

    if (which == n) return MOVE_SWAP;
    for (uint32_t i = 0; i + 1 < HALF; i++) some = i < which ? some & (some - 1) : some;
    return (zm_move)(__builtin_ctzll(some) / BITS);
}

#include "search/search_template.h"
