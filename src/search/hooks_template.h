/* SPDX-License-Identifier: MIT
 * hooks_template.h - the contract between a game and the searches, checked; the defaults. */
#include "core/clock.h"
#include "core/random.h"
#include "search/alphabeta/ab_search.h"
#include "search/position_counter.h"
#include "search/proof/proof.h"

#include <math.h>
#include <string.h>

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

/* The compiler reports a missing or wrong hook here by its name. */
static bool (*const check_parse)(rules *, const char *, struct zm_error *) = parse;
static size_t (*const check_write_spec)(const rules *, char *, size_t) = write_spec;
static size_t (*const check_write_rules)(const rules *, char *, size_t) = write_rules;
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

#ifdef GAME_HAS_EVALUATE
static zm_score (*const check_evaluate)(const rules *, const state *) = evaluate;
#else
static zm_score evaluate(const rules *r, const state *s)
{
    (void)r, (void)s;
    return 0;
}
#endif

#ifdef GAME_HAS_ORDER
static int (*const check_order)(const rules *, const state *, int, enum zm_side, zm_move) = order;
#else
static int order(const rules *r, const state *s, int which, enum zm_side root, zm_move move)
{
    (void)r, (void)s, (void)which, (void)root, (void)move;
    return 0;
}
#endif

#ifndef GAME_TABLE_DEPTH
#define GAME_TABLE_DEPTH 2 /* the least remaining depth at which the table is used */
#endif
#ifndef GAME_LEVELS
#define GAME_LEVELS LEVELS_MAX /* the deepest tree: each level takes space on the C stack */
#endif
#ifndef GAME_BEST_ORDER
#define GAME_BEST_ORDER (-1) /* the index in order_names of the game's best order */
#endif

#ifndef GAME_HEURISTIC_ORDER
#define GAME_HEURISTIC_ORDER GAME_BEST_ORDER /* the same for the player heuristic */
#endif

/* order_all: the keys of the game's best order for a whole list. A game defines it if that is
 * faster; it is not in zm_game. */
#ifdef GAME_HAS_ORDER_ALL
static void (*const check_order_all)(const rules *, const state *, enum zm_side, const zm_move *,
                                     size_t, int *) = order_all;
#else
static inline void order_all(const rules *r, const state *s, enum zm_side root, const zm_move *list,
                             size_t n, int *keys)
{
    for (size_t i = 0; i < n; i++) keys[i] = order(r, s, GAME_BEST_ORDER, root, list[i]);
}
#endif

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

/* A constant in games without chance nodes, so that the compiler removes the code for them. */
static inline bool is_chance(unsigned side)
{
    return GAME_MAY_HAVE_CHANCE && side == ZM_NATURE;
}

#ifdef GAME_HAS_REACH
static void (*const check_reach)(const rules *, const state *, int, zm_score *, zm_score *) = reach;
#else
static void reach(const rules *r, const state *s, int plies, zm_score *least, zm_score *most)
{
    int lo, hi;

    (void)s, (void)plies;
    range(r, &lo, &hi);
    *least = lo * ZM_UNIT, *most = hi * ZM_UNIT;
}
#endif

/* candidates: lists the moves worth a search and returns their number; with out == NULL the return
 * value only tells whether there are any. All other moves lose two plies later, none of these does.
 * If there are none the advice says how the game ends, or has ended. */
#ifdef GAME_HAS_CANDIDATES
enum { GAME_TELLS_RESULT = 1 };
static size_t (*const check_candidates)(const rules *, const state *, zm_move *,
                                        struct zm_advice *) = candidates;
#else
enum { GAME_TELLS_RESULT = 0 };
static size_t candidates(const rules *r, const state *s, zm_move *out, struct zm_advice *advice)
{
    (void)advice;
    return moves(r, s, out);
}
#endif

/* Whether candidates() come in the game's best order, so that they need not be sorted. */
#ifndef GAME_ORDERS_CANDIDATES
#define GAME_ORDERS_CANDIDATES(r) false
#endif

/* leaf: candidates() without a list and evaluate() in one call, where that is quicker. Returns true
 * if there are no candidates, else sets *evaluation. No part of zm_game. */
#ifdef GAME_HAS_LEAF
static bool (*const check_leaf)(const rules *, const state *, struct zm_advice *,
                                zm_score *) = leaf;
#else
static inline bool leaf(const rules *r, const state *s, struct zm_advice *advice,
                        zm_score *evaluation)
{
    if (!candidates(r, s, NULL, advice)) return true;
    *evaluation = evaluate(r, s);
    return false;
}
#endif

/* set_weights: puts the first n of the weights (see GAME_WEIGHTS) into the rules, where searches
 * find them. No part of zm_game. */
#ifdef GAME_HAS_WEIGHTS
static void (*const check_set_weights)(rules *, const int *, size_t) = set_weights;
#endif

/* cannot_win: returns true if it is proven that the side cannot win any more, whatever is played:
 * results above 0 are out of its reach. `nodes` limits the search for that proof, which uses the
 * memory aside; 0: no search. No part of zm_game. */
#ifdef GAME_HAS_CANNOT_WIN
enum { GAME_PROVES_CANNOT_WIN = 1 };
static bool (*const check_cannot_win)(struct search *, const rules *, const state *, enum zm_side,
                                      uint64_t) = cannot_win;
#else
enum { GAME_PROVES_CANNOT_WIN = 0 };
static inline bool cannot_win(struct search *q, const rules *r, const state *s, enum zm_side side,
                              uint64_t nodes)
{
    (void)q, (void)r, (void)s, (void)side, (void)nodes;
    return false;
}
#endif

/* Wins that are searched for and proven by other means than values are (see gomoku/pn_win.h); no
 * part of zm_game. They use the eval_state.
 *
 * zone_words: the size of a relevance zone in such proofs; 0: the game has none. wins_pay: under
 * these rules a search for wins decides positions sooner than a search for values. win_ask: does a
 * side win? As win_search(). win_write: writes the proof that a proof writer is made for. */
#ifdef GAME_HAS_WINS
static size_t (*const check_zone_words)(const rules *) = zone_words;
#else
static inline size_t zone_words(const rules *r)
{
    (void)r;
    return 0;
}

static inline bool wins_pay(const rules *r)
{
    (void)r;
    return false;
}

static inline struct pn_dn win_ask(struct search *q, const rules *r, const state *s,
                                   enum zm_side attacker, zm_move *move)
{
    (void)q, (void)r, (void)s, (void)attacker, (void)move;
    return (struct pn_dn){1, 1};
}

static inline void win_write(struct search *q, const rules *r, const state *s,
                             struct proof_writer *w)
{
    (void)q, (void)r, (void)s, (void)w;
}
#endif

#ifdef GAME_HAS_SYMMETRY
static size_t (*const check_symmetries)(const rules *) = symmetries;
static void (*const check_transform)(const rules *, const state *, size_t, state *) = transform;
#endif

/* What a game presents beside its texts: GAME_PRESENTS is the sum of some of these.
 *
 * BOARD: describe. CELLS: write_cells; without it a board has a cell for each move, whose id is the
 * move's text. READING: read_move. ANNOTATIONS: annotations, see zm_signs(). FORMULA:
 * write_formula. The last two are no part of zm_game. */
#define PRESENTS_BOARD 1
#define PRESENTS_CELLS 2
#define PRESENTS_READING 4
#define PRESENTS_ANNOTATIONS 8
#define PRESENTS_FORMULA 16
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

#if GAME_PRESENTS & PRESENTS_FORMULA
static size_t (*const check_write_formula)(const rules *, char *, size_t) = write_formula;
#endif

/* symmetric_hashes: the hashes of the positions under n symmetries, at most SYMMETRIES_AT_ONCE,
 * from the i-th on. A game defines it if it computes these hashes faster than the positions.
 * `scratch` is memory for one position. The hook is not in zm_game. */
enum { SYMMETRIES_AT_ONCE = 16 };
#ifdef GAME_HAS_SYMMETRIC_HASHES
static void (*const check_symmetric_hashes)(const rules *, const state *, size_t, size_t,
                                            uint64_t *, void *) = symmetric_hashes;
#elif defined GAME_HAS_SYMMETRY
static inline void symmetric_hashes(const rules *r, const state *s, size_t i, size_t n,
                                    uint64_t *out, void *scratch)
{
    for (; n > 0; n--, i++) {
        transform(r, s, i, scratch);
        *out++ = hash_of(r, scratch);
    }
}
#endif

/* For proofs that are written down; no part of zm_game, and fixed by docs/certificate.md.
 *
 * bounds: between which results the game must end by a plain look at the board. residual: see
 * struct residual. */
#ifdef GAME_HAS_BOUNDS
static void (*const check_bounds)(const rules *, const state *, int *, int *) = bounds;
#else
static void bounds(const rules *r, const state *s, int *least, int *most)
{
    (void)s;
    range(r, least, most);
}
#endif

#define residual_of PASTE(GAME, residual_of)
#define least_hash PASTE(GAME, least_hash)

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

/* `symmetric` is memory for a position; if it is NULL symmetric positions have different keys. */
static inline struct residual residual_of(const rules *r, const state *s, void *symmetric)
{
#ifdef GAME_HAS_RESIDUAL
    (void)symmetric;
    return residual(r, s);
#else
    return (struct residual){.key = symmetric ? least_hash(r, s, symmetric) : hash_of(r, s)};
#endif
}

/* The best settings of MCTS for a game, by measurement: see docs/experiments/mcts.md. */
#ifndef GAME_SELECT
#define GAME_SELECT SELECT_UCT
#endif
#ifndef GAME_MCTS_CHANCE
#define GAME_MCTS_CHANCE CHANCE_EXPLICIT
#endif
#ifndef GAME_MCTS_PLAYOUTS
#define GAME_MCTS_PLAYOUTS PLAYOUTS_RANDOM
#endif
#ifndef GAME_CUTOFF
#define GAME_CUTOFF TO_THE_END
#endif
#ifndef GAME_IMPLICIT
#define GAME_IMPLICIT 0
#endif
#ifndef GAME_RAVE
#define GAME_RAVE 0
#endif
#ifndef GAME_UCT_C
#define GAME_UCT_C 0.7
#endif
#ifndef GAME_PUCT_C
#define GAME_PUCT_C 1.5
#endif
#ifndef GAME_LEAD
#define GAME_LEAD 4.0F /* units of lead that are worth half a certain win */
#endif
#ifndef GAME_QUICK_ORDER
#define GAME_QUICK_ORDER GAME_BEST_ORDER
#endif

/* A game's own functions for random games and for simulations of MCTS, as initializers: for
 * example `#define GAME_PLAYOUT .random_move = random_move`. What is not among them is done by the
 * other hooks. No part of zm_game. */
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

_Static_assert(sizeof(undo_info) <= 1024, "undo information is kept on the stack at every ply");
