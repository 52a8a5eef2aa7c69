/* SPDX-License-Identifier: MIT
 * near_template.h - the last plies above the horizon, where a game foresees what a move leads to.
 * Part of strong_template.h.
 *
 * Most nodes of a tree are there. Nothing is looked up or kept, so what is left of a node is its
 * moves, the window and the limits; and the last moves are not made. The values are those that
 * the whole search would find, but for results that only reach() knows.
 *
 * A game in which sides take turns, with notes, may announce GAME_HAS_FORESEE and give
 *
 *     foresee  what leaf() says after a move, without making it
 *
 * and then study() is told where any order of the moves will do. */
#define is_near PASTE(GAME, is_near)
#define near_node PASTE(GAME, near_node)
#define near_try PASTE(GAME, near_try)

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

/* Below it nothing will have to be asked that is the same for all nodes. */
static inline bool is_near(const struct search *q, const struct at *at)
{
    const int plies = GAME_TABLE_BUDGET;
    bool plain = notes_of(q) && q->options.tactics && !q->endgame && !q->limits.watch;
    bool room = q->used + (size_t)plies * q->widest <= q->room && at->ply + plies < ZM_PLY_MAX &&
                at->level + plies < LEVELS_MAX;

    return !remembered(at) && plain && room;
}

static struct value near_node(struct search *q, state *s, const struct at *at);

/* One move, for the side that makes it. */
static INLINED struct value near_try(struct search *q, state *s, const struct at *child, zm_move m)
{
    struct zm_advice advice;
    struct value v;
    zm_score guess;
    trail t;

    if (child->budget > 0) {
        make_move(q, s, m, false, &t);
        v = near_node(q, s, child);
        take_back(q, s, m, &t);
    } else if (foresee(q->rules, s, notes_of(q), m, &advice, &guess)) v = told(q, child, &advice);
    else v = horizon_value(q, child, guess);
    return for_other(v);
}

/* `at->mover` is to move. */
__attribute__((noinline)) static struct value near_node(struct search *q, state *s,
                                                        const struct at *at)
{
    struct findings o = {.any_order = at->budget == 1};
    struct at child = {.level = at->level + 1,
                       .ply = at->ply + 1,
                       .budget = at->budget - 1,
                       .mover = at->mover == ZM_FIRST ? ZM_SECOND : ZM_FIRST,
                       .w = turned(at->w)};
    struct value best = {-ZM_INFINITE, false};
    const zm_move *list = q->moves + q->used;
    size_t n = glance_at(q, s, q->moves + q->used, &o);
    bool all_exact = true;

    if (!n) return told(q, at, &o.advice);
    q->used += n;
    for (size_t i = 0; i < n && best.score < at->w.beta && may_try(q); i++) {
        struct value v = near_try(q, s, &child, list[i]);
        if (RARELY(q->stopped)) break;
        all_exact &= v.exact;
        if (v.score > best.score) best = v;
    }
    q->used -= n;
    if (best.score < at->w.beta) best.exact = all_exact;
    return best;
}
