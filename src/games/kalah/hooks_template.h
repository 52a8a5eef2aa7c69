/* SPDX-License-Identifier: MIT
 * hooks_template.h - Kalah: evaluation, order, tactics, texts. Takes the names of board_template.h,
 * and
 *
 *     KALAH_EXAMPLE  a game string
 *     filled_houses  the houses of a row that are not empty
 *     turn_houses    those of which it is known that they give another turn */
#include <assert.h>
#include <stdio.h>
#include <string.h>

/* -- What helps a search. ------------------------------------------------------------------- */

static inline int still_open(const rules *r, const state *s)
{
    assert(store_of(r, s, 0) + store_of(r, s, 1) <= seeds_of(r, s));
    return seeds_of(r, s) - store_of(r, s, 0) - store_of(r, s, 1);
}

/* Only seeds in houses are still to be won; before the places are changed the lead is anybody's. */
static inline void bounds(const rules *r, const state *s, int *least, int *most)
{
    int lead = lead_of_first(r, s), open = still_open(r, s);
    int other = s->swap ? -lead : lead;

    *least = (lead < other ? lead : other) - open;
    *most = (lead > other ? lead : other) + open;
}

/* With "empty" the side to move gets a seed at once: before its house nearest to the store lie only
 * empty ones, so that the last seed captures, or passes the store. */
#define GAME_BOUNDS .bounds = bounds, .reach = reach
static inline void reach(const rules *r, const state *s, int plies, zm_score *least, zm_score *most)
{
    int lo, hi, sure = r->empty && !s->swap ? 2 : 0;

    (void)plies;
    bounds(r, s, &lo, &hi);
    *least = (lo + sure * !s->side) * ZM_UNIT;
    *most = (hi - sure * s->side) * ZM_UNIT;
}

/* -- The evaluation: the lead, and what else has a weight. ------------------------------------ */

/* Adds the terms of a side. */
static inline void add_terms(const rules *r, const row *own, const row *other, int by, int *terms)
{
    const int houses = r->houses, lap = 2 * houses + 1;

    terms[WEIGHT_STORE] += by * pit_of(own, houses);
    terms[WEIGHT_FARTHEST] += by * pit_of(own, 0);
    for (int i = 0; i < houses; i++) {
        int seeds = pit_of(own, i), last = seeds < lap ? seeds : seeds % lap;
        terms[WEIGHT_HOUSES] += by * seeds;
        terms[WEIGHT_MOVES] += by * (seeds > 0);
        terms[WEIGHT_TURNS] += by * (last == houses - i);
        if (!seeds) terms[WEIGHT_PREY] += by * pit_of(other, houses - 1 - i);
    }
}

static void count_terms(const rules *r, const state *s, int *terms)
{
    add_terms(r, &s->at[0], &s->at[1], 1, terms);
    add_terms(r, &s->at[1], &s->at[0], -1, terms);
    terms[WEIGHT_MOVER] += s->side ? -1 : 1;
}

/* The sum, within what the position can still come to, on which searches rely. */
__attribute__((noinline)) static zm_score weighed(const rules *r, const state *s)
{
    int terms[KALAH_WEIGHTS] = {0};
    zm_score sum = 0, least, most;

    count_terms(r, s, terms);
    for (int i = 0; i < KALAH_WEIGHTS; i++) sum += (zm_score)r->weight[i] * terms[i];
    sum = sum * ZM_UNIT / WEIGHT_ONE_SEED;
    reach(r, s, 0, &least, &most);
    return sum < least ? least : sum > most ? most : sum;
}

#define GAME_HAS_EVALUATE
static inline zm_score evaluate(const rules *r, const state *s)
{
    return RARELY(r->weighs) ? weighed(r, s) : lead_of_first(r, s) * ZM_UNIT;
}

#define GAME_WEIGHTS(r) kalah_weights
#define GAME_TERMS_SCALE(r) WEIGHT_ONE_SEED
static void set_weights(rules *r, const int *weight, size_t n)
{
    assert(n == KALAH_WEIGHTS && weight[WEIGHT_STORE] == WEIGHT_ONE_SEED);
    r->weighs = false;
    for (size_t i = 0; i < n; i++) {
        r->weight[i] = (int16_t)weight[i];
        r->weighs |= weight[i] != kalah_weights[i].usual;
    }
}

/* -- The order of moves. ------------------------------------------------------------------- */

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

    advance(r, &next, m);
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

/* What a rule of thumb says of a move, and how much it is worth; 0 if none speaks. */
static int worth_of(const rules *r, const state *s, zm_move m, const char **rule)
{
    state next = *s;

    advance(r, &next, m);
    int gain = store_of(r, &next, s->side) - store_of(r, s, s->side);
    if (m == MOVE_SWAP) return 0;
    if (more_than_half(r, &next, s->side)) return *rule = "more than half", 2 * r->total + gain;
    if (next.side == s->side && !next.over) return *rule = "another turn", r->total + (int)m;
    return *rule = r->relay ? "several seeds" : "capture", gain > 1 ? gain : 0;
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
#define GAME_KNOWLEDGE .residual = residual
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

/* -- The moves near the horizon, one after the other.
 *
 * Those that give another turn come first, and of these it need not be known what else they come
 * to. Only if they are not enough is a look taken at all others at once. ----------------------- */

enum { NO_LOOK = INT32_MIN };
static_assert((ANOTHER_TURN + HALF) * HALF <= -(NO_LOOK + 1), "keys of looks do not fit");

#define GAME_EVAL_STATE STATE_PICKS
struct picks {
    unsigned houses, turns; /* not tried yet; of these the ones that are known to be first */
    bool swap, looked;
    int looks[HALF]; /* how good a move looks, and below it, so that no two are equal, how far the
                        house is */
};

static inline struct picks picks_of(const rules *r, const state *s)
{
    const row *own = &s->at[s->side];

    return (struct picks){
        filled_houses(r, own), turn_houses(r, own), s->swap && s->side, false, {0}};
}

/* The best of all, each with its look. */
static inline int look_at_all(const rules *r, const state *s, struct picks *p)
{
    const row own = s->at[s->side], other = s->at[s->side ^ 1];
    int best = NO_LOOK;

    for (int i = 0; i < HALF; i++) p->looks[i] = NO_LOOK;
    for (unsigned left = p->houses; left; left &= left - 1) {
        int house = __builtin_ctz(left), now = looks_of(r, &own, &other, house);
        now = now * HALF + HALF - 1 - house;
        p->looks[house] = now;
        best = now > best ? now : best;
    }
    return best;
}

static inline int best_look(const struct picks *p)
{
    int best = NO_LOOK;

    for (int i = 0; i < HALF; i++) best = p->looks[i] > best ? p->looks[i] : best;
    return best;
}

/* The nearest house to the store that gives another turn, or else what looks best. */
static inline int pick_house(const rules *r, const state *s, struct picks *p)
{
    if (p->turns) return 31 - __builtin_clz(p->turns);
    int best = p->looked ? best_look(p) : look_at_all(r, s, p);
    p->looked = true;
    int house = HALF - 1 - (best & (HALF - 1));
    p->looks[house] = NO_LOOK;
    return house;
}

static inline bool next_pick(const rules *r, const state *s, struct picks *p, zm_move *m)
{
    if (!p->houses) {
        *m = MOVE_SWAP;
        bool may = p->swap;
        p->swap = false;
        return may;
    }
    int house = pick_house(r, s, p);
    p->houses &= ~(1U << house), p->turns &= ~(1U << house);
    *m = (zm_move)house;
    return true;
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

/* All values are within the seeds of the game. So a position may have no more of them; the error
 * names a game that has as many. */
static bool fail_too_many(const rules *r, unsigned long long seeds, struct zm_error *error)
{
    unsigned long long pits = 2ULL * (unsigned)r->houses, each = (seeds + pits - 1) / pits;

    if (each > SEEDS_MAX)
        return fail(error, "kalah-seeds-most", "%llu seeds on the board, %llu are the most", seeds,
                    pits * SEEDS_MAX);
    return fail(error, "kalah-seeds-over",
                "%llu seeds on the board, the game has %d: kalah:%d,%llu has enough", seeds,
                r->total, r->houses, each);
}

/* The numbers of both rows, in the order of reading, into s. */
static bool read_rows(const rules *r, const char **text, const int place[][2], int count, state *s,
                      struct zm_error *error)
{
    const char *at = *text;
    uint64_t sum = 0, n, total = (uint64_t)r->total, most = 2 * (uint64_t)r->houses * SEEDS_MAX;

    for (int i = 0; i < count; i++) {
        at = skip_blanks(at);
        if (*at == '/') at = skip_blanks(at + 1);
        if (!read_number(&at, most, &n))
            return fail(error, "kalah-number", "number %d of %d is missing or over %d seeds", i + 1,
                        count, (int)most);
        sum += n;
        if (sum <= total) pit_add(&s->at[place[i][0]], place[i][1], (int)n);
    }
    if (sum > total) return fail_too_many(r, sum, error);
    s->missing = (uint16_t)(total - sum);
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
        return fail(error, "kalah-houses", "the board is not of %d houses", r->houses);
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < r->houses; i++) place[n][0] = side, place[n++][1] = i;
    if (!read_rows(r, &text, (const int(*)[2])place, n, s, error)) return false;
    if (*text != '>' || *skip_blanks(text + 1))
        return fail(error, "kalah-end", "the board does not end with \">\"");
    return true;
}

static bool read_own(const rules *r, const char *text, state *s, struct zm_error *error)
{
    int place[2 * HOUSES_MAX + 2][2], n = 0;

    if (*text != 'S' && *text != 'N')
        return fail(error, "kalah-side", "it begins with S or N, the side to move, or with <");
    s->side = *text == 'N';
    for (int side = 0; side < 2; side++)
        for (int i = 0; i <= r->houses; i++) place[n][0] = side, place[n++][1] = i;
    text++;
    if (!read_rows(r, &text, (const int(*)[2])place, n, s, error)) return false;
    if (r->pie && strncmp(text, "pie", 3) == 0) s->swap = 1, text = skip_blanks(text + 3);
    if (*text) return fail(error, "text-behind-numbers", "text behind the last number");
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

#define GAME_FACTS                                                                                 \
    .name = "kalah",                                                                               \
    .usage = "kalah:houses,seeds[,empty][,mover][,majority][,nosweep][,othersweep][,relay][,pie]", \
    .summary = "sow seeds round the board, capture, and move again", .side = {"South", "North"},   \
    .unit = "seed", .example = KALAH_EXAMPLE, .order_names = kalah_orders
