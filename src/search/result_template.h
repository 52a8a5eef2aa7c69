/* SPDX-License-Identifier: MIT
 * result_template.h - converts scores and principal variations to results. */

/* Reports that at the current depth the value is at least, or at most, v. */
static void report_bound(struct search *q, struct value v, enum zm_kind bound)
{
    q->result->bound = bound;
    q->result->bound_value = (double)v.score / (double)ZM_UNIT;
    search_report_progress(q, clock_now());
}

/* Whether the game ends after exactly `n` moves of a line without chance nodes; then *value is the
 * result for the root's side. */
static bool pv_end(struct search *q, state *s, const zm_move *line, size_t n, int64_t *value)
{
    int result = 0;
    undo_info t;

    bool over = outcome(q->rules, s, &result);
    if (over || !n || is_chance(side_to_move(q->rules, s))) {
        *value = q->root == ZM_FIRST ? result : -result;
        return over && !n;
    }
    play(q->rules, s, line[0], &t);
    over = pv_end(q, s, line + 1, n - 1, value);
    undo(q->rules, s, line[0], &t);
    return over;
}

/* The last move of a line where the game knows the result: a move that wins at once, or else
 * any. */
static zm_move last_move(struct search *q, state *s)
{
    zm_move *list = q->moves + q->used;
    int result = 0;
    undo_info t;

    for (size_t n = moves(q->rules, s, list); n > 0 && result == 0; n--) {
        play(q->rules, s, list[n - 1], &t);
        bool over = outcome(q->rules, s, &result);
        undo(q->rules, s, list[n - 1], &t);
        if (over && result) return list[n - 1];
    }
    return list[0];
}

/* Whether an entry proves that the side to move keeps the root's value, if that value is proven. */
static inline bool pv_entry_holds(const struct search *q, const state *s, const struct known *k,
                                  struct value v)
{
    bool same = side_to_move(q->rules, s) == q->root;

    if (!v.exact || is_stochastic(q->rules)) return true;
    return k->proven && score_value(k->score) >= score_value(same ? v.score : -v.score);
}

/* The next move of the principal variation by the game or the table, where `v` is the value of the
 * root. False at chance nodes, where all moves fail low, and where the move might lose a proven
 * value. */
static bool pv_next_move(struct search *q, state *s, struct value v, zm_move *out)
{
    zm_move *list = q->moves + q->used;
    struct findings o = {.partial = false};
    struct known k;
    int value;

    if (is_chance(side_to_move(q->rules, s))) return false;
    if (q->endgame && endgame_best(q->endgame, q->rules, s, out, &value)) return true;
    if (null_window_applies(q)) return null_window_pv_move(q, s, out);
    size_t count = findings_at(q, s, list, &o);
    if (!count && o.advice.rule) return *out = o.advice.move, true;
    if (count < 2) return *out = count ? list[0] : last_move(q, s), true;
    if (!tt_probe(ab_of(q)->table, hash_of(q->rules, s), &k) || k.bound == BOUND_UPPER)
        return false;
    if (!pv_entry_holds(q, s, &k, v)) return false;
    for (size_t n = moves(q->rules, s, list); n > 0; n--)
        if ((uint16_t)list[n - 1] == k.move) return *out = list[n - 1], true;
    return false;
}

/* Extends a principal variation, which ends where the table decided a node, by the table's moves.
 * Returns the new length; the first i moves have been made. */
static size_t pv_extend(struct search *q, state *s, struct value v, zm_move *line, size_t i,
                        size_t length, size_t capacity)
{
    int result;
    undo_info t;

    assert(i <= length && length <= capacity);
    if (i == capacity || outcome(q->rules, s, &result)) return i;
    if (i == length && !pv_next_move(q, s, v, &line[length++])) return i;
    make_move(q, s, line[i], false, &t);
    size_t n = pv_extend(q, s, v, line, i + 1, length, capacity);
    take_back(q, s, line[i], &t);
    return n;
}

/* The kind of a distance. It is exact if all moves were searched equally deep, so not if the search
 * was stopped, moves were left out, or threats proved the win. A win in one ply is always exact. */
static enum zm_distance_kind kind_of_distance(const struct search *q, int64_t plies)
{
    const struct ab_search *ab = ab_of(q);
    bool loose = ab->loose || (ab->table && atomic_load(ab->table->loose));
    bool all = !q->stopped && !leaves_out(q) && !q->options.branching && !loose;

    return all || plies <= 1 ? ZM_DISTANCE_EXACT : ZM_DISTANCE_AT_MOST;
}

/* The distance of a proven win or loss, which its score contains; -1: unknown. */
static int64_t distance_of(const struct search *q, struct value v, enum zm_distance_kind *kind)
{
    int64_t value = score_value(v.score);
    bool known = v.exact && value && q->options.distance && !is_stochastic(q->rules);
    int64_t plies = value > 0 ? value * ZM_UNIT - v.score : v.score - value * ZM_UNIT;

    *kind = known ? kind_of_distance(q, plies) : ZM_DISTANCE_UNKNOWN;
    return known ? plies : -1;
}

/* The value of a score in the game's unit. */
static double value_of(const struct search *q, struct value v)
{
    bool result = v.exact && !is_stochastic(q->rules);

    return result ? (double)score_value(v.score) : (double)v.score / (double)ZM_UNIT;
}

/* The value that alpha-beta reports for a score. If moves were left out, an unproven win or loss is
 * reported a little smaller than a proven one. */
static double reported_value(const struct search *q, struct value v)
{
    const zm_score less = ZM_UNIT / 20;

    if (!v.exact && leaves_out(q) && is_result(q, v.score)) v.score += v.score > 0 ? -less : less;
    return value_of(q, v);
}

/* Whether a principal variation agrees with a value and a distance. It need not reach the end of
 * the game; but if it does, then with that value and at that distance. */
static bool pv_agrees(struct search *q, state *s, const zm_move *line, size_t n, int64_t value,
                      int64_t distance, enum zm_distance_kind kind)
{
    int64_t end;
    bool known = kind != ZM_DISTANCE_UNKNOWN;

    if (!pv_end(q, s, line, n, &end))
        return !known || kind == ZM_DISTANCE_AT_LEAST || (int64_t)n < distance;
    if (end != value) return false;
    if (kind == ZM_DISTANCE_EXACT) return (int64_t)n == distance;
    if (kind == ZM_DISTANCE_AT_MOST) return (int64_t)n <= distance;
    return !known || (int64_t)n >= distance;
}

/* Only the first move of the result's principal variation is kept if it contradicts the value or
 * the distance, which were proven after the line was found. */
static void pv_keep_agreeing(struct search *q, state *s)
{
    struct zm_result *r = q->result;

    if (!pv_agrees(q, s, r->line, r->line_length, score_value(r->score), r->distance,
                   r->distance_kind))
        r->line_length = 1;
}

/* Completes a principal variation of value v, of which the search itself found `own` moves, by
 * moves of the table. Returns the length to which it is reported: if the value is proven, all of it
 * if it agrees with the value; else the part that the search itself found, or only the first move.
 */
static size_t pv_complete(struct search *q, state *s, zm_move *line, size_t own, size_t capacity,
                          struct value v)
{
    size_t n = ab_of(q)->table ? pv_extend(q, s, v, line, 0, own, capacity) : own;
    enum zm_distance_kind kind;

    assert(q->broken || own <= n);
    if (!v.exact || is_stochastic(q->rules)) return n;
    int64_t distance = distance_of(q, v, &kind), value = score_value(v.score);
    if (pv_agrees(q, s, line, n, value, distance, kind)) return n;
    return own < n && pv_agrees(q, s, line, own, value, distance, kind) ? own : n > 0;
}

/* Copies the principal variation of the root and completes it. Returns its length. */
static size_t pv_copy(struct search *q, state *s, zm_move *line, size_t capacity, struct value v)
{
    size_t own = (size_t)q->pv_length[0];

    assert(0 <= q->pv_length[0] && q->pv_length[0] <= q->pv_capacity);
    if (own > capacity) own = capacity;
    memcpy(line, q->pv_table, own * sizeof *line);
    return pv_complete(q, s, line, own, capacity, v);
}

/* The principal variation at the root, its value and the depth searched become the result. */
static void report_pv(struct search *q, state *s, struct value v, int depth)
{
    struct zm_result *r = q->result;

    /* if the search was stopped, only the best possible value is exact */
    v.exact &= !q->stopped || v.score >= q->most - ZM_PLY_MAX;
    r->score = v.score; /* by which null_window_pv_move() continues the line */
    r->line_length = pv_copy(q, s, r->line, ZM_LINE_MAX, v);
    r->move = r->line[0];
    r->kind = v.exact ? ZM_EXACT : ZM_HEURISTIC;
    r->depth = depth;
    r->value = reported_value(q, v);
    r->distance = distance_of(q, v, &r->distance_kind);
    tell_rule(q, s);
}

/* Reports a move without a search; the value is the static evaluation. */
static void report_move(struct search *q, const state *s, zm_move m)
{
    struct zm_result *r = q->result;
    zm_score evaluation = evaluate(q->rules, s);

    r->move = r->line[0] = m;
    r->line_length = 1;
    r->score = q->root == ZM_FIRST ? evaluation : -evaluation;
    r->value = (double)r->score / (double)ZM_UNIT;
    r->kind = ZM_HEURISTIC;
    r->distance = -1, r->distance_kind = ZM_DISTANCE_UNKNOWN;
    r->depth = 0;
}
