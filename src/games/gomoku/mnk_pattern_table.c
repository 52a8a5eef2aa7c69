/* SPDX-License-Identifier: MIT
 * mnk_shapes.c - see mnk_shapes.h. */
#include "games/gomoku/mnk_weights.h"

#include <assert.h>
#include <string.h>

static_assert((int)NET_TERMS == (int)SHAPE_WEIGHTS + (int)PAIR_WEIGHTS, "rows of the network");

static int half_bits(struct run_rule rule)
{
    return shape_reach(rule) + 1 + rule.caged;
}

size_t shape_book_size(struct run_rule rule)
{
    return sizeof(struct shape_book) + ((size_t)1 << 2 * half_bits(rule));
}

/* -- One line. -------------------------------------------------------------------------------- */

/* A line with a stone on the cell it is seen from. */
struct row {
    uint32_t own; /* the first cell is bit 0 */
    int length, middle;
    bool caged[2]; /* an end is a stone of the other side */
};

static int half_length(const struct shape_book *b, uint32_t half)
{
    return 31 - __builtin_clz(half & ~b->cage);
}

static struct row row_of(const struct shape_book *b, uint32_t line)
{
    uint32_t front = shape_front(b, line), behind = shape_behind(b, line);
    int middle = half_length(b, front), after = half_length(b, behind);
    struct row w = {1U << middle, middle + 1 + after, middle, {front & b->cage, behind & b->cage}};

    for (int i = 0; i < middle; i++) w.own |= (front >> i & 1) << (middle - 1 - i);
    w.own |= (behind & ((1U << after) - 1)) << (middle + 1);
    return w;
}

/* What a line lacks of a run, and the cells, free as yet, of all runs that lack no more. */
struct gap {
    int lacks;
    uint32_t cells;
};

enum { NEVER = 15 };

static struct gap gap_of(const struct run_rule *rule, const struct row *w)
{
    struct gap gap = {NEVER, 0};
    const int k = rule->k;

    if (w->caged[0] && w->caged[1] && w->length == k) return gap;
    for (int at = w->middle < k ? 0 : w->middle - k + 1; at <= w->middle && at + k <= w->length;
         at++) {
        uint32_t run = ((1U << k) - 1) << at, ends = (run << 1 | run >> 1) & ~run;
        int lacks = __builtin_popcount(run & ~w->own);
        if (lacks > gap.lacks || (rule->exact && w->own & ends)) continue;
        if (lacks < gap.lacks) gap = (struct gap){lacks, 0};
        gap.cells |= run & ~w->own;
    }
    return gap;
}

/* A line that lacks one: does a stone of the other side there leave no way to a run? */
static bool is_stopped(const struct run_rule *rule, const struct row *w, int at)
{
    struct row rest = *w;

    if (at < w->middle) {
        rest = (struct row){
            w->own >> (at + 1), w->length - at - 1, w->middle - at - 1, {true, w->caged[1]}};
    } else {
        rest.own &= (1U << at) - 1, rest.length = at, rest.caged[1] = true;
    }
    return gap_of(rule, &rest).lacks > 1;
}

static bool can_be_stopped(const struct run_rule *rule, const struct row *w)
{
    for (uint32_t free = ~w->own & ((1U << w->length) - 1); free; free &= free - 1)
        if (is_stopped(rule, w, __builtin_ctz(free))) return true;
    return false;
}

/* A line that lacks one as two fours: any that a straight one does not explain. */
static bool is_double(const struct run_rule *rule, uint32_t cells)
{
    return __builtin_popcount(cells) - ((cells & cells >> rule->k) != 0) > 1;
}

/* How many stones there are already in the row of the cell. */
static int longest(const struct row *w)
{
    uint32_t before = ~w->own & ((1U << w->middle) - 1), behind = ~w->own >> w->middle;

    return __builtin_ctz(behind) + (before ? w->middle - (32 - __builtin_clz(before)) : w->middle);
}

static enum shape last_shape(const struct run_rule *rule, const struct row *w, uint32_t cells)
{
    if (rule->barred && is_double(rule, cells)) return SHAPE_BARRED;
    return can_be_stopped(rule, w) ? SHAPE_LAST : SHAPE_LAST_OPEN;
}

/* In how many ways one more stone, on one of these cells, makes an open line. */
static int open_ways(struct shape_book *b, uint32_t line, int middle, uint32_t cells)
{
    static const bool open[SHAPES] = {
        [SHAPE_FOURTH_OPEN] = true,  [SHAPE_THIRD_OPEN] = true,  [SHAPE_THIRD_OPEN_2] = true,
        [SHAPE_THIRD_OPEN_3] = true, [SHAPE_SECOND_OPEN] = true, [SHAPE_SECOND_OPEN_2] = true,
        [SHAPE_LAST_OPEN] = true};
    const struct shape_step *step = shape_steps(b, STEP_OWN);
    int ways = 0;

    for (; cells; cells &= cells - 1)
        ways += open[shape_look(b, line | step[__builtin_ctz(cells) - middle].put)];
    return ways;
}

/* A shape by what the line lacks, two at least, and the ways to open it. */
static enum shape shape_of(const struct run_rule *rule, int lacks, int ways)
{
    if (lacks == 2) return ways > 1 ? SHAPE_SECOND_OPEN_2 : ways ? SHAPE_SECOND_OPEN : SHAPE_SECOND;
    if (lacks == rule->k - 1) return ways ? SHAPE_BARE_OPEN : SHAPE_BARE;
    if (lacks == 3)
        return ways > 2    ? SHAPE_THIRD_OPEN_3
               : ways == 2 ? SHAPE_THIRD_OPEN_2
               : ways      ? SHAPE_THIRD_OPEN
                           : SHAPE_THIRD;
    if (lacks == 4) return ways ? SHAPE_FOURTH_OPEN : SHAPE_FOURTH;
    return SHAPE_FAR;
}

/* What lacks five after one more stone is told from others, but not by the ways to open it. */
static enum shape find_shape(struct shape_book *b, uint32_t line)
{
    enum { WAYS_FROM = 5 };
    const struct run_rule *rule = &b->rule;
    const struct row w = row_of(b, line);
    const struct gap gap = gap_of(rule, &w);
    int ways = 0;

    if (gap.lacks == 0) return SHAPE_RUN;
    if (gap.lacks == NEVER)
        return rule->barred && longest(&w) > rule->k ? SHAPE_BARRED : SHAPE_DEAD;
    if (gap.lacks == 1) return last_shape(rule, &w, gap.cells);
    if (gap.lacks < WAYS_FROM || (gap.lacks == WAYS_FROM && rule->k == WAYS_FROM + 1))
        ways = open_ways(b, line, w.middle, gap.cells);
    return shape_of(rule, gap.lacks, ways);
}

uint8_t shape_find(struct shape_book *b, uint32_t line)
{
    uint8_t entry = (uint8_t)(SHAPES | find_shape(b, line));

    atomic_store_explicit(&b->line[line], entry, memory_order_relaxed);
    return entry;
}

/* What a stone so far away does to a half. */
static struct shape_step step_of(const struct shape_book *b, int whose, int distance)
{
    uint32_t cell = 1U << (distance - 1), half = (1U << b->bits) - 1;

    if (whose == STEP_OWN) return (struct shape_step){half, cell};
    return (struct shape_step){cell - 1, cell | b->cage};
}

static void write_steps(struct shape_book *b)
{
    uint32_t half = (1U << b->bits) - 1;

    for (int whose = 0; whose < STEPS; whose++)
        for (int i = 1; i <= b->reach; i++) {
            struct shape_step step = step_of(b, whose, i);
            b->step[whose][SHAPE_K_MOST + i] =
                (struct shape_step){shape_line(b, half, step.keep), shape_line(b, 0, step.put)};
            b->step[whose][SHAPE_K_MOST - i] =
                (struct shape_step){shape_line(b, step.keep, half), shape_line(b, step.put, 0)};
        }
}

/* -- Four lines. ------------------------------------------------------------------------------ */

/* How much a shape, or a mark, urges to move there. */
static const int16_t shape_urges[SHAPES] = {
    [SHAPE_BARE_OPEN] = 1,      [SHAPE_FAR] = 2,
    [SHAPE_FOURTH] = 2,         [SHAPE_FOURTH_OPEN] = 4,
    [SHAPE_THIRD] = 6,          [SHAPE_THIRD_OPEN] = 12,
    [SHAPE_THIRD_OPEN_2] = 18,  [SHAPE_THIRD_OPEN_3] = 22,
    [SHAPE_SECOND] = 24,        [SHAPE_SECOND_OPEN] = 60,
    [SHAPE_SECOND_OPEN_2] = 70, [SHAPE_LAST] = 60,
    [SHAPE_LAST_OPEN] = 1000,   [SHAPE_RUN] = 8000,
};
static const int16_t mark_urges[MARKS] = {
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

/* The place of two ranks, whichever is the greater, among all pairs of ranks from the first on. */
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
static uint64_t kept(int n)
{
    return (uint16_t)(n > INT16_MAX ? INT16_MAX : n < INT16_MIN ? INT16_MIN : n);
}

static shape_sum sum_of(const struct shape_book *b, uint16_t set, unsigned number)
{
    int count[SHAPES] = {0}, terms[BOOK_WEIGHTS] = {0}, always = 0, lead = 0, urge = 0, i = 0;

    for (int d = 0; d < SHAPE_LINES; d++) {
        enum shape shape = (enum shape)(set >> d * SHAPE_BITS & (SHAPES - 1));
        count[shape]++;
        urge += shape_urges[shape];
    }
    enum mark mark = mark_of(b, count);
    shape_terms(b, set, terms);
    for (; i < SHAPE_WEIGHTS + PAIR_WEIGHTS; i++) always += b->weight[i] * terms[i];
    for (; i < BOOK_WEIGHTS; i++) lead += b->weight[i] * terms[i];
    return kept(always) | kept(lead) << 16 | kept(urge + mark_urges[mark]) << 32 |
           (uint64_t)mark << 48 | (uint64_t)number << 52;
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

/* It does not matter on which lines the shapes are: SHAPE_SETS are different. */
static void write_sums(struct shape_book *b)
{
    unsigned number = 0;

    for (unsigned i = 0; i <= UINT16_MAX; i++) {
        uint16_t set = (uint16_t)i, before = set_before(set);
        b->sum[set] = before == set ? sum_of(b, set, number++) : b->sum[before];
    }
}

/* What the network makes of each set. */
static void write_rows(struct shape_book *b)
{
    for (unsigned i = 0; i <= UINT16_MAX; i++) {
        uint16_t set = (uint16_t)i;
        int terms[BOOK_WEIGHTS] = {0};
        if (set_before(set) != set) continue;
        shape_terms(b, set, terms);
        net_row(terms, &b->row[shape_number(b->sum[set])]);
    }
}

void shape_book_write(struct shape_book *book, struct run_rule rule)
{
    int16_t usual[MNK_WEIGHTS];

    mnk_usual_weights(usual);
    book->rule = rule;
    book->reach = shape_reach(rule);
    book->bits = half_bits(rule);
    book->has_net = rule.k == NET_K && !rule.caged;
    book->cage = rule.caged ? 1U << (book->reach + 1) : 0;
    write_steps(book);
    memcpy(book->weight, usual + WEIGHT_SHAPES, sizeof book->weight);
    write_sums(book);
    if (book->has_net) write_rows(book);
}

void shape_book_weigh(struct shape_book *book, const int16_t weight[BOOK_WEIGHTS])
{
    if (memcmp(book->weight, weight, sizeof book->weight) == 0) return;
    memcpy(book->weight, weight, sizeof book->weight);
    write_sums(book);
}
