/* SPDX-License-Identifier: MIT
 * mnk_shapes.h - what a stone would make of a line, looked up.
 *
 * A free cell seen along one line by one side is as many cells as a run can reach to both sides,
 * up to the first that is no good to it: the other side's, or beyond the edge. The stones on each
 * half are a number with a one on top that marks its end, where it matters also with a bit that
 * tells a stone there from the edge, and the two numbers are the place of its shape in a table. The
 * tables follow from the rules alone: the shape of a line comes from the shapes that one more stone
 * would make of it, down to a run. (Tables of line patterns are common in programs for gomoku; see
 * docs/why.md.) */
#ifndef GAMES_MNK_SHAPES_H
#define GAMES_MNK_SHAPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What makes a run of one side. */
struct run_rule {
    int k;
    bool exact;  /* longer runs do not count */
    bool caged;  /* one of k between two stones of the other side does not count */
    bool barred; /* renju's first colour: exact, and some points are forbidden */
};

/* What a stone there makes, by how many more a run then lacks. A line that lacks one is open if no
 * single stone stops it, which but for cages means that two cells complete it; one that lacks more
 * is open if a stone makes it an open one, and more stones than one may do so. BARE: no other
 * stone helps; whether it is open is told to k = 6. */
enum shape {
    SHAPE_DEAD,
    SHAPE_BARE,
    SHAPE_BARE_OPEN,
    SHAPE_FAR, /* lacks five or more */
    SHAPE_FOURTH,
    SHAPE_FOURTH_OPEN,
    SHAPE_THIRD, /* lacks three */
    SHAPE_THIRD_OPEN,
    SHAPE_THIRD_OPEN_2,
    SHAPE_THIRD_OPEN_3,
    SHAPE_SECOND,
    SHAPE_SECOND_OPEN,
    SHAPE_SECOND_OPEN_2,
    SHAPE_LAST, /* lacks one */
    SHAPE_LAST_OPEN,
    SHAPE_RUN,
    SHAPES,
    /* No line of five lacks five: where points are forbidden, by this line alone. */
    SHAPE_BARRED = SHAPE_FAR
};

/* What a stone makes of all four lines through its cell. Named as for five in a row: a four lacks
 * one stone, a three can become an open four. */
enum mark {
    MARK_DEAD, /* can be part of no run */
    MARK_BARE,
    MARK_BARRED, /* forbidden by overlines or fours */
    MARK_NEAR,   /* some stone helps */
    MARK_THREE,
    MARK_THREES,
    MARK_FOUR,
    MARK_FOUR_THREE,
    MARK_OPEN_FOUR, /* or two fours: no single stone stops it */
    MARK_RUN,
    MARKS
};

/* What is told apart where two lines cross: THIRDS are open in two ways or more, a three is an open
 * second, a four a last. */
enum rank { RANK_NONE, RANK_THIRD, RANK_THIRDS, RANK_SECOND, RANK_THREE, RANK_FOUR, RANKS };

/* Weights: of shapes from SHAPE_BARE_OPEN on; of two ranks at once, from RANK_THIRD on; and of what
 * leads to threes, for the side that has the lead: of a three, and of two ranks from RANK_THIRDS to
 * RANK_THREE. Of two ranks the greater counts first, as in pair_of(). */
enum {
    SHAPE_WEIGHTS = SHAPES - SHAPE_BARE_OPEN,
    PAIR_WEIGHTS = (RANKS - 1) * RANKS / 2,
    LEAD_PAIRS = 6,
    LEAD_WEIGHTS = 1 + LEAD_PAIRS,
    BOOK_WEIGHTS = SHAPE_WEIGHTS + PAIR_WEIGHTS + LEAD_WEIGHTS
};

enum { SHAPE_LINES = 4, SHAPE_BITS = 4, SHAPE_SETS = 1 << (SHAPE_LINES * SHAPE_BITS) };

/* Run lengths that have tables. */
enum { SHAPE_K_LEAST = 3, SHAPE_K_MOST = 10, SHAPE_K_CAGED = 8 };

/* What the shapes of a cell are worth to a side at any time, and in addition if it has the lead. */
struct shape_worth {
    int16_t always, lead;
};

struct shape_book {
    struct run_rule rule;
    int reach, bits; /* bits: of a half */
    uint32_t cage;   /* of a half: it ends at a stone of the other side; 0: that is all one */
    int16_t weight[BOOK_WEIGHTS]; /* in thousandths of a logit */
    /* By the four shapes of a cell, four bits each: what a side has there, what a move there is
     * worth when moves are ordered, its mark. */
    struct shape_worth worth[SHAPE_SETS];
    int16_t urge[SHAPE_SETS];
    uint8_t mark[SHAPE_SETS];
    uint8_t line[]; /* shape_at() */
};

/* How far from a cell anything matters. */
static inline int shape_reach(struct run_rule rule)
{
    return rule.exact || rule.caged ? rule.k : rule.k - 1;
}

size_t shape_book_size(struct run_rule rule);
/* A book with the usual weights (mnk_weights.h); then others, which is nothing if they are the
 * same. */
void shape_book_write(struct shape_book *book, struct run_rule rule);
void shape_book_weigh(struct shape_book *book, const int16_t weight[BOOK_WEIGHTS]);

/* Adds by what each weight is multiplied in the worth of a cell. */
void shape_terms(const struct shape_book *book, uint16_t set, int terms[BOOK_WEIGHTS]);

/* The place in `line`; each half is at most `reach` cells with its end marked. */
static inline size_t shape_at(const struct shape_book *b, uint32_t left, uint32_t right)
{
    return (size_t)left << b->bits | right;
}

#endif
