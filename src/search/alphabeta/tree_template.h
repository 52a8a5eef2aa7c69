/* SPDX-License-Identifier: MIT
 * tree_template.h - minimax and alpha-beta as one search.
 *
 * Shannon 1950; Knuth and Moore 1975. The search is fail-soft. A node's value is for the side that
 * chose the move to it, at->mover. Where the other side is to move the window is negated, so that
 * extra turns and chance nodes need no special case. Minimax is the same search without cutoffs. */

struct window {
    zm_score alpha, beta;
};

/* A node's place in the tree. It is passed by address, since packing its fields into registers at
 * each call takes longer. */
struct at {
    int level;          /* distance from the root, chance nodes counted */
    int ply;            /* moves of the players from the root */
    int depth;          /* remaining depth, in the unit of the search */
    enum zm_side mover; /* the side whose value is searched */
    struct window w;    /* the alpha-beta window of that side */
    bool deferrable;    /* the node is deferred if another thread is searching it */
};

static const struct window open_window = {-ZM_INFINITE, ZM_INFINITE};

static struct value visit(struct search *q, state *s, const struct at *at);
static struct value visit_plain(struct search *q, state *s, const struct at *at);
static struct value expect(struct search *q, state *s, const struct at *at);
static struct value pvs_leaf(struct search *q, const state *s, const struct at *at,
                             enum zm_side side);
static struct value pvs_choice(struct search *q, state *s, const struct at *at, enum zm_side side,
                               uint64_t key, bool *cut);

/* Whether the search is plain alpha-beta without any option. Testing options takes half of the time
 * in small games, so this search, which is the baseline of comparisons, is compiled separately with
 * `plain` true and tests none. */
static inline bool is_plain(const struct search *q)
{
    const struct search_options *o = &q->options;
    bool tree = o->cuts == CUTS_DEEP && o->unit == UNIT_PLIES && o->order < 0 && !o->branching;

    return !GAME_MAY_HAVE_CHANCE && tree && !o->strict && !o->table && !o->tactics && !q->endgame &&
           !q->limits.watch && !root_is_restricted(&q->limits) && !eval_state_of(q);
}

/* Whether a node uses the table. Near the horizon a new search is faster than a probe; but nodes
 * with an open window, which may be on the principal variation, always use it. */
static inline bool uses_table(const struct at *at)
{
    return at->depth >= GAME_TABLE_DEPTH || at->w.beta - at->w.alpha > 1 || at->level == 0;
}

/* The position's key in the table. The entry is prefetched, for it will be probed soon. */
static inline uint64_t table_key(const struct search *q, const state *s)
{
    uint64_t key = hash_of(q->rules, s);

    tt_prefetch(ab_of(q)->table, key);
    return key;
}

static inline struct window turned(struct window w)
{
    return (struct window){-w.beta, -w.alpha};
}

static inline struct value for_other(struct value v)
{
    return (struct value){-v.score, v.exact};
}

/* -- Reports to limits.watch: all values are for the side at the root. ----------------------- */

static struct zm_step watch_step(struct search *q, int level, enum zm_step_what what)
{
    return (struct zm_step){
        .what = what, .ply = level, .move = q->move_text, .probability = q->probability};
}

static void watch_enter(struct search *q, const struct at *at, enum zm_node node)
{
    struct zm_step step = watch_step(q, at->level, ZM_ENTER);
    struct window w = at->mover == q->root ? at->w : turned(at->w);

    step.node = node, step.alpha = w.alpha, step.beta = w.beta;
    if (at->level == 1 && ab_of(q)->node_budget != UINT64_MAX) step.budget = ab_of(q)->node_budget;
    q->limits.watch(q->limits.with, &step);
}

static void watch_leave(struct search *q, const struct at *at, enum zm_node node, struct value v,
                        bool cut)
{
    struct zm_step step = watch_step(q, at->level, ZM_LEAVE);

    step.move = "", step.node = node, step.exact = v.exact, step.cut = cut;
    step.value = at->mover == q->root ? v.score : -v.score;
    q->limits.watch(q->limits.with, &step);
}

static void watch_move(struct search *q, const state *s, zm_move m, double probability)
{
    write_move(q->rules, s, m, q->move_text, sizeof q->move_text);
    q->probability = probability;
}

static void watch_skips(struct search *q, const state *s, const struct at *at, const zm_move *list,
                        size_t n)
{
    for (size_t i = 0; i < n; i++) {
        watch_move(q, s, list[i], 1);
        struct zm_step step = watch_step(q, at->level + 1, ZM_SKIP);
        q->limits.watch(q->limits.with, &step);
    }
}

/* -- Leaves. -------------------------------------------------------------------------------- */

/* The plies by which a score at this node is moved towards zero. */
static inline int decay(const struct search *q, const struct at *at)
{
    return q->options.distance ? at->ply : 0;
}

static inline struct value final_value(const struct search *q, const struct at *at, int result)
{
    int value = at->mover == ZM_FIRST ? result : -result;

    assert(q->broken || q->endgame ||
           (at->mover == q->root ? value * ZM_UNIT >= q->least && value * ZM_UNIT <= q->most
                                 : -value * ZM_UNIT >= q->least && -value * ZM_UNIT <= q->most));
    return (struct value){score_at(value, decay(q, at)), true};
}

static inline struct value horizon_value(struct search *q, const struct at *at, zm_score evaluation)
{
    ab_of(q)->cut_off = true;
    if (at->mover != ZM_FIRST) evaluation = -evaluation;
    if (ab_of(q)->table) evaluation = from_root(evaluation, decay(q, at));
    return (struct value){evaluation, false};
}

/* Called where a win is proven while other moves are not searched to the end. Its distance is still
 * the shortest if the others were searched as far, in plies; in games that know results at leaves a
 * leaf counts two plies. Otherwise all distances of this table are upper bounds from now on. */
static inline void check_distance(struct search *q, const struct at *at, int depth, zm_score top,
                                  zm_score score)
{
    enum { LEAF_PLIES = 2 * GAME_TELLS_RESULT };
    struct ab_search *ab = ab_of(q);

    if (!q->options.distance || top - score - at->ply <= depth + LEAF_PLIES) return;
    ab->loose = true;
    if (ab->table) atomic_store_explicit(ab->table->loose, true, memory_order_relaxed);
}

/* -- Choice nodes. -------------------------------------------------------------------------- */

/* The number of moves, of n, that are searched at a node. */
static inline size_t moves_tried(const struct search *q, const struct at *at, size_t n)
{
    size_t most = (size_t)q->options.branching * (at->level ? 1 : 3);

    return !most || most > n ? n : most;
}

/* Lists the moves of the root that may be chosen. */
static inline size_t root_moves(const struct search *q, const state *s, zm_move *out)
{
    return root_keep(&q->limits, out, moves(q->rules, s, out));
}

/* Puts the moves of a node on top of the stack, in search order, and their number into *n. Returns
 * how many are searched. Inlining it saves a twentieth of the time on small boards. */
__attribute__((always_inline)) static inline size_t
list_moves(struct search *q, const state *s, const struct at *at, size_t *n, bool plain)
{
    zm_move *list = q->moves + q->used;
    int *keys = q->keys + q->used;

    *n = plain || at->level ? moves(q->rules, s, list) : root_moves(q, s, list);
    search_listed(q, *n);
    assert(*n <= q->max_moves && q->used + *n <= q->move_capacity && (q->broken || *n > 0));
    if (plain) return *n;
    size_t width = moves_tried(q, at, *n);
    if (q->options.order < 0) return width;
    for (size_t i = 0; i < *n; i++)
        keys[i] = order(q->rules, s, q->options.order, q->root, list[i]);
    search_sort_best(list, keys, *n, q->options.sorted ? *n : width);
    return width;
}

/* Divides the node limit among the moves at the root (source report M). The shares fall linearly
 * from the first move to the last, and what a move leaves or overdraws is carried over to the next
 * ones. A small reserve covers the nodes that are open when a share is used up. */
static inline void share_nodes(struct search *q, const struct at *at, size_t i, size_t width)
{
    uint64_t all = q->limits.nodes, slack, whole, upto;

    assert(i < width);
    if (!RARELY(at->level == 0)) return;
    ab_of(q)->node_budget = UINT64_MAX;
    if (!q->options.branching || !all) return;
    slack = (uint64_t)q->options.branching * (uint64_t)(at->depth > 0 ? at->depth : 1);
    if (slack > all / 2) slack = all / 2;
    whole = width * (width + 1) / 2, upto = whole - (width - i - 1) * (width - i) / 2;
    ab_of(q)->node_budget = (uint64_t)((double)(all - slack) * (double)upto / (double)whole);
}

static inline bool cuts(const struct search *q, zm_score score, zm_score beta, bool plain)
{
    if (!plain && q->options.cuts == CUTS_NONE) return false;
    return !plain && q->options.strict ? score > beta : score >= beta;
}

/* At the root: no other move can be better. If distances count, only a win in one ply is the best
 * possible result; otherwise any win is. */
static inline bool nothing_better(const struct search *q, struct value best)
{
    return q->options.early && best.exact && best.score >= q->most - (q->options.distance ? 1 : 0);
}

/* The remaining depth of the other moves at the root. Once a win is proven, another move can only
 * be better by a shorter win, so a smaller depth is enough. In games of chance, where distances are
 * averages of short and long games, this does not follow. `at` is a child of the root. */
static inline int depth_after(const struct search *q, const struct at *at, struct value best)
{
    if (q->options.unit != UNIT_PLIES || !q->options.distance) return at->depth;
    if (is_stochastic(q->rules)) return at->depth;

    zm_score distance = q->most - best.score;
    if (!best.exact || distance > ZM_PLY_MAX || distance - 2 >= at->depth) return at->depth;
    return (int)distance - 2;
}

/* The place of the children of a node at which `side` is to move. */
static inline struct at below(const struct search *q, const struct at *at, enum zm_side side,
                              bool plain)
{
    bool same = side == at->mover;
    int spent = plain || q->options.unit == UNIT_PLIES || !same;

    return (struct at){
        at->level + 1, at->ply + 1, at->depth - spent, side, same ? at->w : turned(at->w), false};
}

static void check_path(struct search *q);

/* Whether the other threads are told that this one searches a node. */
static inline bool is_published(const struct search *q, const struct at *at)
{
    return ab_of(q)->abdada && at->level < ABDADA_LEVELS && at->depth >= ABDADA_DEPTH;
}

/* Calls check_path() if another thread has notified this one. */
static inline void poll_notification(struct search *q)
{
    struct abdada *a = ab_of(q)->abdada;

    if (a && abdada_notified(a, q->member)) check_path(q);
}

/* Counts a node. False if a limit is reached, so that the move must not be searched. */
static inline bool may_try(struct search *q)
{
    if (RARELY(q->nodes >= q->check_at)) {
        search_check(q);
        if (ab_of(q)->abdada) check_path(q);
    }
    if (RARELY(q->stopped)) return false;
    q->nodes++;
    return true;
}

/* Searches one move. The value is invalid if the search was stopped. Without inlining it takes
 * small games a sixth more time. */
static INLINED struct value try_move(struct search *q, state *s, const struct at *child, zm_move m,
                                     bool plain)
{
    struct value v;
    undo_info t;

    if (!may_try(q)) return (struct value){0, false};
    if (plain) {
        play(q->rules, s, m, &t);
        v = visit_plain(q, s, child);
        undo(q->rules, s, m, &t);
        return v;
    }
    if (RARELY(q->limits.watch)) watch_move(q, s, m, 1);
    make_move(q, s, m, ab_of(q)->table && uses_table(child), &t);
    v = visit(q, s, child);
    take_back(q, s, m, &t);
    return v;
}

/* Searches the moves of a choice node. *cut says whether a cutoff skipped some. */
static INLINED struct value choose(struct search *q, state *s, const struct at *at,
                                   enum zm_side side, bool *cut, bool plain)
{
    const zm_move *list = q->moves + q->used;
    size_t n, width = list_moves(q, s, at, &n, plain), i = 0;
    struct value best = {-ZM_INFINITE, false};
    bool all_exact = width == n, shallow = !plain && q->options.cuts == CUTS_SHALLOW;
    struct at child = below(q, at, side, plain);

    if (shallow && side != at->mover) child.w.alpha = -ZM_INFINITE;
    ab_of(q)->cut_off |= width < n;
    q->used += width; /* the others are not needed any more */
    while (i < width && !*cut) {
        if (!plain) share_nodes(q, at, i, width);
        struct value v = try_move(q, s, &child, list[i], plain);
        if (RARELY(q->stopped)) break;
        all_exact &= v.exact;
        if (v.score > best.score) {
            best = v;
            if (v.score > child.w.alpha || at->level == 0) search_update_pv(q, at->level, list[i]);
            if (RARELY(at->level == 0)) child.depth = depth_after(q, &child, best);
        }
        if (best.score > child.w.alpha && (plain || q->options.cuts != CUTS_NONE))
            child.w.alpha = best.score;
        *cut =
            cuts(q, best.score, child.w.beta, plain) || (at->level == 0 && nothing_better(q, best));
        i++;
    }
    if (!plain && RARELY(q->limits.watch) && *cut) watch_skips(q, s, at, list + i, width - i);
    q->used -= width;
    assert(list == q->moves + q->used); /* the stack is as it was */
    zm_score top = side == q->root ? q->most : -q->least;
    if (!*cut && !(best.exact && best.score >= top - ZM_PLY_MAX)) best.exact = all_exact;
    else if (!plain && !*cut && !all_exact)
        check_distance(q, at, at->depth - (q->options.unit != UNIT_PLIES && side != at->mover), top,
                       best.score);
    return side == at->mover ? best : for_other(best);
}

/* -- All nodes. ------------------------------------------------------------------------------ */

static inline bool at_horizon(struct search *q, const state *s, const struct at *at, int depth)
{
    if (depth <= 0 && !is_forced(q, s)) return true;
    bool full = q->nodes >= ab_of(q)->node_budget || q->used + q->max_moves > q->move_capacity ||
                at->ply >= ZM_PLY_MAX || at->level >= GAME_LEVELS;

    if (RARELY(full)) ab_of(q)->loose = ab_of(q)->short_of = true;
    return full;
}

/* Whether outcome() need not be called, since candidates() will say if the game is over. */
static inline bool skips_outcome(const struct search *q, const struct at *at)
{
    return GAME_TELLS_RESULT && q->options.tactics && at->level > 1;
}

/* Probes the endgame tables. The root is searched even so, since it needs a move. */
static inline bool in_endgame(const struct search *q, const state *s, const struct at *at,
                              int *result)
{
    return q->endgame && at->level && endgame_value(q->endgame, q->rules, s, result);
}

/* The kind of a node; *result is set if the game is over there. */
static INLINED enum zm_node kind_of(struct search *q, const state *s, const struct at *at,
                                    enum zm_side *side, int *result, bool plain)
{
    bool turns = !plain && q->options.unit != UNIT_PLIES;
    int depth = at->depth;

    if ((plain || !skips_outcome(q, at)) && outcome(q->rules, s, result)) return ZM_FINAL_NODE;
    if (!plain && in_endgame(q, s, at, result)) return ZM_FINAL_NODE;
    *side = side_to_move(q->rules, s);
    if (turns && *side != at->mover && !is_chance(*side)) depth--;
    if (at_horizon(q, s, at, depth)) return ZM_HORIZON_NODE;
    if (is_chance(*side)) return ZM_CHANCE_NODE;
    return *side == q->root ? ZM_MAX_NODE : ZM_MIN_NODE;
}

static INLINED struct value visit_node(struct search *q, state *s, const struct at *at, bool plain)
{
    enum zm_side side = ZM_FIRST;
    int result = 0;
    uint64_t key = !plain && ab_of(q)->table && uses_table(at) ? table_key(q, s) : 0;
    enum zm_node node = kind_of(q, s, at, &side, &result, plain);
    bool cut = false, watched = !plain && q->limits.watch;
    struct value v;

    assert(at->w.alpha < at->w.beta ||
           ((q->options.strict || GAME_MAY_HAVE_CHANCE) && at->w.alpha == at->w.beta));
    if (at->level < q->pv_capacity) q->pv_length[at->level] = 0;
    if (RARELY(watched)) watch_enter(q, at, node);
    if (node == ZM_FINAL_NODE) v = final_value(q, at, result);
    else if (node == ZM_HORIZON_NODE && GAME_TELLS_RESULT && !plain && q->options.tactics)
        v = pvs_leaf(q, s, at, side);
    else if (node == ZM_HORIZON_NODE) v = horizon_value(q, at, evaluation_here(q, s));
    else if (GAME_MAY_HAVE_CHANCE && node == ZM_CHANCE_NODE) v = expect(q, s, at);
    else if (!plain && ab_of(q)->table) v = pvs_choice(q, s, at, side, key, &cut);
    else v = choose(q, s, at, side, &cut, plain);
    if (RARELY(watched) && !q->stopped) watch_leave(q, at, node, v, cut);
    return v;
}

static struct value visit(struct search *q, state *s, const struct at *at)
{
    return visit_node(q, s, at, false);
}

static struct value visit_plain(struct search *q, state *s, const struct at *at)
{
    return visit_node(q, s, at, true);
}
