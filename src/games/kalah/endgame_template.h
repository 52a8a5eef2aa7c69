/* SPDX-License-Identifier: MIT
 * endgame_template.h - positions of Kalah looked up in a table. Takes the names of
 * board_template.h, and still_open of hooks_template.h. */
#include "games/kalah/kalah_table.h"

#define GAME_ENDGAME_PLAN kalah_table_plan
#define GAME_ENDGAME_MOVES (HOUSES_MAX + 1)

/* How many seeds a house begins with does not matter, nor does the pie rule. */
static bool endgame_key(const rules *r, char out[ZM_SPEC_TEXT], struct zm_error *error)
{
    rules plain = *r;

    if (r->majority)
        return fail(error, "majority-tables",
                    "with \"majority\" the value of a position depends on the stores: "
                    "there are no tables for it");
    if (r->relay)
        return fail(error, "relay-tables",
                    "with \"relay\" a move may run through both rows: there are no tables for it");
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
                              .other = r->othersweep,
                              .unit = r->nosweep ? 2 : 1};
    return kalah_index_make(x, error);
}

static inline int endgame_pieces(const rules *r, const state *s)
{
    return still_open(r, s);
}

/* The fewer houses, the smaller a table is: measured, see docs/experiments/kalah.md. */
static int endgame_pays(const rules *r, const state *s)
{
    return 4 * still_open(r, s) / (r->houses + 3);
}

/* The houses of a row as bytes; they have no more than a given number of seeds. */
static inline void row_bytes(const rules *r, const row *w, uint8_t out[KALAH_TABLE_HOUSES])
{
    for (int i = 0; i < r->houses && i < KALAH_TABLE_HOUSES; i++) out[i] = (uint8_t)pit_of(w, i);
}

/* Where a position is. False: nowhere. */
static inline bool endgame_find(const struct endgame *e, const rules *r, const state *s,
                                struct endgame_place *at)
{
    const struct kalah_index *x = e->index;
    const row *own = &s->at[s->side], *other = &s->at[s->side ^ 1];
    int own_seeds = row_seeds(r, own), other_seeds = row_seeds(r, other);
    uint8_t bytes[2][KALAH_TABLE_HOUSES];

    at->pieces = own_seeds + other_seeds;
    if (at->pieces >= x->levels || s->swap) return false;
    row_bytes(r, own, bytes[0]);
    row_bytes(r, other, bytes[1]);
    at->number = kalah_number(x, bytes[0], bytes[1], own_seeds, other_seeds);
    return true;
}

static inline bool endgame_read(const struct endgame *e, const rules *r, const state *s,
                                struct endgame_place at, int *value)
{
    const struct kalah_index *x = e->index;
    int byte;

    if (!endgame_byte(e, at.number, &byte) || byte > x->unit * at.pieces) return false;
    int more = kalah_table_value(x, byte, at.pieces);
    *value = lead_of_first(r, s) + (s->side ? -more : more);
    return true;
}

static inline bool endgame_value(const struct endgame *e, const rules *r, const state *s,
                                 int *value)
{
    struct endgame_place at;

    return endgame_find(e, r, s, &at) && endgame_read(e, r, s, at, value);
}

/* A position of that number, the stores empty, and its value by the table. */
static bool endgame_position(const struct endgame *e, const rules *r, uint64_t number, state *s,
                             int *value)
{
    uint8_t rows[2][KALAH_TABLE_HOUSES];

    kalah_rows_of(e->index, number, rows);
    *s = (state){.missing = (uint16_t)r->total};
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < r->houses; i++)
            pit_add(&s->at[side], i, rows[side][i]), s->missing -= rows[side][i];
    bool known = endgame_value(e, r, s, value);
    finish(r, s);
    return known;
}
