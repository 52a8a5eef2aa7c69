/* SPDX-License-Identifier: MIT
 * openings.c - see openings.h. The rows follow these texts, from which the comments quote:
 *
 *     swap2         the rules of Gomocup and of the gomoku world championships
 *     RIF           "The International Rules of Renju", Renju International Federation, 1996 and
 *                   1998 (renju.net/study/rifrules.php)
 *     others        the descriptions of the federation (renju.net/rule) and of Wikipedia:
 *                   "Swap opening rule", "Soosõrv opening rule", "Taraguchi opening rule",
 *                   "Yamaguchi opening rule"
 *
 * "26 openings": the first stone in the middle, the second in the central 3x3 square, the third in
 * the central 5x5 square, which makes 26 patterns up to symmetry ("Renju opening pattern"). */
#include "games/gomoku/openings.h"

#include <stddef.h>

enum { BLACK, WHITE };
enum { ANYWHERE, MIDDLE = 1, SQUARE_3 = 3, SQUARE_5 = 5, SQUARE_7 = 7, SQUARE_9 = 9 };

/* The first player puts three stones, anywhere; the other chooses a colour, or puts two more. */
static const struct opening_step swap2_steps[] = {
    {ACTION_PUT, BLACK, 0, ANYWHERE, 0, false, false, "three"},
    {ACTION_PUT, BLACK, 1, ANYWHERE, 0, false, false, "three"},
    {ACTION_PUT, BLACK, 2, ANYWHERE, 0, false, false, "three"},
    {ACTION_PUT, WHITE, 3, ANYWHERE, 0, true, true, "put"},
    {ACTION_PUT, BLACK, 3, ANYWHERE, 0, false, false, "two"},
    {ACTION_PUT, BLACK, 4, ANYWHERE, 0, false, false, "two"},
    {ACTION_PUT, WHITE, 5, ANYWHERE, 0, true, true, "put"},
};

/* "The tentative Black plays all the first three moves"; "White has the right to swap sides";
 * "White makes the 4th move in an optional unoccupied intersection"; "Black has to make two
 * different proposals for 5th stone. The proposals have to be unequal in all respects." */
static const struct opening_step rif_steps[] = {
    {ACTION_PUT, BLACK, 0, MIDDLE, 0, false, false, "put"},
    {ACTION_PUT, BLACK, 1, SQUARE_3, 0, false, false, "put"},
    {ACTION_PUT, BLACK, 2, SQUARE_5, 0, false, false, "put"},
    {ACTION_PUT, WHITE, 3, ANYWHERE, 0, true, false, "put"},
    {ACTION_OFFER, BLACK, 4, 0, 2, false, false, "offer"},
    {ACTION_CHOOSE, WHITE, 4, 0, 0, false, true, "choose"},
};

/* "The tentative White plays the second move in the center 3x3 square ... The only difference
 * between these two rules [this and RIF] is who makes the second move." Two of the 26 patterns
 * were not allowed, the text does not say which; here all are. */
static const struct opening_step swap_steps[] = {
    {ACTION_PUT, BLACK, 0, MIDDLE, 0, false, false, "put"},
    {ACTION_PUT, WHITE, 1, SQUARE_3, 0, false, false, "put"},
    {ACTION_PUT, BLACK, 2, SQUARE_5, 0, false, false, "put"},
    {ACTION_PUT, WHITE, 3, ANYWHERE, 0, true, false, "put"},
    {ACTION_OFFER, BLACK, 4, 0, 2, false, false, "offer"},
    {ACTION_CHOOSE, WHITE, 4, 0, 0, false, true, "choose"},
};

/* "The first player puts one of the 26 openings. The other player has the right to swap. The white
 * player puts the 4th move anywhere on board and declares" the number of fifth moves, "not less
 * than 1 and not greater than N". "The other player has a right to swap. The black player puts as
 * many 5th moves on the board as it was declared before. The fifth moves can not be
 * symmetrical." */
static const struct opening_step soosyrv_8_steps[] = {
    {ACTION_PUT, BLACK, 0, MIDDLE, 0, false, false, "put"},
    {ACTION_PUT, BLACK, 1, SQUARE_3, 0, false, false, "put"},
    {ACTION_PUT, BLACK, 2, SQUARE_5, 0, false, false, "put"},
    {ACTION_PUT, WHITE, 3, ANYWHERE, 0, true, false, "put"},
    {ACTION_DECLARE, WHITE, 4, 0, 8, false, false, "declare"},
    {ACTION_OFFER, BLACK, 4, 0, 0, true, false, "offer"},
    {ACTION_CHOOSE, WHITE, 4, 0, 0, false, true, "choose"},
};

/* Stones in growing squares; after each "the other player may swap". "The choice 1 (after the 4th
 * move): The other player may swap. The black player will put the 5th move within 9x9 central
 * square. The other player may swap. The white player plays the 6th move anywhere on board. The
 * choice 2: The black player puts" ten "5th moves anywhere on board (symmetrical moves are not
 * allowed). The white player chooses one of the offered 5th moves and plays the 6th move anywhere
 * on board." */
static const struct opening_step taraguchi_10_steps[] = {
    {ACTION_PUT, BLACK, 0, MIDDLE, 0, false, false, "put"},
    {ACTION_PUT, WHITE, 1, SQUARE_3, 0, true, false, "put"},
    {ACTION_PUT, BLACK, 2, SQUARE_5, 0, true, false, "put"},
    {ACTION_PUT, WHITE, 3, SQUARE_7, 0, true, false, "put"},
    {ACTION_PUT, BLACK, 4, SQUARE_9, 0, true, false, "put"},
    {ACTION_PUT, WHITE, 5, ANYWHERE, 0, true, true, "put"},
    {ACTION_OFFER, BLACK, 4, 0, 10, false, false, "offer"},
    {ACTION_CHOOSE, WHITE, 4, 0, 0, false, true, "choose"},
};

/* "The first player puts one of the 26 openings and declares how many 5th moves will be offered in
 * that game. The next player has a right to swap. The white player puts the 4th move anywhere on
 * board. The black player puts as many 5th moves on the board as it was declared before
 * (symmetrical moves not allowed)." The text sets no limit, here it is OFFERS_MAX. */
static const struct opening_step yamaguchi_steps[] = {
    {ACTION_PUT, BLACK, 0, MIDDLE, 0, false, false, "put"},
    {ACTION_PUT, BLACK, 1, SQUARE_3, 0, false, false, "put"},
    {ACTION_PUT, BLACK, 2, SQUARE_5, 0, false, false, "put"},
    {ACTION_DECLARE, BLACK, 3, 0, OFFERS_MAX, false, false, "declare"},
    {ACTION_PUT, WHITE, 3, ANYWHERE, 0, true, false, "put"},
    {ACTION_OFFER, BLACK, 4, 0, 0, false, false, "offer"},
    {ACTION_CHOOSE, WHITE, 4, 0, 0, false, true, "choose"},
};

#define ROWS(name) (int)(sizeof name##_steps / sizeof *name##_steps), name##_steps

const struct opening openings[OPENINGS] = {
    [OPENING_SWAP2] = {"swap2", BRANCH_TWO, 3, 4, true, ROWS(swap2)},
    [OPENING_RIF] = {"rif", BRANCH_NONE, 0, 0, false, ROWS(rif)},
    [OPENING_SWAP] = {"swap", BRANCH_NONE, 0, 0, false, ROWS(swap)},
    [OPENING_SOOSYRV_8] = {"soosyrv-8", BRANCH_NONE, 0, 0, false, ROWS(soosyrv_8)},
    [OPENING_TARAGUCHI_10] = {"taraguchi-10", BRANCH_TEN, 4, 6, false, ROWS(taraguchi_10)},
    [OPENING_YAMAGUCHI] = {"yamaguchi", BRANCH_NONE, 0, 0, false, ROWS(yamaguchi)},
};

/* -- Which stages the players can come to. ---------------------------------------------------- */

enum { STEPS_MAX = 8, WAYS = 4 };

struct reached {
    bool step[STEPS_MAX][WAYS]; /* by 2 * may swap + colours are changed */
};

static void reach(const struct opening *o, int i, bool swap, bool changed, struct reached *seen)
{
    const struct opening_step *p = &o->step[i];
    bool *here = &seen->step[i][2 * swap + changed];

    if (*here) return;
    *here = true;
    if (!p->last) reach(o, i + 1, p[1].swap, changed, seen);
    if (!swap) return;
    if (!p->last) reach(o, i, false, !changed, seen); /* after the last step it is a move */
    if (o->branch && i == o->branch_at)
        reach(o, o->branch_to, o->step[o->branch_to].swap, changed ^ o->branch_swaps, seen);
}

bool opening_reaches(const struct opening *o, int step, bool swap, bool changed)
{
    struct reached seen = {{{false}}};

    reach(o, 0, o->step[0].swap, false, &seen);
    return seen.step[step][2 * swap + changed];
}

/* -- Symmetric offers. ------------------------------------------------------------------------ */

/* A symmetry of the square as in games/grid.h, of a step from one point to another. */
static struct opening_point turned(struct opening_point step, int i)
{
    int row = i & 1 ? -step.row : step.row, column = i & 2 ? -step.column : step.column;

    return i & 4 ? (struct opening_point){column, row} : (struct opening_point){row, column};
}

static bool same(struct opening_point a, struct opening_point b)
{
    return a.row == b.row && a.column == b.column;
}

/* The point to which a movement goes that turns by i and carries `from` to `to`. */
static struct opening_point carried(struct opening_point p, struct opening_point from,
                                    struct opening_point to, int i)
{
    struct opening_point step = turned((struct opening_point){p.row - from.row, //
                                                              p.column - from.column},
                                       i);

    return (struct opening_point){to.row + step.row, to.column + step.column};
}

/* The symmetry of the position, not of the board, counts: "in RIF rule as well as in Yamaguchi
 * rule, the 5th moves can not be symmetrical in any aspect of the position. Only this way, every
 * 5th move is unique and makes sense"; after the opening 8D with its usual fourth move, h8 h9 h7
 * h6, "g8, g7, i8, i7" are "4 symmetrical versions" of one move (Ando Meritee, renju.net,
 * 2008-04-27). A movement is known by where it carries the first white stone, and how it turns. */
bool opening_same_layout(const struct opening_point stones[4], struct opening_point one,
                         struct opening_point other)
{
    enum { SYMMETRIES = 8, BLACKS = 3 };
    const struct opening_point *white = stones + 2;
    const struct opening_point from[BLACKS] = {stones[0], stones[1], one};
    const struct opening_point to[BLACKS] = {stones[0], stones[1], other};

    for (int i = 0; i < 2 * SYMMETRIES; i++) {
        const struct opening_point *target = &white[i & 1];
        bool fits = same(carried(white[1], white[0], *target, i >> 1), white[!(i & 1)]);
        for (int b = 0; b < BLACKS && fits; b++) {
            struct opening_point p = carried(from[b], white[0], *target, i >> 1);
            fits = same(p, to[0]) || same(p, to[1]) || same(p, to[2]);
        }
        if (fits) return true;
    }
    return false;
}
