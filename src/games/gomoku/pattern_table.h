/* SPDX-License-Identifier: MIT
 * pattern_table.h - m,n,k-games: the pattern that a stone would make on a line, from a table.
 *
 * A line through a free cell, as one side sees it, consists of two halves. A half holds the cells
 * on one side of the cell as far as a run can reach, up to the first cell that the side cannot use:
 * a stone of the other side, or the edge. It is encoded as a number: a bit for each cell, the
 * nearest lowest, set for an own stone; above them a one that marks the end; and, under rules for
 * which it matters, a bit that tells a stone at the end from the edge. The two numbers are the
 * index of the line in a table of patterns. Putting a stone on the line is the same mask and bit
 * for every line.
 *
 * The patterns follow from the rules alone: that of a line is derived from those after one more
 * stone, down to a run. Each is computed at its first use, since computing all of them takes too
 * long for long runs. (Tables of line patterns are common in gomoku programs; what they bring here
 * is in docs/experiments/gomoku.md.) */
#ifndef GAMES_GOMOKU_PATTERN_TABLE_H
#define GAMES_GOMOKU_PATTERN_TABLE_H

#include "games/gomoku/network.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Which rows of one side's stones are runs. */
struct run_rule {
    int k;
    bool exact;  /* longer runs do not count */
    bool caged;  /* a row of k between two stones of the other side does not count */
    bool barred; /* renju's first colour: exact, and some points are forbidden */
};

/* The pattern that a stone on the cell makes, by the number of stones that a run then lacks. A line
 * that lacks one is open if no single stone stops it: two cells complete it (under caro that is not
 * enough). A line that lacks more is open if one more stone makes it an open line; the patterns
 * OPEN_2 and OPEN_3 count the cells that do so. BARE: there is no other stone within reach;
 * openness is known up to k = 6 only. */
enum pattern {
    PATTERN_DEAD,
    PATTERN_BARE,
    PATTERN_BARE_OPEN,
    PATTERN_FAR, /* lacks five or more */
    PATTERN_FOURTH,
    PATTERN_FOURTH_OPEN,
    PATTERN_THIRD, /* lacks three */
    PATTERN_THIRD_OPEN,
    PATTERN_THIRD_OPEN_2,
    PATTERN_THIRD_OPEN_3,
    PATTERN_SECOND,
    PATTERN_SECOND_OPEN,
    PATTERN_SECOND_OPEN_2,
    PATTERN_LAST, /* lacks one */
    PATTERN_LAST_OPEN,
    PATTERN_RUN,
    PATTERNS,
    /* Renju, where k is 5 and nothing lacks five: the point is forbidden by this line alone. */
    PATTERN_BARRED = PATTERN_FAR
};

/* The threat that a stone on a cell makes on the four lines through it. The names are those of five
 * in a row: a four lacks one stone, a three can become an open four. */
enum mark {
    MARK_DEAD, /* no run can contain the cell */
    MARK_BARE,
    MARK_BARRED, /* forbidden by overlines or fours */
    MARK_NEAR,   /* there is an own stone within reach */
    MARK_THREE,
    MARK_THREES,
    MARK_FOUR,
    MARK_FOUR_THREE,
    MARK_OPEN_FOUR, /* or two fours: no single stone stops it */
    MARK_RUN,
    MARKS
};

/* Classes of patterns for the weights of two lines that cross: a THIRD is open in one way at most,
 * THIRDS in two or more; a THREE is an open SECOND, a FOUR a LAST. */
enum rank { RANK_NONE, RANK_THIRD, RANK_THIRDS, RANK_SECOND, RANK_THREE, RANK_FOUR, RANKS };

/* The weights of a table, in this order: of each pattern from PATTERN_BARE_OPEN on; of each pair of
 * ranks from RANK_THIRD on; and, for the side that has the lead, of a three and of each pair of
 * ranks from RANK_THIRDS to RANK_THREE. pair_of() tells the order of pairs. */
enum {
    PATTERN_WEIGHTS = PATTERNS - PATTERN_BARE_OPEN,
    PAIR_WEIGHTS = (RANKS - 1) * RANKS / 2,
    LEAD_PAIRS = 6,
    LEAD_WEIGHTS = 1 + LEAD_PAIRS,
    TABLE_WEIGHTS = PATTERN_WEIGHTS + PAIR_WEIGHTS + LEAD_WEIGHTS
};

/* The patterns of the four lines through a cell, packed as four bits each. Their order does not
 * matter: PATTERN_SETS of the packed values are different multisets. */
enum { PATTERN_LINES = 4, PATTERN_BITS = 4, PATTERN_SETS = 3876 };

/* Run lengths that have tables. */
enum { PATTERN_K_LEAST = 3, PATTERN_K_MOST = 10, PATTERN_K_CAGED = 8 };

/* What four patterns mean to a side, from the low end: 16 bits each for their value, for their
 * additional value to the side that has the lead, and for their score in the order of moves; then 4
 * bits for the mark and 12 for the number of the multiset. */
typedef uint64_t pattern_sum;

static inline int pattern_always(pattern_sum sum)
{
    return (int16_t)(uint16_t)sum;
}

static inline int pattern_lead(pattern_sum sum)
{
    return (int16_t)(uint16_t)(sum >> 16);
}

static inline int pattern_score(pattern_sum sum)
{
    return (int16_t)(uint16_t)(sum >> 32);
}

static inline enum mark pattern_mark(pattern_sum sum)
{
    return (enum mark)(sum >> 48 & (PATTERNS - 1));
}

/* The number of the multiset, below PATTERN_SETS. */
static inline unsigned pattern_number(pattern_sum sum)
{
    return (unsigned)(sum >> 52);
}

/* A stone changes the line of a cell to (line & keep) | put. */
struct pattern_step {
    uint32_t keep, put;
};

/* The first index of `step`: whose stone it is. */
enum { STEP_OWN, STEP_OTHER, STEPS };

struct pattern_table {
    struct run_rule rule;
    int reach, bits; /* bits: of a half */
    uint32_t cage; /* set in a half that ends at a stone of the other side; 0: it does not matter */
    struct pattern_step step[STEPS][2 * PATTERN_K_MOST + 1]; /* by distance, from -K to K */
    int16_t weight[TABLE_WEIGHTS];                           /* in thousandths of a logit */
    pattern_sum sum[UINT16_MAX + 1];                         /* by set */
    bool has_net;                                            /* else `row` is unused */
    struct net_sums row[PATTERN_SETS];                       /* pattern_number() */
    _Atomic uint8_t line[]; /* see pattern_look(); 0: not computed yet */
};

/* The distance up to which the cells of a line matter. */
static inline int pattern_reach(struct run_rule rule)
{
    return rule.exact || rule.caged ? rule.k : rule.k - 1;
}

size_t pattern_table_size(struct run_rule rule);
/* Writes a table with the default weights (eval_weights.h) into memory that is zero. set_weights
 * changes the weights; it costs nothing if they are the same. */
void pattern_table_write(struct pattern_table *table, struct run_rule rule);
void pattern_table_set_weights(struct pattern_table *table, const int16_t weight[TABLE_WEIGHTS]);

/* Adds to `terms` the coefficient of each weight in the value of a cell. */
void pattern_terms(const struct pattern_table *table, uint16_t set, int terms[TABLE_WEIGHTS]);

static inline const struct pattern_step *pattern_steps(const struct pattern_table *t, int whose)
{
    return t->step[whose] + PATTERN_K_MOST;
}

/* Packs two halves into a line; unpacks the halves in front of the cell and behind it. */
static inline uint32_t pattern_line(const struct pattern_table *t, uint32_t front, uint32_t behind)
{
    assert(front >> t->bits == 0 && behind >> t->bits == 0);
    return front << t->bits | behind;
}

static inline uint32_t pattern_front(const struct pattern_table *t, uint32_t line)
{
    return line >> t->bits;
}

static inline uint32_t pattern_behind(const struct pattern_table *t, uint32_t line)
{
    return line & ((1U << t->bits) - 1);
}

/* pattern_end: the half of a line that ends at once, at the other side's stone or at the edge.
 * pattern_next: how the next cell sees this half across the present one, which is free or has an
 * own stone. */
static inline uint32_t pattern_end(const struct pattern_table *t, bool other)
{
    return other ? 1 | t->cage : 1;
}

static inline uint32_t pattern_next(const struct pattern_table *t, uint32_t half, bool own)
{
    uint32_t next = (half & ~t->cage) << 1 | own, most = 1U << t->reach;

    return next < most ? next | (half & t->cage) : (next & (most - 1)) | most;
}

/* Whether the cell at this distance behind the cell (in front of it if negative) is part of the
 * line. */
static inline bool pattern_sees(const struct pattern_table *t, uint32_t line, int distance)
{
    uint32_t half = distance > 0 ? pattern_behind(t, line) : pattern_front(t, line);
    int away = distance > 0 ? distance : -distance;

    return away <= t->reach && (half & ~t->cage) >> away;
}

/* Computes the entry of a line: the pattern is in its low bits, a bit above them marks it as
 * computed. */
uint8_t pattern_find(struct pattern_table *t, uint32_t line);

/* The pattern that a stone on the cell would make. Threads may share a table: all compute the same
 * entry, so relaxed atomic access is enough. */
static inline enum pattern pattern_look(struct pattern_table *t, uint32_t line)
{
    assert(line >> 2 * t->bits == 0);
    uint8_t entry = atomic_load_explicit(&t->line[line], memory_order_relaxed);

    if (!entry) entry = pattern_find(t, line);
    return (enum pattern)(entry & (PATTERNS - 1));
}

#endif
