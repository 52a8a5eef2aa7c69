/* SPDX-License-Identifier: MIT
 * memory_plan.h - what a search needs memory for, and how much: computed before it begins, since it
 * allocates nothing later. */
#ifndef SEARCH_MEMORY_PLAN_H
#define SEARCH_MEMORY_PLAN_H

#include <zermelo.h>

enum memory_part {
    MEMORY_MOVES, /* move stacks */
    MEMORY_PV,    /* principal variations */
    MEMORY_KILLERS,
    MEMORY_HISTORY,
    MEMORY_SYMMETRIC,  /* symmetric positions */
    MEMORY_EVAL_STATE, /* incremental evaluation states */
    MEMORY_ROWS,       /* of MultiPV */
    MEMORY_POSITIONS,  /* of the threads, with their results and the structs of their searches */
    MEMORY_PRECOMPUTED,
    MEMORY_TABLE,
    MEMORY_TREE,
    MEMORY_ASIDE, /* for a game's own proofs */
    MEMORY_PARTS
};

struct memory_plan {
    size_t bytes[MEMORY_PARTS];
};

/* Parts follow each other in one block, so their sizes are multiples of the largest alignment. */
enum { MEMORY_ALIGN = _Alignof(max_align_t) };

static inline size_t memory_floor(size_t bytes)
{
    return bytes / MEMORY_ALIGN * MEMORY_ALIGN;
}

static inline void memory_add(struct memory_plan *plan, enum memory_part part, size_t bytes)
{
    plan->bytes[part] += memory_floor(bytes + MEMORY_ALIGN - 1);
}

static inline void memory_add_all(struct memory_plan *plan, const struct memory_plan *more)
{
    for (int i = 0; i < MEMORY_PARTS; i++) plan->bytes[i] += more->bytes[i];
}

static inline size_t memory_total(const struct memory_plan *plan)
{
    size_t total = 0;

    for (int i = 0; i < MEMORY_PARTS; i++) total += plan->bytes[i];
    return total;
}

#endif
