/* SPDX-License-Identifier: MIT
 * mnk_win.c - see mnk_win.h. */
#include "games/gomoku/mnk_win_inside.h"
#include "games/gomoku/mnk_worth.h"

#include <math.h>

/* The numbers of a move of the attacker before it is searched: the more the later it comes, so that
 * a hard proof is not put off for moves of little promise. */
static inline struct numbers attack_numbers(size_t i)
{
    return (struct numbers){40 + 8 * (uint32_t)(i * i), 1};
}

/* Those of a reply that is worth so much to the defender, in thousandths of a logit: of those worth
 * -3 000 nearly all lose to threats that are soon found, of those worth -1 000 few. */
static inline struct numbers reply_numbers(int worth)
{
    const double hardest = 64, middle = -1000, width = 400;

    return (struct numbers){1 + (uint32_t)(hardest / (1 + exp((middle - worth) / width))), 1};
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

static void add_known(struct win *w, struct win_at *at, note_cell cell, uint64_t key,
                      struct numbers guess)
{
    if (guess.pn && guess.dn) pn_probe(w->q->table, key, &guess);
    at->list[2 * at->n] = cell, at->list[2 * at->n + 1] = key;
    at->numbers[at->n++] = pn_pack(guess);
}

static void add_child(struct win *w, struct win_at *at, note_cell cell, struct numbers guess)
{
    uint64_t hash = w->notes->hash ^ note_key(win_mover(w, at->mine), cell);

    add_known(w, at, cell, win_key(w, hash, !at->mine), guess);
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

/* A move, and what it is worth to the side that makes it: an urge, or what the guess says then. */
struct option {
    note_cell cell;
    int worth;
};

static int worth_after(const struct win *w, enum zm_side me, note_cell cell)
{
    note_play(w->notes, me, cell);
    int worth = -note_worth(w->notes, w->weight, other_of(me));
    note_undo(w->notes);
    return worth;
}

/* Cells in the order in which a side tries them: those of a zone, or all. The attacker's go by what
 * they threaten, the defender's by how hard they are likely to be refuted. */
static size_t list_sorted(const struct win *w, enum zm_side me, const struct zone *zone,
                          struct option *out)
{
    note_cell cell[ZONE_CELLS];
    size_t n = zone ? zone_free(w->notes, zone, cell) : list_all(w, cell);

    for (size_t i = 0; i < n; i++) {
        bool attacks = me == w->attacker;
        struct option o = {cell[i], attacks ? note_urge(w->notes, me, cell[i])
                                            : worth_after(w, me, cell[i])};
        size_t j = i;
        for (; j > 0 && out[j - 1].worth < o.worth; j--) out[j] = out[j - 1];
        out[j] = o;
    }
    return n;
}

/* The attacker's moves that do not lose at once to threats of the defender, which after a pass
 * would win by them: those on which that rests. All, if there is no such win. */
static size_t list_attacks(struct win *w, struct option *out)
{
    enum zm_side me = w->attacker;
    struct zone zone;

    w->attacker = other_of(me);
    bool limited = zone_of_threats(w, 1, NODES_DEFENCE, &zone);
    w->attacker = me;
    return list_sorted(w, me, limited ? &zone : NULL, out);
}

static struct numbers search_node(struct win *w, bool mine, struct numbers limit, zm_move *best);

struct numbers win_after_pass(const struct win *w)
{
    struct numbers k = {1, 1};

    pn_probe(w->q->table, win_key(w, w->notes->hash, true), &k);
    return k;
}

/* The same, searched as far as it pays: beside it every reply is to be looked at. */
static struct numbers search_pass(struct win *w, struct numbers limit)
{
    note_cell list[ZONE_CELLS];
    uint32_t replies = (uint32_t)list_all(w, list);
    struct numbers k = win_after_pass(w);
    zm_move unused;

    if (limit.pn < PN_MOST) limit.pn = limit.pn > replies ? limit.pn - replies : 0;
    if (k.pn && k.dn && k.pn < limit.pn && k.dn < limit.dn) {
        pn_enter(w->q->table, win_key(w, w->notes->hash, true), k);
        k = search_node(w, true, limit, &unused);
    }
    if (k.pn && k.pn < PN_MOST) k.pn = k.pn < PN_MOST - replies ? k.pn + replies : PN_MOST - 1;
    return k;
}

/* The defender's moves that are not refuted as a pass is. Until that one is, none: then *k is what
 * is known of the position. */
static size_t list_replies(struct win *w, struct numbers limit, struct option *out,
                           struct numbers *k)
{
    enum zm_side you = other_of(w->attacker);
    struct zone zone;

    if (zone_of_pass(w, 1, &zone)) return list_sorted(w, you, &zone, out);
    *k = search_pass(w, limit);
    if (w->q->stopped) *k = (struct numbers){1, 1};
    if (k->pn) return 0;
    return list_sorted(w, you, zone_of_win(w, 1, &zone) ? &zone : NULL, out);
}

/* False if the position is decided. */
static bool open_attack(struct win *w, struct win_at *at, struct numbers *k)
{
    const struct notes *n = w->notes;
    const uint16_t *yours = n->count[other_of(w->attacker)], *mine = n->count[w->attacker];
    struct option list[ZONE_CELLS];
    note_cell cell;

    *k = proven;
    if (mine[MARK_RUN] || win_threat(w, NODES_ATTACK, &cell)) return false;
    *k = disproven;
    if (yours[MARK_RUN] > 1) return false;
    if (yours[MARK_RUN]) {
        add_child(w, at, note_first(n, other_of(w->attacker), MARK_RUN), (struct numbers){1, 1});
        return true;
    }
    size_t count = list_attacks(w, list);
    for (size_t i = 0; i < count; i++) add_child(w, at, list[i].cell, attack_numbers(i));
    return count > 0;
}

static bool open_defence(struct win *w, struct win_at *at, struct numbers limit, struct numbers *k)
{
    const struct notes *n = w->notes;
    enum zm_side you = other_of(w->attacker);
    const uint16_t *yours = n->count[you], *mine = n->count[w->attacker];
    struct option list[ZONE_CELLS];
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
    if (win_by_threats(w, you, NODES_DEFENCE, &win)) return false;
    size_t count = list_replies(w, limit, list, k);
    for (size_t i = 0; i < count; i++) add_child(w, at, list[i].cell, reply_numbers(list[i].worth));
    return count > 0;
}

static bool open_duel(struct win *w, struct win_at *at, struct numbers *k)
{
    struct duel_position p = duel_position(w->duel, w->notes, w->attacker, at->mine);
    struct duel_move list[DUEL_CELLS];
    size_t n = duel_moves(w->duel, &p, list, k);

    for (size_t i = 0; i < n; i++)
        add_known(w, at, list[i].cell, win_key(w, list[i].key, !at->mine), list[i].guess);
    return n > 0;
}

static bool open_node(struct win *w, struct win_at *at, struct numbers limit, struct numbers *k)
{
    if (w->duel) return open_duel(w, at, k);
    return at->mine ? open_attack(w, at, k) : open_defence(w, at, limit, k);
}

static uint64_t key_here(const struct win *w, bool mine)
{
    if (!w->duel) return win_key(w, w->notes->hash, mine);
    struct duel_position p = duel_position(w->duel, w->notes, w->attacker, mine);
    return win_key(w, duel_key(w->duel, &p), mine);
}

/* All replies have to be refuted: where they are few the sum of what that takes tells more than the
 * hardest of them, though positions that are reached in many ways count as often. */
static struct pn_choice choose_child(const struct win *w, const struct win_at *at)
{
    struct pn_choice c = pn_choose(at->numbers, at->n, at->mine);
    uint64_t sum = 0;

    if (w->duel || at->mine || c.sum.pn == PN_MOST) return c;
    for (size_t i = 0; i < at->n; i++) sum += pn_unpack(at->numbers[i]).pn;
    c.sum.pn = sum < PN_MOST ? (uint32_t)sum : PN_MOST - 1;
    return c;
}

/* One visit to the child that decides most. */
static void search_child(struct win *w, struct win_at *at, const struct pn_choice *c,
                         struct numbers limit)
{
    struct search *q = w->q;
    zm_move unused;

    q->nodes++;
    pn_enter(q->table, at->list[2 * c->best + 1], pn_unpack(at->numbers[c->best]));
    win_play(w, at->mine, (note_cell)at->list[2 * c->best]);
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
        struct pn_choice c = choose_child(w, at);
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
    uint64_t from = q->nodes, key = key_here(w, mine);
    struct numbers k = {1, 1};

    if (q->used + 2 * q->max_moves > q->move_capacity) q->cut_off = q->stopped = true;
    else if (open_node(w, &at, limit, &k)) {
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
    return win_threat(w, 0, &cell) ? cell : (note_cell)best;
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
    uint64_t key = win_key(w, w->notes->hash ^ note_key(w->attacker, cell), false);
    struct numbers k;

    if (written) return w->walk && walk_knows(w->walk, key, w->walk->bound + wild);
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

bool win_choose(struct win *w, int wild, note_cell *out)
{
    const struct notes *n = w->notes;
    enum zm_side you = other_of(w->attacker);
    uint64_t most = wild ? NODES_SURE : NODES_PASS;

    if (n->count[you][MARK_RUN]) return *out = note_first(n, you, MARK_RUN), true;
    if (choose_proven(w, wild, true, out) || win_threat(w, 0, out)) return true;
    if (choose_proven(w, wild, false, out) || win_threat(w, most, out)) return true;
    return !win_search(w, true, out).pn;
}

/* -- The proof, written down. ----------------------------------------------------------------- */

static void write_attack(struct win *w, int wild, struct zone *z);
static void write_defence(struct win *w, int wild, struct zone *z);

/* One move further. */
static void write_after(struct win *w, bool mine, note_cell cell, int wild, struct zone *z)
{
    win_play(w, mine, cell);
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
    uint64_t key = win_key(w, w->notes->hash, true);
    note_cell cell = 0, list[ZONE_CELLS];
    struct zone zone = {{0}};
    size_t i = 0;

    if (w->walk->status || zone_finish(w->notes, w->attacker, z) || is_written(w, key, wild, z))
        return;
    if (!win_choose(w, wild, &cell)) {
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
    uint64_t key = win_key(w, w->notes->hash, false);
    note_cell reply[ZONE_CELLS];
    struct zone own = {{0}};

    if (w->walk->status || is_written(w, key, wild, z)) return;
    bool pass = zone_of_threats(w, wild + 1, NODES_PASS, &own) || !win_after_pass(w).pn;
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

size_t win_room(int rows, int columns)
{
    return sizeof(struct win) + (duel_can(rows, columns) ? duel_room() : 0);
}

void win_begin(struct win *w, struct search *q, struct notes *notes, enum zm_side attacker,
               const int16_t *weight)
{
    w->q = q, w->notes = notes, w->attacker = attacker;
    w->weight = weight;
    w->walk = NULL;
    w->zones = 0, w->walks = 0;
    w->duel = duel_can(notes->rows, notes->columns) ? (struct duel *)(w + 1) : NULL;
    if (w->duel) duel_begin(w->duel, notes);
}
