/* SPDX-License-Identifier: MIT
 * picks_template.h - the moves of Kalah near the horizon, one after the other. Takes the names of
 * rows_template.h and board_template.h, looks_of and ANOTHER_TURN of hooks_template.h, and
 *
 *     filled_houses  the houses of a row that are not empty
 *     turn_houses    those of which it is known that they give another turn
 *
 * Those that give another turn come first, and of these it need not be known what else they come
 * to. Only if they are not enough is a look taken at all others at once. */
#include <assert.h>

/* How good a move looks, and below it, so that no two are equal, how far the house is. */
#if BITS == 8
typedef int16_t look;
enum { NO_LOOK = INT16_MIN };
#else
typedef int32_t look;
enum { NO_LOOK = INT32_MIN };
#endif
static_assert((ANOTHER_TURN + HALF) * HALF <= -(NO_LOOK + 1), "keys of looks do not fit");

#define GAME_EVAL_STATE STATE_PICKS
struct picks {
    unsigned houses, turns; /* not tried yet; of these the ones that are known to be first */
    bool swap, looked;
    look looks[HALF];
};

static inline struct picks picks_of(const rules *r, const state *s)
{
    const row *own = &s->at[s->side];

    return (struct picks){
        filled_houses(r, own), turn_houses(r, own), s->swap && s->side, false, {0}};
}

/* The best of all, each with its look. */
static inline int look_at_all(const rules *r, const state *s, struct picks *p)
{
    const row own = s->at[s->side], other = s->at[s->side ^ 1];
    int best = NO_LOOK;

    for (int i = 0; i < HALF; i++) p->looks[i] = NO_LOOK;
    for (unsigned left = p->houses; left; left &= left - 1) {
        int house = __builtin_ctz(left), now = looks_of(r, &own, &other, house);
        now = now * HALF + HALF - 1 - house;
        p->looks[house] = (look)now;
        best = now > best ? now : best;
    }
    return best;
}

static inline int best_look(const struct picks *p)
{
    look best = NO_LOOK;

    for (int i = 0; i < HALF; i++) best = p->looks[i] > best ? p->looks[i] : best;
    return best;
}

/* The nearest house to the store that gives another turn, or else what looks best. */
static inline int pick_house(const rules *r, const state *s, struct picks *p)
{
    if (p->turns) return 31 - __builtin_clz(p->turns);
    int best = p->looked ? best_look(p) : look_at_all(r, s, p);
    p->looked = true;
    int house = HALF - 1 - (best & (HALF - 1));
    p->looks[house] = NO_LOOK;
    return house;
}

static inline bool next_pick(const rules *r, const state *s, struct picks *p, zm_move *m)
{
    if (!p->houses) {
        *m = MOVE_SWAP;
        bool may = p->swap;
        p->swap = false;
        return may;
    }
    int house = pick_house(r, s, p);
    p->houses &= ~(1U << house), p->turns &= ~(1U << house);
    *m = (zm_move)house;
    return true;
}
