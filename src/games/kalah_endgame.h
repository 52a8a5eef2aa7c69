/* SPDX-License-Identifier: MIT
 * kalah_endgame.h - positions of Kalah looked up in a table. Part of kalah_room.h. */
#include "games/kalah_table.h"

#define GAME_HAS_ENDGAME
#define GAME_ENDGAME_PLAN kalah_table_plan
#define GAME_ENDGAME_MOVES (HOUSES_MAX + 1)

/* How many seeds a house begins with does not matter, nor does the pie rule. */
static bool endgame_key(const rules *r, char out[ZM_SPEC_TEXT], struct zm_error *error)
{
    rules plain = *r;

    if (r->majority)
        return fail(error, "with \"majority\" the value of a position depends on the stores: "
                           "there are no tables for it");
    plain.seeds = 1, plain.pie = false;
    write_spec(&plain, out, ZM_SPEC_TEXT);
    return true;
}

static bool endgame_index(const rules *r, int levels, void *index, struct zm_error *error)
{
    struct kalah_index *x = index;

    *x = (struct kalah_index){.houses = r->houses,
                              .levels = levels,
                              .empty = r->empty,
                              .mover = r->mover,
                              .unit = r->nosweep ? 2 : 1};
    return kalah_index_make(x, error);
}

/* The houses of a row as bytes. Returns the seeds in them; more than a table has are not told
 * apart. */
static inline int row_bytes(const rules *r, const row *w, uint8_t out[KALAH_TABLE_HOUSES])
{
    int seeds = 0;

    for (int i = 0; i < r->houses; i++) {
        int n = pit_of(w, i);
        seeds += n;
        out[i] = (uint8_t)n;
    }
    return seeds;
}

static inline bool endgame_value(const struct endgame *e, const rules *r, const state *s,
                                 int *value)
{
    const struct kalah_index *x = e->index;
    uint8_t own[KALAH_TABLE_HOUSES], other[KALAH_TABLE_HOUSES];
    int own_seeds = row_bytes(r, &s->at[s->side], own);
    int seeds = own_seeds + row_bytes(r, &s->at[s->side ^ 1], other), byte;

    if (seeds >= x->levels || s->swap) return false;
    uint64_t number = kalah_number(x, own, other, own_seeds, seeds - own_seeds);
    if (!endgame_byte(e, number, &byte) || byte > x->unit * seeds) return false;
    int more = kalah_table_value(x, byte, seeds);
    *value = lead_of_first(r, s) + (s->side ? -more : more);
    return true;
}

/* A position of that number, the stores empty, and its value by the table. */
static bool endgame_position(const struct endgame *e, const rules *r, uint64_t number, state *s,
                             int *value)
{
    uint8_t rows[2][KALAH_TABLE_HOUSES];

    kalah_rows_of(e->index, number, rows);
    *s = (state){0};
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < r->houses; i++) pit_add(&s->at[side], i, rows[side][i]);
    bool known = endgame_value(e, r, s, value);
    finish(r, s);
    return known;
}
