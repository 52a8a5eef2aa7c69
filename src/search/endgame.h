/* SPDX-License-Identifier: MIT
 * endgame.h - endgame tablebases: what a game defines for them, and how a search probes them.
 *
 * A table has the value of every position of few pieces. The positions with n pieces make up level
 * n. A game numbers all positions without gaps, level by level, and a position has one byte. A
 * level depends on lower levels and on itself. It has parts that do not depend on each other; each
 * part is a grid of tiles, and a tile depends on the tiles above it and to its left. */
#ifndef SEARCH_ENDGAME_H
#define SEARCH_ENDGAME_H

#include <assert.h>
#include <stdatomic.h>
#include <zermelo.h>

/* A table that can be probed. The checksum of a block is checked when the block is first read. */
struct endgame {
    const void *index; /* the game's */
    const uint8_t *bytes;
    uint64_t count; /* positions */
    unsigned block_bits;
    _Atomic uint8_t *blocks; /* each an enum endgame_block */
    bool (*inspect)(const struct endgame *e, uint64_t block);
};

enum endgame_block { BLOCK_NEW, BLOCK_SOUND, BLOCK_DAMAGED };

/* Reads the byte of a position. False if there is none, or its block is damaged. */
static inline bool endgame_byte(const struct endgame *e, uint64_t number, int *byte)
{
    if (number >= e->count) return false;
    uint64_t block = number >> e->block_bits;
    uint8_t is = atomic_load_explicit(&e->blocks[block], memory_order_acquire);
    if (is == BLOCK_DAMAGED || (is == BLOCK_NEW && !e->inspect(e, block))) return false;
    *byte = e->bytes[number];
    return true;
}

/* The place of a position in the table. */
struct endgame_place {
    uint64_t number;
    int pieces;
};

/* Prefetches the byte of a position. */
static inline void endgame_prefetch(const struct endgame *e, struct endgame_place at)
{
    if (at.number < e->count) __builtin_prefetch(&e->bytes[at.number]);
}

/* The positions from `from` to `to` - 1. */
struct endgame_range {
    uint64_t from, to;
};

enum { ENDGAME_RANGES = 2 };

/* One part of a level: its tiles, and the positions that they fill. */
struct endgame_part {
    int rows, columns;                          /* several rows together make up a tile */
    struct endgame_range range[ENDGAME_RANGES]; /* some may be empty */
};

static inline uint64_t endgame_part_size(const struct endgame_part *p)
{
    uint64_t size = 0;

    for (int i = 0; i < ENDGAME_RANGES; i++) {
        assert(p->range[i].from <= p->range[i].to);
        size += p->range[i].to - p->range[i].from;
    }
    return size;
}

struct endgame_tile {
    int level, part;
    int row, rows; /* the first row, and the number of rows */
    int column;
};

/* The positions number, number + step and so on, `count` of them, all in one range of a part. */
struct endgame_line {
    uint64_t number;
    uint32_t step, count;
};

/* The bytes that a table is computed from and written to: all of them, or those that a process owns
 * or has received from others. */
struct endgame_store {
    uint8_t *bytes; /* by number; or NULL: then `find` returns where a line begins, and *step is
                     * the distance of its bytes */
    uint8_t *(*find)(struct endgame_store *s, const struct endgame_line *line, size_t *step);
};

static inline uint8_t *endgame_line(struct endgame_store *s, struct endgame_line line, size_t *step)
{
    assert(line.step > 0 && line.count > 0);
    *step = line.step;
    return s->bytes ? s->bytes + line.number : s->find(s, &line, step);
}

/* How a table is computed. A plan is the game's data for this, beside the index. */
struct endgame_plan {
    const char *piece; /* what is counted, singular: "seed" */
    size_t index_size;
    size_t (*plan_size)(const void *index);
    void (*make)(const void *index, void *plan);
    uint64_t (*first)(const void *index, int level); /* the number of a level's first position */
    int (*parts)(const void *index, int level);
    void (*part)(const void *index, int level, int part, struct endgame_part *out);
    /* Fills a tile. The lines that it needs are of lower levels, or of the part itself. */
    void (*fill)(const void *plan, const struct endgame_tile *tile, struct endgame_store *s);
    /* Calls endgame_line() for every line that a tile with this row needs, and does nothing
     * else. */
    void (*need)(const void *plan, int level, int part, int row, struct endgame_store *s);
};

/* The tables of a variant of a game, with the variant's `rules` and `state`. */
struct endgame_kind {
    const struct endgame_plan *plan;
    /* The game string with only those parameters that matter to a table. False if these rules have
     * no tables; then the reason is in error. */
    bool (*key)(const void *rules, char out[ZM_SPEC_TEXT], struct zm_error *error);
    /* Makes the index of positions of fewer than `levels` pieces. False if these are too many; then
     * the reason is in error. */
    bool (*index)(const void *rules, int levels, void *index, struct zm_error *error);
    /* The number of pieces whose tables take about as long to make as they save in solving. */
    int (*pays)(const void *rules, const void *state);
    /* The value, for the first side, of a position that is not over. False if it is in no table. */
    bool (*value)(const struct endgame *e, const void *rules, const void *state, int *value);
    /* Whether a position's byte agrees with those of its successors by the game's rules. False also
     * if a byte cannot be read. */
    bool (*follows)(const struct endgame *e, const void *rules, uint64_t number);
    /* Draws random positions into `out`, as many as fit into `size` bytes. Returns how many. */
    size_t (*draw)(const struct endgame *e, const void *rules, uint64_t seed, void *out,
                   size_t size);
    /* Probes these positions as a search does: prefetches, then reads, groups of the size of a move
     * list. Returns how many have a value. */
    size_t (*read)(const struct endgame *e, const void *rules, const void *drawn, size_t count);
};

#endif
