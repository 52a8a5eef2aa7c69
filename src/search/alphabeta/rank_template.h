/* SPDX-License-Identifier: MIT
 * rank_template.h - the best moves of a position, each with a value and a line of its own.
 *
 * Where more moves are there than wanted, those that do not reach the last of the wanted only
 * get a bound. A pass that is cut short counts only where it proved something. */
#define rank_run PASTE(GAME, rank_run)
#define rank_pass PASTE(GAME, rank_pass)
#define root_at PASTE(GAME, root_at)
#define rank_only PASTE(GAME, rank_only)
#define rank_result PASTE(GAME, rank_result)
#define wins_at_once PASTE(GAME, wins_at_once)

static bool wins_at_once(struct search *q, state *s, zm_move *out);

/* The root of a search to a depth in the player's unit; 0 is to the end. */
static struct at root_at(const struct search *q, int depth, struct window w)
{
    struct at at = {.mover = q->root, .budget = 1 << 30, .w = w};

    if (depth) at.budget = q->options.unit == UNIT_STEPS ? 2 * depth : depth;
    return at;
}

/* The moves at the root stay at the bottom of the stack, the best of the last pass first. Their
 * keys and bounds are those of the fresh rows, by index. */
struct ranking {
    size_t n;        /* moves there are */
    size_t wanted;   /* at most n */
    size_t fresh;    /* rows of the pass at work */
    size_t last;     /* the entry that the next better one replaces */
    size_t searched; /* moves that the pass at work is done with */
    bool proven;     /* everything in this pass */
};

static const struct zm_ranked *rank_find(const struct search *q, zm_move m)
{
    for (size_t i = 0; i < q->result->ranked; i++)
        if (q->limits.ranking[i].move == m) return &q->limits.ranking[i];
    return NULL;
}

/* What a move must beat. */
static zm_score rank_bar(const struct search *q, const struct ranking *r)
{
    return r->fresh < r->wanted ? -ZM_INFINITE : q->bounds[r->last];
}

static struct value rank_try(struct search *q, state *s, struct at *child, zm_score bar, zm_move m)
{
    if (bar > -ZM_INFINITE && q->table) {
        child->w = (struct window){bar, bar + 1};
        struct value v = try_move(q, s, child, m, false);
        if (q->stopped || v.score <= bar) return v;
        if (q->fresh_room == 1) report_bound(q, v, ZM_LOWER);
    }
    child->w = (struct window){bar, ZM_INFINITE};
    return try_move(q, s, child, m, false);
}

/* The entry of a move just searched. */
static void rank_fill(struct search *q, state *s, struct value v, zm_move m, int depth,
                      struct zm_ranked *out)
{
    search_keep_line(q, 0, m);
    *out = (struct zm_ranked){.move = m, .score = v.score, .depth = depth};
    out->kind = v.exact ? ZM_EXACT : ZM_HEURISTIC;
    out->value = value_of(q, v);
    out->distance = distance_of(q, v, &out->distance_kind);
    size_t own = (size_t)q->line_length[0], n;
    if (own > ZM_RANKED_LINE) own = ZM_RANKED_LINE;
    memcpy(out->line, q->lines, own * sizeof *out->line);
    n = q->table ? line_extend(q, s, v, out->line, 0, own, ZM_RANKED_LINE) : own;
    out->line_length = line_cut(q, s, out->line, own, n, v);
}

/* Where the next entry goes: at the end, or in place of the worst, the later of equals. */
static struct zm_ranked *rank_place(struct search *q, struct ranking *r)
{
    return &q->fresh[r->fresh < r->wanted ? r->fresh++ : r->last];
}

static void rank_settle(struct search *q, struct ranking *r, const struct zm_ranked *entry)
{
    q->bounds[entry - q->fresh] = entry->score;
    if (r->fresh < r->wanted || r->wanted == r->n) return;
    r->last = 0;
    for (size_t i = 1; i < r->fresh; i++)
        if (q->bounds[i] <= q->bounds[r->last]) r->last = i;
}

/* Every move to one depth. False if that was cut short. */
static bool rank_pass(struct search *q, state *s, struct ranking *r, int depth)
{
    const struct at root = root_at(q, depth, open_window);
    struct at child = below(q, &root, q->root, false);

    r->fresh = 0, r->proven = true;
    for (size_t i = 0; i < r->n; i++) {
        zm_move m = q->moves[r->searched = i];
        zm_score bar = rank_bar(q, r);
        const struct zm_ranked *known = rank_find(q, m);
        if (known && known->kind == ZM_EXACT) {
            if (known->score <= bar) continue;
            struct zm_ranked *entry = rank_place(q, r);
            *entry = *known;
            rank_settle(q, r, entry);
            continue;
        }
        struct value v = rank_try(q, s, &child, bar, m);
        if (q->stopped) return false;
        r->proven &= v.exact;
        if (v.score <= bar) continue;
        struct zm_ranked *entry = rank_place(q, r);
        rank_fill(q, s, v, m, depth, entry);
        rank_settle(q, r, entry);
    }
    return true;
}

/* The rows in the order of their scores become the ranking. */
static void rank_publish(struct search *q, size_t n)
{
    search_order(q->bounds, q->keys, n);
    for (size_t i = 0; i < n; i++) q->limits.ranking[i] = q->fresh[q->keys[i]];
    q->result->ranked = n;
}

/* The first pass was cut short: moves that it is not done with are listed with the game's
 * evaluation of the position, as not searched, before those that are worth less. */
static void rank_fill_up(struct search *q, const state *s, struct ranking *r)
{
    const zm_score evaluation = evaluation_here(q, s),
                   score = q->root == ZM_FIRST ? evaluation : -evaluation;

    for (size_t i = r->searched; i < r->n && score > rank_bar(q, r); i++) {
        struct zm_ranked *entry = rank_place(q, r);
        *entry = (struct zm_ranked){.move = q->moves[i],
                                    .score = score,
                                    .value = (double)score / (double)ZM_UNIT,
                                    .distance = -1,
                                    .line_length = 1,
                                    .line = {q->moves[i]}};
        rank_settle(q, r, entry);
    }
}

/* A pass cut short: what it proved goes into the ranking before it. */
static void rank_mend(struct search *q, const state *s, struct ranking *r)
{
    size_t n = q->result->ranked;

    if (!n) rank_fill_up(q, s, r);
    for (size_t i = 0; i < r->fresh; i++) {
        struct zm_ranked *old = (struct zm_ranked *)rank_find(q, q->fresh[i].move);
        if (q->fresh[i].kind == ZM_EXACT && old) *old = q->fresh[i];
    }
    if (n) memcpy(q->fresh, q->limits.ranking, n * sizeof *q->fresh);
    else n = r->fresh;
    for (size_t i = 0; i < n; i++) q->bounds[i] = q->fresh[i].score;
    rank_publish(q, n);
}

/* The moves for the next pass: the ranked ones, then the others as they were. */
static void rank_reorder(struct search *q, const struct ranking *r)
{
    zm_move *rest = q->moves + r->n;
    size_t others = 0, n = q->result->ranked;

    for (size_t i = 0; i < r->n; i++)
        if (n == r->n || !rank_find(q, q->moves[i])) rest[others++] = q->moves[i];
    for (size_t i = 0; i < n; i++) q->moves[i] = q->limits.ranking[i].move;
    if (n < r->n) memcpy(q->moves + n, rest, others * sizeof *rest);
}

/* What the best of the ranking shows of the position: that it is worth at least as much as a move
 * that is proven; just as much, if all other moves are proven to be no better or nothing could
 * be. */
static enum zm_kind rank_kind(const struct search *q, const struct zm_ranked *best, bool all)
{
    if (best->kind != ZM_EXACT || all) return best->kind;
    if (best->score >= q->most - ZM_PLY_MAX) return ZM_EXACT;
    return best->score > q->least + ZM_PLY_MAX ? ZM_LOWER : ZM_HEURISTIC;
}

/* A win that is shown may be quicker by a move that was not searched as far. */
static enum zm_distance_kind rank_distance(const struct zm_ranked *best, int depth, bool all)
{
    if (best->distance < 0) return ZM_DISTANCE_UNKNOWN;
    bool shortest = all || best->distance <= 1 || best->distance <= depth;
    return shortest ? best->distance_kind : ZM_DISTANCE_AT_MOST;
}

static void rank_result(struct search *q, const state *s, int depth, bool all)
{
    struct zm_result *out = q->result;
    const struct zm_ranked *best = q->limits.ranking;

    if (!out->ranked) return;
    out->move = best->move;
    out->value = best->value, out->score = best->score, out->kind = rank_kind(q, best, all);
    out->distance = out->kind == ZM_EXACT ? best->distance : -1;
    out->distance_kind =
        out->kind == ZM_EXACT ? rank_distance(best, depth, all) : ZM_DISTANCE_UNKNOWN;
    out->line_length = best->line_length;
    memcpy(out->line, best->line, best->line_length * sizeof *best->line);
    out->depth = depth;
    tell_rule(q, s);
}

/* Of a player that looks at one move only: what it found. */
static void rank_only(struct search *q)
{
    const struct zm_result *r = q->result;
    struct zm_ranked *only = q->limits.ranking;

    if (!q->fresh_room || r->ranked || !r->line_length) return;
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

/* From one depth to another, one more each time. */
static void rank_run(struct search *q, state *s, int depth, int last)
{
    zm_move first;
    bool wins = wins_at_once(q, s, &first);
    if (!wins) first = q->result->move;
    struct ranking r = {.n = moves(q->rules, s, q->moves)};

    for (size_t i = 0; i < r.n && (wins || q->result->line_length); i++)
        if (q->moves[i] == first) swap_first(q->moves, i);
    r.wanted = r.n < q->fresh_room ? r.n : q->fresh_room;
    q->used = r.n;
    for (; depth <= last && !q->stopped; depth++) {
        q->cut_off = false;
        q->result->bound = ZM_HEURISTIC;
        search_root_threats(q, s);
        bool whole = rank_pass(q, s, &r, depth);
        if (whole) rank_publish(q, r.fresh);
        else rank_mend(q, s, &r);
        rank_result(q, s, whole ? depth : q->result->depth, whole && r.proven);
        if (q->stopped) return;
        search_tell(q, clock_now());
        if (r.proven) return;
        leave_out_less(q, (struct value){q->result->score, q->result->kind == ZM_EXACT});
        rank_reorder(q, &r);
    }
}
