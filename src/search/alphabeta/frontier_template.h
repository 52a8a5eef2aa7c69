/* SPDX-License-Identifier: MIT
 * frontier_template.h - frontier nodes: the last plies above the horizon. Part of pvs_template.h.
 *
 * Most nodes of a tree are frontier nodes. They do not use the table, so only the moves, the window
 * and the limits are left of a node. The values are those that pvs_node() would find.
 *
 * A game that has a move order, but no chance nodes, candidates or eval_state, may have
 * STATE_PICKS as its GAME_EVAL_STATE and give
 *
 *     struct picks    the moves still to be searched
 *     picks_of        all moves of a position
 *     next_pick       removes the best move by the order; false if none is left
 *
 * A game in which the sides alternate may have an eval_state with STATE_FORESEES. It gives the
 * following, and may encode a move in any non-zero 64-bit word.
 *
 *     struct glimpse  the moves still to be searched
 *     glimpse         the moves of generate_candidates(); with `any`, in any order. False if there
 *                     are none: then it writes how the game ends
 *     next_seen       removes the best move; 0 if none is left
 *     foresee         what is known after a move, without making it: true and how the game ends; or
 *                     false and the worth of the position for the side that would make the move
 *     evaluation_seen the evaluation, for that side, that belongs to a worth. It is monotonic,
 *                     and at least ZM_PLY_MAX away from 0. |worth| is less than FRONTIER_WORTH
 *     make_seen       makes a move and updates the eval_state
 *
 * but then results that only reach() knows are not found. Moves are made on a copy of the position,
 * which is faster than undoing them. */
#include <assert.h>

enum {
    GAME_FORESEES = GAME_EVAL_STATE == STATE_FORESEES,
    GAME_PICKS = GAME_EVAL_STATE == STATE_PICKS
};
static_assert(!GAME_PICKS || (GAME_BEST_ORDER >= 0 && !GAME_TELLS_RESULT && !GAME_MAY_HAVE_CHANCE),
              "frontier nodes of games with picks do without these");

enum { GAME_HAS_FRONTIER = GAME_FORESEES || GAME_PICKS, FRONTIER_WORTH = 1 << 20 };

/* Whether this is the first frontier node of a path. The conditions that hold for all nodes below
 * are tested here, once. */
static inline bool is_frontier(const struct search *q, const struct at *at)
{
    const int plies = GAME_TABLE_DEPTH;

    if (uses_table(at) || q->limits.watch) return false;
    if (GAME_PICKS) return own_order(q);
    return !q->endgame && eval_state_of(q) && q->options.tactics && at->ply + plies < ZM_PLY_MAX;
}

/* Updates the best value by that of one more move. */
static INLINED void frontier_update(struct value *best, bool *all_exact, struct value v)
{
    *all_exact &= v.exact;
    best->exact = v.score > best->score ? v.exact : best->exact;
    best->score = v.score > best->score ? v.score : best->score;
}

#if GAME_EVAL_STATE == STATE_FORESEES
static bool (*const check_glimpse)(const rules *, const state *, const eval_state *, bool,
                                   struct glimpse *, struct ending *) = glimpse;
static uint64_t (*const check_next_seen)(const rules *, struct glimpse *) = next_seen;
static bool (*const check_foresee)(const rules *, const eval_state *, const struct glimpse *,
                                   uint64_t, struct ending *, int32_t *) = foresee;
static zm_score (*const check_evaluation_seen)(const eval_state *, int32_t) = evaluation_seen;
static void (*const check_make_seen)(const rules *, state *, eval_state *, uint64_t) = make_seen;

/* The value of a position `ply` plies from the root where the game ends as `end` says. */
static inline struct value frontier_end(const struct search *q, int ply, struct ending end)
{
    return (struct value){score_at(end.value, q->options.distance ? ply + end.distance : 0), true};
}

/* The evaluation of a position `ply` plies from the root. */
static inline zm_score frontier_evaluation(const struct search *q, int ply, int32_t worth)
{
    return from_root(evaluation_seen(eval_state_of(q), worth), q->options.distance ? ply : 0);
}

/* The least worth whose evaluation reaches beta. */
__attribute__((noinline)) static int32_t least_reaching(const struct search *q, int ply,
                                                        zm_score beta)
{
    int32_t least = -FRONTIER_WORTH, most = FRONTIER_WORTH;

    while (least < most) {
        int32_t middle = least + (most - least) / 2;
        if (frontier_evaluation(q, ply, middle) >= beta) most = middle;
        else least = middle + 1;
    }
    return least;
}

/* least_reaching(), cached: nearly all frontier nodes have the same beta and ply. */
static inline int32_t frontier_threshold(struct search *q, int ply, zm_score beta)
{
    struct beta_threshold *e = &ab_of(q)->threshold;

    if (RARELY(e->beta != beta || e->ply != ply))
        *e = (struct beta_threshold){beta, ply, least_reaching(q, ply, beta)};
    return e->worth;
}

static struct value frontier_last(struct search *q, const state *s, int ply, zm_score beta);
static struct value frontier_node(struct search *q, const state *s, int depth, int ply,
                                  zm_score beta);

/* Makes a move and searches the position after it. */
static INLINED struct value frontier_try(struct search *q, const state *s, uint64_t m, int depth,
                                         int ply, zm_score beta)
{
    state next = *s;
    struct value v;

    make_seen(q->rules, &next, eval_state_of(q), m);
    v = depth == 1 ? frontier_last(q, &next, ply, beta) : frontier_node(q, &next, depth, ply, beta);
    eval_hooks.eval_state_undo(eval_state_of(q));
    return for_other(v);
}

/* Searches a node with a null window; nodes with an open window use the table instead. */
__attribute__((noinline)) static struct value frontier_node(struct search *q, const state *s,
                                                            int depth, int ply, zm_score beta)
{
    struct value v, best = {-ZM_INFINITE, false};
    struct glimpse seen;
    struct ending end;
    bool all_exact = true;

    if (!glimpse(q->rules, s, eval_state_of(q), false, &seen, &end))
        return frontier_end(q, ply, end);
    for (uint64_t m; best.score < beta && (m = next_seen(q->rules, &seen)) && may_try(q);) {
        v = frontier_try(q, s, m, depth - 1, ply + 1, 1 - beta);
        if (RARELY(q->stopped)) break;
        frontier_update(&best, &all_exact, v);
    }
    if (best.score < beta) best.exact = all_exact;
    return best;
}

/* A node one ply above the horizon. No move is made, and only the best evaluation is computed. */
__attribute__((noinline)) static struct value frontier_last(struct search *q, const state *s,
                                                            int ply, zm_score beta)
{
    const int32_t none = -FRONTIER_WORTH - 1;
    int32_t worth, best = none;
    zm_score known = -ZM_INFINITE;
    struct glimpse seen;
    struct ending end;

    if (!glimpse(q->rules, s, eval_state_of(q), true, &seen, &end))
        return frontier_end(q, ply, end);
    const int32_t enough = frontier_threshold(q, ply + 1, beta);
    for (uint64_t m; best < enough && (m = next_seen(q->rules, &seen)) && may_try(q);) {
        if (RARELY(foresee(q->rules, eval_state_of(q), &seen, m, &end, &worth))) {
            zm_score v = -frontier_end(q, ply + 1, end).score;
            known = v > known ? v : known;
            if (known >= beta) break;
        } else best = worth > best ? worth : best;
    }
    if (best == none) return (struct value){known, true};
    ab_of(q)->cut_off = true;
    zm_score evaluation = frontier_evaluation(q, ply + 1, best);
    return (struct value){evaluation > known ? evaluation : known, known >= beta};
}

static struct value frontier_visit(struct search *q, state *s, const struct at *at)
{
    assert(at->depth >= 1 && at->w.beta - at->w.alpha == 1);
    if (at->depth == 1) return frontier_last(q, s, at->ply, at->w.beta);
    return frontier_node(q, s, at->depth, at->ply, at->w.beta);
}
#elif GAME_EVAL_STATE == STATE_PICKS
static bool (*const check_next_pick)(const rules *, const state *, struct picks *,
                                     zm_move *) = next_pick;

static struct value frontier_node(struct search *q, const state *s, int depth, int ply,
                                  zm_score beta);

/* Searches one move. In the unit of turns an extra move does not use up depth. */
static INLINED struct value frontier_try(struct search *q, const state *s, zm_move m, int depth,
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
    depth -= !same || q->options.unit == UNIT_PLIES;
    /* at_horizon() without move lists, where levels are plies */
    if (q->nodes >= ab_of(q)->node_budget || depth <= 0 || ply >= ZM_PLY_MAX)
        return horizon_value(q, &child, evaluate(q->rules, &next));
    v = frontier_node(q, &next, depth, ply, same ? beta : 1 - beta);
    return same ? v : for_other(v);
}

__attribute__((noinline)) static struct value frontier_node(struct search *q, const state *s,
                                                            int depth, int ply, zm_score beta)
{
    const struct at at = {
        .level = ply, .ply = ply, .mover = side_to_move(q->rules, s), .w = {beta - 1, beta}};
    struct value v, best = {-ZM_INFINITE, false};
    bool all_exact = true;
    zm_move m;

    if (out_of_reach(q, s, &at, &v)) return v;
    struct picks left = picks_of(q->rules, s);
    while (best.score < beta && next_pick(q->rules, s, &left, &m) && may_try(q)) {
        v = frontier_try(q, s, m, depth, ply + 1, beta);
        if (RARELY(q->stopped)) break;
        frontier_update(&best, &all_exact, v);
    }
    if (best.score < beta) best.exact = all_exact;
    return best;
}

static struct value frontier_visit(struct search *q, state *s, const struct at *at)
{
    assert(at->w.beta - at->w.alpha == 1);
    return frontier_node(q, s, at->depth, at->ply, at->w.beta);
}
#else
#define frontier_visit visit /* never called: this game has no frontier nodes */
#endif
