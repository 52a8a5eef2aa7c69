/* SPDX-License-Identifier: MIT
 * search.c - see search.h. */
#include "search/search.h"

#include "core/clock.h"
#include "core/memory.h"

#include <assert.h>
#include <string.h>

/* Nodes between two readings of the clock: fewer on large boards, where the time of a node varies
 * with the size of the board. */
static const uint64_t pace_large = 65536, pace_small = 16;
static const double pace_slow = 1e-3, pace_fast = 1e-4; /* seconds between two readings */
static const double report_interval = 0.1; /* seconds between two reports of progress */

/* The maximal number of levels of the tree: a ply is followed by at most two chance nodes, and a
 * turn may be many plies. */
static size_t levels_wanted(const struct search *q)
{
    size_t depth = (size_t)q->options.depth;

    if (q->options.kind == SEARCH_MCTS) return 10; /* only for distance_template.h */
    if (!depth || depth > ZM_PLY_MAX || q->options.unit != UNIT_PLIES) depth = ZM_PLY_MAX;
    return (q->game->weight ? 3 * depth : depth) + 2;
}

static size_t pv_levels(size_t levels)
{
    return levels < ZM_LINE_MAX ? levels : ZM_LINE_MAX;
}

/* The bytes of a move on the stack, with its bound and its key. */
static const size_t each = sizeof(zm_move) + sizeof(zm_score) + sizeof(int);

/* The move stack has `capacity` moves. */
static void plan_stacks(const struct search *q, size_t capacity, struct memory_plan *plan)
{
    size_t levels = levels_wanted(q), lines = pv_levels(levels);

    memory_add(plan, MEMORY_MOVES, capacity * each);
    memory_add(plan, MEMORY_PV,
               lines * lines * sizeof *q->pv_table + (levels + 1) * sizeof *q->pv_length);
}

/* The most moves that are on the stack at once. With `branching` a node keeps only those that it
 * searches; but at the root all may be wanted (MultiPV), and of one node at a time all are listed.
 * Chance nodes keep all outcomes. */
static size_t moves_on_stack(const struct search *q, size_t levels)
{
    size_t all = levels * q->max_moves, width = 3 * (size_t)q->options.branching;
    size_t few = levels * width + 2 * q->max_moves;

    return width && !q->game->weight && few < all ? few : all;
}

void search_plan(const struct search *q, size_t levels, size_t limit, struct memory_plan *plan)
{
    struct memory_plan others = *plan;
    size_t capacity = moves_on_stack(q, levels ? levels : levels_wanted(q)),
           least = LEVELS_LEAST * q->max_moves;

    assert(q->max_moves > 0);
    plan_stacks(q, 0, &others);
    size_t total = memory_total(&others),
           left = limit > total ? memory_floor(limit - total) / each : 0;
    if (capacity > left) capacity = left > least ? left : least;
    plan_stacks(q, capacity, plan);
}

void *search_take(struct search *q, const struct memory_plan *plan, enum memory_part part)
{
    void *at = q->memory + q->memory_used;

    q->memory_used += plan->bytes[part];
    assert(q->memory_used <= q->memory_size);
    return at;
}

enum zm_status search_begin(struct search *q, const struct memory_plan *plan)
{
    size_t lines = pv_levels(levels_wanted(q));

    q->memory_size = memory_total(plan);
    q->memory_used = 0;
    q->memory = q->allocator->take(q->allocator->with, q->memory_size);
    if (!q->memory) return ZM_NO_MEMORY;
    q->move_capacity = plan->bytes[MEMORY_MOVES] / each;
    q->moves = search_take(q, plan, MEMORY_MOVES);
    q->bounds = (zm_score *)(q->moves + q->move_capacity);
    q->keys = (int *)(q->bounds + q->move_capacity);
    q->pv_capacity = (int)lines;
    q->pv_table = search_take(q, plan, MEMORY_PV);
    q->pv_length = (int *)(q->pv_table + lines * lines);
    q->used = 0;
    q->pace = 1;
    q->checked = q->reported = clock_now();
    q->check_at = 0;
    return ZM_OK;
}

void search_end(struct search *q)
{
    memory_give(q->allocator, q->memory, q->memory_size);
    q->memory = NULL;
}

/* The nodes of all threads. */
static uint64_t nodes_so_far(const struct search *q)
{
    uint64_t nodes = q->nodes;

    for (int i = 0; i < q->counters; i++)
        if (i != q->member) nodes += atomic_load_explicit(&q->counts[i], memory_order_relaxed);
    return nodes;
}

static bool is_broken(const struct search *q)
{
    return q->broken && atomic_load_explicit(q->broken, memory_order_relaxed);
}

void search_report_progress(struct search *q, double now)
{
    if (!q->limits.progress || is_broken(q)) return;
    assert(q->member == 0); /* the others have no result to report */
    if (q->refresh) q->refresh(q->refresh_with);
    q->reported = now;
    q->result->nodes = nodes_so_far(q);
    q->result->seconds = now - q->timing.started;
    q->limits.progress(q->limits.with, q->result);
}

static void stop_if_over(struct search *q, double now)
{
    if (now >= q->timing.deadline || now >= q->timing.soft) q->stopped = true;
    if (flag_is_raised(q->limits.stop)) q->stopped = true;
    if (q->halt && atomic_load_explicit(q->halt, memory_order_relaxed)) q->stopped = true;
    if (is_broken(q)) q->stopped = true;
}

bool search_is_over(struct search *q)
{
    stop_if_over(q, clock_now());
    return q->stopped;
}

void search_check(struct search *q)
{
    const struct zm_limits *l = &q->limits;
    double now = clock_now(), took = now - q->checked;
    uint64_t most = pace_large / (pace_small + q->max_moves);

    assert(!q->counters || q->member < q->counters);
    q->checked = now;
    if (took > pace_slow && q->pace > 1) q->pace /= 2;
    if (took < pace_fast && q->nodes - q->paced >= q->pace && q->pace < most) q->pace *= 2;
    q->paced = q->nodes;
    if (q->counters) atomic_store_explicit(&q->counts[q->member], q->nodes, memory_order_relaxed);
    q->check_at = q->nodes + q->pace;
    if (l->nodes && q->check_at > l->nodes) q->check_at = l->nodes;
    if (l->nodes && q->nodes >= l->nodes) q->stopped = q->spent = true;
    stop_if_over(q, now);
    if (now - q->reported >= report_interval) search_report_progress(q, now);
}

/* Rotates [at, middle) behind [middle, end) by three reversals. */
static void reverse(zm_move *moves, int *keys, size_t from, size_t end)
{
    while (from + 1 < end) {
        end--;
        zm_move m = moves[from];
        int k = keys[from];
        moves[from] = moves[end], keys[from] = keys[end];
        moves[end] = m, keys[end] = k;
        from++;
    }
}

/* Merges two sorted neighbours in place, stably and without extra memory (SymMerge in its simplest
 * form): a rotation moves the middle of the longer one to its final place; then the parts on both
 * sides of it are merged. */
static void merge(zm_move *moves, int *keys, size_t from, size_t middle, size_t end)
{
    assert(from <= middle && middle <= end);
    if (from == middle || middle == end || keys[middle - 1] >= keys[middle]) return;

    bool left = middle - from >= end - middle;
    size_t a = from + (middle - from) / 2, b = middle + (end - middle) / 2;

    if (left)
        for (b = middle; b < end && keys[b] > keys[a]; b++) {}
    else
        for (a = from; a < middle && keys[a] >= keys[b]; a++) {}

    size_t last = left ? b : b + 1, place = a + (b - middle); /* [a, last) turns; where it lands */
    reverse(moves, keys, a, middle);
    reverse(moves, keys, middle, last);
    reverse(moves, keys, a, last);
    merge(moves, keys, from, a, place);
    merge(moves, keys, place + 1, last, end);
}

void search_sort_many(zm_move *moves, int *keys, size_t n)
{
    search_sort(moves, keys, n / 2);
    search_sort(moves + n / 2, keys + n / 2, n - n / 2);
    merge(moves, keys, 0, n / 2, n);
}

/* Whether index a comes after index b. */
static bool behind(const zm_score *scores, int a, int b)
{
    return scores[a] != scores[b] ? scores[a] < scores[b] : a > b;
}

/* Restores the heap, whose top is the last index in the order, by moving down the entry at i. */
static void sink(const zm_score *scores, int *heap, size_t i, size_t n)
{
    for (size_t child; (child = 2 * i + 1) < n; i = child) {
        if (child + 1 < n && behind(scores, heap[child + 1], heap[child])) child++;
        if (!behind(scores, heap[child], heap[i])) return;
        int swap = heap[i];
        heap[i] = heap[child], heap[child] = swap;
    }
}

void search_order(const zm_score *scores, int *order, size_t n)
{
    for (size_t i = 0; i < n; i++) order[i] = (int)i;
    for (size_t i = n / 2; i-- > 0;) sink(scores, order, i, n);
    for (size_t end = n; end-- > 1;) {
        int swap = order[0];
        order[0] = order[end], order[end] = swap;
        sink(scores, order, 0, end);
    }
}
