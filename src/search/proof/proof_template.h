/* SPDX-License-Identifier: MIT
 * proof_template.h - proves that a result reaches a bound, and writes the proof.
 *
 * The proof writer visits the positions of a proof depth first. Where the prover is to move it
 * chooses one reply and writes its index; elsewhere it follows every move. It writes nothing that
 * the reader can compute. docs/certificate.md defines what that is, and the reader must agree with
 * the writer to the bit. */

/* As game_solver.at_least. If the result is, the move that proves it is the first of the line. The
 * game's tactics may answer without a search. */
static struct value proof_test(struct search *q, void *s, int at_least, int ply)
{
    if (q->options.method != METHOD_EXACT) return dfpn_test(q, s, at_least, ply);
    think_begin(q, s);
    zm_score test = (zm_score)at_least * ZM_UNIT;
    if (null_window_applies(q)) return null_window_root(q, s, test);
    init_eval_state(q, s);
    return think_tree(q, s, 0, (struct window){test - 1, test});
}

static int proof_guess(struct search *q, void *position)
{
    if (q->options.method != METHOD_EXACT) return 0;
    think_begin(q, position);
    init_eval_state(q, position);
    return (int)score_value(think_guess(q, position));
}

/* -- The proof writer. ----------------------------------------------------------------------- */

/* What the prover has to win yet in a position, and the key under which that is remembered: it
 * tells apart who is to move. */
struct proof_need {
    uint64_t key;
    int least;
};

static inline struct proof_need proof_need_of(const void *r, const void *s, void *symmetric,
                                              const struct proof_writer *w)
{
    struct residual residual = residual_of(r, s, symmetric);
    bool mine = side_to_move(r, s) == w->prover;
    int won = w->prover == ZM_FIRST ? residual.won : -residual.won;

    return (struct proof_need){mine ? residual.key : ~residual.key, w->bound - won};
}

/* The least result that the prover can get, by the rules alone. */
static inline int proof_surely(struct search *q, const state *s, const struct proof_writer *w,
                               bool *over)
{
    int least, most;

    *over = outcome(q->rules, s, &least);
    if (*over) most = least;
    else bounds_of(q->rules, s, &least, &most);
    return w->prover == ZM_FIRST ? least : -most;
}

/* Returns whether the rules alone prove the position, or its proof is left to the reader. A game
 * that ended below the bound is ZM_BAD_INPUT: the bound does not hold. */
static inline bool proof_over(struct search *q, const state *s, struct proof_writer *w)
{
    bool over;

    if (proof_surely(q, s, w, &over) >= w->bound) return true;
    if (over) w->status = ZM_BAD_INPUT;
    return over || endgame_pieces(q->rules, s) <= w->leaves;
}

/* Returns whether some move leads to a position that the rules alone prove. The reader finds the
 * first such move, so it is not written. */
static bool proof_free(struct search *q, state *s, struct proof_writer *w, const zm_move *list,
                       size_t n)
{
    bool found = false, over;
    undo_info t;

    for (size_t i = 0; i < n && !found; i++) {
        play(q->rules, s, list[i], &t);
        found = proof_surely(q, s, w, &over) >= w->bound;
        undo(q->rules, s, list[i], &t);
    }
    return found;
}

/* How many positions are asked for at a time: memory answers many questions as fast as one. */
enum { ASKED_MOST = 16 };

/* What has to be won after each of at most ASKED_MOST moves. What the writer knows of them is
 * fetched into the cache meanwhile. */
static void proof_ask(struct search *q, state *s, const struct proof_writer *w, const zm_move *list,
                      size_t n, struct proof_need *out)
{
    undo_info t;

    assert(n <= ASKED_MOST);
    for (size_t i = 0; i < n; i++) {
        play(q->rules, s, list[i], &t);
        out[i] = proof_need_of(q->rules, s, ab_of(q)->symmetric, w);
        proof_writer_prefetch(w, out[i].key);
        undo(q->rules, s, list[i], &t);
    }
}

static inline size_t proof_asked(size_t left)
{
    return left < ASKED_MOST ? left : ASKED_MOST;
}

/* Finds a move to a position whose proof is written already, which costs no more than its index, or
 * is known to follow from lemmas. */
static bool proof_met(struct search *q, state *s, const struct proof_writer *w, const zm_move *list,
                      size_t n, zm_move *out)
{
    struct proof_need need[ASKED_MOST];

    for (size_t from = 0; from < n; from += ASKED_MOST) {
        size_t count = proof_asked(n - from);
        proof_ask(q, s, w, list + from, count, need);
        for (size_t i = 0; i < count; i++)
            if (proof_writer_leads(w, need[i].key, need[i].least))
                return *out = list[from + i], true;
    }
    return false;
}

/* Returns whether the game's tactics prove the bound, and by which move. */
static bool proof_by_tactics(struct search *q, state *s, const struct proof_writer *w, zm_move *out)
{
    struct zm_advice a = {0};

    if (!tactics(q->rules, s, &a) || !a.proven || a.value < w->bound) return false;
    return *out = a.move, true;
}

/* Chooses a reply that holds the bound, without a search if possible. */
static zm_move proof_choose(struct search *q, state *s, struct proof_writer *w, const zm_move *list,
                            size_t n)
{
    zm_move m;

    if (n == 1) return list[0];
    if (proof_met(q, s, w, list, n, &m) || proof_by_tactics(q, s, w, &m)) return m;
    struct value v = proof_test(q, s, w->bound, w->ply);
    if (q->stopped) w->status = ZM_STOPPED;
    else if (!v.exact) w->status = ZM_LIMIT, w->deep = true;
    else if (v.score < (zm_score)w->bound * ZM_UNIT) w->status = ZM_BAD_INPUT;
    return q->pv_table[0];
}

static void proof_node(struct search *q, state *s, struct proof_writer *w, struct proof_need need);

static void proof_step(struct search *q, state *s, struct proof_writer *w, zm_move m,
                       const struct proof_need *need)
{
    undo_info t;

    play(q->rules, s, m, &t);
    w->ply++;
    proof_node(q, s, w, need ? *need : proof_need_of(q->rules, s, ab_of(q)->symmetric, w));
    w->ply--;
    undo(q->rules, s, m, &t);
}

static void proof_reply(struct search *q, state *s, struct proof_writer *w, const zm_move *list,
                        size_t n)
{
    size_t i = 0;

    if (proof_free(q, s, w, list, n)) return;
    zm_move m = proof_choose(q, s, w, list, n);
    while (i < n && list[i] != m) i++;
    if (i == n && !w->status) w->status = ZM_BAD_INPUT;
    if (w->status) return;
    if (n > 1) coder_put(w->coder, i, n), w->replies++;
    proof_step(q, s, w, m, NULL);
}

/* Follows every move of the other side. */
static void proof_follow(struct search *q, state *s, struct proof_writer *w, const zm_move *list,
                         size_t n)
{
    struct proof_need need[ASKED_MOST];

    for (size_t from = 0; from < n; from += ASKED_MOST) {
        size_t count = proof_asked(n - from);
        proof_ask(q, s, w, list + from, count, need);
        for (size_t i = 0; i < count && !w->status; i++)
            if (!proof_writer_has(w, need[i].key, need[i].least))
                proof_step(q, s, w, list[from + i], &need[i]);
    }
}

static void proof_node(struct search *q, state *s, struct proof_writer *w, struct proof_need need)
{
    if (w->status || proof_over(q, s, w) || proof_writer_has(w, need.key, need.least)) return;
    if (q->used + 2 * q->max_moves > q->move_capacity || q->max_moves > REPLY_MOST) {
        w->status = ZM_LIMIT;
        w->deep = w->ply >= ZM_PLY_MAX;
        return;
    }
    const zm_move *list = q->moves + q->used;
    size_t n = moves(q->rules, s, q->moves + q->used);
    assert(0 < n && n <= q->max_moves && w->ply >= 0);
    q->used += n;
    if (side_to_move(q->rules, s) == w->prover) proof_reply(q, s, w, list, n);
    else proof_follow(q, s, w, list, n);
    q->used -= n;
    assert(proof_need_of(q->rules, s, ab_of(q)->symmetric, w).key ==
           need.key); /* undo restored it */
    if (!w->status) proof_writer_add(w, need.key, need.least, NULL);
}

/* With zones it is won after the passes of the writer, with its zone. Of several proofs of one
 * position that counts which proves most, and of equals the first, as for the verifier. */
static void proof_remember(const void *r, const void *s, void *symmetric, struct proof_writer *w)
{
    bool zones = w->zone_words > 0;
    struct proof_need need = proof_need_of(r, s, symmetric, w);

    if (zones) need.key = knowledge.win_key(r, s, w->prover), need.least = w->bound + w->passes;
    if (!proof_writer_knows(w, need.key, need.least))
        proof_writer_add(w, need.key, need.least, zones ? &w->zone : NULL);
}

static void proof_write(struct search *q, void *position, struct proof_writer *w)
{
    if (w->zone_words) knowledge.win_write(q, q->rules, position, w);
    else proof_node(q, position, w, proof_need_of(q->rules, position, ab_of(q)->symmetric, w));
}
