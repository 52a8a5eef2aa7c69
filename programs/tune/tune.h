/* SPDX-License-Identifier: MIT
 * tune.h - zermelo tune: the numbers of a player, from games. */
#ifndef TUNE_TUNE_H
#define TUNE_TUNE_H

#include "event.h"
#include "knobs.h"

struct tune {
    struct call *call;
    struct event event; /* how games are played; its players are the one that is tuned, twice */
    struct contest contest;
    struct zm_context *zm;
    const char *player;
    uint64_t values; /* of fit: per cent of the player's own in what is to be foreseen */
    size_t n;
    struct knob knob[KNOBS_MOST];
    int found[KNOBS_MOST];
    double error[KNOBS_MOST]; /* standard error; NAN: unknown */
    json_t *more;             /* what else there is to say of a method, for --json */
};

/* Each finds numbers for the knobs. Returns an exit code; EXIT_INTERRUPTED with the best so far. */
int tune_fit(struct tune *t);
int tune_spsa(struct tune *t);

#endif
