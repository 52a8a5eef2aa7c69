/* SPDX-License-Identifier: MIT
 * claims.c - what a player claims of a position, against plain minimax to the end of the game.
 *
 * The reference is minimax with distances as in a textbook, on the public functions alone. Every
 * player is stopped by limits of nodes drawn at random; whatever it then says must be true: the
 * value, the distance as exact or as the bound it is called, the moves of a ranking, and the move
 * it plays. */
#include "subjects.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* -- The reference. -------------------------------------------------------------------------- */

enum { LISTED_MOST = 512, NODES_MOST = 30000 };

/* The value of a position for the first side in the game's unit, and the plies to the end if the
 * winner hurries and the loser does not. */
struct truth {
    int value, plies;
};

struct reference {
    struct zm_context *zm;
    uint64_t nodes; /* moves tried; it gives up above NODES_MOST */
};

/* Whether a side prefers a to b: the better value; of wins the quicker, of losses the longer. */
static bool prefers(enum zm_side side, struct truth a, struct truth b)
{
    int av = side == ZM_FIRST ? a.value : -a.value, bv = side == ZM_FIRST ? b.value : -b.value;

    if (av != bv) return av > bv;
    return av > 0 ? a.plies < b.plies : av < 0 && a.plies > b.plies;
}

static struct truth solve(struct reference *r);

static struct truth after(struct reference *r, zm_move move)
{
    if (zm_play(r->zm, move)) failure(r->zm, "listed but not legal: %s", zm_why(r->zm));
    struct truth t = solve(r);
    t.plies++;
    zm_undo(r->zm);
    return t;
}

static struct truth solve(struct reference *r)
{
    zm_move list[LISTED_MOST];
    struct truth best = {0, 0}, t;

    if (zm_outcome(r->zm, &best.value)) return best;
    enum zm_side side = zm_side_to_move(r->zm);
    size_t n = zm_moves(r->zm, list, LISTED_MOST);
    for (size_t i = 0; i < n && r->nodes < NODES_MOST; i++) {
        r->nodes++;
        t = after(r, list[i]);
        if (i == 0 || prefers(side, t, best)) best = t;
    }
    return best;
}

/* -- What is asked, and what is known. ------------------------------------------------------- */

static uint64_t checks;

#define MUST(condition, ...)                                                                       \
    do {                                                                                           \
        checks++;                                                                                  \
        if (!(condition)) failure(__VA_ARGS__);                                                    \
    } while (0)

struct question {
    struct zm_context *zm;
    char player[96];
    enum zm_side side;
    size_t n;
    zm_move move[LISTED_MOST];
    struct truth of[LISTED_MOST]; /* after each move, for the side to move, plies from here */
    struct truth best;
    int top;       /* no result is better */
    uint64_t look; /* nodes with which any proof leaves enough to look two plies ahead */
};

static struct truth for_side(struct truth t, enum zm_side side)
{
    return (struct truth){side == ZM_FIRST ? t.value : -t.value, t.plies};
}

/* False if the game from here is too large for the reference. */
static bool know(struct question *q)
{
    struct reference r = {.zm = q->zm};

    q->side = zm_side_to_move(q->zm);
    q->n = zm_moves(q->zm, q->move, LISTED_MOST);
    if (q->n > LISTED_MOST) return false;
    for (size_t i = 0; i < q->n && r.nodes < NODES_MOST; i++) {
        struct truth t = after(&r, q->move[i]);
        if (i == 0 || prefers(q->side, t, q->best)) q->best = t;
        q->of[i] = for_side(t, q->side);
    }
    q->best = for_side(q->best, q->side);
    return r.nodes < NODES_MOST;
}

static void know_rules(struct question *q, const struct subject *s)
{
    void *rules = calloc(1, s->game->rules_size);
    struct zm_error error;
    int least = 0, most = 0;
    uint64_t width = 0;

    if (s->game->parse(rules, s->parameters ? s->parameters : "", &error)) {
        s->game->range(rules, &least, &most);
        width = s->game->most_moves(rules);
    }
    free(rules);
    q->top = zm_side_to_move(q->zm) == ZM_FIRST ? most : -least;
    q->look = 200 + 2 * width * width;
}

static const struct truth *truth_of(const struct question *q, zm_move m)
{
    for (size_t i = 0; i < q->n; i++)
        if (q->move[i] == m) return &q->of[i];
    failure(q->zm, "%s: not a legal move", q->player);
    return &q->best;
}

/* -- What is claimed. ------------------------------------------------------------------------ */

static void check_value(const struct question *q, double value, enum zm_kind kind, int truth)
{
    bool holds = kind == ZM_EXACT   ? value == truth
                 : kind == ZM_LOWER ? value <= truth
                 : kind == ZM_UPPER ? value >= truth
                                    : true;

    MUST(holds, q->zm, "%s: value %g of kind %d, it is %d", q->player, value, (int)kind, truth);
}

static void check_distance(const struct question *q, enum zm_kind kind, int64_t distance,
                           enum zm_distance_kind what, struct truth truth)
{
    bool holds = what == ZM_DISTANCE_EXACT      ? distance == truth.plies
                 : what == ZM_DISTANCE_AT_MOST  ? distance >= truth.plies
                 : what == ZM_DISTANCE_AT_LEAST ? distance <= truth.plies
                                                : distance == -1;

    MUST(what == ZM_DISTANCE_UNKNOWN || (kind == ZM_EXACT && truth.value), q->zm,
         "%s: distance %" PRId64 " of a value of %d, kind %d", q->player, distance, truth.value,
         (int)kind);
    MUST(holds, q->zm, "%s: distance %" PRId64 " of kind %d, it is %d", q->player, distance,
         (int)what, truth.plies);
}

/* The move keeps a proven value, and the distance as far as that is claimed for the winner's and
 * the loser's sake. A move that wins at once is always played; no lost game is lost at once where
 * there is another way. */
static void check_move(const struct question *q, const struct zm_result *r, uint64_t nodes)
{
    const struct truth *t = truth_of(q, r->move);
    bool at_once = false, later = false;

    if (r->kind == ZM_EXACT) {
        MUST(t->value == q->best.value, q->zm, "%s: a move worth %d of %d", q->player, t->value,
             q->best.value);
        bool kept = (t->value > 0) == (r->distance_kind == ZM_DISTANCE_AT_MOST);
        if (r->distance_kind == ZM_DISTANCE_EXACT || kept)
            check_distance(q, r->kind, r->distance, r->distance_kind, *t);
    }
    for (size_t i = 0; i < q->n; i++) {
        at_once |= q->of[i].plies == 1 && q->of[i].value == q->top;
        later |= q->of[i].plies > 2;
    }
    if (at_once)
        MUST(t->plies == 1 && t->value == q->top, q->zm, "%s: misses a win at once", q->player);
    if (r->kind == ZM_EXACT && later && q->best.value < 0 && q->top == 1 && nodes >= q->look)
        MUST(t->plies > 2, q->zm, "%s: loses at once", q->player);
}

/* A line of a proven value is legal, and where it ends the game it ends with that value. */
static void check_line(const struct question *q, const struct zm_result *r)
{
    size_t made = 0;
    int result;

    while (made < r->line_length && !zm_play(q->zm, r->line[made])) made++;
    bool over = zm_outcome(q->zm, &result);
    for (size_t i = 0; i < made; i++) zm_undo(q->zm);
    MUST(made == r->line_length, q->zm, "%s: move %zu of its line is not legal", q->player, made);
    if (r->kind != ZM_EXACT) return;
    int64_t plies = (int64_t)made;
    bool bound = r->distance_kind == ZM_DISTANCE_AT_LEAST || r->distance < 0;
    MUST(over || bound || plies < r->distance, q->zm, "%s: its line of %zu plies does not end",
         q->player, made);
    if (!over) return;
    MUST((q->side == ZM_FIRST ? result : -result) == r->value, q->zm,
         "%s: its line ends with %d, not with %g", q->player, result, r->value);
    bool holds = r->distance_kind == ZM_DISTANCE_EXACT      ? plies == r->distance
                 : r->distance_kind == ZM_DISTANCE_AT_MOST  ? plies <= r->distance
                 : r->distance_kind == ZM_DISTANCE_AT_LEAST ? plies >= r->distance
                                                            : true;
    MUST(holds, q->zm, "%s: its line has %zu plies, the distance is %" PRId64 " of kind %d",
         q->player, made, r->distance, (int)r->distance_kind);
}

/* A row that is not the evaluation of the position for the side to move was searched. */
static void check_unsearched(const struct question *q, const struct zm_result *r,
                             const struct zm_ranked *rows)
{
    double evaluation = q->side == ZM_FIRST ? zm_evaluate(q->zm) : -zm_evaluate(q->zm);
    uint64_t searched = 0;

    for (size_t i = 0; i < r->ranked; i++)
        searched += rows[i].kind == ZM_HEURISTIC && fabs(rows[i].value - evaluation) > 1e-6;
    MUST(searched <= r->nodes, q->zm, "%s: %" PRIu64 " moves were searched by %" PRIu64 " nodes",
         q->player, searched, r->nodes);
}

static void check_multipv(const struct question *q, const struct zm_result *r,
                          const struct zm_ranked *rows)
{
    MUST(r->ranked && rows[0].move == r->move, q->zm, "%s: its ranking", q->player);
    if (strncmp(q->player, "minimax", 7) == 0 || strncmp(q->player, "alphabeta", 9) == 0)
        check_unsearched(q, r, rows); /* others value moves at the frontier without making them */
    for (size_t i = 0; i < r->ranked; i++) {
        const struct truth *t = truth_of(q, rows[i].move);
        for (size_t j = 0; j < i; j++)
            MUST(rows[j].move != rows[i].move, q->zm, "%s: a move is ranked twice", q->player);
        check_value(q, rows[i].value, rows[i].kind, t->value);
        check_distance(q, rows[i].kind, rows[i].distance, rows[i].distance_kind, *t);
    }
}

static void ask_within(struct question *q, const struct zm_limits *limits)
{
    static struct zm_result r = {.size = sizeof r};
    enum zm_status status = zm_think(q->zm, q->player, limits, &r);

    if (status == ZM_STOPPED) return;
    if (status) {
        failure(q->zm, "%s: %s", q->player, zm_why(q->zm));
        return;
    }
    check_value(q, r.value, r.kind, q->best.value);
    check_distance(q, r.kind, r.distance, r.distance_kind, q->best);
    check_move(q, &r, limits->nodes);
    check_line(q, &r);
    if (limits->ranking) check_multipv(q, &r, limits->ranking);
}

static void ask(struct question *q, uint64_t *seed)
{
    static struct zm_ranked rows[LISTED_MOST];
    struct zm_limits limits = {
        .size = sizeof limits, .nodes = 1 + chance(seed, 1 + chance(seed, 4000)), .seed = *seed};
    bool ranked = chance(seed, 3) == 0;

    if (chance(seed, 8) == 0) limits.nodes = 1 + chance(seed, 3);
    if (ranked) limits.ranking = rows, limits.ranking_room = 1 + chance(seed, q->n);
    ask_within(q, &limits);
}

static const char *const players[] = {"pvs:hash=1",
                                      "pvs:hash=1,threads=2",
                                      "pvs:hash=1,distance=no",
                                      "exact:hash=1",
                                      "exact:hash=1,threads=2",
                                      "exact:hash=1,distance=yes",
                                      "mcts:hash=1",
                                      "mcts:hash=1,threads=2",
                                      "mcts:hash=1,select=puct",
                                      "strong:hash=1",
                                      "minimax",
                                      "alphabeta",
                                      "alphabeta:depth=4",
                                      "alphabeta:depth=3,unit=turns",
                                      "iterative",
                                      "iterative:unit=turns",
                                      "rules"};

/* -- All games. ------------------------------------------------------------------------------ */

static void check_position(struct zm_context *zm, const struct subject *s, uint64_t *seed)
{
    static struct question q;

    q.zm = zm;
    if (!know(&q)) return;
    know_rules(&q, s);
    for (size_t i = 0; i < sizeof players / sizeof *players; i++) {
        if (chance(seed, 3)) continue;
        snprintf(q.player, sizeof q.player, "%s", players[i]);
        ask(&q, seed);
        if (chance(seed, 2)) zm_forget(zm);
    }
}

/* Every limit of nodes up to a few hundred. */
static void check_limits(struct zm_context *zm, const struct subject *s)
{
    enum { MOST = 300 };
    static struct question q = {.player = "exact:hash=1,distance=yes"};

    q.zm = zm;
    if (!know(&q)) return;
    know_rules(&q, s);
    for (uint64_t nodes = 1; nodes <= MOST; nodes++) {
        zm_forget(zm);
        ask_within(&q, &(struct zm_limits){
                           .size = sizeof(struct zm_limits), .nodes = nodes, .seed = nodes});
    }
}

/* Where distances were once told that were not, by quicker wins of moves not searched as far, and a
 * line that ended with another result than the one proven after it was found. */
static void check_found(uint64_t *seed)
{
    static const struct {
        const char *parameters, *position;
    } list[] = {{"337954,9,3,0,wins", "6429746450468208714 0 0 0 0 0"},
                {"287876,9,3,0,wins", "6976887547813418427 1 3 1 0 0"},
                {"788893,9,3,0,wins", "1680948816257056877 0 0 0 0 0"}};
    enum { TIMES = 60 };
    struct zm_error error;

    for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
        struct subject s = {.game = &random_sure_tree_game, .parameters = list[i].parameters};
        struct zm_context *zm;
        if (zm_open_game(s.game, s.parameters, NULL, &zm, &error)) exit(2);
        if (zm_position_set(zm, list[i].position)) failure(zm, "%s", zm_why(zm));
        for (int k = 0; k < TIMES; k++) check_position(zm, &s, seed);
        check_limits(zm, &s);
        zm_close(zm);
    }
}

/* A move that ends the game and is among the first half, which is always listed. */
static bool listed_holds(const struct question *q)
{
    for (size_t i = 0; i < (q->n + 1) / 2; i++)
        if (q->of[i].plies == 1 && q->of[i].value >= 0) return true;
    return false;
}

/* Where moves are left out, of those listed all are searched until one does not lose. */
static void check_width(struct zm_context *zm, uint64_t *seed)
{
    static struct question q;
    struct zm_result r = {.size = sizeof r};

    q.zm = zm;
    if (!random_position(zm, seed) || !know(&q) || !listed_holds(&q)) return;
    if (zm_think(zm, "pvs:hash=1,depth=1",
                 &(struct zm_limits){.size = sizeof(struct zm_limits), .seed = 1}, &r))
        failure(zm, "%s", zm_why(zm));
    MUST(r.value > -0.9, zm, "depth 1: a listed move that holds is missed");
}

static void to_start(struct zm_context *zm)
{
    while (!zm_undo(zm)) {}
}

/* A game that leaves out moves which may be the best: see narrow_tree.c. */
static void check_narrow(uint64_t *seed)
{
    enum { TREES = 40, POSITIONS = 20, WIDE = 300 };

    for (int i = 0; i < TREES * test_rounds(); i++) {
        char parameters[24];
        snprintf(parameters, sizeof parameters, "%" PRIu64, chance(seed, 1000000));
        struct subject s = {.game = &narrow_tree_game, .parameters = parameters};
        struct zm_context *zm = subject_open(&s, false);
        for (int j = 0; j < POSITIONS; j++, to_start(zm))
            if (j % 2 == 0 || random_position(zm, seed)) check_position(zm, &s, seed);
        for (int j = 0; j < WIDE; j++, to_start(zm)) check_width(zm, seed);
        zm_close(zm);
    }
}

int main(int argc, char **argv)
{
    enum { POSITIONS = 6000 };
    static struct subject list[SUBJECTS_MAX];
    uint64_t seed = test_seed();
    size_t n = subjects_list(list, &seed), each = (size_t)(POSITIONS * test_rounds()) / n + 1;

    for (size_t i = 0; i < n; i++) {
        if (!is_chosen(&list[i], argc, argv)) continue;
        if (list[i].game->weight) continue; /* values are averages: see agree.c */
        struct zm_context *zm = subject_open(&list[i], chance(&seed, 4) == 0);
        for (size_t j = 0; j < each; j++)
            if (random_position(zm, &seed)) check_position(zm, &list[i], &seed);
        zm_close(zm);
    }
    check_found(&seed);
    check_narrow(&seed);
    return test_end("claims", checks);
}
