/* SPDX-License-Identifier: MIT
 * board.h - TUC chess: pieces and presents on the board, as sets of cells.
 *
 * What stands on a cell is three bits: the piece in the low two, the colour in the third. A
 * present is coded as what would be a black nothing. So a board is three sets of 35 cells, one
 * per bit. Cell 0 is the upper left corner, row by row; White moves towards lower cells. */
#ifndef GAMES_TUC_CHESS_BOARD_H
#define GAMES_TUC_CHESS_BOARD_H

#include "core/params.h"
#include "core/random.h"

#include <assert.h>
#include <string.h>

enum { ROWS = 7, COLS = 5, CELLS = ROWS * COLS };
enum { PAWNS_MOST = 7, ROOKS_MOST = 2, SIDE_MOST = PAWNS_MOST + ROOKS_MOST + 1 };
enum { PLIES_USUAL = 400, PLIES_MOST = 1000 };
enum { WHITE, BLACK };

/* What stands on a cell. */
enum { NOTHING, PAWN, ROOK, KING, KIND_BITS = 3, BLACK_BIT = 4, PRESENT = BLACK_BIT };

/* What a piece brings when it is captured, and what it is worth to its owner in the evaluation
 * while it stands: rooks and kings more than their capture brings. */
static const struct {
    int capture;
    zm_score weight;
} worth[] = {[NOTHING] = {0, 0},
             [PAWN] = {1, ZM_UNIT},
             [ROOK] = {3, 5 * ZM_UNIT},
             [KING] = {8, 16 * ZM_UNIT}};

/* What a pawn brings on the far row: its weight, so that the evaluation stays the same. The
 * bounds of reach() rest on that. */
enum { ARRIVAL = 1 };

/* A present is worth 1 in 95 cases of 100. A new one appears in one case of five, on each free
 * cell with the same weight 1. */
enum { WEIGHT_ONE = 95, WEIGHT_NOTHING = 5, WEIGHT_NONE_PER_CELL = 4 };
static const zm_score present_expectation = ZM_UNIT * WEIGHT_ONE / (WEIGHT_ONE + WEIGHT_NOTHING);

typedef uint64_t cells; /* a set */

static const cells board = (UINT64_C(1) << CELLS) - 1;
static const cells left_column = UINT64_C(0x42108421);

typedef struct {
    int limit; /* players' moves in a game */
    bool server;
} rules;

/* What is due: a player's move; the worth of the present just taken; whether a present appears;
 * nothing, the game has ended on the board or on the clock. */
enum due { MOVE_DUE, WORTH_DUE, PRESENT_DUE, ENDED, TIME_UP };

typedef struct {
    cells low, high, black; /* the bits of what stands on the cells */
    uint16_t score[2], plies;
    uint8_t turn;   /* the side to move next, plus twice what is due */
    uint8_t pieces; /* on the board; with `server` as the reference server counts them */
} state;

_Static_assert(sizeof(state) == 32, "a state is copied at every move and has no padding");

/* A player's move is from + 64 * to; moves from FIRST_OUTCOME on are chance outcomes. */
enum { TO_SHIFT = 6, CELL_BITS = 63, FIRST_OUTCOME = 1 << 12 };
enum {
    WORTH_NOTHING = FIRST_OUTCOME,
    WORTH_ONE,
    NO_PRESENT,
    TIME_IS_UP,
    NEW_PRESENT = FIRST_OUTCOME + 64
};

/* -- Sets of cells. ------------------------------------------------------------------------- */

static inline cells bit(unsigned cell)
{
    return UINT64_C(1) << cell;
}

static inline unsigned first_of(cells set)
{
    assert(set);
    return (unsigned)__builtin_ctzll(set);
}

/* In parallel by pairs, nibbles, bytes: without a machine instruction for it, which not every
 * processor has, compilers call a function that is slower. */
static inline int count(cells set)
{
    set -= set >> 1 & UINT64_C(0x5555555555555555);
    set = (set & UINT64_C(0x3333333333333333)) + (set >> 2 & UINT64_C(0x3333333333333333));
    set = (set + (set >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (int)(set * UINT64_C(0x0101010101010101) >> 56);
}

static inline cells up(cells set)
{
    return set >> COLS;
}

static inline cells down(cells set)
{
    return set << COLS & board;
}

static inline cells left(cells set)
{
    return (set & ~left_column) >> 1;
}

static inline cells right(cells set)
{
    return set << 1 & ~left_column & board;
}

static inline cells ahead(cells set, int side)
{
    return side == WHITE ? up(set) : down(set);
}

static inline cells beside(cells set)
{
    return left(set) | right(set);
}

static inline cells neighbours(cells set)
{
    return up(set) | down(set) | beside(set);
}

static inline cells far_row(int side)
{
    cells row = (UINT64_C(1) << COLS) - 1;

    return side == WHITE ? row : row << (CELLS - COLS);
}

/* Up to three steps, going on only from cells of `open`. */
static inline cells ray(cells from, cells open, cells (*step)(cells))
{
    cells one = step(from), two = step(one & open);

    return one | two | step(two & open);
}

static inline cells rook_lines(cells rooks, cells open)
{
    return ray(rooks, open, up) | ray(rooks, open, down) | ray(rooks, open, left) |
           ray(rooks, open, right);
}

static inline cells occupied(const state *s)
{
    return s->low | s->high;
}

static inline cells pieces_of(const state *s, int side)
{
    return occupied(s) & (side == WHITE ? ~s->black : s->black);
}

static inline cells pawns_of(const state *s, int side)
{
    return s->low & ~s->high & pieces_of(s, side);
}

static inline cells rooks_of(const state *s, int side)
{
    return s->high & ~s->low & pieces_of(s, side);
}

static inline cells king_of(const state *s, int side)
{
    return s->low & s->high & pieces_of(s, side);
}

static inline cells presents_of(const state *s)
{
    return s->black & ~occupied(s);
}

static inline unsigned code_at(const state *s, unsigned cell)
{
    return (unsigned)((s->low >> cell & 1) | (s->high >> cell & 1) << 1 |
                      (s->black >> cell & 1) << 2);
}

static inline void lift(state *s, cells set)
{
    s->low &= ~set, s->high &= ~set, s->black &= ~set;
}

static inline void put(state *s, unsigned cell, unsigned code)
{
    assert(cell < CELLS && !((s->low | s->high | s->black) & bit(cell)));
    s->low |= (cells)(code & 1) << cell;
    s->high |= (cells)(code >> 1 & 1) << cell;
    s->black |= (cells)(code >> 2) << cell;
}

/* Cells with neither piece nor present: rooks pass, a present may appear. */
static inline cells open_cells(const state *s)
{
    return board & ~(s->low | s->high | s->black);
}

/* Cells on which a side's pieces could capture, its rooks passing cells of `open`. */
static inline cells attacked(const state *s, int side, cells open)
{
    return beside(ahead(pawns_of(s, side), side)) | neighbours(king_of(s, side)) |
           rook_lines(rooks_of(s, side), open);
}

#endif
