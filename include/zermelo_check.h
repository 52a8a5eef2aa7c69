/* SPDX-License-Identifier: MIT
 * zermelo_check.h - whether a game keeps the contract of struct zm_game.
 *
 * zm_check() plays random games of a table in a process of its own and compares what its hooks say:
 * with each other, with what they said before, and with plain minimax where the game is nearly
 * over. It is meant for authors of guests; the built-in games are tested by it too. A game that
 * passes may still play by other rules than its author meant.
 *
 * It is not part of the library in WebAssembly, which has no processes. */
#ifndef ZERMELO_CHECK_H
#define ZERMELO_CHECK_H

#include "zermelo.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One way in which a game breaks the contract. The texts are valid during the call alone. */
struct zm_fault {
    const char *hook;  /* the member of struct zm_game that is wrong, or the player that proves
                          another value than plain minimax */
    const char *moves; /* lead from the start to where it was seen, separated by blanks */
    const char *what;  /* is wrong: one line */
};

/* What was looked at. */
struct zm_checked {
    size_t size;        /* sizeof(struct zm_checked) */
    uint64_t games;     /* random games begun */
    uint64_t positions; /* looked at in them */
    uint64_t checks;    /* comparisons made */
    uint64_t faults;
    double seconds; /* wall clock */
};

/* How a game is checked; all zeros are useful. */
struct zm_check {
    size_t size;              /* sizeof(struct zm_check) */
    uint64_t seed;            /* of the random games */
    uint64_t games;           /* as many random games; 0: as many as there is time for */
    double seconds;           /* at most as long; 0: 1 second, or no limit if `games` says one */
    const volatile int *stop; /* NULL, or a flag that ends it when it turns non-zero */
    /* NULL, or called at the end for each fault, with the shortest moves that were found for it. */
    void (*fault)(void *with, const struct zm_fault *fault);
    void (*progress)(void *with,
                     const struct zm_checked *so_far); /* NULL, or called now and then */
    void *with;                                        /* handed to the two above */
};

/* Checks a table. `parameters` is what would follow the colon of a game string; NULL stands for
 * those of the table's example. `how`, `out` and `error` may be NULL.
 *
 * The hooks run in a child process (fork): one that crashes, ends the process or does not return
 * is a fault like any other, and the last that is found. One hook gets a second of processor time,
 * or ten seconds of waiting. A child's standard output goes to standard error.
 *
 * ZM_OK: no fault was found. ZM_BROKEN: there are faults. ZM_BAD_INPUT: the game does not accept
 * the parameters. ZM_STOPPED: ended by the flag, without a fault. ZM_NO_MEMORY. */
ZM_API enum zm_status zm_check(const struct zm_game *game, const char *parameters,
                               const struct zm_check *how, struct zm_checked *out,
                               struct zm_error *error);

#ifdef __cplusplus
}
#endif

#endif
