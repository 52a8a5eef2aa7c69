/* SPDX-License-Identifier: MIT
 * search.h - what all searches share: options, limits, the stack of moves, the line of play.
 *
 * A search takes all its memory in search_begin() and none later. Depth is bounded by that
 * memory: a line for which there is no more room ends as at the horizon. */
#ifndef SEARCH_SEARCH_H
#define SEARCH_SEARCH_H

#include "core/flag.h"
#include "core/barrier.h"
#include "search/alphabeta/bounds.h"
#include "search/alphabeta/abdada.h"
#include "search/endgame.h"
#include "search/mcts/node_pool.h"
#include "search/alphabeta/table.h"
#include "search/time/timing.h"

#include <string.h>
#include <zermelo_signs.h>
#include <zermelo_weights.h>

/* No tree is deeper: nature adds up to two events to a ply. It bounds the recursion. */
enum { LEVELS_MAX = 3 * ZM_PLY_MAX };

enum { CACHE_LINE = 64 };

/* Moves share a place in the history by their low bits; the entries stay within the most. */
enum { HISTORY_SIZE = 4096, HISTORY_MOST = 8192 };

/* What decides the move. */
enum search_kind {
    SEARCH_TREE,
    SEARCH_DEEPENING,
    SEARCH_RULES,
    SEARCH_RANDOM,
    SEARCH_MCTS,
    SEARCH_PROOF
};

/* How depth is counted: in players' moves; in completed turns (a move that earns another turn
 * completes none); in steps of two turns. */
enum search_unit { UNIT_PLIES, UNIT_TURNS, UNIT_STEPS };

/* Which bounds cause cuts: none (plain minimax); those of all ancestors; those of the node just
 * above only, older ones being forgotten each time the turn passes. */
enum search_cuts { CUTS_NONE, CUTS_DEEP, CUTS_SHALLOW };

/* At nature's nodes: search all events with an open window; Star1; Star2; or look only at the
 * likeliest event as if there were no luck. */
enum search_chance { CHANCE_FULL, CHANCE_STAR1, CHANCE_STAR2, CHANCE_LIKELY };

/* MCTS: the selection rule (UCT, Kocsis and Szepesvari 2006; PUCT, Rosin 2011), and the treatment
 * of chance nodes: every outcome is a child, children are added by progressive widening, or the
 * tree has no chance nodes (open-loop search). */
enum mcts_select { SELECT_UCT, SELECT_PUCT };
enum mcts_nature { NATURE_EXPLICIT, NATURE_WIDENING, NATURE_OPEN };

/* The moves of playouts: any, or decisive ones, which win or prevent a win, if the game knows
 * them. */
enum mcts_playouts { PLAYOUTS_RANDOM, PLAYOUTS_DECISIVE };

/* Options of MCTS. GAMES_OWN: the game's default. */
enum { GAMES_OWN = -1, TO_THE_END = ZM_PLAYOUT_MAX };
struct mcts_options {
    uint64_t simulations; /* 0: no limit */
    int select, nature, playouts;
    int cutoff;          /* plies after which a playout ends with the game's evaluation */
    double explore, fpu; /* exploration constant; first-play urgency, added to the parent's mean */
    double implicit;     /* the weight of minimax evaluations in Q, 0 to 1 */
    double rave;         /* visits at which the AMAF mean and the own mean have equal weight */
    bool decisive, reuse;
};

/* How a question is answered: alpha-beta with a table, or proof-number search. */
enum search_method { METHOD_EXACT, METHOD_DFPN, METHOD_PN2 };

enum { NO_ORDER = -1, OWN_ORDER = -2 };
struct search_options {
    enum search_kind kind;
    enum search_method method;
    enum search_unit unit;
    enum search_cuts cuts;
    enum search_chance chance;
    bool strict;   /* cut only when strictly better than the bound */
    bool distance; /* equal results are told apart by their distance */
    bool table;    /* with a transposition table and all that goes with it */
    bool ordered, tactics, images, aspiration, narrow, futility,
        threats;     /* what can be switched off: see player.c */
    bool cutoff;     /* depth from the score at the root: see depth_of_root */
    int order;       /* index in the game's order_names, NO_ORDER, or OWN_ORDER: what the game
                        has for the player heuristic */
    int depth;       /* 0: to the end of the game */
    int branching;   /* moves tried at a node, thrice as many at the root; 0: all */
    int least, most; /* with cutoff */
    struct mcts_options mcts;
    size_t hash; /* bytes for a table or a tree */
    int threads;
    bool custom_weights; /* use the weights that follow in place of the game's own */
    int weight[ZM_WEIGHTS_MAX];
};

/* What a game tells of a position: the advice is the result if no moves are listed, with the move
 * that reaches it if it has a rule; partial if moves were left out that might be as good. */
struct findings {
    struct zm_advice advice;
    bool partial;
    bool many; /* moves are not listed yet: see generate_moves() in eval_state_template.h */
    uint64_t nodes, nodes_most; /* looked at to find that out; no more than that */
};

/* How the game will end, for the side to move, and in how many plies. */
struct ending {
    int value, distance;
};

/* A score, and whether it is proven: as the value, or as the bound that it is. */
struct value {
    zm_score score;
    bool exact;
};

/* A condition that hardly ever holds, said where small games feel it. */
#define RARELY(condition) __builtin_expect(!!(condition), 0)
/* Inlined whatever it costs, but for the page, where all code has to be loaded first. */
#ifdef __wasm__
#define INLINED inline
enum { ONE_THREAD = true, SMALL_CODE = true }; /* what serves several threads can be left out */
#else
#define INLINED __attribute__((always_inline)) inline
enum { ONE_THREAD = false, SMALL_CODE = false };
#endif

/* The least worth whose evaluation, `ply` plies from the root, reaches beta. */
struct enough {
    zm_score beta;
    int ply;
    int32_t worth;
};

struct search {
    const void *rules;
    const struct zm_game *game;
    struct search_options options;
    struct zm_limits limits;
    const struct zm_allocator *allocator;
    struct zm_result *result;
    const struct endgame *endgame; /* NULL: there is none */

    enum zm_side root;
    zm_score least, most;                  /* the range of results for the root side, in scores */
    uint64_t nodes, check_at, pace, paced; /* paced: nodes at the last look at the clock */
    struct timing timing;
    double checked, told;       /* told: when progress was last reported */
    uint64_t threat_nodes;      /* of the nodes, those of the threat search at the root, */
    uint64_t wide_threat_nodes; /* and those of the wide one */
    bool stopped;
    bool whole;      /* where all moves searched are lost those left out are searched, too */
    bool cut_off;    /* the depth ended a line of the tree last searched */
    bool loose;      /* a proven distance may not be the shortest: see check_distance() */
    bool short_of;   /* a line ended before its depth, for want of nodes or memory */
    bool crossed;    /* two proofs contradict each other */
    bool spent;      /* its part of the nodes, or all simulations of the threads */
    uint64_t ration; /* with branching and a limit of nodes: when so many are spent the horizon is
                        where the search stands */

    /* The move lists of the nodes from the root to here, one after the other; the keys by which
     * they are ordered; the bounds that Star2 learns of events. */
    size_t room, used, widest;
    zm_move *moves;
    int *keys;
    zm_score *bounds;

    /* lines + level * line_room is the best line from the node at that level. */
    int line_room;
    zm_move *lines;
    int *line_length;

    /* Only in a strong search: the table; two killer moves a level, and how often a move was good
     * for a side. */
    struct table *table;
    zm_move *killers;
    int *history;
    void *image;                            /* room for a position */
    uint64_t images_probed, images_decided; /* nodes whose images were looked up in the table */
    void *aside; /* memory for what a game proves by other means, of aside_size bytes */
    size_t aside_size;
    size_t eval_state_size; /* bytes of the incremental evaluation state; 0: there is none */
    void *eval_state;
    void *precomputed;        /* its precomputed tables */
    struct reused_tree *tree; /* the tree of MCTS */
    size_t pool_size;
    struct barrier *barrier; /* of the threads that grow it; NULL: one thread */
    const void *position;    /* the root of MCTS, which plays on a copy */
    size_t state_size;
    const zm_move *made; /* the moves of the context, from the first on */
    size_t made_count;
    int member;                      /* index in the search group; 0 gives the answer */
    struct abdada *abdada;           /* of alpha-beta searches; NULL: one thread */
    bool busy;                       /* the move just tried leads to where another thread is */
    bool asking;                     /* the nodes on the path are questions: see ask_template.h */
    int settled;                     /* one more than the level of a node that is; 0: none */
    const void *path[ABDADA_LEVELS]; /* the shared nodes from the root to here */
    const atomic_bool *halt;         /* ends the search of every member */
    const atomic_int *broken;        /* non-zero once a guest broke its word; NULL: it is trusted */
    _Atomic uint64_t *counts;    /* of every member: the nodes when it last looked at the clock */
    int counters;                /* how many they are */
    void (*refresh)(void *with); /* optional: brings the result up to date before it is told */
    void *refresh_with;

    /* Only if a ranking is wanted: the moves of the depth now at work. */
    struct zm_ranked *fresh;
    size_t fresh_room;

    void *memory;
    size_t memory_size;
    char move_text[ZM_MOVE_TEXT]; /* for the watcher: the move that leads to the next node */
    double probability;
    struct enough enough;   /* what was asked for last: see near_template.h */
    char apart[CACHE_LINE]; /* from the next thread's */
};

/* So many random games from a position, played on a copy. */
struct playouts {
    const void *from;
    void *scratch;
    size_t state_size;
    zm_move *list; /* room for the moves of a position */
    uint64_t count, seed;
    const volatile int *stop;
    struct zm_playouts *out;
    double sum, squares; /* of the values */
};

struct proof_writer; /* search/proof/proof.h */

/* The compiled searches of one game. `state` is the position, the same on return. */
struct zm_engine {
    bool aside;            /* a search for proofs is given memory aside */
    bool searches_threats; /* with an eval_state the player pvs searches the root for threats */
    /* The precomputed tables and the incremental evaluation state: see eval_state_template.h. A
     * size of 0: there is none. */
    size_t (*precomputed_size)(const void *rules);
    void (*precompute)(const void *rules, void *precomputed);
    size_t (*eval_state_size)(const void *rules);
    const struct zm_weight *weights; /* NULL: there are none, and weigh is NULL */
    void (*set_weights)(void *rules, const int *weight, size_t n);
    /* Games with an eval_state: the coefficient of each weight in the evaluation. `terms` is zero
     * before the call. */
    void (*terms)(const void *rules, const void *state, void *precomputed, void *eval_state,
                  int *terms);
    /* MCTS only: makes the tree ready, before the threads begin. */
    void (*init_tree)(struct search *q, void *scratch);
    void (*think)(struct search *q, void *state);
    enum zm_status (*perft)(const void *rules, void *state, int depth, bool events,
                            const struct zm_allocator *memory, const volatile int *stop,
                            uint64_t *leaves);
    void (*playouts)(const void *rules, struct playouts *p);
    enum zm_status (*count)(const void *rules, void *state, size_t state_size,
                            const struct zm_allocator *memory, size_t limit,
                            const volatile int *stop, struct zm_count *out);
    /* Is the result of the side to move at least so much, in the game's unit? The value is a bound
     * that answers; inexact if it came to no end. */
    struct value (*ask)(struct search *q, void *state, int at_least);
    /* What the result of the side to move may be, in the game's unit, where a short search is a
     * help with questions; else 0. */
    int (*guess)(struct search *q, void *state);
    /* Writes the proof that a proof writer is made for. */
    void (*write_proof)(struct search *q, void *state, struct proof_writer *w);
    /* The words of a relevance zone in the game's proofs; 0: its proofs have no zones. */
    size_t (*zone_words)(const void *rules);
    /* Whether "dfpn" is the best method. */
    bool (*wins_pay)(const void *rules);
    const struct endgame_kind *endgame; /* NULL: the game has no tables */
    /* What the value of every position is, as a formula; NULL: none is known. snprintf's rules. */
    size_t (*formula)(const void *rules, char *out, size_t room);
    /* zm_signs() for a position that is not over, or may be; NULL: the game has no threat
     * annotations. */
    size_t (*annotations)(const void *rules, const void *state, struct zm_sign *out, size_t room);
};

/* The bytes without which search_begin() fails. */
size_t search_least(const struct search *q, size_t widest);
/* The most that it takes. */
size_t search_most(const struct search *q, size_t widest);
/* The bytes that do for a search of a few milliseconds. */
size_t search_short(const struct search *q, size_t widest);
/* Takes the memory for lines of `depth` (0: unlimited) units with at most `widest` moves each.
 * ZM_LIMIT, ZM_NO_MEMORY. search_end() gives it back. */
enum zm_status search_begin(struct search *q, size_t widest, size_t limit);
void search_end(struct search *q);

/* Looks at the limits; sets `stopped`. Called before a move is tried when nodes reach check_at. */
void search_check(struct search *q);
/* Whether time is up or somebody stops the search; sets `stopped`. For what may take long between
 * two moves that are tried: it changes and tells nothing else. */
bool search_is_over(struct search *q);

/* From here to search_leave() a shared node is on the path; `node` is what search_settled() asks
 * about, or NULL. */
static inline void search_enter(struct search *q, int level, uint64_t key, const void *node)
{
    abdada_enter(q->abdada, q->member, level, key);
    q->path[level] = node;
}

/* The same of one that can wait if it is visited `alone`: then, if another thread is there, the
 * search stops. */
static inline void search_arrive(struct search *q, int level, uint64_t key, bool alone,
                                 const void *node)
{
    q->busy = alone && abdada_is_busy(q->abdada, q->member, level, key);
    q->stopped |= q->busy;
    search_enter(q, level, key, node);
}

static inline void search_leave(struct search *q, int level)
{
    abdada_leave(q->abdada, q->member, level);
    q->path[level] = NULL;
}

/* True if the search stopped because the move just tried can wait: then it goes on. */
static inline bool search_put_off(struct search *q)
{
    if (!q->busy) return false;
    return q->stopped = q->busy = false, true;
}

/* True if the search stopped because this node is settled: then it goes on from there. */
static inline bool search_settled(struct search *q, int level)
{
    if (q->settled != level + 1) return false;
    q->settled = 0;
    q->stopped = false;
    if (level < q->line_room) q->line_length[level] = 0;
    return true;
}

/* Reports progress, if anybody wants to know. */
void search_tell(struct search *q, double now);

/* A long list of moves was made, which took as long as many nodes: the next look at the clock
 * comes sooner. */
static inline void search_listed(struct search *q, size_t n)
{
    uint64_t less = n / 8;

    if (!less) return;
    q->check_at = q->check_at > q->nodes + less ? q->check_at - less : q->nodes;
}

static inline void sort_few(zm_move *moves, int *keys, size_t n)
{
    for (size_t i = 1; i < n; i++) {
        zm_move m = moves[i];
        int k = keys[i];
        size_t j = i;
        for (; j > 0 && keys[j - 1] < k; j--) moves[j] = moves[j - 1], keys[j] = keys[j - 1];
        moves[j] = m, keys[j] = k;
    }
}

void search_sort_many(zm_move *moves, int *keys, size_t n);

/* Moves the `most` moves with the highest keys to the front, the highest first, equals as they
 * stand; of the others and of the keys nothing is promised. By a heap of so many (source report
 * M): O(n log most). */
enum { SELECT_MOST = 3 * 64 };
void search_select(zm_move *moves, const int *keys, size_t n, size_t most);

/* Sorts moves by keys, highest first, equals as they stand. */
static inline void search_sort(zm_move *moves, int *keys, size_t n)
{
    enum { FEW = 24 };

    if (n <= FEW) sort_few(moves, keys, n);
    else search_sort_many(moves, keys, n);
}

/* The same for the first `best` of them only; the others stand behind, in any order. */
static inline void search_sort_best(zm_move *moves, int *keys, size_t n, size_t best)
{
    if (best >= n) {
        search_sort(moves, keys, n);
        return;
    }
    sort_few(moves, keys, best);
    for (size_t i = best; i < n; i++) {
        zm_move m = moves[i];
        int k = keys[i];
        size_t j = best;
        if (k <= keys[j - 1]) continue;
        moves[i] = moves[j - 1], keys[i] = keys[j - 1];
        for (j--; j > 0 && keys[j - 1] < k; j--) moves[j] = moves[j - 1], keys[j] = keys[j - 1];
        moves[j] = m, keys[j] = k;
    }
}

/* The indices of n scores, the highest score first, equals as they stand. */
void search_order(const zm_score *scores, int *order, size_t n);

/* The line of the node at `level` becomes `move` and the line of its child. */
static inline void search_keep_line(struct search *q, int level, zm_move move)
{
    if (level >= q->line_room) return;

    zm_move *line = q->lines + (size_t)level * (size_t)q->line_room;
    int length = level + 1 < q->line_room ? q->line_length[level + 1] : 0;

    if (length > q->line_room - level - 1) length = q->line_room - level - 1;
    line[0] = move;
    if (length > 0) memcpy(line + 1, line + q->line_room, (size_t)length * sizeof *line);
    q->line_length[level] = length + 1;
}

/* Copies the best line and its value into the result; `depth` is what was searched. */
void search_report(struct search *q, struct value v, int depth);

/* The value in the game's unit of a score of a result, its distance taken out. */
static inline int64_t score_value(zm_score score)
{
    zm_score half = ZM_UNIT / 2;

    return score >= 0 ? (score + half) / ZM_UNIT : -((half - score) / ZM_UNIT);
}

/* A score that is so many plies away: nearer zero. */
static inline zm_score from_root(zm_score score, int ply)
{
    return score - ((score > 0) - (score < 0)) * ply;
}

/* A result at a number of plies from the root. */
static inline zm_score score_at(int value, int ply)
{
    return from_root((zm_score)value * ZM_UNIT, ply);
}

#endif
