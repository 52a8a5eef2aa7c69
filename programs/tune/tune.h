/* SPDX-License-Identifier: MIT
 * tune.h - zermelo tune: finds the tunable parameters of a player from games. */
#ifndef TUNE_TUNE_H
#define TUNE_TUNE_H

#include "event.h"

#include <zermelo_weights.h>

/* -- Tunable parameters of a player: its numeric options and the weights of its game. -------- */

enum { TUNABLES_MOST = ZM_WEIGHTS_MAX, TUNABLE_NAME = 24 };

struct tunable {
    char name[TUNABLE_NAME];
    int weight;         /* index in the weights of the game; -1: an option of the player */
    double begin;       /* the value before tuning */
    double step;        /* a change large enough to affect the player's strength */
    double least, most; /* bounds of the value, inclusive */
};

/* Returns a player string with these values; the caller frees it. NULL after a noted failure. */
char *player_with_tunables(const char *player, const struct tunable *tunable, size_t n,
                           const int *value);

/* -- Tuning. --------------------------------------------------------------------------------- */

struct tune {
    struct call *call;
    struct event event; /* how games are played; both of its players are the one to be tuned */
    struct contest contest;
    struct zm_context *zm;
    const char *player;
    uint64_t values; /* for fit: weight of the player's own value in the target, in per cent; the
                        rest is the weight of the result */
    size_t n;
    struct tunable tunable[TUNABLES_MOST];
    int found[TUNABLES_MOST];
    double error[TUNABLES_MOST]; /* standard error; NAN: unknown */
    json_t *more;                /* further results of the method, for --json */
};

/* Each method finds values for the tunable parameters. It returns an exit code. After Ctrl-C that
 * is EXIT_INTERRUPTED, and `found` has the best values so far. */
int tune_fit(struct tune *t);
int tune_spsa(struct tune *t);

/* Plays so many games of two players by the event of `t`, without a store, from the openings of
 * this seed. What the first one scored goes into `out`. Returns an exit code. */
int tune_play(const struct tune *t, uint64_t seed, const char *const player[2], uint64_t games,
              struct head_to_head *out);
/* tune_keep.c: a match of what was found against what was there before, and, if that is no
 * stronger, what was found kept for the game: see tuned.h. Its rows go into t->more. Returns an
 * exit code. */
int tune_validate(struct tune *t, const char *player);

#endif
