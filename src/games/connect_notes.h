/* SPDX-License-Identifier: MIT
 * connect_notes.h - four in a row on one word: what a search keeps beside a position. Part of
 * connect_room.h.
 *
 * A stone changes only what lies up to three cells from it in each direction: six cells, of both
 * sides twelve bits, by which is looked up what it is worth and which free cells win from now on.
 * Cells that win stay so until they are taken: what they wait for is four stones of one side. */

#define GAME_HAS_NOTES

enum { AROUND = 6, AROUND_SETS = 1 << AROUND };

/* Boards are turned until the stone is at this bit: all cells around it lie above bit 0 then. */
enum { HOME = 27, COLUMN_AROUND = AROUND / 2 };

/* Guesses are looked up for so much worth for either side: more is rare. */
enum { GUESSES = 1024 };

/* What a stone changes in a direction. Here worth counts in the least that a window is worth. */
struct effect {
    int16_t worth; /* for its owner */
    uint16_t wins; /* cells around it where from now on he wins */
};

/* All zero until it is written. */
struct lore {
    bool written;
    bits around[DIRECTIONS], pack[DIRECTIONS]; /* the six cells; a factor that lines them up */
    bits cells[DIRECTIONS][AROUND_SETS];       /* and back */
    uint16_t wall[WORD_BITS][DIRECTIONS];      /* cells beyond the edge are taken by both sides */
    struct effect effect[AROUND_SETS * AROUND_SETS]; /* by the owner's cells and the other's */
    int32_t guess[2 * GUESSES];
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
 * else there: for steps from five on no other sum of two places comes to lie there. (A column needs
 * none.) */
static void write_direction(struct lore *l, int d, int step)
{
    enum { HIGHEST = WORD_BITS - AROUND };

    for (int i = 0; i < AROUND; i++) {
        int at = HOME + step * around_at(i);
        for (unsigned set = 0; set < AROUND_SETS; set++)
            if (set >> i & 1) l->cells[d][set] |= bits_one(at);
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
    write_effects(l->effect);
    for (int d = 0; d < DIRECTIONS; d++) {
        write_direction(l, d, step[d]);
        for (int cell = 0; cell < WORD_BITS; cell++) write_walls(l, r, cell, d, step[d]);
    }
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
    n->at[0].wins[s->side] = wins[MOVER], n->at[0].wins[s->side ^ 1] = wins[OTHER];
    worth /= worth_lacking[3];
    n->at[0].worth = (int32_t)(s->side == ZM_FIRST ? worth : -worth);
}

static inline bits turned_right(bits x, int by)
{
    return x >> (by & (WORD_BITS - 1)) | x << (-by & (WORD_BITS - 1));
}

/* The cells around the stone in one direction, of a board that is turned. Of the column only those
 * below it can be taken, which are in line already. */
static inline bits around_along(const struct lore *l, int d, bits board)
{
    if (d == 0) return board >> (HOME - COLUMN_AROUND) & bits_low(COLUMN_AROUND);
    return (board & l->around[d]) * l->pack[d] >> (WORD_BITS - AROUND);
}

/* What a stone changes for its owner. */
struct change {
    bits wins; /* cells where from now on he wins */
    int32_t worth;
};

static inline struct change change_by(const struct lore *l, const state *s, int side, int cell)
{
    bits own = turned_right(s->stones[side], cell - HOME);
    bits other = turned_right(s->stones[side ^ 1], cell - HOME), wins = 0;
    int worth = 0;

    for (int d = 0; d < DIRECTIONS; d++) {
        bits mine = around_along(l, d, own), theirs = around_along(l, d, other);
        struct effect e = l->effect[(size_t)(mine | theirs << AROUND | l->wall[cell][d])];
        worth += e.worth;
        wins |= l->cells[d][e.wins];
    }
    return (struct change){turned_right(wins, HOME - cell), worth};
}

/* After a stone of this side on the cell. */
static inline void notes_stone(notes *n, const state *s, int side, int cell)
{
    const struct standing *before = &n->at[n->made];
    struct standing *after = &n->at[++n->made];
    struct change c = change_by(n->lore, s, side, cell);

    after->wins[side] = before->wins[side] | c.wins;
    after->wins[side ^ 1] = before->wins[side ^ 1];
    after->worth = before->worth + (side == ZM_FIRST ? c.worth : -c.worth);
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

/* Free cells where the side to move wins. */
static inline bits study_already(const state *s, const notes *n)
{
    return n->at[n->made].wins[s->side] & ~(s->stones[0] | s->stones[1]);
}

static inline size_t study(const rules *r, const state *s, notes *n, bool narrow, zm_move *out,
                           struct findings *o)
{
    const bits *wins = n->at[n->made].wins;
    bits cells = judge(r, s, wins[s->side], wins[s->side ^ 1], &o->advice);

    (void)narrow;
    if (!out) return cells != 0;
    bits already = study_already(s, n);
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
    (void)r, (void)s;
    return guess_looked_up(n->lore, n->at[n->made].worth);
}

#define GAME_HAS_FORESEE
/* Cells, those that promise one or two windows among them; see fours_listed(). Which of two columns
 * far from the centre is the nearer one is not worth finding out. */
struct glimpse {
    bits cells, one, two;
};

static inline bool glimpse(const rules *r, const state *s, const notes *n, bool any_order,
                           struct glimpse *g, struct ending *end)
{
    const bits *wins = n->at[n->made].wins;
    bits taken = s->stones[0] | s->stones[1];

    *g = (struct glimpse){0, 0, 0};
    g->cells = judge_cells(r, next_cells(r, s), taken, wins[s->side], wins[s->side ^ 1], end);
    if (any_order || !(g->cells & (g->cells - 1))) return g->cells != 0;
    bits already = study_already(s, n);
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
static inline bool foresee(const rules *r, const state *s, const notes *n, uint64_t cell,
                           struct ending *end, zm_score *guess)
{
    const struct standing *now = &n->at[n->made];
    bits taken = s->stones[0] | s->stones[1] | cell, next = (taken + r->bottom) & r->cells;
    struct change c = change_by(n->lore, s, s->side, bits_first(cell));

    if (!judge_cells(r, next, taken, 0, now->wins[s->side] | c.wins, end)) return true;
    *guess = guess_looked_up(n->lore, (s->side == ZM_FIRST ? now->worth : -now->worth) + c.worth);
    return false;
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
