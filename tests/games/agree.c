/* SPDX-License-Identifier: MIT
 * agree.c - every search agrees with plain minimax on random small positions of every game.
 *
 * The reference below is minimax and expectiminimax as in a textbook, on the public functions
 * alone: it makes a move, asks for the value, takes the move back. Each position is searched by
 * several players drawn from all combinations of options. */
#include "subjects.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* -- The reference. -------------------------------------------------------------------------- */

enum unit { PLIES, TURNS, STEPS };
static const char *const unit_name[] = {"plies", "turns", "steps"};

enum { LISTED_MOST = 512, END = 1 << 20, DEPTH_MOST = 9 };

struct reference {
    struct zm_context *zm;
    enum unit unit;
    bool distance, likely;
    int depth;
    uint64_t nodes, most_nodes; /* moves tried; it gives up above */
    bool horizon;               /* some line was cut off by the depth */
    bool luck;                  /* there is a chance node somewhere */
};

struct choice {
    zm_move move;
    zm_score score; /* for the side to move */
    uint64_t nodes; /* moves tried up to this one */
};

static zm_score value_of(struct reference *r, int ply, int left, enum zm_side last);

static void must_play(struct zm_context *zm, zm_move move)
{
    if (zm_play(zm, move)) failure(zm, "listed but not legal: %s", zm_why(zm));
}

/* The value for the first side of the position after a move. */
static zm_score after(struct reference *r, zm_move move, int ply, int left, enum zm_side last)
{
    r->nodes++;
    must_play(r->zm, move);
    zm_score score = value_of(r, ply, left, last);
    zm_undo(r->zm);
    return score;
}

/* The average over the chance outcomes, rounded towards zero. The sum is of multiples of one over
 * the total weight, so what is nearly whole is whole. */
static zm_score average(struct reference *r, int ply, int left, enum zm_side last)
{
    zm_move list[LISTED_MOST];
    size_t n = zm_moves(r->zm, list, LISTED_MOST);
    double sum = 0;

    r->luck = true;
    if (r->likely) return after(r, list[0], ply, left, last);
    for (size_t i = 0; i < n && r->nodes < r->most_nodes; i++) {
        double p = zm_probability(r->zm, list[i]);
        if (p > 0) sum += p * (double)after(r, list[i], ply, left, last);
    }
    return (zm_score)(sum + sum * 1e-15 + (sum > 0 ? 1e-5 : -1e-5));
}

/* The value for the first side. `left` is what is left of the depth; `last` the side that moved
 * last. */
static zm_score value_of(struct reference *r, int ply, int left, enum zm_side last)
{
    zm_move list[LISTED_MOST];
    int result;
    enum zm_side side = zm_side_to_move(r->zm);

    if (zm_outcome(r->zm, &result)) {
        int by = !r->distance || !result ? 0 : result > 0 ? ply : -ply;
        return result * ZM_UNIT - by;
    }
    if (r->unit != PLIES && side != ZM_NATURE && side != last) left--;
    if (left <= 0) {
        r->horizon = true;
        return llround(zm_evaluate(r->zm) * (double)ZM_UNIT);
    }
    if (side == ZM_NATURE) return average(r, ply, left, last);

    size_t n = zm_moves(r->zm, list, LISTED_MOST);
    zm_score best = side == ZM_FIRST ? -ZM_INFINITE : ZM_INFINITE;
    for (size_t i = 0; i < n && r->nodes < r->most_nodes; i++) {
        zm_score v = after(r, list[i], ply + 1, left - (r->unit == PLIES), side);
        if (side == ZM_FIRST ? v > best : v < best) best = v;
    }
    return best;
}

/* All moves of the position with their scores for the side to move, and the best of these. False
 * if it took too many nodes. */
static bool solve(struct reference *r, struct choice *moves, size_t *count, zm_score *best)
{
    zm_move list[LISTED_MOST];
    enum zm_side side = zm_side_to_move(r->zm);
    int left = r->unit == STEPS ? 2 * r->depth : r->depth;

    *count = zm_moves(r->zm, list, LISTED_MOST);
    *best = -ZM_INFINITE;
    r->nodes = 0;
    r->horizon = r->luck = false;
    if (*count > LISTED_MOST) return false;
    for (size_t i = 0; i < *count && r->nodes < r->most_nodes; i++) {
        zm_score v = after(r, list[i], 1, left - (r->unit == PLIES), side);
        moves[i] = (struct choice){list[i], side == ZM_FIRST ? v : -v, r->nodes};
        if (moves[i].score > *best) *best = moves[i].score;
    }
    return r->nodes < r->most_nodes;
}

/* -- A random player string. ----------------------------------------------------------------- */

struct asked {
    char player[160];
    enum unit unit;
    int depth;
    bool distance, cuts, iterative, star2, any_star, strict, shallow, likely, ordered;
};

static const char *const searches[] = {"minimax", "expectiminimax", "alphabeta",
                                       "star1",   "star2",          "iterative"};

static void add(struct asked *a, const char *key, const char *value)
{
    size_t n = strlen(a->player);

    snprintf(a->player + n, sizeof a->player - n, ",%s=%s", key, value);
}

static void add_chance(struct asked *a, uint64_t *seed)
{
    static const char *const ways[] = {"full", "star1", "star2", "likely"};
    size_t way = chance(seed, 4);

    add(a, "chance", ways[way]);
    a->any_star = a->cuts && (way == 1 || way == 2);
    a->star2 = a->cuts && way == 2;
    a->likely = way == 3;
}

static void add_cuts(struct asked *a, uint64_t *seed)
{
    a->strict = chance(seed, 2);
    a->shallow = chance(seed, 2);
    if (a->strict || chance(seed, 2)) add(a, "compare", a->strict ? "strict" : "equal");
    if (a->shallow || chance(seed, 2)) add(a, "cuts", a->shallow ? "shallow" : "deep");
}

static void draw_player(struct asked *a, const struct zm_game *game, enum unit unit, int depth,
                        uint64_t *seed)
{
    size_t which = chance(seed, 6), orders = 0;
    const char *const *names = game->order_names;

    *a = (struct asked){.unit = unit,
                        .depth = depth,
                        .cuts = which >= 2,
                        .star2 = which >= 4,
                        .any_star = which >= 3,
                        .iterative = which == 5};
    int n = snprintf(a->player, sizeof a->player, "%s:unit=%s", searches[which], unit_name[unit]);
    if (depth != END) snprintf(a->player + n, sizeof a->player - (size_t)n, ",depth=%d", depth);
    a->distance = chance(seed, 4) > 0;
    if (!a->distance || chance(seed, 2)) add(a, "distance", a->distance ? "yes" : "no");
    while (names && names[orders]) orders++;
    if (orders && chance(seed, 3)) add(a, "order", names[chance(seed, orders)]), a->ordered = true;
    if (a->cuts) add_cuts(a, seed);
    if (which != 3 && which != 4 && chance(seed, 3) == 0) add_chance(a, seed);
}

/* -- Alpha-beta as in a textbook: the nodes. --------------------------------------------------- */

/* What is open for the first side: it has `low` elsewhere, and the second side will not let it have
 * more than `high`. */
struct open {
    zm_score low, high;
};

static zm_score with_cuts(struct reference *r, const struct asked *a, int ply, int left,
                          enum zm_side last, struct open w);

/* The best of all moves until one is too good; `w` is narrowed by each. */
static zm_score best_with_cuts(struct reference *r, const struct asked *a, int ply, int left,
                               struct open w)
{
    zm_move list[LISTED_MOST];
    enum zm_side side = zm_side_to_move(r->zm);
    bool first = side == ZM_FIRST;
    size_t n = zm_moves(r->zm, list, LISTED_MOST);
    zm_score best = first ? -ZM_INFINITE : ZM_INFINITE;

    for (size_t i = 0; i < n && r->nodes < r->most_nodes; i++) {
        r->nodes++;
        must_play(r->zm, list[i]);
        zm_score v = with_cuts(r, a, ply + 1, left - (r->unit == PLIES), side, w);
        zm_undo(r->zm);
        if (first ? v > best : v < best) best = v;
        if (first && best > w.low) w.low = best;
        if (!first && best < w.high) w.high = best;
        if (a->strict ? (first ? best > w.high : best < w.low)
                      : (first ? best >= w.high : best <= w.low))
            break;
    }
    return best;
}

static zm_score with_cuts(struct reference *r, const struct asked *a, int ply, int left,
                          enum zm_side last, struct open w)
{
    enum zm_side side = zm_side_to_move(r->zm);
    bool passed = side != last;

    if (zm_outcome(r->zm, NULL) || left - (r->unit != PLIES && passed) <= 0)
        return value_of(r, ply, left, last);
    if (r->unit != PLIES && passed) left--;
    /* with shallow cuts only what the move before this node can have elsewhere counts */
    if (a->shallow && passed && side == ZM_FIRST) w.low = -ZM_INFINITE;
    if (a->shallow && passed && side == ZM_SECOND) w.high = ZM_INFINITE;
    return best_with_cuts(r, a, ply, left, w);
}

/* How many moves alpha-beta tries in the order in which they are listed. */
static uint64_t nodes_with_cuts(struct reference *r, const struct asked *a)
{
    r->nodes = 0;
    best_with_cuts(r, a, 0, r->unit == STEPS ? 2 * r->depth : r->depth,
                   (struct open){-ZM_INFINITE, ZM_INFINITE});
    return r->nodes;
}

/* -- The properties. ------------------------------------------------------------------------- */

static uint64_t checks;

#define MUST(condition, ...)                                                                       \
    do {                                                                                           \
        checks++;                                                                                  \
        if (!(condition)) failure(__VA_ARGS__);                                                    \
    } while (0)

static zm_score best_possible(struct zm_context *zm, const struct zm_game *game)
{
    char spec[ZM_SPEC_TEXT];
    static int least, most;
    static char known[ZM_SPEC_TEXT];

    zm_spec(zm, spec, sizeof spec);
    if (strcmp(spec, known) != 0) { /* the range is in the table, behind its own rules */
        void *rules = calloc(1, game->rules_size);
        const char *at = strchr(spec, ':');
        if (!game->parse(rules, at ? at + 1 : "", NULL)) failure(zm, "its spec does not parse");
        game->range(rules, &least, &most);
        free(rules);
        memcpy(known, spec, sizeof known);
    }
    return (zm_side_to_move(zm) == ZM_FIRST ? most : -least) * ZM_UNIT;
}

/* The line is legal, and where chance has no say its end is worth what the root is. A distance is
 * that of a win or a loss, and the length of the line. */
static void check_line(struct zm_context *zm, const struct asked *a, const struct zm_result *r)
{
    enum zm_side side = zm_side_to_move(zm);
    size_t made = 0;
    bool luck = false;
    int result;

    MUST(r->line_length > 0 && r->line[0] == r->move, zm, "%s: its line", a->player);
    for (; made < r->line_length; made++) {
        luck |= zm_side_to_move(zm) == ZM_NATURE;
        if (zm_play(zm, r->line[made])) break;
    }
    bool over = zm_outcome(zm, &result);
    zm_score found = llround(zm_evaluate(zm) * (double)ZM_UNIT);
    zm_score by = !a->distance || !result ? 0 : (zm_score)made;
    if (over) found = result * ZM_UNIT + (result > 0 ? -by : by);
    for (size_t i = 0; i < made; i++) zm_undo(zm);

    MUST(made == r->line_length, zm, "%s: move %zu of its line is not legal", a->player, made);
    if (luck) return;
    MUST((side == ZM_FIRST ? found : -found) == r->score, zm,
         "%s: score %" PRId64 ", at the end of its line %" PRId64, a->player, r->score, found);
    if (r->kind == ZM_EXACT && !zm_game_of(zm)->weight)
        MUST(!a->distance || r->distance == (over && result ? (int64_t)made : -1), zm,
             "%s: distance %" PRId64 ", its line has %zu moves", a->player, r->distance, made);
    MUST((r->distance < 0) == (r->distance_kind == ZM_DISTANCE_UNKNOWN), zm,
         "%s: distance %" PRId64 " of kind %d", a->player, r->distance, (int)r->distance_kind);
}

static void check_nodes(struct reference *r, const struct asked *a, const struct zm_result *found,
                        const struct choice *moves, size_t n, zm_score top)
{
    bool stops = found->score >= top - ZM_PLY_MAX;

    if (a->iterative || (a->star2 && r->luck)) return;
    MUST(found->nodes <= r->nodes, r->zm, "%s: %" PRIu64 " nodes, minimax %" PRIu64, a->player,
         found->nodes, r->nodes);
    if (a->cuts && !a->ordered && !r->luck && !stops) {
        uint64_t nodes = nodes_with_cuts(r, a);
        MUST(found->nodes == nodes, r->zm, "%s: %" PRIu64 " nodes, textbook %" PRIu64, a->player,
             found->nodes, nodes);
    }
    if (a->cuts) return;
    if (!stops)
        MUST(found->nodes == r->nodes, r->zm, "%s: %" PRIu64 " nodes, reference %" PRIu64,
             a->player, found->nodes, r->nodes);
    for (size_t i = 0; i < n && !a->ordered && !a->likely; i++) {
        if (moves[i].score < top - a->distance) continue;
        MUST(found->nodes <= moves[i].nodes, r->zm,
             "%s: %" PRIu64 " nodes, but the best possible was found after %" PRIu64, a->player,
             found->nodes, moves[i].nodes);
        return;
    }
}

/* What is said to be proven is so: compared with the whole tree. */
static void check_proof(struct reference *r, const struct asked *a, const struct zm_result *found,
                        uint64_t most_nodes)
{
    struct reference whole = {
        .zm = r->zm, .distance = a->distance, .depth = END, .most_nodes = most_nodes};
    struct choice moves[LISTED_MOST];
    size_t n;
    zm_score best;

    if (!r->horizon && !a->likely && (!a->any_star || !r->luck))
        MUST(found->kind == ZM_EXACT, r->zm, "%s: saw the whole tree, says heuristic", a->player);
    if (a->iterative && found->kind == ZM_EXACT && found->depth > 1) {
        r->depth = found->depth - 1;
        solve(r, moves, &n, &best);
        MUST(r->horizon || r->luck, r->zm, "%s: went on to depth %d", a->player, found->depth);
    }
    if (found->kind != ZM_EXACT || !solve(&whole, moves, &n, &best)) return;

    zm_score near = found->score - best;
    bool alike =
        whole.luck || a->unit != PLIES ? near <= ZM_PLY_MAX && near >= -ZM_PLY_MAX : near == 0;
    MUST(alike, r->zm, "%s: says exact %" PRId64 ", it is %" PRId64, a->player, found->score, best);
}

static void check_value(struct zm_context *zm, const struct asked *a, const struct zm_result *r)
{
    double value = (double)r->score / (double)ZM_UNIT;

    MUST(fabs(r->value - value) * (double)ZM_UNIT <= (a->distance ? ZM_PLY_MAX : 0), zm,
         "%s: value %g, score %g", a->player, r->value, value);
    bool at_once = r->kind == ZM_EXACT && r->distance == 1;
    if ((r->kind != ZM_EXACT || zm_game_of(zm)->weight) && !at_once)
        MUST(r->distance == -1, zm, "%s: distance %" PRId64 " of a guess or with chance", a->player,
             r->distance);
}

static void check_player(struct reference *r, const struct zm_game *game, const struct asked *a)
{
    static struct zm_result found = {.size = sizeof found};
    struct choice moves[LISTED_MOST];
    size_t n;
    zm_score best;
    uint64_t before = zm_hash(r->zm), whole = 4 * r->most_nodes;

    const struct zm_limits limits = {.size = sizeof limits,
                                     .nodes = 200000}; /* Star2 probes again and again */

    if (zm_think(r->zm, a->player, &limits, &found)) {
        failure(r->zm, "%s: %s", a->player, zm_why(r->zm));
        return;
    }
    if (found.stopped) {
        MUST(a->star2, r->zm, "%s: more nodes than minimax could need", a->player);
        return;
    }
    MUST(zm_hash(r->zm) == before, r->zm, "%s: changed the position", a->player);
    r->unit = a->unit;
    r->distance = a->distance;
    r->likely = a->likely;
    r->depth = a->iterative ? found.depth : a->depth;
    if (!solve(r, moves, &n, &best)) return; /* an order or a likely event may make it larger */

    MUST(found.score == best, r->zm, "%s: score %" PRId64 ", minimax %" PRId64, a->player,
         found.score, best);
    if (!a->iterative)
        MUST(found.depth == (a->depth == END ? 0 : a->depth), r->zm, "%s: says depth %d", a->player,
             found.depth);
    for (size_t i = 0; i < n; i++)
        if (moves[i].move == found.move)
            MUST(moves[i].score == best, r->zm, "%s: chose a move worth %" PRId64 " of %" PRId64,
                 a->player, moves[i].score, best);
    check_value(r->zm, a, &found);
    check_line(r->zm, a, &found);
    check_nodes(r, a, &found, moves, n, best_possible(r->zm, game));
    check_proof(r, a, &found, whole);
}

/* The depth policy: one unit shallower for each unit of value ahead, within its bounds. */
static void check_cutoff(struct reference *r)
{
    static struct zm_result found = {.size = sizeof found};
    struct choice moves[LISTED_MOST];
    size_t n;
    zm_score best;
    double lead = zm_evaluate(r->zm) * (zm_side_to_move(r->zm) == ZM_FIRST ? 1 : -1);
    int depth = 2 - (int)lround(lead);

    if (depth < 1) depth = 1;
    if (depth > 3) depth = 3;
    if (zm_think(r->zm, "alphabeta:policy=cutoff,least=1,most=3", NULL, &found)) {
        failure(r->zm, "cutoff: %s", zm_why(r->zm));
        return;
    }
    MUST(found.depth == depth, r->zm, "cutoff: depth %d, expected %d", found.depth, depth);
    r->unit = PLIES;
    r->distance = true;
    r->likely = false;
    r->depth = depth;
    if (solve(r, moves, &n, &best))
        MUST(found.score == best, r->zm, "cutoff: score %" PRId64 ", minimax %" PRId64, found.score,
             best);
}

/* A depth at which the reference stays within its nodes, often the greatest; 0 if there is none. */
static int feasible_depth(struct reference *r, uint64_t *seed)
{
    struct choice moves[LISTED_MOST];
    size_t n;
    zm_score best;
    int depth = 0;

    for (int d = 1; d <= DEPTH_MOST; d++) {
        r->depth = d;
        if (!solve(r, moves, &n, &best)) break;
        depth = d;
        if (!r->horizon) break;
    }
    if (depth && chance(seed, 2)) return 1 + (int)chance(seed, (uint64_t)depth);
    return depth && !r->horizon && r->depth == depth ? END : depth;
}

static void check_position(struct zm_context *zm, const struct zm_game *game, uint64_t *seed)
{
    enum { PLAYERS = 8 };
    struct reference r = {.zm = zm, .most_nodes = 100 + chance(seed, 6000)};
    struct asked a;

    r.unit = chance(seed, 2) ? PLIES : chance(seed, 2) ? TURNS : STEPS;
    int depth = feasible_depth(&r, seed);
    if (!depth) return;
    for (int i = 0; i < PLAYERS; i++) {
        draw_player(&a, game, r.unit, depth, seed);
        check_player(&r, game, &a);
    }
    check_cutoff(&r);
}

int main(int argc, char **argv)
{
    enum { POSITIONS = 3000 };
    static struct subject list[SUBJECTS_MAX];
    uint64_t seed = test_seed();
    size_t n = subjects_list(list, &seed), each = (size_t)(POSITIONS * test_rounds()) / n + 1;

    for (size_t i = 0; i < n; i++) {
        if (!is_chosen(&list[i], argc, argv)) continue;
        struct zm_context *zm = subject_open(&list[i], chance(&seed, 4) == 0);
        for (size_t j = 0; j < each; j++)
            if (random_position(zm, &seed)) check_position(zm, list[i].game, &seed);
        zm_close(zm);
    }
    return test_end("agreement with plain minimax", checks);
}
