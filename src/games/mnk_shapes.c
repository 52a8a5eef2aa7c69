/* SPDX-License-Identifier: MIT
 * mnk_shapes.c - see mnk_shapes.h. */
#include "games/mnk_weights.h"

#include <string.h>

/* While the table is made, each entry has in its high bits how many stones a run lacks. */
enum { NEVER = 15 };

static int lacking(uint8_t entry)
{
    return entry >> SHAPE_BITS;
}

static enum shape shape_in(uint8_t entry)
{
    return (enum shape)(entry & (SHAPES - 1));
}

size_t shape_book_size(int k, bool exact)
{
    return sizeof(struct shape_book) + ((size_t)1 << 2 * (shape_reach(k, exact) + 1));
}

/* -- One line. -------------------------------------------------------------------------------- */

/* The cells of a half, without the mark of its end. */
static int half_length(uint32_t half)
{
    return 31 - __builtin_clz(half);
}

/* Its cells without a stone. */
static uint32_t half_free(uint32_t half)
{
    return ~half & ((1U << half_length(half)) - 1);
}

/* The run through the cell when it has a stone. */
static bool is_run(const struct shape_book *b, uint32_t left, uint32_t right)
{
    uint32_t before = half_free(left), after = half_free(right);
    int run = 1 + half_length(left) - (before ? half_length(before) + 1 : 0);

    run += after ? __builtin_ctz(after) : half_length(right);
    return b->exact ? run == b->k : run >= b->k;
}

/* The best that one more stone makes, and in how many ways. */
struct next {
    int lacking, ways, open_ways;
};

static void consider(struct next *n, uint8_t entry)
{
    static const bool open[SHAPES] = {
        [SHAPE_BARE_OPEN] = true,     [SHAPE_FOURTH_OPEN] = true,  [SHAPE_THIRD_OPEN] = true,
        [SHAPE_THIRD_OPEN_2] = true,  [SHAPE_THIRD_OPEN_3] = true, [SHAPE_SECOND_OPEN] = true,
        [SHAPE_SECOND_OPEN_2] = true, [SHAPE_LAST_OPEN] = true,    [SHAPE_RUN] = true};

    if (lacking(entry) > n->lacking) return;
    if (lacking(entry) < n->lacking) *n = (struct next){.lacking = lacking(entry)};
    n->ways++;
    n->open_ways += open[shape_in(entry)];
}

static struct next next_of(const struct shape_book *b, uint32_t left, uint32_t right)
{
    struct next n = {.lacking = NEVER};

    for (uint32_t free = half_free(left); free; free &= free - 1)
        consider(&n, b->line[shape_at(b, left | (free & -free), right)]);
    for (uint32_t free = half_free(right); free; free &= free - 1)
        consider(&n, b->line[shape_at(b, left, right | (free & -free))]);
    return n;
}

/* A shape by what the line lacks with its stone. */
static enum shape shape_of(const struct shape_book *b, int lacks, const struct next *n)
{
    int ways = n->open_ways;

    if (lacks == 1) return ways > 1 ? SHAPE_LAST_OPEN : SHAPE_LAST;
    if (lacks == 2) return ways > 1 ? SHAPE_SECOND_OPEN_2 : ways ? SHAPE_SECOND_OPEN : SHAPE_SECOND;
    if (lacks == b->k - 1) return ways ? SHAPE_BARE_OPEN : SHAPE_BARE;
    if (lacks == 3)
        return ways > 2    ? SHAPE_THIRD_OPEN_3
               : ways == 2 ? SHAPE_THIRD_OPEN_2
               : ways      ? SHAPE_THIRD_OPEN
                           : SHAPE_THIRD;
    if (lacks == 4) return ways ? SHAPE_FOURTH_OPEN : SHAPE_FOURTH;
    return SHAPE_FAR;
}

static uint8_t entry_of(const struct shape_book *b, uint32_t left, uint32_t right)
{
    if (is_run(b, left, right)) return SHAPE_RUN;

    struct next n = next_of(b, left, right);
    if (n.lacking == NEVER) return NEVER << SHAPE_BITS | SHAPE_DEAD;
    return (uint8_t)((n.lacking + 1) << SHAPE_BITS | (int)shape_of(b, n.lacking + 1, &n));
}

/* A half as it is seen from the other side. */
static uint32_t mirrored(uint32_t half)
{
    uint32_t seen = 1;

    for (; half > 1; half >>= 1) seen = seen << 1 | (half & 1);
    return seen;
}

/* A line is the same from either end: of both ways to see it the one with the greater left half is
 * looked at. One more stone leads to a later entry, so that those are written first. */
static void write_lines(struct shape_book *b)
{
    uint32_t end = 1U << (b->reach + 1);

    for (uint32_t left = end - 1; left > 0; left--)
        for (uint32_t other = left, back = mirrored(left); other > 0; other--) {
            uint32_t right = mirrored(other);
            uint8_t entry = entry_of(b, left, right);
            b->line[shape_at(b, left, right)] = b->line[shape_at(b, other, back)] = entry;
        }
    for (size_t i = 0; i < (size_t)end * end; i++) b->line[i] &= SHAPES - 1;
}

/* -- Four lines. ------------------------------------------------------------------------------ */

/* How much a shape, or a mark, urges to move there. */
static const int16_t shape_urge[SHAPES] = {
    [SHAPE_BARE_OPEN] = 1,      [SHAPE_FAR] = 2,
    [SHAPE_FOURTH] = 2,         [SHAPE_FOURTH_OPEN] = 4,
    [SHAPE_THIRD] = 6,          [SHAPE_THIRD_OPEN] = 12,
    [SHAPE_THIRD_OPEN_2] = 18,  [SHAPE_THIRD_OPEN_3] = 22,
    [SHAPE_SECOND] = 24,        [SHAPE_SECOND_OPEN] = 60,
    [SHAPE_SECOND_OPEN_2] = 70, [SHAPE_LAST] = 60,
    [SHAPE_LAST_OPEN] = 1000,   [SHAPE_RUN] = 8000,
};
static const int16_t mark_urge[MARKS] = {
    [MARK_THREES] = 300,
    [MARK_FOUR_THREE] = 600,
    [MARK_OPEN_FOUR] = 1500,
};

static enum mark mark_of(const int count[SHAPES], int dead)
{
    int threes = count[SHAPE_SECOND_OPEN] + count[SHAPE_SECOND_OPEN_2];
    int fours = count[SHAPE_LAST];

    if (count[SHAPE_RUN]) return MARK_RUN;
    if (count[SHAPE_LAST_OPEN] || fours > 1) return MARK_OPEN_FOUR;
    if (fours) return threes ? MARK_FOUR_THREE : MARK_FOUR;
    if (threes) return threes > 1 ? MARK_THREES : MARK_THREE;
    if (dead == SHAPE_LINES) return MARK_DEAD;
    if (dead + count[SHAPE_BARE] + count[SHAPE_BARE_OPEN] == SHAPE_LINES) return MARK_BARE;
    return MARK_NEAR;
}

static int shape_worth(const struct shape_book *b, enum shape shape)
{
    return shape < SHAPE_BARE_OPEN ? 0 : b->weight[shape - SHAPE_BARE_OPEN];
}

static int mark_worth(const struct shape_book *b, enum mark mark)
{
    return mark < MARK_THREE || mark == MARK_RUN ? 0 : b->weight[SHAPE_WEIGHTS + mark - MARK_THREE];
}

/* As near as a book can keep it. */
static int16_t kept(int n)
{
    return (int16_t)(n > INT16_MAX ? INT16_MAX : n < INT16_MIN ? INT16_MIN : n);
}

static void write_sets(struct shape_book *b)
{
    for (size_t set = 0; set < SHAPE_SETS; set++) {
        int count[SHAPES] = {0}, worth = 0, urge = 0;
        for (int d = 0; d < SHAPE_LINES; d++) {
            enum shape shape = (enum shape)(set >> d * SHAPE_BITS & (SHAPES - 1));
            count[shape]++;
            worth += shape_worth(b, shape), urge += shape_urge[shape];
        }
        enum mark mark = mark_of(count, count[SHAPE_DEAD]);
        b->mark[set] = (uint8_t)mark;
        b->worth[set] = kept(worth + mark_worth(b, mark));
        b->urge[set] = (int16_t)(urge + mark_urge[mark]);
    }
}

void shape_book_write(struct shape_book *book, int k, bool exact)
{
    int16_t usual[MNK_WEIGHTS];

    mnk_usual_weights(usual);
    book->k = k;
    book->reach = shape_reach(k, exact);
    book->exact = exact;
    memcpy(book->weight, usual + WEIGHT_SHAPES, sizeof book->weight);
    write_lines(book);
    write_sets(book);
}

void shape_book_weigh(struct shape_book *book, const int16_t weight[SHAPE_WEIGHTS + MARK_WEIGHTS])
{
    if (memcmp(book->weight, weight, sizeof book->weight) == 0) return;
    memcpy(book->weight, weight, sizeof book->weight);
    write_sets(book);
}
