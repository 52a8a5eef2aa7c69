/* SPDX-License-Identifier: MIT
 * patterns.h - m,n,k-games: the patterns of all free cells for both sides. This is the
 * incremental evaluation state of these games: each stone updates it, undo restores it.
 *
 * Sides are colours here: the first is the colour of the first stone, whoever holds it. Cells are
 * numbered row by row from 0. The patterns of a taken cell keep the values they had before its
 * stone was put there, so undo need not restore them. */
#ifndef GAMES_GOMOKU_PATTERNS_H
#define GAMES_GOMOKU_PATTERNS_H

#include "core/random.h"
#include "games/gomoku/eval_weights.h"
#include "games/grid.h"

#include <assert.h>
#include <zermelo.h>

__extension__ typedef unsigned __int128 line_bits;

typedef uint16_t cell_index;

/* A cell as a side sees it: its four lines, what their patterns mean, and the patterns, packed. */
struct cell_patterns {
    _Alignas(16) uint32_t line[PATTERN_LINES];
    pattern_sum sum;
    uint16_t set;
};

/* The earlier content of one line of a cell, for undo. */
struct pattern_change {
    pattern_sum sum;
    uint32_t line;
    uint16_t set;
    cell_index cell;
};

struct vct;
struct patterns;

/* The cell of a pass. */
enum { NO_CELL = UINT16_MAX };

/* The sums over all free cells, by side. */
struct pattern_sums {
    int32_t worth[2], lead[2]; /* see pattern_sum */
    struct net_sums net[2];    /* unused where there is no network */
};

/* What undo needs for one stone, besides the entries of `change`. */
struct undo_frame {
    cell_index cell;
    uint8_t side;
    uint32_t changes;                  /* the number of changes before this stone */
    uint8_t changed[PATTERN_LINES][2]; /* those it made, by direction and side */
    struct pattern_sums sums;
};

/* Renju: decides whether a point where the first side makes two threes is forbidden to it. Only
 * that takes more than the patterns of the cell. */
struct point_restriction {
    bool (*forbids)(const void *rules, const struct patterns *ps, enum zm_side side,
                    cell_index cell);
    const void *rules;
    bool of[2]; /* whether points are forbidden to a colour */
};

struct patterns {
    struct pattern_table *table[2];
    struct point_restriction restriction; /* forbids is NULL where every point is allowed */
    struct vct *vct;                      /* the state of that search: see vct.h */
    size_t words;                         /* of a set of cells */
    uint64_t hash; /* of the stones: the exclusive or of stone_key() of each */
    struct pattern_sums sums;
    struct cell_patterns *at_cell[2];
    uint64_t *marked[2];  /* the sets of free cells of each mark: see patterns_marked() */
    line_bits *stones[2]; /* the lines of the board; bit LINE_FIRST is the first cell */
    line_bits *board;
    struct undo_frame *frame;
    struct pattern_change *change;
    int rows, columns;
    uint32_t frames, frames_most, changes;
    uint16_t count[2][MARKS]; /* the number of free cells of each mark */
    bool threats;             /* whether the search looks for threats */
    bool has_net;
};

/* The size in bytes for a board of at most 100x100 cells, and at most this number of stones by
 * patterns_play() at a time. */
size_t patterns_size(int reach, int rows, int columns, size_t stones);
/* Initialises an empty board in memory of patterns_size() bytes, where reach is the greater of the
 * tables'. */
void patterns_begin(struct patterns *ps, struct pattern_table *const table[2], int rows,
                    int columns, size_t stones);
/* Puts a stone that is never undone. After the last of them patterns_rebuild() must be called,
 * which computes everything else. */
void patterns_set(struct patterns *ps, enum zm_side side, cell_index cell);
void patterns_rebuild(struct patterns *ps);

void patterns_play(struct patterns *ps, enum zm_side side, cell_index cell);
/* A move without a stone, which patterns_undo() takes back like others. */
void patterns_pass(struct patterns *ps);
void patterns_undo(struct patterns *ps);

/* Bits before the first cell of a line are free, so that the surroundings of any cell can be
 * extracted by a shift to the right. */
enum { LINE_FIRST = 28 };

struct coordinates {
    int row, column;
};

static inline struct coordinates coordinates(const struct patterns *ps, cell_index cell)
{
    return (struct coordinates){cell / ps->columns, cell % ps->columns};
}

/* The line through a cell in direction d: 0 row, 1 column, 2 diagonal that falls to the right, 3
 * diagonal that rises. */
static inline size_t line_of_cell(const struct patterns *ps, struct coordinates p, int d)
{
    int diagonals = ps->rows + ps->columns - 1;

    switch (d) {
    case 0: return (size_t)p.row;
    case 1: return (size_t)ps->rows + (size_t)p.column;
    case 2:
        return (size_t)ps->rows + (size_t)ps->columns +
               (size_t)(p.row - p.column + ps->columns - 1);
    default: return (size_t)ps->rows + (size_t)ps->columns + (size_t)(diagonals + p.row + p.column);
    }
}

static inline int bit_of_cell(struct coordinates p, int d)
{
    return d == 1 ? p.row : p.column;
}

/* From a cell to the next one on its line, and the difference of their numbers. */
static const struct coordinates line_step[PATTERN_LINES] = {{0, 1}, {1, 0}, {1, 1}, {-1, 1}};

static inline int step_along(const struct patterns *ps, int d)
{
    return line_step[d].row * ps->columns + line_step[d].column;
}

static inline uint64_t stone_key(enum zm_side side, cell_index cell)
{
    return mix64(2 * (uint64_t)cell + (uint64_t)side + 1);
}

static inline bool patterns_is_free(const struct patterns *ps, int row, int column)
{
    return !((ps->stones[0][row] | ps->stones[1][row]) >> (LINE_FIRST + column) & 1);
}

static inline enum mark patterns_mark(const struct patterns *ps, enum zm_side side, cell_index cell)
{
    return pattern_mark(ps->at_cell[side][cell].sum);
}

/* The score of a cell in the order of moves: what it is worth to both sides, to the mover a little
 * more. */
static inline int patterns_move_score(const struct patterns *ps, enum zm_side side, cell_index cell)
{
    return 5 * pattern_score(ps->at_cell[side][cell].sum) +
           4 * pattern_score(ps->at_cell[!side][cell].sum);
}

/* Of the 64 cells from 64 i on, the set of those of a mark. */
static inline uint64_t patterns_marked(const struct patterns *ps, enum zm_side side, enum mark mark,
                                       size_t i)
{
    return ps->marked[side][i * MARKS + (size_t)mark];
}

/* The same of all marks from `least` on. */
static inline uint64_t patterns_marked_from(const struct patterns *ps, enum zm_side side,
                                            enum mark least, size_t i)
{
    uint64_t cells = 0;

    for (enum mark m = least; m < MARKS; m++) cells |= patterns_marked(ps, side, m, i);
    return cells;
}

/* The first cell of a mark. There must be one. */
static inline cell_index patterns_first(const struct patterns *ps, enum zm_side side,
                                        enum mark mark)
{
    size_t i = 0;

    assert(ps->count[side][mark] > 0);
    while (!patterns_marked(ps, side, mark, i)) i++;
    return (cell_index)(64 * i + (size_t)__builtin_ctzll(patterns_marked(ps, side, mark, i)));
}

static inline bool patterns_restrict(const struct patterns *ps, enum zm_side side)
{
    return ps->restriction.forbids && ps->restriction.of[side];
}

/* Whether the rules allow a stone of this side on a free cell. */
bool patterns_is_allowed(const struct patterns *ps, enum zm_side side, cell_index cell);
/* Whether that remains so whatever stones the other side adds. */
bool patterns_stays_allowed(const struct patterns *ps, enum zm_side side, cell_index cell);

/* The pattern of a cell in direction d if the other side had a stone on `blocked`, a cell of that
 * line. */
enum pattern patterns_if_blocked(const struct patterns *ps, enum zm_side side, cell_index cell,
                                 int d, cell_index blocked);

/* -- The evaluation. -------------------------------------------------------------------------- */

/* Whether the side to move is free to move anywhere, since the other side threatens neither a run
 * nor an open four. Else the other side has the lead. */
static inline bool patterns_have_lead(const struct patterns *ps, enum zm_side me)
{
    const uint16_t *yours = ps->count[other_of(me)];

    return !yours[MARK_RUN] && !yours[MARK_OPEN_FOUR];
}

/* The value of being to move. */
static inline int32_t patterns_tempo(const struct patterns *ps, const int16_t weight[MNK_WEIGHTS],
                                     enum zm_side me)
{
    enum zm_side you = other_of(me);

    if (patterns_have_lead(ps, me)) return weight[WEIGHT_MOVE] + ps->sums.lead[me];
    return weight[WEIGHT_ANSWER] - ps->sums.lead[you] +
           (ps->count[you][MARK_RUN] ? weight[WEIGHT_FORCED] : 0);
}

/* The network's output: see net_value(). */
static inline int32_t patterns_net_value(const struct patterns *ps, enum zm_side me)
{
    enum zm_side you = other_of(me);

    if (!ps->has_net) return 0;
    return net_value(&ps->sums.net[me], &ps->sums.net[you],
                     ps->count[you][MARK_RUN]     ? NET_FORCED
                     : patterns_have_lead(ps, me) ? NET_FREE
                                                  : NET_ANSWER);
}

/* The linear evaluation for the side to move, in thousandths of a logit. */
static inline int32_t patterns_value(const struct patterns *ps, const int16_t weight[MNK_WEIGHTS],
                                     enum zm_side me)
{
    return ps->sums.worth[me] - ps->sums.worth[other_of(me)] + patterns_tempo(ps, weight, me);
}

#endif
