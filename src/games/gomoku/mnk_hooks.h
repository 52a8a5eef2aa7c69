/* SPDX-License-Identifier: MIT
 * mnk_study.h - m,n,k-games: what a search learns from the notes on its position. */
#include "games/mnk/mnk_duel.h"
#include "games/gomoku/mnk_win.h"
#include "games/gomoku/mnk_worth.h"
#include "games/mnk/mnk_zone.h"
#include "search/search.h"

#define GAME_HAS_EVAL_STATE
#define GAME_NARROWS
#undef GAME_WEIGHTS
#define GAME_WEIGHTS mnk_weights
typedef struct notes eval_state;

/* Stones set by one search: those of its lines, and of threats looked at from their ends. */
enum { STUDY_STONES = ZM_PLY_MAX + 256 };

/* A run that loses, and runs of unusual length, are left to what needs no notes; so are boards so
 * small that draws are proven sooner without. */
static bool has_eval_state(const rules *r)
{
    enum { CELLS_FEW = 25 };
    int most = r->form.caro ? SHAPE_K_CAGED : SHAPE_K_MOST;

    return r->form.m * r->form.n > CELLS_FEW && !r->form.misere && r->form.k >= SHAPE_K_LEAST &&
           r->form.k <= most;
}

static struct run_rule run_rule_of(const rules *r, int colour)
{
    const struct mnk_form *f = &r->form;
    bool barred = f->renju && colour == 0;

    return (struct run_rule){f->k, f->exact || barred, f->caro, barred};
}

/* One after the other; both colours have the same but in renju. */
static size_t book_size(const rules *r, int colour)
{
    enum { ALIGNED = 16 };

    return (shape_book_size(run_rule_of(r, colour)) + ALIGNED - 1) & ~(size_t)(ALIGNED - 1);
}

static size_t precomputed_size(const rules *r)
{
    if (!has_eval_state(r)) return 0;
    return book_size(r, 0) + (r->form.renju ? book_size(r, 1) : 0);
}

static struct shape_book *book_in(const rules *r, void *precomputed, int colour)
{
    size_t at = colour && r->form.renju ? book_size(r, 0) : 0;

    return (struct shape_book *)((unsigned char *)precomputed + at);
}

static void precompute(const rules *r, void *precomputed)
{
    for (int colour = 0; colour <= r->form.renju; colour++) {
        struct shape_book *book = book_in(r, precomputed, colour);
        if (!book->rule.k) shape_book_write(book, run_rule_of(r, colour));
        shape_book_weigh(book, r->form.weight + WEIGHT_SHAPES);
    }
}

static size_t stones_most(const rules *r)
{
    size_t moves = most_moves(r) + CHOICES_MAX;

    return moves < STUDY_STONES ? moves : STUDY_STONES;
}

/* The notes of the board; behind them is what a search for threats keeps. */
static size_t board_room(const rules *r)
{
    return notes_room(shape_reach(run_rule_of(r, 0)), r->form.m, r->form.n, stones_most(r));
}

static size_t eval_state_size(const rules *r)
{
    if (!has_eval_state(r)) return 0;
    return board_room(r) + vct_room(most_moves(r)) + win_room(r->form.m, r->form.n);
}

static inline note_cell cell_of(const rules *r, zm_move m)
{
    return (note_cell)(row_of(r, m) * r->form.n + column_of(r, m));
}

static inline zm_move move_to(const rules *r, note_cell cell)
{
    return cell_at(r, cell / r->form.n, cell % r->form.n);
}

/* -- What renju forbids. ---------------------------------------------------------------------- */

#if MNK_RULED
/* The stones in the notes as a position: both have the same lines in the same order. */
static void copy_lines(const rules *r, const eval_state *e, state *s)
{
    int rows = r->form.m, columns = r->form.n, diagonals = rows + columns - 1;
    const struct {
        int from, count, to;
    } part[] = {
        {0, rows, 0},
        {rows, columns, FIRST_COLUMN},
        {rows + columns, diagonals, FIRST_FALLING + SIDE_MAX - columns},
        {rows + columns + diagonals, diagonals, FIRST_RISING},
    };

    for (size_t p = 0; p < sizeof part / sizeof *part; p++)
        for (int i = 0; i < part[p].count; i++)
            for (int colour = 0; colour < 2; colour++)
                s->line[colour][part[p].to + i] =
                    (bits)(e->stones[colour][part[p].from + i] >> LINE_FIRST);
}

static bool forbids(const void *the_rules, const eval_state *e, note_cell cell)
{
    const rules *r = the_rules;
    state s;

    clear(r, &s);
    copy_lines(r, e, &s);
    return is_forbidden(r, &s, move_to(r, cell));
}
#endif

static inline void lay_down_law(const rules *r, eval_state *e)
{
    (void)r, (void)e;
#if MNK_RULED
    if (r->form.renju) e->law = (struct note_law){forbids, r};
#endif
}

static void eval_state_init(const rules *r, const state *s, void *precomputed, bool threats,
                            eval_state *e)
{
    struct shape_book *book[2] = {book_in(r, precomputed, 0), book_in(r, precomputed, 1)};

    notes_begin(e, book, r->form.m, r->form.n, stones_most(r));
    lay_down_law(r, e);
    e->threats = threats;
    e->vct = (struct vct *)((unsigned char *)e + board_room(r));
    if (threats) vct_begin(e->vct, e);
    for (int row = 0; row < r->form.m; row++)
        for (int column = 0; column < r->form.n; column++) {
            enum owner owner = owner_of(r, s, row, column);
            note_cell cell = (note_cell)(row * r->form.n + column);
            if (owner)
                notes_set(e, owner == owner_for(holder_of(s, 0)) ? ZM_FIRST : ZM_SECOND, cell);
        }
    notes_count(e);
}

/* The notes know colours; whose they are they do not. */
static inline enum zm_side mover(const rules *r, const state *s)
{
    return (enum zm_side)colour_next(r, s);
}

static inline void eval_state_play(const rules *r, eval_state *e, const state *s, zm_move m)
{
    if (is_choice(m)) {
        note_pass(e);
        return;
    }
    enum zm_side next = mover(r, s);
    if (e->threats) vct_prefetch(e->vct, e->hash ^ note_key(other_of(next), cell_of(r, m)), next);
    note_play(e, other_of(next), cell_of(r, m));
}

static inline void eval_state_undo(eval_state *e)
{
    note_undo(e);
}

/* -- What there is to do. --------------------------------------------------------------------- */

static inline bool has_forced_reply(const rules *r, const eval_state *e, const state *s)
{
    enum zm_side me = mover(r, s);

    return e->count[other_of(me)][MARK_RUN] == 1 && !e->count[me][MARK_RUN];
}

/* The free cells on which any side has something, as moves. */
static inline size_t list_marked(const rules *r, const eval_state *e, enum mark least, zm_move *out)
{
    size_t count = 0;

    for (size_t i = 0; i < e->words; i++) {
        uint64_t word = 0;
        for (int side = 0; side < 2; side++)
            for (enum mark m = least; m < MARKS; m++)
                word |= note_marked(e, (enum zm_side)side, m, i);
        for (; word; word &= word - 1)
            out[count++] = move_to(r, (note_cell)(64 * i + (size_t)__builtin_ctzll(word)));
    }
    return count;
}

/* A cell on which neither side has anything is as good as any other such cell. */
static inline size_t list_dead(const rules *r, const eval_state *e, zm_move *out)
{
    for (size_t i = 0; i < e->words; i++) {
        uint64_t dead =
            note_marked(e, ZM_FIRST, MARK_DEAD, i) & note_marked(e, ZM_SECOND, MARK_DEAD, i);
        if (!dead) continue;
        out[0] = move_to(r, (note_cell)(64 * i + (size_t)__builtin_ctzll(dead)));
        return 1;
    }
    return 0;
}

/* The nearest to the centre comes first. */
static inline void keep_central(const rules *r, zm_move *list, size_t n)
{
    for (size_t i = 1; i < n; i++)
        if (off_centre(r, list[i]) < off_centre(r, list[0])) list[0] = list[i];
}

/* Cells on which a side has something. */
static inline int live_cells(const eval_state *e, enum zm_side side)
{
    int count = 0;

    for (enum mark m = MARK_BARE; m < MARKS; m++) count += e->count[side][m];
    return count;
}

/* Whether moves far from all stones are left out: not where cells that matter are few. False: none
 * matters, since no side can make a run any more. */
static inline bool narrows(const rules *r, const eval_state *e, bool narrow, struct findings *o)
{
    enum { FEW = 12 }; /* for each side */
    int first = live_cells(e, ZM_FIRST), second = live_cells(e, ZM_SECOND);

    o->partial = narrow && (first > FEW || second > FEW);
    if (!first && !second) o->advice = (struct zm_advice){.distance = most_moves(r)};
    return first || second;
}

/* Moves near stones; or all that may matter. */
static inline size_t list_live(const rules *r, const eval_state *e, bool near, zm_move *out)
{
    size_t count = near ? list_marked(r, e, MARK_NEAR, out) : 0;

    if (count) return count;
    count = list_marked(r, e, MARK_BARE, out);
    if (near) return keep_central(r, out, count), 1;
    return count + list_dead(r, e, out + count);
}

/* What stops your run, as moves; but for cages there is one such move at most. */
static inline size_t list_stops(const rules *r, const eval_state *e, enum zm_side me, zm_move *out)
{
    size_t count = hunt_stops(e, me, out);

    for (size_t i = 0; i < count; i++) out[i] = move_to(r, (note_cell)out[i]);
    return count;
}

/* Known results, one after the other: my run, yours that nothing stops, my open four. */
static inline bool told_by_notes(const rules *r, const eval_state *e, enum zm_side me,
                                 struct zm_advice *a)
{
    zm_move stops[HUNT_STOPS];
    note_cell cell;

    if (e->count[me][MARK_RUN]) {
        cell = note_first(e, me, MARK_RUN);
        *a = (struct zm_advice){move_to(r, cell), "a run", true, 1, 1};
        return true;
    }
    if (e->count[other_of(me)][MARK_RUN]) {
        *a = (struct zm_advice){.proven = true, .value = -1, .distance = 2};
        return !hunt_stops(e, me, stops);
    }
    if (!hunt_open_four(e, me, &cell)) return false;
    *a = (struct zm_advice){move_to(r, cell), "an open four", true, 1, 3};
    return true;
}

/* A win by fours is looked for where one may be near, but not for long. */
static inline bool won_by_fours(const rules *r, eval_state *e, enum zm_side me, struct findings *o)
{
    enum { STONES_MOST = 100, FOURS_MOST = 16 };
    uint32_t most = o->nodes_most < STONES_MOST ? (uint32_t)o->nodes_most : STONES_MOST;
    struct hunt h = {.notes = e, .nodes_most = most};

    if (!e->threats || !e->count[me][MARK_FOUR_THREE]) return false;
    bool won = hunt_fours(&h, me, FOURS_MOST);
    o->nodes = h.nodes;
    if (won)
        o->advice =
            (struct zm_advice){move_to(r, h.first), "a win by fours", true, 1, (uint64_t)h.plies};
    return won;
}

/* What the search for threats knows of either side. */
static inline bool told_by_threats(const rules *r, const eval_state *e, enum zm_side me,
                                   struct zm_advice *a)
{
    struct vct_win win;
    bool mine = vct_known(e->vct, me, me, &win);

    if (!mine && !vct_known(e->vct, other_of(me), me, &win)) return false;
    *a = (struct zm_advice){move_to(r, win.cell), mine ? "a win by threats" : "lost to threats",
                            true, mine ? 1 : -1, (uint64_t)win.plies};
    return true;
}

/* An open four is to be prevented. */
static inline size_t list_replies(const rules *r, const eval_state *e, enum zm_side me,
                                  zm_move *out, struct findings *o)
{
    size_t count = hunt_replies(e, me, out);

    for (size_t i = 0; i < count; i++) out[i] = move_to(r, (note_cell)out[i]);
    o->advice = (struct zm_advice){.proven = true, .value = -1, .distance = 4};
    return count;
}

/* Those of a list that are allowed; if there are none, all moves. */
static inline size_t keep_allowed(const rules *r, const state *s, const eval_state *e,
                                  zm_move *list, size_t count)
{
    size_t kept = 0;

    if (!e->law.forbids || !count) return count;
    for (size_t i = 0; i < count; i++) {
        list[kept] = list[i];
        kept += note_is_allowed(e, mover(r, s), cell_of(r, list[i]));
    }
    return kept ? kept : moves(r, s, list);
}

/* In the opening nothing is known but that it goes on. */
static inline size_t list_opening(const rules *r, const state *s, const eval_state *e, bool narrow,
                                  zm_move *out, struct findings *o)
{
    if (!out || !narrows(r, e, narrow, o)) return out == NULL;
    size_t count = list_live(r, e, o->partial, out);
    return count + list_choices(r, s, out + count);
}

static size_t generate_candidates(const rules *r, const state *s, eval_state *e, bool narrow,
                                  zm_move *out, struct findings *o)
{
    enum zm_side me = mover(r, s);
    note_cell cell;
    int value;

    if (outcome(r, s, &value)) {
        o->advice.value = side_to_move(r, s) == ZM_FIRST ? value : -value;
        return 0;
    }
    if (in_opening(s)) return list_opening(r, s, e, narrow, out, o);
    if (told_by_notes(r, e, me, &o->advice)) return 0;
    if (e->threats && told_by_threats(r, e, me, &o->advice)) return 0;
    if (e->count[other_of(me)][MARK_RUN]) return out ? list_stops(r, e, me, out) : 1;
    if (won_by_fours(r, e, me, o)) return 0;
    if (!out) return 1;
    if (hunt_threat(e, other_of(me), &cell)) return list_replies(r, e, me, out, o);
    return o->many = narrows(r, e, narrow, o);
}

static inline size_t generate_moves(const rules *r, const state *s, const eval_state *e, bool near,
                                    zm_move *out)
{
    return keep_allowed(r, s, e, out, list_live(r, e, near, out));
}

static inline bool search_threats(const rules *r, const state *s, eval_state *e, bool wide,
                                  uint64_t *nodes)
{
    int value;

    if (e->threats && !in_opening(s) && !outcome(r, s, &value))
        return (wide ? vct_search_wide : vct_search)(e->vct, mover(r, s), nodes);
    return *nodes = 0, false;
}

/* Of equal ones the nearest to the centre comes first. */
static inline void score_moves(const rules *r, const state *s, const eval_state *e,
                               const zm_move *list, size_t count, int *keys)
{
    enum zm_side me = mover(r, s);

    for (size_t i = 0; i < count; i++)
        keys[i] = is_choice(list[i])
                      ? INT_MAX
                      : note_urge(e, me, cell_of(r, list[i])) * 128 - off_centre(r, list[i]);
}

/* -- The evaluation. --------------------------------------------------------------------------- */

static inline zm_score evaluate_incremental(const rules *r, const state *s, const eval_state *e)
{
    enum zm_side me = mover(r, s);
    const zm_score most = ZM_UNIT - 2 * ZM_PLY_MAX, scale = 2000;
    zm_score worth =
        note_worth(e, r->form.weight, me) + r->form.weight[WEIGHT_NET] * note_correction(e, me);
    zm_score evaluation = worth * most / ((worth < 0 ? -worth : worth) + scale);

    return evaluation_in_opening(s, holder_of(s, (int)me) == ZM_FIRST ? evaluation : -evaluation);
}

/* -- What the evaluation is made of, for a tuner. ---------------------------------------------- */

/* A free cell, as a colour sees it. */
static inline void add_cell(const eval_state *e, enum zm_side colour, int by, bool leads,
                            note_cell cell, int *terms)
{
    int most = leads ? BOOK_WEIGHTS : SHAPE_WEIGHTS + PAIR_WEIGHTS, of_cell[BOOK_WEIGHTS] = {0};

    shape_terms(e->book[colour], e->sight[colour][cell].set, of_cell);
    for (int i = 0; i < most; i++) terms[WEIGHT_SHAPES + i] += by * of_cell[i];
}

/* What each weight is multiplied by in evaluate_incremental(), for the first side. */
static void eval_terms(const rules *r, const state *s, const eval_state *e, int *terms)
{
    enum zm_side me = mover(r, s), you = other_of(me);
    int by = holder_of(s, (int)me) == ZM_FIRST ? 1 : -1;
    bool free = note_has_lead(e, me);

    for (int row = 0; row < r->form.m; row++)
        for (int column = 0; column < r->form.n; column++) {
            if (!note_is_free(e, row, column)) continue;
            note_cell cell = (note_cell)(row * r->form.n + column);
            add_cell(e, me, by, free, cell, terms);
            add_cell(e, you, -by, !free, cell, terms);
        }
    terms[WEIGHT_MOVE] = free ? by : 0;
    terms[WEIGHT_ANSWER] = free ? 0 : by;
    terms[WEIGHT_PRESSED] = e->count[you][MARK_RUN] ? by : 0;
    terms[WEIGHT_NET] = by * note_correction(e, me);
}

/* -- Wins, and proofs of them. ---------------------------------------------------------------- */

#define GAME_HAS_WINS
static size_t zone_words(const rules *r)
{
    bool plain = has_eval_state(r) && !r->form.exact && !mnk_is_ruled(&r->form);

    return plain && most_moves(r) <= ZONE_CELLS ? ZONE_WORDS : 0;
}

/* Beyond 64 moves only a win by threats comes to an end; with five in a row boards of one word are
 * drawn, which alpha-beta with pairs sees sooner. */
static bool wins_pay(const rules *r)
{
    enum { EXACT_MOVES = 64, DUEL_K = 4 };
    bool duel = duel_can(r->form.m, r->form.n) && r->form.k <= DUEL_K;

    return zone_words(r) && (most_moves(r) > EXACT_MOVES || duel);
}

static struct win *win_at(struct search *q, const rules *r, const state *s, enum zm_side attacker)
{
    struct notes *n = q->eval_state;
    struct win *w = (struct win *)((unsigned char *)n + board_room(r) + vct_room(most_moves(r)));

    eval_state_init(r, s, q->precomputed, true, n);
    n->has_net = false;
    win_begin(w, q, n, attacker, r->form.weight);
    return w;
}

static struct numbers win_ask(struct search *q, const rules *r, const state *s,
                              enum zm_side attacker, zm_move *move)
{
    note_cell cell;
    struct win *w = win_at(q, r, s, attacker);
    struct numbers k = win_search(w, side_to_move(r, s) == attacker, &cell);

    *move = move_to(r, cell);
    return k;
}

static void win_walk(struct search *q, const rules *r, const state *s, struct walk *w)
{
    win_prove(win_at(q, r, s, w->prover), side_to_move(r, s) == w->prover, w);
}
