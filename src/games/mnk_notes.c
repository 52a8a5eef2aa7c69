/* SPDX-License-Identifier: MIT
 * mnk_notes.c - see mnk_notes.h. */
#include "games/mnk_notes.h"

#include <string.h>

/* Where the cell is in what is cut out around it. */
enum { MIDDLE = 20, ALIGNED = 16 };

static inline uint64_t around(note_line line, int bit)
{
    return (uint64_t)(line >> (LINE_FIRST - MIDDLE + bit));
}

/* -- Shapes. --------------------------------------------------------------------------------- */

/* A line around a cell, for one side. */
struct view {
    uint64_t own, open, other; /* open: not the other side's, on the board */
};

static inline uint64_t low(int n)
{
    return (UINT64_C(1) << n) - 1;
}

/* How many cells are open next to bit i, to the left and to the right, as far as anything
 * matters. */
static inline int open_right(uint64_t open, int i, int reach)
{
    return __builtin_ctzll(~(open >> (i + 1)) | UINT64_C(1) << reach);
}

static inline int open_left(uint64_t open, int i, int reach)
{
    uint64_t closed = ~open >> (i - reach) & low(reach);

    return __builtin_clzll(closed << 1 | 1) - (63 - reach);
}

/* The shape that a stone on bit i would make. */
static inline uint16_t shape_on(const struct shape_book *b, struct view v, int i)
{
    int l = open_left(v.open, i, b->reach), r = open_right(v.open, i, b->reach);
    uint64_t left = (v.own >> (i - l) & low(l)) | UINT64_C(1) << l;
    uint64_t right = (v.own >> (i + 1) & low(r)) | UINT64_C(1) << r;

    if (b->cage) {
        if (l < b->reach && v.other >> (i - l - 1) & 1) left |= b->cage;
        if (r < b->reach && v.other >> (i + r + 1) & 1) right |= b->cage;
    }
    return b->line[shape_at(b, (uint32_t)left, (uint32_t)right)];
}

static inline struct view view_of(const struct notes *n, enum zm_side side, size_t line, int bit)
{
    uint64_t other = around(n->stones[!side][line], bit);

    return (struct view){around(n->stones[side][line], bit), around(n->board[line], bit) & ~other,
                         other};
}

enum shape note_shape_without(const struct notes *n, enum zm_side side, note_cell cell, int d,
                              note_cell blocked)
{
    struct note_place p = note_place(n, cell), q = note_place(n, blocked);
    struct view v = view_of(n, side, note_line_of(n, p, d), note_bit_of(p, d));

    uint64_t stone = UINT64_C(1) << (MIDDLE + note_bit_of(q, d) - note_bit_of(p, d));
    v.open &= ~stone, v.other |= stone;
    return (enum shape)shape_on(n->book[side], v, MIDDLE);
}

/* -- What is kept of all cells. -------------------------------------------------------------- */

static inline void toggle_mark(struct notes *n, enum zm_side side, note_cell cell, enum mark mark)
{
    n->marked[side][(size_t)mark * n->words + cell / 64] ^= UINT64_C(1) << cell % 64;
}

/* A free cell is counted in, or out. */
static inline void account(struct notes *n, enum zm_side side, note_cell cell, int by)
{
    uint16_t set = n->set[side][cell];
    enum mark mark = (enum mark)n->book[side]->mark[set];

    n->worth[side] += by * n->book[side]->worth[set].always;
    n->lead[side] += by * n->book[side]->worth[set].lead;
    n->count[side][mark] = (uint16_t)(n->count[side][mark] + by);
    toggle_mark(n, side, cell, mark);
}

static inline void change_set(struct notes *n, enum zm_side side, note_cell cell, uint16_t set)
{
    const struct shape_book *b = n->book[side];
    uint16_t old = n->set[side][cell];
    enum mark was = (enum mark)b->mark[old], is = (enum mark)b->mark[set];

    n->change[n->changes++] = (struct note_change){cell, (uint16_t)side, old};
    n->set[side][cell] = set;
    n->worth[side] += b->worth[set].always - b->worth[old].always;
    n->lead[side] += b->worth[set].lead - b->worth[old].lead;
    if (was == is) return;
    n->count[side][was]--, n->count[side][is]++;
    toggle_mark(n, side, cell, was);
    toggle_mark(n, side, cell, is);
}

/* The free cells around one that was just taken, as far as one side sees them. */
static inline void refresh(struct notes *n, enum zm_side side, note_cell cell, int d, struct view v,
                           uint64_t seen)
{
    int step = note_step(n, d);

    for (; seen; seen &= seen - 1) {
        int i = __builtin_ctzll(seen);
        note_cell at = (note_cell)(cell + (i - MIDDLE) * step);
        uint16_t set = n->set[side][at];
        uint16_t with = (uint16_t)((set & ~(15U << d * SHAPE_BITS)) |
                                   (unsigned)shape_on(n->book[side], v, i) << d * SHAPE_BITS);
        if (with != set) change_set(n, side, at, with);
    }
}

/* The cells between those at which a side's view from the middle ends. */
static inline uint64_t span(uint64_t open, int reach)
{
    int l = open_left(open, MIDDLE, reach), r = open_right(open, MIDDLE, reach);

    return low(l + 1 + r) << (MIDDLE - l);
}

static inline void refresh_line(struct notes *n, enum zm_side side, note_cell cell,
                                struct note_place p, int d)
{
    size_t line = note_line_of(n, p, d);
    int bit = note_bit_of(p, d);
    enum zm_side other = side == ZM_FIRST ? ZM_SECOND : ZM_FIRST;
    struct view own = view_of(n, side, line, bit), theirs = view_of(n, other, line, bit);
    uint64_t empty = own.open & ~own.own;

    refresh(n, side, cell, d, own, empty & span(own.open, n->book[side]->reach));
    refresh(n, other, cell, d, theirs,
            empty & span(theirs.open | UINT64_C(1) << MIDDLE, n->book[other]->reach));
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
    memcpy(f->count, n->count, sizeof f->count);
    account(n, ZM_FIRST, cell, -1);
    account(n, ZM_SECOND, cell, -1);
    toggle_stone(n, side, cell, p);
    for (int d = 0; d < SHAPE_LINES; d++) refresh_line(n, side, cell, p, d);
}

void note_pass(struct notes *n)
{
    n->frame[n->frames++].cell = NOTE_NOWHERE;
}

void note_undo(struct notes *n)
{
    const struct note_frame *f = &n->frame[--n->frames];

    if (f->cell == NOTE_NOWHERE) return;
    while (n->changes > f->changes) {
        const struct note_change *c = &n->change[--n->changes];
        uint16_t *set = &n->set[c->side][c->cell];
        const uint8_t *mark = n->book[c->side]->mark;
        if (mark[*set] != mark[c->set]) {
            toggle_mark(n, (enum zm_side)c->side, c->cell, (enum mark)mark[*set]);
            toggle_mark(n, (enum zm_side)c->side, c->cell, (enum mark)mark[c->set]);
        }
        *set = c->set;
    }
    toggle_stone(n, (enum zm_side)f->side, f->cell, note_place(n, f->cell));
    account(n, ZM_FIRST, f->cell, 1);
    account(n, ZM_SECOND, f->cell, 1);
    memcpy(n->worth, f->worth, sizeof f->worth);
    memcpy(n->lead, f->lead, sizeof f->lead);
    memcpy(n->count, f->count, sizeof f->count);
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
    return mark == MARK_RUN || (mark != MARK_BARRED && !two_threes(n->set[side][cell]));
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
        n->set[side] = piece(p, cells * sizeof **n->set);
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

void notes_begin(struct notes *n, const struct shape_book *const book[2], int rows, int columns,
                 size_t stones)
{
    struct pieces p = {.at = (unsigned char *)n};

    *n = (struct notes){.book = {book[0], book[1]}, .rows = rows, .columns = columns};
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

static uint16_t set_on(const struct notes *n, enum zm_side side, struct note_place p)
{
    unsigned set = 0;

    for (int d = 0; d < SHAPE_LINES; d++) {
        struct view v = view_of(n, side, note_line_of(n, p, d), note_bit_of(p, d));
        set |= (unsigned)shape_on(n->book[side], v, MIDDLE) << d * SHAPE_BITS;
    }
    return (uint16_t)set;
}

void notes_count(struct notes *n)
{
    memset(n->worth, 0, sizeof n->worth);
    memset(n->lead, 0, sizeof n->lead);
    memset(n->count, 0, sizeof n->count);
    for (int side = 0; side < 2; side++)
        memset(n->marked[side], 0, MARKS * n->words * sizeof **n->marked);
    for (int row = 0; row < n->rows; row++)
        for (int column = 0; column < n->columns; column++) {
            note_cell cell = (note_cell)(row * n->columns + column);
            for (int side = 0; side < 2; side++) {
                struct note_place at = {row, column};
                n->set[side][cell] = set_on(n, (enum zm_side)side, at);
                if (note_is_free(n, row, column)) account(n, (enum zm_side)side, cell, 1);
            }
        }
}
