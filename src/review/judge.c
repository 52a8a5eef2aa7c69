/* SPDX-License-Identifier: MIT
 * judge.c - how values become expected scores, losses, marks and accuracies: docs/review.md. */
#include "review/review.h"

#include "player/reward.h"

#include <assert.h>
#include <math.h>

/* -- Expected scores. ------------------------------------------------------------------------ */

/* Whether a proven value tells who wins: an average over chance does not. */
static bool is_decided(const struct zm_context *zm, const struct zm_review_value *v)
{
    return !zm->face->weight || v->distance >= 0;
}

/* The least and the greatest result for a side. */
static void range_for(const struct zm_context *zm, enum zm_side side, int *least, int *most)
{
    int low, high;

    zm->variant->range(zm->rules, &low, &high);
    *least = side == ZM_FIRST ? low : -high;
    *most = side == ZM_FIRST ? high : -low;
}

/* Nothing is less than the least result: at most that much is exact, at least that much says
 * nothing; and the other way round. */
static void settle_bound(const struct zm_context *zm, enum zm_side side, struct zm_review_value *v)
{
    bool low = v->kind == ZM_LOWER;
    int least, most;

    if (!low && v->kind != ZM_UPPER) return;
    range_for(zm, side, &least, &most);
    if (low ? v->value >= most : v->value <= least) v->kind = ZM_EXACT;
    else if (low ? v->value <= least : v->value >= most) v->kind = ZM_HEURISTIC;
}

void judge_expected(const struct zm_context *zm, enum zm_side side, struct zm_review_value *v)
{
    const double nearly = 0.999; /* an estimate is never a proven result */
    double reward = reward_of_value(v->value, results_span(zm));

    settle_bound(zm, side, v);
    v->expected = (1 + fmin(fmax(reward, -nearly), nearly)) / 2;
    if (v->kind == ZM_HEURISTIC) v->distance = -1, v->distance_kind = ZM_DISTANCE_UNKNOWN;
    if (!is_decided(zm, v)) return;
    if (v->value > 0 && (v->kind == ZM_EXACT || v->kind == ZM_LOWER)) v->expected = 1;
    if (v->value < 0 && (v->kind == ZM_EXACT || v->kind == ZM_UPPER)) v->expected = 0;
}

struct zm_review_value judge_from_next(const struct zm_context *zm, enum zm_side side,
                                       struct zm_review_value next, bool same_side)
{
    if (next.distance >= 0) next.distance++;
    if (!same_side) {
        if (next.value != 0) next.value = -next.value;
        if (next.kind == ZM_LOWER) next.kind = ZM_UPPER;
        else if (next.kind == ZM_UPPER) next.kind = ZM_LOWER;
    }
    judge_expected(zm, side, &next);
    return next;
}

struct zm_review_value judge_as_position(const struct zm_context *zm, enum zm_side side,
                                         struct zm_review_value move)
{
    if (move.kind == ZM_UPPER) move.kind = ZM_HEURISTIC;
    else if (move.kind == ZM_EXACT) move.kind = ZM_LOWER;
    judge_expected(zm, side, &move);
    if (move.kind == ZM_EXACT && move.distance_kind == ZM_DISTANCE_EXACT && move.distance > 1)
        move.distance_kind = ZM_DISTANCE_AT_MOST; /* another move may win sooner */
    else if (move.kind != ZM_EXACT || move.distance_kind == ZM_DISTANCE_AT_LEAST)
        move.distance = -1, move.distance_kind = ZM_DISTANCE_UNKNOWN;
    return move;
}

int judge_compare(const struct zm_review_value *a, const struct zm_review_value *b)
{
    if (a->expected != b->expected) return a->expected > b->expected ? 1 : -1;
    if (a->value != b->value) return a->value > b->value ? 1 : -1;
    if (a->distance < 0 || b->distance < 0 || a->distance == b->distance) return 0;
    return (a->distance < b->distance) == (a->value > 0) ? 1 : -1;
}

/* -- Marks. ---------------------------------------------------------------------------------- */

/* Those of lichess (modules/tree/src/main/Advice.scala), where winning chances are from -1 to 1. */
static const struct {
    double loss;
    enum zm_mark mark;
} marks[] = {{0.15, ZM_MARK_BLUNDER}, {0.1, ZM_MARK_MISTAKE}, {0.05, ZM_MARK_INACCURACY}};

static enum zm_mark mark_of(double loss)
{
    const double rounding = 1e-9;

    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (loss + rounding >= marks[i].loss) return marks[i].mark;
    return ZM_MARK_NONE;
}

/* That of a move at lichess (https://lichess.org/page/accuracy). */
static double accuracy_of(double loss)
{
    if (loss <= 0) return 100; /* by the formula it lacks a ten-thousandth */
    return fmin(fmax(103.1668 * exp(-0.04354 * 100 * loss) - 3.1669, 0), 100);
}

void judge_move(struct zm_reviewed *m)
{
    double lost = m->of_best.expected - m->of_played.expected;

    assert(-1 <= lost && lost <= 1);
    m->loss = m->best == m->played || lost < 0 ? 0 : lost;
    m->accuracy = accuracy_of(m->loss);
    m->mark = mark_of(m->loss);
    m->proven = m->of_best.kind == ZM_EXACT && m->of_played.kind == ZM_EXACT;
}
