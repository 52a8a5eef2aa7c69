/* SPDX-License-Identifier: MIT
 * mnk_backend.h - the hooks that all backends (board representations) of the m,n,k-games share.
 * Before it includes this file a backend defines rules (with `form`), state (with `side`),
 * undo_info, CELLS_MAX, MNK_EXAMPLE, MNK_RULED,
 *
 *     cell_at, row_of, column_of  a cell as a move and back
 *     owner_of                    the owner of the stone on a cell
 *     row_taken                   the taken cells of a row, bit 0 the left one
 *     put, lift                   put or remove a stone; the side to move and the result stay
 *     line_count, line_view       all lines of the board, seen by one side
 *     line_cell                   the cell of a bit of a line
 *     cell_number, cells_in       on at most 64 cells: the number of a cell, below 64; a set of
 *                                 cells of a line, by these numbers
 *     spot_count, spot_view       the lines through a cell, seen by one side
 *     list_free                   lists the free cells
 *     drop                        puts a stone in a random game; tells whether it makes a run
 *
 * and the hooks parse, start, play, undo, moves, outcome, hash and transform. With MNK_RULED it
 * also defines the functions of the next section, and random_move. */
#include "games/mnk/mnk_form.h"

#include <limits.h>

/* -- Defaults for backends without the rule sets of gomoku: see mnk_ruled.c. ------------------- */

#if !MNK_RULED
/* Whether the opening (swap2) is not over. */
static inline bool in_opening(const state *s)
{
    (void)s;
    return false;
}

/* Whether a move is a choice and not a cell. A position has at most CHOICES_MAX. */
enum { CHOICES_MAX = 2 };
static inline bool is_choice(zm_move m)
{
    (void)m;
    return false;
}

static inline struct grid_button button_of(zm_move m)
{
    (void)m;
    return (struct grid_button){"", ""};
}

static inline size_t list_choices(const rules *r, const state *s, zm_move *out)
{
    (void)r, (void)s, (void)out;
    return 0;
}

/* Whether the side to move may take a free cell; if not, explains it in one line of error. */
static inline bool may_take(const rules *r, const state *s, zm_move m, struct zm_error *error)
{
    (void)r, (void)s, (void)m, (void)error;
    return true;
}

/* The colour of the next stone, and the side that holds a colour. */
static inline int colour_next(const rules *r, const state *s)
{
    (void)r;
    return (int)s->side;
}

static inline enum zm_side holder_of(const state *s, int colour)
{
    (void)s;
    return (enum zm_side)colour;
}

/* The evaluation for the first side, from one that holds unless the players swap colours. */
static inline zm_score evaluation_in_opening(const state *s, zm_score settled)
{
    (void)s;
    return settled;
}

/* The word behind the side to move in the text of a position; NULL: there is none. */
static inline const char *note_of(const rules *r, const state *s)
{
    (void)r, (void)s;
    return NULL;
}

/* Reads the side to move and the word behind it. */
static inline bool read_turn(const rules *r, state *s, struct grid *g, const char *text,
                             struct zm_error *error)
{
    (void)r, (void)s;
    return grid_read_side(g, text, error);
}

/* Marks the cells that the side to move may not take. */
static inline void mark_barred(const rules *r, const state *s, struct grid *g)
{
    (void)r, (void)s, (void)g;
}

/* Whether two threats at once win: not if one stone can stop both, or the other side has a
 * threat. */
static inline bool forks_win(const rules *r, const state *s)
{
    (void)r, (void)s;
    return true;
}
#endif

/* -- Rules. ------------------------------------------------------------------------------------ */

static size_t write_spec(const rules *r, char *out, size_t capacity)
{
    return mnk_write_spec(&r->form, out, capacity);
}

static size_t write_rules(const rules *r, char *out, size_t capacity)
{
    return mnk_write_rules(&r->form, out, capacity);
}

static void range(const rules *r, int *least, int *most)
{
    (void)r;
    *least = -1, *most = 1;
}

static size_t most_moves(const rules *r)
{
    return (size_t)r->form.m * (size_t)r->form.n;
}

static enum zm_side side_to_move(const rules *r, const state *s)
{
    (void)r;
    return (enum zm_side)s->side;
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
    return evaluation_in_opening(s, evaluation_of(r->form.misere ? -worth : worth));
}

/* Whether a side has a window without stones of the other. */
static bool may_run(const rules *r, const state *s, enum zm_side side)
{
    for (int i = 0; i < line_count(r); i++) {
        struct view v = line_view(r, s, side, i);
        if (v.fits & ~any_of(v.other, v.stride)) return true;
    }
    return false;
}

#define GAME_HAS_BOUNDS
static void bounds(const rules *r, const state *s, int *least, int *most)
{
    bool x = may_run(r, s, ZM_FIRST), o = may_run(r, s, ZM_SECOND);

    *most = r->form.misere ? o : x;
    *least = r->form.misere ? -x : -o;
}

enum { ORDER_NONE, ORDER_CENTRE, ORDER_SCORE, ORDER_NEAR, ORDER_BOTH, ORDER_WINDOWS };
#define GAME_HEURISTIC_ORDER ORDER_WINDOWS
#define GAME_BEST_ORDER ORDER_BOTH
#define GAME_QUICK_ORDER ORDER_NEAR
#define GAME_SELECT SELECT_PUCT /* for MCTS: see docs/why.md */
static const char *const mnk_orders[] = {"none", "centre",  "score", "near",
                                         "both", "windows", NULL};

/* Twice the distance to the centre, by steps along rows and columns. */
static int off_centre(const rules *r, zm_move m)
{
    int down = 2 * row_of(r, m) - (r->form.m - 1), right = 2 * column_of(r, m) - (r->form.n - 1);

    return (down < 0 ? -down : down) + (right < 0 ? -right : right);
}

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

/* The cells of a row that are at most `reach` columns away. */
static inline bits columns_near(const rules *r, int column, int reach)
{
    int right = column + reach + 1 < r->form.n ? column + reach + 1 : r->form.n;

    return bits_low(right) & ~bits_low(column > reach ? column - reach : 0);
}

/* The number of stones at most two steps away; neighbours count twice. */
static int stones_near(const rules *r, const state *s, zm_move m)
{
    int row = row_of(r, m), column = column_of(r, m), count = 0;

    for (int reach = 1; reach <= 2; reach++) {
        bits mask = columns_near(r, column, reach);
        for (int i = row - reach; i <= row + reach; i++)
            if (i >= 0 && i < r->form.m) count += bits_count(row_taken(r, s, i) & mask);
    }
    return count;
}

/* Whether there is a stone at most two steps away. */
static bool is_near(const rules *r, const state *s, zm_move m)
{
    int row = row_of(r, m), top = row > 2 ? row - 2 : 0;
    bits taken = 0;

    for (int i = top; i <= row + 2 && i < r->form.m; i++) taken |= row_taken(r, s, i);
    return taken & columns_near(r, column_of(r, m), 2);
}

/* The windows that do not contain stones of both sides. */
static inline bits open_to_any(const bits *stones, const struct stride *st)
{
    return ~(any_of(stones[0], st) & any_of(stones[1], st));
}

/* The sum, for both sides, of the changes that a stone makes in an open window, which begins at bit
 * `first`. In a window with stones the owner gains the difference to the next worth, and a stone of
 * the other side takes the present worth: together the next worth. In an empty one either side
 * gains the next worth. */
static inline int worth_of_window(bits taken, int first, const struct stride *st)
{
    bits stones = taken >> first & st->window;
    int worth = worth_missing(st->k - bits_count(stones) - 1);

    return stones ? worth : 2 * worth;
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

#include "games/mnk/mnk_windows.h"

#define GAME_HAS_WEIGHTS
#define GAME_WEIGHTS mnk_window_weights
static void set_weights(rules *r, const int *weight, size_t n)
{
    for (size_t i = 0; i < n; i++) r->form.weight[i] = (int16_t)weight[i];
}

#define GAME_HAS_ORDER
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

/* -- Random games. The free cells are kept in an unordered array; a drawn cell is replaced by the
 * last. */
#if !MNK_RULED
typedef struct {
    int n;
    uint16_t cell[CELLS_MAX];
} ready;

#define GAME_HAS_READY
static void make_ready(const rules *r, const state *s, ready *out)
{
    out->n = list_free(r, s, out->cell);
}

static inline void copy_ready(ready *to, const ready *from)
{
    to->n = from->n;
    memcpy(to->cell, from->cell, (size_t)from->n * sizeof *to->cell);
}

static inline uint16_t take_cell(ready *left, uint32_t sample)
{
    uint32_t i = random_by(sample, (uint32_t)left->n--);
    uint16_t cell = left->cell[i];

    left->cell[i] = left->cell[left->n];
    return cell;
}

#define GAME_HAS_PLAYOUT
static bool playout(const rules *r, state *s, ready *left, int most, uint64_t *seed, int *plies,
                    int *result)
{
    int side = (int)side_to_move(r, s), ply = 0;
    bool run = false;

    if (most > left->n) most = left->n;
    while (ply < most) { /* one move of each side */
        uint64_t samples = random_next(seed);
        ply++;
        if ((run = drop(r, s, side, take_cell(left, (uint32_t)(samples >> 32)))) || ply == most)
            break;
        ply++;
        if ((run = drop(r, s, side ^ 1, take_cell(left, (uint32_t)samples)))) break;
    }
    bool second = (side ^ ply) & 1; /* the second side is to move */
    *plies = ply;
    *result = !run ? 0 : second != r->form.misere ? 1 : -1;
    return run || left->n == 0;
}
#endif

#define GAME_HAS_SYMMETRY
static size_t symmetries(const rules *r)
{
    return mnk_symmetries(&r->form);
}

/* -- Text. ------------------------------------------------------------------------------------- */

static size_t write_move(const rules *r, const state *s, zm_move m, char *out, size_t capacity)
{
    struct text t = text_into(out, capacity);

    (void)s;
    if (is_choice(m)) return text_add(&t, "%s", button_of(m).id), t.length;
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

#define GAME_HAS_READ_MOVE
static bool read_move(const rules *r, const state *s, const char *word, zm_move *out,
                      struct zm_error *error)
{
    int row, column;

    if (read_choice(r, s, word, out)) return true;
    if (!mnk_read_cell(&r->form, word, &row, &column, error)) return false;
    if (owner_of(r, s, row, column) != OWNER_NONE) {
        char show[SHOWN_TEXT];
        return fail(error, "%s is taken", shown(word, show));
    }
    *out = cell_at(r, row, column);
    return may_take(r, s, *out, error);
}

static void to_grid(const rules *r, const state *s, struct grid *out)
{
    *out = (struct grid){.rows = r->form.m, .columns = r->form.n, .side = side_to_move(r, s)};
    for (int row = 0; row < r->form.m; row++)
        for (int column = 0; column < r->form.n; column++)
            out->at[row][column] = (uint8_t)owner_of(r, s, row, column);
}

static size_t write_position(const rules *r, const state *s, char *out, size_t capacity)
{
    struct grid g;

    to_grid(r, s, &g);
    g.note = note_of(r, s);
    return grid_write(&g, out, capacity);
}

static size_t draw(const rules *r, const state *s, char *out, size_t capacity)
{
    struct grid g;
    int result = 0;
    bool over = outcome(r, s, &result);

    to_grid(r, s, &g);
    if (!over) mark_barred(r, s, &g);
    return grid_draw_letters(&g, grid_status(g.side, over, result), out, capacity);
}

#define GAME_HAS_DESCRIBE
static size_t describe(const rules *r, const state *s, char *out, size_t capacity)
{
    struct grid_button buttons[CHOICES_MAX] = {{"", ""}};
    zm_move list[CHOICES_MAX];
    struct grid g;
    size_t n = list_choices(r, s, list);
    int result;

    to_grid(r, s, &g);
    if (!outcome(r, s, &result)) mark_barred(r, s, &g);
    for (size_t i = 0; i < n; i++) buttons[i] = button_of(list[i]);
    return mnk_describe(&r->form, &g, buttons, n, out, capacity);
}

static size_t write_cells(const rules *r, const state *s, zm_move m, char *out, size_t capacity)
{
    return write_move(r, s, m, out, capacity);
}

static bool has_run(const rules *r, const state *s, enum zm_side side)
{
    for (int i = 0; i < line_count(r); i++) {
        struct view v = line_view(r, s, side, i);
        if (runs_seen(&v)) return true;
    }
    return false;
}

static void put_all(const rules *r, state *s, const struct grid *g)
{
    for (int row = 0; row < g->rows; row++)
        for (int column = 0; column < g->columns; column++)
            if (g->at[row][column])
                put(r, s, g->at[row][column] == OWNER_X ? ZM_FIRST : ZM_SECOND,
                    cell_at(r, row, column));
}

/* Removes a stone that may have been the last one, without which its side has no run, and plays it
 * again. Returns false if there is none: then the game had ended before. */
static bool play_last(const rules *r, state *s, const struct grid *g)
{
    enum zm_side side = other_of(g->side);
    undo_info t;

    for (int row = 0; row < g->rows; row++)
        for (int column = 0; column < g->columns; column++) {
            zm_move m = cell_at(r, row, column);
            if (g->at[row][column] != owner_for(side)) continue;
            lift(r, s, side, m);
            if (!has_run(r, s, side)) {
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
    if (in_opening(s)) return true;
    if (has_run(r, s, g.side))
        return fail(error, "%c is to move, but has a run already", side_letter(g.side));
    if (g.stones[0] + g.stones[1] && !play_last(r, s, &g))
        return fail(error, "no stone can have been the last one");
    return true;
}

#include "games/gomoku/mnk_tactics.h"

#include "games/gomoku/mnk_annotations.h"

#define GAME_FACTS                                                                                 \
    .name = "mnk", .usage = "mnk:rows,columns,k[,exact][,misere][,renju][,caro][,swap2]",          \
    .summary = "put stones on a board, k in a row wins", .side = {"X", "O"}, .unit = "win",        \
    .example = MNK_EXAMPLE, .order_names = mnk_orders
