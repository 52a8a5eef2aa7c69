/* SPDX-License-Identifier: MIT
 * mnk_win.c - see mnk_win.h. */
#include "games/mnk_win.h"

#include "games/mnk_zone.h"

#include <string.h>

/* Stones set to look for threats: of a new position of the attacker, after a pass, for the other
 * side; and where it is known that there is a win. */
enum { NODES_ATTACK = 300, NODES_PASS = 1000, NODES_DEFENCE = 100, NODES_SURE = 1 << 20 };

/* Positions of one win by threats when its zone is wanted. */
enum { SEEN = 1 << 14 };

/* The numbers of a move of the attacker before it is searched: more than most zones have cells. */
enum { PN_FIRST = 20, PN_STEP = 2 };

struct win {
    struct search *q;
    struct notes *notes;
    enum zm_side attacker;
    struct walk *walk;
    uint64_t zones; /* made so far */
    size_t met;
    uint64_t seen[SEEN];
};

static inline enum zm_side mover(const struct win *w, bool mine)
{
    return mine ? w->attacker : other_of(w->attacker);
}

static void play(struct win *w, bool mine, note_cell cell)
{
    note_play(w->notes, mover(w, mine), cell);
}

static uint64_t key_for(const struct win *w, uint64_t hash, bool mine)
{
    return mix64(hash + mix64(2 * (uint64_t)w->attacker + mine + 1));
}

/* -- Threats. --------------------------------------------------------------------------------- */

/* Goes on to look for a win by threats of the side to move, if it is not known yet. */
static bool wins_by_threats(struct win *w, enum zm_side side, uint64_t most, struct vct_win *out)
{
    struct vct *v = w->notes->vct;

    if (vct_known(v, side, side, out)) return true;
    for (bool more = true; more && most && !w->q->stopped;) {
        uint64_t nodes = most < 1000 ? most : 1000;
        most -= nodes;
        more = vct_search(v, side, &nodes);
        w->q->nodes += nodes;
        if (w->q->nodes >= w->q->check_at) search_check(w->q);
    }
    return vct_known(v, side, side, out);
}

/* The attacker cannot make a run at once. Its next threat of a win, if there is one. */
static bool threat(struct win *w, uint64_t most, note_cell *out)
{
    const struct notes *n = w->notes;
    enum zm_side me = w->attacker, you = other_of(me);
    struct vct_win win;

    if (n->count[you][MARK_RUN] > 1) return false;
    if (!n->count[you][MARK_RUN] && n->count[me][MARK_OPEN_FOUR])
        return *out = note_first(n, me, MARK_OPEN_FOUR), true;
    if (!wins_by_threats(w, me, most, &win)) return false;
    return *out = win.cell, true;
}

/* -- Zones of wins by threats. ---------------------------------------------------------------- */

/* A zone being made; positions add to it once. */
struct growing {
    struct zone zone;
    uint64_t number;
};

/* True if a position has not been met for this zone; 0 marks a free place. */
static bool is_new(struct win *w, const struct growing *g, int wild)
{
    uint64_t key = mix64(w->notes->hash ^ mix64(g->number << 8 | (uint64_t)wild)) | 1;
    size_t i = key >> 32 & (SEEN - 1);

    while (w->seen[i] && w->seen[i] != key) i = (i + 1) & (SEEN - 1);
    if (w->seen[i]) return false;
    w->met++;
    return w->seen[i] = key, true;
}

static bool zone_of_attack(struct win *w, int wild, struct growing *g);

/* With the defender to move. */
static bool zone_of_defence(struct win *w, int wild, struct growing *g)
{
    struct growing pass = {.number = ++w->zones};
    note_cell reply[ZONE_CELLS];
    bool wins = zone_of_attack(w, wild + 1, &pass);
    size_t n = wins ? zone_free(w->notes, &pass.zone, reply) : 0;

    zone_join(&g->zone, &pass.zone);
    for (size_t i = 0; i < n && wins; i++) {
        play(w, false, reply[i]);
        wins = zone_of_attack(w, wild, g);
        note_undo(w->notes);
    }
    return wins && zone_guard(w->notes, other_of(w->attacker), wild, &g->zone);
}

/* Adds what a win by threats rests on. False: there is none that is known, or it is too large. */
static bool zone_of_attack(struct win *w, int wild, struct growing *g)
{
    note_cell cell;

    if (zone_finish(w->notes, w->attacker, &g->zone) || !is_new(w, g, wild)) return true;
    if (w->met > SEEN / 2) return false;
    if (!threat(w, NODES_SURE, &cell)) return false;
    zone_add(&g->zone, cell);
    play(w, true, cell);
    bool wins = zone_of_defence(w, wild, g);
    note_undo(w->notes);
    return wins;
}

/* The attacker to move: a win by threats, so many stones set at most to find one, and its zone. */
static bool zone_of_threats(struct win *w, int wild, uint64_t most, struct zone *out)
{
    const uint16_t *mine = w->notes->count[w->attacker];
    struct growing g = {.number = 0};
    note_cell cell;

    *out = g.zone;
    if (!mine[MARK_RUN] && !threat(w, most, &cell)) return false;
    memset(w->seen, 0, sizeof w->seen);
    w->met = w->zones = 0;
    bool wins = zone_of_attack(w, wild, &g);
    *out = g.zone;
    return wins;
}

/* -- The search. ------------------------------------------------------------------------------ */

/* A position at work. Its children stand on the stack: cell and key in turn, and their numbers. */
struct win_at {
    bool mine;
    size_t n;
    zm_move *list;
    zm_score *numbers;
};

static const struct numbers proven = {0, PN_MOST}, disproven = {PN_MOST, 0};

static void add_child(struct win *w, struct win_at *at, note_cell cell, struct numbers guess)
{
    uint64_t hash = w->notes->hash ^ note_key(mover(w, at->mine), cell);
    uint64_t key = key_for(w, hash, !at->mine);

    pn_probe(w->q->table, key, &guess);
    at->list[2 * at->n] = cell, at->list[2 * at->n + 1] = key;
    at->numbers[at->n++] = pn_pack(guess);
}

/* All cells on which a side has something, and one of the others, which are all the same. Returns
 * how many there are. */
static size_t list_all(const struct win *w, note_cell *out)
{
    const struct notes *n = w->notes;
    const note_cell cells = (note_cell)(n->rows * n->columns);
    size_t count = 0;
    bool dead = false;

    for (note_cell cell = 0; cell < cells; cell++) {
        if (!note_is_free(n, cell / n->columns, cell % n->columns)) continue;
        bool is = !note_mark(n, ZM_FIRST, cell) && !note_mark(n, ZM_SECOND, cell);
        if (!is || !dead) out[count++] = cell;
        dead |= is;
    }
    return count;
}

static void sort_by_urge(const struct win *w, enum zm_side me, note_cell *cell, size_t n)
{
    for (size_t i = 1; i < n; i++) {
        note_cell c = cell[i];
        int u = note_urge(w->notes, me, c);
        size_t j = i;
        for (; j > 0 && note_urge(w->notes, me, cell[j - 1]) < u; j--) cell[j] = cell[j - 1];
        cell[j] = c;
    }
}

/* The moves of one side that do not lose at once to threats of the other, which after a pass would
 * win by them: those on which that rests. All, if there is no such win. */
static size_t list_relevant(struct win *w, enum zm_side me, uint64_t most, note_cell *out)
{
    enum zm_side attacker = w->attacker;
    struct zone zone;

    w->attacker = other_of(me);
    bool limited = zone_of_threats(w, 1, most, &zone);
    w->attacker = attacker;
    size_t n = limited ? zone_free(w->notes, &zone, out) : list_all(w, out);
    sort_by_urge(w, me, out, n);
    return n;
}

/* False if the position is decided. */
static bool open_attack(struct win *w, struct win_at *at, struct numbers *k)
{
    const struct notes *n = w->notes;
    const uint16_t *yours = n->count[other_of(w->attacker)], *mine = n->count[w->attacker];
    note_cell cell[ZONE_CELLS];

    *k = proven;
    if (mine[MARK_RUN] || threat(w, NODES_ATTACK, cell)) return false;
    *k = disproven;
    if (yours[MARK_RUN] > 1) return false;
    if (yours[MARK_RUN]) {
        add_child(w, at, note_first(n, other_of(w->attacker), MARK_RUN), (struct numbers){1, 1});
        return true;
    }
    size_t count = list_relevant(w, w->attacker, NODES_DEFENCE, cell);
    for (size_t i = 0; i < count; i++)
        add_child(w, at, cell[i], (struct numbers){PN_FIRST + PN_STEP * (uint32_t)i, 1});
    return count > 0;
}

static bool open_defence(struct win *w, struct win_at *at, struct numbers *k)
{
    const struct notes *n = w->notes;
    enum zm_side you = other_of(w->attacker);
    const uint16_t *yours = n->count[you], *mine = n->count[w->attacker];
    note_cell cell[ZONE_CELLS];
    struct vct_win win;

    *k = disproven;
    if (yours[MARK_RUN]) return false;
    *k = proven;
    if (mine[MARK_RUN] > 1) return false;
    if (mine[MARK_RUN]) {
        add_child(w, at, note_first(n, w->attacker, MARK_RUN), (struct numbers){1, 1});
        return true;
    }
    *k = disproven;
    if (wins_by_threats(w, you, NODES_DEFENCE, &win)) return false;
    size_t count = list_relevant(w, you, NODES_PASS, cell);
    for (size_t i = 0; i < count; i++) add_child(w, at, cell[i], (struct numbers){1, 1});
    return count > 0;
}

static struct numbers search_node(struct win *w, bool mine, struct numbers limit, zm_move *best);

/* One visit to the child that decides most. */
static void search_child(struct win *w, struct win_at *at, const struct pn_choice *c,
                         struct numbers limit)
{
    struct search *q = w->q;
    zm_move unused;

    q->nodes++;
    pn_enter(q->table, at->list[2 * c->best + 1], pn_unpack(at->numbers[c->best]));
    play(w, at->mine, (note_cell)at->list[2 * c->best]);
    struct numbers k = search_node(w, !at->mine, pn_limit(c, at->mine, limit), &unused);
    note_undo(w->notes);
    at->numbers[c->best] = pn_pack(k);
}

/* What is known of the children by now. */
static void refresh(struct win *w, struct win_at *at)
{
    struct numbers k;

    for (size_t i = 0; i < at->n; i++)
        if (pn_open(at->numbers[i]) && pn_probe(w->q->table, at->list[2 * i + 1], &k))
            at->numbers[i] = pn_pack(k);
}

static struct numbers work_on(struct win *w, struct win_at *at, struct numbers limit, zm_move *best)
{
    for (;;) {
        struct pn_choice c = pn_choose(at->numbers, at->n, at->mine);
        *best = at->list[2 * c.best];
        if (!c.sum.pn || !c.sum.dn || c.sum.pn >= limit.pn || c.sum.dn >= limit.dn) return c.sum;
        if (w->q->nodes >= w->q->check_at) search_check(w->q);
        if (w->q->stopped) return c.sum;
        search_child(w, at, &c, limit);
        refresh(w, at);
    }
}

static struct numbers search_node(struct win *w, bool mine, struct numbers limit, zm_move *best)
{
    struct search *q = w->q;
    struct win_at at = {.mine = mine, .list = q->moves + q->used, .numbers = q->bounds + q->used};
    size_t used = q->used;
    uint64_t from = q->nodes, key = key_for(w, w->notes->hash, mine);
    struct numbers k = {1, 1};

    if (q->used + 2 * q->widest > q->room) q->cut_off = q->stopped = true;
    else if (mine ? open_attack(w, &at, &k) : open_defence(w, &at, &k)) {
        q->used += 2 * at.n;
        k = work_on(w, &at, limit, best);
    }
    q->used = used;
    pn_leave(q->table, key, k, q->nodes - from, q->stopped);
    return k;
}

/* Of a position that is won by threats the search has no move. */
static note_cell next_move(struct win *w, zm_move best)
{
    const struct notes *n = w->notes;
    note_cell cell;

    if (n->count[w->attacker][MARK_RUN]) return note_first(n, w->attacker, MARK_RUN);
    return threat(w, 0, &cell) ? cell : (note_cell)best;
}

struct numbers win_search(struct win *w, bool mine, note_cell *move)
{
    note_cell list[ZONE_CELLS];
    zm_move best = list_all(w, list) ? list[0] : 0;
    struct numbers k = search_node(w, mine, (struct numbers){PN_MOST, PN_MOST}, &best);

    *move = mine && !k.pn ? next_move(w, best) : (note_cell)best;
    return k;
}

/* -- The proof. ------------------------------------------------------------------------------- */

/* What is known of a position is told apart by who is to move, and good for fewer wild stones. */
static bool is_proven(const struct win *w, note_cell cell, int wild, bool written)
{
    uint64_t key = key_for(w, w->notes->hash ^ note_key(w->attacker, cell), false);
    struct numbers k;

    if (written) return walk_knows(w->walk, key, w->walk->bound + wild);
    return pn_probe(w->q->table, key, &k) && !k.pn;
}

/* A move after which the attacker is known to win: where that is written already, or only known. */
static bool choose_proven(const struct win *w, int wild, bool written, note_cell *out)
{
    note_cell cell[ZONE_CELLS];
    size_t n = list_all(w, cell);

    for (size_t i = 0; i < n; i++)
        if (is_proven(w, cell[i], wild, written)) return *out = cell[i], true;
    return false;
}

/* The attacker's move; it cannot make a run at once. */
static bool choose(struct win *w, int wild, note_cell *out)
{
    const struct notes *n = w->notes;
    enum zm_side you = other_of(w->attacker);
    uint64_t most = wild ? NODES_SURE : NODES_PASS;

    if (n->count[you][MARK_RUN]) return *out = note_first(n, you, MARK_RUN), true;
    if (choose_proven(w, wild, true, out) || threat(w, 0, out)) return true;
    if (choose_proven(w, wild, false, out) || threat(w, most, out)) return true;
    return !win_search(w, true, out).pn;
}

static void write_attack(struct win *w, int wild, struct zone *z);
static void write_defence(struct win *w, int wild, struct zone *z);

/* One move further. */
static void write_after(struct win *w, bool mine, note_cell cell, int wild, struct zone *z)
{
    play(w, mine, cell);
    if (mine) write_defence(w, wild, z);
    else write_attack(w, wild, z);
    note_undo(w->notes);
}

/* True if the proof stands already; then what it rests on is added. */
static bool is_written(const struct win *w, uint64_t key, int wild, struct zone *z)
{
    if (!walk_knows(w->walk, key, w->walk->bound + wild)) return false;
    const struct zone *known = walk_zone(w->walk, key);
    return zone_join(z, known), true;
}

static void write_index(struct win *w, size_t index, size_t n)
{
    if (n < 2) return;
    coder_put(w->walk->coder, index, n);
    w->walk->replies++;
}

static void write_attack(struct win *w, int wild, struct zone *z)
{
    uint64_t key = key_for(w, w->notes->hash, true);
    note_cell cell = 0, list[ZONE_CELLS];
    struct zone zone = {{0}};
    size_t i = 0;

    if (w->walk->status || zone_finish(w->notes, w->attacker, z) || is_written(w, key, wild, z))
        return;
    if (!choose(w, wild, &cell)) {
        w->walk->status = w->q->stopped ? ZM_STOPPED : ZM_BAD_INPUT;
        return;
    }
    size_t n = zone_free(w->notes, NULL, list);
    while (i < n && list[i] != cell) i++;
    if (i == n) {
        w->walk->status = ZM_BAD_INPUT;
        return;
    }
    write_index(w, i, n);
    zone_add(&zone, cell);
    write_after(w, true, cell, wild, &zone);
    if (!w->walk->status) walk_learn(w->walk, key, w->walk->bound + wild, &zone);
    zone_join(z, &zone);
}

static void write_defence(struct win *w, int wild, struct zone *z)
{
    uint64_t key = key_for(w, w->notes->hash, false);
    note_cell reply[ZONE_CELLS];
    struct zone own = {{0}};

    if (w->walk->status || is_written(w, key, wild, z)) return;
    bool pass = zone_of_threats(w, wild + 1, NODES_PASS, &own);
    own = (struct zone){{0}};
    write_index(w, pass, 2);
    if (pass) write_attack(w, wild + 1, &own);
    size_t n = zone_free(w->notes, pass ? &own : NULL, reply);
    for (size_t i = 0; i < n; i++) {
        zone_add(&own, reply[i]);
        write_after(w, false, reply[i], wild, &own);
    }
    if (!w->walk->status && !zone_guard(w->notes, other_of(w->attacker), wild, &own))
        w->walk->status = ZM_BAD_INPUT;
    if (!w->walk->status) walk_learn(w->walk, key, w->walk->bound + wild, &own);
    zone_join(z, &own);
}

void win_prove(struct win *w, bool mine, struct walk *walk)
{
    struct zone zone = {{0}};

    w->walk = walk;
    if (mine) write_attack(w, 0, &zone);
    else write_defence(w, 0, &zone);
}

/* -- Memory. ---------------------------------------------------------------------------------- */

size_t win_room(void)
{
    return sizeof(struct win);
}

void win_begin(struct win *w, struct search *q, struct notes *notes, enum zm_side attacker)
{
    w->q = q, w->notes = notes, w->attacker = attacker;
    w->walk = NULL;
}
