/* SPDX-License-Identifier: MIT
 * backend_template.h - the hooks that all m,n,k-games share, on every board. Takes
 *
 *     rules, state, CELLS_MAX, row_of, column_of, cell_at,       the board: see board_template.h
 *     owner_of, row_taken, put, lift, set_turn, line_count,
 *     line_view, spot_count, spot_view, lay_board
 *     side_to_move, off_centre, columns_near, may_run, has_run,  board_template.h
 *     finishing_cells
 *     undo_info, start, moves, play, outcome                     hooks
 *     CHOICES_MAX, is_choice, button_of, list_choices,           unruled_template.h
 *     in_opening, may_take, note_of, read_turn, offers_fit,
 *     mark_points, colours_changed, evaluation_in_opening, answers
 *     MNK_RULED                        whether the game has the rule sets of gomoku, for which
 *                                      the cells beside a window matter
 *     MNK_EXAMPLE                      a game string */
#include "games/mnk/form.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>

/* -- Rules. ------------------------------------------------------------------------------------ */

static bool parse(rules *r, const char *text, struct zm_error *error)
{
    if (!mnk_parse(&r->form, text, error)) return false;
    if (mnk_is_ruled(&r->form) == MNK_RULED) return lay_board(r, error);
    return MNK_RULED
               ? fail(error, "ruled-only", "for renju, caro, three-and-three and the openings")
               : fail(error, "other-rules", "for other rules");
}

static size_t write_spec(const rules *r, char *out, size_t capacity)
{
    return mnk_write_spec(&r->form, out, capacity);
}

static void write_rules(const rules *r, struct text *t)
{
    mnk_write_rules(&r->form, t);
}

static void range(const rules *r, int *least, int *most)
{
    (void)r;
    *least = -1, *most = 1;
}

/* -- Evaluation and order of moves. ------------------------------------------------------------ */

static int64_t worth_in(const struct view *v)
{
    struct view turned = {v->other, v->own, v->fits, v->stride};

    if (!(v->own | v->other)) return 0;
    return windows_worth(v) - windows_worth(&turned);
}

#define GAME_HAS_EVALUATE
static zm_score evaluate(const rules *r, const state *s)
{
    int64_t worth = 0;

    for (int i = 0; i < line_count(r); i++) {
        struct view v = line_view(r, s, ZM_FIRST, i);
        worth += worth_in(&v);
    }
    return evaluation_in_opening(r, s, evaluation_of(r->form.misere ? -worth : worth));
}

/* The terms of evaluate(), behind those of the order. */
static void count_terms(const rules *r, const state *s, int *terms)
{
    int by = r->form.misere ? -1 : 1, *windows = terms + WEIGHT_PATTERNS;
    zm_score sum = 0;

    for (int i = 0; i < line_count(r); i++) {
        struct view v = line_view(r, s, ZM_FIRST, i), turned = {v.other, v.own, v.fits, v.stride};
        count_windows(&v, by, windows);
        count_windows(&turned, -by, windows);
    }
    for (int i = 0; i < WINDOW_WEIGHTS; i++) sum += windows[i] * worth_missing(i + 1);
    bool turns = evaluation_in_opening(r, s, sum) != sum;
    for (int i = 0; i < WINDOW_WEIGHTS && turns; i++) windows[i] = -windows[i];
}

#define GAME_BOUNDS .bounds = bounds
static void bounds(const rules *r, const state *s, int *least, int *most)
{
    bool x = may_run(r, s, ZM_FIRST), o = may_run(r, s, ZM_SECOND);

    *most = r->form.misere ? o : x;
    *least = r->form.misere ? -x : -o;
}

/* The result is known after a run, if the side to move can complete one, or if the other side
 * threatens runs that no move prevents; a threat leaves few replies. */
#define GAME_HAS_CANDIDATES
static size_t candidates(const rules *r, const state *s, zm_move *out, struct findings *o)
{
    enum zm_side me = side_to_move(r, s);
    zm_move few[CELLS_MAX];
    bool threatened = false;
    size_t n = 0;

    o->advice = (struct zm_advice){.distance = 0};
    if (outcome(r, s, &o->advice.value)) {
        if (me == ZM_SECOND) o->advice.value = -o->advice.value;
        return 0;
    }
    if (!r->form.misere && !in_opening(s)) {
        o->advice = (struct zm_advice){.value = 1, .distance = 1};
        if (finishing_cells(r, s, me, few, 1)) return 0;
        o->advice = (struct zm_advice){.value = -1, .distance = 2};
        n = answers(r, s, few, &threatened);
    }
    if (!threatened) return out ? moves(r, s, out) : 1;
    if (out) memcpy(out, few, n * sizeof *out);
    return n;
}

enum { ORDER_NONE, ORDER_CENTRE, ORDER_SCORE, ORDER_NEAR, ORDER_BOTH, ORDER_WINDOWS };
#define GAME_HEURISTIC_ORDER ORDER_WINDOWS
#define GAME_BEST_ORDER ORDER_BOTH
#define GAME_QUICK_ORDER ORDER_NEAR
#define GAME_SELECT SELECT_PUCT /* for MCTS: see docs/experiments/mcts.md */
static const char *const mnk_orders[] = {"none", "centre",  "score", "near",
                                         "both", "windows", NULL};

/* The change of the sum of worths, before evaluation_of(), by a stone of the side. It only affects
 * windows that contain the cell or lie next to it. */
static int worth_of(const rules *r, const state *s, enum zm_side side, zm_move m)
{
    int64_t gain = 0;

    for (int d = 0; d < spot_count(r); d++) {
        struct spot p = spot_view(r, s, side, m, d);
        p.view.fits &= any_of(p.cell, p.view.stride) | flanked(p.cell, p.view.stride);
        gain -= worth_in(&p.view);
        p.view.own |= p.cell;
        gain += worth_in(&p.view);
    }
    return (int)(r->form.misere ? -gain : gain);
}

/* The sum of worth_of() for both sides, under rules where the cells beside a window do not
 * matter. */
static int worth_of_windows(const rules *r, const state *s, zm_move m)
{
    int sum = 0;

    for (int d = 0; d < spot_count(r); d++) {
        struct spot p = spot_view(r, s, ZM_FIRST, m, d);
        const bits stones[] = {p.view.own, p.view.other}, taken = stones[0] | stones[1];
        const struct stride *st = p.view.stride;
        bits left = p.view.fits & any_of(p.cell, st);
        if (left) left &= open_to_any(stones, st);
        for (; left; left &= left - 1) sum += worth_of_window(taken, bits_first(left), st);
    }
    return r->form.misere ? -sum : sum;
}

/* The worth of a cell to both sides. Cells far from all stones are worth nothing and ordered by
 * their distance to the centre. */
static int worth_to_both(const rules *r, const state *s, zm_move m)
{
    if (!is_near(r, s, m)) return -off_centre(r, m);
    if (!MNK_RULED && !r->form.exact) return worth_of_windows(r, s, m);
    return worth_of(r, s, ZM_FIRST, m) + worth_of(r, s, ZM_SECOND, m);
}

/* -- The value of a cell by source report M, from the windows of k cells that contain it. It is
 * computed anew each time: a line is a word, so all windows of a line are evaluated at once. --- */

/* The windows through a cell in one direction that are open to a side. */
struct windows {
    int open;   /* their number */
    int stones; /* the sum of the own stones in each */
    int fewest; /* the fewest stones that one of them lacks; 0: there is no window */
    int best;   /* the number of windows that lack `fewest` */
    int two;    /* the number of windows that lack two */
};

/* The steps of rule M3: one window lacks one stone; two windows lack two. Sums by the weights of
 * rule M4 stay below DOUBLE_PLAY. */
enum { END_CELL = 1 << 28, DOUBLE_PLAY = 1 << 26 };

static inline struct windows windows_at(const struct spot *p)
{
    const struct view *v = &p->view;
    bits open = open_windows(v) & any_of(p->cell, v->stride);
    struct windows found = {.open = bits_count(open), .fewest = open ? v->stride->k : 0};

    found.best = found.open;
    if (v->stride->k == 2) found.two = bits_count(open & ~any_of(v->own, v->stride));
    for (bits live = open & any_of(v->own, v->stride); live; live &= live - 1) {
        int have = bits_count(v->own >> bits_first(live) & v->stride->window);
        int lacking = v->stride->k - have;
        found.stones += have;
        found.two += lacking == 2;
        if (lacking < found.fewest) found.fewest = lacking, found.best = 0;
        found.best += lacking == found.fewest;
    }
    return found;
}

/* The importance of a cell to one side: an end cell, a double play, or a sum of weights. */
static int importance_of(const rules *r, const state *s, enum zm_side side, zm_move m)
{
    const int16_t *weight = r->form.weight;
    int two = 0, sum = 0;
    bool end = false;

    for (int d = 0; d < spot_count(r); d++) {
        struct spot p = spot_view(r, s, side, m, d);
        struct windows w = windows_at(&p);
        bits beside = (bits)(p.cell << p.view.stride->step) | p.cell >> p.view.stride->step;
        end |= w.fewest == 1;
        two += w.two;
        sum += weight[WEIGHT_OPEN] * w.open + weight[WEIGHT_STONE] * w.stones;
        if (w.open) sum += weight[WEIGHT_ADJACENT] * bits_count(p.view.own & beside);
    }
    if (end || two >= 2) return end ? END_CELL : DOUBLE_PLAY;
    return sum < DOUBLE_PLAY ? sum : DOUBLE_PLAY - 1;
}

/* The importance of a cell to both sides together. The mover's own end cells come first. */
static int window_value(const rules *r, const state *s, zm_move m)
{
    int mine = importance_of(r, s, side_to_move(r, s), m);
    int yours = importance_of(r, s, other_of(side_to_move(r, s)), m);
    int value = mine + yours + (mine == END_CELL ? mine : 0);

    return r->form.misere ? -value : value;
}

static bool has_eval_state(const rules *r);
#define GAME_WEIGHTS(r) (has_eval_state(r) ? mnk_weights : mnk_window_weights)
#define GAME_TERMS_SCALE(r) (has_eval_state(r) ? PATTERN_SCALE : WINDOW_SCALE)
static void set_weights(rules *r, const int *weight, size_t n)
{
    assert(n <= MNK_WEIGHTS);
    if (!has_eval_state(r)) n = WEIGHT_PATTERNS; /* the others are fixed */
    for (size_t i = 0; i < n; i++) r->form.weight[i] = (int16_t)weight[i];
}

static int order(const rules *r, const state *s, int which, enum zm_side root, zm_move m)
{
    (void)root;
    if (is_choice(m)) return which == ORDER_NONE ? 0 : INT_MAX;
    if (which == ORDER_CENTRE) return -off_centre(r, m);
    if (which == ORDER_SCORE) return worth_of(r, s, side_to_move(r, s), m);
    if (which == ORDER_BOTH) return worth_to_both(r, s, m);
    if (which == ORDER_WINDOWS) return window_value(r, s, m);
    return which == ORDER_NEAR ? stones_near(r, s, m) : 0;
}

static size_t symmetries(const rules *r)
{
    return grid_images(r->form.m, r->form.n);
}

/* -- Text. ------------------------------------------------------------------------------------- */

static size_t write_move(const rules *r, const state *s, zm_move m, char *out, size_t capacity)
{
    (void)s;
    if (is_choice(m)) return (size_t)snprintf(out, capacity, "%s", button_of(m).id);
    return mnk_write_cell(&r->form, row_of(r, m), column_of(r, m), out, capacity);
}

static bool read_choice(const rules *r, const state *s, const char *word, zm_move *out)
{
    zm_move list[CHOICES_MAX];
    size_t n = list_choices(r, s, list);

    for (size_t i = 0; i < n; i++)
        if (strcmp(word, button_of(list[i]).id) == 0) return *out = list[i], true;
    return false;
}

static bool read_move(const rules *r, const state *s, const char *word, zm_move *out,
                      struct zm_error *error)
{
    int row, column;

    if (read_choice(r, s, word, out)) return true;
    if (!mnk_read_cell(&r->form, word, &row, &column, error)) return false;
    if (owner_of(r, s, row, column) != OWNER_NONE) {
        return fail(error, "cell-taken", "%s is taken", shown(word).text);
    }
    *out = cell_at(r, row, column);
    return may_take(r, s, *out, error);
}

static struct grid to_grid(const rules *r, const state *s)
{
    struct grid g = {.rows = r->form.m, .columns = r->form.n, .side = side_to_move(r, s)};

    for (int row = 0; row < r->form.m; row++)
        for (int column = 0; column < r->form.n; column++)
            g.at[row][column] = (uint8_t)owner_of(r, s, row, column);
    return g;
}

static size_t write_position(const rules *r, const state *s, char *out, size_t capacity)
{
    struct grid g = to_grid(r, s);
    char note[NOTE_TEXT];

    g.note = note_of(r, s, note);
    return grid_write(&g, out, capacity);
}

static size_t draw(const rules *r, const state *s, char *out, size_t capacity)
{
    struct grid g = to_grid(r, s);
    int result = 0;
    bool over = outcome(r, s, &result);

    if (!over) mark_points(r, s, &g);
    return grid_draw_letters(&g, grid_status(g.side, over, result), out, capacity);
}

#define GAME_PRESENTS (PRESENTS_BOARD + PRESENTS_READING + PRESENTS_ANNOTATIONS + PRESENTS_WEIGHTS)
static size_t describe(const rules *r, const state *s, char *out, size_t capacity)
{
    struct grid_button buttons[CHOICES_MAX] = {{"", ""}};
    zm_move list[CHOICES_MAX];
    struct grid g = to_grid(r, s);
    size_t n = list_choices(r, s, list);
    int result;

    g.changed = colours_changed(s);
    if (!outcome(r, s, &result)) mark_points(r, s, &g);
    for (size_t i = 0; i < n; i++) buttons[i] = button_of(list[i]);
    return mnk_describe(&r->form, &g, buttons, n, out, capacity);
}

static void put_all(const rules *r, state *s, const struct grid *g)
{
    for (int row = 0; row < g->rows; row++)
        for (int column = 0; column < g->columns; column++)
            if (g->at[row][column])
                put(r, s, g->at[row][column] == OWNER_X ? ZM_FIRST : ZM_SECOND,
                    cell_at(r, row, column));
}

/* Removes a stone that may have been the last one, without which its side has no run and may put
 * it, and plays it again. Returns false if there is none: then the game had ended before. */
static bool play_last(const rules *r, state *s, const struct grid *g)
{
    enum zm_side side = other_of(g->side);
    undo_info t;

    for (int row = 0; row < g->rows; row++)
        for (int column = 0; column < g->columns; column++) {
            zm_move m = cell_at(r, row, column);
            if (g->at[row][column] != owner_for(side)) continue;
            lift(r, s, side, m);
            if (!has_run(r, s, side) && may_take(r, s, m, NULL)) {
                s->side = (uint8_t)side;
                play(r, s, m, &t);
                return true;
            }
            put(r, s, side, m);
        }
    return false;
}

static bool read_position(const rules *r, const char *text, state *s, struct zm_error *error)
{
    struct grid g = {.rows = r->form.m, .columns = r->form.n};

    if (!grid_read_rows(&g, &text, error)) return false;
    start(r, s);
    if (!read_turn(r, s, &g, text, error)) return false;
    put_all(r, s, &g);
    if (in_opening(s)) return offers_fit(r, s, error);
    set_turn(r, s, g.side);
    if (has_run(r, s, g.side))
        return fail(error, "mover-has-run", "%c is to move, but has a run already",
                    side_letter(g.side));
    if (has_run(r, s, other_of(g.side)) && !play_last(r, s, &g))
        return fail(error, "no-last-stone", "no stone can have been the last one");
    return true;
}

#define GAME_FACTS                                                                                 \
    .name = "mnk",                                                                                 \
    .usage = "mnk:rows,columns,k[,exact][,misere][,renju][,caro][,three-and-three][,swap2][,rif]"  \
             "[,swap][,soosyrv-8][,taraguchi-10][,yamaguchi]",                                     \
    .summary = "put stones on a board, k in a row wins", .side = {"X", "O"}, .unit = "win",        \
    .example = MNK_EXAMPLE, .order_names = mnk_orders
