/* SPDX-License-Identifier: MIT
 * session.h - a search session: a player's searches on all threads, their memory and their
 * answer. */
#ifndef PLAYER_SESSION_H
#define PLAYER_SESSION_H

#include "search/mcts/mcts_search.h"
#include "search/proof/proof.h"

/* The search of a thread. */
struct thread_search {
    union {
        struct search search; /* the beginning of the others */
        struct ab_search ab;
        struct mcts_search mcts;
        struct proof_search proof;
    };
    char apart[CACHE_LINE]; /* keeps the next thread's search off this cache line */
};

struct session {
    struct zm_context *zm;
    struct search first; /* the initial state of all searches */
    struct thread_search *thread;
    struct zm_result *result;
    unsigned char *states; /* one position per search */
    struct table table;
    struct barrier barrier;
    struct abdada abdada;
    _Atomic uint64_t counts[PARALLEL_MAX]; /* nodes of each search so far, for progress reports */
    atomic_bool halt;      /* ends all searches; also raised when the first search is done */
    enum zm_status status; /* of the answer; ZM_BROKEN if the game contradicts itself */
    int n;                 /* the number of threads */
    size_t memory, limit;
    void *tables;       /* the game's precomputed tables */
    size_t precomputed; /* their bytes */
    size_t eval_state;  /* bytes of an incremental evaluation state; 0: none is kept */

    /* What is taken: by all threads together; by the first search alone, and by any other. */
    struct memory_plan plan, own[2];
    struct zm_ranked *wanted; /* the caller's ranking; a low level has one of its own */
    size_t wanted_room;
    size_t block; /* bytes of the allocation that holds `thread`, `result` and `states` */
};

/* Reads the player, checks the limits and the position, and allocates all memory. `out` may be
 * written until session_end(). On failure everything is freed and the context has the reason.
 * `started` is when the time of the move began to run. The session must not move in memory until
 * session_end(). */
enum zm_status session_begin(struct session *s, struct zm_context *zm, const char *player,
                             const struct zm_limits *limits, double started, struct zm_result *out);
/* Answers without a search where the player asks the book in use, and that knows enough. False:
 * there is to be a session. */
bool session_by_book(struct zm_context *zm, const char *player, const struct zm_limits *limits,
                     double started, struct zm_result *out);
/* The position on which the i-th search works. */
unsigned char *session_state(const struct session *s, int i);
/* ponder.c: what this player has found in the opponent's time in this position, from which a search
 * under these limits goes on. NULL: nothing. */
const struct zm_result *pondered_result(const struct zm_context *zm, const char *player,
                                        const struct zm_limits *limits);
/* Searches on copies of the context's position. Allocates no memory. */
void session_think(struct session *s);
/* Returns ZM_BROKEN if the game has contradicted itself; the context then has the reason, and the
 * result is void. Must not be called during a search. */
enum zm_status session_judge(struct session *s);
/* Frees the memory. Returns ZM_STOPPED if there is no answer, or ZM_BROKEN. */
enum zm_status session_end(struct session *s);

#endif
