/* SPDX-License-Identifier: MIT
 * connect_variant.h - stones that fall: k in a row with gravity. Compiled twice, for boards of up
 * to 64 bits and of up to 128: the file that includes this defines WORD_BITS, GAME,
 * CONNECT_EXAMPLE.
 *
 * Columns from the left, each from the bottom up and ending with one cell that stays empty, so that
 * no run goes round the edge. Adding the lowest cell of a column to its stones carries to the cell
 * above them: where the next one falls. */
#include "core/params.h"
#include "core/random.h"
#include "games/runs.h"
#include "search/search.h"
#if WORD_BITS == 64
#include "games/connect/connect_lists.h"
#include "games/fours.h"
#endif

#include <assert.h>
#include <string.h>

enum { SIDE_MOST = 64, DIRECTIONS = 4, RINGS = 3 };

typedef struct {
    int columns, rows, k;
    int pitch;                  /* from a cell to the one on its right */
    int directions;             /* those in which a run fits on the board */
    bool fours;                 /* has its own code: see connect_fours.h */
    bits cells, bottom;         /* all of them; the lowest of the columns */
    bits column[SIDE_MOST];     /* its cells, the one that stays empty too */
    uint8_t inwards[SIDE_MOST]; /* columns, the nearest to the centre first */
    bits inner[RINGS]; /* the one or two in the middle, with one more on either side, ... */
    struct stride stride[DIRECTIONS];
    bits fits[DIRECTIONS];
#if WORD_BITS == 64
    struct lists lists;
#endif
} rules;

typedef struct {
    bits stones[2];
    uint8_t side, spare[15];
} state;

typedef struct {
    char nothing;
} undo_info;

/* -- The rules in force. -------------------------------------------------------------------- */

static void make_directions(rules *r)
{
    const int along[DIRECTIONS] = {1, r->pitch, r->pitch + 1, r->pitch - 1};

    for (int d = 0; d < DIRECTIONS; d++) {
        if ((d != 0 && r->k > r->columns) || (d != 1 && r->k > r->rows)) continue;
        r->stride[r->directions] = stride_of(along[d], r->k, false);
        r->fits[r->directions] = all_of(r->cells, &r->stride[r->directions]);
        r->directions++;
    }
#if WORD_BITS == 64
    r->fours = r->k == 4 && r->directions == DIRECTIONS;
    if (r->fours) lists_write(&r->lists, r->columns, r->rows, r->pitch, r->inwards);
#endif
}

/* Twice the distance to the middle column. */
static int off_centre(const rules *r, zm_move m)
{
    int right = 2 * (int)m - (r->columns - 1);

    return right < 0 ? -right : right;
}

static void make_cells(rules *r)
{
    r->pitch = r->rows + 1;
    for (int c = 0; c < r->columns; c++) {
        assert(c * r->pitch < WORD_BITS);
        r->column[c] = (bits)(bits_low(r->pitch) << c * r->pitch);
        r->cells |= (bits)(bits_low(r->rows) << c * r->pitch);
        r->bottom |= bits_one(c * r->pitch);
        bool left = (r->columns + c) % 2 == 0;
        r->inwards[c] = (uint8_t)((left ? r->columns - 1 - c : r->columns + c) / 2);
    }
    for (int c = 0; c < r->columns; c++)
        for (int ring = 0; ring < RINGS; ring++)
            if (off_centre(r, (zm_move)c) <= 1 + 2 * ring) r->inner[ring] |= r->column[c];
}

static bool parse(rules *r, const char *text, struct zm_error *error)
{
    struct params p;
    const struct param_switch none[] = {{NULL, NULL}};

    if (!params_read(&p, text, error)) return false;
    if (!params_count(&p, 3, "connect:columns,rows,k", error)) return false;
    if (!params_range("the number of columns", p.number[0], 1, SIDE_MOST, error)) return false;
    if (!params_range("the number of rows", p.number[1], 1, SIDE_MOST, error)) return false;
    uint64_t longer = p.number[0] > p.number[1] ? p.number[0] : p.number[1];
    if (!params_range("the length of a run", p.number[2], 1, longer, error)) return false;
    if (!params_switches(&p, none, error)) return false;
    if (!params_range("columns times (rows + 1)", p.number[0] * (p.number[1] + 1), 1, WORD_BITS,
                      error))
        return false;
    r->columns = (int)p.number[0];
    r->rows = (int)p.number[1];
    r->k = (int)p.number[2];
    make_cells(r);
    make_directions(r);
    return true;
}

static size_t write_spec(const rules *r, char *out, size_t capacity)
{
    struct text t = text_into(out, capacity);

    text_add(&t, "connect:%d,%d,%d", r->columns, r->rows, r->k);
    return t.length;
}

static size_t write_rules(const rules *r, char *out, size_t capacity)
{
    struct text t = text_into(out, capacity);

    text_add(&t,
             "%d column%s of %d cell%s. X and O in turn drop a stone into a column that is not\n"
             "full; it falls on the stones below. X begins. Whoever first has %d or more in a\n"
             "row, column or diagonal wins; a full board is a draw.\n"
             "A move is written as the column's number, 1 at the left.\n",
             r->columns, r->columns == 1 ? "" : "s", r->rows, r->rows == 1 ? "" : "s", r->k);
    return t.length;
}

static void range(const rules *r, int *least, int *most)
{
    (void)r;
    *least = -1, *most = 1;
}

static size_t most_moves(const rules *r)
{
    return (size_t)r->columns;
}

/* -- Positions and moves. ------------------------------------------------------------------- */

static void start(const rules *r, state *s)
{
    (void)r;
    *s = (state){0};
}

static inline enum zm_side side_to_move(const rules *r, const state *s)
{
    (void)r;
    return (enum zm_side)s->side;
}

static inline bool has_run(const rules *r, bits own)
{
    bits run = 0;

    for (int d = 0; d < r->directions; d++) run |= runs(own, &r->stride[d]);
    return run != 0;
}

static inline bool outcome(const rules *r, const state *s, int *value)
{
    bool run = has_run(r, s->stones[s->side ^ 1]);

    *value = !run ? 0 : s->side == ZM_SECOND ? 1 : -1;
    return run || (s->stones[0] | s->stones[1]) == r->cells;
}

/* The cell above the stones of a column; the one that stays empty if it is full. */
static inline bits next_cell(const rules *r, const state *s, int c)
{
    return ((s->stones[0] | s->stones[1]) + r->bottom) & r->column[c];
}

/* Where the next stones fall, in all columns that are not full. */
static inline bits next_cells(const rules *r, const state *s)
{
    return ((s->stones[0] | s->stones[1]) + r->bottom) & r->cells;
}

/* The columns of cells, from the left. */
static inline size_t columns_of(const rules *r, bits cells, zm_move *out)
{
    size_t n = 0;

    for (int c = 0; c < r->columns; c++) {
        out[n] = (zm_move)c;
        n += (cells & r->column[c]) != 0;
    }
    return n;
}

static inline size_t moves(const rules *r, const state *s, zm_move *out)
{
    return columns_of(r, next_cells(r, s), out);
}

static inline void play(const rules *r, state *s, zm_move m, undo_info *t)
{
    (void)t;
    s->stones[s->side] |= next_cell(r, s, (int)m);
    s->side ^= 1;
}

static inline void undo(const rules *r, state *s, zm_move m, const undo_info *t)
{
    (void)t;
    s->side ^= 1;
    s->stones[s->side] ^= next_cell(r, s, (int)m) >> 1;
}

/* -- What helps a search. ------------------------------------------------------------------- */

/* Cells, free or not, where one more stone makes a run. */
static inline bits winning_cells(const rules *r, bits own)
{
    bits found = 0;

    for (int d = 0; d < r->directions; d++) found |= completing(own, &r->stride[d]);
    return found;
}

/* From the cells where the mover and the other side make runs: a win at once; else where there is
 * nothing that lets the other side win at once: its one winning cell, and never the cell below
 * one. */
static inline bits judge_cells(const rules *r, bits next, bits taken, bits own, bits other,
                               struct ending *end)
{
    *end = (struct ending){0, 0};
    if (!next) return 0;
    *end = (struct ending){1, 1};
    if (own & next) return 0;

    bits threats = other & r->cells & ~taken;
    bits forced = threats & next;
    *end = (struct ending){-1, 2};
    if (RARELY(forced & (forced - 1))) return 0;
    if (forced) next = forced;
    return next & ~(threats >> 1);
}

static inline bits judge(const rules *r, const state *s, bits own, bits other,
                         struct zm_advice *advice)
{
    struct ending end;
    bits taken = s->stones[0] | s->stones[1];
    bits cells = judge_cells(r, next_cells(r, s), taken, own, other, &end);

    *advice = (struct zm_advice){.value = end.value, .distance = (uint64_t)end.distance};
    return cells;
}

#if WORD_BITS == 64
#include "games/connect/connect_fours.h"
#endif

#define GAME_HAS_EVALUATE
static zm_score evaluate(const rules *r, const state *s)
{
    int64_t worth = 0;

#if WORD_BITS == 64
#define WORTH(pitch) worth_of_fours(r, s, pitch)
    if (r->fours) return evaluation_of(WITH_PITCH(r, WORTH));
#endif
    for (int d = 0; d < r->directions; d++) {
        struct view x = {s->stones[0], s->stones[1], r->fits[d], &r->stride[d]};
        struct view o = {s->stones[1], s->stones[0], r->fits[d], &r->stride[d]};
        worth += windows_worth(&x) - windows_worth(&o);
    }
    return evaluation_of(worth);
}

#define GAME_HAS_CANDIDATES
#define GAME_ORDERS_CANDIDATES(r) (r)->fours
static inline size_t candidates(const rules *r, const state *s, zm_move *out,
                                struct zm_advice *advice)
{
#if WORD_BITS == 64
#define CANDIDATES(pitch) fours_candidates(r, s, out, advice, pitch)
    if (r->fours) return WITH_PITCH(r, CANDIDATES);
#endif
    bits own = winning_cells(r, s->stones[s->side]);
    bits cells = judge(r, s, own, winning_cells(r, s->stones[s->side ^ 1]), advice);
    return out ? columns_of(r, cells, out) : cells != 0;
}

#define GAME_HAS_LEAF
static inline bool leaf(const rules *r, const state *s, struct zm_advice *advice,
                        zm_score *evaluation)
{
#if WORD_BITS == 64
#define LEAF(pitch) fours_leaf(r, s, advice, evaluation, pitch)
    if (r->fours) return WITH_PITCH(r, LEAF);
#endif
    if (!candidates(r, s, NULL, advice)) return true;
    *evaluation = evaluate(r, s);
    return false;
}

/* Has a side a window without stones of the other? */
static inline bool may_win(const rules *r, bits other)
{
    bits open = 0;

    for (int d = 0; d < r->directions; d++) open |= r->fits[d] & ~any_of(other, &r->stride[d]);
    return open != 0;
}

/* Does a vertical run of either side still fit into any column? */
static inline bool column_open(const rules *r, const state *s)
{
    return r->k <= r->rows && (next_cells(r, s) & r->fits[0]);
}

#define GAME_HAS_REACH
static inline void reach(const rules *r, const state *s, int plies, zm_score *least, zm_score *most)
{
    bool open = column_open(r, s);

    (void)plies;
    *most = open || may_win(r, s->stones[ZM_SECOND]) ? ZM_UNIT : 0;
    *least = open || may_win(r, s->stones[ZM_FIRST]) ? -ZM_UNIT : 0;
}

#define GAME_HAS_BOUNDS
static inline void bounds(const rules *r, const state *s, int *least, int *most)
{
    *most = may_win(r, s->stones[ZM_SECOND]);
    *least = -may_win(r, s->stones[ZM_FIRST]);
}

enum { ORDER_NONE, ORDER_CENTRE, ORDER_SCORE, ORDER_THREATS };
#define GAME_BEST_ORDER ORDER_THREATS
#define GAME_TABLE_DEPTH (WORD_BITS == 64 ? 5 : 3)
static const char *const connect_orders[] = {"none", "centre", "score", "threats", NULL};

/* The evaluation after the move; a move that makes a run comes first. */
static int score_after(const rules *r, const state *s, zm_move m)
{
    state next = *s;
    undo_info t;
    int result;

    play(r, &next, m, &t);
    if (outcome(r, &next, &result) && result) return (int)ZM_UNIT;
    zm_score evaluation = evaluate(r, &next);
    return (int)(s->side == ZM_FIRST ? evaluation : -evaluation);
}

/* The winning cells that a move makes; of equal ones the nearest to the centre. */
static inline int threats_after(const rules *r, const state *s, zm_move m)
{
    bits taken = s->stones[0] | s->stones[1];
    bits own = s->stones[s->side] | next_cell(r, s, (int)m);

    return bits_count(winning_cells(r, own) & r->cells & ~taken) * 2 * SIDE_MOST - off_centre(r, m);
}

#define GAME_HAS_ORDER
static int order(const rules *r, const state *s, int which, enum zm_side root, zm_move m)
{
    (void)root;
    if (which == ORDER_CENTRE) return -off_centre(r, m);
    if (which == ORDER_SCORE) return score_after(r, s, m);
    return which == ORDER_THREATS ? threats_after(r, s, m) : 0;
}

/* The first column where a side's next stone makes a run. */
static bool find_run(const rules *r, const state *s, int side, zm_move *out)
{
    for (int c = 0; c < r->columns; c++) {
        bits cell = next_cell(r, s, c) & r->cells;
        if (cell && has_run(r, s->stones[side] | cell)) return *out = (zm_move)c, true;
    }
    return false;
}

/* Does a stone there let the other side make a run on top of it? */
static bool gives_run(const rules *r, const state *s, zm_move m)
{
    bits above = (bits)(next_cell(r, s, (int)m) << 1) & r->cells;

    return above && has_run(r, s->stones[s->side ^ 1] | above);
}

/* The column nearest to the centre, of those that give no run if there are any. */
static zm_move most_central(const rules *r, const state *s, bool *avoided)
{
    zm_move best = 0;
    int least = 0;
    bool found = false, given = false, gives_none = false;

    for (int c = 0; c < r->columns; c++) {
        if (!(next_cell(r, s, c) & r->cells)) continue;
        bool gives = gives_run(r, s, (zm_move)c);
        int far = off_centre(r, (zm_move)c) + (gives ? 2 * SIDE_MOST : 0);
        if (!found || far < least) best = (zm_move)c, least = far, found = true;
        given |= gives;
        gives_none |= !gives;
    }
    *avoided = given && gives_none;
    return best;
}

#define GAME_HAS_DECISIVE
#define GAME_PLAYOUTS PLAYOUTS_DECISIVE /* for MCTS: see docs/experiments/mcts.md */
static size_t decisive(const rules *r, const state *s, zm_move *out)
{
    size_t n = 0;

    if (find_run(r, s, s->side, out)) return 1;
    for (int c = 0; c < r->columns; c++) {
        bits cell = next_cell(r, s, c) & r->cells;
        if (cell && has_run(r, s->stones[s->side ^ 1] | cell)) out[n++] = (zm_move)c;
    }
    return n;
}

#define GAME_HAS_TACTICS
static bool tactics(const rules *r, state *s, struct zm_advice *out)
{
    bool avoided;

    *out = (struct zm_advice){.rule = "win", .proven = true, .value = 1, .distance = 1};
    if (find_run(r, s, s->side, &out->move)) return true;

    *out = (struct zm_advice){.rule = "block"};
    if (find_run(r, s, s->side ^ 1, &out->move)) return true;

    out->move = most_central(r, s, &avoided);
    out->rule = avoided ? "do not give a win above" : "centre";
    return true;
}

#define GAME_HAS_SYMMETRY
static size_t symmetries(const rules *r)
{
    (void)r;
    return 2;
}

static void transform(const rules *r, const state *s, size_t i, state *out)
{
    *out = (state){.side = s->side};
    for (int side = 0; side < 2; side++)
        for (int c = 0; c < r->columns; c++) {
            int to = i ? r->columns - 1 - c : c;
            bits column = (s->stones[side] & r->column[c]) >> c * r->pitch;
            out->stones[side] |= (bits)(column << to * r->pitch);
        }
}

/* All stones and those of the side to move in one number: in each column the sum of both is below
 * the lowest free cell, which is set (John Tromp's code). A bijection on boards of one word. */
#define GAME_HAS_HASH
static inline uint64_t hash(const rules *r, const state *s)
{
    bits code = s->stones[s->side] + (s->stones[0] | s->stones[1]) + r->bottom;

#if WORD_BITS > 64
    return mix128((uint64_t)code, (uint64_t)(code >> 64));
#else
    uint64_t h = code * UINT64_C(0x9e3779b97f4a7c15);
    return h ^ h >> 32;
#endif
}

#if WORD_BITS == 64
#include "games/connect/connect_eval_state.h"
#endif
#include "games/connect/connect_text.h"
