/* SPDX-License-Identifier: MIT
 * pn_win.c - see pn_win.h. */
#include "games/gomoku/pn_win_internal.h"

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

static void win_visit(struct win *w, struct pn_node *at);

static void add_known(struct win *w, struct pn_node *at, cell_index cell, uint64_t key,
                      struct pn_dn initial)
{
    if (initial.pn && initial.dn) pn_probe(ab_of(w->q)->table, key, &initial);
    at->list[2 * at->n] = cell, at->list[2 * at->n + 1] = key;
    at->pn_dn[at->n++] = pn_pack(initial);
}

static void add_child(struct win *w, struct pn_node *at, cell_index cell, struct pn_dn initial)
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
static size_t list_sorted(const struct win *w, enum zm_side me, const struct zm_zone *zone,
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

/* Lists the attacker's moves in order. If the defender would win by threats after a pass of the
 * attacker, only moves in the zone of that win can prevent it. */
static size_t sort_attacks(struct win *w, struct option *out)
{
    enum zm_side me = w->attacker;
    struct zm_zone zone;

    w->attacker = other_of(me);
    bool limited = zone_of_threats(w, 1, NODES_DEFENCE, &zone);
    w->attacker = me;
    return list_sorted(w, me, limited ? &zone : NULL, out);
}

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
    struct pn_node pass = {.mine = true, .limit = limit, .k = win_after_pass(w)};
    struct pn_dn *k = &pass.k;

    if (limit.pn < PN_MOST) pass.limit.pn = limit.pn > replies ? limit.pn - replies : 0;
    if (k->pn && k->dn && k->pn < pass.limit.pn && k->dn < limit.dn) {
        pass.key = win_key(w, w->patterns->hash, true);
        win_visit(w, &pass);
    }
    if (k->pn && k->pn < PN_MOST) k->pn = k->pn < PN_MOST - replies ? k->pn + replies : PN_MOST - 1;
    return *k;
}

/* Lists the defender's moves that are not refuted like a pass. Returns 0 as long as the pass is not
 * refuted; at->k is then what is known of the position. */
static size_t list_replies(struct win *w, struct pn_node *at, struct option *out)
{
    enum zm_side you = other_of(w->attacker);
    struct zm_zone zone;

    if (zone_of_pass(w, 1, &zone)) return list_sorted(w, you, &zone, out);
    at->k = search_pass(w, at->limit);
    if (w->q->stopped) at->k = (struct pn_dn){1, 1};
    if (at->k.pn) return 0;
    return list_sorted(w, you, zone_of_win(w, 1, &zone) ? &zone : NULL, out);
}

static void list_attacks(struct win *w, struct pn_node *at)
{
    struct option list[ZONE_CELLS];
    size_t count = sort_attacks(w, list);

    for (size_t i = 0; i < count; i++) add_child(w, at, list[i].cell, attack_pn_dn(i));
}

static void list_defences(struct win *w, struct pn_node *at)
{
    struct option list[ZONE_CELLS];
    struct vct_win win;

    at->k = pn_decided(false);
    if (win_by_threats(w, other_of(w->attacker), NODES_DEFENCE, &win)) return;
    size_t count = list_replies(w, at, list);
    for (size_t i = 0; i < count; i++) add_child(w, at, list[i].cell, reply_pn_dn(list[i].worth));
}

/* Lists the moves of the side to move. If there are none the position is decided, and at->k tells
 * how. */
static void list_moves(struct win *w, struct pn_node *at)
{
    enum zm_side me = win_mover(w, at->mine), you = other_of(me);
    const uint16_t *mine = w->patterns->count[me], *yours = w->patterns->count[you];
    cell_index cell;

    at->k = pn_decided(at->mine);
    if (mine[MARK_RUN] || (at->mine && win_threat(w, NODES_ATTACK, &cell))) return;
    at->k = pn_decided(!at->mine);
    if (yours[MARK_RUN] > 1) return;
    if (yours[MARK_RUN])
        add_child(w, at, patterns_first(w->patterns, you, MARK_RUN), (struct pn_dn){1, 1});
    else if (at->mine) list_attacks(w, at);
    else list_defences(w, at);
}

/* Lists the moves of either side on a board of one word. */
static void list_small(struct win *w, struct pn_node *at)
{
    struct small_pn_position p = small_pn_position(w->small_pn, w->patterns, w->attacker, at->mine);
    struct small_pn_move list[SMALL_PN_CELLS];
    size_t n = small_pn_moves(w->small_pn, &p, list, &at->k);

    for (size_t i = 0; i < n; i++)
        add_known(w, at, list[i].cell, win_key(w, list[i].key, !at->mine), list[i].initial);
}

static bool win_expand(struct win *w, struct pn_node *at)
{
    struct search *q = w->q;

    at->from = q->nodes, at->used = q->used;
    at->list = q->moves + q->used, at->pn_dn = q->bounds + q->used;
    if (q->used + 2 * q->max_moves > q->move_capacity)
        return ab_of(q)->cut_off = q->stopped = true, false;
    if (w->small_pn) list_small(w, at);
    else list_moves(w, at);
    q->used += 2 * at->n;
    return at->n > 0;
}

/* Chooses as pn_choose() does, but with sums of proof numbers at the defender's nodes: there are
 * few replies, and all of them have to be refuted. (Sums count transpositions more than once.) */
static struct pn_choice choose_child(const struct win *w, const struct pn_node *at)
{
    struct pn_choice c = pn_choose(at->pn_dn, at->n, at->mine);
    uint64_t sum = 0;

    if (w->small_pn || at->mine || c.sum.pn == PN_MOST) return c;
    for (size_t i = 0; i < at->n; i++) sum += pn_unpack(at->pn_dn[i]).pn;
    c.sum.pn = sum < PN_MOST ? (uint32_t)sum : PN_MOST - 1;
    c.others = c.sum.pn - pn_unpack(at->pn_dn[c.best]).pn;
    return c;
}

static void win_try(struct win *w, const struct pn_node *at, struct pn_node *next)
{
    w->q->nodes++;
    next->key = at->list[2 * at->best + 1];
    win_play(w, at->mine, (cell_index)at->list[2 * at->best]);
    win_visit(w, next);
    patterns_undo(w->patterns);
    at->pn_dn[at->best] = pn_pack(next->k);
}

static uint64_t root_key(const struct win *w, bool mine)
{
    if (!w->small_pn) return win_key(w, w->patterns->hash, mine);
    struct small_pn_position p = small_pn_position(w->small_pn, w->patterns, w->attacker, mine);
    return win_key(w, small_pn_key(w->small_pn, &p), mine);
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
    struct pn_node root = {mine, {PN_MOST, PN_MOST}, {1, 1}, .key = root_key(w, mine)};
    cell_index list[ZONE_CELLS];
    zm_move best = list_all(w, list) ? list[0] : 0;

    win_visit(w, &root);
    if (root.n) best = root.list[2 * root.best];
    *move = mine && !root.k.pn ? next_move(w, best) : (cell_index)best;
    return root.k;
}

/* -- The proof. ------------------------------------------------------------------------------- */

/* Whether a proof of a position after no fewer passes is written, or follows from lemmas. */
static bool is_led(const struct win *w, uint64_t key, int passes)
{
    return w->writer && proof_writer_leads(w->writer, key, w->writer->bound + passes);
}

/* As is_led(), or known to the search. */
static bool is_proven(const struct win *w, uint64_t key, int passes, bool written)
{
    struct pn_dn k;

    if (written) return is_led(w, key, passes);
    return pn_probe(ab_of(w->q)->table, key, &k) && !k.pn;
}

/* Finds a move after which the attacker is known to win: one whose proof is written, or any. Most
 * positions after a move are nowhere in memory that was just read. */
static bool choose_proven(const struct win *w, int passes, bool written, cell_index *out)
{
    cell_index cell[ZONE_CELLS];
    uint64_t key[ZONE_CELLS];
    size_t n = list_all(w, cell);

    for (size_t i = 0; i < n; i++) {
        key[i] = win_key(w, w->patterns->hash ^ stone_key(w->attacker, cell[i]), false);
        if (!written) tt_prefetch(ab_of(w->q)->table, key[i]);
        else if (w->writer) proof_writer_prefetch(w->writer, key[i]);
    }
    for (size_t i = 0; i < n; i++)
        if (is_proven(w, key[i], passes, written)) return *out = cell[i], true;
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

static void write_attack(struct win *w, int passes, struct zm_zone *z);
static void write_defence(struct win *w, int passes, struct zm_zone *z);

/* Writes the proof of the position after a move. */
static void write_after(struct win *w, bool mine, cell_index cell, int passes, struct zm_zone *z)
{
    win_play(w, mine, cell);
    if (mine) write_defence(w, passes, z);
    else write_attack(w, passes, z);
    patterns_undo(w->patterns);
}

/* If the proof of this position is written already, here or in a lemma, adds its zone to *z and
 * returns true. */
static bool is_written(const struct win *w, uint64_t key, int passes, struct zm_zone *z)
{
    const struct proof_writer *in[] = {w->writer, w->writer->lemmas};

    for (int i = 0; i < 2; i++) {
        if (!in[i] || !proof_writer_knows(in[i], key, w->writer->bound + passes)) continue;
        return zone_join(z, proof_writer_zone(in[i], key)), true;
    }
    return false;
}

static void write_index(struct win *w, size_t index, size_t n)
{
    if (n < 2) return;
    coder_put(w->writer->coder, index, n);
    w->writer->replies++;
}

static void write_attack(struct win *w, int passes, struct zm_zone *z)
{
    uint64_t key = win_key(w, w->patterns->hash, true);
    cell_index cell = 0, list[ZONE_CELLS];
    struct zm_zone zone = {{0}};
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

static void write_defence(struct win *w, int passes, struct zm_zone *z)
{
    uint64_t key = win_key(w, w->patterns->hash, false);
    cell_index reply[ZONE_CELLS];
    struct zm_zone own = {{0}};

    if (w->writer->status || is_written(w, key, passes, z)) return;
    bool pass = is_led(w, win_key(w, w->patterns->hash, true), passes + 1) ||
                zone_of_threats(w, passes + 1, NODES_PASS, &own) || !win_after_pass(w).pn;
    own = (struct zm_zone){{0}};
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
    w->writer = writer;
    if (mine) write_attack(w, writer->passes, &writer->zone);
    else write_defence(w, writer->passes, &writer->zone);
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

#define PN win
#define PN_SEARCH(w) (w)->q
#define PN_CHOOSE(w, at) choose_child(w, at)
#include "search/proof/pn_search_template.h"
