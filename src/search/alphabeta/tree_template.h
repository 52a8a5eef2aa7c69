/* SPDX-License-Identifier: MIT
 * tree_template.h - minimax and alpha-beta as one search.
 *
 * Shannon 1950; Knuth and Moore 1975. Fail-soft. A node's value is always for one side, handed
 * down as `at->mover`: the side that chose the move leading here. Where another side is to move
 * the window is turned round, so extra turns and nature need no special case. Minimax is the
 * same search without cuts. */
#define visit PASTE(GAME, visit)
#define visit_plain PASTE(GAME, visit_plain)
#define choose PASTE(GAME, choose)
#define strong_choice PASTE(GAME, strong_choice)
#define strong_leaf PASTE(GAME, strong_leaf)
#define strong_key PASTE(GAME, strong_key)
#define strong_settled PASTE(GAME, strong_settled)
#define ask_settled PASTE(GAME, ask_settled)
#define look_round PASTE(GAME, look_round)
#define expect PASTE(GAME, expect)
#define list_moves PASTE(GAME, list_moves)
#define check_distance PASTE(GAME, check_distance)

struct node;
struct question;

struct window {
    zm_score alpha, beta;
};

/* Where a node stands. It is handed down by its address: in registers its fields would have to be
 * joined at each call. */
struct at {
    int level;          /* in the tree, events counted */
    int ply;            /* moves of the players from the root */
    int budget;         /* what is left of the depth, in the unit of the search */
    enum zm_side mover; /* the side for which the value is */
    struct window w;    /* in which it matters */
    bool alone;         /* it can wait if another thread is there */
};

static const struct window open_window = {-ZM_INFINITE, ZM_INFINITE};

static struct value visit(struct search *q, state *s, const struct at *at);
static struct value visit_plain(struct search *q, state *s, const struct at *at);
static struct value expect(struct search *q, state *s, const struct at *at);
static struct value strong_leaf(struct search *q, const state *s, const struct at *at,
                                enum zm_side side);
static struct value strong_choice(struct search *q, state *s, const struct at *at,
                                  enum zm_side side, uint64_t key, bool *cut);

/* Whether the search is alpha-beta and nothing else. Small games spend half of their time on asking
 * which of all the options there are: for this one, which is what others are compared with, the
 * search is compiled once more, with `plain` true, and asks nothing. */
static inline bool is_plain(const struct search *q)
{
    const struct search_options *o = &q->options;
    bool tree = o->cuts == CUTS_DEEP && o->unit == UNIT_PLIES && o->order < 0 && !o->branching;

    return !GAME_HAS_EVENTS && tree && !o->strict && !o->table && !o->tactics && !q->endgame &&
           !q->limits.watch && !eval_state_of(q);
}

/* Near the horizon a position is searched again sooner than looked up, unless it is one of the
 * few on a line that will be shown. */
static inline bool remembered(const struct at *at)
{
    return at->budget >= GAME_TABLE_BUDGET || at->w.beta - at->w.alpha > 1 || at->level == 0;
}

/* The position's key in the table, where it will soon be looked up. */
static inline uint64_t strong_key(const struct search *q, const state *s)
{
    uint64_t key = hash_of(q->rules, s);

    tt_prefetch(q->table, key);
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

/* -- What a watcher is told: everything from the root's point of view. ---------------------- */

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

/* How much nearer zero than at the node a score is at the root. */
static inline int decay(const struct search *q, const struct at *at)
{
    return q->options.distance ? at->ply : 0;
}

static inline struct value final_value(const struct search *q, const struct at *at, int result)
{
    int value = at->mover == ZM_FIRST ? result : -result;

    return (struct value){score_at(value, decay(q, at)), true};
}

static inline struct value horizon_value(struct search *q, const struct at *at, zm_score evaluation)
{
    q->cut_off = true;
    if (at->mover != ZM_FIRST) evaluation = -evaluation;
    if (q->table) evaluation = from_root(evaluation, decay(q, at));
    return (struct value){evaluation, false};
}

/* A win is proven, but not all other moves are searched to their ends. Its distance is still the
 * shortest if the others were searched at least as far, in plies; the leaves of games that tell
 * results look two plies ahead. Else all distances of this table are bounds from now on. */
static inline void check_distance(struct search *q, const struct at *at, int budget, zm_score top,
                                  zm_score score)
{
    enum { LEAF_PLIES = 2 * GAME_TELLS_RESULT };

    if (!q->options.distance || top - score - at->ply <= budget + LEAF_PLIES) return;
    q->loose = true;
    if (q->table) atomic_store_explicit(q->table->loose, true, memory_order_relaxed);
}

/* -- Nodes at which a side chooses. --------------------------------------------------------- */

/* So many of n moves are tried at a node. */
static inline size_t moves_tried(const struct search *q, const struct at *at, size_t n)
{
    size_t most = (size_t)q->options.branching * (at->level ? 1 : 3);

    return !most || most > n ? n : most;
}

/* The moves of a node on top of the stack, in the order in which they will be tried; *n tells how
 * many there are. Inlined: on small boards this is worth a twentieth of the time. */
__attribute__((always_inline)) static inline size_t
list_moves(struct search *q, const state *s, const struct at *at, size_t *n, bool plain)
{
    zm_move *list = q->moves + q->used;
    int *keys = q->keys + q->used;

    *n = moves(q->rules, s, list);
    search_listed(q, *n);
    if (plain) return *n;
    size_t width = moves_tried(q, at, *n);
    if (q->options.order < 0) return width;
    for (size_t i = 0; i < *n; i++)
        keys[i] = order(q->rules, s, q->options.order, q->root, list[i]);
    if (q->options.branching) search_select(list, keys, *n, width);
    else search_sort(list, keys, *n);
    return width;
}

/* Source report M: the limit of nodes is shared among the moves at the root, of which the first
 * gets most and the last least; what one leaves, or takes too much, those behind it get more or
 * less. A little is kept back for nodes that are begun when a share is spent. */
static inline void share_nodes(struct search *q, const struct at *at, size_t i, size_t width)
{
    uint64_t all = q->limits.nodes, slack, whole, upto;

    if (!RARELY(at->level == 0)) return;
    q->ration = UINT64_MAX;
    if (!q->options.branching || !all) return;
    slack = (uint64_t)q->options.branching * (uint64_t)(at->budget > 0 ? at->budget : 1);
    if (slack > all / 2) slack = all / 2;
    whole = width * (width + 1) / 2, upto = whole - (width - i - 1) * (width - i) / 2;
    q->ration = (uint64_t)((double)(all - slack) * (double)upto / (double)whole);
}

static inline bool cuts(const struct search *q, zm_score score, zm_score beta, bool plain)
{
    if (!plain && q->options.cuts == CUTS_NONE) return false;
    return !plain && q->options.strict ? score > beta : score >= beta;
}

/* At the root: nothing left to look at can be better. With distances told apart only a win at
 * once is the best possible result, otherwise any. */
static inline bool nothing_better(const struct search *q, struct value best)
{
    return best.exact && best.score >= q->most - (q->options.distance ? 1 : 0);
}

/* At the root: once the best result is proven at some distance, the other moves can only reach
 * it sooner, so they need not be searched as deep. `at` is where they lead. With luck, where
 * distances are averages of short and long games, this does not follow. */
static inline int budget_after(const struct search *q, const struct at *at, struct value best)
{
    if (q->options.unit != UNIT_PLIES || !q->options.distance) return at->budget;
    if (GAME_LUCK((const rules *)q->rules)) return at->budget;

    zm_score distance = q->most - best.score;
    if (!best.exact || distance > ZM_PLY_MAX || distance - 2 >= at->budget) return at->budget;
    return (int)distance - 2;
}

/* Where the moves of a side lead. */
static inline struct at below(const struct search *q, const struct at *at, enum zm_side side,
                              bool plain)
{
    bool same = side == at->mover;
    int spent = plain || q->options.unit == UNIT_PLIES || !same;

    return (struct at){
        at->level + 1, at->ply + 1, at->budget - spent, side, same ? at->w : turned(at->w), false};
}

static bool strong_settled(struct search *q, const struct node *n);
static bool ask_settled(struct search *q, const struct question *n);

/* Whether what another thread has found out in the meantime settles a node on the path: then the
 * search returns to it. */
static void look_round(struct search *q)
{
    for (int i = 0; i < ABDADA_LEVELS && !q->stopped; i++) {
        const void *node = q->path[i];
        if (!node || !(q->asking ? ask_settled(q, node) : strong_settled(q, node))) continue;
        q->settled = i + 1;
        q->stopped = true;
    }
}

/* The same as soon as another thread has called. */
static inline void listen(struct search *q)
{
    if (q->abdada && abdada_notified(q->abdada, q->member)) look_round(q);
}

/* Counts a move about to be tried. False if a limit is reached: then it may not be. */
static inline bool may_try(struct search *q)
{
    if (RARELY(q->nodes >= q->check_at)) {
        search_check(q);
        if (q->abdada) look_round(q);
    }
    if (RARELY(q->stopped)) return false;
    q->nodes++;
    return true;
}

/* One move tried. What it returns does not count if that stopped the search. What the
 * compiler leaves outside of its callers costs small games a sixth of their time. */
static INLINED struct value try_move(struct search *q, state *s, const struct at *child, zm_move m,
                                     bool plain)
{
    struct value v;
    trail t;

    if (!may_try(q)) return (struct value){0, false};
    if (plain) {
        play(q->rules, s, m, &t);
        v = visit_plain(q, s, child);
        undo(q->rules, s, m, &t);
        return v;
    }
    if (RARELY(q->limits.watch)) watch_move(q, s, m, 1);
    make_move(q, s, m, q->table && remembered(child), &t);
    v = visit(q, s, child);
    take_back(q, s, m, &t);
    return v;
}

/* The best of the moves of the side to move, for that side. *cut tells whether some were
 * skipped. */
static INLINED struct value choose(struct search *q, state *s, const struct at *at,
                                   enum zm_side side, bool *cut, bool plain)
{
    const zm_move *list = q->moves + q->used;
    size_t n, width = list_moves(q, s, at, &n, plain), i = 0;
    struct value best = {-ZM_INFINITE, false};
    bool all_exact = width == n, shallow = !plain && q->options.cuts == CUTS_SHALLOW;
    struct at child = below(q, at, side, plain);

    if (shallow && side != at->mover) child.w.alpha = -ZM_INFINITE;
    q->cut_off |= width < n;
    q->used += n;
    while (i < width && !*cut) {
        if (!plain) share_nodes(q, at, i, width);
        struct value v = try_move(q, s, &child, list[i], plain);
        if (RARELY(q->stopped)) break;
        all_exact &= v.exact;
        if (v.score > best.score) {
            best = v;
            if (v.score > child.w.alpha || at->level == 0) search_keep_line(q, at->level, list[i]);
            if (RARELY(at->level == 0)) child.budget = budget_after(q, &child, best);
        }
        if (best.score > child.w.alpha && (plain || q->options.cuts != CUTS_NONE))
            child.w.alpha = best.score;
        *cut =
            cuts(q, best.score, child.w.beta, plain) || (at->level == 0 && nothing_better(q, best));
        i++;
    }
    if (!plain && RARELY(q->limits.watch) && *cut) watch_skips(q, s, at, list + i, width - i);
    q->used -= n;
    zm_score top = side == q->root ? q->most : -q->least;
    if (!*cut && !(best.exact && best.score >= top - ZM_PLY_MAX)) best.exact = all_exact;
    else if (!plain && !*cut && !all_exact)
        check_distance(q, at, at->budget - (q->options.unit != UNIT_PLIES && side != at->mover),
                       top, best.score);
    return side == at->mover ? best : for_other(best);
}

/* -- Any node. ------------------------------------------------------------------------------ */

static inline bool at_horizon(struct search *q, const state *s, const struct at *at, int budget)
{
    if (budget <= 0 && !is_forced(q, s)) return true;
    bool full = q->nodes >= q->ration || q->used + q->widest > q->room || at->ply >= ZM_PLY_MAX ||
                at->level >= GAME_LEVELS;

    if (RARELY(full)) q->loose = q->short_of = true;
    return full;
}

/* Where the move was one of the game's candidates the outcome need not be asked: if the game is
 * over they will say so. */
static inline bool quiet(const struct search *q, const struct at *at)
{
    return GAME_TELLS_RESULT && q->options.tactics && at->level > 1;
}

/* The result, if it is in a table. The root is searched all the same: it takes a move. */
static inline bool in_endgame(const struct search *q, const state *s, const struct at *at,
                              int *result)
{
    return q->endgame && at->level && endgame_value(q->endgame, q->rules, s, result);
}

/* What kind of node this is; *result is set at a final one. */
static INLINED enum zm_node kind_of(struct search *q, const state *s, const struct at *at,
                                    enum zm_side *side, int *result, bool plain)
{
    bool turns = !plain && q->options.unit != UNIT_PLIES;
    int budget = at->budget;

    if ((plain || !quiet(q, at)) && outcome(q->rules, s, result)) return ZM_FINAL_NODE;
    if (!plain && in_endgame(q, s, at, result)) return ZM_FINAL_NODE;
    *side = side_to_move(q->rules, s);
    if (turns && *side != at->mover && !is_chance(*side)) budget--;
    if (at_horizon(q, s, at, budget)) return ZM_HORIZON_NODE;
    if (is_chance(*side)) return ZM_CHANCE_NODE;
    return *side == q->root ? ZM_MAX_NODE : ZM_MIN_NODE;
}

static INLINED struct value visit_node(struct search *q, state *s, const struct at *at, bool plain)
{
    enum zm_side side = ZM_FIRST;
    int result = 0;
    uint64_t key = !plain && q->table && remembered(at) ? strong_key(q, s) : 0;
    enum zm_node node = kind_of(q, s, at, &side, &result, plain);
    bool cut = false, watched = !plain && q->limits.watch;
    struct value v;

    if (at->level < q->line_room) q->line_length[at->level] = 0;
    if (RARELY(watched)) watch_enter(q, at, node);
    if (node == ZM_FINAL_NODE) v = final_value(q, at, result);
    else if (node == ZM_HORIZON_NODE && GAME_TELLS_RESULT && !plain && q->options.tactics)
        v = strong_leaf(q, s, at, side);
    else if (node == ZM_HORIZON_NODE) v = horizon_value(q, at, evaluation_here(q, s));
    else if (GAME_HAS_EVENTS && node == ZM_CHANCE_NODE) v = expect(q, s, at);
    else if (!plain && q->table) v = strong_choice(q, s, at, side, key, &cut);
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
