/* SPDX-License-Identifier: MIT
 * unruled_template.h - m,n,k-games without the rule sets of gomoku: no opening, no choices, no
 * forbidden points; decisive moves; random games; proofs that a side cannot win any more. For the
 * rule sets mnk_ruled.c defines the same functions, but for these proofs, and its own random_move.
 * Takes
 *
 *     rules, state, CELLS_MAX, list_free, the board
 *     line_count, line_view, row_taken,
 *     cell_number, cells_in
 *     side_to_move, finishing_cells       board_template.h
 *     moves, outcome                      hooks
 *     drop                                puts a stone in a random game, and tells whether it
 *                                         makes a run */
#include "core/random.h"
#include "games/gomoku/maker_breaker.h"
#include "games/gomoku/patterns.h"
#include "games/mnk/form.h"
#include "search/search.h"

#include <assert.h>
#include <string.h>

/* -- What only the rule sets know. ------------------------------------------------------------ */

/* Whether the opening, in which colours may be changed, is not over. */
static inline bool in_opening(const state *s)
{
    (void)s;
    return false;
}

/* Whether the move is one of the points that the other side offered. */
static inline bool chooses_offer(const rules *r, const state *s)
{
    (void)r, (void)s;
    return false;
}

/* How many points the side to move still has to offer. */
static inline int offers_left(const rules *r, const state *s)
{
    (void)r, (void)s;
    return 0;
}

/* Whether a move is a choice and not a cell. A position has at most CHOICES_MAX. */
enum { CHOICES_MAX = 2 };
static inline bool is_choice(zm_move m)
{
    (void)m;
    return false;
}

/* Whether a move put a stone, in the position after it. */
static inline bool puts_stone(const rules *r, const state *s, zm_move m)
{
    (void)r, (void)s, (void)m;
    return true;
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
static inline zm_score evaluation_in_opening(const rules *r, const state *s, zm_score settled)
{
    (void)r, (void)s;
    return settled;
}

/* What stands behind the side to move in the text of a position; NULL: nothing. */
enum { NOTE_TEXT = 1 };
static inline const char *note_of(const rules *r, const state *s, char out[NOTE_TEXT])
{
    (void)r, (void)s, (void)out;
    return NULL;
}

/* Whether the offers of a position that was read can have been made. */
static inline bool offers_fit(const rules *r, const state *s, struct zm_error *error)
{
    (void)r, (void)s, (void)error;
    return true;
}

/* Reads the side to move and what stands behind it. */
static inline bool read_turn(const rules *r, state *s, struct grid *g, const char *text,
                             struct zm_error *error)
{
    (void)r, (void)s;
    return grid_read_side(g, text, error);
}

static inline bool colours_changed(const state *s)
{
    (void)s;
    return false;
}

/* Marks the cells that the side to move may not take, and those offered to it. */
static inline void mark_points(const rules *r, const state *s, struct grid *g)
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

/* is_barred: whether the rules forbid the point to the side. is_barred_after: whether it forbids
 * `cell` of the d-th line through m once there is a stone on m. */
static inline bool is_barred(const rules *r, const state *s, enum zm_side side, zm_move m)
{
    (void)r, (void)s, (void)side, (void)m;
    return false;
}

static inline bool is_barred_after(const rules *r, const state *s, enum zm_side side, zm_move m,
                                   int d, bits cell)
{
    (void)d, (void)cell;
    return is_barred(r, s, side, m);
}

/* Tells the patterns of a position which points are forbidden. */
static inline void set_restriction(const rules *r, struct patterns *ps)
{
    (void)r, (void)ps;
}

/* -- Tactics. --------------------------------------------------------------------------------- */

static size_t decisive(const rules *r, const state *s, zm_move *out)
{
    enum zm_side me = side_to_move(r, s);

    if (r->form.misere) return 0;
    if (finishing_cells(r, s, me, out, 1)) return 1;
    return finishing_cells(r, s, other_of(me), out, CELLS_MAX);
}

/* The moves after which the other side can make no run: one at most. */
static size_t answers(const rules *r, const state *s, zm_move *out, bool *threatened)
{
    size_t n = finishing_cells(r, s, other_of(side_to_move(r, s)), out, 2);

    *threatened = n > 0;
    return n == 1;
}

/* -- Random games. The free cells are kept in an unordered array; a drawn cell is replaced by the
 * last. */
struct free_cells {
    int n;
    uint16_t cell[CELLS_MAX];
};

static inline uint16_t take_cell(struct free_cells *left, uint32_t sample)
{
    assert(left->n > 0);
    uint32_t i = random_by(sample, (uint32_t)left->n--);
    uint16_t cell = left->cell[i];

    left->cell[i] = left->cell[left->n];
    return cell;
}

/* At most this many moves on the free cells, `left`. */
static struct playout_end fill(const rules *r, state *s, struct free_cells *left, int most,
                               uint64_t *seed)
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
    int result = !run ? 0 : second != r->form.misere ? 1 : -1;
    return (struct playout_end){.plies = ply, .result = result, .over = run || left->n == 0};
}

static struct playout_end playout(const rules *r, state *s, int most, uint64_t *seed)
{
    struct free_cells left;

    left.n = list_free(r, s, left.cell);
    return fill(r, s, &left, most, seed);
}

/* The free cells are listed once for all games. */
static void playouts(const rules *r, const state *s, uint64_t *seed, size_t n,
                     struct playout_end *ends)
{
    struct free_cells all, left;

    all.n = list_free(r, s, all.cell);
    for (size_t i = 0; i < n; i++) {
        state end = *s;
        left.n = all.n;
        memcpy(left.cell, all.cell, (size_t)all.n * sizeof *all.cell);
        ends[i] = fill(r, &end, &left, CELLS_MAX, seed);
    }
}

#define GAME_PLAYOUT .decisive = decisive, .playout = playout, .playouts = playouts

/* -- Proofs that a side cannot win any more, on boards of at most 64 cells: see maker_breaker.h.
 *
 * They assume that both sides may take any cell. Where runs must be exact, lines are counted that a
 * longer run would spoil. That favours the maker, so the proofs remain sound. ------------------ */

/* Lists the lines that are open to a side, as sets of free cells. Returns false if there are too
 * many. */
static bool open_lines(const rules *r, const state *s, enum zm_side side, struct lines *out)
{
    out->n = 0;
    for (int i = 0; i < line_count(r); i++) {
        struct view v = line_view(r, s, side, i);
        for (bits open = open_windows(&v); open; open &= open - 1) {
            if (out->n == LINES_MOST) return false;
            bits window = (bits)(v.stride->window << bits_first(open));
            out->line[out->n++] = cells_in(r, i, window & ~v.own);
        }
    }
    return true;
}

static int count_open(const rules *r, const state *s, enum zm_side side)
{
    int count = 0;

    for (int i = 0; i < line_count(r); i++) {
        struct view v = line_view(r, s, side, i);
        count += bits_count(open_windows(&v));
    }
    return count;
}

static int count_free(const rules *r, const state *s)
{
    int taken = 0;

    for (int row = 0; row < r->form.m; row++) taken += bits_count(row_taken(r, s, row));
    return r->form.m * r->form.n - taken;
}

static void make_images(const rules *r, struct images *out)
{
    out->n = (int)grid_images(r->form.m, r->form.n);
    for (int i = 0; i < out->n; i++) {
        for (int c = 0; c < LINES_CELLS; c++) out->cell[i][c] = (uint8_t)c;
        for (int row = 0; row < r->form.m; row++)
            for (int column = 0; column < r->form.n; column++) {
                int to_row = row, to_column = column;
                grid_image(r->form.m, r->form.n, (size_t)i, &to_row, &to_column);
                out->cell[i][cell_number(r, row, column)] =
                    (uint8_t)cell_number(r, to_row, to_column);
            }
    }
}

#define GAME_KNOWLEDGE .cannot_win = cannot_win, WIN_KNOWLEDGE
static bool cannot_win(struct search *q, const rules *r, const state *s, enum zm_side side,
                       uint64_t nodes)
{
    bool moves_now = side_to_move(r, s) == side;
    struct lines lines;
    struct images images;
    uint64_t zone;

    if (!has_aside(q)) nodes = 0;
    if (r->form.misere || r->form.m * r->form.n > LINES_CELLS) return false;
    if (!nodes && count_open(r, s, side) >= count_free(r, s))
        return false; /* too many lines for pairings */
    if (!open_lines(r, s, side, &lines)) return false;
    if (!nodes) return lines_judge(&lines, moves_now, &zone) == LINES_HELD;
    make_images(r, &images);
    return breaker_holds(q, &lines, moves_now, &images, nodes);
}
