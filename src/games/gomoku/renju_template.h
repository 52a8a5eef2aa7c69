/* SPDX-License-Identifier: MIT
 * renju_template.h - the points that renju forbids to the first colour, and the rule of three and
 * three to both, on boards of lines. Renju's are by the rules of the Renju International
 * Federation.
 * The rule of three and three "bans a move that simultaneously forms two open rows of three stones"
 * (Wikipedia, "Gomoku"), "even if such a move is required to block your opponent from winning"
 * (fact-index.com, "Gomoku"); a three is here what it is in renju, except that where longer rows
 * win they complete a four too, and no line with a four counts.
 *
 * A four is a row that lacks one stone of exactly five; either of two stones completes a straight
 * four. A three can become a straight four by a stone that makes no five and is not forbidden
 * itself. So the test is recursive, with one more stone at each level. Takes
 *
 *     rules, state (with `changed`), row_of, column_of,    the board: mnk/board_template.h
 *     line_cell, put, spot_view
 *     line_through                                         lines_template.h */
#include <assert.h>

enum { FIVE = 5, FOUR = 4, SPAN = 2 * FIVE + 1 };

enum verdict { POINT_FREE, POINT_FIVE, POINT_OVERLINE, POINT_DOUBLE_FOUR, POINT_DOUBLE_THREE };

/* What a stone on a point makes. */
struct stone_patterns {
    bool five, overline;
    int fours, threes;         /* lines with a point in `straight` */
    bits straight[DIRECTIONS]; /* by line: the points where one more stone makes a straight four */
};

/* Whether the rules forbid points to a colour. */
static inline bool restricts(const rules *r, int colour)
{
    return r->form.three_and_three || (r->form.renju && colour == 0);
}

/* The cells of a line at most five steps from a cell. */
static inline bits around(bits cell)
{
    return (bits)((uint64_t)(bits_low(SPAN)) << bits_first(cell) >> FIVE);
}

/* A quick test: whether there are enough stones nearby for a forbidden point, whatever the other
 * colour has. A four or an overline needs four stones in one direction; two fours or two threes
 * need two in each of two. */
static inline bool is_suspect(const rules *r, const state *s, enum zm_side side, zm_move m)
{
    int pairs = 0, most = 0;

    for (int d = 0; d < DIRECTIONS; d++) {
        struct spot p = spot_view(r, s, side, m, d);
        int near = bits_count(p.view.own & around(p.cell));
        pairs += near >= 2;
        if (near > most) most = near;
    }
    return pairs >= 2 || most >= FOUR;
}

/* The number of fours in a line that contain the stone: the number of points that complete one,
 * except that the two points of a straight four, five apart, count once. */
static inline int fours_in(const struct spot *p)
{
    struct view v = p->view;

    v.fits &= any_of(p->cell, v.stride);
    bits five = finishing(&v);
    return bits_count(five) - ((five & five >> FIVE) != 0);
}

/* The points of a line where one more stone makes a straight four that contains the stone: the
 * point fills the single gap in four cells, and both cells beside these are free and complete no
 * overline. */
static inline bits straight_points(const struct spot *p)
{
    const struct view *v = &p->view;
    bits line = cells_of(v->fits, v->stride), open = line & ~v->own & ~v->other, one = 0, two = 0;
    bits fours = (open << 1) & open >> FOUR;

    if (v->stride->exact) fours &= ~(v->own << 2) & ~(v->own >> FIVE);
    for (int i = 0; i < FOUR; i++) {
        bits gap = (bits)~v->own >> i;
        two |= one & gap;
        one |= gap;
        fours &= (v->own | open) >> i;
    }
    fours &= one & ~two & (p->cell | p->cell >> 1 | p->cell >> 2 | p->cell >> 3);
    return (fours | fours << 1 | fours << 2 | fours << 3) & open;
}

static inline struct stone_patterns patterns_made(const rules *r, const state *s, enum zm_side side,
                                                  zm_move m)
{
    struct stone_patterns found = {.threes = 0};

    for (int d = 0; d < DIRECTIONS; d++) {
        struct spot p = spot_view(r, s, side, m, d);
        p.view.own |= p.cell;
        bits full = all_of(p.view.own, p.view.stride) & any_of(p.cell, p.view.stride);
        if (runs(p.view.own, p.view.stride) & full) found.five = true;
        else if (full) found.overline = true;
        int fours = fours_in(&p);
        found.fours += fours;
        found.straight[d] = fours ? 0 : straight_points(&p);
        found.threes += found.straight[d] != 0;
    }
    return found;
}

static enum verdict verdict_on(const rules *r, const state *s, enum zm_side side, zm_move m);

/* Whether, with a stone on m, the rules allow a stone on some straight-four point of its d-th
 * line. */
static bool is_real_three(const rules *r, const state *with, enum zm_side side, zm_move m, int d,
                          bits straight)
{
    int line = line_through(row_of(r, m), column_of(r, m), d);

    for (; straight; straight &= straight - 1)
        if (verdict_on(r, with, side, line_cell(r, line, bits_first(straight))) == POINT_FREE)
            return true;
    return false;
}

/* The verdict on a free cell, as if it were the turn of the side, to which points are forbidden. */
static enum verdict verdict_on(const rules *r, const state *s, enum zm_side side, zm_move m)
{
    assert(owner_of(r, s, row_of(r, m), column_of(r, m)) == OWNER_NONE);
    if (!is_suspect(r, s, side, m)) return POINT_FREE;

    struct stone_patterns found = patterns_made(r, s, side, m);
    if (found.five) return POINT_FIVE;
    if (found.overline && r->form.renju) return POINT_OVERLINE;
    if (found.fours > 1 && r->form.renju) return POINT_DOUBLE_FOUR;
    if (found.threes < 2) return POINT_FREE;

    state with = *s;
    int real = 0;
    put(r, &with, side, m);
    for (int d = 0; d < DIRECTIONS; d++)
        real += is_real_three(r, &with, side, m, d, found.straight[d]);
    return real > 1 ? POINT_DOUBLE_THREE : POINT_FREE;
}

static inline bool is_forbidden(const rules *r, const state *s, enum zm_side side, zm_move m)
{
    return verdict_on(r, s, side, m) > POINT_FIVE;
}

static const char *const verdict_words[] = {
    [POINT_OVERLINE] = "overline",
    [POINT_DOUBLE_FOUR] = "two fours",
    [POINT_DOUBLE_THREE] = "two threes",
};
