/* SPDX-License-Identifier: MIT
 * connect_effects.h - four in a row: what a stone changes in one direction. Part of
 * connect_eval_state.h.
 *
 * It depends on six cells, those up to three steps from it, of both sides twelve bits. */

enum { REACH = 3, AROUND = 2 * REACH, AROUND_SETS = 1 << AROUND };

/* For the owner of the stone. Worth counts in the least that a window is worth. */
struct change {
    bits wins; /* cells where from now on he wins */
    int32_t worth;
};

/* Cells of a direction beside a stone, by how many steps they are from it. */
struct beside {
    int n, step[AROUND];
};

/* What changes in the window that begins so many steps before the stone, where there is one. */
static struct change effect_on_window(const struct beside *b, unsigned own, unsigned other,
                                      int first)
{
    unsigned window = 0;

    for (int i = 0; i < b->n; i++)
        if (b->step[i] >= first && b->step[i] <= first + REACH) window |= 1U << i;

    int mine = __builtin_popcount(own & window), theirs = __builtin_popcount(other & window);
    bool there = __builtin_popcount(window) == REACH;
    if (!there || (mine && theirs) || mine == REACH) return (struct change){0, 0};
    int before = mine + theirs ? worth_lacking[REACH + 1 - mine - theirs] : 0;
    int after = theirs ? 0 : worth_lacking[REACH - mine];
    int change = theirs ? before : after - before;
    return (struct change){mine == REACH - 1 ? window & ~own : 0, change / worth_lacking[REACH]};
}

/* In all windows through the stone, by which of the cells are taken; cells as bits, too. */
static struct change effect_of(const struct beside *b, unsigned own, unsigned other)
{
    struct change sum = {0, 0};

    for (int first = -REACH; first <= 0; first++) {
        struct change c = effect_on_window(b, own, other, first);
        sum.wins |= c.wins, sum.worth += c.worth;
    }
    return sum;
}

static inline bool beyond(const rules *r, int cell)
{
    return cell < 0 || cell >= WORD_BITS || !(r->cells >> cell & 1);
}
