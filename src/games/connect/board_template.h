/* SPDX-License-Identifier: MIT
 * board_template.h - stones that fall: k in a row with gravity: the board and the rules of play.
 * Compiled twice, for boards of up to 64 bits and of up to 128. Takes
 *
 *     WORD_BITS      64 or 128
 *     prepare_fours  declared here and defined after: completes the rules for four in a row
 *
 * Columns from the left, each from the bottom up and ending with one cell that stays empty, so that
 * no run goes round the edge. Adding the lowest cell of a column to its stones carries to the cell
 * above them: where the next one falls. */
#include "core/params.h"
#include "core/random.h"
#include "games/runs.h"
#include "search/search.h"
#if WORD_BITS == 64
#include "games/connect/lists.h"
#endif

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { SIDE_MOST = 64, RINGS = 3 };

typedef struct {
    int columns, rows, k;
    int pitch;                  /* from a cell to the one on its right */
    int directions;             /* those in which a run fits on the board */
    bool fours;                 /* has its own code: see fours_template.h */
    bits cells, bottom;         /* all of them; the lowest of the columns */
    bits upper;                 /* of the highest row, the third, the fifth, ... */
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
    uint8_t side, odd, spare[14]; /* odd: the numbers of stones do not tell the side */
} state;

typedef struct {
    char nothing;
} undo_info;

/* -- The rules in force. -------------------------------------------------------------------- */

static void prepare_fours(rules *r);

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
        for (int row = r->rows - 1; row >= 0; row -= 2) r->upper |= bits_one(c * r->pitch + row);
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
    r->directions = directions_of(r->cells, r->rows, r->columns, r->k, false, r->stride, r->fits);
    prepare_fours(r);
    return true;
}

static size_t write_spec(const rules *r, char *out, size_t capacity)
{
    return (size_t)snprintf(out, capacity, "connect:%d,%d,%d", r->columns, r->rows, r->k);
}

static void write_rules(const rules *r, struct text *t)
{
    text_say(t, "rules.connect.board",
             "%d column%s of %d cell%s. X and O in turn drop a stone into a column that is not\n"
             "full; it falls on the stones below. X begins. Whoever first has %d or more in a\n"
             "row, column or diagonal wins; a full board is a draw.\n",
             r->columns, r->columns == 1 ? "" : "s", r->rows, r->rows == 1 ? "" : "s", r->k);
    text_say(t, "rules.connect.moves",
             "A move is written as the column's number, 1 at the left.\n");
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
    assert(0 <= c && c < r->columns);
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
    assert(next_cell(r, s, (int)m) & r->cells); /* the column is not full */
    assert(s->odd || bits_count(s->stones[0]) - bits_count(s->stones[1]) == s->side);
    (void)t;
    s->stones[s->side] |= next_cell(r, s, (int)m);
    s->side ^= 1;
}

static inline void undo(const rules *r, state *s, zm_move m, const undo_info *t)
{
    (void)t;
    s->side ^= 1;
    assert(s->stones[s->side] & next_cell(r, s, (int)m) >> 1); /* its stone is on top */
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

/* Has a side a window without these cells? */
static inline bool has_window(const rules *r, bits barred)
{
    bits open = 0;

    for (int d = 0; d < r->directions; d++) open |= r->fits[d] & ~any_of(barred, &r->stride[d]);
    return open != 0;
}
