/* SPDX-License-Identifier: MIT
 * weights.h - TUC chess: the evaluation: points and pieces, by weights in hundredths of a point. */
#ifndef GAMES_TUC_CHESS_WEIGHTS_H
#define GAMES_TUC_CHESS_WEIGHTS_H

#include "games/tuc_chess/rules.h"
#include "search/search.h"

#include <zermelo_weights.h>

enum { WEIGHT_ONE_POINT = 100, PAWN_USUAL = 100, ROOK_USUAL = 500, KING_USUAL = 1600 };

/* Source report C: pieces by weight, rooks and kings more than their capture brings, and presents;
 * the last two are ours. By enum tuc_weight. */
static const struct zm_weight tuc_weights[TUC_WEIGHTS + 1] = {
    [WEIGHT_SCORE] = {"score", WEIGHT_ONE_POINT, 0, true,
                      "a point of the score, which the rules count: fixed"},
    [WEIGHT_PAWN] = {"pawn", PAWN_USUAL, 20, true, "an own pawn"},
    [WEIGHT_ROOK] = {"rook", ROOK_USUAL, 100, true, "an own rook"},
    [WEIGHT_KING] = {"king", KING_USUAL, 200, true, "the own king"},
    [WEIGHT_PRESENT] = {"present", WEIGHT_ONE, 10, true,
                        "a present just taken, while nobody knows what it holds"},
    [WEIGHT_SPACE] = {"space", 20, 5, false,
                      "mcts: a cell that is reached or guarded, and not attacked"},
    [WEIGHT_NEAR] = {"space-present", 60, 10, false, "mcts: a present there, besides"},
    [TUC_WEIGHTS] = {.name = NULL},
};

static inline zm_score most_of(zm_score a, zm_score b)
{
    return a > b ? a : b;
}

/* A capture changes the evaluation by what it brings and by the victim's weight. Bounds rest on a
 * rook being no less than a pawn, and a pawn no less than a present. */
static void set_takings(rules *r)
{
    zm_score pawn = capture_of[PAWN] * ZM_UNIT + r->weight[PAWN];
    zm_score rook = capture_of[ROOK] * ZM_UNIT + r->weight[ROOK];

    r->taking[NOTHING] = ZM_UNIT;
    r->taking[PAWN] = most_of(r->taking[NOTHING], pawn);
    r->taking[ROOK] = most_of(r->taking[PAWN], rook);
}

static void set_weights(rules *r, const int *weight, size_t n)
{
    assert(n == TUC_WEIGHTS && weight[WEIGHT_SCORE] == WEIGHT_ONE_POINT);
    r->weighs = false;
    for (size_t i = 0; i < n; i++) {
        r->weight[i] = weight[i] * ZM_UNIT / WEIGHT_ONE_POINT;
        r->weighs |= weight[i] != tuc_weights[i].usual;
    }
    set_takings(r);
}

static void set_usual_weights(rules *r)
{
    int weight[TUC_WEIGHTS];

    for (int i = 0; i < TUC_WEIGHTS; i++) weight[i] = tuc_weights[i].usual;
    set_weights(r, weight, TUC_WEIGHTS);
}

/* The usual weights in scores. As constants they make searches some per cent faster, which is also
 * why what other weights need is not inlined. */
static const zm_score usual_weight[] = {
    [PAWN] = PAWN_USUAL * ZM_UNIT / WEIGHT_ONE_POINT,
    [ROOK] = ROOK_USUAL * ZM_UNIT / WEIGHT_ONE_POINT,
    [KING] = KING_USUAL * ZM_UNIT / WEIGHT_ONE_POINT,
    [WEIGHT_PRESENT] = WEIGHT_ONE * ZM_UNIT / WEIGHT_ONE_POINT,
};

static INLINED zm_score material_by(const zm_score *weight, const state *s, int side)
{
    return bits_count(pawns_of(s, side)) * weight[PAWN] +
           bits_count(rooks_of(s, side)) * weight[ROOK] + (king_of(s, side) ? weight[KING] : 0);
}

__attribute__((noinline)) static zm_score material_weighed(const rules *r, const state *s, int side)
{
    return material_by(r->weight, s, side);
}

static inline zm_score material(const rules *r, const state *s, int side)
{
    return RARELY(r->weighs) ? material_weighed(r, s, side) : material_by(usual_weight, s, side);
}

static INLINED zm_score evaluate_by(const zm_score *weight, const state *s)
{
    zm_score value =
        lead_of(s) * ZM_UNIT + material_by(weight, s, WHITE) - material_by(weight, s, BLACK);

    if (due_of(s) == WORTH_DUE)
        value += side_of(s) == BLACK ? weight[WEIGHT_PRESENT] : -weight[WEIGHT_PRESENT];
    return value;
}

/* A score within the results of the game, which the usual weights never leave. */
static zm_score within_range(const rules *r, zm_score score)
{
    int least, most;

    range(r, &least, &most);
    if (score > most * ZM_UNIT) return most * ZM_UNIT;
    return most_of(score, least * ZM_UNIT);
}

__attribute__((noinline)) static zm_score evaluate_weighed(const rules *r, const state *s)
{
    return within_range(r, evaluate_by(r->weight, s));
}

#define GAME_HAS_EVALUATE
static zm_score evaluate(const rules *r, const state *s)
{
    return RARELY(r->weighs) ? evaluate_weighed(r, s) : evaluate_by(usual_weight, s);
}

/* The coefficients of the weights in the evaluation. */
static void count_terms(const rules *r, const state *s, int *terms)
{
    (void)r;
    terms[WEIGHT_SCORE] += lead_of(s);
    for (int side = WHITE; side <= BLACK; side++) {
        int by = side == WHITE ? 1 : -1;
        terms[WEIGHT_PAWN] += by * bits_count(pawns_of(s, side));
        terms[WEIGHT_ROOK] += by * bits_count(rooks_of(s, side));
        terms[WEIGHT_KING] += by * bits_count(king_of(s, side));
    }
    if (due_of(s) == WORTH_DUE) terms[WEIGHT_PRESENT] += side_of(s) == BLACK ? 1 : -1;
}

#define GAME_WEIGHTS(r) tuc_weights
#define GAME_TERMS_SCALE(r) WEIGHT_ONE_POINT

#endif
