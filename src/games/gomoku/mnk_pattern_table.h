/* SPDX-License-Identifier: MIT
 * mnk_shapes.h - what a stone would make of a line, looked up.
 *
 * A free cell seen along one line by one side is as many cells as a run can reach to both sides,
 * up to the first that is no good to it: the other side's, or beyond the edge. The stones on each
 * half, the nearest first, are a number with a one on top that marks its end, where it matters also
 * with a bit that tells a stone there from the edge, and the two numbers are the place of its shape
 * in a table. A stone set on the line changes them in the same way whatever they are. The shapes
 * follow from the rules alone: that of a line comes from those that one more stone would make of
 * it, down to a run. Each is found out when it is first looked up: all of them, for long runs,
 * would take longer than a search may. (Tables of line patterns are common in programs for gomoku;
 * see docs/why.md.) */
#ifndef GAMES_MNK_SHAPES_H
#define GAMES_MNK_SHAPES_H

#include "games/gomoku/mnk_net.h"

#include <stdatomic.h>
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

/* Four shapes are a set of four bits each. It does not matter on which lines they are, so that most
 * sets mean the same as some others. */
enum { SHAPE_LINES = 4, SHAPE_BITS = 4, SHAPE_SETS = 3876 };

/* Run lengths that have tables. */
enum { SHAPE_K_LEAST = 3, SHAPE_K_MOST = 10, SHAPE_K_CAGED = 8 };

/* What the four shapes of a cell mean to a side, 16 bits each from the low end: what they are worth
 * at any time, and in addition to the side that has the lead; how much a move there is worth when
 * moves are ordered; then the mark, and a number of the set. */
typedef uint64_t shape_sum;

static inline int shape_always(shape_sum sum)
{
    return (int16_t)(uint16_t)sum;
}

static inline int shape_lead(shape_sum sum)
{
    return (int16_t)(uint16_t)(sum >> 16);
}

static inline int shape_urge(shape_sum sum)
{
    return (int16_t)(uint16_t)(sum >> 32);
}

static inline enum mark shape_mark(shape_sum sum)
{
    return (enum mark)(sum >> 48 & (SHAPES - 1));
}

/* Which of the sets it is, whatever their order. */
static inline unsigned shape_number(shape_sum sum)
{
    return (unsigned)(sum >> 52);
}

/* What a stone does to the line of a cell: (line & keep) | put. */
struct shape_step {
    uint32_t keep, put;
};

/* Whose the stone is, and how far behind the cell it lies, or in front of it if negative. */
enum { STEP_OWN, STEP_OTHER, STEPS };

struct shape_book {
    struct run_rule rule;
    int reach, bits; /* bits: of a half */
    uint32_t cage;   /* of a half: it ends at a stone of the other side; 0: that is all one */
    struct shape_step step[STEPS][2 * SHAPE_K_MOST + 1]; /* distance 0 is at SHAPE_K_MOST */
    int16_t weight[BOOK_WEIGHTS];                        /* in thousandths of a logit */
    shape_sum sum[UINT16_MAX + 1];                       /* by set */
    bool has_net;                                        /* else the next are nothing */
    struct net_sums row[SHAPE_SETS];                     /* shape_number() */
    _Atomic uint8_t line[]; /* shape_look(), 0 where nobody has looked yet */
};

/* How far from a cell anything matters. */
static inline int shape_reach(struct run_rule rule)
{
    return rule.exact || rule.caged ? rule.k : rule.k - 1;
}

size_t shape_book_size(struct run_rule rule);
/* In memory that is zero: a book with the usual weights (mnk_weights.h); then others, which is
 * nothing if they are the same. */
void shape_book_write(struct shape_book *book, struct run_rule rule);
void shape_book_weigh(struct shape_book *book, const int16_t weight[BOOK_WEIGHTS]);

/* Adds by what each weight is multiplied in the worth of a cell. */
void shape_terms(const struct shape_book *book, uint16_t set, int terms[BOOK_WEIGHTS]);

static inline const struct shape_step *shape_steps(const struct shape_book *b, int whose)
{
    return b->step[whose] + SHAPE_K_MOST;
}

/* A line by its halves, and the half in front of it; a half that ends at once. */
static inline uint32_t shape_line(const struct shape_book *b, uint32_t front, uint32_t behind)
{
    return front << b->bits | behind;
}

static inline uint32_t shape_front(const struct shape_book *b, uint32_t line)
{
    return line >> b->bits;
}

static inline uint32_t shape_behind(const struct shape_book *b, uint32_t line)
{
    return line & ((1U << b->bits) - 1);
}

/* The half of a line that ends at once, and how the next cell sees it over a free cell or a stone
 * of its own. */
static inline uint32_t shape_end(const struct shape_book *b, bool other)
{
    return other ? 1 | b->cage : 1;
}

static inline uint32_t shape_next(const struct shape_book *b, uint32_t half, bool own)
{
    uint32_t next = (half & ~b->cage) << 1 | own, most = 1U << b->reach;

    return next < most ? next | (half & b->cage) : (next & (most - 1)) | most;
}

/* Whether a stone so far behind the cell, or in front of it if negative, is within its view. */
static inline bool shape_sees(const struct shape_book *b, uint32_t line, int distance)
{
    uint32_t half = distance > 0 ? shape_behind(b, line) : shape_front(b, line);
    int away = distance > 0 ? distance : -distance;

    return away <= b->reach && (half & ~b->cage) >> away;
}

/* What there is to know of a line: its shape is in the low bits. */
uint8_t shape_find(struct shape_book *b, uint32_t line);

/* The shape that a stone would make. Threads may share a book: all of them find the same. */
static inline enum shape shape_look(struct shape_book *b, uint32_t line)
{
    uint8_t entry = atomic_load_explicit(&b->line[line], memory_order_relaxed);

    if (!entry) entry = shape_find(b, line);
    return (enum shape)(entry & (SHAPES - 1));
}

#endif
