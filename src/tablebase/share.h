/* SPDX-License-Identifier: MIT
 * share.h - tables made by several processes: who has which piece, and how all talk.
 *
 * Each part of a level belongs to one member of the crew: the largest first, each to whoever has
 * least to do on that level, among equals to whoever has least of all levels below. A part makes
 * one or two pieces, ranges of positions. A member keeps its own pieces and no others, one after
 * the other in the order of their numbers; who is alone has all. What is called with the others is
 * called by all of them, in the same order. */
#ifndef SOLVE_SHARE_H
#define SOLVE_SHARE_H

#include "search/endgame.h"

#include <zermelo_tables.h>

enum { PARTS_MOST = 64, CREW_MOST = 256 };

struct dealt {
    uint8_t part, owner;
};

struct piece {
    uint64_t from, to; /* positions */
    int owner;
    uint8_t *bytes; /* NULL: they are another's */
};

struct share {
    const struct endgame_plan *plan;
    const void *index;
    struct zm_tables_crew crew;
    int levels;
    struct dealt (*dealt)[PARTS_MOST]; /* by level, the largest part first */
    struct piece *pieces;              /* in the order of their numbers, without gaps */
    size_t count;
    uint64_t held; /* positions in those of this member's */
    uint64_t sent; /* bytes, to the others */
    uint8_t *bytes;
    struct zm_allocator allocator;
};

/* Deals out the levels below `levels`, without any bytes. False: there is no memory. */
bool share_deal(struct share *s, int levels);
/* Takes the bytes. False: there is no memory for them. */
bool share_take(struct share *s);
void share_free(struct share *s);

/* The piece in which a position lies. */
const struct piece *share_find(const struct share *s, uint64_t number);

/* -- With the others. ------------------------------------------------------------------------ */

/* As the crew's own; sizes by member. */
bool share_exchange(struct share *s, const void *out, const size_t *out_size, void *in,
                    const size_t *in_size);
/* Everybody's number by member. */
bool share_gather(struct share *s, uint64_t mine, uint64_t all[CREW_MOST]);
/* The worst status of all; ZM_IO where they do not reach each other. `flag` may be NULL; it becomes
 * true for all if it was for any. */
enum zm_status share_agree(struct share *s, enum zm_status mine, bool *flag);
/* Positions from..to-1 from those who own them to the first member, or from it to them. It has them
 * in `room`, in the order of their numbers, and behind them as much room once more. */
bool share_carry(struct share *s, uint64_t from, uint64_t to, uint8_t *room, bool to_first);

#endif
