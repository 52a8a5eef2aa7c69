/* SPDX-License-Identifier: MIT
 * timing.c - see timing.h. */
#include "search/time/timing.h"

#include <assert.h>
#include <math.h>

static const double reserve = 0.01;  /* seconds of the game clock that are never used */
static const double of_clock = 0.5;  /* no move may use a larger part of the remaining time, */
static const double most_factor = 4; /* nor a larger multiple of its optimum */
/* No iteration starts after this part of the planned time: it would take longer than all before. */
static const double start_depth = 0.6;
/* An iteration starts only if this part of the time of the last one remains. */
static const double start_part = 0.2;
static const double quiet = 0.6, per_change = 0.7, falling_most = 0.6;
static const double falling_range = 0.02; /* a fall by this part of the range has the full effect */

void timing_begin(struct timing *t, const struct zm_limits *l, double left)
{
    double clock = l->clock - reserve;
    bool one_asked = l->root_moves && l->root_count == 1; /* for its value */

    assert(l->seconds >= 0 && l->clock >= 0 && l->increment >= 0 && left >= 0);
    t->deadline = t->soft = INFINITY;
    t->depth_began = t->started;
    t->early = (l->seconds > 0 || l->clock > 0) && !l->ranking && !one_asked;
    if (l->seconds > 0) t->deadline = t->started + l->seconds;
    if (l->clock <= 0) return;
    if (clock < l->clock / 4) clock = l->clock / 4;
    t->optimum = fmin(clock / (left > 1 ? left : 1) + 0.8 * l->increment, of_clock * clock);
    t->deadline = fmin(t->deadline, t->started + fmin(most_factor * t->optimum, of_clock * clock));
    t->soft = t->started + t->optimum;
}

/* The factor by which the optimum is multiplied. */
static double factor(const struct timing *t, double fall)
{
    if (fall < 0) fall = 0;
    return quiet + per_change * t->unsettled + falling_most * fmin(fall / falling_range, 1);
}

bool timing_enough(struct timing *t, double now, zm_move best, zm_score score, zm_score range)
{
    double took = now - t->depth_began, fall = 0;

    assert(took >= 0 && 0 <= t->unsettled && t->unsettled < 2);
    t->unsettled /= 2;
    if (t->any && best != t->best) t->unsettled++;
    if (t->any) fall = (double)(t->score - score) / (double)range;
    t->any = true, t->best = best, t->score = score;
    t->depth_began = now;
    if (!t->early) return false;
    double needed = t->part_counts ? start_part * took : took;
    if (t->one_move || now + needed > t->deadline) return true;
    if (t->optimum <= 0) return false;
    double planned = t->optimum * factor(t, fall);
    t->soft = t->started + 1.5 * planned;
    return now - t->started > start_depth * planned;
}

void timing_falling(struct timing *t)
{
    t->soft = t->deadline;
}
