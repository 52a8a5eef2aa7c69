/* SPDX-License-Identifier: MIT
 * othello.c - Othello: a disc that encloses lines of the other side's discs turns them, and who has
 * more at the end wins. Moves are the cells; the one behind them is the pass. */
#include "rules.h"

enum { SIZE_MOST = 10 };
static const int steps[8][2] = {{-1, -1}, {-1, 0}, {-1, 1}, {0, -1},
                                {0, 1},   {1, -1}, {1, 0},  {1, 1}};

/* Returns whether a disc of a side on this cell encloses some along a step; turns them if asked. */
static bool enclose(const struct rules *r, struct position *p, int side, int cell, const int *step,
                    bool turn)
{
    int row = cell / r->columns + step[0], column = cell % r->columns + step[1], n = 0;
    int to = row * r->columns + column, by = step[0] * r->columns + step[1];
    for (; board_has(r, row, column) && has(p->stones[!side], to); n++)
        row += step[0], column += step[1], to += by;
    bool enclosed = n && board_has(r, row, column) && has(p->stones[side], to);
    for (; enclosed && turn && n; n--) {
        to -= by;
        add(p->stones[side], to);
        p->stones[!side][to / 64] &= ~(UINT64_C(1) << to % 64);
    }
    return enclosed;
}

static bool can_move(const struct rules *r, struct position *p, int side)
{
    bool can = false;
    for (int i = 0; i < 8 * r->cells && !can; i++)
        can = is_free(r, p, i / 8) && enclose(r, p, side, i / 8, steps[i % 8], false);
    return can;
}

static bool prepare(struct rules *r)
{
    uint64_t n = r->number[0];
    if (n < 4 || n > SIZE_MOST || n % 2 || !board_prepare(r, n, n, 8)) return false;
    int middle = (int)(n / 2 - 1) * (r->columns + 1);
    r->moves = r->cells + 1, r->least = -r->cells, r->most = r->cells;
    add(r->start.stones[1], middle), add(r->start.stones[1], middle + r->columns + 1);
    add(r->start.stones[0], middle + 1), add(r->start.stones[0], middle + r->columns);
    r->start.left -= 4;
    return true;
}

/* A side passes if it can do nothing else. When neither can, the game is over. */
static bool play(const struct rules *r, struct position *p, int move)
{
    bool any = false;
    if (move == r->cells ? can_move(r, p, p->side) : !is_free(r, p, move)) return false;
    for (int i = 0; i < 8 && move < r->cells; i++)
        any |= enclose(r, p, p->side, move, steps[i], true);
    if (move < r->cells && !any) return false;
    if (any) add(p->stones[p->side], move), p->left--;
    p->side ^= 1;
    p->over = !can_move(r, p, p->side) && !can_move(r, p, !p->side);
    p->value = common(r, p->stones[0], p->stones[0]) - common(r, p->stones[1], p->stones[1]);
    return true;
}

static const char *const words[] = {0};
const struct game verified_othello = {"othello", 1, words, prepare, play, board_key, 0, 0};
