/* SPDX-License-Identifier: MIT
 * position_counter.h - the breadth-first position counter behind count_template.h: hash sets, and
 * the positions of a ply with the number of ways to reach each. */
#ifndef SEARCH_POSITION_COUNTER_H
#define SEARCH_POSITION_COUNTER_H

#include <assert.h>
#include <zermelo_count.h>

/* A set of hashes with open addressing. Key 0 marks a free place; a hash of 0 is stored as 1. */
struct hash_set {
    uint64_t *keys;
    size_t room, count; /* room is a power of two */
};

/* A position's hash and the number of ways to reach it, which are used together. */
struct counted {
    uint64_t key, ways;
};

/* The positions of one ply, with a hash table of their indices. A slot holds the index + 1 in its
 * low 32 bits, and in its high 32 bits those of the key's hash, so that a lookup seldom has to
 * compare the keys of other positions. */
struct counter_ply {
    unsigned char *states;
    struct counted *way;
    uint64_t *slots;
    size_t room, count, slot_room;
};

/* A position that was reached waits in a ring of COUNTER_PENDING while its memory is prefetched:
 * its slot at once, its `counted` when COUNTER_AHEAD more positions were reached. */
enum { COUNTER_PENDING = 16, COUNTER_AHEAD = 8 };

struct position_counter {
    const struct zm_allocator *memory;
    size_t limit, used, moves_size;
    size_t state_size, stride; /* stride: state_size rounded up for alignment */
    const volatile int *stop;
    struct zm_count *out;
    struct counter_ply now, next;
    struct counted waiting[COUNTER_PENDING];
    unsigned char *waiting_states;
    size_t reached, settled; /* totals; the positions between them are in the ring */
    struct hash_set seen, orbits;
    zm_move *moves;
    void *image;
    enum zm_status status; /* the first thing that went wrong */
};

enum zm_status counter_begin(struct position_counter *c, const struct zm_allocator *memory,
                             size_t limit, const volatile int *stop, size_t state_size,
                             size_t max_moves, struct zm_count *out);
void counter_end(struct position_counter *c);

/* Adds to a total; ZM_LIMIT in status if 64 bits do not suffice. */
void counter_add(struct position_counter *c, uint64_t *total, uint64_t n);
/* Returns whether the key was not in the set. */
bool counter_insert(struct position_counter *c, struct hash_set *set, uint64_t key);
/* Prefetches the place of a key that will be inserted soon. */
void counter_prefetch(const struct hash_set *set, uint64_t key);
/* Adds `ways` to the count of a position of the next ply. An error may appear in status only
 * later. */
void counter_reach(struct position_counter *c, uint64_t key, const void *state, uint64_t ways);
/* Makes the next ply the current one. Returns false if it is empty or after an error. */
bool counter_next(struct position_counter *c);

static inline void *counter_state(struct position_counter *c, struct counter_ply *l, size_t i)
{
    assert(i < l->room);
    return l->states + i * c->stride;
}

/* A hash of a text. */
uint64_t hash_text(const char *text);

#endif
