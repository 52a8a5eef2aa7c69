/* SPDX-License-Identifier: MIT
 * ruled_template.h - m,n,k-games: the rules of play on a board with the rule sets of gomoku. Takes
 *
 *     the board                          lines_template.h, board_template.h
 *     verdict_on, verdict_words, ...     gomoku/renju_template.h
 *     the steps of the opening           gomoku/opening_template.h */
#include "search/search.h"

#include <assert.h>

typedef struct opening_undo undo_info;

static void start(const rules *r, state *s)
{
    clear(r, s);
    if (r->form.opening) begin_step(r, s, 0);
}

/* -- Forbidden points. ---------------------------------------------------------------------- */

enum { STONES_TO_FORBID = 4 }; /* of the colour that is to move, at least */

static inline bool may_be_forbidden(const rules *r, const state *s)
{
    return stones_of(r, s) >= STONES_TO_FORBID && restricts(r, colour_next(r, s));
}

static inline bool may_take(const rules *r, const state *s, zm_move m, struct zm_error *error)
{
    if (in_opening(s)) return step_takes(r, s, m, error);
    enum zm_side me = side_to_move(r, s);
    enum verdict verdict = may_be_forbidden(r, s) ? verdict_on(r, s, me, m) : POINT_FREE;
    if (verdict <= POINT_FIVE) return true;
    return fail(error, "forbidden", "%s is forbidden to %c: %s", cell_text(r, m).text,
                side_letter(me), verdict_words[verdict]);
}

/* Whether there are at least `wanted` free cells for which `fails` is false for a side. */
static bool has_points(const rules *r, const state *s, enum zm_side side, int wanted,
                       bool (*fails)(const rules *, const state *, enum zm_side, zm_move))
{
    for (int row = 0; row < r->form.m; row++)
        for (bits left = bits_low(r->form.n) & ~row_taken(r, s, row); left; left &= left - 1)
            if (!fails(r, s, side, cell_at(r, row, bits_first(left))) && --wanted == 0) return true;
    return false;
}

/* Whether all free points are forbidden to the side to move, which is a draw. */
static bool is_stuck(const rules *r, const state *s)
{
    return may_be_forbidden(r, s) && !has_points(r, s, side_to_move(r, s), 1, is_forbidden);
}

/* Whether the other side may be stuck after the next stone. */
static bool may_get_stuck(const rules *r, const state *s)
{
    return restricts(r, !colour_next(r, s)) &&
           !has_points(r, s, other_of(side_to_move(r, s)), 2, is_suspect);
}

static inline bool colours_changed(const state *s)
{
    return s->changed;
}

static void mark_points(const rules *r, const state *s, struct grid *g)
{
    static const uint8_t mark[] = {[POINT_OVERLINE] = OWNER_BARRED_OVERLINE,
                                   [POINT_DOUBLE_FOUR] = OWNER_BARRED_FOURS,
                                   [POINT_DOUBLE_THREE] = OWNER_BARRED_THREES};

    mark_offers(r, s, g);
    if (!may_be_forbidden(r, s)) return;
    for (int row = 0; row < g->rows; row++)
        for (int column = 0; column < g->columns; column++)
            if (!g->at[row][column])
                g->at[row][column] =
                    mark[verdict_on(r, s, side_to_move(r, s), cell_at(r, row, column))];
}

/* Whether the rules forbid the point to the side. */
static bool is_barred(const rules *r, const state *s, enum zm_side side, zm_move m)
{
    return restricts(r, colour_of(s, side)) && is_forbidden(r, s, side, m);
}

/* Whether it forbids `cell` of the d-th line through m once there is a stone on m. */
static bool is_barred_after(const rules *r, const state *s, enum zm_side side, zm_move m, int d,
                            bits cell)
{
    int line = line_through(row_of(r, m), column_of(r, m), d);
    state with = *s;

    put(r, &with, side, m);
    return is_barred(r, &with, side, line_cell(r, line, bits_first(cell)));
}

/* -- Forbidden points in the patterns of a position: see pattern_hooks_template.h. ------------ */

/* Copies the stones to a position. Both have the same lines in the same order. */
static void copy_lines(const rules *r, const struct patterns *ps, state *s)
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
                    (bits)(ps->stones[colour][part[p].from + i] >> LINE_FIRST);
}

static bool forbids(const void *the_rules, const struct patterns *ps, enum zm_side side,
                    cell_index cell)
{
    const rules *r = the_rules;
    state s;

    clear(r, &s);
    copy_lines(r, ps, &s);
    return is_forbidden(r, &s, side, move_to(r, cell)); /* whose colours are not changed */
}

static inline void set_restriction(const rules *r, struct patterns *ps)
{
    for (int colour = 0; colour < 2; colour++) ps->restriction.of[colour] = restricts(r, colour);
    if (ps->restriction.of[0]) ps->restriction.forbids = forbids, ps->restriction.rules = r;
}

/* -- Positions and moves. ------------------------------------------------------------------- */

static inline bool outcome(const rules *r, const state *s, int *value)
{
    *value = !s->run ? 0 : s->side == ZM_SECOND ? 1 : -1;
    return s->run || !s->free || is_stuck(r, s);
}

static size_t moves(const rules *r, const state *s, zm_move *out)
{
    bits all = bits_low(r->form.n);
    bool check = in_opening(s) || may_be_forbidden(r, s);
    size_t n = 0;

    for (int row = 0; row < r->form.m; row++)
        for (bits left = all & ~row_taken(r, s, row); left; left &= left - 1) {
            out[n] = cell_at(r, row, bits_first(left));
            n += !check || may_take(r, s, out[n], NULL);
        }
    return n + list_choices(r, s, out + n);
}

/* Rejection sampling of cells; after DRAWS failures, a move from the list. */
static zm_move random_move(const rules *r, const state *s, uint64_t *seed)
{
    enum { DRAWS = 32 };
    uint32_t columns = (uint32_t)r->form.n, cells = (uint32_t)r->form.m * columns;
    zm_move list[CELLS_MAX];

    for (int i = 0; i < DRAWS && !in_opening(s); i++) {
        uint32_t cell = random_pick(seed, cells), row = cell / columns, column = cell % columns;
        zm_move m = cell_at(r, (int)row, (int)column);
        if (row_taken(r, s, (int)row) & bits_one((int)column)) continue;
        if (may_take(r, s, m, NULL)) return m;
    }
    return list[random_pick(seed, (uint32_t)moves(r, s, list))];
}

static inline void play(const rules *r, state *s, zm_move m, undo_info *t)
{
    enum zm_side side = (enum zm_side)s->side;

    assert(!s->run && (is_choice(m) ? in_opening(s) : may_take(r, s, m, NULL)));
    note_step(s, t);
    if (in_opening(s)) {
        play_step(r, s, m);
        return;
    }
    put(r, s, side, m);
    for (int d = 0; d < DIRECTIONS; d++) {
        struct spot p = spot_view(r, s, side, m, d);
        s->run |= runs_seen(&p.view) != 0;
    }
    s->side ^= 1;
}

static inline void undo(const rules *r, state *s, zm_move m, const undo_info *t)
{
    if (t->stage != STAGE_GAME) {
        undo_step(r, s, m, t);
        return;
    }
    s->run = 0;
    s->side = t->side;
    lift(r, s, (enum zm_side)s->side, m);
}

#define GAME_HAS_HASH
static uint64_t hash(const rules *r, const state *s)
{
    uint64_t opening = (uint64_t)(s->declared << 8 | s->stage << 2 | s->changed << 1 | s->side);

    return r->form.opening ? s->hash ^ mix64(~opening) : s->hash;
}

static bool read_turn(const rules *r, state *s, struct grid *g, const char *text,
                      struct zm_error *error)
{
    return r->form.opening ? read_stage(r, s, g, text, error) : grid_read_side(g, text, error);
}

/* -- Tactics. ------------------------------------------------------------------------------- */

/* The cells of a line where a stone of the other side stops a window that lacks one stone. */
static bits stops_of(const struct view *v, bits window)
{
    const struct stride *st = v->stride;
    bits line = cells_of(v->fits, st), open = line & ~v->own & ~v->other;
    bits before = window >> st->step, behind = (bits)(window << st->step * st->k), stops;

    stops = cells_of(window, st) & open;
    if (!st->caged) return stops;
    if (before & v->other) stops |= behind & open;
    if (behind & v->other) stops |= before & open;
    return stops;
}

/* Lists the moves after which the other side can make no run. Only stops of the first threat found
 * are tried. *threatened tells whether there is a threat. */
static size_t answers(const rules *r, const state *s, zm_move *out, bool *threatened)
{
    enum zm_side me = side_to_move(r, s), you = other_of(me);
    state with = *s;
    size_t n = 0;
    zm_move m;

    *threatened = false;
    for (int i = 0; i < line_count(r) && !*threatened; i++) {
        struct view v = line_view(r, s, you, i);
        if (too_few(v.own, r->form.k)) continue;
        bits window = lacking_one(&v);
        *threatened = window != 0;
        for (bits left = window ? stops_of(&v, window & -window) : 0; left; left &= left - 1) {
            out[n] = line_cell(r, i, bits_first(left));
            if (!may_take(r, s, out[n], NULL)) continue;
            put(r, &with, me, out[n]);
            bool stopped = !finishing_cells(r, &with, you, &m, 1);
            lift(r, &with, me, out[n]);
            n += stopped;
        }
    }
    return n;
}

/* Two threats need not win: under caro one stone can cage two runs. */
static bool forks_win(const rules *r, const state *s)
{
    zm_move m;

    return !r->form.caro && !finishing_cells(r, s, other_of(side_to_move(r, s)), &m, 1);
}

#define GAME_PLAYOUT .decisive = decisive, .random_move = random_move
static size_t decisive(const rules *r, const state *s, zm_move *out)
{
    bool threatened;

    if (in_opening(s)) return 0;
    if (finishing_cells(r, s, side_to_move(r, s), out, 1)) return 1;
    size_t n = answers(r, s, out, &threatened);
    if (n) return n;
    return threatened || may_get_stuck(r, s) ? moves(r, s, out) : 0;
}

#define GAME_KNOWLEDGE WIN_KNOWLEDGE /* see pattern_hooks_template.h */
