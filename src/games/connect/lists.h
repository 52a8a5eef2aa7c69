/* SPDX-License-Identifier: MIT
 * lists.h - lists of columns, the nearest to the centre first, by look-up: of a set of
 * cells, none above another, the columns are found as bits side by side by a product or two. */
#ifndef GAMES_CONNECT_LISTS_H
#define GAMES_CONNECT_LISTS_H

#include "core/bits.h"

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <zermelo.h>

enum { COLUMNS_MOST = 12, COLUMNS_LISTED = 8, COLUMNS_HALF = COLUMNS_LISTED / 2 };
enum { COLUMN_SETS = 1 << COLUMNS_LISTED };

struct lists {
    int columns, rows, pitch;
    int up, split;           /* split: over the first half, where all at once are too many; or 0 */
    bits cells, tops, first; /* tops: above the cells; first: of the columns looked up first */
    bits gather;             /* lines up the tops of these as the highest bits */
    bits order[COLUMN_SETS]; /* of a set of columns, four bits each */
    uint8_t count[COLUMN_SETS];
    uint8_t inwards[COLUMNS_MOST];
};

/* For boards of at most COLUMNS_MOST columns, which are `pitch` bits apart, rows + 1 or more, and
 * at least five. Column c by the factor of column d comes to lie at up + c + (c - d) (pitch - 1),
 * and where c is not d that is none of the highest bits: it is beyond them or below. Of up to
 * `pitch` columns no two products come to lie at the same place, so nothing is carried there. */
static inline void lists_write(struct lists *l, int columns, int rows, int pitch,
                               const uint8_t *inwards)
{
    bool split = columns > pitch;
    int together = split ? COLUMNS_HALF : columns;

    assert(columns <= COLUMNS_MOST && pitch > rows && pitch >= 5 && columns * pitch <= WORD_BITS);
    *l = (struct lists){.columns = columns, .rows = rows, .pitch = pitch};
    l->up = WORD_BITS - together;
    l->split = split ? COLUMNS_HALF * pitch : 0;
    l->first = split ? bits_low(l->split) : ~(bits)0;
    for (int c = 0; c < columns; c++) {
        l->inwards[c] = inwards[c];
        l->cells |= (bits)(bits_low(rows) << c * pitch);
        l->tops |= bits_one(c * pitch + rows);
    }
    if (columns > COLUMNS_LISTED) return;
    for (int c = 0; c < together; c++) l->gather |= bits_one(l->up + c - (c * pitch + rows));
    for (int set = 0; set < COLUMN_SETS; set++)
        for (int i = 0; i < columns; i++)
            if (set >> inwards[i] & 1) l->order[set] |= (bits)inwards[i] << 4 * l->count[set]++;
}

struct listing {
    bits columns; /* four bits each */
    size_t n;
};

/* On wide boards one after the other. */
static inline struct listing listing_walk(struct listing t, const struct lists *l, bits cells)
{
    for (int i = 0; i < l->columns; i++) {
        bool has = cells >> l->inwards[i] * l->pitch & bits_low(l->rows);
        t.columns |= (bits)(has ? l->inwards[i] : 0) << 4 * t.n;
        t.n += has;
    }
    return t;
}

/* Behind those listed the columns of cells, none of which is listed yet. A full column's worth
 * added to a cell carries to the one above all. */
static inline struct listing listing_add(struct listing t, const struct lists *l, bits cells)
{
    bits tops = (cells + l->cells) & l->tops;
    size_t set = (size_t)((tops & l->first) * l->gather >> l->up);

    if (l->columns > COLUMNS_LISTED) return listing_walk(t, l, cells);
    if (l->split) set |= (size_t)((tops >> l->split) * l->gather >> l->up << COLUMNS_HALF);
    return (struct listing){t.columns | l->order[set] << 4 * t.n, t.n + l->count[set]};
}

/* So many are written, whatever they are behind the last. */
static inline size_t listing_write(struct listing t, int columns, zm_move *out)
{
    for (int i = 0; i < columns; i++) out[i] = t.columns >> 4 * i & 15;
    return t.n;
}

#endif
