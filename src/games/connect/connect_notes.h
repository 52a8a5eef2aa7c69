/* SPDX-License-Identifier: MIT
 * connect_notes.h - four in a row on one word: what a search keeps beside a position. Part of
 * connect_variant.h.
 *
 * A stone changes only what lies up to three cells from it in each direction: six cells, of both
 * sides twelve bits, by which is looked up what it is worth and which free cells win from now on.
 * Cells that win stay so until they are taken: what they wait for is four stones of one side. */

#define GAME_HAS_NOTES

#include "games/connect/connect_effects.h"

#ifdef __BMI2__ /* see quick_variants in src/meson.build */
#include "games/connect/connect_gather.h"
#else
#include "games/connect/connect_turn.h"
#endif

/* Guesses are looked up for so much worth for either side: more is rare. */
enum { GUESSES = 1024 };

/* All zero until it is written. */
struct lore {
    bool written;
    struct surroundings around;
    int32_t guess[2 * GUESSES];
};

/* Of the side to move: where it wins and where the other side does, also on cells that are taken by
 * now; what the position is worth. */
struct standing {
    bits own, other;
    int32_t worth;
};

typedef struct {
    const struct lore *lore;
    int made; /* moves since the root */
    struct standing at[WORD_BITS];
} notes;

/* Boards whose directions write_direction() can line up, of connect_turn.h. */
static bool has_notes(const rules *r)
{
    return r->fours && r->pitch >= 6 && r->pitch <= 8;
}

static size_t lore_size(const rules *r)
{
    return has_notes(r) ? sizeof(struct lore) : 0;
}

static size_t notes_size(const rules *r)
{
    return has_notes(r) ? sizeof(notes) : 0;
}

static void lore_write(const rules *r, void *lore)
{
    struct lore *l = lore;

    if (l->written) return;
    surroundings_write(&l->around, r);
    for (int i = 0; i < 2 * GUESSES; i++)
        l->guess[i] = (int32_t)guess_of((i - GUESSES) * worth_lacking[3]);
    l->written = true;
}

/* -- What a move changes. ------------------------------------------------------------------- */

static void notes_open(const rules *r, const state *s, void *lore, bool threats, notes *n)
{
    struct sight f = see_fours(r, s, r->pitch);
    pair wins = wins_seen(&f, r->pitch);
    int64_t worth = worth_seen(&f);

    (void)threats;
    n->lore = lore;
    n->made = 0;
    n->at[0] = (struct standing){wins[MOVER], wins[OTHER], (int32_t)(worth / worth_lacking[3])};
}

/* After a stone of this side on the cell. */
static inline void notes_stone(notes *n, const state *s, int side, int cell)
{
    const struct standing *before = &n->at[n->made];
    struct change c = change_by(&n->lore->around, s->stones[side], s->stones[side ^ 1], cell);

    n->at[++n->made] =
        (struct standing){before->other, before->own | c.wins, -(before->worth + c.worth)};
}

static inline void notes_play(const rules *r, notes *n, const state *s, zm_move m)
{
    notes_stone(n, s, s->side ^ 1, bits_first(next_cell(r, s, (int)m) >> 1));
}

static inline void notes_undo(notes *n)
{
    n->made--;
}

/* -- What is read from them. ---------------------------------------------------------------- */

static inline size_t study(const rules *r, const state *s, notes *n, bool narrow, zm_move *out,
                           struct findings *o)
{
    const struct standing *now = &n->at[n->made];
    bits cells = judge(r, s, now->own, now->other, &o->advice);

    (void)narrow;
    if (!out) return cells != 0;
    bits already = now->own & ~(s->stones[0] | s->stones[1]);
#define LISTED(pitch) fours_listed(r, s, cells, already, pitch)
    return listing_write(WITH_PITCH(r, LISTED), r->columns, out);
}

static inline zm_score guess_looked_up(const struct lore *l, int32_t worth)
{
    uint32_t place = (uint32_t)(worth + GUESSES);

    if (place < 2 * GUESSES) return l->guess[place];
    return guess_of((int64_t)worth * worth_lacking[3]);
}

static inline zm_score assess(const rules *r, const state *s, const notes *n)
{
    int32_t worth = n->at[n->made].worth;

    (void)r;
    return guess_looked_up(n->lore, s->side == ZM_FIRST ? worth : -worth);
}

#define GAME_HAS_FORESEE
/* Cells, those that promise one or two windows among them; see fours_listed(). Which of two columns
 * far from the centre is the nearer one is not worth finding out. What follows is the mover's. */
struct glimpse {
    bits cells, one, two;
    bits own, other, wins;
    int32_t worth;
};

static inline bool glimpse(const rules *r, const state *s, const notes *n, bool any_order,
                           struct glimpse *g, struct ending *end)
{
    const struct standing *now = &n->at[n->made];
    bits own = s->stones[s->side], other = s->stones[s->side ^ 1];

    *g = (struct glimpse){.own = own, .other = other, .wins = now->own, .worth = now->worth};
    g->cells = judge_cells(r, next_cells(r, s), own | other, now->own, now->other, end);
    if (any_order || !(g->cells & (g->cells - 1))) return g->cells != 0;
    bits already = now->own & ~(own | other);
#define PROMISING(pitch) promising(r, s, already, pitch)
    struct hits t = WITH_PITCH(r, PROMISING);
    g->one = g->cells & t.one, g->two = g->cells & t.two;
    return true;
}

static inline uint64_t next_seen(const rules *r, struct glimpse *g)
{
    bits all = g->two ? g->two : g->one ? g->one : g->cells, best = all;

    for (int i = RINGS - 1; i >= 0; i--) best = all & r->inner[i] ? all & r->inner[i] : best;
    bits cell = best & -best;

    g->cells &= ~cell, g->one &= ~cell, g->two &= ~cell;
    return cell;
}

/* None of the moves that are seen lets the other side win at once. */
static inline bool foresee(const rules *r, const notes *n, const struct glimpse *g, uint64_t cell,
                           struct ending *end, int32_t *worth)
{
    bits taken = g->own | g->other | cell, next = (taken + r->bottom) & r->cells;

    *end = (struct ending){0, 0};
    if (!next) return true;
    struct change c = change_by(&n->lore->around, g->own, g->other, bits_first(cell));
    *worth = g->worth + c.worth;
    return !judge_cells(r, next, taken, 0, g->wins | c.wins, end);
}

static inline zm_score guess_seen(const notes *n, int32_t worth)
{
    return guess_looked_up(n->lore, worth);
}

static inline void make_seen(const rules *r, state *s, notes *n, uint64_t cell)
{
    int side = s->side;

    (void)r;
    s->stones[side] |= cell;
    s->side ^= 1;
    notes_stone(n, s, side, bits_first(cell));
}

static inline void urges(const rules *r, const state *s, const notes *n, const zm_move *list,
                         size_t count, int *keys)
{
    (void)n;
    for (size_t i = 0; i < count; i++) keys[i] = threats_after(r, s, list[i]);
}
