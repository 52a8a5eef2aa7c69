/* SPDX-License-Identifier: MIT
 * kalah_variant.h - Kalah. Compiled twice: kalah.c for boards whose seeds fit in bytes, with 8 pits
 * a side, and kalah_large.c for all others.
 *
 * A row is HALF pits of BITS bits in 64-bit words: houses 0 to h-1 from the far end towards the
 * store, the store at h. Seen from the side that sows, the lap is own houses, own store, the
 * other's houses: 2h+1 pits. What a house with so many seeds adds to each pit stands in a table,
 * so that sowing is one addition a word; no pit ever overflows, for all seeds together fit in
 * one. A full lap adds one to every pit of the lap. */
#include "core/params.h"
#include "core/random.h"
#include "search/proof/proof.h"

#include <stdio.h>
#include <string.h>

enum { HOUSES_MAX = 12, SEEDS_MAX = 20, PER_WORD = 64 / BITS, WORDS = HALF / PER_WORD };

static const uint64_t pit_most = (UINT64_C(1) << BITS) - 1;

typedef struct {
    uint64_t word[WORDS];
} row;

typedef struct {
    row at[2]; /* the mover's row first */
} sowing;

#ifdef KALAH_DEALS
#include "games/kalah/kalah_deal.h"
#endif

typedef struct {
    int houses, seeds, total;
    bool empty, mover, majority, nosweep, pie;
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
    uint8_t spare[5];
} state;

typedef state undo_info;

/* The pie rule's move; houses are 0 to h-1. */
enum { MOVE_SWAP = 64 };

/* -- The rules in force. -------------------------------------------------------------------- */

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
    w->word[WORDS == 1 ? 0 : (unsigned)i / PER_WORD] += (uint64_t)(int64_t)seeds << shift_of(i);
}

static inline void row_add(row *w, const row *more)
{
    for (int i = 0; i < WORDS; i++) w->word[i] += more->word[i];
}

/* One more seed at a number of steps along the lap from the mover's first house. */
static void lap_add(sowing *s, int houses, int step)
{
    if (step <= houses) pit_add(&s->at[0], step, 1);
    else pit_add(&s->at[1], step - houses - 1, 1);
}

static void make_tables(rules *r)
{
    int lap = 2 * r->houses + 1;

    for (int step = 0; step < lap; step++) lap_add(&r->lap, r->houses, step);
    for (int house = 0; house < r->houses; house++) {
        pit_add(&r->mask, house, (int)pit_most);
        for (int seeds = 0; seeds < lap; seeds++)
            for (int i = 1; i <= seeds; i++)
                lap_add(&r->sow[house][seeds], r->houses, (house + i) % lap);
    }
#ifdef KALAH_DEALS
    make_deals(r->deal, r->sow, r->houses);
#endif
}

static bool parse(rules *r, const char *text, struct zm_error *error)
{
    struct params p;
    const struct param_switch words[] = {
        {"empty", &r->empty},     {"mover", &r->mover}, {"majority", &r->majority},
        {"nosweep", &r->nosweep}, {"pie", &r->pie},     {NULL, NULL},
    };

    if (!params_read(&p, text, error)) return false;
    if (!params_count(&p, 2, "kalah:houses,seeds", error)) return false;
    if (!params_range("the number of houses", p.number[0], 1, HOUSES_MAX, error)) return false;
    if (!params_range("the number of seeds", p.number[1], 1, SEEDS_MAX, error)) return false;
    if (!params_switches(&p, words, error)) return false;
    r->houses = (int)p.number[0];
    r->seeds = (int)p.number[1];
    r->total = 2 * r->houses * r->seeds;
    if (r->houses >= HALF || (uint64_t)r->total > pit_most)
        return fail(error, "too large for this representation");
    make_tables(r);
    return true;
}

static size_t write_spec(const rules *r, char *out, size_t capacity)
{
    struct text t = text_into(out, capacity);

    text_add(&t, "kalah:%d,%d", r->houses, r->seeds);
    if (r->empty) text_add(&t, ",empty");
    if (r->mover) text_add(&t, ",mover");
    if (r->majority) text_add(&t, ",majority");
    if (r->nosweep) text_add(&t, ",nosweep");
    if (r->pie) text_add(&t, ",pie");
    return t.length;
}

static size_t write_rules(const rules *r, char *out, size_t capacity)
{
    struct text t = text_into(out, capacity);

    text_add(&t,
             "Kalah with %d house%s a side and %d seed%s in each. A move takes all seeds of an\n"
             "own house and sows them one by one counter-clockwise: own houses towards the own\n"
             "store, the own store, the other side's houses; never the other side's store. A\n"
             "lap passes over the starting house like any other.\n"
             "Houses are numbered from 1, the farthest from the own store, to %d, the nearest.\n\n",
             r->houses, r->houses == 1 ? "" : "s", r->seeds, r->seeds == 1 ? "" : "s", r->houses);
    text_add(&t, "- Last seed in the own store: the same side moves again.\n"
                 "- Last seed in an own house that was empty: that seed and those in the house\n"
                 "  opposite go to the own store.\n");
    text_add(&t, r->empty
                     ? "- empty: this also happens if the house opposite is empty.\n"
                     : "- If the house opposite is empty the seed stays (other: \"empty\").\n");
    text_add(&t, r->mover
                     ? "- mover: the game ends when the side to move has no seed in its houses.\n"
                     : "- The game ends when either side has no seed in its houses (other: "
                       "\"mover\").\n");
    text_add(&t, r->majority
                     ? "- majority: it also ends when a store holds more than half of all seeds.\n"
                     : "- Every seed is played for (other: \"majority\" ends earlier).\n");
    text_add(&t,
             r->nosweep ? "- nosweep: seeds left in houses at the end count for nobody.\n"
                        : "- Seeds left at the end count for the side whose houses they lie "
                          "in%s (other: \"nosweep\").\n",
             r->majority ? ",\n  unless it ended by majority" : "");
    text_add(&t, r->pie ? "- pie: instead of its first move the second side may change places "
                          "(\"swap\").\n"
                        : "- There is no changing of places (other: \"pie\").\n");
    text_add(&t, "\nThe value is the difference of the stores; more seeds win.\n");
    return t.length;
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

/* Into the store. All seeds together fit in a pit, so that a multiplication adds up a word. */
static inline void sweep(const rules *r, row *w)
{
    uint64_t seeds = 0;

    for (int i = 0; i < WORDS; i++) {
        seeds += (w->word[i] & r->mask.word[i]) * (UINT64_MAX / pit_most) >> (64 - BITS);
        w->word[i] &= ~r->mask.word[i];
    }
    pit_add(w, r->houses, (int)seeds);
}

static inline bool more_than_half(const rules *r, const state *s, int side)
{
    return 2 * store_of(r, s, side) > r->total;
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
    if (!r->nosweep) sweep(r, &s->at[0]), sweep(r, &s->at[1]);
}

#ifndef KALAH_DEALS
/* Sows and returns where on the lap the last seed fell. */
static inline int sow(const rules *r, row *own, row *other, int house)
{
    int lap = 2 * r->houses + 1, seeds = pit_of(own, house);

    pit_add(own, house, -seeds);
    for (; seeds >= lap; seeds -= lap) row_add(own, &r->lap.at[0]), row_add(other, &r->lap.at[1]);
    row_add(own, &r->sow[house][seeds].at[0]);
    row_add(other, &r->sow[house][seeds].at[1]);

    int last = house + seeds;
    return last >= lap ? last - lap : last;
}

/* The last seed fell into an own house. */
static inline void capture(const rules *r, row *own, row *other, int last)
{
    int opposite = r->houses - 1 - last, prey = pit_of(other, opposite);

    if (pit_of(own, last) != 1 || (!r->empty && !prey)) return;
    pit_add(own, last, -1);
    pit_add(other, opposite, -prey);
    pit_add(own, r->houses, 1 + prey);
}

/* Makes a move; true if the turn passes. */
static inline bool deal_seeds(const rules *r, row *own, row *other, int house)
{
    int last = sow(r, own, other, house);

    if (last < r->houses) capture(r, own, other, last);
    return last != r->houses;
}
#else
static inline bool deal_seeds(const rules *r, row *own, row *other, int house)
{
    unsigned at = (unsigned)house * BITS;

    return deal_play(r->deal, &r->lap, r->houses, r->empty, own, other, at);
}
#endif

static void swap_places(state *s)
{
    row first = s->at[0];

    s->at[0] = s->at[1];
    s->at[1] = first;
    s->side = s->swap = 0;
}

#define GAME_HAS_ADVANCE
static inline void advance(const rules *r, state *s, zm_move move)
{
    int side = s->side;
    row own = s->at[side], other = s->at[side ^ 1];

    if (move == MOVE_SWAP) {
        swap_places(s);
        return;
    }
    bool passes = deal_seeds(r, &own, &other, (int)move);
    s->at[side] = own;
    s->at[side ^ 1] = other;
    s->swap &= (uint8_t)(side ^ 1);
    s->side ^= passes;
    if (!r->majority && !row_empty(r, &own) && !row_empty(r, &other)) return;
    finish(r, s);
}

static inline void play(const rules *r, state *s, zm_move move, undo_info *t)
{
    *t = *s;
    advance(r, s, move);
}

static inline void undo(const rules *r, state *s, zm_move move, const undo_info *t)
{
    (void)r, (void)move;
    *s = *t;
}

/* -- What helps a search. ------------------------------------------------------------------- */

#define GAME_HAS_EVALUATE
static zm_score evaluate(const rules *r, const state *s)
{
    return lead_of_first(r, s) * ZM_UNIT;
}

static inline int still_open(const rules *r, const state *s)
{
    return r->total - store_of(r, s, 0) - store_of(r, s, 1);
}

/* Only seeds in houses are still to be won; before the places are changed the lead is anybody's. */
#define GAME_HAS_BOUNDS
static inline void bounds(const rules *r, const state *s, int *least, int *most)
{
    int lead = lead_of_first(r, s), open = still_open(r, s);
    int other = s->swap ? -lead : lead;

    *least = (lead < other ? lead : other) - open;
    *most = (lead > other ? lead : other) + open;
}

/* With "empty" the side to move gets a seed at once: before its house nearest to the store lie only
 * empty ones, so that the last seed captures, or passes the store. */
#define GAME_HAS_REACH
static inline void reach(const rules *r, const state *s, int plies, zm_score *least, zm_score *most)
{
    int lo, hi, sure = r->empty && !s->swap ? 2 : 0;

    (void)plies;
    bounds(r, s, &lo, &hi);
    *least = (lo + sure * !s->side) * ZM_UNIT;
    *most = (hi - sure * s->side) * ZM_UNIT;
}

enum { ORDER_FARTHEST, ORDER_NEAREST, ORDER_SCORE, ORDER_SCORE_OWN, ORDER_GAIN };
#define GAME_BEST_ORDER ORDER_GAIN
#define GAME_TABLE_DEPTH 5
#define GAME_CUTOFF 10 /* for MCTS: see docs/experiments/mcts.md */
#define GAME_IMPLICIT 0.4
static const char *const kalah_orders[] = {"farthest",  "nearest", "score",
                                           "score-own", "gain",    NULL};

/* How good a move looks: another turn first, the nearest house to the store before others; then
 * seeds for the store, GAIN_WEIGHT times, less what is given to the other side, which is what lies
 * beyond the store. Hardly any of it can be foretold, so there is no branch. */
enum { GAIN_WEIGHT = 8, ANOTHER_TURN = GAIN_WEIGHT << (BITS == 8 ? 8 : 9) };
static inline int looks_of(const rules *r, const row *own, const row *other, int house)
{
    row after = *own, rest = *other;
    int passes = -(int)deal_seeds(r, &after, &rest, house);
    int gain = pit_of(&after, r->houses) - pit_of(own, r->houses);

    return (passes & (GAIN_WEIGHT * gain - house - pit_of(own, house))) |
           (~passes & (ANOTHER_TURN + house));
}

/* Twice the store difference after the move, plus one for another turn. */
static int score_after(const rules *r, const state *s, enum zm_side side, zm_move m)
{
    state next = *s;
    undo_info t;

    play(r, &next, m, &t);
    int lead = lead_of_first(r, &next);
    return 2 * (side == ZM_FIRST ? lead : -lead) + (next.side == s->side);
}

#define GAME_HAS_ORDER
static int order(const rules *r, const state *s, int which, enum zm_side root, zm_move m)
{
    if (which == ORDER_FARTHEST) return -(int)m;
    if (which == ORDER_NEAREST) return (int)m;
    if (which == ORDER_SCORE_OWN) root = side_to_move(r, s);
    if (which == ORDER_GAIN) {
        if (m == MOVE_SWAP) return 0;
        return looks_of(r, &s->at[s->side], &s->at[s->side ^ 1], (int)m);
    }
    return HALF * score_after(r, s, root, m) + (int)(m % HALF);
}

#define GAME_HAS_ORDER_ALL
static inline void order_all(const rules *r, const state *s, enum zm_side root, const zm_move *list,
                             size_t n, int *keys)
{
    const row own = s->at[s->side], other = s->at[s->side ^ 1];

    (void)root;
    for (size_t i = 0; i < n; i++)
        keys[i] = list[i] == MOVE_SWAP ? 0 : looks_of(r, &own, &other, (int)list[i]);
}

/* What a rule of thumb says of a move, and how much it is worth; 0 if none speaks. */
static int worth_of(const rules *r, const state *s, zm_move m, const char **rule)
{
    state next = *s;
    undo_info t;

    play(r, &next, m, &t);
    int gain = store_of(r, &next, s->side) - store_of(r, s, s->side);
    if (m == MOVE_SWAP) return 0;
    if (more_than_half(r, &next, s->side)) return *rule = "more than half", 2 * r->total + gain;
    if (next.side == s->side && !next.over) return *rule = "another turn", r->total + (int)m;
    return *rule = "capture", gain > 1 ? gain : 0;
}

#define GAME_HAS_TACTICS
static bool tactics(const rules *r, state *s, struct zm_advice *out)
{
    zm_move list[HOUSES_MAX + 1];
    size_t n = moves(r, s, list);
    const char *rule = NULL;
    int best = 0;

    for (size_t i = 0; i < n; i++) {
        int worth = worth_of(r, s, list[i], &rule);
        if (worth <= best) continue;
        best = worth;
        *out = (struct zm_advice){.move = list[i], .rule = rule};
    }
    return best > 0;
}

#define GAME_HAS_HASH
static inline uint64_t hash(const rules *r, const state *s)
{
    uint64_t h = (uint64_t)(s->side | s->over << 1 | s->swap << 2) << 61;

    (void)r;
    for (int i = 0; i < WORDS; i++) h = mix128(h ^ s->at[0].word[i], s->at[1].word[i]);
    return h;
}

/* Seeds in the stores are won and do not change how the game goes on, except where a majority ends
 * the game, and before a side may change places. */
#define GAME_HAS_RESIDUAL
#define GAME_RESIDUAL_MOVES (HOUSES_MAX + 1)
static inline struct residual residual(const rules *r, const state *s)
{
    uint64_t h = 0;

    if (r->majority || r->pie) return (struct residual){.key = hash(r, s)};
    for (int i = 0; i < WORDS; i++)
        h = mix128(h ^ (s->at[s->side].word[i] & r->mask.word[i]),
                   s->at[s->side ^ 1].word[i] & r->mask.word[i]);
    return (struct residual){.key = h, .won = lead_of_first(r, s)};
}

/* -- Text. ---------------------------------------------------------------------------------- */

static size_t write_move(const rules *r, const state *s, zm_move m, char *out, size_t capacity)
{
    struct text t = text_into(out, capacity);

    (void)r, (void)s;
    if (m == MOVE_SWAP) text_add(&t, "swap");
    else text_add(&t, "%d", (int)m + 1);
    return t.length;
}

/* "S 4 4 4 4 4 4 0 / 4 4 4 4 4 4 0": who moves, then a row a side, houses 1 to h, the store. */
static size_t write_position(const rules *r, const state *s, char *out, size_t capacity)
{
    struct text t = text_into(out, capacity);

    text_char(&t, s->side ? 'N' : 'S');
    for (int side = 0; side < 2; side++) {
        if (side) text_add(&t, " /");
        for (int i = 0; i <= r->houses; i++) text_add(&t, " %d", pit_of(&s->at[side], i));
    }
    if (s->swap) text_add(&t, " pie");
    return t.length;
}

/* The numbers of both rows, in the order of reading, into s. */
static bool read_rows(const rules *r, const char **text, const int place[][2], int count, state *s,
                      struct zm_error *error)
{
    const char *at = *text;
    uint64_t sum = 0, n;

    for (int i = 0; i < count; i++) {
        at = skip_blanks(at);
        if (*at == '/') at = skip_blanks(at + 1);
        if (!read_number(&at, (uint64_t)r->total, &n))
            return fail(error, "number %d of %d is missing or over %d seeds", i + 1, count,
                        r->total);
        pit_add(&s->at[place[i][0]], place[i][1], (int)n);
        sum += n;
    }
    if (sum > (uint64_t)r->total || (sum < (uint64_t)r->total && !r->nosweep))
        return fail(error, "%llu seeds on the board, the game has %d", (unsigned long long)sum,
                    r->total);
    *text = skip_blanks(at);
    return true;
}

/* The board of the Kalah Game Protocol, "<h,store,store,row,row>": the first row is South's,
 * who is to move. */
static bool read_protocol(const rules *r, const char *text, state *s, struct zm_error *error)
{
    int place[2 * HOUSES_MAX + 2][2] = {{0, r->houses}, {1, r->houses}}, n = 2;
    uint64_t houses;

    text = skip_blanks(text + 1);
    if (!read_number(&text, HOUSES_MAX, &houses) || (int)houses != r->houses)
        return fail(error, "the board is not of %d houses", r->houses);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < r->houses; i++) place[n][0] = side, place[n++][1] = i;
    if (!read_rows(r, &text, (const int(*)[2])place, n, s, error)) return false;
    if (*text != '>' || *skip_blanks(text + 1))
        return fail(error, "the board does not end with \">\"");
    return true;
}

static bool read_own(const rules *r, const char *text, state *s, struct zm_error *error)
{
    int place[2 * HOUSES_MAX + 2][2], n = 0;

    if (*text != 'S' && *text != 'N')
        return fail(error, "it begins with S or N, the side to move, or with <");
    s->side = *text == 'N';
    for (int side = 0; side < 2; side++)
        for (int i = 0; i <= r->houses; i++) place[n][0] = side, place[n++][1] = i;
    text++;
    if (!read_rows(r, &text, (const int(*)[2])place, n, s, error)) return false;
    if (r->pie && strncmp(text, "pie", 3) == 0) s->swap = 1, text = skip_blanks(text + 3);
    if (*text) return fail(error, "text behind the last number");
    return true;
}

static bool read_position(const rules *r, const char *text, state *s, struct zm_error *error)
{
    *s = (state){0};
    text = skip_blanks(text);
    if (*text == '<' ? !read_protocol(r, text, s, error) : !read_own(r, text, s, error))
        return false;
    finish(r, s);
    return true;
}

#include "games/kalah/kalah_board.h"
#include "games/kalah/kalah_endgame.h"

#define GAME_FACTS                                                                                 \
    .name = "kalah", .usage = "kalah:houses,seeds[,empty][,mover][,majority][,nosweep][,pie]",     \
    .summary = "sow seeds round the board, capture, and move again", .side = {"South", "North"},   \
    .unit = "seed", .example = KALAH_EXAMPLE, .order_names = kalah_orders
