/* SPDX-License-Identifier: MIT
 * reach_template.h - bounds of a node that need no search: what the game says can still happen.
 * Part of pvs_template.h. */

/* The score at the root that the greatest a game proves cannot exceed: wins may be quick, losses as
 * late as the game says. */
static inline zm_score most_proven(const struct search *q, const struct at *at, zm_score most)
{
    zm_score result = score_value(most) * ZM_UNIT;

    if (!q->options.distance) return result;
    if (most > 0) return from_root(result, at->ply + 1);
    return from_root(most, most > result ? at->ply : ZM_PLY_MAX);
}

/* True if no result within reach of this node, where at->mover is to move, is inside the window. */
static inline bool out_of_reach(const struct search *q, const state *s, const struct at *at,
                                struct value *v)
{
    const bool proof = q->options.kind == SEARCH_PROOF && bounds_hooks.proven;
    zm_score lo, hi;

    if (at->level == 0) return false;
    if (proof) proven_of(q->rules, s, &lo, &hi);
    else reach_of(q->rules, s, ZM_PLY_MAX, &lo, &hi);
    if (at->mover == ZM_SECOND) {
        zm_score swap = lo;
        lo = -hi, hi = -swap;
    }
    if (proof) {
        hi = most_proven(q, at, hi), lo = -most_proven(q, at, -lo);
    } else if (q->options.distance) { /* wins may be quick, losses late */
        hi = hi > 0 ? from_root(hi, at->ply + 1) : hi + ZM_PLY_MAX;
        lo -= ZM_PLY_MAX;
    }
    *v = (struct value){hi <= at->w.alpha ? hi : lo, true};
    return hi <= at->w.alpha || lo >= at->w.beta;
}

/* True if nobody can win or lose as soon as the window asks, in games whose candidates exclude the
 * next plies. */
static inline bool too_soon(const struct search *q, struct node *n, struct value *v)
{
    if (!GAME_QUIET_PLIES || !q->options.distance || !q->options.tactics || !n->at.level)
        return false;
    n->top -= GAME_QUIET_PLIES;
    zm_score soonest = n->at.ply + GAME_QUIET_PLIES + 2;
    zm_score low = (n->side == q->root ? q->least : -q->most) + soonest;
    *v = (struct value){n->at.w.alpha >= n->top ? n->top : low, true};
    return n->at.w.alpha >= n->top || n->at.w.beta <= low;
}

/* Nodes that may be spent, up to CANNOT_WIN_LEVEL, on proving that a side cannot win. */
enum { CANNOT_WIN_LEVEL = 1, CANNOT_WIN_NODES = 1 << 30 };

/* True if the side that must win for a value inside the window cannot win. */
static inline bool cannot_leave_window(struct search *q, const state *s, const struct node *n,
                                       struct value *v)
{
    if (!knowledge.cannot_win || !q->options.tactics || n->at.level == 0) return false;
    if (n->at.w.alpha < 0 && n->at.w.beta > 0) return false;
    *v = (struct value){0, true};

    bool deep = n->at.level <= CANNOT_WIN_LEVEL;
    enum zm_side side = n->side;
    if (n->at.w.alpha < 0) side = side == ZM_FIRST ? ZM_SECOND : ZM_FIRST;
    return knowledge.cannot_win(q, q->rules, s, side, deep ? CANNOT_WIN_NODES : 0);
}
