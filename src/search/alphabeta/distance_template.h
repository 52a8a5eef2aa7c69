/* SPDX-License-Identifier: MIT
 * distance_template.h - distances for searches that do not compute them.
 *
 * Proofs without distances and Monte Carlo tree search find out who wins, but not how soon. After
 * such a search the moves at the root are searched again by alpha-beta with iterative deepening and
 * without a table, for at most DISTANCE_NODES nodes. In a won position the shortest win found is
 * played, in a lost one a move with the longest resistance. */

/* Node budgets of the search before a proof (look_first) and of the search for distances. */
enum { LOOK_NODES = 1000, DISTANCE_NODES = 20000 };

/* Finds a move that ends the game with the best result. It leaves the list of moves in q->moves. */
static bool wins_at_once(struct search *q, state *s, zm_move *out)
{
    size_t n = root_moves(q, s, q->moves);
    bool found = false;
    int result;
    undo_info t;

    for (size_t i = 0; i < n && !found && q->most > 0; i++) {
        play(q->rules, s, *out = q->moves[i], &t);
        found = outcome(q->rules, s, &result) &&
                (q->root == ZM_FIRST ? result : -result) * ZM_UNIT == q->most;
        undo(q->rules, s, *out, &t);
    }
    return found;
}

static void report_win(struct search *q, zm_move m)
{
    struct zm_result *r = q->result;

    r->move = r->line[0] = m;
    r->line_length = 1;
    r->score = q->most - q->options.distance;
    r->value = (double)score_value(q->most);
    r->kind = ZM_EXACT;
    r->distance = 1, r->distance_kind = ZM_DISTANCE_EXACT;
}

/* -- Before a proof. ------------------------------------------------------------------------- */

/* Reports what a short search finds, in case the proof is stopped. True if that is the proven value
 * already. */
static bool look_first(struct search *q, state *s)
{
    struct ab_search plain;
    struct search *p = &plain.search;
    struct value v = {0, false};
    uint64_t quarter = q->limits.nodes / 4,
             nodes = quarter && quarter < LOOK_NODES ? quarter : LOOK_NODES;

    if (q->member || q->limits.watch) return false;
    ab_plain_begin(&plain, q, GAME_BEST_ORDER, nodes);
    for (int depth = 1; !v.exact; depth++) {
        v = think_tree(p, s, depth, open_window);
        if (p->stopped || plain.short_of) break;
        report_pv(p, s, v, depth);
    }
    ab_plain_end(&plain, q);
    return !p->stopped && !plain.short_of;
}

/* -- Distances. ------------------------------------------------------------------------------ */

static struct value distance_try(struct search *q, state *s, int depth, struct window w, zm_move m)
{
    const struct at root = {.mover = q->root, .depth = depth, .w = w};
    const struct at child = below(q, &root, q->root, false);

    return try_move(q, s, &child, m, false);
}

/* A move in the MultiPV rows is proven to have the value of the position. Its principal variation
 * is dropped if it contradicts that. */
static void distance_row(struct search *q, state *s, zm_move m, int64_t plies,
                         enum zm_distance_kind kind)
{
    struct zm_ranked *entry = q->rows ? multipv_find(q, m) : NULL;

    if (!entry) return;
    entry->kind = ZM_EXACT;
    entry->value = q->result->value, entry->score = q->result->score;
    entry->distance = plies, entry->distance_kind = kind;
    if (!pv_agrees(q, s, entry->line, entry->line_length, score_value(entry->score), plies, kind))
        entry->line_length = 1;
}

/* Replaces the last row by a move that is as good as the best and has no row. */
static void distance_replace(struct search *q, zm_move m)
{
    struct zm_ranked *rows = q->limits.ranking, *last = &rows[q->result->ranked - 1];

    assert(q->result->ranked > 0);
    *last = rows[0];
    last->move = last->line[0] = m;
    last->line_length = 1;
}

static void distance_report(struct search *q, state *s, zm_move m, int64_t plies,
                            enum zm_distance_kind kind)
{
    struct zm_result *r = q->result;

    if (kind == ZM_DISTANCE_EXACT) {
        r->line_length = (size_t)q->pv_length[0];
        memcpy(r->line, q->pv_table, r->line_length * sizeof *r->line);
    } else if (m != r->move) r->line[0] = m, r->line_length = 1;
    r->move = m;
    r->distance = plies, r->distance_kind = kind;
    r->rule = NULL;
    if (!q->rows) return;
    if (!multipv_find(q, m)) distance_replace(q, m);
    distance_row(q, s, m, plies, kind);
}

/* A won position: the first win found is at the least depth, so it is the shortest. */
static void distance_won(struct search *q, state *s, size_t n)
{
    const struct window w = {q->most - ZM_PLY_MAX - 1, q->most};

    for (int depth = 1;; depth++)
        for (size_t i = 0; i < n; i++) {
            zm_move m = q->moves[i];
            struct value v = distance_try(q, s, depth, w, m);
            if (q->stopped || ab_of(q)->short_of) return;
            if (!v.exact || v.score <= w.alpha) continue;
            search_update_pv(q, 0, m);
            distance_report(q, s, m, q->most - v.score, ZM_DISTANCE_EXACT);
            return;
        }
}

/* Moves the moves of a lost position that do not lose within `depth` to the front, and sets *n to
 * their number; *longest is the greatest distance of the others. False if stopped early: then the
 * first move has not lost at any depth before. */
static bool distance_survive(struct search *q, state *s, int depth, size_t *n, int64_t *longest)
{
    const struct window w = {q->least - 1, q->least + ZM_PLY_MAX + 1};
    size_t left = 0;

    for (size_t i = 0; i < *n; i++) {
        zm_move m = q->moves[i];
        struct value v = distance_try(q, s, depth, w, m);
        if (q->stopped || ab_of(q)->short_of) {
            if (!left) q->moves[0] = m;
            return false;
        }
        if (!v.exact || v.score >= w.beta) {
            q->moves[left++] = m;
            continue;
        }
        distance_row(q, s, m, v.score - q->least, ZM_DISTANCE_EXACT);
        if (v.score - q->least <= *longest) continue;
        *longest = v.score - q->least;
        search_update_pv(q, 0, m);
    }
    *n = left;
    return true;
}

static void distance_lost(struct search *q, state *s, size_t n)
{
    int64_t longest = 0;
    int depth = 1;

    while (n && distance_survive(q, s, depth, &n, &longest)) depth++;
    if (!n) {
        distance_report(q, s, q->pv_table[0], longest, ZM_DISTANCE_EXACT);
        return;
    }
    distance_report(q, s, q->moves[0], depth, ZM_DISTANCE_AT_LEAST);
    for (size_t i = 0; i < n; i++) distance_row(q, s, q->moves[i], depth, ZM_DISTANCE_AT_LEAST);
}

/* Orders the rows: the move that is played first; in a lost position, by descending distance. */
static void distance_order(struct search *q)
{
    struct zm_ranked *rows = q->limits.ranking, entry;
    const zm_move played = q->result->move;
    const bool lost = q->result->value < 0;

    for (size_t i = 1; i < q->result->ranked; i++) {
        size_t j = i;
        entry = rows[i];
        for (; j > 0 && rows[j - 1].move != played; j--) {
            bool longer = lost && rows[j - 1].distance < entry.distance;
            if (entry.move != played && !longer) break;
            rows[j] = rows[j - 1];
        }
        rows[j] = entry;
    }
}

/* Makes a move that wins in one ply the result, and the first row. */
static void win_at_once(struct search *q, state *s, zm_move m)
{
    report_win(q, m);
    if (!q->rows || !q->result->ranked) return;
    if (!multipv_find(q, m)) distance_replace(q, m);
    distance_row(q, s, m, 1, ZM_DISTANCE_EXACT);
    distance_order(q);
}

/* Whether the result is the best or the worst possible and proven, but its distance is unknown. */
static bool lacks_distance(const struct search *q)
{
    const struct zm_result *r = q->result;

    if (q->member || q->limits.watch || q->options.distance || r->kind != ZM_EXACT) return false;
    if (is_stochastic(q->rules) || q->options.kind == SEARCH_TREE) return false;
    int64_t value = score_value(r->score) * ZM_UNIT;
    if (!value) return false;
    return value == q->least || (value == q->most && q->options.kind != SEARCH_DEEPENING);
}

/* Finds the distance after the search. MCTS counts simulations as nodes, so for MCTS the nodes of
 * this search are neither limited by its limit nor counted. */
static void find_distance(struct search *q, state *s)
{
    struct zm_result *r = q->result;
    bool simulations = q->options.kind == SEARCH_MCTS;
    struct ab_search plain;
    struct search *p = &plain.search;

    if (!lacks_distance(q)) return;
    size_t n = root_moves(q, s, q->moves), i = 0;
    while (i < n && q->moves[i] != r->move) i++;
    if (i < n) swap_first(q->moves, i);
    ab_plain_begin(&plain, q, GAME_BEST_ORDER, DISTANCE_NODES);
    if (simulations) p->limits.nodes = p->nodes + DISTANCE_NODES;
    p->stopped = false;
    p->used = n;
    if (score_value(r->score) * ZM_UNIT == q->most) distance_won(p, s, n);
    else distance_lost(p, s, n);
    if (!simulations) ab_plain_end(&plain, q);
    if (q->rows) distance_order(q);
    pv_keep_agreeing(q, s);
}
