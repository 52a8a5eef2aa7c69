/* SPDX-License-Identifier: MIT
 * kalah_large.c - Kalah on every board: a pit is two bytes. */
enum { BITS = 16, HALF = 16 };
#define GAME kalah_large
#define KALAH_EXAMPLE "kalah:12,20"

#include "games/kalah/kalah_variant.h"

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

#include "games/kalah/kalah_picks.h"
#include "search/search_template.h"
