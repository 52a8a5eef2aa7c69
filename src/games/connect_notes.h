/* SPDX-License-Identifier: MIT
 * connect_notes.h - four in a row on one word: what a search keeps beside a position. Part of
 * connect_room.h.
 *
 * A stone changes only what lies up to three cells from it in each direction: six cells, of both
 * sides twelve bits, by which is looked up what it is worth and which free cells win from now on.
 * Cells that win stay so until they are taken: what they wait for is four stones of one side. */

#include "search/search.h"

#define GAME_HAS_NOTES

enum { AROUND = 6, AROUND_SETS = 1 << AROUND };

/* What a stone changes in a direction. */
struct effect {
    int16_t worth; /* for its owner, in the least that a window is worth */
    uint16_t wins; /* cells around it where from now on he wins */
};

/* Boards are turned until the stone is at bit `home`. All zero until it is written. */
struct lore {
    bool written;
    int home;
    bits around[DIRECTIONS], pack[DIRECTIONS]; /* the six cells; a factor that lines them up */
    bits cells[DIRECTIONS][AROUND_SETS];       /* and back */
    uint16_t wall[WORD_BITS][DIRECTIONS];      /* cells beyond the edge are taken by both sides */
    struct effect effect[AROUND_SETS * AROUND_SETS]; /* by the owner's cells and the other's */
};

/* What a position is worth for the first side, and where each side wins, also on cells that are
 * taken by now. */
struct standing {
    bits wins[2];
    int32_t worth;
};

typedef struct {
    const struct lore *lore;
    int made; /* moves since the root */
    struct standing at[WORD_BITS];
} notes;

/* How far the i-th of the cells around is, in steps. */
static inline int around_at(int i)
{
    return i < AROUND / 2 ? AROUND / 2 - i : AROUND / 2 - 1 - i;
}

/* Boards whose directions write_direction() can line up. */
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

/* -- Tables. -------------------------------------------------------------------------------- */

/* What a stone adds to one of the windows through it, which begins so many steps before it. */
static void add_window(struct effect *e, unsigned own, unsigned other, int from)
{
    const int least = worth_lacking[3];
    unsigned window = 0;

    for (int i = 0; i < AROUND; i++)
        if (around_at(i) >= from && around_at(i) < from + 4) window |= 1U << i;

    int mine = __builtin_popcount(own & window), theirs = __builtin_popcount(other & window);
    if ((mine && theirs) || mine == 3) return;
    int before = mine + theirs ? worth_lacking[4 - mine - theirs] : 0;
    int after = theirs ? 0 : worth_lacking[3 - mine];
    e->worth = (int16_t)(e->worth + (theirs ? before : after - before) / least);
    if (mine == 2) e->wins |= (uint16_t)(window & ~own);
}

static void write_effects(struct effect *effect)
{
    for (unsigned i = 0; i < AROUND_SETS * AROUND_SETS; i++) {
        effect[i] = (struct effect){0, 0};
        for (int from = -3; from <= 0; from++)
            add_window(&effect[i], i % AROUND_SETS, i / AROUND_SETS, from);
    }
}

/* A product moves the i-th of the cells around to the i-th of the highest six bits, and nothing
 * else there: for steps from five on no other sum of two places comes to lie there, and of a column
 * only what is below the stone can be taken, three cells that are in line already. */
static void write_direction(struct lore *l, int d, int step)
{
    enum { HIGHEST = WORD_BITS - AROUND };

    for (int i = 0; i < AROUND; i++) {
        int at = l->home + step * around_at(i);
        for (unsigned set = 0; set < AROUND_SETS; set++)
            if (set >> i & 1) l->cells[d][set] |= bits_one(at);
        if (step < 0 && around_at(i) < 0) continue;
        l->around[d] |= bits_one(at);
        l->pack[d] |= bits_one(HIGHEST + i - at);
    }
}

static void write_walls(struct lore *l, const rules *r, int cell, int d, int step)
{
    unsigned beyond = 0;

    for (int i = 0; i < AROUND; i++) {
        int at = cell + step * around_at(i);
        if (at < 0 || at >= WORD_BITS || !(r->cells >> at & 1)) beyond |= 1U << i;
    }
    l->wall[cell][d] = (uint16_t)(beyond | beyond << AROUND);
}

static void lore_write(const rules *r, void *lore)
{
    const int step[DIRECTIONS] = {-1, r->pitch, r->pitch + 1, r->pitch - 1}; /* columns: down */
    struct lore *l = lore;

    if (l->written) return;
    l->home = AROUND / 2 * (r->pitch + 1);
    write_effects(l->effect);
    for (int d = 0; d < DIRECTIONS; d++) {
        write_direction(l, d, step[d]);
        for (int cell = 0; cell < WORD_BITS; cell++) write_walls(l, r, cell, d, step[d]);
    }
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
    n->at[0].wins[s->side] = wins[MOVER], n->at[0].wins[s->side ^ 1] = wins[OTHER];
    n->at[0].worth = (int32_t)(s->side == ZM_FIRST ? worth : -worth);
}

static inline bits turned_right(bits x, int by)
{
    return x >> (by & (WORD_BITS - 1)) | x << (-by & (WORD_BITS - 1));
}

/* In one direction: what stands around the stone, on boards that are turned. */
static inline struct effect effect_along(const struct lore *l, int d, bits own, bits other,
                                         const uint16_t *wall)
{
    bits mine = (own & l->around[d]) * l->pack[d] >> (WORD_BITS - AROUND);
    bits theirs = (other & l->around[d]) * l->pack[d] >> (WORD_BITS - AROUND);

    return l->effect[(size_t)(mine | theirs << AROUND | wall[d])];
}

/* What a stone changes for its owner. */
struct change {
    bits wins; /* cells where from now on he wins */
    int32_t worth;
};

static inline struct change change_by(const struct lore *l, const state *s, int side, int cell)
{
    bits own = turned_right(s->stones[side], cell - l->home);
    bits other = turned_right(s->stones[side ^ 1], cell - l->home), wins = 0;
    int worth = 0;

    for (int d = 0; d < DIRECTIONS; d++) {
        struct effect e = effect_along(l, d, own, other, l->wall[cell]);
        worth += e.worth;
        wins |= l->cells[d][e.wins];
    }
    return (struct change){turned_right(wins, l->home - cell), worth * worth_lacking[3]};
}

static inline void notes_play(const rules *r, notes *n, const state *s, zm_move m)
{
    int side = s->side ^ 1, cell = bits_first(next_cell(r, s, (int)m) >> 1);
    const struct standing *before = &n->at[n->made];
    struct standing *after = &n->at[++n->made];
    struct change c = change_by(n->lore, s, side, cell);

    after->wins[side] = before->wins[side] | c.wins;
    after->wins[side ^ 1] = before->wins[side ^ 1];
    after->worth = before->worth + (side == ZM_FIRST ? c.worth : -c.worth);
}

static inline void notes_undo(notes *n)
{
    n->made--;
}

/* -- What is read from them. ---------------------------------------------------------------- */

static inline size_t study_listed(const rules *r, const state *s, bits cells, bits own,
                                  zm_move *out, int pitch)
{
    struct sight f = see_fours(r, s, pitch);

    return fours_listed(r, &f, cells, own & ~(s->stones[0] | s->stones[1]), out, pitch);
}

static inline size_t study(const rules *r, const state *s, notes *n, bool narrow, zm_move *out,
                           struct findings *o)
{
    const bits *wins = n->at[n->made].wins, own = wins[s->side];
    bits cells = judge(r, s, own, wins[s->side ^ 1], &o->advice);
    struct listing t = {0, 0};

    (void)narrow;
    if (!out) return cells != 0;
    if (o->any_order || !(cells & (cells - 1)))
        return listing_write(listing_add(t, &r->lists, cells), r->columns, out);
#define LISTED(pitch) study_listed(r, s, cells, own, out, pitch)
    return WITH_PITCH(r, LISTED);
}

static inline zm_score assess(const rules *r, const state *s, const notes *n)
{
    (void)r, (void)s;
    return guess_of(n->at[n->made].worth);
}

#define GAME_HAS_FORESEE
static inline bool foresee(const rules *r, const state *s, const notes *n, zm_move m,
                           struct zm_advice *advice, zm_score *guess)
{
    const struct standing *now = &n->at[n->made];
    bits cell = next_cells(r, s) & r->column[m], taken = s->stones[0] | s->stones[1] | cell;
    bits next = (taken + r->bottom) & r->cells;
    struct change c = change_by(n->lore, s, s->side, bits_first(cell));

    if (!judge_cells(r, next, taken, now->wins[s->side ^ 1], now->wins[s->side] | c.wins, advice))
        return true;
    *guess = guess_of(now->worth + (s->side == ZM_FIRST ? c.worth : -c.worth));
    return false;
}

static inline void urges(const rules *r, const state *s, const notes *n, const zm_move *list,
                         size_t count, int *keys)
{
    (void)n;
    for (size_t i = 0; i < count; i++) keys[i] = threats_after(r, s, list[i]);
}
