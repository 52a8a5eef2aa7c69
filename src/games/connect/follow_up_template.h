/* SPDX-License-Identifier: MIT
 * follow_up_template.h - stones that fall: what a side has for certain by playing above each stone
 * of the other.
 *
 * The free cells of a column make up pairs, from the top; where their number is odd, the lowest is
 * left over. A side that is not to move follows up: it plays the upper cell of a pair whose lower
 * one was taken, and a cell that is left over for another such cell. If the number of these is
 * even it always can, so that it gets the upper cells of all pairs (claimeven: Allis 1988). A free
 * cell c where it completes a run changes the pairs of its column: if the number of free cells
 * below c is odd, the other side must play the one below c at last (zugzwang), and cells above c
 * are never taken. In both cases the other side wins only by windows without cells that are claimed
 * so.
 *
 * Takes rules and state of board_template.h, and may_win and wins_of of fours_template.h or
 * no_fours_template.h. */

/* The cells left over are where the number of free cells of a column is odd. */
struct pairs {
    bits free, next, upper;
    bool even;
};

static inline struct pairs pairs_of(const rules *r, const state *s)
{
    struct pairs p = {.free = r->cells & ~(s->stones[0] | s->stones[1]), .next = next_cells(r, s)};

    p.upper = p.free & r->upper & p.free << 1;
    p.even = !(bits_count(p.next & r->upper) & 1);
    return p;
}

/* Whether the side that is not to move wins by its winning cell c, wherever the other plays: after
 * at most *plies. */
static inline bool wins_at_last(const rules *r, const struct pairs *p, bits own, bits c, int *plies)
{
    int i = bits_first(c) / r->pitch;
    bits column = r->column[i], below = column & (c - 1), above = column & r->cells & ~below & ~c;
    bits same = p->even ? r->upper : ~r->upper; /* cells an even number of rows from c */
    bits claimed = (p->upper & ~column) | (p->free & same & (below | c)) | above;

    *plies = bits_count(p->free & ~above);
    return !may_win(r, own | claimed);
}

/* The winning cells of the side that is not to move which the other must make possible at last. */
static inline bits forced_at_last(const rules *r, const struct pairs *p, bits own)
{
    bits cells = wins_of(r, own) & p->free & ~p->next & (p->even ? r->upper : ~r->upper);

    if (!cells) return 0;
    for (int i = 0; i < r->columns; i++) {
        bool left_over = (p->next & r->upper & r->column[i]) != 0;
        if (left_over == p->even) cells &= ~r->column[i]; /* the others' number would be odd */
    }
    return cells;
}

/* Bounds of the score of the side to move. */
static inline void follow_up(const rules *r, const state *s, zm_score *least, zm_score *most)
{
    struct pairs p = pairs_of(r, s);
    bits own = s->stones[s->side ^ 1], claimed = own | (p.even ? p.upper : 0);
    bool open = r->k <= r->rows && (p.next & r->fits[0]); /* a vertical run fits */
    int plies;

    *least = open || may_win(r, s->stones[s->side]) ? -ZM_UNIT : 0;
    *most = may_win(r, claimed) ? ZM_UNIT : 0;
    if (*most == 0 && p.even && has_run(r, claimed)) *most = bits_count(p.free) - ZM_UNIT;
    for (bits left = forced_at_last(r, &p, own); left; left &= left - 1)
        if (wins_at_last(r, &p, own, left & -left, &plies) && plies - ZM_UNIT < *most)
            *most = plies - ZM_UNIT;
}
