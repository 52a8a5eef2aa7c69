/* SPDX-License-Identifier: MIT
 * think_template.h - the drivers of all players: fixed depth, iterative deepening, proofs,
 * rules. */

/* Sets the side at the root and the range of its results. */
static void think_begin(struct search *q, const state *s)
{
    int least, most;

    q->root = side_to_move(q->rules, s);
    range(q->rules, &least, &most);
    q->most = (q->root == ZM_FIRST ? most : -least) * ZM_UNIT;
    q->least = (q->root == ZM_FIRST ? least : -most) * ZM_UNIT;
    assert(q->least <= q->most && (q->broken || q->root != ZM_NATURE));
}

/* Searches the tree to a depth. */
static struct value think_tree(struct search *q, state *s, int depth, struct window w)
{
    ab_of(q)->cut_off = false;
    q->move_text[0] = '\0';
    q->probability = 1;
    struct at root = root_at(q, depth, w);
    return is_plain(q) ? visit_plain(q, s, &root) : visit(q, s, &root);
}

/* The depth policy of source report C: a unit of depth less for each unit of value by which the
 * side to move is ahead, and a unit more for each by which it is behind. */
static int depth_of_root(const struct search *q, const state *s)
{
    const struct search_options *o = &q->options;
    zm_score lead = evaluate(q->rules, s);

    if (!o->cutoff) return o->depth;
    assert(o->least <= o->most);
    if (q->root == ZM_SECOND) lead = -lead;

    int64_t depth = (o->least + o->most + 1) / 2 - score_value(lead);
    if (depth < o->least) return o->least;
    return depth > o->most ? o->most : (int)depth;
}

#include "search/alphabeta/distance_template.h"

/* -- One depth. ------------------------------------------------------------------------------ */

static void think_once(struct search *q, state *s)
{
    int depth = q->timing.early && q->timing.one_move ? 1 : depth_of_root(q, s);

    struct value v = think_tree(q, s, depth, open_window);

    const bool short_of = ab_of(q)->short_of;
    if (!q->stopped || q->pv_length[0]) report_pv(q, s, v, short_of || q->stopped ? 0 : depth);
    q->stopped |= short_of;
}

/* -- Iterative deepening. -------------------------------------------------------------------- */

/* The search failed low or high: reports the bound, and allows more time after a fail-low. */
static void think_failed(struct search *q, struct value v, bool low)
{
    if (low) timing_falling(&q->timing);
    report_bound(q, v, low ? ZM_UPPER : ZM_LOWER);
}

/* Aspiration search: begins with a narrow window around the last value, and widens it on the side
 * on which the search fails. */
static struct value think_aspiring(struct search *q, state *s, int depth, zm_score last)
{
    zm_score below_last = 3 * ZM_UNIT, above_last = 3 * ZM_UNIT;

    if (!q->options.aspiration || depth == 1) return think_tree(q, s, depth, open_window);
    for (;;) {
        struct window w = {last - below_last, last + above_last};
        struct value v = think_tree(q, s, depth, w);
        if (q->stopped && v.score <= w.alpha) v.score = -ZM_INFINITE; /* no move reaches alpha */
        if (q->stopped || (v.score > w.alpha && v.score < w.beta)) return v;
        if (v.score <= w.alpha && w.alpha <= q->least) return v;
        if (v.score >= w.beta && w.beta >= q->most) return v;
        think_failed(q, v, v.score <= w.alpha);
        if (v.score <= w.alpha) below_last *= 4;
        else above_last *= 4;
    }
}

/* If no path reached the horizon and yet nothing is proven, chance outcomes were pruned by bounds
 * that hold at this depth only: then the last depth is next. If moves were left out, they are
 * searched at the next depth. */
static int next_depth(const struct search *q, int depth, int last)
{
    return ab_of(q)->cut_off || leaves_out(q) || depth == last ? depth + 1 : last;
}

/* Begins with what is known already. Returns the depth to be searched first. */
static int begin_deepening(struct search *q, struct value *v)
{
    struct zm_result *r = q->result;
    uint64_t seed = r->seed;

    if (!q->known) return 1;
    *r = *q->known;
    r->seed = seed, r->nodes = 0, r->seconds = 0;
    *v = (struct value){r->score, r->kind == ZM_EXACT};
    return v->exact ? ZM_PLY_MAX + 1 : r->depth + 1;
}

/* Increases the depth by one until the value is proven or a limit is reached. An iteration that was
 * stopped early counts if none was finished; with a table also if a move reached alpha, since the
 * best move of the previous depth was searched first. */
static void think_deepening(struct search *q, state *s)
{
    int last = q->options.depth ? q->options.depth : ZM_PLY_MAX;
    struct value v = {0, false};
    int first = begin_deepening(q, &v);

    for (int depth = first; depth <= last && !q->stopped; depth = next_depth(q, depth, last)) {
        assert(q->used == 0);
        search_root_threats(q, s);
        v = think_aspiring(q, s, depth, v.score);
        q->result->bound = ZM_HEURISTIC;
        bool counts = ab_of(q)->table ? v.score > -ZM_INFINITE : !q->result->depth;
        if (!q->stopped || (counts && q->pv_length[0])) report_pv(q, s, v, depth - q->stopped);
        if (q->stopped || v.exact) return;
        leave_out_less(q, v);
        double now = clock_now();
        search_report_progress(q, now);
        q->stopped = timing_enough(&q->timing, now, q->result->move, v.score, q->most - q->least);
    }
}

/* -- Proofs. --------------------------------------------------------------------------------- */

/* The bound of the next null-window test, where the score is from lo to hi: the estimate, at first;
 * then what is next to the bound that the last test found, for that is mostly the score. (A binary
 * search finds a distance in fewer tests and more nodes.) */
static zm_score next_test(zm_score lo, zm_score hi, zm_score guess)
{
    assert(lo < hi);
    return guess <= lo ? lo + 1 : guess > hi ? hi : guess;
}

/* The result is known and the score is at least `lo`: that bounds the distance of a win from above,
 * of a loss from below. */
static void report_distance(struct search *q, zm_score lo, zm_score hi)
{
    struct zm_result *r = q->result;

    r->distance = distance_of(q, (struct value){lo, true}, &r->distance_kind);
    if (lo == hi || r->distance < 0) return;
    r->distance_kind = lo > 0 ? ZM_DISTANCE_AT_MOST : ZM_DISTANCE_AT_LEAST;
    if (!r->distance || lo > hi) r->distance = -1, r->distance_kind = ZM_DISTANCE_UNKNOWN;
}

static void report_proof(struct search *q, state *s, zm_score lo, zm_score hi)
{
    struct zm_result *r = q->result;
    bool above = score_value(lo) > score_value(q->least),
         known = score_value(lo) == score_value(hi);
    zm_score score = above || known ? lo : hi;

    q->crossed = score_value(lo) > score_value(hi);
    if (q->crossed || (!known && !above && score_value(hi) == score_value(q->most))) return;
    r->depth = 0;
    r->kind = known ? ZM_EXACT : above ? ZM_LOWER : ZM_UPPER;
    r->score = score;
    struct value v = {score, true};
    if (lo == hi && null_window_applies(q)) /* the table now has the replies to the best move */
        r->line_length = pv_complete(q, s, r->line, r->line_length, ZM_LINE_MAX, v);
    r->value = value_of(q, v);
    r->distance = -1, r->distance_kind = ZM_DISTANCE_UNKNOWN;
    if (!known) return;
    report_distance(q, lo, hi);
    pv_keep_agreeing(q, s);
}

/* Estimates the value by a short search. With the right estimate two tests are enough; a wrong one
 * costs one or two more, and tests just below the value are among the hardest. The search is longer
 * for a large table, which implies long tests. It averages the values of two depths, since each
 * side makes the last move at every other depth. If there are several threads, the first one
 * publishes its estimate, and the others help it until then. */
static zm_score think_guess(struct search *q, state *s)
{
    enum { ENTRIES = 64 }; /* of the table per node of this search */
    struct value v = {0, false}, last;
    zm_score guess = 0, made = ABDADA_NO_VALUE;

    if (!null_window_applies(q)) return 0;
    struct abdada *shared = ab_of(q)->abdada;
    uint64_t nodes = ab_of(q)->table->count * TABLE_WAYS / ENTRIES;
    /* together the threads search half as much again */
    if (shared) nodes = 3 * nodes / (2 * (uint64_t)shared->n);
    for (int depth = 1; (q->nodes < nodes || q->member) && !q->stopped && !v.exact; depth++) {
        last = v;
        v = think_tree(q, s, depth, open_window);
        if (!q->stopped) guess = v.exact ? v.score : (v.score + last.score) / 2;
        if (q->member) made = atomic_load(&shared->start_value);
        if (made != ABDADA_NO_VALUE) return made;
    }
    guess = score_value(guess) * ZM_UNIT;
    if (shared && !q->member) atomic_store(&shared->start_value, guess);
    return guess;
}

/* Null-window searches to the end of the game test whether the value is at least a bound (Pearl's
 * TEST 1980; Plaat's MTD(f) 1996), without deepening. The move is that of the last test that
 * succeeded. */
static void think_tests(struct search *q, state *s)
{
    zm_score lo = q->least, hi = q->most, guess = think_guess(q, s);

    while (lo < hi && !q->stopped) {
        assert(q->used == 0 && q->least <= lo && hi <= q->most);
        zm_score test = next_test(lo, hi, guess);
        struct value v = null_window_applies(q)
                             ? null_window_root(q, s, test)
                             : think_tree(q, s, 0, (struct window){test - 1, test});
        bool passed = v.score >= test;
        if (q->stopped || !v.exact) break;
        if (passed) lo = v.score;
        else hi = v.score;
        if (passed) report_pv(q, s, v, 0);
        guess = passed ? lo + 1 : hi;
        report_proof(q, s, lo, hi); /* a bound, while it is not the value */
        report_bound(q, v, passed ? ZM_LOWER : ZM_UPPER);
    }
    q->result->bound = ZM_HEURISTIC;
    report_proof(q, s, lo, hi);
}

/* Values of chance nodes are not integral, so games of chance take one search with an open
 * window. */
static void think_proof(struct search *q, state *s)
{
    if (look_first(q, s)) return;
    if (!is_stochastic(q->rules)) think_tests(q, s);
    else report_pv(q, s, think_tree(q, s, 0, open_window), 0);
}

/* -- Rules and random moves. ----------------------------------------------------------------- */

/* The move of the game's rules of thumb; if they have none, a search of one ply. */
static void think_rules(struct search *q, state *s)
{
    struct zm_advice a = {0};
    struct zm_result *r = q->result;

    if (tactics(q->rules, s, &a) && root_allows(&q->limits, a.move)) {
        report_move(q, s, a.move);
        r->rule = a.rule;
        r->kind = a.proven ? ZM_EXACT : ZM_HEURISTIC;
        if (!a.proven) return;
        int ply = a.distance < ZM_PLY_MAX ? (int)a.distance : ZM_PLY_MAX;
        r->score = score_at(a.value, ply);
        r->value = a.value;
        if (!a.value || a.distance > INT64_MAX) return;
        r->distance = (int64_t)a.distance, r->distance_kind = ZM_DISTANCE_EXACT;
        return;
    }
    zm_move m = 0;
    bool wins = !q->limits.watch && wins_at_once(q, s, &m);
    think_once(q, s);
    if (wins && q->result->distance != 1) report_win(q, m); /* a limit came before that move */
    q->result->rule = "best after one move";
}

static void think_random(struct search *q, state *s)
{
    size_t n = root_moves(q, s, q->moves);

    report_move(q, s, q->moves[random_below(&q->limits.seed, n)]);
    q->result->rule = "drawn by lot";
}

/* -- All players. ---------------------------------------------------------------------------- */

/* The number of moves that the side at the root makes in a random game of at most `plies` plies,
 * with the most probable chance outcomes. */
static int think_moves_left(struct search *q, state *s, uint64_t *seed, int plies)
{
    int result;
    undo_info t;

    if (plies == 0 || outcome(q->rules, s, &result)) return 0;
    enum zm_side side = side_to_move(q->rules, s);
    size_t n = moves(q->rules, s, q->moves);
    zm_move m = q->moves[is_chance(side) ? 0 : random_below(seed, n)];
    play(q->rules, s, m, &t);
    int left = think_moves_left(q, s, seed, plies - 1);
    undo(q->rules, s, m, &t);
    return left + (side == q->root);
}

/* Sets the time limits. With a game clock they depend on the length of random games from here. */
static void think_times(struct search *q, state *s)
{
    enum { GAMES = 4, PLIES = 120 };
    uint64_t seed = q->limits.seed;
    double left = 0;

    for (int i = 0; i < GAMES && q->limits.clock > 0; i++)
        left += think_moves_left(q, s, &seed, PLIES);
    if (q->options.kind != SEARCH_RULES) q->timing.one_move = moves(q->rules, s, q->moves) == 1;
    q->timing.part_counts = q->options.table;
    timing_begin(&q->timing, &q->limits, left / GAMES);
}

static void think_search(struct search *q, state *s)
{
    bool tree = q->options.kind == SEARCH_TREE;
    if (q->options.order == OWN_ORDER) q->options.order = GAME_HEURISTIC_ORDER;
    int depth = tree ? depth_of_root(q, s) : q->options.depth;

    root_moves(q, s, q->moves);
    if (!tree) report_move(q, s, q->moves[0]); /* the fallback if the search is stopped at once */
    if (q->rows && q->options.kind == SEARCH_PROOF) {
        look_first(q, s);
        q->result->depth = 0;
        multipv_run(q, s, 0, 0);
    } else if (q->rows) multipv_run(q, s, tree && depth ? depth : 1, depth ? depth : ZM_PLY_MAX);
    else if (tree) think_once(q, s);
    else if (q->options.kind == SEARCH_PROOF) think_proof(q, s);
    else think_deepening(q, s);
}

/* Every search plays a move that wins in one ply, even if it is stopped before it searches that
 * move. Proof searches and MCTS need not start then. */
static void think_best(struct search *q, state *s)
{
    bool quick = q->options.kind == SEARCH_MCTS || q->options.kind == SEARCH_PROOF;
    zm_move m = 0;
    bool wins = !q->member && !q->limits.watch && wins_at_once(q, s, &m);

    if (wins && quick && !q->rows) {
        report_win(q, m);
        return;
    }
    if (q->options.kind == SEARCH_MCTS) mcts_run(q, s);
    else think_search(q, s);
    if (wins && q->result->distance != 1) win_at_once(q, s, m);
    find_distance(q, s);
}

static void think_run(struct search *q, void *position)
{
    state *s = position;

    think_begin(q, s);
    q->result->distance = -1;
    if (q->options.kind != SEARCH_MCTS) init_eval_state(q, s);

    think_times(q, s);
    if (q->options.kind == SEARCH_RULES) think_rules(q, s);
    else if (q->options.kind == SEARCH_RANDOM) think_random(q, s);
    else think_best(q, s);
    multipv_single(q);
}
