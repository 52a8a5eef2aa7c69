/* SPDX-License-Identifier: MIT
 * pn_win.c - see pn_win.h. */
#include "games/gomoku/pn_win_internal.h"
#include "games/gomoku/evaluation.h"

#include <math.h>

/* The initial numbers of the attacker's i-th move. They grow with i, so that a hard proof of a good
 * move is not postponed in favour of unpromising moves. */
static inline struct pn_dn attack_pn_dn(size_t i)
{
    return (struct pn_dn){40 + 8 * (uint32_t)(i * i), 1};
}

/* The initial numbers of a reply, by the evaluation after it for the defender, in thousandths of a
 * logit: nearly all replies at -3 000 lose to threats that are soon found, few at -1 000 do. */
static inline struct pn_dn reply_pn_dn(int worth)
{
    const double hardest = 64, middle = -1000, width = 400;

    return (struct pn_dn){1 + (uint32_t)(hardest / (1 + exp((middle - worth) / width))), 1};
}

/* -- The search. ------------------------------------------------------------------------------ */

/* A node on the path. Its children are on the stack of moves, cell and key in turn, and their
 * numbers on that of bounds. */
struct win_at {
    bool mine;
    size_t n;
    zm_move *list;
    zm_score *pn_dn;
};

static const struct pn_dn proven = {0, PN_MOST}, disproven = {PN_MOST, 0};

static void add_known(struct win *w, struct win_at *at, cell_index cell, uint64_t key,
                      struct pn_dn initial)
{
    if (initial.pn && initial.dn) pn_probe(ab_of(w->q)->table, key, &initial);
    at->list[2 * at->n] = cell, at->list[2 * at->n + 1] = key;
    at->pn_dn[at->n++] = pn_pack(initial);
}

static void add_child(struct win *w, struct win_at *at, cell_index cell, struct pn_dn initial)
{
    uint64_t hash = w->patterns->hash ^ stone_key(win_mover(w, at->mine), cell);

    add_known(w, at, cell, win_key(w, hash, !at->mine), initial);
}

/* Lists all cells that are not dead to both sides, and one of those that are, which are all alike.
 * Returns their number. */
static size_t list_all(const struct win *w, cell_index *out)
{
    const struct patterns *ps = w->patterns;
    const cell_index cells = (cell_index)(ps->rows * ps->columns);
    size_t count = 0;
    bool dead = false;

    for (cell_index cell = 0; cell < cells; cell++) {
        if (!patterns_is_free(ps, cell / ps->columns, cell % ps->columns)) continue;
        bool is = !patterns_mark(ps, ZM_FIRST, cell) && !patterns_mark(ps, ZM_SECOND, cell);
        if (!is || !dead) out[count++] = cell;
        dead |= is;
    }
    return count;
}

/* A move with its key in the order of moves: the move score, or the evaluation after it. */
struct option {
    cell_index cell;
    int worth;
};

static int worth_after(const struct win *w, enum zm_side me, cell_index cell)
{
    patterns_play(w->patterns, me, cell);
    int worth = -patterns_value(w->patterns, w->weight, other_of(me));
    patterns_undo(w->patterns);
    return worth;
}

/* Lists the cells of a zone, or all, in the order in which a side tries them: the attacker by move
 * scores, the defender by the evaluation after the move, which predicts how hard it is to
 * refute. */
static size_t list_sorted(const struct win *w, enum zm_side me, const struct zone *zone,
                          struct option *out)
{
    cell_index cell[ZONE_CELLS];
    size_t n = zone ? zone_free(w->patterns, zone, cell) : list_all(w, cell);

    for (size_t i = 0; i < n; i++) {
        bool attacks = me == w->attacker;
        struct option o = {cell[i], attacks ? patterns_move_score(w->patterns, me, cell[i])
                                            : worth_after(w, me, cell[i])};
        size_t j = i;
        for (; j > 0 && out[j - 1].worth < o.worth; j--) out[j] = out[j - 1];
        out[j] = o;
    }
    return n;
}

/* Lists the attacker's moves. If the defender would win by threats after a pass of the attacker,
 * only moves in the zone of that win can prevent it. */
static size_t list_attacks(struct win *w, struct option *out)
{
    enum zm_side me = w->attacker;
    struct zone zone;

    w->attacker = other_of(me);
    bool limited = zone_of_threats(w, 1, NODES_DEFENCE, &zone);
    w->attacker = me;
    return list_sorted(w, me, limited ? &zone : NULL, out);
}

static struct pn_dn search_node(struct win *w, bool mine, struct pn_dn limit, zm_move *best);

struct pn_dn win_after_pass(const struct win *w)
{
    struct pn_dn k = {1, 1};

    pn_probe(ab_of(w->q)->table, win_key(w, w->patterns->hash, true), &k);
    return k;
}

/* Searches the position after a pass. The cost of the replies, one each, is added to its proof
 * number, because they have to be refuted as well. */
static struct pn_dn search_pass(struct win *w, struct pn_dn limit)
{
    cell_index list[ZONE_CELLS];
    uint32_t replies = (uint32_t)list_all(w, list);
    struct pn_dn k = win_after_pass(w);
    zm_move unused;

    if (limit.pn < PN_MOST) limit.pn = limit.pn > replies ? limit.pn - replies : 0;
    if (k.pn && k.dn && k.pn < limit.pn && k.dn < limit.dn) {
        pn_enter(ab_of(w->q)->table, win_key(w, w->patterns->hash, true), k);
        k = search_node(w, true, limit, &unused);
    }
    if (k.pn && k.pn < PN_MOST) k.pn = k.pn < PN_MOST - replies ? k.pn + replies : PN_MOST - 1;
    return k;
}

/* Lists the defender's moves that are not refuted like a pass. Returns 0 as long as the pass is not
 * refuted; *k is then what is known of the position. */
static size_t list_replies(struct win *w, struct pn_dn limit, struct option *out, struct pn_dn *k)
{
    enum zm_side you = other_of(w->attacker);
    struct zone zone;

    if (zone_of_pass(w, 1, &zone)) return list_sorted(w, you, &zone, out);
    *k = search_pass(w, limit);
    if (w->q->stopped) *k = (struct pn_dn){1, 1};
    if (k->pn) return 0;
    return list_sorted(w, you, zone_of_win(w, 1, &zone) ? &zone : NULL, out);
}

/* Lists the attacker's moves. Returns false if the position is decided, and sets *k. */
static bool open_attack(struct win *w, struct win_at *at, struct pn_dn *k)
{
    const struct patterns *ps = w->patterns;
    const uint16_t *yours = ps->count[other_of(w->attacker)], *mine = ps->count[w->attacker];
    struct option list[ZONE_CELLS];
    cell_index cell;

    *k = proven;
    if (mine[MARK_RUN] || win_threat(w, NODES_ATTACK, &cell)) return false;
    *k = disproven;
    if (yours[MARK_RUN] > 1) return false;
    if (yours[MARK_RUN]) {
        add_child(w, at, patterns_first(ps, other_of(w->attacker), MARK_RUN), (struct pn_dn){1, 1});
        return true;
    }
    size_t count = list_attacks(w, list);
    for (size_t i = 0; i < count; i++) add_child(w, at, list[i].cell, attack_pn_dn(i));
    return count > 0;
}

static bool open_defence(struct win *w, struct win_at *at, struct pn_dn limit, struct pn_dn *k)
{
    const struct patterns *ps = w->patterns;
    enum zm_side you = other_of(w->attacker);
    const uint16_t *yours = ps->count[you], *mine = ps->count[w->attacker];
    struct option list[ZONE_CELLS];
    struct vct_win win;

    *k = disproven;
    if (yours[MARK_RUN]) return false;
    *k = proven;
    if (mine[MARK_RUN] > 1) return false;
    if (mine[MARK_RUN]) {
        add_child(w, at, patterns_first(ps, w->attacker, MARK_RUN), (struct pn_dn){1, 1});
        return true;
    }
    *k = disproven;
    if (win_by_threats(w, you, NODES_DEFENCE, &win)) return false;
    size_t count = list_replies(w, limit, list, k);
    for (size_t i = 0; i < count; i++) add_child(w, at, list[i].cell, reply_pn_dn(list[i].worth));
    return count > 0;
}

static bool open_small(struct win *w, struct win_at *at, struct pn_dn *k)
{
    struct small_pn_position p = small_pn_position(w->small_pn, w->patterns, w->attacker, at->mine);
    struct small_pn_move list[SMALL_PN_CELLS];
    size_t n = small_pn_moves(w->small_pn, &p, list, k);

    for (size_t i = 0; i < n; i++)
        add_known(w, at, list[i].cell, win_key(w, list[i].key, !at->mine), list[i].initial);
    return n > 0;
}

static bool open_node(struct win *w, struct win_at *at, struct pn_dn limit, struct pn_dn *k)
{
    if (w->small_pn) return open_small(w, at, k);
    return at->mine ? open_attack(w, at, k) : open_defence(w, at, limit, k);
}

static uint64_t key_here(const struct win *w, bool mine)
{
    if (!w->small_pn) return win_key(w, w->patterns->hash, mine);
    struct small_pn_position p = small_pn_position(w->small_pn, w->patterns, w->attacker, mine);
    return win_key(w, small_pn_key(w->small_pn, &p), mine);
}

/* Chooses as pn_choose() does, but with sums of proof numbers at the defender's nodes: there are
 * few replies, and all of them have to be refuted. (Sums count transpositions more than once.) */
static struct pn_choice choose_child(const struct win *w, const struct win_at *at)
{
    struct pn_choice c = pn_choose(at->pn_dn, at->n, at->mine);
    uint64_t sum = 0;

    if (w->small_pn || at->mine || c.sum.pn == PN_MOST) return c;
    for (size_t i = 0; i < at->n; i++) sum += pn_unpack(at->pn_dn[i]).pn;
    c.sum.pn = sum < PN_MOST ? (uint32_t)sum : PN_MOST - 1;
    return c;
}

/* Searches the most promising child once. */
static void search_child(struct win *w, struct win_at *at, const struct pn_choice *c,
                         struct pn_dn limit)
{
    struct search *q = w->q;
    zm_move unused;

    q->nodes++;
    pn_enter(ab_of(q)->table, at->list[2 * c->best + 1], pn_unpack(at->pn_dn[c->best]));
    win_play(w, at->mine, (cell_index)at->list[2 * c->best]);
    struct pn_dn k = search_node(w, !at->mine, pn_limit(c, at->mine, limit), &unused);
    patterns_undo(w->patterns);
    at->pn_dn[c->best] = pn_pack(k);
}

/* Reads the numbers of the children from the table again. */
static void refresh(struct win *w, struct win_at *at)
{
    struct pn_dn k;

    for (size_t i = 0; i < at->n; i++)
        if (pn_open(at->pn_dn[i]) && pn_probe(ab_of(w->q)->table, at->list[2 * i + 1], &k))
            at->pn_dn[i] = pn_pack(k);
}

static struct pn_dn work_on(struct win *w, struct win_at *at, struct pn_dn limit, zm_move *best)
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

static struct pn_dn search_node(struct win *w, bool mine, struct pn_dn limit, zm_move *best)
{
    struct search *q = w->q;
    struct win_at at = {.mine = mine, .list = q->moves + q->used, .pn_dn = q->bounds + q->used};
    size_t used = q->used;
    uint64_t from = q->nodes, key = key_here(w, mine);
    struct pn_dn k = {1, 1};

    if (q->used + 2 * q->max_moves > q->move_capacity) ab_of(q)->cut_off = q->stopped = true;
    else if (open_node(w, &at, limit, &k)) {
        q->used += 2 * at.n;
        k = work_on(w, &at, limit, best);
    }
    q->used = used;
    pn_leave(ab_of(q)->table, key, k, q->nodes - from, q->stopped);
    return k;
}

/* The winning move. For a win by threats the search has none, so it comes from the VCT search. */
static cell_index next_move(struct win *w, zm_move best)
{
    const struct patterns *ps = w->patterns;
    cell_index cell;

    if (ps->count[w->attacker][MARK_RUN]) return patterns_first(ps, w->attacker, MARK_RUN);
    return win_threat(w, 0, &cell) ? cell : (cell_index)best;
}

struct pn_dn win_search(struct win *w, bool mine, cell_index *move)
{
    cell_index list[ZONE_CELLS];
    zm_move best = list_all(w, list) ? list[0] : 0;
    struct pn_dn k = search_node(w, mine, (struct pn_dn){PN_MOST, PN_MOST}, &best);

    *move = mine && !k.pn ? next_move(w, best) : (cell_index)best;
    return k;
}

/* -- The proof. ------------------------------------------------------------------------------- */

/* Whether the position after a move is proven: written already, with at least this number of
 * passes, or known to the search. */
static bool is_proven(const struct win *w, cell_index cell, int passes, bool written)
{
    uint64_t key = win_key(w, w->patterns->hash ^ stone_key(w->attacker, cell), false);
    struct pn_dn k;

    if (written) return w->writer && proof_writer_knows(w->writer, key, w->writer->bound + passes);
    return pn_probe(ab_of(w->q)->table, key, &k) && !k.pn;
}

/* Finds a move after which the attacker is known to win: one whose proof is written, or any. */
static bool choose_proven(const struct win *w, int passes, bool written, cell_index *out)
{
    cell_index cell[ZONE_CELLS];
    size_t n = list_all(w, cell);

    for (size_t i = 0; i < n; i++)
        if (is_proven(w, cell[i], passes, written)) return *out = cell[i], true;
    return false;
}

bool win_choose(struct win *w, int passes, cell_index *out)
{
    const struct patterns *ps = w->patterns;
    enum zm_side you = other_of(w->attacker);
    uint64_t most = passes ? NODES_SURE : NODES_PASS;

    if (ps->count[you][MARK_RUN]) return *out = patterns_first(ps, you, MARK_RUN), true;
    if (choose_proven(w, passes, true, out) || win_threat(w, 0, out)) return true;
    if (choose_proven(w, passes, false, out) || win_threat(w, most, out)) return true;
    return !win_search(w, true, out).pn;
}

/* -- Writing the proof. ----------------------------------------------------------------------- */

static void write_attack(struct win *w, int passes, struct zone *z);
static void write_defence(struct win *w, int passes, struct zone *z);

/* Writes the proof of the position after a move. */
static void write_after(struct win *w, bool mine, cell_index cell, int passes, struct zone *z)
{
    win_play(w, mine, cell);
    if (mine) write_defence(w, passes, z);
    else write_attack(w, passes, z);
    patterns_undo(w->patterns);
}

/* If the proof of this position is written already, adds its zone to *z and returns true. */
static bool is_written(const struct win *w, uint64_t key, int passes, struct zone *z)
{
    if (!proof_writer_knows(w->writer, key, w->writer->bound + passes)) return false;
    const struct zone *known = proof_writer_zone(w->writer, key);
    return zone_join(z, known), true;
}

static void write_index(struct win *w, size_t index, size_t n)
{
    if (n < 2) return;
    coder_put(w->writer->coder, index, n);
    w->writer->replies++;
}

static void write_attack(struct win *w, int passes, struct zone *z)
{
    uint64_t key = win_key(w, w->patterns->hash, true);
    cell_index cell = 0, list[ZONE_CELLS];
    struct zone zone = {{0}};
    size_t i = 0;

    if (w->writer->status || zone_finish(w->patterns, w->attacker, z) ||
        is_written(w, key, passes, z))
        return;
    if (!win_choose(w, passes, &cell)) {
        w->writer->status = w->q->stopped ? ZM_STOPPED : ZM_BAD_INPUT;
        return;
    }
    size_t n = zone_free(w->patterns, NULL, list);
    while (i < n && list[i] != cell) i++;
    if (i == n) {
        w->writer->status = ZM_BAD_INPUT;
        return;
    }
    write_index(w, i, n);
    zone_add(&zone, cell);
    write_after(w, true, cell, passes, &zone);
    if (!w->writer->status) proof_writer_add(w->writer, key, w->writer->bound + passes, &zone);
    zone_join(z, &zone);
}

static void write_defence(struct win *w, int passes, struct zone *z)
{
    uint64_t key = win_key(w, w->patterns->hash, false);
    cell_index reply[ZONE_CELLS];
    struct zone own = {{0}};

    if (w->writer->status || is_written(w, key, passes, z)) return;
    bool pass = zone_of_threats(w, passes + 1, NODES_PASS, &own) || !win_after_pass(w).pn;
    own = (struct zone){{0}};
    write_index(w, pass, 2);
    if (pass) write_attack(w, passes + 1, &own);
    size_t n = zone_free(w->patterns, pass ? &own : NULL, reply);
    for (size_t i = 0; i < n; i++) {
        zone_add(&own, reply[i]);
        write_after(w, false, reply[i], passes, &own);
    }
    if (!w->writer->status && !zone_guard(w->patterns, other_of(w->attacker), passes, &own))
        w->writer->status = ZM_BAD_INPUT;
    if (!w->writer->status) proof_writer_add(w->writer, key, w->writer->bound + passes, &own);
    zone_join(z, &own);
}

void win_prove(struct win *w, bool mine, struct proof_writer *writer)
{
    struct zone zone = {{0}};

    w->writer = writer;
    if (mine) write_attack(w, 0, &zone);
    else write_defence(w, 0, &zone);
}

/* -- Memory. ---------------------------------------------------------------------------------- */

size_t win_size(int rows, int columns)
{
    return sizeof(struct win) + (small_pn_fits(rows, columns) ? small_pn_size() : 0);
}

void win_begin(struct win *w, struct search *q, struct patterns *patterns, enum zm_side attacker,
               const int16_t *weight)
{
    w->q = q, w->patterns = patterns, w->attacker = attacker;
    w->weight = weight;
    w->writer = NULL;
    w->zones = 0, w->zone_depth = 0;
    w->small_pn =
        small_pn_fits(patterns->rows, patterns->columns) ? (struct small_pn *)(w + 1) : NULL;
    if (w->small_pn) small_pn_begin(w->small_pn, patterns);
}
