/* SPDX-License-Identifier: MIT
 * proof_template.h - is a result at least so much, and the proof of it, written down.
 *
 * The walk goes through the positions of a proof depth first: where the prover is to move it
 * chooses one reply and writes its index, elsewhere every move is followed. What the reader can see
 * for himself is not written; docs/certificate.md says what that is, and a reader has to agree with
 * it to the bit. */
#define proof_at_least PASTE(GAME, proof_at_least)
#define proof_guess PASTE(GAME, proof_guess)
#define proof_test PASTE(GAME, proof_test)
#define proof_walk PASTE(GAME, proof_walk)
#define proof_node PASTE(GAME, proof_node)
#define proof_reply PASTE(GAME, proof_reply)
#define proof_free PASTE(GAME, proof_free)
#define proof_met PASTE(GAME, proof_met)
#define proof_choose PASTE(GAME, proof_choose)
#define proof_over PASTE(GAME, proof_over)
#define proof_surely PASTE(GAME, proof_surely)
#define proof_need PASTE(GAME, proof_need)
#define proof_step PASTE(GAME, proof_step)
#define proof_told PASTE(GAME, proof_told)

/* The side to move asks whether its result is at least so much; its move is then the first of the
 * line. With the game's tactics first: they may know it without a search. */
static struct value proof_test(struct search *q, state *s, int at_least, int ply)
{
    if (q->options.method != METHOD_EXACT) return dfpn_test(q, s, at_least, ply);
    think_begin(q, s);
    zm_score test = (zm_score)at_least * ZM_UNIT;
    if (null_window_applies(q)) return null_window_root(q, s, test);
    open_notes(q, s);
    return think_tree(q, s, 0, (struct window){test - 1, test});
}

static struct value proof_at_least(struct search *q, void *position, int at_least)
{
    return proof_test(q, position, at_least, 0);
}

static int proof_guess(struct search *q, void *position)
{
    if (q->options.method != METHOD_EXACT) return 0;
    think_begin(q, position);
    open_notes(q, position);
    return (int)score_value(think_guess(q, position));
}

/* -- The walk. ------------------------------------------------------------------------------- */

/* What the prover has to win yet, and the key under which that is remembered: it tells apart who
 * is to move. */
static inline int proof_need(const struct walk *w, const struct rest *rest, enum zm_side side,
                             uint64_t *key)
{
    *key = side == w->prover ? rest->key : ~rest->key;
    return w->bound - (w->prover == ZM_FIRST ? rest->won : -rest->won);
}

/* What the prover gets at least, whatever is played: that is plain where the game is over. */
static inline int proof_surely(struct search *q, const state *s, const struct walk *w, bool *over)
{
    int least, most;

    *over = outcome(q->rules, s, &least);
    if (*over) most = least;
    else bounds(q->rules, s, &least, &most);
    return w->prover == ZM_FIRST ? least : -most;
}

/* True where nothing is left to prove, or it is left to the reader. */
static inline bool proof_over(struct search *q, const state *s, struct walk *w)
{
    bool over;

    if (proof_surely(q, s, w, &over) >= w->bound) return true;
    if (over) w->status = ZM_BAD_INPUT;
    return over || endgame_pieces(q->rules, s) <= w->leaves;
}

/* Is there a move after which nothing is left to prove? The first of them is not written. */
static bool proof_free(struct search *q, state *s, struct walk *w, const zm_move *list, size_t n)
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

/* A move to a position whose proof is written already: it costs nothing but its own index. */
static bool proof_met(struct search *q, state *s, const struct walk *w, const zm_move *list,
                      size_t n, zm_move *out)
{
    bool met = false;
    uint64_t key;
    undo_info t;

    for (size_t i = 0; i < n && !met; i++) {
        play(q->rules, s, list[i], &t);
        struct rest rest = rest_of(q->rules, s, q->symmetric);
        int need = proof_need(w, &rest, side_to_move(q->rules, s), &key);
        met = walk_knows(w, key, need);
        undo(q->rules, s, list[i], &t);
        *out = list[i];
    }
    return met;
}

#ifdef GAME_HAS_TACTICS
/* True if the game's rules of thumb prove enough. */
static bool proof_told(struct search *q, state *s, const struct walk *w, zm_move *out)
{
    struct zm_advice a = {0};

    if (!tactics(q->rules, s, &a) || !a.proven || a.value < w->bound) return false;
    return *out = a.move, true;
}
#else
static bool proof_told(struct search *q, state *s, const struct walk *w, zm_move *out)
{
    (void)q, (void)s, (void)w, (void)out;
    return false;
}
#endif

/* A reply that holds the bound. */
static zm_move proof_choose(struct search *q, state *s, struct walk *w, const zm_move *list,
                            size_t n)
{
    zm_move m;

    if (n == 1) return list[0];
    if (proof_met(q, s, w, list, n, &m) || proof_told(q, s, w, &m)) return m;
    struct value v = proof_test(q, s, w->bound, w->ply);
    if (q->stopped) w->status = ZM_STOPPED;
    else if (!v.exact) w->status = ZM_LIMIT, w->deep = true;
    else if (v.score < (zm_score)w->bound * ZM_UNIT) w->status = ZM_BAD_INPUT;
    return q->pv_table[0];
}

static void proof_node(struct search *q, state *s, struct walk *w);

static void proof_step(struct search *q, state *s, struct walk *w, zm_move m)
{
    undo_info t;

    play(q->rules, s, m, &t);
    w->ply++;
    proof_node(q, s, w);
    w->ply--;
    undo(q->rules, s, m, &t);
}

static void proof_reply(struct search *q, state *s, struct walk *w, const zm_move *list, size_t n)
{
    size_t i = 0;

    if (proof_free(q, s, w, list, n)) return;
    zm_move m = proof_choose(q, s, w, list, n);
    while (i < n && list[i] != m) i++;
    if (i == n && !w->status) w->status = ZM_BAD_INPUT;
    if (w->status) return;
    if (n > 1) coder_put(w->coder, i, n), w->replies++;
    proof_step(q, s, w, m);
}

static void proof_node(struct search *q, state *s, struct walk *w)
{
    struct rest rest = rest_of(q->rules, s, q->symmetric);
    enum zm_side side;
    uint64_t key;

    if (w->status || proof_over(q, s, w)) return;
    side = side_to_move(q->rules, s);
    int need = proof_need(w, &rest, side, &key);
    if (walk_knows(w, key, need)) return;
    if (q->used + 2 * q->max_moves > q->move_capacity || q->max_moves > REPLY_MOST) {
        w->status = ZM_LIMIT;
        w->deep = w->ply >= ZM_PLY_MAX;
        return;
    }
    const zm_move *list = q->moves + q->used;
    size_t n = moves(q->rules, s, q->moves + q->used);
    q->used += n;
    if (side == w->prover) proof_reply(q, s, w, list, n);
    else
        for (size_t i = 0; i < n && !w->status; i++) proof_step(q, s, w, list[i]);
    q->used -= n;
    if (!w->status) walk_learn(w, key, need, NULL);
}

static void proof_walk(struct search *q, void *position, struct walk *w)
{
    if (w->zone_words) win_walk(q, q->rules, position, w);
    else proof_node(q, position, w);
}
