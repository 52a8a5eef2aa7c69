/* SPDX-License-Identifier: MIT
 * mnk_notes.c - see mnk_notes.h. */
#include "games/gomoku/mnk_notes.h"

#include <string.h>

/* Where the cell is in what is cut out around it: all that matters to what matters to it, and one
 * more on each side, is there. */
enum { MIDDLE = 2 * SHAPE_K_MOST + 1, ALIGNED = 16 };

static inline uint64_t around(note_line line, int bit)
{
    return (uint64_t)(line >> (LINE_FIRST - MIDDLE + bit));
}

/* -- Shapes. --------------------------------------------------------------------------------- */

static inline uint64_t low(int n)
{
    return (UINT64_C(1) << n) - 1;
}

/* Cells between two that are closed to one side. */
struct stretch {
    int before, after;
};

static inline struct stretch stretch_in(uint64_t open)
{
    uint64_t closed = ~open | 1 | UINT64_C(1) << 63;

    return (struct stretch){63 - __builtin_clzll(closed & low(MIDDLE)),
                            __builtin_ctzll(closed & ~low(MIDDLE + 1))};
}

/* Whether a run has room there. */
static inline bool has_room(const struct shape_book *b, struct stretch v)
{
    return v.after - v.before > b->rule.k;
}

/* The cells of a stretch that see the middle. */
static inline uint64_t span(const struct shape_book *b, struct stretch v)
{
    uint64_t reach = low(2 * b->reach + 1) << (MIDDLE - b->reach);

    return reach & low(v.after) & ~low(v.before + 1);
}

enum shape note_shape_without(const struct notes *n, enum zm_side side, note_cell cell, int d,
                              note_cell blocked)
{
    int distance = note_bit_of(note_place(n, blocked), d) - note_bit_of(note_place(n, cell), d);
    const struct note_sight *at = &n->sight[side][cell];
    struct shape_book *b = n->book[side];

    if (!shape_sees(b, at->line[d], distance))
        return (enum shape)(at->set >> d * SHAPE_BITS & (SHAPES - 1));
    struct shape_step step = shape_steps(b, STEP_OTHER)[distance];
    return shape_look(b, (at->line[d] & step.keep) | step.put);
}

/* -- What is kept of all cells. -------------------------------------------------------------- */

/* The sets of which a cell is in one. */
static inline uint64_t *marks_of(struct notes *n, enum zm_side side, note_cell cell)
{
    return n->marked[side] + cell / 64 * (size_t)MARKS;
}

static inline const struct net_sums *row_of(const struct notes *n, enum zm_side side, shape_sum sum)
{
    return &n->book[side]->row[shape_number(sum)];
}

/* A free cell is counted in, or out. */
static inline void account(struct notes *n, enum zm_side side, note_cell cell, int by)
{
    shape_sum sum = n->sight[side][cell].sum;
    enum mark mark = shape_mark(sum);

    n->worth[side] += by * shape_always(sum);
    n->lead[side] += by * shape_lead(sum);
    if (n->has_net) (by > 0 ? net_add : net_take)(&n->net[side], row_of(n, side, sum));
    n->count[side][mark] = (uint16_t)(n->count[side][mark] + by);
    marks_of(n, side, cell)[mark] ^= UINT64_C(1) << cell % 64;
}

static inline void change_mark(struct notes *n, enum zm_side side, note_cell cell, shape_sum was,
                               shape_sum is)
{
    enum mark from = shape_mark(was), to = shape_mark(is);

    if (from == to) return;
    uint64_t *marks = marks_of(n, side, cell), bit = UINT64_C(1) << cell % 64;
    n->count[side][from]--, n->count[side][to]++;
    marks[from] ^= bit, marks[to] ^= bit;
}

/* What has become of cells changes the sums of the network. */
static inline void follow(struct notes *n, enum zm_side side, const struct note_change *was,
                          const struct note_change *end)
{
    struct net_sums sums = n->net[side];

    for (; was < end; was++) {
        shape_sum is = n->sight[side][was->cell].sum;
        net_add(&sums, row_of(n, side, is));
        net_take(&sums, row_of(n, side, was->sum));
    }
    n->net[side] = sums;
}

/* Cells that see a stone that was just set, as far as one side sees them. How many there are. */
static inline uint8_t refresh(struct notes *n, enum zm_side side, note_cell cell, int d,
                              uint64_t cells, int whose)
{
    struct shape_book *b = n->book[side];
    const struct shape_step *steps = shape_steps(b, whose);
    const int stride = note_step(n, d), at_bit = d * SHAPE_BITS;
    struct note_change *const first = n->change + n->changes, *change = first;
    int32_t worth = 0, lead = 0;

    for (; cells; cells &= cells - 1) {
        int i = __builtin_ctzll(cells) - MIDDLE;
        note_cell on = (note_cell)(cell + i * stride);
        struct note_sight *at = &n->sight[side][on];
        const struct note_change was = {at->sum, at->line[d], at->set, on};
        uint32_t line = (was.line & steps[-i].keep) | steps[-i].put;
        unsigned set = (was.set & ~(15U << at_bit)) | (unsigned)shape_look(b, line) << at_bit;
        *change++ = was;
        at->line[d] = line;
        if (set == was.set) continue;
        at->set = (uint16_t)set, at->sum = b->sum[set];
        worth += shape_always(at->sum) - shape_always(was.sum);
        lead += shape_lead(at->sum) - shape_lead(was.sum);
        change_mark(n, side, on, was.sum, at->sum);
    }
    n->worth[side] += worth, n->lead[side] += lead;
    if (n->has_net) follow(n, side, first, change);
    n->changes = (uint32_t)(change - n->change);
    return (uint8_t)(change - first);
}

/* The free cells on a line through the stone. Where no run has room nothing changes any more. */
static inline void refresh_line(struct notes *n, enum zm_side side, note_cell cell,
                                struct note_place p, int d, uint8_t changed[2])
{
    size_t line = note_line_of(n, p, d);
    int bit = note_bit_of(p, d);
    enum zm_side other = side == ZM_FIRST ? ZM_SECOND : ZM_FIRST;
    uint64_t own = around(n->stones[side][line], bit), theirs = around(n->stones[other][line], bit);
    uint64_t board = around(n->board[line], bit), empty = board & ~own & ~theirs;
    struct stretch mine = stretch_in(board & ~theirs), yours = stretch_in(board & ~own);

    if (has_room(n->book[side], mine))
        changed[side] = refresh(n, side, cell, d, empty & span(n->book[side], mine), STEP_OWN);
    if (has_room(n->book[other], yours))
        changed[other] =
            refresh(n, other, cell, d, empty & span(n->book[other], yours), STEP_OTHER);
}

static inline void toggle_stone(struct notes *n, enum zm_side side, note_cell cell,
                                struct note_place p)
{
    n->hash ^= note_key(side, cell);
    for (int d = 0; d < SHAPE_LINES; d++)
        n->stones[side][note_line_of(n, p, d)] ^= (note_line)1 << (LINE_FIRST + note_bit_of(p, d));
}

void note_play(struct notes *n, enum zm_side side, note_cell cell)
{
    struct note_place p = note_place(n, cell);
    struct note_frame *f = &n->frame[n->frames++];

    *f = (struct note_frame){.cell = cell, .side = (uint8_t)side, .changes = n->changes};
    memcpy(f->worth, n->worth, sizeof f->worth);
    memcpy(f->lead, n->lead, sizeof f->lead);
    memcpy(f->net, n->net, sizeof f->net);
    account(n, ZM_FIRST, cell, -1);
    account(n, ZM_SECOND, cell, -1);
    toggle_stone(n, side, cell, p);
    for (int d = 0; d < SHAPE_LINES; d++) refresh_line(n, side, cell, p, d, f->changed[d]);
}

void note_pass(struct notes *n)
{
    n->frame[n->frames++].cell = NOTE_NOWHERE;
}

/* So many changes on a line; the next one. */
static inline const struct note_change *restore(struct notes *n, enum zm_side side, int d,
                                                const struct note_change *was, int count)
{
    for (; count > 0; count--, was++) {
        struct note_sight *at = &n->sight[side][was->cell];
        change_mark(n, side, was->cell, at->sum, was->sum);
        at->line[d] = was->line;
        at->sum = was->sum, at->set = was->set;
    }
    return was;
}

void note_undo(struct notes *n)
{
    const struct note_frame *f = &n->frame[--n->frames];
    enum zm_side side = (enum zm_side)f->side, other = side == ZM_FIRST ? ZM_SECOND : ZM_FIRST;
    const struct note_change *was = n->change + f->changes;

    if (f->cell == NOTE_NOWHERE) return;
    for (int d = 0; d < SHAPE_LINES; d++) {
        was = restore(n, side, d, was, f->changed[d][side]);
        was = restore(n, other, d, was, f->changed[d][other]);
    }
    n->changes = f->changes;
    toggle_stone(n, side, f->cell, note_place(n, f->cell));
    account(n, ZM_FIRST, f->cell, 1);
    account(n, ZM_SECOND, f->cell, 1);
    memcpy(n->worth, f->worth, sizeof f->worth);
    memcpy(n->lead, f->lead, sizeof f->lead);
    memcpy(n->net, f->net, sizeof f->net);
}

/* -- Forbidden points. ----------------------------------------------------------------------- */

static bool two_threes(uint16_t set)
{
    int threes = 0;

    for (; set; set >>= SHAPE_BITS) {
        int shape = set & (SHAPES - 1);
        threes += shape == SHAPE_SECOND_OPEN || shape == SHAPE_SECOND_OPEN_2;
    }
    return threes > 1;
}

/* Overlines and fours show in the shapes; of a three, whether it is a real one does not. */
bool note_is_allowed(const struct notes *n, enum zm_side side, note_cell cell)
{
    if (!n->law.forbids || side != ZM_FIRST) return true;
    if (note_stays_allowed(n, side, cell)) return true;
    return note_mark(n, side, cell) != MARK_BARRED && !n->law.forbids(n->law.rules, n, cell);
}

bool note_stays_allowed(const struct notes *n, enum zm_side side, note_cell cell)
{
    if (!n->law.forbids || side != ZM_FIRST) return true;
    enum mark mark = note_mark(n, side, cell);
    return mark == MARK_RUN || (mark != MARK_BARRED && !two_threes(n->sight[side][cell].set));
}

/* -- The beginning. -------------------------------------------------------------------------- */

/* Hands out memory piece by piece; from NULL it only counts. */
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

/* In all directions and on both sides a stone changes at most so many shapes. */
static size_t changes_most(int reach)
{
    return (size_t)SHAPE_LINES * 2 * 2 * (size_t)reach;
}

/* All that depends on the size of the board. */
static void lay_out(struct notes *n, struct pieces *p, int reach, size_t stones)
{
    size_t cells = (size_t)n->rows * (size_t)n->columns,
           lines = note_line_count(n->rows, n->columns);

    n->words = (cells + 63) / 64;
    piece(p, sizeof *n);
    n->board = piece(p, lines * sizeof *n->board);
    for (int side = 0; side < 2; side++) {
        n->stones[side] = piece(p, lines * sizeof *n->board);
        n->marked[side] = piece(p, MARKS * n->words * sizeof **n->marked);
        n->sight[side] = piece(p, cells * sizeof **n->sight);
    }
    n->frame = piece(p, stones * sizeof *n->frame);
    n->change = piece(p, stones * changes_most(reach) * sizeof *n->change);
}

size_t notes_room(int reach, int rows, int columns, size_t stones)
{
    struct notes n = {.rows = rows, .columns = columns};
    struct pieces p = {0};

    lay_out(&n, &p, reach, stones);
    return p.used;
}

void notes_begin(struct notes *n, struct shape_book *const book[2], int rows, int columns,
                 size_t stones)
{
    struct pieces p = {.at = (unsigned char *)n};

    *n = (struct notes){.book = {book[0], book[1]},
                        .has_net = book[0]->has_net && rows * columns <= NET_CELLS,
                        .rows = rows,
                        .columns = columns};
    lay_out(n, &p, book[book[1]->reach > book[0]->reach]->reach, stones);
    n->frames_most = (uint32_t)stones;
    memset(n->board, 0, (size_t)((unsigned char *)n->frame - (unsigned char *)n->board));
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++)
            for (int d = 0; d < SHAPE_LINES; d++) {
                struct note_place at = {row, column};
                n->board[note_line_of(n, at, d)] |= (note_line)1
                                                    << (LINE_FIRST + note_bit_of(at, d));
            }
}

void notes_set(struct notes *n, enum zm_side side, note_cell cell)
{
    toggle_stone(n, side, cell, note_place(n, cell));
}

/* The half of a cell's line that begins with a neighbour, which was looked at before. */
static uint32_t half_from(const struct notes *n, enum zm_side side, int d, bool behind,
                          struct note_place p)
{
    const struct shape_book *b = n->book[side];

    if (p.row < 0 || p.row >= n->rows || p.column < 0 || p.column >= n->columns)
        return shape_end(b, false);
    if (n->stones[!side][p.row] >> (LINE_FIRST + p.column) & 1) return shape_end(b, true);
    uint32_t line = n->sight[side][p.row * n->columns + p.column].line[d];
    return shape_next(b, behind ? shape_behind(b, line) : shape_front(b, line),
                      n->stones[side][p.row] >> (LINE_FIRST + p.column) & 1);
}

/* The halves of a cell's lines that begin with cells before it, or after it. */
static void look_out(struct notes *n, enum zm_side side, struct note_place p, bool before)
{
    static const struct note_place before_it[SHAPE_LINES] = {{0, -1}, {-1, 0}, {-1, -1}, {-1, 1}};
    const struct shape_book *b = n->book[side];
    struct note_sight *at = &n->sight[side][p.row * n->columns + p.column];
    int way = before ? 1 : -1;

    for (int d = 0; d < SHAPE_LINES; d++) {
        bool behind = before == (note_step(n, d) < 0);
        struct note_place next = {p.row + way * before_it[d].row,
                                  p.column + way * before_it[d].column};
        uint32_t half = half_from(n, side, d, behind, next);
        at->line[d] |= behind ? shape_line(b, 0, half) : shape_line(b, half, 0);
    }
}

static void sum_up(struct notes *n, enum zm_side side, struct note_place p)
{
    struct shape_book *b = n->book[side];
    note_cell cell = (note_cell)(p.row * n->columns + p.column);
    struct note_sight *at = &n->sight[side][cell];
    unsigned set = 0;

    for (int d = 0; d < SHAPE_LINES; d++)
        set |= (unsigned)shape_look(b, at->line[d]) << d * SHAPE_BITS;
    at->sum = b->sum[set];
    at->set = (uint16_t)set;
    if (note_is_free(n, p.row, p.column)) account(n, side, cell, 1);
}

void notes_count(struct notes *n)
{
    const int cells = n->rows * n->columns;

    memset(n->worth, 0, sizeof n->worth);
    memset(n->lead, 0, sizeof n->lead);
    n->net[0] = n->net[1] = net_numbers.nothing;
    memset(n->count, 0, sizeof n->count);
    for (int i = 0; i < 2; i++) {
        enum zm_side side = (enum zm_side)i;
        memset(n->marked[side], 0, MARKS * n->words * sizeof **n->marked);
        memset(n->sight[side], 0, (size_t)cells * sizeof **n->sight);
        for (int at = 0; at < cells; at++) look_out(n, side, note_place(n, (note_cell)at), true);
        for (int at = cells; at-- > 0;) {
            look_out(n, side, note_place(n, (note_cell)at), false);
            sum_up(n, side, note_place(n, (note_cell)at));
        }
    }
}
