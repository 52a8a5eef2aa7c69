/* SPDX-License-Identifier: MIT
 * think_template.h - how a player comes to its move. */
#define think_run PASTE(GAME, think_run)
#define think_tree PASTE(GAME, think_tree)
#define think_deepening PASTE(GAME, think_deepening)

#include "core/clock.h"

/* The tree to a depth in the player's unit; 0 is to the end. */
static struct value think_tree(struct search *q, state *s, int depth, struct window w)
{
    struct at at = {.mover = (uint8_t)q->root, .budget = 1 << 30};

    if (depth) at.budget = q->options.unit == UNIT_STEPS ? 2 * depth : depth;
    q->cut_off = false;
    q->move_text[0] = '\0';
    q->probability = 1;
    return visit(q, s, at, w);
}

/* The depth policy of source report C: one unit of depth shallower for every unit of value by
 * which the side to move is ahead, deeper for every one by which it is behind. */
static int depth_of_root(const struct search *q, const state *s)
{
    const struct search_options *o = &q->options;
    zm_score lead = evaluate(q->rules, s);

    if (!o->cutoff) return o->depth;
    if (q->root == ZM_SECOND) lead = -lead;

    int64_t depth = (o->least + o->most + 1) / 2 - score_value(lead);
    if (depth < o->least) return o->least;
    return depth > o->most ? o->most : (int)depth;
}

static void think_once(struct search *q, state *s)
{
    int depth = depth_of_root(q, s);
    struct value v = think_tree(q, s, depth, open_window);

    v.exact &= !q->stopped;
    search_report(q, v, depth);
}

/* A search with a table begins with a narrow window round the last value and widens the side on
 * which it fails. */
static struct value think_aspiring(struct search *q, state *s, int depth, zm_score last)
{
    zm_score below_last = ZM_UNIT / 2, above_last = ZM_UNIT / 2;

    if (!q->table || depth == 1) return think_tree(q, s, depth, open_window);
    for (;;) {
        struct window w = {last - below_last, last + above_last};
        struct value v = think_tree(q, s, depth, w);
        if (q->stopped || (v.score > w.alpha && v.score < w.beta)) return v;
        if (v.score <= w.alpha && w.alpha <= q->least) return v;
        if (v.score >= w.beta && w.beta >= q->most) return v;
        if (v.score <= w.alpha) below_last *= 4;
        else above_last *= 4;
    }
}

/* Where no line was cut off and yet nothing is proven, events were left out by bounds that hold
 * at this depth only: then the last depth is next. */
static int next_depth(const struct search *q, int depth, int last)
{
    return q->cut_off || depth == last ? depth + 1 : last;
}

/* One more unit of depth each time, until the value is proven or a limit is reached. A search
 * that was stopped half-way counts only if there is no finished one. */
static void think_deepening(struct search *q, state *s)
{
    int last = q->options.depth ? q->options.depth : ZM_PLY_MAX;
    struct value v = {0, false};

    int depth = 1 + q->member % 2;
    for (; depth <= last && !q->stopped; depth = next_depth(q, depth, last)) {
        v = think_aspiring(q, s, depth, v.score);
        v.exact &= !q->stopped;
        if (!q->stopped || !q->result->line_length) search_report(q, v, depth);
        if (!q->stopped) search_tell(q, clock_now());
        if (v.exact) return;
    }
}

/* -- Proofs. --------------------------------------------------------------------------------- */

/* A bound that a search to the end has proven, and the move that reaches it. */
static void report_bound(struct search *q, zm_score bound, enum zm_kind kind)
{
    search_report(q, (struct value){bound, kind == ZM_EXACT}, 0);
    q->result->kind = kind;
}

/* The value lies from lo to hi. Where several whole results are left a test lies between two of
 * them, the one nearest to the guess. */
static zm_score next_test(zm_score lo, zm_score hi, zm_score guess)
{
    zm_score test = guess <= lo ? lo + 1 : guess > hi ? hi : guess;

    if (score_value(lo) == score_value(hi)) return lo + (hi - lo + 1) / 2;
    return test;
}

/* No deepening but tests, to the end of the game, whether the value is at least so much: each a
 * search with the least window (Pearl's Test in a binary search; Plaat's MTD). */
static void think_proof(struct search *q, state *s)
{
    zm_score lo = q->least, hi = q->most, guess = 0;

    while (lo < hi && !q->stopped) {
        zm_score test = next_test(lo, hi, guess);
        struct value v = think_tree(q, s, 0, (struct window){test - 1, test});
        if (q->stopped) return;
        if (v.score >= test) lo = v.score;
        else hi = v.score;
        guess = v.score + (v.score >= test);
        if (v.score >= test || !q->result->line_length)
            report_bound(q, v.score, v.score >= test ? ZM_LOWER : ZM_UPPER);
        search_tell(q, clock_now());
    }
    q->result->kind = ZM_EXACT;
    q->result->score = lo;
}

static void report_move(struct search *q, zm_move m)
{
    q->result->move = q->result->line[0] = m;
    q->result->line_length = 1;
}

/* What the game's rules of thumb say; where they are silent, one ply of search. */
static void think_rules(struct search *q, state *s)
{
#ifdef GAME_HAS_TACTICS
    struct zm_advice a = {0};
    struct zm_result *r = q->result;

    if (tactics(q->rules, s, &a)) {
        report_move(q, a.move);
        r->rule = a.rule;
        r->kind = a.proven ? ZM_EXACT : ZM_HEURISTIC;
        zm_score guess = evaluate(q->rules, s);
        r->score = q->root == ZM_FIRST ? guess : -guess;
        if (!a.proven) return;
        bool near = a.distance < ZM_PLY_MAX;
        r->score = score_at(a.value, near ? (int)a.distance : ZM_PLY_MAX);
        r->distance = a.distance <= INT64_MAX ? (int64_t)a.distance : -1;
        return;
    }
#endif
    think_once(q, s);
    q->result->rule = "best after one move";
}

static void think_random(struct search *q, state *s)
{
    size_t n = moves(q->rules, s, q->moves);
    zm_score guess = evaluate(q->rules, s);

    report_move(q, q->moves[random_below(&q->limits.seed, n)]);
    q->result->score = q->root == ZM_FIRST ? guess : -guess;
    q->result->rule = "drawn by lot";
}

/* Plies from move i of the best line to the end of the game; -1 if it does not end there or
 * luck has a say. */
static int64_t line_distance(struct search *q, state *s, size_t i)
{
    int result;
    trail t;

    if (outcome(q->rules, s, &result)) return 0;
    if (i == q->result->line_length || side_to_move(q->rules, s) == ZM_NATURE) return -1;

    zm_move m = q->result->line[i];
    play(q->rules, s, m, &t);
    int64_t rest = line_distance(q, s, i + 1);
    undo(q->rules, s, m, &t);
    return rest < 0 ? -1 : rest + 1;
}

/* Distance and value in the game's unit, from the score. */
static void think_value(struct search *q, state *s)
{
    struct zm_result *r = q->result;
    bool result = r->kind == ZM_EXACT && !GAME_LUCK((const rules *)q->rules);
    int64_t value = score_value(r->score);

    r->value = result ? (double)value : (double)r->score / (double)ZM_UNIT;
    if (!result || r->distance >= 0) return;
    if (value && q->options.distance)
        r->distance = value > 0 ? value * ZM_UNIT - r->score : r->score - value * ZM_UNIT;
    else r->distance = line_distance(q, s, 0);
}

static void think_run(struct search *q, void *position)
{
    state *s = position;
    int least, most;

    q->root = side_to_move(q->rules, s);
    range(q->rules, &least, &most);
    q->most = (q->root == ZM_FIRST ? most : -least) * ZM_UNIT;
    q->least = (q->root == ZM_FIRST ? least : -most) * ZM_UNIT;
    q->result->distance = -1;

    if (q->options.kind == SEARCH_TREE) think_once(q, s);
    else if (q->options.kind == SEARCH_DEEPENING) think_deepening(q, s);
    else if (q->options.kind == SEARCH_PROOF) think_proof(q, s);
    else if (q->options.kind == SEARCH_MCTS) mcts_run(q, s);
    else if (q->options.kind == SEARCH_RULES) think_rules(q, s);
    else think_random(q, s);
    if (q->result->line_length) think_value(q, s);
}
