/* SPDX-License-Identifier: MIT
 * game_contract_template.h - the contract between a game and the searches: every hook, checked.
 *
 * A game's file gives what follows, all static and typed, and includes search_template.h on its
 * last line. A hook is described at its namesake in struct zm_game; what is no part of that struct
 * is described below. The compiler reports a missing or wrong hook by its name.
 *
 * Required:
 *     GAME                a macro: the game's identifier
 *     GAME_FACTS          a macro: the texts of its table as initializers: name, usage, summary,
 *                         side, unit, example, and order_names if it has orders
 *     rules, state        types: what is fixed for a game, which parse makes once; a position,
 *                         plain data without pointers
 *     parse, write_spec, write_rules, range, most_moves, start, side_to_move, outcome, moves,
 *     write_move, write_position, read_position, draw
 *     undo_info, play, undo; or, where positions are small, the macro GAME_IS_COPIED and
 *                         advance(r, s, move) alone: then the searches keep copies of positions
 *
 * Optional, each announced by a macro before the last line. Parts in [] may be missing: those that
 * there are make up the macro's value, as initializers, such as `#define GAME_BOUNDS .reach =
 * reach`. What each is worth was measured: docs/experiments/hooks.md.
 *
 * - evaluation
 *     GAME_HAS_EVALUATE   evaluate
 *     GAME_HAS_ORDER      order, [all]
 *     GAME_EVAL_STATE     an evaluation that is updated move by move, or moves that are picked one
 *                         by one; the value is its kind: see alphabeta/eval_state_template.h
 *     GAME_HAS_CANDIDATES candidates: the moves worth a search, or the result
 * - playouts
 *     GAME_PLAYOUT        [decisive, random_move, random_outcome, playout, playouts, evaluate]
 * - chance and bounds
 *     GAME_HAS_CHANCE     weight
 *     GAME_BOUNDS         [reach, bounds]
 * - identity
 *     GAME_HAS_HASH       hash
 *     GAME_HAS_SYMMETRY   symmetries, transform, [hashes]
 * - knowledge
 *     GAME_HAS_TACTICS    tactics
 *     GAME_KNOWLEDGE      [cannot_win, zone_words, wins_pay, win_ask, win_write, win_key,
 *                         residual]: proofs, and values by other means than a search for values
 *     GAME_ENDGAME_PLAN   endgame tables: see endgame_template.h
 *
 * For people:
 *     GAME_PRESENTS       boards, cells, reading of moves, annotations, weights: the value tells
 *                         which, as a sum
 *
 * game_settings_template.h has the numbers that a game may set. */
#include "core/clock.h"
#include "core/random.h"
#include "core/text.h"
#include "search/alphabeta/ab_search.h"
#include "search/game_settings_template.h"
#include "search/position_counter.h"
#include "search/proof/proof.h"

#include <math.h>
#include <string.h>

/* A hook with the void pointers of a table of functions in place of the game's own types. */
#define THUNK(type, hook, parameters, ...)                                                         \
    static type t_##hook parameters                                                                \
    {                                                                                              \
        return hook(__VA_ARGS__);                                                                  \
    }

/* -- Required. --------------------------------------------------------------------------------- */

/* advance() makes a move that is not taken back. A game that is copied gives it in place of
 * undo_info, play() and undo(). */
#ifdef GAME_IS_COPIED
typedef state undo_info;

static void (*const check_advance)(const rules *, state *, zm_move) = advance;

static inline void play(const rules *r, state *s, zm_move move, undo_info *u)
{
    *u = *s;
    advance(r, s, move);
}

static inline void undo(const rules *r, state *s, zm_move move, const undo_info *u)
{
    (void)r, (void)move;
    *s = *u;
}
#else
static inline void advance(const rules *r, state *s, zm_move move)
{
    undo_info u;

    play(r, s, move, &u);
}
#endif

static bool (*const check_parse)(rules *, const char *, struct zm_error *) = parse;
static size_t (*const check_write_spec)(const rules *, char *, size_t) = write_spec;
static void (*const check_write_rules)(const rules *, struct text *) = write_rules;
static void (*const check_range)(const rules *, int *, int *) = range;
static size_t (*const check_most_moves)(const rules *) = most_moves;
static void (*const check_start)(const rules *, state *) = start;
static enum zm_side (*const check_side)(const rules *, const state *) = side_to_move;
static bool (*const check_outcome)(const rules *, const state *, int *) = outcome;
static size_t (*const check_moves)(const rules *, const state *, zm_move *) = moves;
static void (*const check_play)(const rules *, state *, zm_move, undo_info *) = play;
static void (*const check_undo)(const rules *, state *, zm_move, const undo_info *) = undo;
static size_t (*const check_write_move)(const rules *, const state *, zm_move, char *,
                                        size_t) = write_move;
static size_t (*const check_write_position)(const rules *, const state *, char *,
                                            size_t) = write_position;
static bool (*const check_read_position)(const rules *, const char *, state *,
                                         struct zm_error *) = read_position;
static size_t (*const check_draw)(const rules *, const state *, char *, size_t) = draw;

_Static_assert(sizeof(undo_info) <= 1024, "undo information is kept on the stack at every ply");

/* -- Evaluation. ------------------------------------------------------------------------------- */

#ifdef GAME_HAS_EVALUATE
enum { GAME_EVALUATES = 1 };
static zm_score (*const check_evaluate)(const rules *, const state *) = evaluate;
#else
enum { GAME_EVALUATES = 0 };
static zm_score evaluate(const rules *r, const state *s)
{
    (void)r, (void)s;
    return 0;
}
#endif

struct order_parts {
    bool there;
    /* The keys of the game's best order for a whole list, if that is faster than one by one. */
    void (*all)(const rules *, const state *, const zm_move *list, size_t n, int *keys);
};

#ifdef GAME_HAS_ORDER
static int (*const check_order)(const rules *, const state *, int, enum zm_side, zm_move) = order;
static const struct order_parts order_parts = {.there = true, GAME_HAS_ORDER};
#else
static const struct order_parts order_parts = {.there = false};
static int order(const rules *r, const state *s, int which, enum zm_side root, zm_move move)
{
    (void)r, (void)s, (void)which, (void)root, (void)move;
    return 0;
}
#endif

/* The keys of the game's best order. */
static inline void best_order(const rules *r, const state *s, enum zm_side root,
                              const zm_move *list, size_t n, int *keys)
{
    if (order_parts.all) {
        order_parts.all(r, s, list, n, keys);
        return;
    }
    for (size_t i = 0; i < n; i++) keys[i] = order(r, s, GAME_BEST_ORDER, root, list[i]);
}

/* The kinds of eval_state, which is described in alphabeta/eval_state_template.h. */
#define STATE_NONE 0
#define STATE_PICKS 1 /* no state either */
#define STATE_FORESEES 2
#define STATE_NARROWS 3
#ifndef GAME_EVAL_STATE
#define GAME_EVAL_STATE STATE_NONE
#endif

/* candidates: lists the moves worth a search and returns their number; with out == NULL the return
 * value only tells whether there are any. All other moves lose two plies later, none of these does.
 * If there are none the advice of the findings says how the game ends, or has ended. The list may
 * be `sorted`; the other findings are for games with an eval_state. */
#ifdef GAME_HAS_CANDIDATES
enum { GAME_TELLS_RESULT = 1 };
static size_t (*const check_candidates)(const rules *, const state *, zm_move *,
                                        struct findings *) = candidates;
#else
enum { GAME_TELLS_RESULT = 0 };
static size_t candidates(const rules *r, const state *s, zm_move *out, struct findings *o)
{
    (void)o;
    return moves(r, s, out);
}
#endif

/* -- Playouts. --------------------------------------------------------------------------------- */

/* A game's own functions for random games and for simulations of MCTS, as initializers: for
 * example `#define GAME_PLAYOUT .random_move = random_move`. What is not among them is done by the
 * other hooks. */
#ifndef GAME_PLAYOUT
#define GAME_PLAYOUT .random_move = NULL
#endif
static const struct {
    /* If the side to move can end the game by a win, one such move; else, if the other side could
     * if it were its turn, the moves that prevent that, all others being lost at once; else none,
     * and then no move ends the game unless it is the only one. */
    size_t (*decisive)(const rules *, const state *, zm_move *out);
    /* A legal move of a player, all equally likely. */
    zm_move (*random_move)(const rules *, const state *, uint64_t *seed);
    /* A chance outcome with its exact probability. */
    zm_move (*random_outcome)(const rules *, const state *, uint64_t *seed);
    /* A random game of at most `most` plies from a position that is not over. Of the state that it
     * leaves only the evaluation is used. */
    struct playout_end (*playout)(const rules *, state *, int most, uint64_t *seed);
    /* n random games from a position to their ends, in less time than one by one. */
    void (*playouts)(const rules *, const state *, uint64_t *seed, size_t n,
                     struct playout_end *ends);
    /* The evaluation by which simulations of MCTS end, in place of evaluate(): it has no quiescence
     * search, so pending captures should count as made. */
    zm_score (*evaluate)(const rules *, const state *);
} playout_hooks = {GAME_PLAYOUT};

/* -- Chance and bounds. ------------------------------------------------------------------------ */

#ifdef GAME_HAS_CHANCE
enum { GAME_MAY_HAVE_CHANCE = 1 };
static uint32_t (*const check_weight)(const rules *, const state *, zm_move) = weight;
#ifndef GAME_IS_STOCHASTIC
#define GAME_IS_STOCHASTIC(r) true /* for a guest this depends on the game */
#endif
#else
enum { GAME_MAY_HAVE_CHANCE = 0 };
static uint32_t weight(const rules *r, const state *s, zm_move outcome)
{
    (void)r, (void)s, (void)outcome;
    return 1;
}
#define GAME_IS_STOCHASTIC(r) false
#endif

/* These are constants in games without chance nodes, so that the compiler removes the code for
 * them. */
static inline bool is_stochastic(const rules *r)
{
    (void)r;
    return GAME_IS_STOCHASTIC(r);
}

static inline bool is_chance(unsigned side)
{
    return GAME_MAY_HAVE_CHANCE && side == ZM_NATURE;
}

/* Bounds of what a position can still come to, as initializers: for example `#define GAME_BOUNDS
 * .reach = reach`. */
#ifndef GAME_BOUNDS
#define GAME_BOUNDS .reach = NULL
#endif
static const struct {
    /* As in zm_game. Without it: the range of the game. */
    void (*reach)(const rules *, const state *, int plies, zm_score *least, zm_score *most);
    /* Between which results the game must end by a plain look at the board: docs/certificate.md.
     * Without it: what reach() says of the end. */
    void (*bounds)(const rules *, const state *, int *least, int *most);
    /* For proofs: bounds of the value alone, which evaluations may exceed. A score that is nearer
     * to zero than a result, by a number of plies, says after how many it is reached at the latest.
     * Without it: what reach() says of the end. */
    void (*proven)(const rules *, const state *, zm_score *least, zm_score *most);
} bounds_hooks = {GAME_BOUNDS};

static inline void reach_of(const rules *r, const state *s, int plies, zm_score *least,
                            zm_score *most)
{
    int lo, hi;

    if (bounds_hooks.reach) {
        bounds_hooks.reach(r, s, plies, least, most);
        return;
    }
    range(r, &lo, &hi);
    *least = lo * ZM_UNIT, *most = hi * ZM_UNIT;
}

static inline void proven_of(const rules *r, const state *s, zm_score *least, zm_score *most)
{
    if (bounds_hooks.proven) bounds_hooks.proven(r, s, least, most);
    else reach_of(r, s, ZM_PLY_MAX, least, most);
}

static inline void bounds_of(const rules *r, const state *s, int *least, int *most)
{
    zm_score lo, hi;

    if (bounds_hooks.bounds) {
        bounds_hooks.bounds(r, s, least, most);
        return;
    }
    reach_of(r, s, ZM_PLY_MAX, &lo, &hi);
    *least = (int)score_value(lo), *most = (int)score_value(hi);
}

/* -- Identity. --------------------------------------------------------------------------------- */

#ifdef GAME_HAS_HASH
static uint64_t (*const check_hash)(const rules *, const state *) = hash;
#define hash_of hash
#else
static uint64_t hash_of(const rules *r, const state *s)
{
    char line[4096];

    write_position(r, s, line, sizeof line);
    return hash_text(line);
}
#endif

enum { SYMMETRIES_AT_ONCE = 16 };
#ifdef GAME_HAS_SYMMETRY
static size_t (*const check_symmetries)(const rules *) = symmetries;
static void (*const check_transform)(const rules *, const state *, size_t, state *) = transform;
static const struct {
    bool there;
    /* The hashes of the positions under n symmetries, at most SYMMETRIES_AT_ONCE, from the i-th on,
     * if that is faster than to make these positions. */
    void (*hashes)(const rules *, const state *, size_t i, size_t n, uint64_t *out);
} symmetry_parts = {.there = true, GAME_HAS_SYMMETRY};

/* `scratch` is memory for a position. */
static inline void symmetric_hashes(const rules *r, const state *s, size_t i, size_t n,
                                    uint64_t *out, void *scratch)
{
    if (symmetry_parts.hashes) {
        symmetry_parts.hashes(r, s, i, n, out);
        return;
    }
    for (; n > 0; n--, i++) {
        transform(r, s, i, scratch);
        *out++ = hash_of(r, scratch);
    }
}
#endif

/* The least hash of all symmetric positions. `symmetric` is memory for a position. */
static uint64_t least_hash(const rules *r, const state *s, void *symmetric)
{
    uint64_t least = hash_of(r, s);
#ifdef GAME_HAS_SYMMETRY
    uint64_t key[SYMMETRIES_AT_ONCE];
    size_t count = symmetries(r), n;

    for (size_t i = 1; i < count; i += n) {
        n = count - i < SYMMETRIES_AT_ONCE ? count - i : SYMMETRIES_AT_ONCE;
        symmetric_hashes(r, s, i, n, key, symmetric);
        for (size_t j = 0; j < n; j++) least = key[j] < least ? key[j] : least;
    }
#else
    (void)symmetric;
#endif
    return least;
}

/* -- Knowledge. -------------------------------------------------------------------------------- */

#ifdef GAME_HAS_TACTICS
static bool (*const check_tactics)(const rules *, state *, struct zm_advice *) = tactics;
#else
static bool tactics(const rules *r, state *s, struct zm_advice *a)
{
    (void)r, (void)s, (void)a;
    return false;
}
#endif

/* What is known by other means than a search for values: whether a side wins, or cannot, by a
 * search of its own (see gomoku/pn_win.h), which uses the eval_state; and what is still to be won,
 * in games in which points are won on the way. Such a game also sets GAME_RESIDUAL_MOVES, the most
 * moves of a position, and may have endgame tables: see endgame_template.h. */
#ifndef GAME_KNOWLEDGE
#define GAME_KNOWLEDGE .residual = NULL
#endif
static const struct {
    /* Whether it is proven that the side cannot win any more, whatever is played: results above 0
     * are out of its reach. `nodes` limits the search for that proof, which uses the memory aside;
     * 0: no search. */
    bool (*cannot_win)(struct search *, const rules *, const state *, enum zm_side, uint64_t nodes);
    /* The size of a relevance zone in proofs of wins; 0: these rules have none. */
    size_t (*zone_words)(const rules *);
    /* Under these rules a search for wins decides positions sooner than a search for values. */
    bool (*wins_pay)(const rules *);
    /* Does a side win? As win_search(). */
    struct pn_dn (*win_ask)(struct search *, const rules *, const state *, enum zm_side, zm_move *);
    /* Writes the proof that a proof writer is made for. */
    void (*win_write)(struct search *, const rules *, const state *, struct proof_writer *);
    /* The key under which the writer remembers that this position is won by a side. */
    uint64_t (*win_key)(const rules *, const state *, enum zm_side);
    /* See struct residual; fixed by docs/certificate.md. */
    struct residual (*residual)(const rules *, const state *);
} knowledge = {GAME_KNOWLEDGE};

static size_t zone_words_of(const void *r)
{
    return knowledge.zone_words ? knowledge.zone_words(r) : 0;
}

/* `symmetric` is memory for a position; if it is NULL symmetric positions have different keys. */
static inline struct residual residual_of(const rules *r, const state *s, void *symmetric)
{
    if (knowledge.residual) return knowledge.residual(r, s);
    return (struct residual){.key = symmetric ? least_hash(r, s, symmetric) : hash_of(r, s)};
}

/* -- For people. ------------------------------------------------------------------------------- */

/* What a game presents beside its texts: GAME_PRESENTS is the sum of some of these.
 *
 * BOARD: describe. CELLS: write_cells; without it a board has a cell for each move, whose id is the
 * move's text. READING: read_move. ANNOTATIONS: annotations and windows, see zm_signs() and
 * zm_windows(). FORMULA: write_formula. WEIGHTS: GAME_WEIGHTS(r), their list; set_weights, which
 * puts all n of them into the rules, where searches find them; count_terms, their coefficients in
 * evaluate(), which are zero before; and GAME_TERMS_SCALE(r): see zm_terms_scale(). The last three
 * are no part of zm_game. */
#define PRESENTS_BOARD 1
#define PRESENTS_CELLS 2
#define PRESENTS_READING 4
#define PRESENTS_ANNOTATIONS 8
#define PRESENTS_FORMULA 16
#define PRESENTS_WEIGHTS 32
#ifndef GAME_PRESENTS
#define GAME_PRESENTS 0
#endif

#if GAME_PRESENTS & PRESENTS_BOARD
#if !(GAME_PRESENTS & PRESENTS_CELLS)
static size_t write_cells(const rules *r, const state *s, zm_move move, char *out, size_t capacity)
{
    return write_move(r, s, move, out, capacity);
}
#endif
static size_t (*const check_describe)(const rules *, const state *, char *, size_t) = describe;
static size_t (*const check_write_cells)(const rules *, const state *, zm_move, char *,
                                         size_t) = write_cells;
#endif

#if GAME_PRESENTS & PRESENTS_FORMULA
static size_t (*const check_write_formula)(const rules *, char *, size_t) = write_formula;
#endif

#if GAME_PRESENTS & PRESENTS_WEIGHTS
static void (*const check_set_weights)(rules *, const int *, size_t) = set_weights;
static void (*const check_count_terms)(const rules *, const state *, int *) = count_terms;
#endif
