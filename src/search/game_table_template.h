/* SPDX-License-Identifier: MIT
 * game_table_template.h - the game as a table of functions. The thunks from the table's void
 * pointers to the game's own types are written here, once, so that no game casts a function
 * pointer. */
#define TABLE PASTE(GAME, game)
#define SOLVER PASTE(GAME, solver)

THUNK(bool, parse, (void *r, const char *text, struct zm_error *e), r, text, e)
THUNK(size_t, write_spec, (const void *r, char *out, size_t capacity), r, out, capacity)
static size_t t_write_rules(const void *r, char *out, size_t capacity)
{
    struct text t = text_into(out, capacity);

    check_write_rules(r, &t);
    return t.length;
}
static void t_say_rules(const void *r, struct text *t)
{
    check_write_rules(r, t);
}
static void t_range(const void *r, int *least, int *most)
{
    check_range(r, least, most);
}
THUNK(size_t, most_moves, (const void *r), r)
static void t_start(const void *r, void *s)
{
    check_start(r, s);
}
THUNK(enum zm_side, side_to_move, (const void *r, const void *s), r, s)
THUNK(bool, outcome, (const void *r, const void *s, int *v), r, s, v)
THUNK(size_t, moves, (const void *r, const void *s, zm_move *m), r, s, m)
static void t_play(const void *r, void *s, zm_move m, void *t)
{
    check_play(r, s, m, t);
}
static void t_undo(const void *r, void *s, zm_move m, const void *t)
{
    check_undo(r, s, m, t);
}
THUNK(size_t, write_move, (const void *r, const void *s, zm_move m, char *out, size_t capacity), r,
      s, m, out, capacity)
THUNK(size_t, write_position, (const void *r, const void *s, char *out, size_t capacity), r, s, out,
      capacity)
THUNK(bool, read_position, (const void *r, const char *text, void *s, struct zm_error *e), r, text,
      s, e)
THUNK(size_t, draw, (const void *r, const void *s, char *out, size_t capacity), r, s, out, capacity)
THUNK(zm_score, evaluate, (const void *r, const void *s), r, s)
THUNK(int, order, (const void *r, const void *s, int which, enum zm_side root, zm_move m), r, s,
      which, root, m)
#if GAME_PRESENTS & PRESENTS_READING
THUNK(bool, read_move,
      (const void *r, const void *s, const char *word, zm_move *m, struct zm_error *e), r, s, word,
      m, e)
#endif
#ifdef GAME_HAS_TACTICS
THUNK(bool, tactics, (const void *r, void *s, struct zm_advice *a), r, s, a)
#endif
#ifdef GAME_HAS_CHANCE
THUNK(uint32_t, weight, (const void *r, const void *s, zm_move m), r, s, m)
#endif
static void t_reach(const void *r, const void *s, int plies, zm_score *lo, zm_score *hi)
{
    reach_of(r, s, plies, lo, hi);
}
#ifdef GAME_HAS_SYMMETRY
THUNK(size_t, symmetries, (const void *r), r)
static void t_transform(const void *r, const void *s, size_t i, void *out)
{
    check_transform(r, s, i, out);
}
#endif
#ifdef GAME_HAS_HASH
THUNK(uint64_t, hash, (const void *r, const void *s), r, s)
#endif
#if GAME_PRESENTS & PRESENTS_BOARD
THUNK(size_t, describe, (const void *r, const void *s, char *out, size_t capacity), r, s, out,
      capacity)
THUNK(size_t, write_cells, (const void *r, const void *s, zm_move m, char *out, size_t capacity), r,
      s, m, out, capacity)
#endif

#if GAME_PRESENTS & PRESENTS_FORMULA
THUNK(size_t, write_formula, (const void *r, char *out, size_t capacity), r, out, capacity)
#endif

#if GAME_PRESENTS & PRESENTS_ANNOTATIONS
THUNK(size_t, annotations, (const void *r, const void *s, struct zm_sign *out, size_t capacity), r,
      s, out, capacity)
THUNK(size_t, windows,
      (const void *r, const void *s, const char *cell, enum zm_side side, struct zm_windows *out),
      r, s, cell, side, out)
#endif

static size_t t_precomputed_size(const void *r)
{
    return eval_hooks.there ? eval_hooks.precomputed_size(r) : 0;
}
static void t_precompute(const void *r, void *precomputed)
{
    eval_hooks.precompute(r, precomputed);
}
static size_t t_eval_state_size(const void *r)
{
    return eval_hooks.there ? eval_hooks.eval_state_size(r) : 0;
}

static bool t_wants_aside(void)
{
    return knowledge.cannot_win != NULL;
}

static bool t_wins_pay(const void *r)
{
    return knowledge.wins_pay && knowledge.wins_pay(r);
}

#if GAME_PRESENTS & PRESENTS_WEIGHTS
static const struct zm_weight *t_weights(const void *at)
{
    const rules *r = at;

    (void)r;
    return GAME_WEIGHTS(r);
}
static void t_set_weights(void *r, const int *weight, size_t n)
{
    check_set_weights(r, weight, n);
}
static void t_terms(const void *r, const void *s, void *precomputed, void *n, int *terms)
{
    if (!n || !eval_hooks.eval_terms) {
        check_count_terms(r, s, terms);
        return;
    }
    eval_hooks.eval_state_init(r, s, precomputed, false, n);
    eval_hooks.eval_terms(r, s, n, terms);
}
static int t_terms_scale(const void *at, bool *bounded)
{
    const rules *r = at;
    int least, most;

    range(r, &least, &most);
    *bounded = least >= -1 && most <= 1;
    return GAME_TERMS_SCALE(r);
}
#endif

extern const struct game_solver SOLVER;
REPLACEABLE const struct game_solver SOLVER = {
    .perft = perft_run,
    .playouts = playout_run,
    .count = count_run,
    .at_least = proof_test,
    .guess = proof_guess,
    .write_proof = proof_write,
    .remember = proof_remember,
    .zone_words = zone_words_of,
};

static const struct zm_engine engine = {
    .evaluates = GAME_EVALUATES,
#if GAME_PRESENTS & PRESENTS_WEIGHTS
    .weights = t_weights,
    .set_weights = t_set_weights,
    .terms = t_terms,
    .terms_scale = t_terms_scale,
#endif
    .precomputed_size = t_precomputed_size,
    .precompute = t_precompute,
    .eval_state_size = t_eval_state_size,
    .say_rules = t_say_rules,
    .wants_aside = t_wants_aside,
    .searches_threats = GAME_SEARCHES_THREATS,

    .think = think_run,
    .init_tree = mcts_init_tree,
    .solver = &SOLVER,
    .wins_pay = t_wins_pay,
#ifdef GAME_ENDGAME_PLAN
    .endgame = &endgame_kind,
#endif
#if GAME_PRESENTS & PRESENTS_FORMULA
    .formula = t_write_formula,
#endif
#if GAME_PRESENTS & PRESENTS_ANNOTATIONS
    .annotations = t_annotations,
    .windows = t_windows,
#endif
};

extern const struct zm_game TABLE;
const struct zm_game TABLE = {
    .size = sizeof(struct zm_game),
    GAME_FACTS,
    .rules_size = sizeof(rules),
    .state_size = sizeof(state),
    .trail_size = sizeof(undo_info),
    .parse = t_parse,
    .write_spec = t_write_spec,
    .write_rules = t_write_rules,
    .range = t_range,
    .most_moves = t_most_moves,
    .start = t_start,
    .side_to_move = t_side_to_move,
    .outcome = t_outcome,
    .moves = t_moves,
    .play = t_play,
    .undo = t_undo,
    .write_move = t_write_move,
    .write_position = t_write_position,
    .read_position = t_read_position,
    .draw = t_draw,
    .evaluate = t_evaluate,
    .order = t_order,
#if GAME_PRESENTS & PRESENTS_READING
    .read_move = t_read_move,
#endif
#ifdef GAME_HAS_TACTICS
    .tactics = t_tactics,
#endif
#ifdef GAME_HAS_CHANCE
    .weight = t_weight,
#endif
    .reach = t_reach,
#ifdef GAME_HAS_SYMMETRY
    .symmetries = t_symmetries,
    .transform = t_transform,
#endif
#ifdef GAME_HAS_HASH
    .hash = t_hash,
#endif
    .engine = &engine,
#if GAME_PRESENTS & PRESENTS_BOARD
    .describe = t_describe,
    .write_cells = t_write_cells,
#endif
};
