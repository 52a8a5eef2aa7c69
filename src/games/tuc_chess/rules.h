/* SPDX-License-Identifier: MIT
 * rules.h - TUC chess: what stands on the board, as sets of cells; moves and chance outcomes.
 *
 * What stands on a cell is three bits: the piece in the low two, the colour in the third. A
 * present is coded as what would be a black nothing. So a board is three sets of 35 cells, one
 * per bit. Cell 0 is the upper left corner, row by row; White moves towards lower cells.
 *
 * After a player's move there are up to two chance nodes: first, if a present was taken, its worth;
 * then, unless the game has ended, whether a new one appears, and where. */
#ifndef GAMES_TUC_CHESS_RULES_H
#define GAMES_TUC_CHESS_RULES_H

#define WORD_BITS 64
#include "core/bits.h"
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

/* What a piece brings when it is captured, and a pawn on the far row. */
static const int capture_of[] = {[NOTHING] = 0, [PAWN] = 1, [ROOK] = 3, [KING] = 8};
enum { ARRIVAL = 1 };

/* A present is worth 1 in 95 cases of 100. A new one appears in one case of five, on each free
 * cell with the same weight 1. */
enum { WEIGHT_ONE = 95, WEIGHT_NOTHING = 5, WEIGHT_NONE_PER_CELL = 4 };

/* The weights of the evaluation, first those of pieces by their codes. */
enum tuc_weight {
    WEIGHT_SCORE,
    WEIGHT_PAWN = PAWN,
    WEIGHT_ROOK = ROOK,
    WEIGHT_KING = KING,
    WEIGHT_PRESENT,
    WEIGHT_SPACE,
    WEIGHT_NEAR,
    TUC_WEIGHTS
};

typedef bits cells; /* a set */

static const cells board = (UINT64_C(1) << CELLS) - 1;
static const cells left_column = UINT64_C(0x42108421);

typedef struct {
    int limit; /* players' moves in a game */
    bool server;
    bool weighs;                  /* some weight is not the usual one */
    zm_score weight[TUC_WEIGHTS]; /* in scores */
    zm_score taking[KING];        /* the most by which a capture changes the evaluation, if not
                                        of a king; of NOTHING: a move without a capture */
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

/* -- The game. ------------------------------------------------------------------------------ */

static inline int side_of(const state *s)
{
    return s->turn & 1;
}

static inline enum due due_of(const state *s)
{
    return (enum due)(s->turn >> 1);
}

static inline void set_due(state *s, enum due due)
{
    s->turn = (uint8_t)((s->turn & 1) | (unsigned)due << 1);
}

static inline void earn(state *s, int side, int points)
{
    s->score[side] = (uint16_t)(s->score[side] + points);
}

static inline int lead_of(const state *s)
{
    return s->score[WHITE] - s->score[BLACK];
}

/* More than this no side can gain in a whole game: all captures and arrivals (the server gives
 * White some of Black's), and a present with each of its moves. */
static int score_most(const rules *r)
{
    int captures = PAWNS_MOST * capture_of[PAWN] + ROOKS_MOST * capture_of[ROOK] + capture_of[KING];

    return captures + 2 * PAWNS_MOST * ARRIVAL + (r->limit + 1) / 2;
}

/* A position may be set with any score up to score_most, and as much may follow. */
static void range(const rules *r, int *least, int *most)
{
    *most = 2 * score_most(r);
    *least = -*most;
}

static size_t most_moves(const rules *r)
{
    enum { PAWN_MOVES = 3, ROOK_MOVES = 10, KING_MOVES = 4 };
    size_t pawn = r->server ? COLS : PAWN_MOVES;

    return PAWNS_MOST * pawn + ROOKS_MOST * ROOK_MOVES + KING_MOVES;
}

static enum zm_side side_to_move(const rules *r, const state *s)
{
    enum due due = due_of(s);

    (void)r;
    if (due == WORTH_DUE || due == PRESENT_DUE) return ZM_NATURE;
    return side_of(s) == WHITE ? ZM_FIRST : ZM_SECOND;
}

static bool outcome(const rules *r, const state *s, int *value)
{
    (void)r;
    if (due_of(s) < ENDED) return false;
    *value = lead_of(s);
    return true;
}

/* Black pawns which the server lets go to any empty cell of the far row. */
static inline cells roamers(const rules *r, const state *s, int side)
{
    if (!r->server || side == WHITE) return 0;
    return pawns_of(s, BLACK) & up(far_row(BLACK));
}

static bool can_move(const rules *r, const state *s, int side)
{
    cells own = pieces_of(s, side), steps = ahead(pawns_of(s, side), side);

    if (steps & ~occupied(s)) return true;
    if (beside(steps) & pieces_of(s, side ^ 1)) return true;
    if (neighbours(king_of(s, side) | rooks_of(s, side)) & ~own) return true;
    return roamers(r, s, side) && far_row(side) & ~occupied(s);
}

/* Whether the game is over on the board. */
static inline bool has_ended(const rules *r, const state *s)
{
    cells kings = s->low & s->high;

    return !(kings & s->black) || !(kings & ~s->black) || s->pieces == 2 || s->plies >= r->limit ||
           !can_move(r, s, side_of(s));
}

/* What a player's move does. */
struct deed {
    unsigned piece, victim;
    bool arrives, present;
};

static inline struct deed deed_of(const state *s, unsigned from, unsigned to)
{
    unsigned target = code_at(s, to);
    struct deed d = {.piece = code_at(s, from) & KIND_BITS, .victim = target & KIND_BITS};

    d.arrives = d.piece == PAWN && bit(to) & far_row(side_of(s));
    d.present = target == PRESENT;
    return d;
}

/* The server counts a capturing arrival as one piece gone, and kings not at all. */
static inline int pieces_gone(const rules *r, struct deed d)
{
    if (!r->server) return (d.victim != NOTHING) + d.arrives;
    return d.victim ? d.victim != KING : d.arrives;
}

/* The server gives White the point for a black pawn that arrives by a capture to the right. */
static inline int arrival_goes_to(const rules *r, int mover, struct deed d, unsigned from,
                                  unsigned to)
{
    return r->server && mover == BLACK && d.victim && to == from + COLS + 1 ? WHITE : mover;
}

static inline void move_piece(const rules *r, state *s, unsigned from, unsigned to)
{
    int mover = side_of(s);
    struct deed d = deed_of(s, from, to);

    assert(due_of(s) == MOVE_DUE && s->plies < r->limit && pieces_of(s, mover) & bit(from) &&
           !(pieces_of(s, mover) & bit(to)));
    lift(s, bit(from) | bit(to));
    if (d.arrives) earn(s, arrival_goes_to(r, mover, d, from, to), ARRIVAL);
    else put(s, to, d.piece | (mover == BLACK ? BLACK_BIT : 0));
    earn(s, mover, capture_of[d.victim]);
    s->pieces = (uint8_t)(s->pieces - pieces_gone(r, d));
    assert(s->pieces >= bits_count(s->low | s->high));
    s->plies++;
    s->turn = (uint8_t)(mover ^ 1);
    set_due(s, d.present ? WORTH_DUE : has_ended(r, s) ? ENDED : PRESENT_DUE);
}

static inline void happen(const rules *r, state *s, zm_move move)
{
    if (move == WORTH_ONE || move == WORTH_NOTHING) {
        assert(due_of(s) == WORTH_DUE);
        earn(s, side_of(s) ^ 1, move == WORTH_ONE);
        set_due(s, has_ended(r, s) ? ENDED : PRESENT_DUE);
        return;
    }
    assert(due_of(s) == PRESENT_DUE &&
           (move < NEW_PRESENT || open_cells(s) & bit((unsigned)(move - NEW_PRESENT))));
    if (move >= NEW_PRESENT) s->black |= bit((unsigned)(move - NEW_PRESENT));
    set_due(s, move == TIME_IS_UP ? TIME_UP : MOVE_DUE);
}

#define GAME_IS_COPIED
static inline void advance(const rules *r, state *s, zm_move move)
{
    if (move >= FIRST_OUTCOME) happen(r, s, move);
    else move_piece(r, s, move & CELL_BITS, (unsigned)move >> TO_SHIFT);
}

/* -- Lists of moves. ------------------------------------------------------------------------ */

static inline zm_move move_of(unsigned from, unsigned to)
{
    return from | to << TO_SHIFT;
}

/* Moves of one piece. */
static inline zm_move *add_from(zm_move *out, unsigned from, cells targets)
{
    for (; targets; targets &= targets - 1) *out++ = move_of(from, first_of(targets));
    return out;
}

/* Moves to each target from the cell so far before it. */
static inline zm_move *add_each(zm_move *out, cells targets, int step)
{
    for (; targets; targets &= targets - 1) {
        unsigned to = first_of(targets);
        *out++ = move_of((unsigned)((int)to - step), to);
    }
    return out;
}

static inline zm_move *add_pawns(const rules *r, const state *s, int side, zm_move *out)
{
    cells steps = ahead(pawns_of(s, side), side), enemy = pieces_of(s, side ^ 1);
    int step = side == WHITE ? -COLS : COLS;

    out = add_each(out, left(steps) & enemy, step - 1);
    out = add_each(out, right(steps) & enemy, step + 1);
    out = add_each(out, steps & ~occupied(s), step);
    for (cells p = roamers(r, s, side); p; p &= p - 1) {
        unsigned from = first_of(p);
        out = add_from(out, from, far_row(side) & ~occupied(s) & ~bit(from + COLS));
    }
    return out;
}

static size_t chance_outcomes(const rules *r, const state *s, zm_move *out)
{
    zm_move *at = out;

    if (due_of(s) == WORTH_DUE) {
        *at++ = WORTH_ONE, *at++ = WORTH_NOTHING;
        return 2;
    }
    *at++ = NO_PRESENT;
    for (cells free = open_cells(s); free; free &= free - 1) *at++ = NEW_PRESENT + first_of(free);
    if (r->server) *at++ = TIME_IS_UP;
    return (size_t)(at - out);
}

static size_t moves(const rules *r, const state *s, zm_move *out)
{
    if (due_of(s) != MOVE_DUE) return chance_outcomes(r, s, out);

    int side = side_of(s);
    cells others = ~pieces_of(s, side), open = open_cells(s), king = king_of(s, side);
    zm_move *at = add_pawns(r, s, side, out);
    for (cells p = rooks_of(s, side); p; p &= p - 1)
        at = add_from(at, first_of(p), rook_lines(p & (0 - p), open) & others);
    at = add_from(at, first_of(king), neighbours(king) & others);
    return (size_t)(at - out);
}

#define GAME_HAS_CHANCE
#define GAME_IS_STOCHASTIC(r) true
static uint32_t weight(const rules *r, const state *s, zm_move move)
{
    (void)r;
    switch (move) {
    case WORTH_ONE: return WEIGHT_ONE;
    case WORTH_NOTHING: return WEIGHT_NOTHING;
    case NO_PRESENT: return (uint32_t)(WEIGHT_NONE_PER_CELL * bits_count(open_cells(s)));
    case TIME_IS_UP: return 0; /* raised by whoever keeps a clock */
    default: return 1;
    }
}

/* As weight() says. */
static inline zm_move random_outcome(const rules *r, const state *s, uint64_t *seed)
{
    cells open = open_cells(s);
    uint32_t n = (uint32_t)bits_count(open);

    (void)r;
    if (due_of(s) == WORTH_DUE)
        return random_pick(seed, WEIGHT_ONE + WEIGHT_NOTHING) < WEIGHT_ONE ? WORTH_ONE
                                                                           : WORTH_NOTHING;
    uint32_t which = n ? random_pick(seed, n + WEIGHT_NONE_PER_CELL * n) : 0;
    if (which >= n) return NO_PRESENT;
    for (; which; which--) open &= open - 1;
    return NEW_PRESENT + first_of(open);
}

#endif
