/* SPDX-License-Identifier: MIT
 * node_pool.h - the nodes of a Monte Carlo tree: a pool of fixed size, pruned when it is full, so
 * that a search of any length fits into it.
 *
 * The children of a node form a block: a header, then one slot per child. A block always lies
 * behind the block of its parent. When the pool is full, one pass from front to back frees the
 * blocks below the least visited nodes and moves the others together. The pass reaches a parent
 * before its children. Fields that change while several threads search are atomic. Pruning requires
 * that all threads but one wait. */
#ifndef SEARCH_NODE_POOL_H
#define SEARCH_NODE_POOL_H

#include "search/search.h"

#include <assert.h>
#include <stdatomic.h>

/* Rewards are counted in units of 1/REWARD_ONE; the largest reward is 1. */
#define REWARD_ONE (INT64_C(1) << 30)

/* A node stands for the move that leads to it. Bounds and results are those of the first side, in
 * the game's unit. */
struct mcts_node {
    zm_move move;
    _Atomic int64_t sum;       /* rewards of the first side */
    _Atomic uint32_t visits;   /* includes simulations in progress */
    _Atomic uint32_t first;    /* the block of its children, NO_CHILDREN or EXPANDING */
    _Atomic int16_t low, high; /* proven bounds of the result */
    union {
        uint32_t weight;          /* of an outcome of a chance node */
        struct {                  /* of a player's move */
            uint16_t prior;       /* for PUCT, in units of 1/65535 */
            _Atomic int16_t eval; /* minimax of the evaluations below, in units of 1/EVAL_ONE */
        };
    };
};
enum { NO_CHILDREN, EXPANDING, ROOT_BLOCK, ROOT };
enum { EVAL_ONE = 32000 };

/* The header of a block of children. */
struct child_block {
    uint32_t parent;
    _Atomic uint32_t count; /* of children */
    uint32_t capacity;      /* exceeds the count only where lists of moves vary */
    uint8_t side;           /* to move: enum zm_side */
    uint8_t pass;           /* the last pruning pass that kept the block; 0: none */
    _Atomic int16_t eval;   /* of the parent, which has none of its own if it is an outcome */
    uint64_t total_weight;  /* of the outcomes */
    atomic_flag locked;     /* a thread is adding a child */
};

/* All-moves-as-first statistics (Brügmann 1993): the rewards of simulations in which a move was
 * made at any later time. */
struct amaf {
    _Atomic uint32_t visits;
    _Atomic int32_t sum; /* rewards in units of 1/EVAL_ONE */
};

/* The parts of a child's UCB score as a thread has cached them. The entries of siblings are
 * adjacent: reading the nodes would touch four times as much memory, and each score would need one
 * or two divisions.
 * An entry is zero until the thread has read the node. The entry at the index of the block's header
 * belongs to all its children. */
struct cached_qu {
    union {
        float q;     /* mean reward of the side to move; -INFINITY: the child is excluded */
        float scale; /* header: the parent's factor of the exploration term */
    };
    union {
        float u;             /* the child's factor of the exploration term; < 0: unvisited */
        uint32_t refresh_at; /* header: visits of the parent at which all entries are refreshed */
    };
};
enum { CACHES_MAX = 8 };  /* more caches would leave too few slots for nodes */
enum { POOL_PARTS = 64 }; /* at least half of them hold slots */

union slot {
    struct mcts_node node;
    struct child_block block;
};

struct node_pool {
    union slot *slots;
    struct cached_qu *caches; /* one entry per slot in each cache; only one thread uses a cache */
    struct amaf *amaf;        /* one entry per slot, or NULL */
    uint32_t capacity;        /* slots */
    int cache_count;
    _Atomic uint32_t used;
    atomic_bool full;                        /* an allocation has failed */
    uint64_t compactions;                    /* passes that have moved the blocks together */
    int part_shift;                          /* a part of the pool has 1 << part_shift slots */
    _Atomic uint32_t part_block[POOL_PARTS]; /* a block in each part; 0: none is known */
};

/* Slots that one of several threads has reserved for its next blocks. Threads that write to their
 * own blocks then share no cache line. A single thread has an empty buffer, all zero. */
struct slot_buffer {
    uint32_t at, end;
    uint32_t size; /* slots reserved at once; 0: there is a single thread */
};

static inline struct mcts_node *node_at(const struct node_pool *p, uint32_t i)
{
    return &p->slots[i].node;
}

static inline struct child_block *block_at(const struct node_pool *p, uint32_t i)
{
    return &p->slots[i].block;
}

/* Only for a node that no other thread can reach yet. */
static inline void node_set_bounds(struct mcts_node *n, int low, int high)
{
    assert(INT16_MIN <= low && low <= INT16_MAX && INT16_MIN <= high && high <= INT16_MAX);
    atomic_store_explicit(&n->low, (int16_t)low, memory_order_relaxed);
    atomic_store_explicit(&n->high, (int16_t)high, memory_order_relaxed);
}

static inline uint32_t next_block(const struct node_pool *p, uint32_t block)
{
    return block + 1 + block_at(p, block)->capacity;
}

/* The block of a node's children, 0 if the node has none yet. */
static inline uint32_t children_of(const struct mcts_node *n)
{
    uint32_t first = atomic_load_explicit(&n->first, memory_order_acquire);

    return first > EXPANDING ? first : 0;
}

/* The tree that is kept from one search to the next. The position of the root and the slots follow
 * it in memory. */
struct reused_tree {
    struct node_pool pool;
    struct mcts_options options;
    bool valid;
    int threads;            /* of the search that grows it */
    uint32_t visits_before; /* visits of the root when the search began */
    size_t made;            /* moves from the start of the game to the root */
};

/* Initialises a pool that contains only a root, in `size` bytes at `memory`, which must be aligned
 * for any type. Each thread gets a cache, up to CACHES_MAX of them. */
void pool_init(struct node_pool *p, void *memory, size_t size, bool with_amaf, int threads);
/* The i-th cache, or NULL if there are fewer. */
struct cached_qu *pool_cache(const struct node_pool *p, int i);
/* Makes all threads refresh their caches of all blocks. */
void pool_clear_caches(struct node_pool *p);
/* An empty slot buffer for one of several threads. */
struct slot_buffer pool_buffer(const struct node_pool *p);
/* Allocates a block whose `capacity` slots are all zero. Returns 0 and sets `full` if there is no
 * room for it. */
uint32_t pool_alloc(struct node_pool *p, struct slot_buffer *own, uint32_t parent,
                    uint32_t capacity);
/* Returns the unused slots of a buffer. Required before the pool is pruned and at the end of a
 * search. */
void pool_release(struct node_pool *p, struct slot_buffer *own);
/* Frees about half of the used slots or more, but never the root's children. */
void pool_prune(struct node_pool *p);
/* Removes a child from a block; the last child takes its place. The next pruning pass frees the
 * blocks below the removed child. No other thread may be searching. */
void pool_remove(struct node_pool *p, uint32_t first, uint32_t child);
/* Makes a node the root and frees all nodes that are not below it. Unless the node is already the
 * root, all caches are cleared. */
void pool_reroot(struct node_pool *p, uint32_t node);

#endif
