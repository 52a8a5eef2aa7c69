/* SPDX-License-Identifier: MIT
 * result_template.h - from scores and lines to what is told of a search. */
#define line_distance PASTE(GAME, line_distance)
#define line_move PASTE(GAME, line_move)
#define last_move PASTE(GAME, last_move)
#define line_extend PASTE(GAME, line_extend)
#define guess_told PASTE(GAME, guess_told)
#define value_of PASTE(GAME, value_of)
#define report_bound PASTE(GAME, report_bound)
#define report_line PASTE(GAME, report_line)
#define report_move PASTE(GAME, report_move)

/* A window failed: at the depth at work the value is no less, or no more, than this. */
static void report_bound(struct search *q, struct value v, enum zm_kind bound)
{
    q->result->bound = bound;
    q->result->bound_value = (double)v.score / (double)ZM_UNIT;
    search_tell(q, clock_now());
}

/* Plies on a line to the end of the game with this value for the root's side; -1 if it does not
 * end so or luck has a say. */
static int64_t line_distance(struct search *q, state *s, const zm_move *line, size_t n,
                             int64_t value)
{
    int result;
    trail t;

    if (outcome(q->rules, s, &result))
        return value == (q->root == ZM_FIRST ? result : -result) ? 0 : -1;
    if (n == 0 || is_chance(side_to_move(q->rules, s))) return -1;
    play(q->rules, s, line[0], &t);
    int64_t rest = line_distance(q, s, line + 1, n - 1, value);
    undo(q->rules, s, line[0], &t);
    return rest < 0 ? -1 : rest + 1;
}

/* Where the game knows the result: a move that wins at once, else any. */
static zm_move last_move(struct search *q, state *s)
{
    zm_move *list = q->moves + q->used;
    int result = 0;
    trail t;

    for (size_t n = moves(q->rules, s, list); n > 0 && result == 0; n--) {
        play(q->rules, s, list[n - 1], &t);
        bool over = outcome(q->rules, s, &result);
        undo(q->rules, s, list[n - 1], &t);
        if (over && result) return list[n - 1];
    }
    return list[0];
}

/* The move that the game or the table holds good here; none where nature is to move or all moves
 * fail. */
static bool line_move(struct search *q, state *s, zm_move *out)
{
    zm_move *list = q->moves + q->used;
    struct findings o = {.partial = false};
    struct known k;
    int value;

    if (is_chance(side_to_move(q->rules, s))) return false;
    if (q->endgame && endgame_best(q->endgame, q->rules, s, out, &value)) return true;
    if (ask_can(q)) return ask_line(q, s, out);
    size_t count = findings_at(q, s, list, &o);
    if (!count && o.advice.rule) return *out = o.advice.move, true;
    if (count < 2) return *out = count ? list[0] : last_move(q, s), true;
    if (!tt_probe(q->table, hash_of(q->rules, s), &k) || k.bound == BOUND_UPPER) return false;
    for (size_t n = moves(q->rules, s, list); n > 0; n--)
        if ((uint16_t)list[n - 1] == k.move) return *out = list[n - 1], true;
    return false;
}

/* A line ends where the table knew the rest: it goes on with the table's moves. Returns the new
 * length; i moves are played. */
static size_t line_extend(struct search *q, state *s, zm_move *line, size_t i, size_t length,
                          size_t room)
{
    int result;
    trail t;

    if (i == room || outcome(q->rules, s, &result)) return i;
    if (i == length && !line_move(q, s, &line[length++])) return i;
    make_move(q, s, line[i], false, &t);
    size_t n = line_extend(q, s, line, i + 1, length, room);
    take_back(q, s, line[i], &t);
    return n;
}

/* Of a result that rests on moves left out less is said than of one that is proven. */
static double guess_told(const struct search *q, zm_score score)
{
    const zm_score less = ZM_UNIT / 20;

    if (leaves_out(q) && is_result(q, score)) score += score > 0 ? -less : less;
    return (double)score / (double)ZM_UNIT;
}

/* From a score the value in the game's unit and the distance, which is -1 if it is unknown. */
static double value_of(struct search *q, state *s, struct value v, const zm_move *line,
                       size_t length, int64_t *distance)
{
    bool result = v.exact && !GAME_LUCK((const rules *)q->rules);
    int64_t value = score_value(v.score);

    *distance = -1;
    if (!result) return v.exact ? (double)v.score / (double)ZM_UNIT : guess_told(q, v.score);
    if (value && q->options.distance)
        *distance = value > 0 ? value * ZM_UNIT - v.score : v.score - value * ZM_UNIT;
    else *distance = line_distance(q, s, line, length, value);
    return (double)value;
}

/* The line at the root and its value become the result. */
static void report_line(struct search *q, state *s, struct value v, int depth)
{
    struct zm_result *r = q->result;

    v.exact &= !q->stopped;
    search_report(q, v, depth);
    if (q->table) r->line_length = line_extend(q, s, r->line, 0, r->line_length, ZM_LINE_MAX);
    r->value = value_of(q, s, v, r->line, r->line_length, &r->distance);
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
}
