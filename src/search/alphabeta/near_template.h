/* SPDX-License-Identifier: MIT
 * near_template.h - the last plies above the horizon. Part of strong_template.h.
 *
 * Most nodes of a tree are there. Nothing is looked up or kept, so what is left of a node is its
 * moves, the window and the limits. The values are those that the whole search would find.
 *
 * A game with an order, but neither events nor candidates nor an eval_state, may announce
 * GAME_HAS_PICKS and give
 *
 *     struct picks    the moves that are left to be tried
 *     picks_of        all of them
 *     next_pick       takes the best by the order; false: there is none left
 *
 * A game in which sides take turns, with an eval_state, may announce GAME_HAS_FORESEE and give,
 * with moves written in 64 bits, not all zero, in whatever way is quick,
 *
 *     struct glimpse  moves still to be tried
 *     glimpse         those that generate_candidates() lists, where any order will do in any; false
 *                     if there are none: then how the game ends
 *     next_seen       takes the best of them; 0: there is none left
 *     foresee         what leaf() says after one, without making it: true and how the game ends;
 *                     else false and what it is worth for the side that would make it
 *     evaluation_seen the evaluation for that side: what is worth more is no less; from 0 they
 *                     keep a distance of ZM_PLY_MAX. A worth of NEAR_WORTH is more than there is
 *     make_seen       makes one, and updates the eval_state
 *
 * and then results that only reach() knows are not found. Moves are made on a copy, which is
 * quicker than to take them back. */
#include <assert.h>

#define is_near PASTE(GAME, is_near)
#define near_node PASTE(GAME, near_node)
#define near_visit PASTE(GAME, near_visit)

#ifdef GAME_HAS_FORESEE
enum { GAME_FORESEES = 1 };
#else
enum { GAME_FORESEES = 0 };
#endif

#ifdef GAME_HAS_PICKS
enum { GAME_PICKS = 1 };
static_assert(GAME_STRONG_ORDER >= 0 && !GAME_TELLS_RESULT && !GAME_HAS_EVENTS &&
                  !GAME_PROVES_CANNOT_WIN,
              "near nodes of games with picks do without these");
#else
enum { GAME_PICKS = 0 };
#endif

enum { GAME_IS_NEAR = GAME_FORESEES || GAME_PICKS, NEAR_WORTH = 1 << 20 };

/* Below it nothing will have to be asked that is the same for all nodes. */
static inline bool is_near(const struct search *q, const struct at *at)
{
    const int plies = GAME_TABLE_BUDGET;

    if (remembered(at) || q->limits.watch) return false;
    if (GAME_PICKS) return own_order(q);
    return !q->endgame && eval_state_of(q) && q->options.tactics && at->ply + plies < ZM_PLY_MAX;
}

/* What the moves seen so far have shown. */
static INLINED void near_take(struct value *best, bool *all_exact, struct value v)
{
    *all_exact &= v.exact;
    best->exact = v.score > best->score ? v.exact : best->exact;
    best->score = v.score > best->score ? v.score : best->score;
}

#ifdef GAME_HAS_FORESEE
static bool (*const check_glimpse)(const rules *, const state *, const eval_state *, bool,
                                   struct glimpse *, struct ending *) = glimpse;
static uint64_t (*const check_next_seen)(const rules *, struct glimpse *) = next_seen;
static bool (*const check_foresee)(const rules *, const eval_state *, const struct glimpse *,
                                   uint64_t, struct ending *, int32_t *) = foresee;
static zm_score (*const check_evaluation_seen)(const eval_state *, int32_t) = evaluation_seen;
static void (*const check_make_seen)(const rules *, state *, eval_state *, uint64_t) = make_seen;

/* How a node ends, which is so many plies from the root. */
static inline struct value near_end(const struct search *q, int ply, struct ending end)
{
    return (struct value){score_at(end.value, q->options.distance ? ply + end.distance : 0), true};
}

/* Of a position so many plies from the root. */
static inline zm_score near_evaluation(const struct search *q, int ply, int32_t worth)
{
    return from_root(evaluation_seen(eval_state_of(q), worth), q->options.distance ? ply : 0);
}

/* The least worth of which the evaluation reaches beta. */
__attribute__((noinline)) static int32_t near_least(const struct search *q, int ply, zm_score beta)
{
    int32_t least = -NEAR_WORTH, most = NEAR_WORTH;

    while (least < most) {
        int32_t middle = least + (most - least) / 2;
        if (near_evaluation(q, ply, middle) >= beta) most = middle;
        else least = middle + 1;
    }
    return least;
}

/* The same. Nodes near the horizon nearly all ask for the same, so the last answer is kept. */
static inline int32_t near_enough(struct search *q, int ply, zm_score beta)
{
    struct enough *e = &q->enough;

    if (RARELY(e->beta != beta || e->ply != ply))
        *e = (struct enough){beta, ply, near_least(q, ply, beta)};
    return e->worth;
}

static struct value near_last(struct search *q, const state *s, int ply, zm_score beta);
static struct value near_node(struct search *q, const state *s, int budget, int ply, zm_score beta);

/* What a move leads to where it is made. */
static INLINED struct value near_make(struct search *q, const state *s, uint64_t m, int budget,
                                      int ply, zm_score beta)
{
    state next = *s;
    struct value v;

    make_seen(q->rules, &next, eval_state_of(q), m);
    v = budget == 1 ? near_last(q, &next, ply, beta) : near_node(q, &next, budget, ply, beta);
    eval_state_undo(eval_state_of(q));
    return for_other(v);
}

/* The window is the least that there is: all others are kept in the table. */
__attribute__((noinline)) static struct value near_node(struct search *q, const state *s,
                                                        int budget, int ply, zm_score beta)
{
    struct value v, best = {-ZM_INFINITE, false};
    struct glimpse seen;
    struct ending end;
    bool all_exact = true;

    if (!glimpse(q->rules, s, eval_state_of(q), false, &seen, &end)) return near_end(q, ply, end);
    for (uint64_t m; best.score < beta && (m = next_seen(q->rules, &seen)) && may_try(q);) {
        v = near_make(q, s, m, budget - 1, ply + 1, 1 - beta);
        if (RARELY(q->stopped)) break;
        near_take(&best, &all_exact, v);
    }
    if (best.score < beta) best.exact = all_exact;
    return best;
}

/* One ply above the horizon. No move is made: of the evaluations after them only the best is
 * needed. */
__attribute__((noinline)) static struct value near_last(struct search *q, const state *s, int ply,
                                                        zm_score beta)
{
    const int32_t none = -NEAR_WORTH - 1;
    int32_t worth, best = none;
    zm_score known = -ZM_INFINITE;
    struct glimpse seen;
    struct ending end;

    if (!glimpse(q->rules, s, eval_state_of(q), true, &seen, &end)) return near_end(q, ply, end);
    const int32_t enough = near_enough(q, ply + 1, beta);
    for (uint64_t m; best < enough && (m = next_seen(q->rules, &seen)) && may_try(q);) {
        if (RARELY(foresee(q->rules, eval_state_of(q), &seen, m, &end, &worth))) {
            zm_score v = -near_end(q, ply + 1, end).score;
            known = v > known ? v : known;
            if (known >= beta) break;
        } else best = worth > best ? worth : best;
    }
    if (best == none) return (struct value){known, true};
    q->cut_off = true;
    zm_score evaluation = near_evaluation(q, ply + 1, best);
    return (struct value){evaluation > known ? evaluation : known, known >= beta};
}

static struct value near_visit(struct search *q, state *s, const struct at *at)
{
    if (at->budget == 1) return near_last(q, s, at->ply, at->w.beta);
    return near_node(q, s, at->budget, at->ply, at->w.beta);
}
#elif defined GAME_HAS_PICKS
static bool (*const check_next_pick)(const rules *, const state *, struct picks *,
                                     zm_move *) = next_pick;

static struct value near_node(struct search *q, const state *s, int budget, int ply, zm_score beta);

/* As at_horizon(), where no lists need room and levels are plies. */
static inline bool near_horizon(const struct search *q, int budget, int ply)
{
    return q->nodes >= q->ration || budget <= 0 || ply >= ZM_PLY_MAX;
}

/* One move. Another turn is no part of a turn's depth: there may be any number of them. */
static INLINED struct value near_make(struct search *q, const state *s, zm_move m, int budget,
                                      int ply, zm_score beta)
{
    struct at child = {.level = ply, .ply = ply, .mover = side_to_move(q->rules, s)};
    state next = *s;
    struct value v;
    int result;

    advance(q->rules, &next, m);
    if (outcome(q->rules, &next, &result) || in_endgame(q, &next, &child, &result))
        return final_value(q, &child, result);
    bool same = side_to_move(q->rules, &next) == child.mover;
    budget -= !same || q->options.unit == UNIT_PLIES;
    if (near_horizon(q, budget, ply)) return horizon_value(q, &child, evaluate(q->rules, &next));
    v = near_node(q, &next, budget, ply, same ? beta : 1 - beta);
    return same ? v : for_other(v);
}

__attribute__((noinline)) static struct value near_node(struct search *q, const state *s,
                                                        int budget, int ply, zm_score beta)
{
    const struct at at = {
        .level = ply, .ply = ply, .mover = side_to_move(q->rules, s), .w = {beta - 1, beta}};
    struct value v, best = {-ZM_INFINITE, false};
    bool all_exact = true;
    zm_move m;

    if (out_of_reach(q, s, &at, &v)) return v;
    struct picks left = picks_of(q->rules, s);
    while (best.score < beta && next_pick(q->rules, s, &left, &m) && may_try(q)) {
        v = near_make(q, s, m, budget, ply + 1, beta);
        if (RARELY(q->stopped)) break;
        near_take(&best, &all_exact, v);
    }
    if (best.score < beta) best.exact = all_exact;
    return best;
}

static struct value near_visit(struct search *q, state *s, const struct at *at)
{
    return near_node(q, s, at->budget, at->ply, at->w.beta);
}
#else
static struct value near_visit(struct search *q, state *s, const struct at *at)
{
    return visit(q, s, at); /* none is near */
}
#endif
