/* SPDX-License-Identifier: MIT
 * board_template.h - Kalah: the board and the rules of play. Compiled twice: in kalah.c for boards
 * whose seeds fit in bytes, with 8 pits a side, and in kalah_large.c for all others. Takes
 *
 *     BITS           the bits of a pit, 8 or 16: no pit ever overflows, for all seeds together fit
 *                    in one
 *     HALF           the pits of a row
 *     RELAYS         whether "relay" is played: seed by seed, for which nothing is looked up
 *     KALAH_DEALS    defined if what a move comes to is looked up: byte_board.h has struct deal
 *     prepare_deals, declared here and defined after: complete the rules; make a move but for who
 *     deal_seeds     moves next
 *
 * A row is HALF pits in 64-bit words: houses 0 to h-1 from the far end towards the store, the store
 * at h. Seen from the side that sows, the lap is own houses, own store, the other's houses: 2h+1
 * pits. What a house with a number of seeds adds to each pit stands in a table, so that sowing is
 * one addition a word. A full lap adds one to every pit of the lap. */
#include "core/params.h"
#include "core/random.h"
#include "games/kalah/kalah_weights.h"
#include "search/proof/proof.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* -- Rows. ---------------------------------------------------------------------------------- */

enum { HOUSES_MAX = 12, SEEDS_MAX = 20, PER_WORD = 64 / BITS, WORDS = HALF / PER_WORD };

static const uint64_t pit_most = (UINT64_C(1) << BITS) - 1;

typedef struct {
    uint64_t word[WORDS];
} row;

typedef struct {
    row at[2]; /* the mover's row first */
} sowing;

static inline unsigned shift_of(int i)
{
    return (unsigned)i % PER_WORD * BITS;
}

static inline int pit_of(const row *w, int i)
{
    return (int)(w->word[WORDS == 1 ? 0 : (unsigned)i / PER_WORD] >> shift_of(i) & pit_most);
}

/* Adds to a pit, or takes from it what is there. */
static inline void pit_add(row *w, int i, int seeds)
{
    assert(0 <= pit_of(w, i) + seeds && pit_of(w, i) + seeds <= (int)pit_most);
    w->word[WORDS == 1 ? 0 : (unsigned)i / PER_WORD] += (uint64_t)(int64_t)seeds << shift_of(i);
}

static inline void row_add(row *w, const row *more)
{
    for (int i = 0; i < WORDS; i++) w->word[i] += more->word[i];
}

typedef struct {
    int houses, seeds, total;
    bool empty, mover, majority, nosweep, othersweep, relay, pie;
    bool weighs; /* some weight is not the usual one */
    int16_t weight[KALAH_WEIGHTS];
    row mask;                   /* the houses of a row */
    sowing lap;                 /* a full lap */
    sowing sow[HALF][2 * HALF]; /* by house and seeds below a lap; an index is shifts */
#ifdef KALAH_DEALS
    struct deal deal[2 * HALF * HALF]; /* the same, and captures */
#endif
} rules;

typedef struct {
    row at[2];
    uint8_t side, over, swap; /* swap: the second side may still change places */
    uint8_t spare[3];
    uint16_t missing; /* the seeds of the game that are not on the board */
} state;

/* The pie rule's move; houses are 0 to h-1. */
enum { MOVE_SWAP = 64 };

/* -- The rules in force. -------------------------------------------------------------------- */

/* Adds to the pit at a number of steps along the lap from the mover's first house. */
static inline void lap_add(sowing *s, int houses, int step, int seeds)
{
    if (step <= houses) pit_add(&s->at[0], step, seeds);
    else pit_add(&s->at[1], step - houses - 1, seeds);
}

static void prepare_deals(rules *r);

static void make_tables(rules *r)
{
    int lap = 2 * r->houses + 1;

    for (int step = 0; step < lap; step++) lap_add(&r->lap, r->houses, step, 1);
    for (int house = 0; house < r->houses; house++) {
        pit_add(&r->mask, house, (int)pit_most);
        for (int seeds = 0; seeds < lap; seeds++)
            for (int i = 1; i <= seeds; i++)
                lap_add(&r->sow[house][seeds], r->houses, (house + i) % lap, 1);
    }
    prepare_deals(r);
}

/* Refuses words that exclude each other. */
static bool check_words(const rules *r, struct zm_error *error)
{
    if (r->nosweep && r->othersweep)
        return fail(error, "kalah-sweeps",
                    "seeds left at the end go to nobody or to the other side: one of nosweep and "
                    "othersweep");
    if (r->relay && r->empty)
        return fail(error, "kalah-relay-empty",
                    "with relay nothing is captured: empty does not go with it");
    return true;
}

static bool parse(rules *r, const char *text, struct zm_error *error)
{
    struct params p;
    const struct param_switch words[] = {
        {"empty", &r->empty},
        {"mover", &r->mover},
        {"majority", &r->majority},
        {"nosweep", &r->nosweep},
        {"othersweep", &r->othersweep},
        {"relay", &r->relay},
        {"pie", &r->pie},
        {NULL, NULL},
    };

    if (!params_read(&p, text, error)) return false;
    if (!params_count(&p, 2, "kalah:houses,seeds", error)) return false;
    if (!params_range("the number of houses", p.number[0], 1, HOUSES_MAX, error)) return false;
    if (!params_range("the number of seeds", p.number[1], 1, SEEDS_MAX, error)) return false;
    if (!params_switches(&p, words, error) || !check_words(r, error)) return false;
    r->houses = (int)p.number[0];
    r->seeds = (int)p.number[1];
    r->total = 2 * r->houses * r->seeds;
    if (r->houses >= HALF || (uint64_t)r->total > pit_most || (r->relay && !RELAYS))
        return fail(error, "too-large", "too large for this representation");
    make_tables(r);
    return true;
}

static size_t write_spec(const rules *r, char *out, size_t capacity)
{
    return (size_t)snprintf(
        out, capacity, "kalah:%d,%d%s%s%s%s%s%s%s", r->houses, r->seeds, r->empty ? ",empty" : "",
        r->mover ? ",mover" : "", r->majority ? ",majority" : "", r->nosweep ? ",nosweep" : "",
        r->othersweep ? ",othersweep" : "", r->relay ? ",relay" : "", r->pie ? ",pie" : "");
}

/* What comes of the last seed. */
static void write_last_seed(const rules *r, struct text *t)
{
    text_say(t, "rules.kalah.again", "- Last seed in the own store: the same side moves again.\n");
    if (r->relay) {
        text_say(
            t, "rules.kalah.relay",
            "- relay: last seed in any house that was not empty: all seeds of that house are\n"
            "  taken up and sown on from there. Last seed in an empty house: the turn passes;\n"
            "  nothing is ever captured.\n");
        return;
    }
    text_say(t, "rules.kalah.capture",
             "- Last seed in an own house that was empty: that seed and those in the house\n"
             "  opposite go to the own store.\n");
    if (r->empty)
        text_say(t, "rules.kalah.empty",
                 "- empty: this also happens if the house opposite is empty.\n");
    else
        text_say(t, "rules.kalah.not-empty",
                 "- If the house opposite is empty the seed stays (other: \"empty\").\n");
    text_say(t, "rules.kalah.not-relay",
             "- The seeds of one house are sown in a move (other: \"relay\" sows on).\n");
}

/* When the game ends. */
static void write_end(const rules *r, struct text *t)
{
    if (r->mover)
        text_say(t, "rules.kalah.mover",
                 "- mover: the game ends when the side to move has no seed in its houses.\n");
    else
        text_say(
            t, "rules.kalah.not-mover",
            "- The game ends when either side has no seed in its houses (other: \"mover\").\n");
    if (r->majority)
        text_say(t, "rules.kalah.majority",
                 "- majority: it also ends when a store holds more than half of all seeds.\n");
    else
        text_say(t, "rules.kalah.not-majority",
                 "- Every seed is played for (other: \"majority\" ends earlier).\n");
}

/* Whom the seeds belong to that are left at the end. */
static void write_sweep(const rules *r, struct text *t)
{
    if (r->nosweep)
        text_say(t, "rules.kalah.nosweep",
                 "- nosweep: seeds left in houses at the end count for nobody.\n");
    else if (r->othersweep)
        text_say(
            t, "rules.kalah.othersweep",
            "- othersweep: seeds left in houses at the end count for the other side, which has\n"
            "  none in its own.\n");
    else
        text_say(t, "rules.kalah.sweep",
                 "- Seeds left at the end count for the side whose houses they lie in (other:\n"
                 "  \"nosweep\", for nobody; \"othersweep\", for the other side).\n");
    if (r->majority && !r->nosweep)
        text_say(t, "rules.kalah.sweep-majority",
                 "  An end by majority leaves them where they are.\n");
}

static void write_pie(const rules *r, struct text *t)
{
    if (r->pie)
        text_say(
            t, "rules.kalah.pie",
            "- pie: instead of its first move the second side may change places (\"swap\").\n");
    else text_say(t, "rules.kalah.not-pie", "- There is no changing of places (other: \"pie\").\n");
}

static void write_rules(const rules *r, struct text *t)
{
    text_say(t, "rules.kalah.sowing",
             "Kalah with %d house%s a side and %d seed%s in each. A move takes all seeds of an\n"
             "own house and sows them one by one counter-clockwise: own houses towards the own\n"
             "store, the own store, the other side's houses; never the other side's store. A\n"
             "lap passes over the starting house like any other.\n",
             r->houses, r->houses == 1 ? "" : "s", r->seeds, r->seeds == 1 ? "" : "s");
    text_say(t, "rules.kalah.moves",
             "Houses are numbered from 1, the farthest from the own store, to %d, the nearest.\n\n",
             r->houses);
    write_last_seed(r, t);
    write_end(r, t);
    write_sweep(r, t);
    write_pie(r, t);
    text_say(t, "rules.kalah.value",
             "\nThe value is the difference of the stores; more seeds win.\n");
}

static void range(const rules *r, int *least, int *most)
{
    *least = -r->total, *most = r->total;
}

static size_t most_moves(const rules *r)
{
    return (size_t)r->houses + (r->pie ? 1 : 0);
}

/* -- Positions and moves. ------------------------------------------------------------------- */

static void start(const rules *r, state *s)
{
    *s = (state){.swap = r->pie};
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < r->houses; i++) pit_add(&s->at[side], i, r->seeds);
}

static inline int store_of(const rules *r, const state *s, int side)
{
    return pit_of(&s->at[side], r->houses);
}

static inline int lead_of_first(const rules *r, const state *s)
{
    return store_of(r, s, 0) - store_of(r, s, 1);
}

static enum zm_side side_to_move(const rules *r, const state *s)
{
    (void)r;
    return (enum zm_side)s->side;
}

static bool outcome(const rules *r, const state *s, int *value)
{
    if (!s->over) return false;
    *value = lead_of_first(r, s);
    return true;
}

static inline size_t moves(const rules *r, const state *s, zm_move *out)
{
    const row own = s->at[s->side];
    uint64_t pits = own.word[0];
    size_t n = 0;

    for (int i = 0; i < r->houses; i++, pits >>= BITS) {
        if (WORDS > 1 && i % PER_WORD == 0) pits = own.word[i / PER_WORD];
        out[n] = (zm_move)i;
        n += (pits & pit_most) != 0;
    }
    if (s->swap && s->side) out[n++] = MOVE_SWAP;
    return n;
}

static inline bool row_empty(const rules *r, const row *w)
{
    uint64_t any = 0;

    for (int i = 0; i < WORDS; i++) any |= w->word[i] & r->mask.word[i];
    return any == 0;
}

/* The seeds in houses. All seeds together fit in a pit, so that a multiplication adds up a word. */
static inline int row_seeds(const rules *r, const row *w)
{
    uint64_t seeds = 0;

    for (int i = 0; i < WORDS; i++)
        seeds += (w->word[i] & r->mask.word[i]) * (UINT64_MAX / pit_most) >> (64 - BITS);
    return (int)seeds;
}

static inline int row_total(const rules *r, const row *w)
{
    return row_seeds(r, w) + pit_of(w, r->houses);
}

/* Puts the seeds left in a row into the store that they count for, if for any. */
static inline void sweep(const rules *r, state *s, int side)
{
    row *w = &s->at[side];
    int seeds = row_seeds(r, w);

    if (r->nosweep) return;
    for (int i = 0; i < WORDS; i++) w->word[i] &= ~r->mask.word[i];
    pit_add(&s->at[side ^ r->othersweep], r->houses, seeds);
}

/* The seeds on the board. */
static inline int seeds_of(const rules *r, const state *s)
{
    return r->total - s->missing;
}

static inline bool more_than_half(const rules *r, const state *s, int side)
{
    return 2 * store_of(r, s, side) > seeds_of(r, s);
}

/* Ends the game if the rules say so. */
static void finish(const rules *r, state *s)
{
    const row *own = &s->at[s->side], *other = &s->at[s->side ^ 1];

    if (r->majority && (more_than_half(r, s, 0) || more_than_half(r, s, 1))) {
        s->over = 1;
        return;
    }
    if (!row_empty(r, own) && (r->mover || !row_empty(r, other))) return;
    s->over = 1;
    sweep(r, s, 0), sweep(r, s, 1);
}

/* Makes a move; true if the turn passes. */
static inline bool deal_seeds(const rules *r, row *own, row *other, int house);

#define GAME_IS_COPIED
static INLINED void advance(const rules *r, state *s, zm_move move)
{
    int side = s->side;
    row own = s->at[side], other = s->at[side ^ 1];

    assert(!s->over);
    if (move == MOVE_SWAP) {
        assert(s->swap && s->side);
        *s = (state){.at = {s->at[1], s->at[0]}, .side = ZM_FIRST, .missing = s->missing};
        return;
    }
    assert(move < (zm_move)r->houses && pit_of(&own, (int)move) > 0);
    bool passes = deal_seeds(r, &own, &other, (int)move);
    assert(row_total(r, &own) + row_total(r, &other) ==
           row_total(r, &s->at[side]) + row_total(r, &s->at[side ^ 1])); /* no seed is lost */
    s->at[side] = own;
    s->at[side ^ 1] = other;
    s->swap &= (uint8_t)(side ^ 1);
    s->side ^= passes;
    if (!r->majority && !row_empty(r, &own) && !row_empty(r, &other)) return;
    finish(r, s);
}
