/* SPDX-License-Identifier: MIT
 * tally.h - the storage behind count_template.h: sets of hashes, and the positions of a ply with
 * the number of ways to each. */
#ifndef SEARCH_TALLY_H
#define SEARCH_TALLY_H

#include <zermelo.h>

/* Hashes, open addressing; a zero hash is kept as 1. */
struct tally_set {
    uint64_t *keys;
    size_t room, count; /* room is a power of two */
};

/* A position's hash and the ways to it, which are wanted together. */
struct tally_way {
    uint64_t key, ways;
};

/* The positions of one ply. A slot, found by the key, has index + 1 in its low half, and in its
 * high half that of the hash of the key, so that few ways of other keys are looked at. */
struct tally_level {
    unsigned char *states;
    struct tally_way *way;
    uint64_t *slots;
    size_t room, count, slot_room;
};

/* Positions reached wait in a row while the memory is fetched where they belong: their slots at
 * once, the ways when so many more were reached. */
enum { TALLY_WAITING = 16, TALLY_FETCHED = 8 };

struct tally {
    const struct zm_allocator *memory;
    size_t limit, used, moves_size;
    size_t state_size, stride; /* of a state; from one to the next, aligned */
    const volatile int *stop;
    struct zm_count *out;
    struct tally_level now, next;
    struct tally_way waiting[TALLY_WAITING];
    unsigned char *waiting_states;
    size_t reached, settled; /* ever; between them are those that wait */
    struct tally_set seen, orbits;
    zm_move *moves;
    void *image;
    enum zm_status status; /* the first thing that went wrong */
};

enum zm_status tally_begin(struct tally *c, const struct zm_allocator *memory, size_t limit,
                           const volatile int *stop, size_t state_size, size_t max_moves,
                           struct zm_count *out);
void tally_end(struct tally *c);

/* Adds to a total; ZM_LIMIT in status if 64 bits do not suffice. */
void tally_add(struct tally *c, uint64_t *total, uint64_t n);
/* True if the key was not in the set. */
bool tally_meet(struct tally *c, struct tally_set *set, uint64_t key);
/* The key will be met soon. */
void tally_expect(const struct tally_set *set, uint64_t key);
/* A position of the next ply, reached in so many more ways. What goes wrong may be told later. */
void tally_reach(struct tally *c, uint64_t key, const void *state, uint64_t ways);
/* Makes the next ply the present one. False if it is empty or something went wrong. */
bool tally_next(struct tally *c);

static inline void *tally_state(struct tally *c, struct tally_level *l, size_t i)
{
    return l->states + i * c->stride;
}

/* A hash of a text. */
uint64_t tally_text(const char *text);

#endif
