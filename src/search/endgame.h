/* SPDX-License-Identifier: MIT
 * endgame.h - tables with the value of every position of few pieces: what a game says of them,
 * and how a search asks.
 *
 * The positions with n pieces make up level n. A game numbers all positions without gaps, level
 * after level, and keeps a byte for each. A level is computed from those below it and from itself,
 * in parts that do not depend on each other; each part is a grid of tiles, and a tile needs those
 * above it and to its left. */
#ifndef SEARCH_ENDGAME_H
#define SEARCH_ENDGAME_H

#include <stdatomic.h>
#include <zermelo.h>

/* A table that can be asked. Its bytes are checked block by block, each when it is first needed. */
struct endgame {
    const void *index; /* the game's */
    const uint8_t *bytes;
    uint64_t count; /* of positions */
    unsigned block_bits;
    _Atomic uint8_t *blocks; /* an enum endgame_block each */
    bool (*inspect)(const struct endgame *e, uint64_t block);
};

enum endgame_block { BLOCK_NEW, BLOCK_SOUND, BLOCK_DAMAGED };

/* False if the number is none, or its block is damaged. */
static inline bool endgame_byte(const struct endgame *e, uint64_t number, int *byte)
{
    if (number >= e->count) return false;
    uint64_t block = number >> e->block_bits;
    uint8_t is = atomic_load_explicit(&e->blocks[block], memory_order_acquire);
    if (is == BLOCK_DAMAGED || (is == BLOCK_NEW && !e->inspect(e, block))) return false;
    *byte = e->bytes[number];
    return true;
}

/* Where a position is. */
struct endgame_place {
    uint64_t number;
    int pieces;
};

/* Fetches what will be looked at. */
static inline void endgame_prefetch(const struct endgame *e, struct endgame_place at)
{
    if (at.number < e->count) __builtin_prefetch(&e->bytes[at.number]);
}

/* Positions from..to-1. */
struct endgame_range {
    uint64_t from, to;
};

enum { ENDGAME_RANGES = 2 };

/* One part of a level: its tiles, and the positions that they fill. */
struct endgame_part {
    int rows, columns;                          /* of rows, several together are a tile */
    struct endgame_range range[ENDGAME_RANGES]; /* some may be empty */
};

static inline uint64_t endgame_part_size(const struct endgame_part *p)
{
    uint64_t size = 0;

    for (int i = 0; i < ENDGAME_RANGES; i++) size += p->range[i].to - p->range[i].from;
    return size;
}

struct endgame_tile {
    int level, part;
    int row, rows; /* the first, and how many */
    int column;
};

/* The positions number, number + step and so on, `count` of them, all in one range of a part. */
struct endgame_line {
    uint64_t number;
    uint32_t step, count;
};

/* The bytes that a table is computed from, and where those go that come of it: all that there are,
 * or what a process has of its own and has been given by others. */
struct endgame_store {
    uint8_t *bytes; /* by number; or NULL, and `find` tells where a line begins and, in `step`, how
                     * far apart its bytes are */
    uint8_t *(*find)(struct endgame_store *s, const struct endgame_line *line, size_t *step);
};

static inline uint8_t *endgame_line(struct endgame_store *s, struct endgame_line line, size_t *step)
{
    *step = line.step;
    return s->bytes ? s->bytes + line.number : s->find(s, &line, step);
}

/* How a table is computed. A plan is what the game needs for that beside the index. */
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
    /* Asks the store for every line that any tile with this row needs, and leaves it at that. */
    void (*need)(const void *plan, int level, int part, int row, struct endgame_store *s);
};

/* What a representation of a game says of its tables; `rules` and `state` are its own. */
struct endgame_kind {
    const struct endgame_plan *plan;
    /* The game string with all that matters to a table and nothing else. False: these rules have
     * no tables, with one line in error. */
    bool (*key)(const void *rules, char out[ZM_SPEC_TEXT], struct zm_error *error);
    /* For positions of fewer than so many pieces. False: too many, with one line in error. */
    bool (*index)(const void *rules, int levels, void *index, struct zm_error *error);
    /* Tables of how many pieces take about as long to make as they save in solving a position. */
    int (*pays)(const void *rules, const void *state);
    /* The value of a position, which is not over, for the first side. False: it is not there. */
    bool (*value)(const struct endgame *e, const void *rules, const void *state, int *value);
    /* Whether a position's byte follows from those of the positions to which its moves lead, made
     * by the game's rules. False also where a byte cannot be had. */
    bool (*follows)(const struct endgame *e, const void *rules, uint64_t number);
    /* Draws positions at random, as many as there is room for. How many came of it. */
    size_t (*draw)(const struct endgame *e, const void *rules, uint64_t seed, void *room,
                   size_t size);
    /* Looks those up as a search does: a group as large as the moves of a position is fetched, then
     * read. How many are known. */
    size_t (*read)(const struct endgame *e, const void *rules, const void *drawn, size_t count);
};

#endif
