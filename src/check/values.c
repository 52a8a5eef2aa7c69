/* SPDX-License-Identifier: MIT
 * values.c - what is claimed of values, against plain minimax and expectiminimax where the game is
 * nearly over: what tactics() proves, that symmetric positions have equal values, what the players
 * prove, the bounds of reach(). */
#include "check/check.h"
#include "core/memory.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    NODES = 2000,          /* of a tree that minimax searches */
    NODES_SYMMETRIC = 200, /* of one that is searched again for each symmetric position */
    THINKS_MAX = 30,       /* by players, in one check */
    REACH_PLIES = 3
};

/* -- Plain minimax. -------------------------------------------------------------------------- */

struct tree {
    struct check *c;
    uint64_t nodes, most_nodes;
};

static bool value_of(struct tree *t, struct block *s, int ply, double *value);

static bool value_after(struct tree *t, struct block *s, zm_move move, int ply, double *value)
{
    struct check *c = t->c;
    struct block *next = &c->level[ply];
    size_t length = c->report->length;
    char text[ZM_MOVE_TEXT];

    if (++t->nodes > t->most_nodes || c->report->plies == PLIES_MAX) return false;
    text_of_move(c, s, move, text);
    report_push(c->report, text);
    block_set(next, s->at);
    hook_play(c, next, move, &c->undo_info);
    bool known = value_of(t, next, ply, value);
    report_pop(c->report, length);
    return known;
}

/* The best of all moves, or the average over all outcomes. */
static bool value_of_choice(struct tree *t, struct block *s, const struct facts *f, int ply,
                            double *value)
{
    double best = 0, sum = 0, weights = 0, v;

    for (size_t i = 0; i < f->count; i++) {
        if (!value_after(t, s, f->list[i], ply + 1, &v)) return false;
        if (f->side == ZM_NATURE) {
            uint32_t weight = hook_weight(t->c, s, f->list[i]);
            sum += weight * v, weights += weight;
            continue;
        }
        if (v > 0.5) v -= 1;
        else if (v < -0.5) v += 1;
        if (!i || (f->side == ZM_FIRST ? v > best : v < best)) best = v;
    }
    *value = f->side != ZM_NATURE ? best : weights > 0 ? sum / weights : 0;
    return true;
}

/* The value for the first side, in scores: a result at a distance of d plies is worth d less if it
 * is good and d more if it is bad, chance outcomes counted as no ply. False: the tree is too
 * large, or the game breaks the contract in it. `ply` counts outcomes as well. */
static bool value_of(struct tree *t, struct block *s, int ply, double *value)
{
    struct check *c = t->c;
    struct facts f = {.side = hook_side(c, s), .list = c->level_list[ply]};

    f.over = hook_outcome(c, s, &f.result);
    f.count = f.over ? 0 : hook_moves(c, s, f.list);
    f.evaluation = c->game->evaluate ? hook_evaluate(c, s) : 0;
    if (!check_contract(c, s, &f)) return false;
    if (f.over) return *value = (double)f.result * (double)ZM_UNIT, true;
    return ply + 1 < LEVELS && value_of_choice(t, s, &f, ply, value);
}

static bool minimax(struct check *c, struct block *s, uint64_t most_nodes, double *value)
{
    struct tree t = {c, 0, most_nodes};

    return value_of(&t, s, 0, value);
}

/* -- What is compared with it. --------------------------------------------------------------- */

/* Values are compared without their distances. */
static bool same_value(double a, double b)
{
    return fabs(a - b) <= ZM_PLY_MAX;
}

static double in_units(double score)
{
    return score / (double)ZM_UNIT;
}

/* The distance of a win or a loss in plies; -1 where there is none: a draw, or chance. */
static int64_t distance_of(const struct check *c, double value)
{
    double result = round(in_units(value));

    if (c->game->weight || fabs(result) < 0.5) return -1;
    return (int64_t)llround(fabs(result * (double)ZM_UNIT - value));
}

static void compare_tactics(struct check *c, double value)
{
    struct zm_advice advice;
    double sign = c->here.side == ZM_FIRST ? 1 : -1;
    int64_t distance = distance_of(c, value);

    if (!c->game->tactics || !hook_tactics(c, &c->now, &advice) || !advice.proven) return;
    if (!MUST(c->report, same_value(sign * value, (double)advice.value * (double)ZM_UNIT),
              "tactics", "proves %d, but minimax finds %g", advice.value, in_units(sign * value)))
        return;
    if (distance >= 0)
        MUST(c->report, advice.distance == (uint64_t)distance, "tactics",
             "proves %d in %" PRIu64 " plies, but minimax finds %" PRId64, advice.value,
             advice.distance, distance);
}

static void compare_symmetric(struct check *c, double value)
{
    double other;

    for (size_t i = 1; i < c->images && i < 8; i++) {
        hook_transform(c, &c->now, i, &c->reply);
        if (minimax(c, &c->reply, NODES_SYMMETRIC * 2, &other))
            MUST(c->report, same_value(value, other), "transform",
                 "%zu changes the value from %g to %g", i, in_units(value), in_units(other));
    }
}

static void compare_player(struct check *c, const char *player, double value)
{
    const struct zm_limits limits = {
        .size = sizeof limits, .nodes = 50000, .memory = (size_t)16 << 20, .seed = 1};
    double sign = c->here.side == ZM_FIRST ? 1 : -1;
    struct report *r = c->report;
    struct zm_result found = {.size = sizeof found};

    report_hook(r, player);
    enum zm_status status = zm_think(c->zm, player, &limits, &found);
    if (status == ZM_BROKEN) report_fault(r, player, "stops: %.160s", zm_why(c->zm));
    if (status || found.kind != ZM_EXACT) return;
    MUST(r, same_value(sign * value, (double)found.score), player,
         "proves %g, but minimax finds %g: hooks contradict each other",
         in_units((double)found.score), in_units(sign * value));
    if (found.distance_kind == ZM_DISTANCE_EXACT && distance_of(c, value) >= 0)
        MUST(r, found.distance == distance_of(c, value), player,
             "proves an end in %" PRId64 " plies, but minimax finds %" PRId64, found.distance,
             distance_of(c, value));
}

static void compare_players(struct check *c, double value)
{
    if (c->thinks >= THINKS_MAX || !set_context(c)) return;
    c->thinks++;
    compare_player(c, "alphabeta", value);
    compare_player(c, "exact:hash=1", value);
    if (c->game->weight) compare_player(c, "star2", value);
}

/* The bounds hold for the value of the position itself. */
static void compare_reach(struct check *c, double value)
{
    zm_score least, most;

    if (!c->game->reach) return;
    hook_reach(c, &c->now, ZM_PLY_MAX, &least, &most);
    if (least > most) return;
    MUST(c->report, (double)(least - ZM_PLY_MAX) <= value && value <= (double)(most + ZM_PLY_MAX),
         "reach", "says %g to %g, but minimax finds %g", in_units((double)least),
         in_units((double)most), in_units(value));
}

static void check_reach(struct check *c)
{
    zm_score least, most;

    if (!c->game->reach || c->here.over) return;
    hook_reach(c, &c->now, REACH_PLIES, &least, &most);
    MUST(c->report, least <= most, "reach", "says a least that is more than the most");
}

void check_values(struct check *c)
{
    double value;

    check_reach(c);
    if (c->here.over || c->here.side == ZM_NATURE || !minimax(c, &c->now, NODES, &value)) return;
    compare_reach(c, value);
    compare_tactics(c, value);
    if (c->images > 1 && minimax(c, &c->now, NODES_SYMMETRIC, &value)) compare_symmetric(c, value);
    compare_players(c, value);
}
