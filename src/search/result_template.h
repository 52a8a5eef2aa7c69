/* SPDX-License-Identifier: MIT
 * result_template.h - from scores and lines to what is told of a search. */
#define pv_end PASTE(GAME, pv_end)
#define pv_agrees PASTE(GAME, pv_agrees)
#define pv_truncate PASTE(GAME, pv_truncate)
#define pv_entry_holds PASTE(GAME, pv_entry_holds)
#define pv_next_move PASTE(GAME, pv_next_move)
#define last_move PASTE(GAME, last_move)
#define pv_extend PASTE(GAME, pv_extend)
#define kind_of_distance PASTE(GAME, kind_of_distance)
#define reported_value PASTE(GAME, reported_value)
#define value_of PASTE(GAME, value_of)
#define distance_of PASTE(GAME, distance_of)
#define report_bound PASTE(GAME, report_bound)
#define report_pv PASTE(GAME, report_pv)
#define report_move PASTE(GAME, report_move)

/* A window failed: at the depth at work the value is no less, or no more, than this. */
static void report_bound(struct search *q, struct value v, enum zm_kind bound)
{
    q->result->bound = bound;
    q->result->bound_value = (double)v.score / (double)ZM_UNIT;
    search_tell(q, clock_now());
}

/* The result for the root's side at the end of a line, if it gets there in exactly `n` moves and
 * chance has no say. */
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

/* Where the game knows the result: a move that wins at once, else any. */
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

/* Whether an entry shows that the side to move keeps a value that is proven for the root's side. */
static inline bool pv_entry_holds(const struct search *q, const state *s, const struct known *k,
                                  struct value v)
{
    bool same = side_to_move(q->rules, s) == q->root;

    if (!v.exact || GAME_IS_STOCHASTIC((const rules *)q->rules)) return true;
    return k->proven && score_value(k->score) >= score_value(same ? v.score : -v.score);
}

/* The move that the game or the table holds good here, `v` being the value of the root; none where
 * nature is to move, all moves fail, or a proven value might be lost by it. */
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
    if (!tt_probe(q->table, hash_of(q->rules, s), &k) || k.bound == BOUND_UPPER) return false;
    if (!pv_entry_holds(q, s, &k, v)) return false;
    for (size_t n = moves(q->rules, s, list); n > 0; n--)
        if ((uint16_t)list[n - 1] == k.move) return *out = list[n - 1], true;
    return false;
}

/* A line ends where the table knew the rest: it goes on with the table's moves. Returns the new
 * length; i moves are played. */
static size_t pv_extend(struct search *q, state *s, struct value v, zm_move *line, size_t i,
                        size_t length, size_t room)
{
    int result;
    undo_info t;

    if (i == room || outcome(q->rules, s, &result)) return i;
    if (i == length && !pv_next_move(q, s, v, &line[length++])) return i;
    make_move(q, s, line[i], false, &t);
    size_t n = pv_extend(q, s, v, line, i + 1, length, room);
    take_back(q, s, line[i], &t);
    return n;
}

/* The kind of a distance. It is exact where all moves were searched, each as far as the others: not
 * where a limit came before, a game leaves moves out, or threats prove wins. A win at once is the
 * shortest. */
static enum zm_distance_kind kind_of_distance(const struct search *q, int64_t plies)
{
    bool loose = q->loose || (q->table && atomic_load(q->table->loose));
    bool all = !q->stopped && !leaves_out(q) && !q->options.branching && !loose;

    return all || plies <= 1 ? ZM_DISTANCE_EXACT : ZM_DISTANCE_AT_MOST;
}

/* The distance of a proven win or loss, taken from its score; -1: it is not known. */
static int64_t distance_of(const struct search *q, struct value v, enum zm_distance_kind *kind)
{
    int64_t value = score_value(v.score);
    bool known =
        v.exact && value && q->options.distance && !GAME_IS_STOCHASTIC((const rules *)q->rules);
    int64_t plies = value > 0 ? value * ZM_UNIT - v.score : v.score - value * ZM_UNIT;

    *kind = known ? kind_of_distance(q, plies) : ZM_DISTANCE_UNKNOWN;
    return known ? plies : -1;
}

/* Of a result that rests on moves left out less is said than of one that is proven. */
static double reported_value(const struct search *q, zm_score score)
{
    const zm_score less = ZM_UNIT / 20;

    if (leaves_out(q) && is_result(q, score)) score += score > 0 ? -less : less;
    return (double)score / (double)ZM_UNIT;
}

/* From a score the value in the game's unit. */
static double value_of(const struct search *q, struct value v)
{
    bool result = v.exact && !GAME_IS_STOCHASTIC((const rules *)q->rules);

    if (!v.exact) return reported_value(q, v.score);
    return result ? (double)score_value(v.score) : (double)v.score / (double)ZM_UNIT;
}

/* Whether a line agrees with what is claimed: it need not reach the end of the game, but if it
 * does, then with the value, and when the distance says. */
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

/* The length to which a line of a proven value is shown, all of it if it agrees with the claim;
 * else what the search itself found of it, or its first move. */
static size_t pv_truncate(struct search *q, state *s, const zm_move *line, size_t own, size_t n,
                          struct value v)
{
    enum zm_distance_kind kind;

    if (!v.exact || GAME_IS_STOCHASTIC((const rules *)q->rules)) return n;
    int64_t distance = distance_of(q, v, &kind), value = score_value(v.score);
    if (pv_agrees(q, s, line, n, value, distance, kind)) return n;
    return own < n && pv_agrees(q, s, line, own, value, distance, kind) ? own : n > 0;
}

/* The line at the root and its value become the result. */
static void report_pv(struct search *q, state *s, struct value v, int depth)
{
    struct zm_result *r = q->result;

    /* of a search that was stopped only the best value there is stands: no other move has more */
    v.exact &= !q->stopped || v.score >= q->most - ZM_PLY_MAX;
    search_report(q, v, depth);
    size_t own = r->line_length, n = own;
    if (q->table) n = pv_extend(q, s, v, r->line, 0, own, ZM_LINE_MAX);
    r->line_length = pv_truncate(q, s, r->line, own, n, v);
    r->value = value_of(q, v);
    r->distance = distance_of(q, v, &r->distance_kind);
    tell_rule(q, s);
}

/* A move without a search: its value is the game's guess. */
static void report_move(struct search *q, const state *s, zm_move m)
{
    struct zm_result *r = q->result;
    zm_score guess = evaluate(q->rules, s);

    r->move = r->line[0] = m;
    r->line_length = 1;
    r->score = q->root == ZM_FIRST ? guess : -guess;
    r->value = (double)r->score / (double)ZM_UNIT;
    r->kind = ZM_HEURISTIC;
    r->distance = -1, r->distance_kind = ZM_DISTANCE_UNKNOWN;
    r->depth = 0;
}
