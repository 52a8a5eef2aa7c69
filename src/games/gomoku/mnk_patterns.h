/* SPDX-License-Identifier: MIT
 * mnk_notes.h - what a search keeps beside a position of an m,n,k-game: the shapes of all free
 * cells for both sides, brought up to date at each stone and restored when it is taken away.
 *
 * Sides are colours here: the first is the one with the first stone, whoever holds it.
 * A cell has a number, row by row from 0 on. Shapes of taken cells stand as they were when the
 * stone was set, which is what they are again when it is taken away. */
#ifndef GAMES_MNK_NOTES_H
#define GAMES_MNK_NOTES_H

#include "core/random.h"
#include "games/gomoku/mnk_shapes.h"

#include <zermelo.h>

__extension__ typedef unsigned __int128 note_line;

typedef uint16_t note_cell;

/* A cell as a side sees it: its lines, what their four shapes mean, and which they are. */
struct note_sight {
    _Alignas(16) uint32_t line[SHAPE_LINES];
    shape_sum sum;
    uint16_t set;
};

/* The same before a stone was set on one of the lines. */
struct note_change {
    shape_sum sum;
    uint32_t line;
    uint16_t set;
    note_cell cell;
};

struct vct;
struct notes;

/* No cell: see note_pass(). */
enum { NOTE_NOWHERE = UINT16_MAX };

/* What a stone changed at once. */
struct note_frame {
    note_cell cell;
    uint8_t side;
    uint32_t changes; /* before it; then so many, by direction and side */
    uint8_t changed[SHAPE_LINES][2];
    int32_t worth[2], lead[2];
    struct net_sums net[2];
};

/* Renju: whether a point on which the first side may have two threes is forbidden to it. */
struct note_law {
    bool (*forbids)(const void *rules, const struct notes *n, note_cell cell);
    const void *rules;
};

struct notes {
    struct shape_book *book[2];
    struct note_law law; /* nothing where all points are free */
    int rows, columns;
    bool threats;              /* are looked for */
    struct vct *vct;           /* what a search for them keeps: see mnk_vct.h */
    size_t words;              /* of a set of cells */
    uint64_t hash;             /* of the stones: note_key() of each */
    int32_t worth[2], lead[2]; /* of the free cells: see shape_sum */
    bool has_net;              /* else the next is nothing */
    struct net_sums net[2];    /* of the free cells */
    uint16_t count[2][MARKS];  /* free cells by mark, for a side that moves there */
    struct note_sight *sight[2];
    uint64_t *marked[2];  /* for 64 cells each, by mark, the set of those: note_marked() */
    note_line *stones[2]; /* bit LINE_FIRST of a line is its first cell */
    note_line *board;
    struct note_frame *frame;
    struct note_change *change;
    uint32_t frames, frames_most, changes;
};

/* Bytes for a board of at most 100x100 and so many stones set by note_play. */
size_t notes_room(int reach, int rows, int columns, size_t stones);
/* The empty board, in memory of notes_room() bytes for the greater of the books' reaches. */
void notes_begin(struct notes *n, struct shape_book *const book[2], int rows, int columns,
                 size_t stones);
/* A stone that will not be taken away; after the last of them notes_count() is due, which makes
 * everything anew. */
void notes_set(struct notes *n, enum zm_side side, note_cell cell);
void notes_count(struct notes *n);

void note_play(struct notes *n, enum zm_side side, note_cell cell);
/* A move that sets no stone. */
void note_pass(struct notes *n);
void note_undo(struct notes *n);

/* A line has room in front of its first cell, so that what lies around a cell is always cut out by
 * a shift to the right. */
enum { LINE_FIRST = 28 };

/* Where a cell lies. */
static inline size_t note_line_count(int rows, int columns)
{
    return 3 * (size_t)(rows + columns) - 2;
}

struct note_place {
    int row, column;
};

static inline struct note_place note_place(const struct notes *n, note_cell cell)
{
    return (struct note_place){cell / n->columns, cell % n->columns};
}

/* Rows, columns, the diagonals that fall to the right and those that rise. */
static inline size_t note_line_of(const struct notes *n, struct note_place p, int d)
{
    int diagonals = n->rows + n->columns - 1;

    switch (d) {
    case 0: return (size_t)p.row;
    case 1: return (size_t)n->rows + (size_t)p.column;
    case 2:
        return (size_t)n->rows + (size_t)n->columns + (size_t)(p.row - p.column + n->columns - 1);
    default: return (size_t)n->rows + (size_t)n->columns + (size_t)(diagonals + p.row + p.column);
    }
}

static inline int note_bit_of(struct note_place p, int d)
{
    return d == 1 ? p.row : p.column;
}

/* From a cell to the next of its line. */
static inline int note_step(const struct notes *n, int d)
{
    return d == 0 ? 1 : d == 1 ? n->columns : d == 2 ? n->columns + 1 : 1 - n->columns;
}

static inline uint64_t note_key(enum zm_side side, note_cell cell)
{
    return mix64(2 * (uint64_t)cell + (uint64_t)side + 1);
}

static inline bool note_is_free(const struct notes *n, int row, int column)
{
    return !((n->stones[0][row] | n->stones[1][row]) >> (LINE_FIRST + column) & 1);
}

static inline enum mark note_mark(const struct notes *n, enum zm_side side, note_cell cell)
{
    return shape_mark(n->sight[side][cell].sum);
}

/* How much a move there is worth when moves are ordered: to both sides, to the one that makes it a
 * little more. */
static inline int note_urge(const struct notes *n, enum zm_side side, note_cell cell)
{
    return 5 * shape_urge(n->sight[side][cell].sum) + 4 * shape_urge(n->sight[!side][cell].sum);
}

/* 64 cells from 64 i on: those of a mark. */
static inline uint64_t note_marked(const struct notes *n, enum zm_side side, enum mark mark,
                                   size_t i)
{
    return n->marked[side][i * MARKS + (size_t)mark];
}

/* The first cell of a mark, of which there must be one. */
static inline note_cell note_first(const struct notes *n, enum zm_side side, enum mark mark)
{
    size_t i = 0;

    while (!note_marked(n, side, mark, i)) i++;
    return (note_cell)(64 * i + (size_t)__builtin_ctzll(note_marked(n, side, mark, i)));
}

/* Whether a free cell may be taken. */
bool note_is_allowed(const struct notes *n, enum zm_side side, note_cell cell);
/* Whether it may also be taken after any stones of the other side alone. */
bool note_stays_allowed(const struct notes *n, enum zm_side side, note_cell cell);

/* The shape in direction d of a cell if the other side had a stone on another of that line. */
enum shape note_shape_without(const struct notes *n, enum zm_side side, note_cell cell, int d,
                              note_cell blocked);

#endif
