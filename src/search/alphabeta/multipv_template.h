/* SPDX-License-Identifier: MIT
 * multipv_template.h - MultiPV: the best moves of a position, each with its value and its principal
 * variation.
 *
 * If fewer moves are wanted than there are, a move that does not exceed the worst row gets only a
 * bound. Of an iteration that was stopped early only proven values are used. */

static bool wins_at_once(struct search *q, state *s, zm_move *out);

/* The root of a search to a depth in the player's unit; depth 0 is to the end of the game. */
static struct at root_at(const struct search *q, int depth, struct window w)
{
    struct at at = {.mover = q->root, .depth = 1 << 30, .w = w};

    if (depth) at.depth = q->options.unit == UNIT_STEPS ? 2 * depth : depth;
    return at;
}

/* The moves of the root stay at the bottom of the move stack, the best of the last iteration first.
 * The entries of q->keys and q->bounds beside them belong to the rows of this iteration,
 * ab_search.fresh. */
struct multipv {
    size_t n;        /* legal moves */
    size_t wanted;   /* rows wanted, at most n */
    size_t fresh;    /* rows of this iteration */
    size_t last;     /* the worst row, which the next better move replaces */
    size_t searched; /* moves finished in this iteration */
    bool proven;     /* all values of this iteration are proven */
};

static struct zm_ranked *multipv_find(const struct search *q, zm_move m)
{
    for (size_t i = 0; i < q->result->ranked; i++)
        if (q->limits.ranking[i].move == m) return &q->limits.ranking[i];
    return NULL;
}

/* The score that a move must exceed to get a row. */
static zm_score multipv_bound(const struct search *q, const struct multipv *r)
{
    return r->fresh < r->wanted ? -ZM_INFINITE : q->bounds[r->last];
}

static struct value multipv_try(struct search *q, state *s, struct at *child, zm_score bound,
                                zm_move m)
{
    if (bound > -ZM_INFINITE && ab_of(q)->table) {
        child->w = (struct window){bound, bound + 1};
        struct value v = try_move(q, s, child, m, false);
        if (q->stopped || v.score <= bound) return v;
        if (q->rows == 1) report_bound(q, v, ZM_LOWER);
    }
    child->w = (struct window){bound, ZM_INFINITE};
    return try_move(q, s, child, m, false);
}

/* Fills the row of the move that was just searched. */
static void multipv_fill(struct search *q, state *s, struct value v, zm_move m, int depth,
                         struct zm_ranked *out)
{
    search_update_pv(q, 0, m);
    *out = (struct zm_ranked){.move = m, .score = v.score, .depth = depth};
    out->kind = v.exact ? ZM_EXACT : ZM_HEURISTIC;
    out->value = reported_value(q, v);
    out->distance = distance_of(q, v, &out->distance_kind);
    out->line_length = pv_copy(q, s, out->line, ZM_RANKED_LINE, v);
}

/* The place of the next row: at the end, or that of the worst row, the later one of equals. */
static struct zm_ranked *multipv_place(struct search *q, struct multipv *r)
{
    assert(0 < r->wanted && r->wanted <= q->rows && r->fresh <= r->wanted);
    return &ab_of(q)->fresh[r->fresh < r->wanted ? r->fresh++ : r->last];
}

static void multipv_insert(struct search *q, struct multipv *r, const struct zm_ranked *entry)
{
    q->bounds[entry - ab_of(q)->fresh] = entry->score;
    if (r->fresh < r->wanted || r->wanted == r->n) return;
    r->last = 0;
    for (size_t i = 1; i < r->fresh; i++)
        if (q->bounds[i] <= q->bounds[r->last]) r->last = i;
}

/* Searches every move to one depth. False if it was stopped early. */
static bool multipv_iterate(struct search *q, state *s, struct multipv *r, int depth)
{
    const struct at root = root_at(q, depth, open_window);
    struct at child = below(q, &root, q->root, false);

    r->fresh = 0, r->proven = true;
    for (size_t i = 0; i < r->n; i++) {
        zm_move m = q->moves[r->searched = i];
        zm_score bound = multipv_bound(q, r);
        const struct zm_ranked *known = multipv_find(q, m);
        if (known && known->kind == ZM_EXACT) {
            if (known->score <= bound) continue;
            struct zm_ranked *entry = multipv_place(q, r);
            *entry = *known;
            multipv_insert(q, r, entry);
            continue;
        }
        struct value v = multipv_try(q, s, &child, bound, m);
        if (q->stopped) return false;
        r->proven &= v.exact;
        if (v.score <= bound) continue;
        struct zm_ranked *entry = multipv_place(q, r);
        multipv_fill(q, s, v, m, depth, entry);
        multipv_insert(q, r, entry);
    }
    return true;
}

/* Publishes the n rows, ordered by their scores. */
static void multipv_publish(struct search *q, size_t n)
{
    assert(n <= q->rows);
    search_order(q->bounds, q->keys, n);
    for (size_t i = 0; i < n; i++) q->limits.ranking[i] = ab_of(q)->fresh[q->keys[i]];
    q->result->ranked = n;
}

/* After a first iteration that was stopped early: the moves not finished get rows, of depth 0, with
 * the static evaluation of the root, before moves with lower scores. */
static void multipv_fill_up(struct search *q, const state *s, struct multipv *r)
{
    const zm_score evaluation = evaluation_here(q, s),
                   score = q->root == ZM_FIRST ? evaluation : -evaluation;

    for (size_t i = r->searched; i < r->n && score > multipv_bound(q, r); i++) {
        struct zm_ranked *entry = multipv_place(q, r);
        *entry = (struct zm_ranked){.move = q->moves[i],
                                    .score = score,
                                    .value = (double)score / (double)ZM_UNIT,
                                    .distance = -1,
                                    .line_length = 1,
                                    .line = {q->moves[i]}};
        multipv_insert(q, r, entry);
    }
}

/* After an iteration that was stopped early: merges its proven values into the previous rows. */
static void multipv_merge(struct search *q, const state *s, struct multipv *r)
{
    struct zm_ranked *fresh = ab_of(q)->fresh;
    size_t n = q->result->ranked;

    if (!n) multipv_fill_up(q, s, r);
    for (size_t i = 0; i < r->fresh; i++) {
        struct zm_ranked *old = multipv_find(q, fresh[i].move);
        if (fresh[i].kind == ZM_EXACT && old) *old = fresh[i];
    }
    if (n) memcpy(fresh, q->limits.ranking, n * sizeof *fresh);
    else n = r->fresh;
    for (size_t i = 0; i < n; i++) q->bounds[i] = fresh[i].score;
    multipv_publish(q, n);
}

/* Orders the moves for the next iteration: those that have rows, then the others, stably. */
static void multipv_reorder(struct search *q, const struct multipv *r)
{
    zm_move *others = q->moves + r->n;
    size_t count = 0, n = q->result->ranked;

    assert(n <= r->n && 2 * r->n <= q->move_capacity);
    for (size_t i = 0; i < r->n; i++)
        if (n == r->n || !multipv_find(q, q->moves[i])) others[count++] = q->moves[i];
    for (size_t i = 0; i < n; i++) q->moves[i] = q->limits.ranking[i].move;
    if (n < r->n) memcpy(q->moves + n, others, count * sizeof *others);
}

/* The kind of the value of the position, which is that of the best row. If that row is proven, the
 * value is exact if all other moves are proven as well (`all`) or no result could be better;
 * otherwise it is a lower bound, or only heuristic for a loss. */
static enum zm_kind multipv_kind(const struct search *q, const struct zm_ranked *best, bool all)
{
    if (best->kind != ZM_EXACT || all) return best->kind;
    if (best->score >= q->most - ZM_PLY_MAX) return ZM_EXACT;
    return best->score > q->least + ZM_PLY_MAX ? ZM_LOWER : ZM_HEURISTIC;
}

/* The kind of the distance: a move that was not searched as far may win sooner. */
static enum zm_distance_kind multipv_distance(const struct zm_ranked *best, int depth, bool all)
{
    if (best->distance < 0) return ZM_DISTANCE_UNKNOWN;
    bool shortest = all || best->distance <= 1 || best->distance <= depth;
    return shortest ? best->distance_kind : ZM_DISTANCE_AT_MOST;
}

static void multipv_result(struct search *q, const state *s, int depth, bool all)
{
    struct zm_result *out = q->result;
    const struct zm_ranked *best = q->limits.ranking;

    if (!out->ranked) return;
    out->move = best->move;
    out->value = best->value, out->score = best->score, out->kind = multipv_kind(q, best, all);
    out->distance = out->kind == ZM_EXACT ? best->distance : -1;
    out->distance_kind =
        out->kind == ZM_EXACT ? multipv_distance(best, depth, all) : ZM_DISTANCE_UNKNOWN;
    out->line_length = best->line_length;
    memcpy(out->line, best->line, best->line_length * sizeof *best->line);
    out->depth = depth;
    tell_rule(q, s);
}

/* Makes a row of the result of a player that searches for one move only. */
static void multipv_single(struct search *q)
{
    const struct zm_result *r = q->result;
    struct zm_ranked *only = q->limits.ranking;

    if (!q->rows || r->ranked || !r->line_length) return;
    *only = (struct zm_ranked){.move = r->move,
                               .value = r->value,
                               .score = r->score,
                               .kind = r->kind,
                               .distance = r->distance,
                               .distance_kind = r->distance_kind,
                               .depth = r->depth};
    only->line_length = r->line_length < ZM_RANKED_LINE ? r->line_length : ZM_RANKED_LINE;
    memcpy(only->line, r->line, only->line_length * sizeof *r->line);
    q->result->ranked = 1;
}

/* Iterative deepening of all moves from one depth to another. */
static void multipv_run(struct search *q, state *s, int depth, int last)
{
    zm_move first;
    bool wins = wins_at_once(q, s, &first);
    if (!wins) first = q->result->move;
    struct multipv r = {.n = root_moves(q, s, q->moves)};

    for (size_t i = 0; i < r.n && (wins || q->result->line_length); i++)
        if (q->moves[i] == first) swap_first(q->moves, i);
    r.wanted = r.n < q->rows ? r.n : q->rows;
    q->used = r.n;
    for (; depth <= last && !q->stopped; depth++) {
        ab_of(q)->cut_off = false;
        q->result->bound = ZM_HEURISTIC;
        search_root_threats(q, s);
        bool whole = multipv_iterate(q, s, &r, depth);
        if (whole) multipv_publish(q, r.fresh);
        else multipv_merge(q, s, &r);
        multipv_result(q, s, whole ? depth : q->result->depth, whole && r.proven);
        if (q->stopped) return;
        search_report_progress(q, clock_now());
        if (r.proven) return;
        leave_out_less(q, (struct value){q->result->score, q->result->kind == ZM_EXACT});
        multipv_reorder(q, &r);
    }
}
