/* SPDX-License-Identifier: MIT
 * patterns.c - see patterns.h. */
#include "games/gomoku/patterns.h"

#include <assert.h>
#include <string.h>

/* The bit of the cell in the extract of a line around it. The extract holds every cell within reach
 * of a cell within reach, and one more on each side. */
enum { MIDDLE = 2 * PATTERN_K_MOST + 1, ALIGNED = 16 };

static inline uint64_t around(line_bits line, int bit)
{
    return (uint64_t)(line >> (LINE_FIRST - MIDDLE + bit));
}

/* -- Patterns. -------------------------------------------------------------------------------- */

static inline uint64_t low(int n)
{
    return (UINT64_C(1) << n) - 1;
}

/* The cells before and after the middle that limit a stretch of cells open to a side. */
struct stretch {
    int before, after;
};

static inline struct stretch stretch_in(uint64_t open)
{
    uint64_t closed = ~open | 1 | UINT64_C(1) << 63;

    return (struct stretch){63 - __builtin_clzll(closed & low(MIDDLE)),
                            __builtin_ctzll(closed & ~low(MIDDLE + 1))};
}

/* Whether a run fits into the stretch. */
static inline bool run_fits(const struct pattern_table *t, struct stretch v)
{
    return v.after - v.before > t->rule.k;
}

/* The cells of a stretch that have the middle within their reach. */
static inline uint64_t span(const struct pattern_table *t, struct stretch v)
{
    uint64_t reach = low(2 * t->reach + 1) << (MIDDLE - t->reach);

    return reach & low(v.after) & ~low(v.before + 1);
}

enum pattern patterns_if_blocked(const struct patterns *ps, enum zm_side side, cell_index cell,
                                 int d, cell_index blocked)
{
    int distance = bit_of_cell(coordinates(ps, blocked), d) - bit_of_cell(coordinates(ps, cell), d);
    const struct cell_patterns *at = &ps->at_cell[side][cell];
    struct pattern_table *t = ps->table[side];

    if (!pattern_sees(t, at->line[d], distance))
        return (enum pattern)(at->set >> d * PATTERN_BITS & (PATTERNS - 1));
    struct pattern_step step = pattern_steps(t, STEP_OTHER)[distance];
    return pattern_look(t, (at->line[d] & step.keep) | step.put);
}

/* -- What is kept of all cells. -------------------------------------------------------------- */

/* The sets by mark of the 64 cells around this one. */
static inline uint64_t *marks_of(struct patterns *ps, enum zm_side side, cell_index cell)
{
    return ps->marked[side] + cell / 64 * (size_t)MARKS;
}

static inline const struct net_sums *row_of(const struct patterns *ps, enum zm_side side,
                                            pattern_sum sum)
{
    return &ps->table[side]->row[pattern_number(sum)];
}

/* Adds a free cell to all sums and sets (by = 1), or removes it (by = -1). */
static inline void account(struct patterns *ps, enum zm_side side, cell_index cell, int by)
{
    pattern_sum sum = ps->at_cell[side][cell].sum;
    enum mark mark = pattern_mark(sum);

    assert(by > 0 || ps->count[side][mark] > 0);
    ps->sums.worth[side] += by * pattern_always(sum);
    ps->sums.lead[side] += by * pattern_lead(sum);
    if (ps->has_net) (by > 0 ? net_add : net_take)(&ps->sums.net[side], row_of(ps, side, sum));
    ps->count[side][mark] = (uint16_t)(ps->count[side][mark] + by);
    marks_of(ps, side, cell)[mark] ^= UINT64_C(1) << cell % 64;
}

static inline void change_mark(struct patterns *ps, enum zm_side side, cell_index cell,
                               pattern_sum was, pattern_sum is)
{
    enum mark from = pattern_mark(was), to = pattern_mark(is);

    if (from == to) return;
    assert(ps->count[side][from] > 0);
    uint64_t *marks = marks_of(ps, side, cell), bit = UINT64_C(1) << cell % 64;
    ps->count[side][from]--, ps->count[side][to]++;
    marks[from] ^= bit, marks[to] ^= bit;
}

/* Updates the sums of the network after the cells of these changes were updated. */
static inline void follow(struct patterns *ps, enum zm_side side, const struct pattern_change *was,
                          const struct pattern_change *end)
{
    struct net_sums sums = ps->sums.net[side];

    for (; was < end; was++) {
        pattern_sum is = ps->at_cell[side][was->cell].sum;
        net_add(&sums, row_of(ps, side, is));
        net_take(&sums, row_of(ps, side, was->sum));
    }
    ps->sums.net[side] = sums;
}

/* Updates the cells that have a new stone within reach, for one side. Returns their number. */
static inline uint8_t refresh(struct patterns *ps, enum zm_side side, cell_index cell, int d,
                              uint64_t cells, int whose)
{
    struct pattern_table *t = ps->table[side];
    const struct pattern_step *steps = pattern_steps(t, whose);
    const int stride = step_along(ps, d), at_bit = d * PATTERN_BITS;
    struct pattern_change *const first = ps->change + ps->changes, *change = first;
    int32_t worth = 0, lead = 0;

    for (; cells; cells &= cells - 1) {
        int i = __builtin_ctzll(cells) - MIDDLE;
        cell_index on = (cell_index)(cell + i * stride);
        struct cell_patterns *at = &ps->at_cell[side][on];
        const struct pattern_change was = {at->sum, at->line[d], at->set, on};
        uint32_t line = (was.line & steps[-i].keep) | steps[-i].put;
        unsigned set = (was.set & ~(15U << at_bit)) | (unsigned)pattern_look(t, line) << at_bit;
        *change++ = was;
        at->line[d] = line;
        if (set == was.set) continue;
        at->set = (uint16_t)set, at->sum = t->sum[set];
        worth += pattern_always(at->sum) - pattern_always(was.sum);
        lead += pattern_lead(at->sum) - pattern_lead(was.sum);
        change_mark(ps, side, on, was.sum, at->sum);
    }
    ps->sums.worth[side] += worth, ps->sums.lead[side] += lead;
    if (ps->has_net) follow(ps, side, first, change);
    ps->changes = (uint32_t)(change - ps->change);
    return (uint8_t)(change - first);
}

/* Updates the free cells on a line through the stone. Where no run fits, nothing can change any
 * more. */
static inline void refresh_line(struct patterns *ps, enum zm_side side, cell_index cell,
                                struct coordinates p, int d, uint8_t changed[2])
{
    size_t line = line_of_cell(ps, p, d);
    int bit = bit_of_cell(p, d);
    enum zm_side other = side == ZM_FIRST ? ZM_SECOND : ZM_FIRST;
    uint64_t own = around(ps->stones[side][line], bit),
             theirs = around(ps->stones[other][line], bit);
    uint64_t board = around(ps->board[line], bit), empty = board & ~own & ~theirs;
    struct stretch mine = stretch_in(board & ~theirs), yours = stretch_in(board & ~own);

    if (run_fits(ps->table[side], mine))
        changed[side] = refresh(ps, side, cell, d, empty & span(ps->table[side], mine), STEP_OWN);
    if (run_fits(ps->table[other], yours))
        changed[other] =
            refresh(ps, other, cell, d, empty & span(ps->table[other], yours), STEP_OTHER);
}

static inline void toggle_stone(struct patterns *ps, enum zm_side side, cell_index cell,
                                struct coordinates p)
{
    ps->hash ^= stone_key(side, cell);
    for (int d = 0; d < PATTERN_LINES; d++)
        ps->stones[side][line_of_cell(ps, p, d)] ^= (line_bits)1
                                                    << (LINE_FIRST + bit_of_cell(p, d));
}

void patterns_play(struct patterns *ps, enum zm_side side, cell_index cell)
{
    struct coordinates p = coordinates(ps, cell);
    struct undo_frame *f = &ps->frame[ps->frames++];

    assert(ps->frames <= ps->frames_most && patterns_is_free(ps, p.row, p.column));
    *f = (struct undo_frame){
        .cell = cell, .side = (uint8_t)side, .changes = ps->changes, .sums = ps->sums};
    account(ps, ZM_FIRST, cell, -1);
    account(ps, ZM_SECOND, cell, -1);
    toggle_stone(ps, side, cell, p);
    for (int d = 0; d < PATTERN_LINES; d++) refresh_line(ps, side, cell, p, d, f->changed[d]);
}

void patterns_pass(struct patterns *ps)
{
    assert(ps->frames < ps->frames_most);
    ps->frame[ps->frames++].cell = NO_CELL;
}

/* Restores `count` changes of a line. Returns the next one. */
static inline const struct pattern_change *restore(struct patterns *ps, enum zm_side side, int d,
                                                   const struct pattern_change *was, int count)
{
    for (; count > 0; count--, was++) {
        struct cell_patterns *at = &ps->at_cell[side][was->cell];
        change_mark(ps, side, was->cell, at->sum, was->sum);
        at->line[d] = was->line;
        at->sum = was->sum, at->set = was->set;
    }
    return was;
}

void patterns_undo(struct patterns *ps)
{
    assert(ps->frames > 0);
    const struct undo_frame *f = &ps->frame[--ps->frames];
    enum zm_side side = (enum zm_side)f->side, other = side == ZM_FIRST ? ZM_SECOND : ZM_FIRST;
    const struct pattern_change *was = ps->change + f->changes;

    if (f->cell == NO_CELL) return;
    assert(f->changes <= ps->changes);
    for (int d = 0; d < PATTERN_LINES; d++) {
        was = restore(ps, side, d, was, f->changed[d][side]);
        was = restore(ps, other, d, was, f->changed[d][other]);
    }
    ps->changes = f->changes;
    toggle_stone(ps, side, f->cell, coordinates(ps, f->cell));
    account(ps, ZM_FIRST, f->cell, 1);
    account(ps, ZM_SECOND, f->cell, 1);
    ps->sums = f->sums;
}

/* -- Forbidden points. ----------------------------------------------------------------------- */

static bool two_threes(uint16_t set)
{
    int threes = 0;

    for (; set; set >>= PATTERN_BITS) {
        int pattern = set & (PATTERNS - 1);
        threes += pattern == PATTERN_SECOND_OPEN || pattern == PATTERN_SECOND_OPEN_2;
    }
    return threes > 1;
}

/* The patterns tell overlines and fours, but not whether a three is a real one. */
bool patterns_is_allowed(const struct patterns *ps, enum zm_side side, cell_index cell)
{
    if (!patterns_restrict(ps, side)) return true;
    if (patterns_stays_allowed(ps, side, cell)) return true;
    return patterns_mark(ps, side, cell) != MARK_BARRED &&
           !ps->restriction.forbids(ps->restriction.rules, ps, side, cell);
}

bool patterns_stays_allowed(const struct patterns *ps, enum zm_side side, cell_index cell)
{
    if (!patterns_restrict(ps, side)) return true;
    enum mark mark = patterns_mark(ps, side, cell);
    return mark == MARK_RUN || (mark != MARK_BARRED && !two_threes(ps->at_cell[side][cell].set));
}

/* -- The beginning. -------------------------------------------------------------------------- */

/* A bump allocator; with at == NULL it only counts bytes. */
struct pieces {
    unsigned char *at;
    size_t used;
};

static void *piece(struct pieces *p, size_t size)
{
    void *at = p->at ? p->at + p->used : NULL;

    p->used += (size + ALIGNED - 1) & ~(size_t)(ALIGNED - 1);
    return at;
}

/* Places the arrays, whose sizes depend on the board. One stone changes patterns in all directions,
 * on both sides of it, for both colours. */
static void lay_out(struct patterns *ps, struct pieces *p, int reach, size_t stones)
{
    size_t cells = (size_t)ps->rows * (size_t)ps->columns;
    size_t lines = 3 * (size_t)(ps->rows + ps->columns) - 2; /* rows, columns, both diagonals */
    size_t changes = stones * PATTERN_LINES * 2 * 2 * (size_t)reach;

    ps->words = (cells + 63) / 64;
    piece(p, sizeof *ps);
    ps->board = piece(p, lines * sizeof *ps->board);
    for (int side = 0; side < 2; side++) {
        ps->stones[side] = piece(p, lines * sizeof *ps->board);
        ps->marked[side] = piece(p, MARKS * ps->words * sizeof **ps->marked);
        ps->at_cell[side] = piece(p, cells * sizeof **ps->at_cell);
    }
    ps->frame = piece(p, stones * sizeof *ps->frame);
    ps->change = piece(p, changes * sizeof *ps->change);
}

size_t patterns_size(int reach, int rows, int columns, size_t stones)
{
    struct patterns ps = {.rows = rows, .columns = columns};
    struct pieces p = {0};

    lay_out(&ps, &p, reach, stones);
    return p.used;
}

void patterns_begin(struct patterns *ps, struct pattern_table *const table[2], int rows,
                    int columns, size_t stones)
{
    struct pieces p = {.at = (unsigned char *)ps};
    int reach = table[table[1]->reach > table[0]->reach]->reach;

    *ps = (struct patterns){.table = {table[0], table[1]},
                            .has_net = table[0]->has_net && rows * columns <= NET_CELLS,
                            .rows = rows,
                            .columns = columns};
    lay_out(ps, &p, reach, stones);
    assert(p.used == patterns_size(reach, rows, columns, stones));
    ps->frames_most = (uint32_t)stones;
    memset(ps->board, 0, (size_t)((unsigned char *)ps->frame - (unsigned char *)ps->board));
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++)
            for (int d = 0; d < PATTERN_LINES; d++) {
                struct coordinates at = {row, column};
                ps->board[line_of_cell(ps, at, d)] |= (line_bits)1
                                                      << (LINE_FIRST + bit_of_cell(at, d));
            }
}

void patterns_set(struct patterns *ps, enum zm_side side, cell_index cell)
{
    assert(!ps->frames && patterns_is_free(ps, cell / ps->columns, cell % ps->columns));
    toggle_stone(ps, side, cell, coordinates(ps, cell));
}

/* The half of a cell's line that begins with the neighbour p, whose own half must be known. */
static uint32_t half_from(const struct patterns *ps, enum zm_side side, int d, bool behind,
                          struct coordinates p)
{
    const struct pattern_table *t = ps->table[side];

    if (p.row < 0 || p.row >= ps->rows || p.column < 0 || p.column >= ps->columns)
        return pattern_end(t, false);
    if (ps->stones[!side][p.row] >> (LINE_FIRST + p.column) & 1) return pattern_end(t, true);
    uint32_t line = ps->at_cell[side][p.row * ps->columns + p.column].line[d];
    return pattern_next(t, behind ? pattern_behind(t, line) : pattern_front(t, line),
                        ps->stones[side][p.row] >> (LINE_FIRST + p.column) & 1);
}

/* Sets the halves of a cell's lines that begin with cells before it, or after it. */
static void look_out(struct patterns *ps, enum zm_side side, struct coordinates p, bool before)
{
    const struct pattern_table *t = ps->table[side];
    struct cell_patterns *at = &ps->at_cell[side][p.row * ps->columns + p.column];

    for (int d = 0; d < PATTERN_LINES; d++) {
        bool behind = before == (step_along(ps, d) < 0);
        int way = behind ? 1 : -1;
        struct coordinates next = {p.row + way * line_step[d].row,
                                   p.column + way * line_step[d].column};
        uint32_t half = half_from(ps, side, d, behind, next);
        at->line[d] |= behind ? pattern_line(t, 0, half) : pattern_line(t, half, 0);
    }
}

static void sum_up(struct patterns *ps, enum zm_side side, struct coordinates p)
{
    struct pattern_table *t = ps->table[side];
    cell_index cell = (cell_index)(p.row * ps->columns + p.column);
    struct cell_patterns *at = &ps->at_cell[side][cell];
    unsigned set = 0;

    for (int d = 0; d < PATTERN_LINES; d++)
        set |= (unsigned)pattern_look(t, at->line[d]) << d * PATTERN_BITS;
    at->sum = t->sum[set];
    at->set = (uint16_t)set;
    if (patterns_is_free(ps, p.row, p.column)) account(ps, side, cell, 1);
}

void patterns_rebuild(struct patterns *ps)
{
    const int cells = ps->rows * ps->columns;

    ps->sums = (struct pattern_sums){.net = {net_numbers.nothing, net_numbers.nothing}};
    memset(ps->count, 0, sizeof ps->count);
    for (enum zm_side side = ZM_FIRST; side <= ZM_SECOND; side++) {
        memset(ps->marked[side], 0, MARKS * ps->words * sizeof **ps->marked);
        memset(ps->at_cell[side], 0, (size_t)cells * sizeof **ps->at_cell);
        for (int at = 0; at < cells; at++)
            look_out(ps, side, coordinates(ps, (cell_index)at), true);
        for (int at = cells; at-- > 0;) {
            look_out(ps, side, coordinates(ps, (cell_index)at), false);
            sum_up(ps, side, coordinates(ps, (cell_index)at));
        }
    }
}
