/* SPDX-License-Identifier: MIT
 * rows_template.h - the rows of a Kalah board. Takes
 *
 *     BITS  the bits of a pit, 8 or 16: no pit ever overflows, for all seeds together fit in one
 *     HALF  the pits of a row
 *
 * A row is HALF pits in 64-bit words: houses 0 to h-1 from the far end towards the store, the store
 * at h. */
#include <assert.h>
#include <stdint.h>

enum { HOUSES_MAX = 12, SEEDS_MAX = 20, PER_WORD = 64 / BITS, WORDS = HALF / PER_WORD };

static const uint64_t pit_most = (UINT64_C(1) << BITS) - 1;

typedef struct {
    uint64_t word[WORDS];
} row;

typedef struct {
    row at[2]; /* the mover's row first */
} sowing;

static inline unsigned shift_of(int i)
{
    return (unsigned)i % PER_WORD * BITS;
}

static inline int pit_of(const row *w, int i)
{
    return (int)(w->word[WORDS == 1 ? 0 : (unsigned)i / PER_WORD] >> shift_of(i) & pit_most);
}

/* Adds to a pit, or takes from it what is there. */
static inline void pit_add(row *w, int i, int seeds)
{
    assert(0 <= pit_of(w, i) + seeds && pit_of(w, i) + seeds <= (int)pit_most);
    w->word[WORDS == 1 ? 0 : (unsigned)i / PER_WORD] += (uint64_t)(int64_t)seeds << shift_of(i);
}

/* All seeds of a row, its store included. */
static inline int row_total(const row *w)
{
    int total = 0;

    for (int i = 0; i < HALF; i++) total += pit_of(w, i);
    return total;
}

static inline void row_add(row *w, const row *more)
{
    for (int i = 0; i < WORDS; i++) w->word[i] += more->word[i];
}

/* One more seed at a number of steps along the lap from the mover's first house. */
