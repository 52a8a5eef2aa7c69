/* SPDX-License-Identifier: MIT
 * eval_state_template.h - moves made in a search, and the incremental evaluation state that a game
 * keeps beside its position.
 *
 * The state is optional and no part of zm_game. A game that has one announces GAME_EVAL_STATE and
 * gives a type `eval_state` and the functions in the first part of eval_hooks. The value of
 * GAME_EVAL_STATE says what else the state is good for. With STATE_NARROWS generate_candidates()
 * may search for threats, may leave out moves that might be as good (it then calls the list
 * partial), and may leave a long list to generate_moves(). Such a game also gives the second part.
 * With STATE_FORESEES the last plies are searched without making moves: see frontier_template.h. */

#if GAME_EVAL_STATE < STATE_FORESEES
typedef char eval_state;
#endif

/* What a game does not have is NULL. The first part is called only where eval_state_of() is not
 * NULL, the second only where leaves_out() is true. */
static const struct {
    bool there; /* the first part */
    /* The bytes of the precomputed tables, which depend on the rules and the weights alone; 0:
     * there is no eval_state either. */
    size_t (*precomputed_size)(const rules *);
    /* Writes these tables; leaves what is written already. */
    void (*precompute)(const rules *, void *precomputed);
    /* Bytes that are enough for a search from any position. */
    size_t (*eval_state_size)(const rules *);
    /* Computes the state of a position. */
    void (*eval_state_init)(const rules *, const state *, void *precomputed, bool threats,
                            eval_state *);
    /* Updates the state after a move was made. */
    void (*eval_state_play)(const rules *, eval_state *, const state *, zm_move);
    /* Restores the state before the last eval_state_play(). */
    void (*eval_state_undo)(eval_state *);
    /* Replaces candidates(), which is used without the state. */
    size_t (*generate_candidates)(const rules *, const state *, eval_state *, bool narrow,
                                  zm_move *out, struct findings *);
    /* The keys by which moves are ordered. */
    void (*score_moves)(const rules *, const state *, const eval_state *, const zm_move *list,
                        size_t count, int *keys);
    /* Replaces evaluate(): the evaluation for the first side. */
    zm_score (*evaluate_incremental)(const rules *, const state *, const eval_state *);

    /* Whether all replies but one lose at once. */
    bool (*has_forced_reply)(const rules *, const eval_state *, const state *);
    /* Lists all moves; fewer (`near`) if generate_candidates() called them partial. */
    size_t (*generate_moves)(const rules *, const state *, const eval_state *, bool near,
                             zm_move *out);
    /* Continues a threat search at the root for at most *nodes nodes and sets *nodes to the number
     * it used; generate_candidates() reports the wins it finds. Returns false when the search is
     * complete. */
    bool (*search_threats)(const rules *, const state *, eval_state *, bool wide, uint64_t *nodes);
    /* The coefficient of each weight in the evaluation: see zm_terms(). */
    void (*eval_terms)(const rules *, const state *, const eval_state *, int *terms);
} eval_hooks = {
    .there = GAME_EVAL_STATE >= STATE_FORESEES,
#if GAME_EVAL_STATE >= STATE_FORESEES
    precomputed_size,
    precompute,
    eval_state_size,
    eval_state_init,
    eval_state_play,
    eval_state_undo,
    generate_candidates,
    score_moves,
    evaluate_incremental,
#endif
#if GAME_EVAL_STATE == STATE_NARROWS
    has_forced_reply,
    generate_moves,
    search_threats,
    eval_terms,
#endif
};

/* The incremental state; NULL if this search keeps none. In games without one this is a constant,
 * so that the compiler removes the code that uses it. */
static inline eval_state *eval_state_of(const struct search *q)
{
    return GAME_EVAL_STATE < STATE_FORESEES ? NULL : ab_of(q)->eval_state;
}

/* Whether search_root_threats() may find wins beyond the depth of the alpha-beta search. */
enum { GAME_SEARCHES_THREATS = GAME_EVAL_STATE == STATE_NARROWS };

/* Whether the game may leave out moves that might be as good as those it lists. */
static inline bool leaves_out(const struct search *q)
{
    return GAME_SEARCHES_THREATS && eval_state_of(q);
}

/* Whether a score can only be that of a result: evaluations keep at least 2 * ZM_PLY_MAX from the
 * bounds. */
static inline bool is_result(const struct search *q, zm_score score)
{
    return score >= q->most - ZM_PLY_MAX || score <= q->least + ZM_PLY_MAX;
}

/* Called when an iteration proved nothing although no line was cut off, or although its score is
 * that of a result. The reason is that moves were left out; the next iterations search them too. */
static inline void leave_out_less(struct search *q, struct value v)
{
    if (!leaves_out(q) || v.exact || q->stopped) return;
    ab_of(q)->whole |= is_result(q, v.score);
    q->options.narrow &= ab_of(q)->cut_off;
}

static inline void init_eval_state(struct search *q, const state *s)
{
    if (eval_state_of(q))
        eval_hooks.eval_state_init(q->rules, s, ab_of(q)->precomputed, q->options.threats,
                                   eval_state_of(q));
}

/* `soon`: the position will be looked up in the table. It is prefetched now, because the update of
 * the state takes longer than the memory does. */
static inline void make_move(struct search *q, state *s, zm_move m, bool soon, undo_info *t)
{
    play(q->rules, s, m, t);
    if (!eval_state_of(q)) return;
    if (soon) tt_prefetch(ab_of(q)->table, hash_of(q->rules, s));
    eval_hooks.eval_state_play(q->rules, eval_state_of(q), s, m);
}

static inline void take_back(struct search *q, state *s, zm_move m, const undo_info *t)
{
    undo(q->rules, s, m, t);
    if (eval_state_of(q)) eval_hooks.eval_state_undo(eval_state_of(q));
}

/* Lists the moves worth a search, as candidates() does, unless there are many: then o->many is set
 * and the list is left to generate_moves(). */
static inline size_t glance_at(struct search *q, const state *s, zm_move *out, struct findings *o)
{
    if (!eval_state_of(q)) return candidates(q->rules, s, out, o);
    o->nodes_most = q->limits.nodes ? q->limits.nodes - q->nodes : UINT64_MAX;
    size_t n =
        eval_hooks.generate_candidates(q->rules, s, eval_state_of(q), q->options.narrow, out, o);
    q->nodes += o->nodes;
    assert(o->nodes <= o->nodes_most);
    return n;
}

/* Lists the moves worth a search, however many. */
static inline size_t findings_at(struct search *q, const state *s, zm_move *out, struct findings *o)
{
    size_t n = glance_at(q, s, out, o);

    return o->many ? eval_hooks.generate_moves(q->rules, s, eval_state_of(q), o->partial, out) : n;
}

static inline void sort_keys(struct search *q, const state *s, const zm_move *list, size_t n,
                             int *keys)
{
    if (eval_state_of(q)) eval_hooks.score_moves(q->rules, s, eval_state_of(q), list, n, keys);
    else best_order(q->rules, s, q->root, list, n, keys);
}

static inline zm_score evaluation_here(const struct search *q, const state *s)
{
    return eval_state_of(q) ? eval_hooks.evaluate_incremental(q->rules, s, eval_state_of(q))
                            : evaluate(q->rules, s);
}

static inline bool is_forced(const struct search *q, const state *s)
{
    return leaves_out(q) && eval_hooks.has_forced_reply(q->rules, eval_state_of(q), s);
}

/* The threat search at the root gets THREAT_FIRST nodes and then one node in THREAT_SHARE. Once it
 * is complete a wider one, which pays in long searches only, gets one node in WIDE_SHARE after the
 * first WIDE_FROM. A wide search has to repeat more work to resume the longer it has run, so
 * its slices grow with the nodes spent. */
enum {
    THREAT_SHARE = 8,
    THREAT_FIRST = 2000,
    THREAT_AT_ONCE = 500,
    WIDE_SHARE = 2,
    WIDE_FROM = 1000000,
    WIDE_LEAST = 32000,
    WIDE_MOST = 128000,
    WIDE_PART = 8
};

static inline uint64_t wide_nodes_at_once(const struct search *q)
{
    uint64_t nodes = WIDE_LEAST + ab_of(q)->wide_threat_nodes / WIDE_PART;

    return nodes < WIDE_MOST ? nodes : WIDE_MOST;
}

/* Runs one slice of the threat search. Returns false when the search is complete. */
static bool search_threats_once(struct search *q, const state *s, bool wide)
{
    uint64_t nodes = wide ? wide_nodes_at_once(q) : THREAT_AT_ONCE,
             left = q->limits.nodes - q->nodes;

    if (q->limits.nodes && left < nodes) nodes = left;
    bool more = nodes && eval_hooks.search_threats(q->rules, s, eval_state_of(q), wide, &nodes);
    q->nodes += nodes;
    *(wide ? &ab_of(q)->wide_threat_nodes : &ab_of(q)->threat_nodes) += nodes;
    if (q->nodes >= q->check_at) search_check(q);
    return more;
}

/* Whether a slice of the wide search fits into the limits. It does not look at the clock, so its
 * time is estimated at half of the speed so far. */
static bool may_search_widely(const struct search *q)
{
    const struct timing *t = &q->timing;
    uint64_t once = wide_nodes_at_once(q);
    double now = clock_now();

    if (q->nodes <= WIDE_FROM + WIDE_SHARE * ab_of(q)->wide_threat_nodes) return false;
    if (q->limits.nodes && q->limits.nodes - q->nodes < once) return false;
    return now + 2 * (now - t->started) * (double)once / (double)q->nodes < t->deadline;
}

/* Runs before each iteration at the root, on the first thread only: looks for wins by threats that
 * lie beyond the depth of the search. */
static void search_root_threats(struct search *q, const state *s)
{
    bool more = leaves_out(q) && q->member == 0 && q->result->depth, wide;

    more &= !root_is_restricted(&q->limits); /* a win may begin with any move */
    wide = more;
    while (more && !q->stopped && ab_of(q)->threat_nodes < THREAT_FIRST + q->nodes / THREAT_SHARE)
        more = search_threats_once(q, s, false);
    wide &= !more;
    while (wide && !q->stopped && may_search_widely(q)) wide = search_threats_once(q, s, true);
}

/* Sets the rule by which the game knows that the result at the root is a win; NULL if it does
 * not. */
static void tell_rule(struct search *q, const state *s)
{
    struct zm_result *r = q->result;
    struct findings o = {.partial = false};

    if (!eval_state_of(q) || q->member) return;
    r->rule = NULL;
    if (r->kind != ZM_EXACT || r->value <= 0 || findings_at(q, s, NULL, &o)) return;
    bool same = r->move == o.advice.move && r->distance == (int64_t)o.advice.distance;
    if (same) r->rule = o.advice.rule;
}
