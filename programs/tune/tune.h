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

/* The number that the player string gives an option or, if `weight` is not NULL, that weight in the
 * option; the last one, if there are several. `out` keeps its value if there is none. */
void given_number(const char *player, const char *option, const char *weight, double *out);
/* The weight of the game at this index. */
struct tunable tunable_of_weight(const char *player, const struct zm_weight *w, int index);
/* The weight of this name; false: the game has none, it is fixed, or the player takes none. */
bool tunable_weight(struct zm_context *zm, const char *player, const char *name,
                    struct tunable *out);
/* An option whose values are described as "LEAST to MOST"; false: there is none. If its default is
 * a word, tuning starts from the value that the player string gives, or from 0. */
bool tunable_option(const char *player, const char *name, struct tunable *out);
/* What is tuned if nothing is named: branching and depth, and the weights that the player heuristic
 * rests on: those of the order of moves in m,n,k-games, in games of points those of the evaluation.
 * Returns how many. */
size_t tunables_usual(struct zm_context *zm, const char *player, struct tunable out[TUNABLES_MOST]);
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
    uint64_t values;  /* for fit: weight of the player's own value in the target, in per cent; the
                        rest is the weight of the result */
    int rounds;       /* for spsa */
    const char *keep; /* for spsa: the file to go on from and to write; NULL: none */
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

/* Plays `games` games of two players by the event of `t`, without a store, from the openings of
 * this seed. What the first one scored goes into `out`. Returns an exit code. */
int tune_play(const struct tune *t, uint64_t seed, const char *const player[2], uint64_t games,
              struct head_to_head *out);
/* A match of `player`, which has what was found, against what was there before. If it scores more
 * than half, what was found is kept for the game: see tuned.h. Results go into t->more. Returns an
 * exit code. */
int tune_validate(struct tune *t, const char *player, uint64_t games);

#endif
