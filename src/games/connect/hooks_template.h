/* SPDX-License-Identifier: MIT
 * hooks_template.h - stones that fall: evaluation, candidate moves, order, tactics, symmetry, hash.
 * Takes the names of board_template.h, and worth_of_fours and fours_candidates of fours_template.h
 * or no_fours_template.h. */
#include <assert.h>

#define GAME_HAS_EVALUATE
static zm_score evaluate(const rules *r, const state *s)
{
    int64_t worth = 0;

    if (r->fours) return evaluation_of(worth_of_fours(r, s));
    for (int d = 0; d < r->directions; d++) {
        struct view x = {s->stones[0], s->stones[1], r->fits[d], &r->stride[d]};
        struct view o = {s->stones[1], s->stones[0], r->fits[d], &r->stride[d]};
        worth += windows_worth(&x) - windows_worth(&o);
    }
    return evaluation_of(worth);
}

static void count_terms(const rules *r, const state *s, int *terms)
{
    for (int d = 0; d < r->directions; d++) {
        struct view x = {s->stones[0], s->stones[1], r->fits[d], &r->stride[d]};
        struct view o = {s->stones[1], s->stones[0], r->fits[d], &r->stride[d]};
        count_windows(&x, 1, terms);
        count_windows(&o, -1, terms);
    }
}

static const struct zm_weight connect_weights[] = {WINDOW_WEIGHT_LIST, {.name = NULL}};
#define GAME_WEIGHTS(r) connect_weights
#define GAME_TERMS_SCALE(r) WINDOW_SCALE
static void set_weights(rules *r, const int *weight, size_t n)
{
    (void)r, (void)weight, (void)n; /* all are fixed */
}

#define GAME_HAS_CANDIDATES
#define GAME_QUIET_PLIES 2 /* one's own win at once is known, and the other's is prevented */
static inline size_t candidates(const rules *r, const state *s, zm_move *out, struct findings *o)
{
    o->sorted = r->fours;
    if (r->fours) return fours_candidates(r, s, out, &o->advice);

    bits own = winning_cells(r, s->stones[s->side]);
    bits cells = judge(r, s, own, winning_cells(r, s->stones[s->side ^ 1]), &o->advice);
    return out ? columns_of(r, cells, out) : cells != 0;
}

/* A vertical run of either side may still fit into a column. */
static inline void bounds(const rules *r, const state *s, int *least, int *most)
{
    bool open = r->k <= r->rows && (next_cells(r, s) & r->fits[0]);

    *most = open || may_win(r, s->stones[ZM_SECOND]) ? 1 : 0;
    *least = open || may_win(r, s->stones[ZM_FIRST]) ? -1 : 0;
}

#define GAME_BOUNDS .reach = reach, .bounds = bounds, .proven = proven
static inline void reach(const rules *r, const state *s, int plies, zm_score *least, zm_score *most)
{
    int lo, hi;

    (void)plies;
    bounds(r, s, &lo, &hi);
    *least = lo * ZM_UNIT, *most = hi * ZM_UNIT;
}

static inline void proven(const rules *r, const state *s, zm_score *least, zm_score *most)
{
    zm_score from, to;

    follow_up(r, s, &from, &to);
    *least = s->side == ZM_FIRST ? from : -to;
    *most = s->side == ZM_FIRST ? to : -from;
}

enum { ORDER_NONE, ORDER_CENTRE, ORDER_SCORE, ORDER_THREATS };
#define GAME_BEST_ORDER ORDER_THREATS
#define GAME_LOOK_AHEAD 20 /* see docs/experiments/connect.md */
#define GAME_TABLE_DEPTH (WORD_BITS == 64 ? 5 : 3)
static const char *const connect_orders[] = {"none", "centre", "score", "threats", NULL};

/* The evaluation after the move; a move that makes a run comes first. */
static int score_after(const rules *r, const state *s, zm_move m)
{
    state next = *s;
    undo_info t;
    int result;

    play(r, &next, m, &t);
    if (outcome(r, &next, &result) && result) return (int)ZM_UNIT;
    zm_score evaluation = evaluate(r, &next);
    return (int)(s->side == ZM_FIRST ? evaluation : -evaluation);
}

/* The winning cells that a move makes; of equal ones the nearest to the centre. */
static inline int threats_after(const rules *r, const state *s, zm_move m)
{
    bits taken = s->stones[0] | s->stones[1];
    bits own = s->stones[s->side] | next_cell(r, s, (int)m);

    return bits_count(winning_cells(r, own) & r->cells & ~taken) * 2 * SIDE_MOST - off_centre(r, m);
}

#define GAME_HAS_ORDER
static int order(const rules *r, const state *s, int which, enum zm_side root, zm_move m)
{
    (void)root;
    if (which == ORDER_CENTRE) return -off_centre(r, m);
    if (which == ORDER_SCORE) return score_after(r, s, m);
    return which == ORDER_THREATS ? threats_after(r, s, m) : 0;
}

/* Lists the columns where a side's next stone makes a run. */
static inline size_t runs_next(const rules *r, const state *s, int side, zm_move *out)
{
    return columns_of(r, winning_cells(r, s->stones[side]) & next_cells(r, s), out);
}

/* Does a stone there let the other side make a run on top of it? */
static bool gives_run(const rules *r, const state *s, zm_move m)
{
    bits above = (bits)(next_cell(r, s, (int)m) << 1) & r->cells;

    return above && has_run(r, s->stones[s->side ^ 1] | above);
}

/* The column nearest to the centre, of those that give no run if there are any. */
static zm_move most_central(const rules *r, const state *s, bool *avoided)
{
    zm_move best[2] = {0}; /* of those that give no run, and of those that do */
    bool found[2] = {false};

    for (int i = r->columns; i-- > 0;) {
        zm_move m = r->inwards[i];
        if (!(next_cell(r, s, (int)m) & r->cells)) continue;
        bool gives = gives_run(r, s, m);
        best[gives] = m, found[gives] = true;
    }
    *avoided = found[0] && found[1];
    return best[!found[0]];
}

#define GAME_PLAYOUT .decisive = decisive
#define GAME_MCTS_PLAYOUTS PLAYOUTS_DECISIVE /* for MCTS: see docs/experiments/mcts.md */
static size_t decisive(const rules *r, const state *s, zm_move *out)
{
    return runs_next(r, s, s->side, out) ? 1 : runs_next(r, s, s->side ^ 1, out);
}

#define GAME_HAS_TACTICS
static bool tactics(const rules *r, state *s, struct zm_advice *out)
{
    zm_move list[SIDE_MOST];
    bool avoided;

    *out = (struct zm_advice){.rule = "win", .proven = true, .value = 1, .distance = 1};
    if (runs_next(r, s, s->side, list)) return out->move = list[0], true;

    *out = (struct zm_advice){.rule = "block"};
    if (runs_next(r, s, s->side ^ 1, list)) return out->move = list[0], true;

    out->move = most_central(r, s, &avoided);
    out->rule = avoided ? "do not give a win above" : "centre";
    return true;
}

#define GAME_HAS_SYMMETRY
static size_t symmetries(const rules *r)
{
    (void)r;
    return 2;
}

static void transform(const rules *r, const state *s, size_t i, state *out)
{
    *out = (state){.side = s->side, .odd = s->odd};
    for (int side = 0; side < 2; side++)
        for (int c = 0; c < r->columns; c++) {
            int to = i ? r->columns - 1 - c : c;
            bits column = (s->stones[side] & r->column[c]) >> c * r->pitch;
            out->stones[side] |= (bits)(column << to * r->pitch);
        }
}

#if WORD_BITS > 64
static inline uint64_t hash_of_code(bits code)
{
    return mix128((uint64_t)code, (uint64_t)(code >> 64));
}
#else
static inline uint64_t hash_of_code(bits code)
{
    uint64_t h = code * UINT64_C(0x9e3779b97f4a7c15);
    return h ^ h >> 32;
}
#endif

/* All stones and those of the side to move in one number: in each column the sum of both is below
 * the lowest free cell, which is set (John Tromp's code). A bijection on boards of one word, where
 * the stones tell who moves; else the side is mixed in. */
#define GAME_HAS_HASH
static inline uint64_t hash(const rules *r, const state *s)
{
    assert(!(s->stones[0] & s->stones[1]));
    bits code = s->stones[s->side] + (s->stones[0] | s->stones[1]) + r->bottom;

    return hash_of_code(code) ^ (RARELY(s->odd) ? mix64(~(uint64_t)s->side) : 0);
}
