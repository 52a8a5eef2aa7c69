/* SPDX-License-Identifier: MIT
 * forest.h - the nodes of a Monte Carlo tree: a fixed pool, recycled so that a search of any
 * length goes on inside it.
 *
 * The children of a node are a block: a head, then one slot each. A block always lies behind that
 * of its owner. When the pool is full, one
 * pass from front to back drops the blocks of the least visited nodes and slides the others
 * together; a parent is always seen before its children. While several threads search, fields
 * that change are atomic; recycling needs all but one to stand still. */
#ifndef SEARCH_FOREST_H
#define SEARCH_FOREST_H

#include <stdatomic.h>
#include <zermelo.h>

/* A sum of rewards counts in these: so many make a sure win. */
#define REWARD_ONE (INT64_C(1) << 30)

/* A node is the move that leads to it. Bounds and results are for the first side, in the game's
 * unit. */
struct leaf {
    zm_move move;
    _Atomic int64_t sum;       /* of the rewards for the first side */
    _Atomic uint32_t visits;   /* one under way counts already */
    _Atomic uint32_t first;    /* the head of the block of its children, or one of those below */
    _Atomic int16_t low, high; /* proven bounds of the result */
    union {
        uint32_t weight; /* of an event */
        struct {
            uint16_t prior;        /* PUCT's, in 65535ths */
            _Atomic int16_t guess; /* the game's, backed up by minimax, in GUESS_ONEths */
        } move_of_player;
    } of;
};
enum { NO_CHILDREN, BEING_MADE, ROOT_HEAD, ROOT };
enum { GUESS_ONE = 32000 };

/* The head of a block. */
struct head {
    uint32_t owner;
    _Atomic uint32_t count; /* of the children */
    uint32_t room;          /* for so many; more than count only where lists of moves vary */
    uint8_t side;           /* who moves: enum zm_side */
    uint8_t pass;           /* the last that kept it, while recycling; 0: none */
    _Atomic int16_t guess;  /* where the owner is an event: its guess */
    uint64_t total;         /* of the weights of events */
    atomic_flag growing;
};

/* All moves as first (Brügmann 1993): what came of a move whenever it was made later on. */
struct amaf {
    _Atomic uint32_t visits;
    _Atomic int32_t sum; /* in GUESS_ONEths of a reward */
};

/* What the choice among siblings asks of a child, kept where those of all lie together: to look at
 * each leaf would take four times as much memory, and to work it out anew a division or two. It is
 * all zero until a thread has looked. */
struct merit {
    /* Of the rewards, for the side that chooses; -INFINITY: the child cannot change its parent's
     * value. At the place of the head: what doubt counts, which grows with the owner's visits. */
    float mean;
    union {
        float doubt;    /* grows as a child is seldom visited; below 0: it never was */
        uint32_t again; /* of the head: with so many visits of the owner all are looked at anew */
    };
};
enum { VIEWS_MOST = 8 };  /* more threads would leave little room for nodes */
enum { POOL_PARTS = 64 }; /* at least half of them hold slots */

union slot {
    struct leaf leaf;
    struct head head;
};

struct forest {
    union slot *slots;
    struct merit *merit; /* one a slot and view; a view is one thread's, no other reads it */
    struct amaf *amaf;   /* one a slot, or NULL */
    uint32_t room;
    int views;
    _Atomic uint32_t used;
    atomic_bool full;                  /* there was no room for a block */
    uint64_t recycled;                 /* how often */
    int mark_shift;                    /* a part of the pool is two to this */
    _Atomic uint32_t mark[POOL_PARTS]; /* a block in each part of the pool; 0: none yet */
};

/* Slots that one of several threads has taken in advance, for blocks of its own: two that write
 * to their own blocks then share no line of the cache. All zero: none, for one thread. */
struct arena {
    uint32_t at, end;
    uint32_t size; /* so many are taken at once; 0: there is only one thread */
};

static inline struct leaf *leaf_at(const struct forest *f, uint32_t i)
{
    return &f->slots[i].leaf;
}

static inline struct head *head_at(const struct forest *f, uint32_t i)
{
    return &f->slots[i].head;
}

/* Of a node that no other thread can know of yet. */
static inline void leaf_bound(struct leaf *n, int low, int high)
{
    atomic_store_explicit(&n->low, (int16_t)low, memory_order_relaxed);
    atomic_store_explicit(&n->high, (int16_t)high, memory_order_relaxed);
}

static inline uint32_t next_block(const struct forest *f, uint32_t head)
{
    return head + 1 + head_at(f, head)->room;
}

/* The head of a node's children, 0 if it has none yet. */
static inline uint32_t children_of(const struct leaf *n)
{
    uint32_t first = atomic_load_explicit(&n->first, memory_order_acquire);

    return first > BEING_MADE ? first : 0;
}

/* How a tree is grown. One grown in another way is of no use to a search. */
struct growth {
    uint8_t select;   /* enum mcts_select */
    uint8_t nature;   /* enum mcts_nature */
    uint8_t playouts; /* enum mcts_playouts */
    bool amaf, decisive;
    int32_t cutoff;
    double implicit; /* the part of the guesses */
};

bool growth_same(const struct growth *a, const struct growth *b);

/* What is kept from search to search: behind it stand the position of the root, then the slots. */
struct grove {
    struct forest forest;
    struct growth growth;
    bool planted;
    int threads;     /* that grow it */
    uint32_t before; /* visits of the root when the search began */
    size_t made;     /* moves of the context that lead to the root */
};

/* Lays out a forest with nothing but a root in `size` bytes at `memory`, which is aligned for
 * any type; with views for so many threads, but not more than VIEWS_MOST. */
void forest_begin(struct forest *f, void *memory, size_t size, bool with_amaf, int threads);
/* One of them, or NULL: there are not so many. */
struct merit *forest_view(const struct forest *f, int view);
/* All threads will look at all families anew. */
void forest_forget(struct forest *f);
/* An arena for one of several threads. */
struct arena forest_join(const struct forest *f);
/* A block with room for so many children, all zero; 0 if there is none: then `full` is set. */
uint32_t forest_take(struct forest *f, struct arena *own, uint32_t owner, uint32_t room);
/* Gives up what is left of an arena: before the forest is thinned, and at the end of a search. */
void forest_leave(struct forest *f, struct arena *own);
/* Frees about half of the forest or more, never the root's children. */
void forest_thin(struct forest *f);
/* One of the children of a block goes, and what is below it with the next pass; the last takes its
 * place. No other thread may be there. */
void forest_drop(struct forest *f, uint32_t first, uint32_t child);
/* A node becomes the root; all that is not below it is freed. If it was another, all threads look
 * at what is left anew. */
void forest_replant(struct forest *f, uint32_t node);

#endif
