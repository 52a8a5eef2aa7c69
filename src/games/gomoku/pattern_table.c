/* SPDX-License-Identifier: MIT
 * pattern_table.c - see pattern_table.h. */
#include "games/gomoku/eval_weights.h"

#include <assert.h>
#include <string.h>

static_assert((int)NET_TERMS == (int)PATTERN_WEIGHTS + (int)PAIR_WEIGHTS, "rows of the network");

static int half_bits(struct run_rule rule)
{
    return pattern_reach(rule) + 1 + rule.caged;
}

size_t pattern_table_size(struct run_rule rule)
{
    return sizeof(struct pattern_table) + ((size_t)1 << 2 * half_bits(rule));
}

/* -- One line. -------------------------------------------------------------------------------- */

/* A line, with a stone on the cell from which it is seen. */
struct row {
    uint32_t own; /* bit 0 is the first cell */
    int length, middle;
    bool caged[2]; /* whether each end is a stone of the other side */
};

static int half_length(const struct pattern_table *t, uint32_t half)
{
    assert(half & ~t->cage); /* the one that marks the end */
    return 31 - __builtin_clz(half & ~t->cage);
}

static struct row row_of(const struct pattern_table *t, uint32_t line)
{
    uint32_t front = pattern_front(t, line), behind = pattern_behind(t, line);
    int middle = half_length(t, front), after = half_length(t, behind);
    struct row w = {1U << middle, middle + 1 + after, middle, {front & t->cage, behind & t->cage}};

    for (int i = 0; i < middle; i++) w.own |= (front >> i & 1) << (middle - 1 - i);
    w.own |= (behind & ((1U << after) - 1)) << (middle + 1);
    return w;
}

/* The number of stones that a line lacks of a run, and the free cells of all windows that lack no
 * more. */
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

/* For a line that lacks one: whether a stone of the other side on cell `at` prevents every run. */
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

/* Renju: whether a line that lacks one is two fours: more than one cell completes it, not counting
 * the second end of a straight four. */
static bool is_double(const struct run_rule *rule, uint32_t cells)
{
    return __builtin_popcount(cells) - ((cells & cells >> rule->k) != 0) > 1;
}

/* The length of the row of own stones through the cell. */
static int longest(const struct row *w)
{
    uint32_t before = ~w->own & ((1U << w->middle) - 1), behind = ~w->own >> w->middle;

    return __builtin_ctz(behind) + (before ? w->middle - (32 - __builtin_clz(before)) : w->middle);
}

/* The number of these cells on which one more stone makes an open line. */
static int open_ways(struct pattern_table *t, uint32_t line, int middle, uint32_t cells)
{
    static const bool open[PATTERNS] = {
        [PATTERN_FOURTH_OPEN] = true,  [PATTERN_THIRD_OPEN] = true,  [PATTERN_THIRD_OPEN_2] = true,
        [PATTERN_THIRD_OPEN_3] = true, [PATTERN_SECOND_OPEN] = true, [PATTERN_SECOND_OPEN_2] = true,
        [PATTERN_LAST_OPEN] = true};
    const struct pattern_step *step = pattern_steps(t, STEP_OWN);
    int ways = 0;

    for (; cells; cells &= cells - 1)
        ways += open[pattern_look(t, line | step[__builtin_ctz(cells) - middle].put)];
    return ways;
}

/* The pattern of a line that lacks two or more, by the number of cells that open it. */
static enum pattern pattern_of(const struct run_rule *rule, int lacks, int ways)
{
    if (lacks == 2)
        return ways > 1 ? PATTERN_SECOND_OPEN_2 : ways ? PATTERN_SECOND_OPEN : PATTERN_SECOND;
    if (lacks == rule->k - 1) return ways ? PATTERN_BARE_OPEN : PATTERN_BARE;
    if (lacks == 3)
        return ways > 2    ? PATTERN_THIRD_OPEN_3
               : ways == 2 ? PATTERN_THIRD_OPEN_2
               : ways      ? PATTERN_THIRD_OPEN
                           : PATTERN_THIRD;
    if (lacks == 4) return ways ? PATTERN_FOURTH_OPEN : PATTERN_FOURTH;
    return PATTERN_FAR;
}

/* Openness is only found for lines that lack less than five, and for BARE up to k = 6: see enum
 * pattern. */
static enum pattern find_pattern(struct pattern_table *t, uint32_t line)
{
    enum { WAYS_FROM = 5 };
    const struct run_rule *rule = &t->rule;
    const struct row w = row_of(t, line);
    const struct gap gap = gap_of(rule, &w);
    int ways = 0;

    if (gap.lacks == 0) return PATTERN_RUN;
    if (gap.lacks == NEVER)
        return rule->barred && longest(&w) > rule->k ? PATTERN_BARRED : PATTERN_DEAD;
    if (gap.lacks == 1 && rule->barred && is_double(rule, gap.cells)) return PATTERN_BARRED;
    if (gap.lacks == 1) return can_be_stopped(rule, &w) ? PATTERN_LAST : PATTERN_LAST_OPEN;
    if (gap.lacks < WAYS_FROM || (gap.lacks == WAYS_FROM && rule->k == WAYS_FROM + 1))
        ways = open_ways(t, line, w.middle, gap.cells);
    return pattern_of(rule, gap.lacks, ways);
}

uint8_t pattern_find(struct pattern_table *t, uint32_t line)
{
    uint8_t entry = (uint8_t)(PATTERNS | find_pattern(t, line));

    atomic_store_explicit(&t->line[line], entry, memory_order_relaxed);
    return entry;
}

/* `step`: what a stone at this distance does to a half. */
static void write_steps(struct pattern_table *t)
{
    uint32_t half = (1U << t->bits) - 1;

    for (int whose = 0; whose < STEPS; whose++)
        for (int i = 1; i <= t->reach; i++) {
            uint32_t cell = 1U << (i - 1);
            struct pattern_step step = {cell - 1, cell | t->cage};
            if (whose == STEP_OWN) step = (struct pattern_step){half, cell};
            t->step[whose][PATTERN_K_MOST + i] = (struct pattern_step){
                pattern_line(t, half, step.keep), pattern_line(t, 0, step.put)};
            t->step[whose][PATTERN_K_MOST - i] = (struct pattern_step){
                pattern_line(t, step.keep, half), pattern_line(t, step.put, 0)};
        }
}

/* -- Four lines. ------------------------------------------------------------------------------ */

/* The scores of patterns and marks in the order of moves, found by hand. */
static const int16_t pattern_scores[PATTERNS] = {
    [PATTERN_BARE_OPEN] = 1,      [PATTERN_FAR] = 2,
    [PATTERN_FOURTH] = 2,         [PATTERN_FOURTH_OPEN] = 4,
    [PATTERN_THIRD] = 6,          [PATTERN_THIRD_OPEN] = 12,
    [PATTERN_THIRD_OPEN_2] = 18,  [PATTERN_THIRD_OPEN_3] = 22,
    [PATTERN_SECOND] = 24,        [PATTERN_SECOND_OPEN] = 60,
    [PATTERN_SECOND_OPEN_2] = 70, [PATTERN_LAST] = 60,
    [PATTERN_LAST_OPEN] = 1000,   [PATTERN_RUN] = 8000,
};
static const int16_t mark_scores[MARKS] = {
    [MARK_THREES] = 300,
    [MARK_FOUR_THREE] = 600,
    [MARK_OPEN_FOUR] = 1500,
};

static const uint8_t rank_of[PATTERNS] = {
    [PATTERN_THIRD] = RANK_THIRD,         [PATTERN_THIRD_OPEN] = RANK_THIRD,
    [PATTERN_THIRD_OPEN_2] = RANK_THIRDS, [PATTERN_THIRD_OPEN_3] = RANK_THIRDS,
    [PATTERN_SECOND] = RANK_SECOND,       [PATTERN_SECOND_OPEN] = RANK_THREE,
    [PATTERN_SECOND_OPEN_2] = RANK_THREE, [PATTERN_LAST] = RANK_FOUR,
};

static enum mark mark_of(const struct pattern_table *t, const int count[PATTERNS])
{
    int threes = count[PATTERN_SECOND_OPEN] + count[PATTERN_SECOND_OPEN_2];
    int fours = count[PATTERN_LAST], dead = count[PATTERN_DEAD];

    if (count[PATTERN_RUN]) return MARK_RUN;
    if (t->rule.barred && (count[PATTERN_BARRED] || fours + count[PATTERN_LAST_OPEN] > 1))
        return MARK_BARRED;
    if (count[PATTERN_LAST_OPEN] || fours > 1) return MARK_OPEN_FOUR;
    if (fours) return threes ? MARK_FOUR_THREE : MARK_FOUR;
    if (threes) return threes > 1 ? MARK_THREES : MARK_THREE;
    if (dead == PATTERN_LINES) return MARK_DEAD;
    if (dead + count[PATTERN_BARE] + count[PATTERN_BARE_OPEN] == PATTERN_LINES) return MARK_BARE;
    return MARK_NEAR;
}

/* The index of an unordered pair among all pairs of ranks from `first` on; the greater rank counts
 * first. */
static int pair_of(enum rank a, enum rank b, enum rank first)
{
    int greater = (int)(a > b ? a : b) - (int)first, less = (int)(a > b ? b : a) - (int)first;

    assert(a >= first && b >= first);
    return greater * (greater + 1) / 2 + less;
}

static void add_pair(enum pattern one, enum pattern other, int terms[TABLE_WEIGHTS])
{
    enum rank a = (enum rank)rank_of[one], b = (enum rank)rank_of[other];

    if (a == RANK_NONE || b == RANK_NONE) return;
    terms[PATTERN_WEIGHTS + pair_of(a, b, RANK_THIRD)]++;
    if (a < RANK_THIRDS || b < RANK_THIRDS || a > RANK_THREE || b > RANK_THREE) return;
    terms[PATTERN_WEIGHTS + PAIR_WEIGHTS + 1 + pair_of(a, b, RANK_THIRDS)]++;
}

void pattern_terms(const struct pattern_table *table, uint16_t set, int terms[TABLE_WEIGHTS])
{
    enum pattern pattern[PATTERN_LINES];

    for (int d = 0; d < PATTERN_LINES; d++) {
        pattern[d] = (enum pattern)(set >> d * PATTERN_BITS & (PATTERNS - 1));
        if (table->rule.barred && pattern[d] == PATTERN_BARRED) pattern[d] = PATTERN_DEAD;
        if (pattern[d] >= PATTERN_BARE_OPEN) terms[pattern[d] - PATTERN_BARE_OPEN]++;
        if (rank_of[pattern[d]] == RANK_THREE) terms[PATTERN_WEIGHTS + PAIR_WEIGHTS]++;
        for (int e = 0; e < d; e++) add_pair(pattern[d], pattern[e], terms);
    }
}

/* Saturates to the 16 bits of a field of pattern_sum. */
static uint64_t kept(int n)
{
    return (uint16_t)(n > INT16_MAX ? INT16_MAX : n < INT16_MIN ? INT16_MIN : n);
}

static pattern_sum sum_of(const struct pattern_table *t, uint16_t set, unsigned number)
{
    int count[PATTERNS] = {0}, terms[TABLE_WEIGHTS] = {0}, always = 0, lead = 0, score = 0, i = 0;

    for (int d = 0; d < PATTERN_LINES; d++) {
        enum pattern pattern = (enum pattern)(set >> d * PATTERN_BITS & (PATTERNS - 1));
        count[pattern]++;
        score += pattern_scores[pattern];
    }
    enum mark mark = mark_of(t, count);
    pattern_terms(t, set, terms);
    for (; i < PATTERN_WEIGHTS + PAIR_WEIGHTS; i++) always += t->weight[i] * terms[i];
    for (; i < TABLE_WEIGHTS; i++) lead += t->weight[i] * terms[i];
    return kept(always) | kept(lead) << 16 | kept(score + mark_scores[mark]) << 32 |
           (uint64_t)mark << 48 | (uint64_t)number << 52;
}

/* One step of sorting the four patterns: a permutation with a smaller value; the value itself if it
 * is sorted. */
static uint16_t set_before(uint16_t set)
{
    for (int d = 0; d + 1 < PATTERN_LINES; d++) {
        unsigned low = set >> d * PATTERN_BITS & (PATTERNS - 1);
        unsigned high = set >> (d + 1) * PATTERN_BITS & (PATTERNS - 1);
        unsigned both = (low ^ high) * (1U | 1U << PATTERN_BITS);
        if (high > low) return (uint16_t)(set ^ both << d * PATTERN_BITS);
    }
    return set;
}

/* All permutations share the sum of the sorted one, which has the smallest value and so comes
 * first. */
static void write_sums(struct pattern_table *t)
{
    unsigned number = 0;

    for (unsigned i = 0; i <= UINT16_MAX; i++) {
        uint16_t set = (uint16_t)i, before = set_before(set);
        t->sum[set] = before == set ? sum_of(t, set, number++) : t->sum[before];
    }
    assert(number == PATTERN_SETS);
}

/* Writes the network's inputs for each multiset. */
static void write_rows(struct pattern_table *t)
{
    for (unsigned i = 0; i <= UINT16_MAX; i++) {
        uint16_t set = (uint16_t)i;
        int terms[TABLE_WEIGHTS] = {0};
        if (set_before(set) != set) continue;
        pattern_terms(t, set, terms);
        net_row(terms, &t->row[pattern_number(t->sum[set])]);
    }
}

void pattern_table_write(struct pattern_table *table, struct run_rule rule)
{
    int16_t usual[MNK_WEIGHTS];

    assert(PATTERN_K_LEAST <= rule.k && rule.k <= PATTERN_K_MOST && !table->rule.k);
    mnk_usual_weights(usual);
    table->rule = rule;
    table->reach = pattern_reach(rule);
    table->bits = half_bits(rule);
    table->has_net = rule.k == NET_K && !rule.caged;
    table->cage = rule.caged ? 1U << (table->reach + 1) : 0;
    write_steps(table);
    memcpy(table->weight, usual + WEIGHT_PATTERNS, sizeof table->weight);
    write_sums(table);
    if (table->has_net) write_rows(table);
}

void pattern_table_set_weights(struct pattern_table *table, const int16_t weight[TABLE_WEIGHTS])
{
    assert(table->rule.k); /* it is written */
    if (memcmp(table->weight, weight, sizeof table->weight) == 0) return;
    memcpy(table->weight, weight, sizeof table->weight);
    write_sums(table);
}
