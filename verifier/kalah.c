/* SPDX-License-Identifier: MIT
 * kalah.c - Kalah: seeds are sown, and who has more in the store at the end wins. Move 0 is the
 * house farthest from the own store. */
#include "rules.h"

enum { EMPTY = 1, MOVER = 2, MAJORITY = 4, NOSWEEP = 8, OTHERSWEEP = 16 };
enum { SEEDS_MOST = 20, SIDE_SEEDS_MOST = 127, BYTE_ZERO = 128 };

/* With "majority" the stores have a say in when the game ends. */
static bool prepare(struct rules *r)
{
    const uint64_t *n = r->number;
    if (n[0] - 1 >= HOUSES_MOST || n[1] - 1 >= SEEDS_MOST || n[0] * n[1] > SIDE_SEEDS_MOST)
        return false;
    r->houses = r->moves = (int)n[0], r->total = r->start.left = (int)(2 * n[0] * n[1]);
    r->least = -r->total, r->most = r->total, r->key_words = r->houses / 3 + 1;
    for (int i = 0; i < 2 * r->houses; i++) r->start.house[i & 1][i / 2] = (uint16_t)n[1];
    r->leaves = r->words & MAJORITY ? 0 : LEAVES_MOST;
    for (int i = 1; i <= LEAVES_MOST + 1; i++)
        for (int k = 0; k <= 2 * r->houses; k++)
            r->below[k][i] = k ? r->below[k][i - 1] + r->below[k - 1][i] : 1;
    return true;
}

static bool finish(const struct rules *r, struct position *p)
{
    int most = p->store[0] > p->store[1] ? p->store[0] : p->store[1], seeds[2] = {0, 0};
    bool majority = 2 * most > r->total && r->words & MAJORITY, other = r->words & OTHERSWEEP;
    for (int i = 0; i < 2 * r->houses; i++) seeds[i & 1] += p->house[i & 1][i / 2];
    p->left = seeds[0] + seeds[1];
    p->over = majority || !seeds[p->side] || (!seeds[p->side ^ 1] && !(r->words & MOVER));
    p->value = p->store[0] - p->store[1];
    if (!majority && !(r->words & NOSWEEP)) p->value += seeds[other] - seeds[!other];
    return true;
}

/* If the last seed falls into an own empty house, it may capture those opposite. */
static bool sow(const struct rules *r, struct position *p, int move)
{
    int lap = 2 * r->houses + 1, at = move;
    uint16_t *own = p->house[p->side], *other = p->house[p->side ^ 1], *store = &p->store[p->side];
    int seeds = move < r->houses ? own[move] : 0;
    if (!seeds) return false;
    for (own[move] = 0; seeds; seeds--) {
        at = at + 1 == lap ? 0 : at + 1;
        *(at < r->houses ? &own[at] : at == r->houses ? store : &other[at - r->houses - 1]) += 1;
    }
    uint16_t *opposite = &other[r->houses - 1 - (at < r->houses ? at : 0)];
    if (at < r->houses && own[at] == 1 && (*opposite || r->words & EMPTY)) {
        *store = (uint16_t)(*store + 1 + *opposite);
        own[at] = *opposite = 0;
    }
    if (at != r->houses) p->side ^= 1;
    return finish(r, p);
}

/* The houses as the side to move sees them; with "majority" also its store and its number. */
static int key_of(const struct rules *r, const struct position *p, uint64_t *key)
{
    bool majority = r->words & MAJORITY;
    int n = 2 * r->houses;
    for (int i = 0; i < n; i++)
        key[i / 6] |= (uint64_t)p->house[p->side ^ (i & 1)][i / 2] << (KEY_BIT + i % 6 * 8);
    if (majority)
        key[n / 6] |= (uint64_t)(p->store[p->side] << 1 | p->side) << (KEY_BIT + n % 6 * 8);
    return majority ? 0 : p->store[0] - p->store[1];
}

/* The lead in the stores; the seeds in houses may go to either side. */
static void bounds(const struct rules *r, const struct position *p, int *least, int *most)
{
    (void)r;
    *least = p->store[0] - p->store[1] - p->left, *most = *least + 2 * p->left;
}

/* The index of a position among all with no more seeds: by those in the last 1, 2, ... houses. */
static uint64_t index_of(const struct rules *r, const struct position *p)
{
    const uint16_t *own = p->house[p->side], *other = p->house[p->side ^ 1];
    uint64_t number = 0;
    for (int n = r->houses, i = 2 * n - 1, seeds = 0; i >= 0; i--) {
        seeds += i < n ? own[i] : other[i - n];
        number += r->below[2 * n - i][seeds];
    }
    return number;
}

/* The table holds what the mover still gets. */
static int leaf(const struct rules *r, const struct position *p, uint8_t *table)
{
    int sign = p->side ? -1 : 1, won = sign * (p->store[0] - p->store[1]), best = -r->most, n = 0;
    struct position next[HOUSES_MOST];
    if (p->over) return p->value;
    uint8_t *byte = &table[index_of(r, p)];
    if (*byte) return sign * (won + *byte - BYTE_ZERO);
    for (int m = 0; m < r->moves; m++) {
        next[n] = *p;
        if (!sow(r, &next[n], m)) continue;
        __builtin_prefetch(&table[index_of(r, &next[n++])]);
    }
    while (n--) {
        int value = sign * leaf(r, &next[n], table);
        best = value > best ? value : best;
    }
    *byte = (uint8_t)(best - won + BYTE_ZERO);
    return sign * best;
}

static const char *const words[] = {"empty", "mover", "majority", "nosweep", "othersweep", 0};
const struct game verified_kalah = {"kalah", 2, words, prepare, sow, key_of, bounds, leaf};
