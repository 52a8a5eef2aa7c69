/* SPDX-License-Identifier: MIT
 * search.h - what all searches share: options, limits, the move stack, the principal variation.
 *
 * A search allocates all its memory in session_begin() and none later. That memory bounds the
 * depth: a path for which the move stack has no more space ends as at the horizon. */
#ifndef SEARCH_SEARCH_H
#define SEARCH_SEARCH_H

#include "core/flag.h"
#include "core/root_moves.h"
#include "search/endgame.h"
#include "search/memory_plan.h"
#include "search/time/timing.h"

#include <assert.h>
#include <string.h>
#include <zermelo_count.h>
#include <zermelo_signs.h>
#include <zermelo_weights.h>

/* The deepest tree: a ply is followed by at most two chance nodes. This bounds the recursion. */
enum { LEVELS_MAX = 3 * ZM_PLY_MAX };

enum { CACHE_LINE = 64 };

/* How the move is chosen. SEARCH_TREE is one depth-first search to a fixed depth. */
enum search_kind {
    SEARCH_TREE,
    SEARCH_DEEPENING,
    SEARCH_RULES,
    SEARCH_RANDOM,
    SEARCH_MCTS,
    SEARCH_PROOF
};

/* The unit of depth: moves of the players; turns, which a move that earns another move does not
 * end; or steps of two turns. */
enum search_unit { UNIT_PLIES, UNIT_TURNS, UNIT_STEPS };

/* Which bounds cause cutoffs: none (minimax); those of all ancestors (deep cutoffs); or that of the
 * parent only (shallow cutoffs), older bounds being dropped when the turn passes. */
enum search_cuts { CUTS_NONE, CUTS_DEEP, CUTS_SHALLOW };

/* At chance nodes: search all outcomes with an open window; Star1; Star2; or search the most
 * probable outcome only, as if it were certain. */
enum search_chance { CHANCE_FULL, CHANCE_STAR1, CHANCE_STAR2, CHANCE_LIKELY };

/* How a null-window proof search is done: by alpha-beta with a table, or by proof-number search. */
enum search_method { METHOD_EXACT, METHOD_DFPN, METHOD_PN2 };

/* The selection rule (UCT, Kocsis and Szepesvari 2006; PUCT, Rosin 2011), and the treatment
 * of chance nodes: every outcome is a child, children are added by progressive widening, or the
 * tree has no chance nodes (open-loop search). */
enum mcts_select { SELECT_UCT, SELECT_PUCT };
enum mcts_chance { CHANCE_EXPLICIT, CHANCE_WIDENING, CHANCE_OPEN };

/* The moves of playouts: any, or decisive ones, which win or prevent a win, if the game knows
 * them. */
enum mcts_playouts { PLAYOUTS_RANDOM, PLAYOUTS_DECISIVE };

/* GAMES_OWN: the game's default. */
enum { GAMES_OWN = -1, TO_THE_END = ZM_PLAYOUT_MAX };
struct mcts_options {
    uint64_t simulations; /* 0: no limit */
    int select, chance, playouts;
    int cutoff;          /* plies after which a playout ends with the game's evaluation */
    double explore, fpu; /* exploration constant; first-play urgency, added to the parent's mean */
    double implicit;     /* the weight of minimax evaluations in Q, 0 to 1 */
    double rave;         /* visits at which the AMAF mean and the own mean have equal weight */
    bool decisive, reuse;
};

enum { NO_ORDER = -1, OWN_ORDER = -2, BRANCHING_MOST = 64 };
struct search_options {
    enum search_kind kind;
    enum search_method method;
    enum search_unit unit;
    enum search_cuts cuts;
    enum search_chance chance;
    bool strict;   /* a cutoff needs a score strictly better than the bound */
    bool distance; /* scores of equal results differ by their distance */
    bool early;    /* the search ends as soon as no other move at the root can be better */
    bool sorted;   /* all moves of a node are sorted, even if only the best are searched */
    bool table;    /* principal variation search with a transposition table: pvs_template.h */
    bool ordered, tactics, symmetry, aspiration, narrow, futility,
        threats;     /* parts of that search which can be switched off: see player.c */
    bool book;       /* the player answers from the book in use, if it can */
    bool experience; /* the player avoids what lost, if there is experience in use */
    bool cutoff;     /* the depth follows from the score at the root: see depth_of_root() */
    int order;       /* index in the game's order_names, NO_ORDER, or OWN_ORDER: the game's order
                        for the player heuristic */
    int depth;       /* 0: to the end of the game */
    int branching;   /* moves searched at a node, three times as many at the root, at most
                        BRANCHING_MOST; 0: all */
    int least, most; /* bounds of the depth if `cutoff` is set */
    struct mcts_options mcts;
    int level;    /* 1 to LEVEL_FULL, or LEVEL_OWN; 0: the player has none */
    int strength; /* of a level below full strength: player/level.h */
    size_t hash;  /* bytes of the transposition table or the tree */
    int threads;
    bool custom_weights; /* `weight` replaces the game's own weights */
    int weight[ZM_WEIGHTS_MAX];
};

/* The result of move generation. If no moves are listed, `advice` has the result of the game, and
 * the move that reaches it if it has a rule. */
struct findings {
    struct zm_advice advice;
    bool partial; /* moves were left out that might be as good */
    bool sorted;  /* the moves are listed in the game's best order */
    bool many;    /* moves are not listed yet: see generate_moves() in eval_state_template.h */
    uint64_t nodes, nodes_most; /* nodes spent on this, and their limit */
};

/* The result of the game for the side to move, and the number of plies to it. */
struct ending {
    int value, distance;
};

/* A score, and whether it is proven, be it a value or a bound. */
struct value {
    zm_score score;
    bool exact;
};

/* A branch hint: the condition is almost always false. It speeds up small games. */
#define RARELY(condition) __builtin_expect(!!(condition), 0)
/* Always inlined, except in WebAssembly, where the size of the code delays the page. */
#ifdef __wasm__
#define INLINED inline
enum { ONE_THREAD = true, SMALL_CODE = true }; /* code for several threads is left out */
#else
#define INLINED __attribute__((always_inline)) inline
enum { ONE_THREAD = false, SMALL_CODE = false };
#endif

/* What all searches have. A search of one kind has a struct that begins with this one: ab_search,
 * mcts_search or proof_search. */
struct search {
    const void *rules;
    const struct zm_game *game;
    struct search_options options;
    struct zm_limits limits;
    const struct zm_allocator *allocator;
    struct zm_result *result;
    const struct endgame *endgame; /* endgame tables, or NULL */
    const struct zm_result *known; /* of an earlier search of this position, from which iterative
                                      deepening goes on, or NULL */

    enum zm_side root;
    zm_score least, most;                  /* the range of results for the root side, in scores */
    uint64_t nodes, check_at, pace, paced; /* paced: `nodes` when the clock was last read */
    struct timing timing;
    double checked, reported; /* when the clock was last read, and progress last reported */
    bool stopped;
    bool crossed; /* two proofs contradict each other */
    bool spent;   /* the node limit of this thread, or all simulations, are used up */
    size_t rows;  /* MultiPV: the moves that are wanted; 0: the best one is enough */

    /* The stack of the move lists of all nodes from the root to the current one, with the keys by
     * which the moves are ordered, and the bounds that Star2 finds for chance outcomes. */
    size_t move_capacity, used, max_moves;
    zm_move *moves;
    int *keys;
    zm_score *bounds;

    /* The triangular PV table: the principal variation of the node at a level begins at
     * pv_table + level * pv_capacity and has pv_length[level] moves. */
    int pv_capacity;
    zm_move *pv_table;
    int *pv_length;

    int member;                  /* index in the search group; member 0 reports the result */
    const atomic_bool *halt;     /* ends the search of every member */
    const atomic_int *broken;    /* non-zero once a guest broke the contract; NULL: trusted */
    _Atomic uint64_t *counts;    /* of each member, its nodes when it last read the clock */
    int counters;                /* the number of counts */
    void (*refresh)(void *with); /* optional: updates the result before it is reported */
    void *refresh_with;

    unsigned char *memory; /* one block, of which `memory_used` bytes are in use */
    size_t memory_size, memory_used;
    char move_text[ZM_MOVE_TEXT]; /* for limits.watch: the move that leads to the next node */
    double probability;
};

/* How a random game ended. */
struct playout_end {
    int plies, result;
    bool over;      /* by the rules; otherwise the limit of plies was reached, */
    bool abandoned; /* or the search was stopped: then the game is not counted */
};

/* `count` random games from a position, played on a copy. */
struct playouts {
    const void *from;
    void *scratch;
    size_t state_size;
    zm_move *list; /* memory for the moves of a position */
    uint64_t count, seed;
    const volatile int *stop;
    struct zm_playouts *out;
    double sum, squares; /* of the values */
};

struct text;         /* core/text.h */
struct proof_writer; /* search/proof/proof.h */

/* What counts games and solves them: a table of its own, because engine.wasm, which does neither,
 * has src/games/solver_stub.c in its place and so none of these functions. */
#ifdef __wasm__
#define REPLACEABLE __attribute__((weak))
#else
#define REPLACEABLE
#endif
struct game_solver {
    enum zm_status (*perft)(const void *rules, void *state, int depth, bool chance,
                            const struct zm_allocator *memory, const volatile int *stop,
                            uint64_t *leaves);
    void (*playouts)(const void *rules, struct playouts *p);
    enum zm_status (*count)(const void *rules, void *state, size_t state_size,
                            const struct zm_allocator *memory, size_t limit,
                            const volatile int *stop, struct zm_count *out);
    /* Tests whether the result of the side to move, `ply` plies from where the search began, is at
     * least `at_least`, in the game's unit. The value is a bound that decides this, or inexact if
     * the search was stopped. */
    struct value (*at_least)(struct search *q, void *state, int at_least, int ply);
    /* Estimates the result of the side to move, in the game's unit, if a short search helps to
     * choose the bounds of null-window tests; otherwise 0. */
    int (*guess)(struct search *q, void *state);
    /* Writes the proof that a proof writer is made for. */
    void (*write_proof)(struct search *q, void *state, struct proof_writer *w);
    /* Adds a position to those that a proof writer knows. `symmetric` is memory for a position. */
    void (*remember)(const void *rules, const void *state, void *symmetric, struct proof_writer *w);
    /* The words of a relevance zone in the game's proofs; 0: its proofs have no zones. */
    size_t (*zone_words)(const void *rules);
};

/* The compiled searches of one game. `state` is the position; it is the same on return. */
struct zm_engine {
    /* The rules in prose, each sentence by text_say(); of a guest all of them as one text. */
    void (*say_rules)(const void *rules, struct text *t);
    bool (*wants_aside)(void); /* whether a search for proofs is given memory aside */
    bool searches_threats;     /* with an eval_state the player pvs searches the root for threats */
    /* The precomputed tables and the incremental evaluation state: see eval_state_template.h. A
     * size of 0: there is none. */
    size_t (*precomputed_size)(const void *rules);
    void (*precompute)(const void *rules, void *precomputed);
    size_t (*eval_state_size)(const void *rules);
    bool evaluates; /* the game has an evaluation */
    /* See zermelo_weights.h. NULL: the game has no weights, and none of the other three. */
    const struct zm_weight *(*weights)(const void *rules);
    void (*set_weights)(void *rules, const int *weight, size_t n);
    /* The coefficient of each weight in the evaluation. `terms` is zero before the call. Without an
     * eval_state `precomputed` and `eval_state` are NULL. */
    void (*terms)(const void *rules, const void *state, void *precomputed, void *eval_state,
                  int *terms);
    int (*terms_scale)(const void *rules, bool *bounded);
    /* MCTS only: prepares the tree before the threads begin. */
    void (*init_tree)(struct search *q, void *scratch);
    void (*think)(struct search *q, void *state);
    const struct game_solver *solver;
    /* Whether "dfpn" is the best method. */
    bool (*wins_pay)(const void *rules);
    const struct endgame_kind *endgame; /* NULL: the game has no tables */
    /* Writes the value of every position as a formula, by snprintf's rules; NULL: none is known. */
    size_t (*formula)(const void *rules, char *out, size_t capacity);
    /* zm_signs() for any position; NULL: the game has none. */
    size_t (*annotations)(const void *rules, const void *state, struct zm_sign *out,
                          size_t capacity);
    /* zm_windows(), with the former; NULL: the game has none. */
    size_t (*windows)(const void *rules, const void *state, const char *cell, enum zm_side side,
                      struct zm_windows *out);
};

/* Adds the move stack and the PV table to a plan that has the other parts of a search. The stack
 * holds the moves of `levels` levels of the tree, 0: of all levels that the options allow; fewer if
 * the whole would exceed `limit` bytes, but those of two at least. */
enum { LEVELS_LEAST = 2, LEVELS_SHORT = 64 }; /* enough for any search; for a few milliseconds */
void search_plan(const struct search *q, size_t levels, size_t limit, struct memory_plan *plan);
/* Allocates the memory of a plan, and takes the parts that search_plan() has added. ZM_NO_MEMORY.
 * search_end() frees it. */
enum zm_status search_begin(struct search *q, const struct memory_plan *plan);
void search_end(struct search *q);
/* Takes a part of the memory. */
void *search_take(struct search *q, const struct memory_plan *plan, enum memory_part part);

/* Checks the limits and sets `stopped`. It must be called before a move is searched once `nodes`
 * reaches check_at. */
void search_check(struct search *q);
/* Sets and returns `stopped`: whether time is up or the search is told to stop. It is for long
 * computations between two nodes, so it neither counts nor reports anything. */
bool search_is_over(struct search *q);

/* Counts a node. False if a limit is reached: then the move must not be searched. */
static inline bool search_count(struct search *q)
{
    if (RARELY(q->nodes >= q->check_at)) search_check(q);
    return !q->stopped && (q->nodes++, true);
}

/* Calls limits.progress, if there is one. */
void search_report_progress(struct search *q, double now);

/* A list of n moves was made. A long one takes as long as several nodes, so the clock is read
 * sooner. */
static inline void search_listed(struct search *q, size_t n)
{
    uint64_t less = n / 8;

    if (!less) return;
    q->check_at = q->check_at > q->nodes + less ? q->check_at - less : q->nodes;
}

/* Inserts a move with its key into the first i moves, which are sorted; the i-th place is free. */
static inline void sort_in(zm_move *moves, int *keys, size_t i, zm_move move, int key)
{
    for (; i > 0 && keys[i - 1] < key; i--) moves[i] = moves[i - 1], keys[i] = keys[i - 1];
    moves[i] = move, keys[i] = key;
}

static inline void sort_few(zm_move *moves, int *keys, size_t n)
{
    for (size_t i = 1; i < n; i++) sort_in(moves, keys, i, moves[i], keys[i]);
}

void search_sort_many(zm_move *moves, int *keys, size_t n);

/* Sorts moves by keys, highest first, and stably. */
static inline void search_sort(zm_move *moves, int *keys, size_t n)
{
    enum { FEW = 24 };

    if (n <= FEW) sort_few(moves, keys, n);
    else search_sort_many(moves, keys, n);
}

/* Sorts only the `best` highest to the front, stably; the others follow in any order. */
static inline void search_sort_best(zm_move *moves, int *keys, size_t n, size_t best)
{
    if (best >= n) {
        search_sort(moves, keys, n);
        return;
    }
    assert(best > 0);
    sort_few(moves, keys, best);
    for (size_t i = best; i < n; i++) {
        zm_move m = moves[i];
        int k = keys[i];
        if (k <= keys[best - 1]) continue;
        moves[i] = moves[best - 1], keys[i] = keys[best - 1];
        sort_in(moves, keys, best - 1, m, k);
    }
}

/* Writes the indices of n scores to `order`, the highest score first, and stably. */
void search_order(const zm_score *scores, int *order, size_t n);

/* The principal variation of the node at `level` becomes `move` and that of its child. */
static inline void search_update_pv(struct search *q, int level, zm_move move)
{
    if (level >= q->pv_capacity) return;

    zm_move *pv = q->pv_table + (size_t)level * (size_t)q->pv_capacity;
    int length = level + 1 < q->pv_capacity ? q->pv_length[level + 1] : 0;

    if (length > q->pv_capacity - level - 1) length = q->pv_capacity - level - 1;
    pv[0] = move;
    if (length > 0) memcpy(pv + 1, pv + q->pv_capacity, (size_t)length * sizeof *pv);
    q->pv_length[level] = length + 1;
}

/* The result, in the game's unit, that a score stands for; its distance is dropped. */
static inline int64_t score_value(zm_score score)
{
    zm_score half = ZM_UNIT / 2;

    return score >= 0 ? (score + half) / ZM_UNIT : -((half - score) / ZM_UNIT);
}

/* A score that is `ply` plies away is nearer to zero by one per ply. */
static inline zm_score from_root(zm_score score, int ply)
{
    assert(ply >= 0);
    return score - ((score > 0) - (score < 0)) * ply;
}

/* A result at a number of plies from the root. */
static inline zm_score score_at(int value, int ply)
{
    return from_root((zm_score)value * ZM_UNIT, ply);
}

#endif
