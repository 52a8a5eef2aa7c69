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

static int half_bits(struct run_rule rule)
{
    return shape_reach(rule) + 1 + rule.caged;
}

size_t shape_book_size(struct run_rule rule)
{
    return sizeof(struct shape_book) + ((size_t)1 << 2 * half_bits(rule));
}

/* -- One line. -------------------------------------------------------------------------------- */

static int top_bit(uint32_t n)
{
    return 31 - __builtin_clz(n);
}

/* The cells of a half, without the mark of its end. */
static int half_length(const struct shape_book *b, uint32_t half)
{
    return top_bit(half & ~b->cage);
}

/* Its cells without a stone. */
static uint32_t half_free(const struct shape_book *b, uint32_t half)
{
    return ~half & ((1U << half_length(b, half)) - 1);
}

/* How long the row through the cell is when it has a stone. */
static int row_length(const struct shape_book *b, uint32_t left, uint32_t right)
{
    uint32_t before = half_free(b, left), after = half_free(b, right);
    int row = 1 + half_length(b, left) - (before ? top_bit(before) + 1 : 0);

    return row + (after ? __builtin_ctz(after) : half_length(b, right));
}

static bool is_caged(const struct shape_book *b, uint32_t left, uint32_t right)
{
    return left & right & b->cage && !half_free(b, left) && !half_free(b, right);
}

static bool is_run(const struct shape_book *b, uint32_t left, uint32_t right)
{
    int row = row_length(b, left, right), k = b->rule.k;

    if (row == k) return !is_caged(b, left, right);
    return row > k && !b->rule.exact;
}

/* The cells, in the order of the line, where one more stone makes a run. */
static uint32_t completions(const struct shape_book *b, uint32_t left, uint32_t right)
{
    int middle = half_length(b, left);
    uint32_t at = 0;

    for (uint32_t free = half_free(b, left); free; free &= free - 1)
        if (is_run(b, left | (free & -free), right)) at |= free & -free;
    for (uint32_t free = half_free(b, right); free; free &= free - 1)
        if (is_run(b, left, right | (free & -free))) at |= (free & -free) << (middle + 1);
    return at;
}

/* A line that lacks one: does a stone of the other side somewhere leave no way to a run? */
static bool can_be_stopped(const struct shape_book *b, uint32_t left, uint32_t right)
{
    for (uint32_t free = half_free(b, left); free; free &= free - 1)
        if (!completions(b, (left & ~b->cage) >> (__builtin_ctz(free) + 1) | b->cage, right))
            return true;
    for (uint32_t free = half_free(b, right); free; free &= free - 1) {
        uint32_t end = free & -free;
        if (!completions(b, left, (right & (end - 1)) | end | b->cage)) return true;
    }
    return false;
}

/* A line that lacks one as two fours: any that a straight one does not explain. */
static bool is_double(const struct shape_book *b, uint32_t left, uint32_t right)
{
    uint32_t at = completions(b, left, right);

    return __builtin_popcount(at) - ((at & at >> b->rule.k) != 0) > 1;
}

static enum shape last_shape(const struct shape_book *b, uint32_t left, uint32_t right)
{
    if (b->rule.barred && is_double(b, left, right)) return SHAPE_BARRED;
    return can_be_stopped(b, left, right) ? SHAPE_LAST : SHAPE_LAST_OPEN;
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

    for (uint32_t free = half_free(b, left); free; free &= free - 1)
        consider(&n, b->line[shape_at(b, left | (free & -free), right)]);
    for (uint32_t free = half_free(b, right); free; free &= free - 1)
        consider(&n, b->line[shape_at(b, left, right | (free & -free))]);
    return n;
}

/* A shape by what the line lacks with its stone: two at least. */
static enum shape shape_of(const struct shape_book *b, int lacks, const struct next *n)
{
    int ways = n->open_ways;

    if (lacks == 2) return ways > 1 ? SHAPE_SECOND_OPEN_2 : ways ? SHAPE_SECOND_OPEN : SHAPE_SECOND;
    if (lacks == b->rule.k - 1) return ways ? SHAPE_BARE_OPEN : SHAPE_BARE;
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
    bool barred = b->rule.barred && row_length(b, left, right) > b->rule.k;

    if (is_run(b, left, right)) return SHAPE_RUN;
    struct next n = next_of(b, left, right);
    if (n.lacking == NEVER) return NEVER << SHAPE_BITS | (barred ? SHAPE_BARRED : SHAPE_DEAD);
    enum shape shape = n.lacking ? shape_of(b, n.lacking + 1, &n) : last_shape(b, left, right);
    return (uint8_t)((n.lacking + 1) << SHAPE_BITS | (int)shape);
}

/* A half as it is seen from the other side. */
static uint32_t mirrored(const struct shape_book *b, uint32_t half)
{
    uint32_t seen = 1, cage = half & b->cage;

    for (half -= cage; half > 1; half >>= 1) seen = seen << 1 | (half & 1);
    return seen | cage;
}

/* Without a mark of its end a number is no half. */
static bool is_half(const struct shape_book *b, uint32_t n)
{
    return (n & ~b->cage) != 0;
}

/* A line is the same from either end: of both ways to see it the one with the greater left half is
 * looked at. One more stone leads to a later entry, so that those are written first. */
static void write_lines(struct shape_book *b)
{
    uint32_t end = 1U << b->bits;

    for (uint32_t left = end - 1; left > 0; left--)
        for (uint32_t other = left, back = mirrored(b, left); other > 0; other--) {
            if (!is_half(b, left) || !is_half(b, other)) continue;
            uint32_t right = mirrored(b, other);
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

static const uint8_t rank_of[SHAPES] = {
    [SHAPE_THIRD] = RANK_THIRD,         [SHAPE_THIRD_OPEN] = RANK_THIRD,
    [SHAPE_THIRD_OPEN_2] = RANK_THIRDS, [SHAPE_THIRD_OPEN_3] = RANK_THIRDS,
    [SHAPE_SECOND] = RANK_SECOND,       [SHAPE_SECOND_OPEN] = RANK_THREE,
    [SHAPE_SECOND_OPEN_2] = RANK_THREE, [SHAPE_LAST] = RANK_FOUR,
};

static enum mark mark_of(const struct shape_book *b, const int count[SHAPES])
{
    int threes = count[SHAPE_SECOND_OPEN] + count[SHAPE_SECOND_OPEN_2];
    int fours = count[SHAPE_LAST], dead = count[SHAPE_DEAD];

    if (count[SHAPE_RUN]) return MARK_RUN;
    if (b->rule.barred && (count[SHAPE_BARRED] || fours + count[SHAPE_LAST_OPEN] > 1))
        return MARK_BARRED;
    if (count[SHAPE_LAST_OPEN] || fours > 1) return MARK_OPEN_FOUR;
    if (fours) return threes ? MARK_FOUR_THREE : MARK_FOUR;
    if (threes) return threes > 1 ? MARK_THREES : MARK_THREE;
    if (dead == SHAPE_LINES) return MARK_DEAD;
    if (dead + count[SHAPE_BARE] + count[SHAPE_BARE_OPEN] == SHAPE_LINES) return MARK_BARE;
    return MARK_NEAR;
}

static void add_shape(enum shape shape, int terms[BOOK_WEIGHTS])
{
    if (shape >= SHAPE_BARE_OPEN) terms[shape - SHAPE_BARE_OPEN]++;
    if (rank_of[shape] == RANK_THREE) terms[SHAPE_WEIGHTS + PAIR_WEIGHTS]++;
}

/* The place of two ranks among all pairs of ranks from the first on. */
static int pair_of(enum rank a, enum rank b, enum rank first)
{
    int greater = (int)(a > b ? a : b) - (int)first, less = (int)(a > b ? b : a) - (int)first;

    return greater * (greater + 1) / 2 + less;
}

static void add_pair(enum shape one, enum shape other, int terms[BOOK_WEIGHTS])
{
    enum rank a = (enum rank)rank_of[one], b = (enum rank)rank_of[other];

    if (a == RANK_NONE || b == RANK_NONE) return;
    terms[SHAPE_WEIGHTS + pair_of(a, b, RANK_THIRD)]++;
    if (a < RANK_THIRDS || b < RANK_THIRDS || a > RANK_THREE || b > RANK_THREE) return;
    terms[SHAPE_WEIGHTS + PAIR_WEIGHTS + 1 + pair_of(a, b, RANK_THIRDS)]++;
}

void shape_terms(const struct shape_book *book, uint16_t set, int terms[BOOK_WEIGHTS])
{
    enum shape shape[SHAPE_LINES];

    for (int d = 0; d < SHAPE_LINES; d++) {
        shape[d] = (enum shape)(set >> d * SHAPE_BITS & (SHAPES - 1));
        if (book->rule.barred && shape[d] == SHAPE_BARRED) shape[d] = SHAPE_DEAD;
        add_shape(shape[d], terms);
        for (int e = 0; e < d; e++) add_pair(shape[d], shape[e], terms);
    }
}

/* As near as a book can keep it. */
static int16_t kept(int n)
{
    return (int16_t)(n > INT16_MAX ? INT16_MAX : n < INT16_MIN ? INT16_MIN : n);
}

static struct shape_worth worth_of(const struct shape_book *b, const int terms[BOOK_WEIGHTS])
{
    int always = 0, lead = 0, i = 0;

    for (; i < SHAPE_WEIGHTS + PAIR_WEIGHTS; i++) always += b->weight[i] * terms[i];
    for (; i < BOOK_WEIGHTS; i++) lead += b->weight[i] * terms[i];
    return (struct shape_worth){kept(always), kept(lead)};
}

static void write_set(struct shape_book *b, uint16_t set)
{
    int count[SHAPES] = {0}, terms[BOOK_WEIGHTS] = {0}, urge = 0;

    for (int d = 0; d < SHAPE_LINES; d++) {
        enum shape shape = (enum shape)(set >> d * SHAPE_BITS & (SHAPES - 1));
        count[shape]++;
        urge += shape_urge[shape];
    }
    enum mark mark = mark_of(b, count);
    b->mark[set] = (uint8_t)mark;
    shape_terms(b, set, terms);
    b->worth[set] = worth_of(b, terms);
    b->urge[set] = (int16_t)(urge + mark_urge[mark]);
}

/* The same shapes on other lines, which come before; the set itself if they are in order. */
static uint16_t set_before(uint16_t set)
{
    for (int d = 0; d + 1 < SHAPE_LINES; d++) {
        unsigned low = set >> d * SHAPE_BITS & (SHAPES - 1);
        unsigned high = set >> (d + 1) * SHAPE_BITS & (SHAPES - 1);
        unsigned both = (low ^ high) * (1U | 1U << SHAPE_BITS);
        if (high > low) return (uint16_t)(set ^ both << d * SHAPE_BITS);
    }
    return set;
}

/* It does not matter on which lines the shapes are: 3 876 sets are different. */
static void write_sets(struct shape_book *b)
{
    for (size_t i = 0; i < SHAPE_SETS; i++) {
        uint16_t set = (uint16_t)i, before = set_before(set);
        if (before == set) {
            write_set(b, set);
            continue;
        }
        b->mark[set] = b->mark[before];
        b->worth[set] = b->worth[before];
        b->urge[set] = b->urge[before];
    }
}

void shape_book_write(struct shape_book *book, struct run_rule rule)
{
    int16_t usual[MNK_WEIGHTS];

    mnk_usual_weights(usual);
    book->rule = rule;
    book->reach = shape_reach(rule);
    book->bits = half_bits(rule);
    book->cage = rule.caged ? 1U << (book->reach + 1) : 0;
    memcpy(book->weight, usual + WEIGHT_SHAPES, sizeof book->weight);
    write_lines(book);
    write_sets(book);
}

void shape_book_weigh(struct shape_book *book, const int16_t weight[BOOK_WEIGHTS])
{
    if (memcmp(book->weight, weight, sizeof book->weight) == 0) return;
    memcpy(book->weight, weight, sizeof book->weight);
    write_sets(book);
}
