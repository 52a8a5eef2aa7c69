/* SPDX-License-Identifier: MIT
 * pattern_hooks_template.h - m,n,k-games: the hooks of the searches that rest on the patterns of a
 * position: candidate moves, evaluation, proofs of wins. Takes
 *
 *     rules, state, owner_of                       the board
 *     side_to_move, most_moves, off_centre,        board_template.h
 *     cell_of, move_to
 *     moves, outcome                               hooks
 *     CHOICES_MAX, is_choice, list_choices,        unruled_template.h
 *     puts_stone, may_take, in_opening, chooses_offer, offers_left, colour_next, holder_of,
 *     evaluation_in_opening, set_restriction */
#include "games/gomoku/small_pn.h"
#include "games/gomoku/pn_win.h"
#include "games/gomoku/zone.h"
#include "search/alphabeta/ab_search.h"

#include <assert.h>

#define GAME_EVAL_STATE STATE_NARROWS
typedef struct patterns eval_state;

/* The most stones that a search puts on the board at a time: those of a line, and those of a threat
 * search from its end. */
enum { SEARCH_STONES = ZM_PLY_MAX + 256 };

/* Misere games, runs of unusual length, and boards so small that draws are proven sooner without
 * patterns have no eval_state. */
static bool has_eval_state(const rules *r)
{
    enum { CELLS_FEW = 25 };
    int most = r->form.caro ? PATTERN_K_CAGED : PATTERN_K_MOST;

    return r->form.m * r->form.n > CELLS_FEW && !r->form.misere && r->form.k >= PATTERN_K_LEAST &&
           r->form.k <= most;
}

static struct run_rule run_rule_of(const rules *r, int colour)
{
    const struct mnk_form *f = &r->form;
    bool barred = f->renju && colour == 0;

    return (struct run_rule){f->k, f->exact || barred, f->caro, barred};
}

/* The precomputed tables lie one after the other. Both colours share one table, except in renju. */
static size_t table_size(const rules *r, int colour)
{
    enum { ALIGNED = 16 };

    return (pattern_table_size(run_rule_of(r, colour)) + ALIGNED - 1) & ~(size_t)(ALIGNED - 1);
}

static size_t precomputed_size(const rules *r)
{
    if (!has_eval_state(r)) return 0;
    return table_size(r, 0) + (r->form.renju ? table_size(r, 1) : 0);
}

static struct pattern_table *table_at(const rules *r, void *precomputed, int colour)
{
    size_t at = colour && r->form.renju ? table_size(r, 0) : 0;

    assert(has_eval_state(r) && (colour == 0 || colour == 1));
    return (struct pattern_table *)((unsigned char *)precomputed + at);
}

static void precompute(const rules *r, void *precomputed)
{
    for (int colour = 0; colour <= r->form.renju; colour++) {
        struct pattern_table *table = table_at(r, precomputed, colour);
        if (!table->rule.k) pattern_table_write(table, run_rule_of(r, colour));
        pattern_table_set_weights(table, r->form.weight + WEIGHT_PATTERNS);
    }
}

static size_t stones_most(const rules *r)
{
    size_t moves = most_moves(r) + CHOICES_MAX;

    return moves < SEARCH_STONES ? moves : SEARCH_STONES;
}

/* An eval_state consists of the patterns, then the state of the VCT search, then that of
 * pn_win.h. */
static size_t patterns_bytes(const rules *r)
{
    return patterns_size(pattern_reach(run_rule_of(r, 0)), r->form.m, r->form.n, stones_most(r));
}

static size_t eval_state_size(const rules *r)
{
    if (!has_eval_state(r)) return 0;
    return patterns_bytes(r) + vct_size(most_moves(r)) + win_size(r->form.m, r->form.n);
}

static void eval_state_init(const rules *r, const state *s, void *precomputed, bool threats,
                            eval_state *e)
{
    struct pattern_table *table[2] = {table_at(r, precomputed, 0), table_at(r, precomputed, 1)};

    patterns_begin(e, table, r->form.m, r->form.n, stones_most(r));
    set_restriction(r, e);
    e->threats = threats;
    e->vct = (struct vct *)((unsigned char *)e + patterns_bytes(r));
    if (threats) vct_begin(e->vct, e);
    for (int row = 0; row < r->form.m; row++)
        for (int column = 0; column < r->form.n; column++) {
            enum owner owner = owner_of(r, s, row, column);
            cell_index cell = (cell_index)(row * r->form.n + column);
            if (owner)
                patterns_set(e, owner == owner_for(holder_of(s, 0)) ? ZM_FIRST : ZM_SECOND, cell);
        }
    patterns_rebuild(e);
}

/* The patterns know colours, not the sides that hold them. */
static inline enum zm_side mover(const rules *r, const state *s)
{
    return (enum zm_side)colour_next(r, s);
}

static inline void eval_state_play(const rules *r, eval_state *e, const state *s, zm_move m)
{
    if (!puts_stone(r, s, m)) {
        patterns_pass(e);
        return;
    }
    enum zm_side next = mover(r, s);
    if (e->threats) vct_prefetch(e->vct, e->hash ^ stone_key(other_of(next), cell_of(r, m)), next);
    patterns_play(e, other_of(next), cell_of(r, m));
}

static inline void eval_state_undo(eval_state *e)
{
    patterns_undo(e);
}

/* -- Candidate moves. -------------------------------------------------------------------------- */

static inline bool has_forced_reply(const rules *r, const eval_state *e, const state *s)
{
    enum zm_side me = mover(r, s);

    return e->count[other_of(me)][MARK_RUN] == 1 && !e->count[me][MARK_RUN];
}

/* Lists the free cells on which some side has at least this mark. */
static inline size_t list_marked(const rules *r, const eval_state *e, enum mark least, zm_move *out)
{
    size_t count = 0;

    for (size_t i = 0; i < e->words; i++) {
        uint64_t word = patterns_marked_from(e, ZM_FIRST, least, i) |
                        patterns_marked_from(e, ZM_SECOND, least, i);
        for (; word; word &= word - 1)
            out[count++] = move_to(r, (cell_index)(64 * i + (size_t)__builtin_ctzll(word)));
    }
    return count;
}

/* Lists one of the cells that are dead to both sides, which are all alike. */
static inline size_t list_dead(const rules *r, const eval_state *e, zm_move *out)
{
    for (size_t i = 0; i < e->words; i++) {
        uint64_t dead = patterns_marked(e, ZM_FIRST, MARK_DEAD, i) &
                        patterns_marked(e, ZM_SECOND, MARK_DEAD, i);
        if (!dead) continue;
        out[0] = move_to(r, (cell_index)(64 * i + (size_t)__builtin_ctzll(dead)));
        return 1;
    }
    return 0;
}

/* Moves the most central cell to the front. */
static inline void keep_central(const rules *r, zm_move *list, size_t n)
{
    assert(n > 0);
    for (size_t i = 1; i < n; i++)
        if (off_centre(r, list[i]) < off_centre(r, list[0])) list[0] = list[i];
}

/* The number of cells that are not dead to a side. */
static inline int live_cells(const eval_state *e, enum zm_side side)
{
    int count = 0;

    for (enum mark m = MARK_BARE; m < MARKS; m++) count += e->count[side][m];
    return count;
}

/* Sets o->partial: whether moves far from all stones are left out, which is not done where few
 * cells are left that matter. Returns false if none is left: no side can make a run any more. */
static inline bool narrows(const rules *r, const eval_state *e, bool narrow, struct findings *o)
{
    enum { FEW = 12 }; /* for each side */
    int first = live_cells(e, ZM_FIRST), second = live_cells(e, ZM_SECOND);

    o->partial = narrow && (first > FEW || second > FEW);
    if (!first && !second) o->advice = (struct zm_advice){.distance = most_moves(r)};
    return first || second;
}

/* Lists the moves near stones, or all moves that may matter. */
static inline size_t list_live(const rules *r, const eval_state *e, bool near, zm_move *out)
{
    size_t count = near ? list_marked(r, e, MARK_NEAR, out) : 0;

    if (count) return count;
    count = list_marked(r, e, MARK_BARE, out);
    if (near) return keep_central(r, out, count), 1;
    return count + list_dead(r, e, out + count);
}

/* Turns a list of cells into moves. Returns their number. */
static inline size_t as_moves(const rules *r, zm_move *list, size_t count)
{
    for (size_t i = 0; i < count; i++) list[i] = move_to(r, (cell_index)list[i]);
    return count;
}

/* Results that the patterns tell, in this order: a run of the side to move, a run of the other side
 * that nothing stops, an open four of the side to move. */
static inline bool known_from_patterns(const rules *r, const eval_state *e, enum zm_side me,
                                       struct zm_advice *a)
{
    zm_move stops[RUN_STOPS];
    cell_index cell;

    if (e->count[me][MARK_RUN]) {
        cell = patterns_first(e, me, MARK_RUN);
        *a = (struct zm_advice){move_to(r, cell), "a run", true, 1, 1};
        return true;
    }
    if (e->count[other_of(me)][MARK_RUN]) {
        *a = (struct zm_advice){.proven = true, .value = -1, .distance = 2};
        return !threat_run_stops(e, me, stops);
    }
    if (!threat_open_four_now(e, me, &cell)) return false;
    *a = (struct zm_advice){move_to(r, cell), "an open four", true, 1, 3};
    return true;
}

/* A short search for a win by continuous fours, only where a four with a three can begin it. */
static inline bool won_by_fours(const rules *r, eval_state *e, enum zm_side me, struct findings *o)
{
    enum { STONES_MOST = 100, FOURS_MOST = 16 };
    uint32_t most = o->nodes_most < STONES_MOST ? (uint32_t)o->nodes_most : STONES_MOST;
    struct vcf f = {.patterns = e, .nodes_most = most};

    if (!e->threats || !e->count[me][MARK_FOUR_THREE]) return false;
    bool won = vcf_search(&f, me, FOURS_MOST);
    o->nodes = f.nodes;
    if (won)
        o->advice =
            (struct zm_advice){move_to(r, f.first), "a win by fours", true, 1, (uint64_t)f.plies};
    return won;
}

/* Results that the VCT search knows, for either side. */
static inline bool known_from_threats(const rules *r, const eval_state *e, enum zm_side me,
                                      struct zm_advice *a)
{
    struct vct_win win;
    bool mine = vct_known(e->vct, me, me, &win);

    if (!mine && !vct_known(e->vct, other_of(me), me, &win)) return false;
    *a = (struct zm_advice){move_to(r, win.cell), mine ? "a win by threats" : "lost to threats",
                            true, mine ? 1 : -1, (uint64_t)win.plies};
    return true;
}

/* Ties are broken in favour of the centre. */
static inline void score_moves(const rules *r, const state *s, const eval_state *e,
                               const zm_move *list, size_t count, int *keys)
{
    enum zm_side me = mover(r, s);

    for (size_t i = 0; i < count; i++)
        keys[i] = is_choice(list[i]) ? INT_MAX
                                     : patterns_move_score(e, me, cell_of(r, list[i])) * 128 -
                                           off_centre(r, list[i]);
}

/* Lists the best points for the next offer of several. The offers of a side use up no depth, so the
 * first of many are only those with the highest scores. */
static inline size_t list_offers(const rules *r, const state *s, const eval_state *e, zm_move *list,
                                 size_t count)
{
    enum { WIDE = 4, WIDE_LEFT = 3 };
    size_t most = offers_left(r, s) > WIDE_LEFT ? 1 : WIDE, n = 0;
    int keys[CELLS_MAX];

    score_moves(r, s, e, list, count, keys);
    for (; n < most && n < count; n++) {
        size_t best = n;
        for (size_t i = n + 1; i < count; i++)
            if (keys[i] > keys[best]) best = i;
        zm_move m = list[best];
        int key = keys[best];
        list[best] = list[n], keys[best] = keys[n];
        list[n] = m, keys[n] = key;
    }
    return n;
}

/* During the opening no result is known. Points that were offered are all listed, and all moves
 * where the step of the opening allows none of the cells near stones. */
static inline size_t list_opening(const rules *r, const state *s, const eval_state *e, bool narrow,
                                  zm_move *out, struct findings *o)
{
    size_t kept = 0;

    if (!out || !narrows(r, e, narrow && !chooses_offer(r, s), o)) return out == NULL;
    size_t count = o->partial ? list_live(r, e, true, out) : 0;
    for (size_t i = 0; i < count; i++) {
        out[kept] = out[i];
        kept += may_take(r, s, out[i], NULL);
    }
    if (kept && offers_left(r, s) > 1) kept = list_offers(r, s, e, out, kept);
    if (kept) return kept + list_choices(r, s, out + kept);
    o->partial = false;
    return moves(r, s, out);
}

static size_t generate_candidates(const rules *r, const state *s, eval_state *e, bool narrow,
                                  zm_move *out, struct findings *o)
{
    enum zm_side me = mover(r, s);
    cell_index cell;
    int value;

    if (outcome(r, s, &value)) {
        o->advice.value = side_to_move(r, s) == ZM_FIRST ? value : -value;
        return 0;
    }
    if (in_opening(s)) return list_opening(r, s, e, narrow, out, o);
    if (known_from_patterns(r, e, me, &o->advice)) return 0;
    if (e->threats && known_from_threats(r, e, me, &o->advice)) return 0;
    if (e->count[other_of(me)][MARK_RUN])
        return out ? as_moves(r, out, threat_run_stops(e, me, out)) : 1;
    if (won_by_fours(r, e, me, o)) return 0;
    if (!out) return 1;
    if (threat_open_four_next(e, other_of(me), &cell)) {
        o->advice = (struct zm_advice){.proven = true, .value = -1, .distance = 4};
        return as_moves(r, out, threat_replies(e, me, out));
    }
    return o->many = narrows(r, e, narrow, o);
}

/* If none of the moves is allowed, lists all that are. */
static inline size_t generate_moves(const rules *r, const state *s, const eval_state *e, bool near,
                                    zm_move *out)
{
    size_t count = list_live(r, e, near, out), kept = 0;

    if (!e->restriction.forbids || !count) return count;
    for (size_t i = 0; i < count; i++) {
        out[kept] = out[i];
        kept += patterns_is_allowed(e, mover(r, s), cell_of(r, out[i]));
    }
    return kept ? kept : moves(r, s, out);
}

static inline bool search_threats(const rules *r, const state *s, eval_state *e, bool wide,
                                  uint64_t *nodes)
{
    int value;

    if (e->threats && !in_opening(s) && !outcome(r, s, &value))
        return vct_search(e->vct, mover(r, s), wide, nodes);
    return *nodes = 0, false;
}

/* -- The evaluation. --------------------------------------------------------------------------- */

static inline zm_score evaluate_incremental(const rules *r, const state *s, const eval_state *e)
{
    enum zm_side me = mover(r, s);
    const zm_score most = ZM_UNIT - 2 * ZM_PLY_MAX;
    zm_score worth = patterns_value(e, r->form.weight, me) +
                     r->form.weight[WEIGHT_NET] * patterns_net_value(e, me);
    zm_score evaluation = worth * most / ((worth < 0 ? -worth : worth) + PATTERN_SCALE);

    return evaluation_in_opening(r, s,
                                 holder_of(s, (int)me) == ZM_FIRST ? evaluation : -evaluation);
}

/* -- The terms of the evaluation, for tuning. -------------------------------------------------- */

/* Adds the terms of a free cell for one colour. */
static inline void add_cell(const eval_state *e, enum zm_side colour, int by, bool leads,
                            cell_index cell, int *terms)
{
    int most = leads ? TABLE_WEIGHTS : PATTERN_WEIGHTS + PAIR_WEIGHTS, of_cell[TABLE_WEIGHTS] = {0};

    pattern_terms(e->table[colour], e->at_cell[colour][cell].set, of_cell);
    for (int i = 0; i < most; i++) terms[WEIGHT_PATTERNS + i] += by * of_cell[i];
}

/* The coefficients of the weights in evaluate_incremental(), for the first side. */
static void eval_terms(const rules *r, const state *s, const eval_state *e, int *terms)
{
    enum zm_side me = mover(r, s), you = other_of(me);
    int by = holder_of(s, (int)me) == ZM_FIRST ? 1 : -1;
    bool free = patterns_have_lead(e, me);

    for (int row = 0; row < r->form.m; row++)
        for (int column = 0; column < r->form.n; column++) {
            if (!patterns_is_free(e, row, column)) continue;
            cell_index cell = (cell_index)(row * r->form.n + column);
            add_cell(e, me, by, free, cell, terms);
            add_cell(e, you, -by, !free, cell, terms);
        }
    terms[WEIGHT_MOVE] = free ? by : 0;
    terms[WEIGHT_ANSWER] = free ? 0 : by;
    terms[WEIGHT_FORCED] = e->count[you][MARK_RUN] ? by : 0;
    terms[WEIGHT_NET] = by * patterns_net_value(e, me);
}

/* -- Wins, and proofs of them. ----------------------------------------------------------------- */

/* As GAME_KNOWLEDGE, to which a board adds what it can prove itself. */
#define WIN_KNOWLEDGE                                                                              \
    .zone_words = zone_words, .wins_pay = wins_pay, .win_ask = win_ask, .win_write = win_write,    \
    .win_key = win_key_of

static size_t zone_words(const rules *r)
{
    bool plain = has_eval_state(r) && !r->form.exact && !mnk_is_ruled(&r->form);

    return plain && most_moves(r) <= ZONE_CELLS ? ZM_ZONE_WORDS : 0;
}

/* Whether df-pn with these proofs is the best method. It is on boards of more than 64 cells, where
 * only wins by threats can be proven in reasonable time, and on boards of one word for k up to 4.
 * With larger k such boards are draws, which alpha-beta with pairings proves sooner. */
static bool wins_pay(const rules *r)
{
    enum { EXACT_MOVES = 64, SMALL_PN_K = 4 };
    bool small_pn = small_pn_fits(r->form.m, r->form.n) && r->form.k <= SMALL_PN_K;

    return zone_words(r) && (most_moves(r) > EXACT_MOVES || small_pn);
}

static struct win *win_at(struct search *q, const rules *r, const state *s, enum zm_side attacker)
{
    struct patterns *ps = ab_of(q)->eval_state;
    struct win *w =
        (struct win *)((unsigned char *)ps + patterns_bytes(r) + vct_size(most_moves(r)));

    eval_state_init(r, s, ab_of(q)->precomputed, true, ps);
    ps->has_net = false;
    win_begin(w, q, ps, attacker, r->form.weight);
    return w;
}

static struct pn_dn win_ask(struct search *q, const rules *r, const state *s, enum zm_side attacker,
                            zm_move *move)
{
    cell_index cell;
    struct win *w = win_at(q, r, s, attacker);
    struct pn_dn k = win_search(w, side_to_move(r, s) == attacker, &cell);

    *move = move_to(r, cell);
    return k;
}

static void win_write(struct search *q, const rules *r, const state *s, struct proof_writer *w)
{
    win_prove(win_at(q, r, s, w->prover), side_to_move(r, s) == w->prover, w);
}

static uint64_t win_key_of(const rules *r, const state *s, enum zm_side winner)
{
    uint64_t stones = 0;

    for (int row = 0; row < r->form.m; row++)
        for (int column = 0; column < r->form.n; column++) {
            enum owner owner = owner_of(r, s, row, column);
            cell_index cell = (cell_index)(row * r->form.n + column);
            if (owner)
                stones ^= stone_key(owner == owner_for(ZM_FIRST) ? ZM_FIRST : ZM_SECOND, cell);
        }
    return win_proof_key(winner, stones, side_to_move(r, s) == winner);
}
