/* SPDX-License-Identifier: MIT
 * kalah_table.c - see kalah_table.h: the numbers of positions, and how the bytes of those of many
 * seeds come from those of fewer.
 *
 * A part of a level is a split and its mirror image: one side, here called near, has at most as
 * many seeds as the other, far, and either may be to move. A tile is some near rows by some far
 * rows. What a move does to a row depends on nothing else but the house opposite to where it
 * captures, so that it stands in tables; a near row is then set against many far rows at once. */
#include "games/kalah/kalah_table.h"

#include "core/text.h"

#include <assert.h>
#include <string.h>

/* A rank and something small beside it share a word. */
enum { RANK_BITS = 24, ROWS_MOST = 1 << RANK_BITS, RANK_MASK = ROWS_MOST - 1 };
enum { TILE_COLUMNS = 512, CLASSES = 256 };

/* -- The numbers of positions. --------------------------------------------------------------- */

static void count_rows(struct kalah_index *x)
{
    assert(1 <= x->houses && x->houses <= KALAH_TABLE_HOUSES);
    for (int n = 0; n < KALAH_TABLE_LEVELS; n++) x->below[0][n] = 1;
    for (int k = 1; k < x->houses; k++)
        for (int n = 0; n < KALAH_TABLE_LEVELS; n++) {
            uint64_t count = (uint64_t)x->below[k - 1][n] + (n ? x->below[k][n - 1] : 0);
            x->below[k][n] = (uint32_t)(count < ROWS_MOST ? count : ROWS_MOST);
        }
    for (int n = 0; n < KALAH_TABLE_LEVELS; n++) x->rows[n] = x->below[x->houses - 1][n];
}

bool kalah_index_make(struct kalah_index *x, struct zm_error *error)
{
    int most = 0;

    assert(x->levels > 0);
    count_rows(x);
    while (most < KALAH_TABLE_LEVELS && x->rows[most] < ROWS_MOST) most++;
    if (x->levels > most)
        return fail(error, "kalah-tables-seeds",
                    "%d seeds, tables for %d houses a side have at most %d", x->levels - 1,
                    x->houses, most - 1);
    for (int n = 0; n < x->levels; n++) {
        uint64_t number = x->first[n];
        for (int own = 0; own <= n; own++) {
            x->split[n][own] = number;
            number += (uint64_t)x->rows[own] * x->rows[n - own];
        }
        x->first[n + 1] = number;
    }
    return true;
}

/* The row of that rank. */
static void unrank(const struct kalah_index *x, uint32_t rank, int seeds, uint8_t *row)
{
    assert(rank < x->rows[seeds]);
    for (int i = 0; i + 1 < x->houses; i++) {
        const uint32_t *below = x->below[x->houses - 1 - i];
        int rest = seeds;
        while (rest > 0 && below[seeds] - below[rest - 1] <= rank) rest--;
        rank -= below[seeds] - below[rest];
        row[i] = (uint8_t)(seeds - rest);
        seeds = rest;
    }
    row[x->houses - 1] = (uint8_t)seeds;
}

int kalah_rows_of(const struct kalah_index *x, uint64_t number, uint8_t rows[2][KALAH_TABLE_HOUSES])
{
    int n = 0, own = 0;

    assert(number < x->first[x->levels]);
    while (number >= x->first[n + 1]) n++;
    while (own < n && number >= x->split[n][own + 1]) own++;
    number -= x->split[n][own];
    unrank(x, (uint32_t)(number / x->rows[n - own]), own, rows[0]);
    unrank(x, (uint32_t)(number % x->rows[n - own]), n - own, rows[1]);
    return n;
}

/* -- Making the tables. ---------------------------------------------------------------------- */

/* What a move does beside changing the mover's row. Class 0 is no move. */
struct class
{
    uint8_t gain;  /* seeds sown into the own store */
    uint8_t over;  /* seeds sown into the other side's houses */
    bool again;    /* it ends in the store */
    bool captures; /* it ends in an own empty house ... */
    uint8_t prey;  /* ... opposite to this one */
};

struct plan {
    const struct kalah_index *x;
    int classes;
    struct class class[CLASSES];
    uint8_t least[CLASSES]; /* rows of fewer seeds have no such move */
    /* By seeds in a row, by house, by rank. */
    uint32_t *moved[KALAH_TABLE_LEVELS][KALAH_TABLE_HOUSES]; /* class and rank after sowing; if it
                                                    captures, without the seed that does */
    uint32_t *kept[KALAH_TABLE_LEVELS][KALAH_TABLE_HOUSES];  /* rank with that seed */
    uint32_t *taken[KALAH_TABLE_LEVELS][KALAH_TABLE_HOUSES]; /* seeds in the house, rank without */
    uint32_t *more[KALAH_TABLE_LEVELS][KALAH_TABLE_HOUSES];  /* rank with a seed more in each
                                                                of the houses up to this one */
};

static size_t plan_size(const void *index)
{
    const struct kalah_index *x = index;
    uint64_t rows = 0;

    for (int n = 0; n < x->levels; n++) rows += x->rows[n];
    return sizeof(struct plan) + (size_t)(rows * 4 * (uint64_t)x->houses * sizeof(uint32_t));
}

/* Called for rows of ever more seeds. */
static uint32_t class_number(struct plan *p, struct class c, int seeds)
{
    int i = 1;

    while (i < p->classes && memcmp(&p->class[i], &c, sizeof c) != 0) i++;
    if (i < p->classes) return (uint32_t)i;
    assert(p->classes < CLASSES);
    p->class[i] = c;
    p->least[i] = (uint8_t)seeds;
    return (uint32_t)p->classes++;
}

/* Sows a house of a row. */
static struct class sow(const struct kalah_index *x, uint8_t *row, int house)
{
    int lap = 2 * x->houses + 1, last = house;
    struct class c = {0};

    assert(row[house] > 0);
    for (int left = row[house], i = row[house] = 0; i < left; i++) {
        last = last + 1 < lap ? last + 1 : 0;
        if (last < x->houses) row[last]++;
        else if (last == x->houses) c.gain++;
        else c.over++;
    }
    c.again = last == x->houses;
    c.captures = last < x->houses && row[last] == 1;
    if (c.captures) c.prey = (uint8_t)(x->houses - 1 - last);
    return c;
}

static uint32_t rank_of(const struct kalah_index *x, const uint8_t *row)
{
    int seeds = 0;

    for (int i = 0; i < x->houses; i++) seeds += row[i];
    return kalah_rank(x, row, seeds);
}

static void plan_move(struct plan *p, const uint8_t *from, int seeds, int house, uint32_t rank)
{
    const struct kalah_index *x = p->x;
    uint8_t row[KALAH_TABLE_HOUSES];

    p->moved[seeds][house][rank] = p->kept[seeds][house][rank] = 0;
    if (!from[house]) return;
    memcpy(row, from, sizeof row);
    struct class c = sow(x, row, house);
    p->kept[seeds][house][rank] = rank_of(x, row);
    if (c.captures) row[x->houses - 1 - c.prey] = 0;
    p->moved[seeds][house][rank] = class_number(p, c, seeds) << RANK_BITS | rank_of(x, row);
}

/* The row as the other side's: its house is emptied by a capture, seeds come into its houses up
 * to this one. */
static void plan_change(struct plan *p, const uint8_t *from, int seeds, int house, uint32_t rank)
{
    const struct kalah_index *x = p->x;
    uint8_t row[KALAH_TABLE_HOUSES];

    memcpy(row, from, sizeof row);
    row[house] = 0;
    p->taken[seeds][house][rank] = (uint32_t)from[house] << RANK_BITS | rank_of(x, row);
    p->more[seeds][house][rank] = 0;
    if (seeds + house + 1 >= x->levels) return;
    memcpy(row, from, sizeof row);
    for (int i = 0; i <= house; i++) row[i]++;
    p->more[seeds][house][rank] = rank_of(x, row);
}

static void make(const void *index, void *plan)
{
    const struct kalah_index *x = index;
    struct plan *p = plan;
    uint32_t *at = (uint32_t *)(p + 1);
    uint8_t row[KALAH_TABLE_HOUSES] = {0};

    p->x = x;
    p->classes = 1;
    for (int n = 0; n < x->levels; n++)
        for (int house = 0; house < x->houses; house++) {
            p->moved[n][house] = at, at += x->rows[n];
            p->kept[n][house] = at, at += x->rows[n];
            p->taken[n][house] = at, at += x->rows[n];
            p->more[n][house] = at, at += x->rows[n];
        }
    assert((size_t)((unsigned char *)at - (unsigned char *)plan) == plan_size(index));
    for (int n = 0; n < x->levels; n++)
        for (uint32_t rank = 0; rank < x->rows[n]; rank++) {
            unrank(x, rank, n, row);
            for (int house = 0; house < x->houses; house++) {
                plan_move(p, row, n, house, rank);
                plan_change(p, row, n, house, rank);
            }
        }
}

/* -- A tile. --------------------------------------------------------------------------------- */

/* A row together with its seeds. */
struct side {
    int seeds;
    uint32_t rank;
};

static struct side side_more(const struct plan *p, struct side s, int seeds)
{
    assert(s.seeds + seeds < p->x->levels);
    for (int step; seeds > 0; seeds -= step) {
        step = seeds < p->x->houses ? seeds : p->x->houses;
        s.rank = p->more[s.seeds][step - 1][s.rank];
        s.seeds += step;
    }
    return s;
}

/* Where the bytes of positions lie that differ in one row only, and what they are worth to the
 * side that moved there: all seeds less than the other side's, or this many more than the own. */
struct source {
    const uint8_t *from;
    size_t stride;
    uint8_t flip, add;
    bool kept; /* to be asked with ranks that are `kept`, not `moved` */
};

struct tile {
    const struct plan *p;
    struct endgame_store *store;
    int level;
    int far_seeds;
    uint32_t column; /* the first far row */
    uint32_t count;  /* of far rows; of none, the store is asked and no more */
};

/* All positions of `seeds` in which this row is the mover's, or the other's. */
static uint8_t *line_of(const struct tile *t, struct side fixed, int seeds, bool moves,
                        size_t *stride)
{
    const struct kalah_index *x = t->p->x;
    int others = seeds - fixed.seeds, own = moves ? fixed.seeds : others;
    uint64_t before = moves ? (uint64_t)fixed.rank * x->rows[others] : fixed.rank;

    assert(0 <= others && seeds <= t->level);
    return endgame_line(t->store,
                        (struct endgame_line){.number = x->split[seeds][own] + before,
                                              .step = moves ? 1 : x->rows[fixed.seeds],
                                              .count = x->rows[others]},
                        stride);
}

/* After a move that brought `gain` seeds. The byte counts from the side that made it, which with
 * `again` is to move once more. */
static struct source source_of(const struct tile *t, struct side fixed, int gain, bool fixed_moves,
                               bool again)
{
    int unit = t->p->x->unit;
    struct source s = {.flip = again ? 0 : 0xff,
                       .add = (uint8_t)(again ? unit * gain : unit * t->level + 1)};

    s.from = line_of(t, fixed, t->level - gain, fixed_moves, &s.stride);
    return s;
}

static inline void better(uint8_t *best, const struct source *s, size_t at)
{
    uint8_t value = (uint8_t)((s->from[at * s->stride] ^ s->flip) + s->add);

    if (value > *best) *best = value;
}

/* The source is told by what stands beside the rank. */
static void best_of(const struct tile *t, uint8_t *best, const uint32_t *moved,
                    const uint32_t *kept, const struct source *sources)
{
    for (uint32_t i = 0; i < t->count; i++) {
        const struct source *s = &sources[moved[i] >> RANK_BITS];
        better(&best[i], s, (s->kept ? kept[i] : moved[i]) & RANK_MASK);
    }
}

/* The far rows stay as they are. */
static void best_in_line(const struct tile *t, uint8_t *best, struct source s)
{
    s.from += t->column * s.stride;
    if (s.stride == 1)
        for (uint32_t i = 0; i < t->count; i++)
            better(&best[i], &(struct source){s.from, 1, s.flip, s.add, false}, i);
    else
        for (uint32_t i = 0; i < t->count; i++) better(&best[i], &s, i);
}

/* -- The near side moves. -------------------------------------------------------------------- */

/* What the far rows of a tile become when seeds are sown into their houses; `scratch` if that takes
 * any computing. NULL: they stay. */
static const uint32_t *far_more(const struct tile *t, int seeds, uint32_t *scratch)
{
    const struct plan *p = t->p;

    if (!seeds) return NULL;
    if (seeds <= p->x->houses) return p->more[t->far_seeds][seeds - 1] + t->column;
    for (uint32_t i = 0; i < t->count; i++)
        scratch[i] = side_more(p, (struct side){t->far_seeds, t->column + i}, seeds).rank;
    return scratch;
}

/* The prey may be any number of seeds, each of which leads to another level. */
static void near_captures(const struct tile *t, uint8_t *best, struct class c, struct side without,
                          struct side with)
{
    const struct plan *p = t->p;
    int seeds = t->far_seeds + c.over;
    const uint32_t *taken = p->taken[seeds][c.prey];
    uint32_t scratch[TILE_COLUMNS];
    struct source sources[KALAH_TABLE_LEVELS] = {0};
    const uint32_t *more = far_more(t, c.over, scratch);

    for (int prey = 0; prey <= seeds; prey++)
        sources[prey] = prey || p->x->empty ? source_of(t, without, c.gain + 1 + prey, false, false)
                                            : source_of(t, with, c.gain, false, false);
    if (more) {
        for (uint32_t i = 0; i < t->count; i++) scratch[i] = taken[more[i]];
        best_of(t, best, scratch, scratch, sources);
    } else {
        best_of(t, best, taken + t->column, taken + t->column, sources);
    }
}

static void near_move(const struct tile *t, uint8_t *best, struct side near, int house)
{
    const struct plan *p = t->p;
    uint32_t moved = p->moved[near.seeds][house][near.rank], scratch[TILE_COLUMNS];
    struct class c = p->class[moved >> RANK_BITS];
    struct side with = {near.seeds - c.gain - c.over, p->kept[near.seeds][house][near.rank]};

    if (!(moved >> RANK_BITS)) return;
    if (c.captures) {
        near_captures(t, best, c, (struct side){with.seeds - 1, moved & RANK_MASK}, with);
        return;
    }
    struct source s = source_of(t, with, c.gain, c.again, c.again);
    const uint32_t *more = far_more(t, c.over, scratch);
    if (!more) {
        best_in_line(t, best, s);
        return;
    }
    for (uint32_t i = 0; i < t->count; i++) better(&best[i], &s, more[i]);
}

/* -- The far side moves. --------------------------------------------------------------------- */

/* Where a move of this class leads from positions with that near row. */
static struct source far_source(const struct tile *t, struct class c, struct side near)
{
    const struct plan *p = t->p;
    bool empty = p->x->empty;

    near = side_more(p, near, c.over);
    if (!c.captures) return source_of(t, near, c.gain, !c.again, c.again);
    uint32_t taken = p->taken[near.seeds][c.prey][near.rank];
    int prey = (int)(taken >> RANK_BITS);
    if (prey || empty) {
        near = (struct side){near.seeds - prey, taken & RANK_MASK};
        return source_of(t, near, c.gain + 1 + prey, true, false);
    }
    struct source s = source_of(t, near, c.gain, true, false);
    s.kept = true;
    return s;
}

static void far_moves(const struct tile *t, uint8_t *best, struct side near)
{
    static const uint8_t nothing = 0;
    const struct plan *p = t->p;
    struct source sources[CLASSES];

    sources[0] = (struct source){.from = &nothing};
    for (int i = 1; i < p->classes; i++)
        if (p->least[i] <= t->far_seeds) sources[i] = far_source(t, p->class[i], near);
    for (int house = 0; house < p->x->houses; house++)
        best_of(t, best, p->moved[t->far_seeds][house] + t->column,
                p->kept[t->far_seeds][house] + t->column, sources);
}

/* -- Both. ----------------------------------------------------------------------------------- */

/* Bytes of positions that are over: one side has all seeds, or with `nosweep` nobody. */
static uint8_t final_byte(const struct plan *p, int own, int level)
{
    if (p->x->unit > 1) return (uint8_t)level;
    return (uint8_t)(p->x->other ? level - own : own);
}

/* The near side to move first: its positions are needed by the others. */
static void fill_row(const struct tile *t, struct side near)
{
    const struct kalah_index *x = t->p->x;
    uint8_t best[TILE_COLUMNS] = {0};
    size_t stride;
    uint8_t *near_at = line_of(t, near, t->level, true, &stride) + t->column;
    uint8_t *far_at = line_of(t, near, t->level, false, &stride) + t->column * stride;

    assert(t->count <= TILE_COLUMNS && near.seeds + t->far_seeds == t->level);
    if (near.seeds)
        for (int house = 0; house < x->houses; house++) near_move(t, best, near, house);
    else memset(best, final_byte(t->p, 0, t->level), t->count);
    memcpy(near_at, best, t->count);
    memset(best, 0, sizeof best);
    if (t->level && (near.seeds || x->mover)) far_moves(t, best, near);
    else memset(best, final_byte(t->p, t->level, t->level), t->count);
    for (uint32_t i = 0; i < t->count; i++) far_at[i * stride] = best[i];
}

/* Where both sides have as many seeds a position is its own mirror image's, and the far rows are
 * those up to the near one; of a row against itself the second value is the right one. */
static void fill(const void *plan, const struct endgame_tile *tile, struct endgame_store *s)
{
    const struct plan *p = plan;
    struct tile t = {
        .p = p, .store = s, .level = tile->level, .far_seeds = tile->level - tile->part};
    struct side near = {tile->part, (uint32_t)tile->row};
    uint32_t columns = p->x->rows[t.far_seeds];

    t.column = (uint32_t)tile->column * TILE_COLUMNS;
    for (int i = 0; i < tile->rows; i++, near.rank++) {
        uint32_t last = tile->part == t.far_seeds ? near.rank + 1 : columns;
        if (last <= t.column) continue;
        t.count = last - t.column < TILE_COLUMNS ? last - t.column : TILE_COLUMNS;
        fill_row(&t, near);
    }
}

static void need(const void *plan, int level, int part, int row, struct endgame_store *s)
{
    struct tile t = {.p = plan, .store = s, .level = level, .far_seeds = level - part};

    fill_row(&t, (struct side){part, (uint32_t)row});
}

/* -- The plan as others see it. -------------------------------------------------------------- */

static uint64_t first(const void *index, int level)
{
    return ((const struct kalah_index *)index)->first[level];
}

static int parts(const void *index, int level)
{
    (void)index;
    return level / 2 + 1;
}

static struct endgame_range split_range(const struct kalah_index *x, int level, int own)
{
    uint64_t from = x->split[level][own];

    return (struct endgame_range){from, from + (uint64_t)x->rows[own] * x->rows[level - own]};
}

static void part_of(const void *index, int level, int part, struct endgame_part *out)
{
    const struct kalah_index *x = index;
    int far = level - part;

    *out =
        (struct endgame_part){.rows = (int)x->rows[part],
                              .columns = (int)((x->rows[far] + TILE_COLUMNS - 1) / TILE_COLUMNS)};
    out->range[0] = split_range(x, level, part);
    if (far != part) out->range[1] = split_range(x, level, far);
}

const struct endgame_plan kalah_table_plan = {.piece = "seed",
                                              .index_size = sizeof(struct kalah_index),
                                              .plan_size = plan_size,
                                              .make = make,
                                              .first = first,
                                              .parts = parts,
                                              .part = part_of,
                                              .fill = fill,
                                              .need = need};
