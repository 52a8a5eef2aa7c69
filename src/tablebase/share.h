/* SPDX-License-Identifier: MIT
 * share.h - tables made by several processes: which one owns which piece, and how they communicate.
 *
 * Each part of a level belongs to one member of the communicator. Parts are assigned from the
 * largest to the smallest, each to the member with the least work on that level, or among equals to
 * the one with the least work on all levels below. A part makes one or two pieces, ranges of
 * positions. A member stores only its own pieces, in the order of their numbers; a single member
 * has all. The collective functions must be called by all members in the same order. */
#ifndef SOLVE_SHARE_H
#define SOLVE_SHARE_H

#include "search/endgame.h"

#include <zermelo_tables.h>

enum { PARTS_MOST = 64, COMMUNICATOR_MAX = 256 };

struct dealt {
    uint8_t part, owner;
};

struct piece {
    uint64_t from, to; /* positions */
    int owner;
    uint8_t *bytes; /* NULL: another member has them */
};

struct share {
    const struct endgame_plan *plan;
    const void *index;
    struct zm_tables_communicator communicator;
    int levels;
    struct dealt (*dealt)[PARTS_MOST]; /* by level, the largest part first */
    struct piece *pieces;              /* in the order of their numbers, without gaps */
    size_t count;
    uint64_t held; /* positions in this member's pieces */
    uint64_t sent; /* bytes sent to other members */
    uint8_t *bytes;
    struct zm_allocator allocator;
};

/* Assigns the parts of the levels below `levels`, without any bytes. Returns false without
 * memory. */
bool share_deal(struct share *s, int levels);
/* Allocates the bytes. Returns false if there is no memory for them. */
bool share_take(struct share *s);
void share_free(struct share *s);

/* The piece in which a position lies. */
const struct piece *share_find(const struct share *s, uint64_t number);

/* -- Collective functions. ------------------------------------------------------------------- */

/* The communicator's exchange; sizes are indexed by member. */
bool share_exchange(struct share *s, const void *out, const size_t *out_size, void *in,
                    const size_t *in_size);
/* Gathers the numbers of all members, indexed by member. */
bool share_gather(struct share *s, uint64_t mine, uint64_t all[COMMUNICATOR_MAX]);
/* Returns the worst status of all members, or ZM_IO if they do not reach each other. *flag becomes
 * true for all if it was true for any; `flag` may be NULL. */
enum zm_status share_agree(struct share *s, enum zm_status mine, bool *flag);
/* Carries positions from..to-1 from their owners to the first member, or back. The first member has
 * them at the beginning of `room`, in the order of their numbers, and needs twice their size. */
bool share_carry(struct share *s, uint64_t from, uint64_t to, uint8_t *room, bool to_first);

#endif
