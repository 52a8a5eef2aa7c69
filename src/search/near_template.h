/* SPDX-License-Identifier: MIT
 * near_template.h - the last plies above the horizon. Part of strong_template.h.
 *
 * Most nodes of a tree are there. Nothing is looked up or kept, so what is left of a node is its
 * moves, the window and the limits. The values are those that the whole search would find.
 *
 * So it is in games that have few moves and an order, but neither candidates nor notes. A game in
 * which sides take turns, with notes, may announce GAME_HAS_FORESEE and give
 *
 *     foresee  what leaf() says after a move, without making it
 *
 * and then study() is told where any order of the moves will do, and results that only reach()
 * knows are not found. */
#define is_near PASTE(GAME, is_near)
#define near_node PASTE(GAME, near_node)

#ifdef GAME_HAS_FORESEE
enum { GAME_FORESEES = 1 };
static bool (*const check_foresee)(const rules *, const state *, const notes *, zm_move,
                                   struct zm_advice *, zm_score *) = foresee;
#else
enum { GAME_FORESEES = 0 };
static inline bool foresee(const rules *r, const state *s, const notes *n, zm_move m,
                           struct zm_advice *advice, zm_score *guess)
{
    (void)r, (void)s, (void)n, (void)m, (void)advice, (void)guess;
    return false;
}
#endif

enum {
    GAME_IS_PLAIN =
        GAME_STRONG_ORDER >= 0 && !GAME_TELLS_RESULT && !GAME_HAS_EVENTS && !GAME_SEES_HOPELESS,
    GAME_IS_NEAR = GAME_FORESEES || GAME_IS_PLAIN
};

/* Of so many moves the next best is looked for each time; more would better be sorted. */
enum { NEAR_MOVES = 16 };

/* Below it nothing will have to be asked that is the same for all nodes. */
static inline bool is_near(const struct search *q, const struct at *at)
{
    const int plies = GAME_TABLE_BUDGET;
    bool plain = !q->endgame && !q->limits.watch;

    if (remembered(at)) return false;
    if (GAME_IS_PLAIN) return plain && own_order(q) && q->widest <= NEAR_MOVES;
    bool room = q->used + (size_t)plies * q->widest <= q->room && at->ply + plies < ZM_PLY_MAX &&
                at->level + plies < LEVELS_MAX;
    return plain && notes_of(q) && q->options.tactics && room;
}

static struct value near_node(struct search *q, state *s, const struct at *at);

/* One move where it is foreseen what it leads to, for the side that makes it. */
static INLINED struct value near_foresee(struct search *q, state *s, const struct at *at, zm_move m)
{
    const struct at child = {.level = at->level + 1,
                             .ply = at->ply + 1,
                             .budget = at->budget - 1,
                             .mover = at->mover == ZM_FIRST ? ZM_SECOND : ZM_FIRST,
                             .w = turned(at->w)};
    struct zm_advice advice;
    struct value v;
    zm_score guess;
    trail t;

    if (child.budget > 0) {
        make_move(q, s, m, false, &t);
        v = near_node(q, s, &child);
        take_back(q, s, m, &t);
    } else if (foresee(q->rules, s, notes_of(q), m, &advice, &guess)) v = told(q, &child, &advice);
    else v = horizon_value(q, &child, guess);
    return for_other(v);
}

/* One move where that is not so. Another turn is no part of a turn's depth: there may be any number
 * of them. */
static INLINED struct value near_make(struct search *q, state *s, const struct at *at, zm_move m)
{
    struct at child = {at->level + 1, at->ply + 1, at->budget, at->mover, at->w, false};
    struct value v;
    int result;
    trail t;

    play(q->rules, s, m, &t);
    if (outcome(q->rules, s, &result)) v = final_value(q, &child, result);
    else {
        enum zm_side side = side_to_move(q->rules, s);
        bool same = side == at->mover;
        child.budget -= !same || q->options.unit == UNIT_PLIES;
        if (at_horizon(q, s, &child, child.budget))
            v = horizon_value(q, &child, evaluate(q->rules, s));
        else {
            child.mover = side;
            if (!same) child.w = turned(at->w);
            v = near_node(q, s, &child);
            if (!same) v = for_other(v);
        }
    }
    undo(q->rules, s, m, &t);
    return v;
}

/* Their keys; the first of the moves comes to its place. */
static INLINED void near_rank(struct search *q, const state *s, zm_move *list, size_t n, int *keys)
{
    sort_keys(q, s, list, n, keys);
    search_pick(list, keys, 0, n);
}

/* The i-th of the moves of a plain game comes to its place. The first is found by the game itself
 * if it is quick at that: then the others have no keys yet. */
static INLINED void near_next(struct search *q, const state *s, zm_move *list, size_t n, size_t i,
                              bool *keyed)
{
    int *keys = q->keys + (list - q->moves);

    if (i == 0) {
        size_t first = n > 1 ? foremost(q->rules, s, list, n) : 0;
        *keyed = first == n;
        if (*keyed) near_rank(q, s, list, n, keys);
        else swap_first(list, first);
    } else if (!*keyed) {
        near_rank(q, s, list + 1, n - 1, keys + 1);
        *keyed = true;
    } else search_pick(list, keys, i, n);
}

/* `at->mover` is to move. */
__attribute__((noinline)) static struct value near_node(struct search *q, state *s,
                                                        const struct at *at)
{
    struct findings o = {.any_order = at->budget == 1};
    struct value v, best = {-ZM_INFINITE, false};
    zm_move *list = q->moves + q->used;
    bool all_exact = true, keyed = false;

    if (GAME_IS_PLAIN && out_of_reach(q, s, at, &v)) return v;
    size_t n = GAME_IS_PLAIN ? moves(q->rules, s, list) : glance_at(q, s, list, &o);
    if (!n) return told(q, at, &o.advice);
    q->used += n;
    for (size_t i = 0; i < n && best.score < at->w.beta && may_try(q); i++) {
        if (GAME_IS_PLAIN) near_next(q, s, list, n, i, &keyed);
        v = GAME_IS_PLAIN ? near_make(q, s, at, list[i]) : near_foresee(q, s, at, list[i]);
        if (RARELY(q->stopped)) break;
        all_exact &= v.exact;
        best.exact = v.score > best.score ? v.exact : best.exact;
        best.score = v.score > best.score ? v.score : best.score;
    }
    q->used -= n;
    if (best.score < at->w.beta) best.exact = all_exact;
    return best;
}
