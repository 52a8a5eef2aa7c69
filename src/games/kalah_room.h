/* SPDX-License-Identifier: MIT
 * kalah_room.h - Kalah. Compiled twice: kalah.c for boards whose seeds fit in bytes, with 8 pits
 * a side, and kalah_large.c for all others.
 *
 * A row is HALF pits: houses 0 to h-1 from the far end towards the store, the store at h. Seen
 * from the side that sows, the lap is own houses, own store, the other's houses: 2h+1 pits. What
 * a house with so many seeds adds to each pit is one vector of a table, so that sowing is one
 * vector addition; a full lap adds one to every pit of the lap. */
#include "core/params.h"
#include "core/random.h"

#include <stdio.h>
#include <string.h>

enum { HOUSES_MAX = 12, SEEDS_MAX = 20, WORDS = HALF * sizeof(pit) / 8 };

typedef struct {
    pit at[2][HALF]; /* the mover's row first */
} sowing;

typedef struct {
    int houses, seeds, total;
    bool empty, mover, majority, nosweep, pie;
    uint64_t mask[WORDS];                              /* the houses of a row, as bytes */
    sowing lap;                                        /* a full lap */
    sowing sow[HALF - 1][2 * HALF - 1];                /* by house and seeds below a lap */
} rules;

typedef struct {
    pit at[2][HALF];
    uint8_t side, over, swap; /* swap: the second side may still change places */
    uint8_t spare[5];
} state;

typedef state trail;

/* The pie rule's move; houses are 0 to h-1. */
enum { MOVE_SWAP = 64 };

/* -- The rules in force. -------------------------------------------------------------------- */

/* The pit at a number of steps along the lap from the mover's first house. */
static pit *lap_pit(sowing *s, int houses, int step)
{
    return step <= houses ? &s->at[0][step] : &s->at[1][step - houses - 1];
}

static void make_tables(rules *r)
{
    int lap = 2 * r->houses + 1;

    for (int step = 0; step < lap; step++) *lap_pit(&r->lap, r->houses, step) = 1;
    for (int house = 0; house < r->houses; house++)
        for (int seeds = 0; seeds < lap; seeds++)
            for (int i = 1; i <= seeds; i++)
                ++*lap_pit(&r->sow[house][seeds], r->houses, (house + i) % lap);

    pit row[HALF] = {0};
    for (int house = 0; house < r->houses; house++) row[house] = (pit)~(pit)0;
    memcpy(r->mask, row, sizeof r->mask);
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
    if (r->houses >= HALF || r->total > (pit)~(pit)0)
        return fail(error, "too large for this representation");
    make_tables(r);
    return true;
}

static size_t write_spec(const rules *r, char *out, size_t room)
{
    struct text t = text_into(out, room);

    text_add(&t, "kalah:%d,%d", r->houses, r->seeds);
    if (r->empty) text_add(&t, ",empty");
    if (r->mover) text_add(&t, ",mover");
    if (r->majority) text_add(&t, ",majority");
    if (r->nosweep) text_add(&t, ",nosweep");
    if (r->pie) text_add(&t, ",pie");
    return t.length;
}

static size_t write_rules(const rules *r, char *out, size_t room)
{
    struct text t = text_into(out, room);

    text_add(&t,
             "Kalah with %d house%s a side and %d seed%s in each. A move takes all seeds of an\n"
             "own house and sows them one by one counter-clockwise: own houses towards the own\n"
             "store, the own store, the other side's houses; never the other side's store. A\n"
             "lap passes over the starting house like any other.\n"
             "Houses are numbered from 1, the farthest from the own store, to %d, the nearest.\n\n",
             r->houses, r->houses == 1 ? "" : "s", r->seeds, r->seeds == 1 ? "" : "s",
             r->houses);
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
    text_add(&t, r->nosweep ? "- nosweep: seeds left in houses at the end count for nobody.\n"
                            : "- Seeds left at the end count for the side whose houses they lie "
                              "in%s (other: \"nosweep\").\n",
             r->majority ? ",\n  unless it ended by majority" : "");
    text_add(&t, r->pie
                     ? "- pie: instead of its first move the second side may change places "
                       "(\"swap\").\n"
                     : "- There is no changing of places (other: \"pie\").\n");
    text_add(&t, "\nThe value is the difference of the stores; more seeds win.\n");
    return t.length;
}

static void range(const rules *r, int *least, int *most)
{
    *least = -r->total;
    *most = r->total;
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
        for (int i = 0; i < r->houses; i++) s->at[side][i] = (pit)r->seeds;
}

static enum zm_side side_to_move(const rules *r, const state *s)
{
    (void)r;
    return s->side ? ZM_SECOND : ZM_FIRST;
}

static bool outcome(const rules *r, const state *s, int *value)
{
    if (!s->over) return false;
    *value = s->at[0][r->houses] - s->at[1][r->houses];
    return true;
}

static size_t moves(const rules *r, const state *s, zm_move *out)
{
    const pit *row = s->at[s->side];
    size_t n = 0;

    for (int i = 0; i < r->houses; i++) {
        out[n] = (zm_move)i;
        n += row[i] != 0;
    }
    if (s->swap && s->side) out[n++] = MOVE_SWAP;
    return n;
}

static inline bool row_empty(const rules *r, const pit *row)
{
    uint64_t word[WORDS], any = 0;

    memcpy(word, row, sizeof word);
    for (size_t i = 0; i < WORDS; i++) any |= word[i] & r->mask[i];
    return any == 0;
}

static void sweep(const rules *r, state *s)
{
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < r->houses; i++) {
            s->at[side][r->houses] = (pit)(s->at[side][r->houses] + s->at[side][i]);
            s->at[side][i] = 0;
        }
}

/* Ends the game if the rules say so. */
static inline void finish(const rules *r, state *s)
{
    bool ended = row_empty(r, s->at[s->side]) ||
                 (!r->mover && row_empty(r, s->at[s->side ^ 1]));

    if (r->majority && (2 * s->at[0][r->houses] > r->total ||
                        2 * s->at[1][r->houses] > r->total)) {
        s->over = 1;
        return;
    }
    if (!ended) return;
    s->over = 1;
    if (!r->nosweep) sweep(r, s);
}

static inline void add(pit *row, const pit *more)
{
    for (int i = 0; i < HALF; i++) row[i] = (pit)(row[i] + more[i]);
}

/* Sows and returns where on the lap the last seed fell. */
static inline int sow(const rules *r, state *s, int house)
{
    pit *own = s->at[s->side], *other = s->at[s->side ^ 1];
    int lap = 2 * r->houses + 1, seeds = own[house];

    own[house] = 0;
    for (; seeds >= lap; seeds -= lap) add(own, r->lap.at[0]), add(other, r->lap.at[1]);
    add(own, r->sow[house][seeds].at[0]);
    add(other, r->sow[house][seeds].at[1]);

    int last = house + seeds;
    return last >= lap ? last - lap : last;
}

static void swap_places(state *s)
{
    state old = *s;

    memcpy(s->at[0], old.at[1], sizeof s->at[0]);
    memcpy(s->at[1], old.at[0], sizeof s->at[1]);
    s->side = s->swap = 0;
}

static inline void play(const rules *r, state *s, zm_move move, trail *t)
{
    *t = *s;
    if (move == MOVE_SWAP) {
        swap_places(s);
        return;
    }
    if (s->side) s->swap = 0;

    int last = sow(r, s, (int)move), store = r->houses;
    pit *own = s->at[s->side], *other = s->at[s->side ^ 1];
    if (last < store && own[last] == 1 && (r->empty || other[store - 1 - last])) {
        own[store] = (pit)(own[store] + 1 + other[store - 1 - last]);
        own[last] = other[store - 1 - last] = 0;
    }
    if (last != store) s->side ^= 1;
    finish(r, s);
}

static inline void undo(const rules *r, state *s, zm_move move, const trail *t)
{
    (void)r, (void)move;
    *s = *t;
}

/* -- What helps a search. ------------------------------------------------------------------- */

#define GAME_HAS_EVALUATE
static zm_score evaluate(const rules *r, const state *s)
{
    return ((zm_score)s->at[0][r->houses] - s->at[1][r->houses]) * ZM_UNIT;
}

enum { ORDER_FARTHEST, ORDER_NEAREST, ORDER_SCORE, ORDER_SCORE_OWN };
static const char *const kalah_orders[] = {"farthest", "nearest", "score", "score-own", NULL};

/* Twice the store difference after the move, plus one for another turn. */
static int score_after(const rules *r, const state *s, enum zm_side side, zm_move m)
{
    state next = *s;
    trail t;

    play(r, &next, m, &t);
    int lead = next.at[0][r->houses] - next.at[1][r->houses];
    return 2 * (side == ZM_FIRST ? lead : -lead) + (next.side == s->side);
}

#define GAME_HAS_ORDER
static int order(const rules *r, const state *s, int which, enum zm_side root, zm_move m)
{
    if (which == ORDER_FARTHEST) return -(int)m;
    if (which == ORDER_NEAREST) return (int)m;
    if (which == ORDER_SCORE_OWN) root = side_to_move(r, s);
    return HALF * score_after(r, s, root, m) + (int)(m % HALF);
}

/* What one move does, for the rules of thumb. */
static bool wins_more_than_half(const rules *r, const state *s, int side)
{
    return 2 * s->at[side][r->houses] > r->total;
}

#define GAME_HAS_TACTICS
static bool tactics(const rules *r, state *s, struct zm_advice *out)
{
    zm_move list[HOUSES_MAX + 1];
    size_t n = moves(r, s, list);
    int best = 0;
    bool found = false;

    for (size_t i = 0; i < n; i++) {
        state next = *s;
        trail t;
        play(r, &next, list[i], &t);
        int gain = next.at[s->side][r->houses] - s->at[s->side][r->houses];
        bool again = next.side == s->side && !next.over, half =
            wins_more_than_half(r, &next, s->side);
        int worth = half ? 1000 + gain : again ? 500 + (int)i : gain > 1 ? gain : 0;
        if (worth <= best) continue;
        best = worth, found = true;
        out->move = list[i];
        out->rule = half ? "more than half" : again ? "another turn" : "capture";
    }
    return found;
}

#define GAME_HAS_HASH
static uint64_t hash(const rules *r, const state *s)
{
    uint64_t h = (uint64_t)(s->side | s->over << 1 | s->swap << 2), word;
    const unsigned char *bytes = (const unsigned char *)s->at;

    (void)r;
    for (size_t i = 0; i < sizeof s->at; i += sizeof word) {
        memcpy(&word, bytes + i, sizeof word);
        h = mix64(h ^ word) + UINT64_C(0x9e3779b97f4a7c15);
    }
    return mix64(h);
}

/* -- Text. ---------------------------------------------------------------------------------- */

static size_t write_move(const rules *r, const state *s, zm_move m, char *out, size_t room)
{
    struct text t = text_into(out, room);

    (void)r, (void)s;
    if (m == MOVE_SWAP) text_add(&t, "swap");
    else text_add(&t, "%d", (int)m + 1);
    return t.length;
}

/* "S 4 4 4 4 4 4 0 / 4 4 4 4 4 4 0": who moves, then a row a side, houses 1 to h, the store. */
static size_t write_position(const rules *r, const state *s, char *out, size_t room)
{
    struct text t = text_into(out, room);

    text_char(&t, s->side ? 'N' : 'S');
    for (int side = 0; side < 2; side++) {
        if (side) text_add(&t, " /");
        for (int i = 0; i <= r->houses; i++) text_add(&t, " %d", s->at[side][i]);
    }
    if (s->swap) text_add(&t, " pie");
    return t.length;
}

/* The numbers of both rows, in the order of reading, into s. */
static bool read_rows(const rules *r, const char **text, const int place[][2], int count,
                      state *s, struct zm_error *error)
{
    const char *at = *text;
    uint64_t sum = 0, n;

    for (int i = 0; i < count; i++) {
        at = skip_blanks(at);
        if (*at == '/') at = skip_blanks(at + 1);
        if (!read_number(&at, (uint64_t)r->total, &n))
            return fail(error, "number %d of %d is missing or over %d seeds", i + 1, count,
                        r->total);
        s->at[place[i][0]][place[i][1]] = (pit)n;
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

static void draw_numbers(const rules *r, struct text *t, const pit *row, bool backwards)
{
    text_fill(t, ' ', 6);
    for (int i = 0; i < r->houses; i++)
        text_add(t, "%4d", row[backwards ? r->houses - 1 - i : i]);
    text_char(t, '\n');
}

static void draw_labels(const rules *r, struct text *t, bool backwards)
{
    text_fill(t, ' ', 6);
    for (int i = 0; i < r->houses; i++) {
        char label[16];
        snprintf(label, sizeof label, "(%d)", backwards ? r->houses - i : i + 1);
        text_add(t, "%4s", label);
    }
    text_add(t, "\n");
}

static size_t draw(const rules *r, const state *s, char *out, size_t room)
{
    struct text t = text_into(out, room);

    draw_labels(r, &t, true);
    draw_numbers(r, &t, s->at[1], true);
    text_add(&t, "%5d ", s->at[1][r->houses]);
    text_fill(&t, ' ', (size_t)(4 * r->houses));
    text_add(&t, "%4d\n", s->at[0][r->houses]);
    draw_numbers(r, &t, s->at[0], false);
    draw_labels(r, &t, false);
    text_add(&t, s->over ? "South below, North above; the game is over\n"
                         : "South below, North above; %s to move\n",
             s->side ? "North" : "South");
    return t.length;
}

#define GAME_FACTS                                                                             \
    .name = "kalah", .usage = "kalah:houses,seeds[,empty][,mover][,majority][,nosweep][,pie]", \
    .summary = "sow seeds round the board, capture, and move again", .side = {"South", "North"}, \
    .unit = "seed", .example = KALAH_EXAMPLE, .order_names = kalah_orders
