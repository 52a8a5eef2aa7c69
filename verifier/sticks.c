/* SPDX-License-Identifier: MIT
 * sticks.c - sticks are taken from a heap: who takes the last one wins. */
#include "rules.h"

enum { STICKS_MOST = 1 << 30, MISERE = 1 };

static bool prepare(struct rules *r)
{
    r->start.left = (int)(r->number[0] % STICKS_MOST), r->moves = (int)(r->number[1] % MOVES_MOST);
    r->least = -1, r->most = 1, r->key_words = 1;
    return r->number[0] - 1 < STICKS_MOST - 1 && r->number[1] - 1 < MOVES_MOST - 1;
}

/* Move m takes m + 1. Taking exactly what is left wins, taking more loses; with "misere" both
 * lose. */
static bool take(const struct rules *r, struct position *p, int move)
{
    bool won = move + 1 == p->left && !(r->words & MISERE);
    if (!p->left || move >= r->moves) return false;
    p->over = move + 1 >= p->left;
    p->value = won == (p->side == 0) ? 1 : -1;
    p->left -= move + 1;
    return p->side ^= 1, true;
}

static int key_of(const struct rules *r, const struct position *p, uint64_t *key)
{
    (void)r;
    return *key = (uint64_t)(p->left * 2 + p->side) << KEY_BIT, 0;
}

static const char *const words[] = {"misere", "strict", 0};
const struct game verified_sticks = {"sticks", 2, words, prepare, take, key_of, 0, 0};
