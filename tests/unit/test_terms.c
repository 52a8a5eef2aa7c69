/* SPDX-License-Identifier: MIT
 * test_terms.c - the terms of evaluations: their sum is the evaluation, which by the usual weights
 * is what it was before they had names; other weights reach the searches. */
#include "core/random.h"
#include "unit.h"

#include <zermelo_weights.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOVES = 300, GAMES = 12, TEXT = 1200 };

static const char *const specs[] = {
    "kalah:6,4",     "kalah:6,4,empty,pie", "kalah:7,12,majority",
    "kalah:12,20",   "kalah:5,6,relay",     "bantumi",
    "tuc-chess",     "tuc-chess:40,server", "othello:4",
    "othello:8",     "othello:10",          "connect:7,6,4",
    "connect:5,5,3", "connect:10,10,5",     "mnk:3,3,3",
    "mnk:5,5,4",     "mnk:4,5,3,exact",     "mnk:6,6,4,misere",
    "mnk:12,11,12",
};

/* A random legal move or outcome; false where the game is over. */
static bool step(struct zm_context *zm, uint64_t *seed)
{
    static zm_move list[MOVES];

    if (zm_outcome(zm, NULL)) return false;
    return zm_play(zm, list[random_below(seed, zm_moves(zm, list, MOVES))]) == ZM_OK;
}

/* Random games; `at` is called at each position that is not over. */
static void walk(const char *spec, int games, void (*at)(struct zm_context *))
{
    struct zm_context *zm = opened(spec);
    uint64_t seed = 41;

    for (int game = 0; game < games; game++) {
        do {
            if (!zm_outcome(zm, NULL)) at(zm);
        } while (step(zm, &seed));
        while (!zm_undo(zm)) {}
    }
    zm_close(zm);
}

/* -- The sum is the evaluation. ---------------------------------------------------------------- */

static long sum_of(struct zm_context *zm)
{
    int terms[ZM_WEIGHTS_MAX];
    const struct zm_weight *w = zm_weights(zm);
    long sum = 0;

    assert_int_equal(zm_terms(zm, terms), ZM_OK);
    for (int i = 0; w[i].name; i++) {
        sum += (long)terms[i] * w[i].usual;
        if (!w[i].in_guess) assert_int_equal(terms[i], 0);
    }
    return sum;
}

/* A bounded evaluation keeps a distance from loss and win that is below 0.002. */
static void same_sum(struct zm_context *zm)
{
    bool bounded;
    int scale = zm_terms_scale(zm, &bounded);
    double sum = (double)sum_of(zm), value = zm_evaluate(zm);

    assert_true(scale > 0);
    double expected = bounded ? sum / (fabs(sum) + scale) : sum / scale;
    if (fabs(value - expected) > (bounded ? 0.002 : 1e-5))
        FAIL("%s: terms make %g, the evaluation is %g", position_of(zm), expected, value);
}

static void test_sums(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) walk(specs[i], GAMES, same_sum);
}

/* -- As the evaluations were: by the texts of positions, a formula for each game. -------------- */

/* "S 4 4 4 4 4 4 0 / 4 4 4 4 4 4 0": the difference of the stores. */
static void same_kalah(struct zm_context *zm)
{
    const char *text = position_of(zm), *slash = strchr(text, '/');
    const char *first = slash - 1, *second = text + strlen(text);

    while (first[-1] != ' ') first--;
    while (second[-1] != ' ') second--;
    assert_true(zm_evaluate(zm) == atoi(first) - atoi(second));
}

/* "prkrp/ppppp/...../...../P..../.PPPP/PRKRP b 2 0 1": points behind the side; a pawn counts 1, a
 * rook 5, a king 16, a present that waits for its worth 0.95. */
static void same_tuc(struct zm_context *zm)
{
    static const char pieces[] = "PRKprk";
    static const int worth[] = {1, 5, 16, -1, -5, -16};
    const char *text = position_of(zm);
    char side;
    int white, black;
    double value = 0;

    for (const char *at = text; *at != ' '; at++) {
        const char *piece = strchr(pieces, *at);
        if (piece) value += worth[piece - pieces];
    }
    const char *rest = strchr(text, ' ') + 1;
    assert_int_equal(sscanf(rest, "%c %d %d", &side, &white, &black), 3);
    value += white - black;
    zm_move list[MOVES];
    char move[ZM_MOVE_TEXT];
    zm_moves(zm, list, MOVES);
    bool waits =
        zm_side_to_move(zm) == ZM_NATURE && *zm_move_text(zm, list[0], move, sizeof move) == '=';
    if (waits) value += side == 'b' ? 0.95 : -0.95;
    if (fabs(value - zm_evaluate(zm)) > 2.0 / (double)ZM_UNIT)
        FAIL("%s: %g, not %g", text, zm_evaluate(zm), value);
    if (!waits) assert_true(value == zm_evaluate(zm));
}

static size_t places(struct zm_context *zm)
{
    zm_move list[MOVES];
    char move[ZM_MOVE_TEXT];
    size_t n = zm_moves(zm, list, MOVES);

    return strcmp(zm_move_text(zm, list[0], move, sizeof move), "pass") == 0 ? 0 : n;
}

/* Corners count 2, squares where a disc may be placed a quarter: those of the other side are the
 * moves of the same board with that side to move. */
static struct zm_context *other;

static void same_othello(struct zm_context *zm)
{
    char text[TEXT];
    const int n = 8, corner[] = {0, n - 1, (n + 1) * (n - 1), (n + 1) * n - 2};
    double value = 0;

    snprintf(text, sizeof text, "%s", position_of(zm));
    for (int i = 0; i < 4; i++)
        value += text[corner[i]] == 'X' ? 2 : text[corner[i]] == 'O' ? -2 : 0;
    char *mover = &text[strlen(text) - 1];
    int sign = *mover == 'X' ? 1 : -1;
    *mover = *mover == 'X' ? 'O' : 'X';
    assert_int_equal(zm_position_set(other, text), ZM_OK);
    value += sign * ((double)places(zm) - (double)places(other)) / 4;
    if (value != zm_evaluate(zm)) FAIL("%s: %g, not %g", text, zm_evaluate(zm), value);
}

static void test_usual(void **unused)
{
    (void)unused;
    walk("kalah:6,4", GAMES, same_kalah);
    walk("kalah:9,20", GAMES, same_kalah);
    walk("tuc-chess", GAMES, same_tuc);
    walk("tuc-chess:60,server", GAMES, same_tuc);
    other = opened("othello:8");
    walk("othello:8", GAMES, same_othello);
    zm_close(other);
}

/* -- Other weights. ---------------------------------------------------------------------------- */

/* All weights that may change at random, from -most to most, as the player's option. */
static void draw_weights(const struct zm_weight *w, uint64_t *seed, int most, char out[TEXT])
{
    size_t n = 0;

    for (; w->name; w++) {
        int value = w->step ? (int)random_below(seed, 2 * (uint64_t)most + 1) - most : w->usual;
        n += (size_t)snprintf(out + n, TEXT - n, "%s%s:%d", n ? "/" : "", w->name, value);
    }
    assert_true(n < TEXT);
}

/* A search that prunes by bounds finds what one of all moves does, but for what the distance of a
 * result adds to a score. */
static void compare(struct zm_context *zm, const char *all, const char *pruned, const char *weights)
{
    struct zm_result a = {.size = sizeof a}, b = {.size = sizeof b};
    char player[2][TEXT + 100];

    snprintf(player[0], sizeof player[0], "%s,weights=%s", all, weights);
    snprintf(player[1], sizeof player[1], "%s,weights=%s", pruned, weights);
    assert_int_equal(zm_think(zm, player[0], NULL, &a), ZM_OK);
    assert_int_equal(zm_think(zm, player[1], NULL, &b), ZM_OK);
    if (llabs(a.score - b.score) > 2 * ZM_PLY_MAX)
        FAIL("%s: %s says %g, but %s %g", position_of(zm), player[0],
             (double)a.score / (double)ZM_UNIT, player[1], (double)b.score / (double)ZM_UNIT);
}

static void check_searches(const char *spec, const char *all, const char *pruned, int most)
{
    struct zm_context *zm = opened(spec);
    uint64_t seed = 5;
    char weights[TEXT];

    for (int game = 0; game < rounds_of(6); game++) {
        do {
            bool chance = !zm_outcome(zm, NULL) && zm_side_to_move(zm) == ZM_NATURE;
            if (zm_outcome(zm, NULL) || chance || random_below(&seed, 4)) continue;
            draw_weights(zm_weights(zm), &seed, most, weights);
            compare(zm, all, pruned, weights);
        } while (step(zm, &seed));
        while (!zm_undo(zm)) {}
    }
    zm_close(zm);
}

static void test_searches(void **unused)
{
    const char *all = "heuristic:branching=64,unit=turns,depth=3,order=none";
    const char *plies = "heuristic:branching=64,depth=2,order=none";

    (void)unused;
    for (int most = 60; most <= ZM_WEIGHT_MOST; most = most * 12 + 279) {
        check_searches("kalah:6,4", all, "pvs:depth=3,hash=1", most);
        check_searches("kalah:6,3,empty", all, "pvs:depth=3,hash=1", most);
        check_searches("kalah:9,3", all, "pvs:depth=3,hash=1", most);
        check_searches("othello:6", plies, "pvs:depth=2,hash=1", most);
        check_searches("tuc-chess:40", plies, "pvs:depth=2,hash=1", most);
        check_searches("tuc-chess:30,server", plies, "pvs:depth=2,hash=1", most);
    }
}

/* The usual weights, when they are given, change nothing; others do. */
static void test_given(void **unused)
{
    static const struct {
        const char *game, *player, *usual, *others;
    } cases[] = {
        {"kalah:6,4", "pvs:depth=8", "store:100/houses:0/turns:0", "houses:40/turns:60"},
        {"bantumi", "heuristic:depth=5", "prey:0", "prey:25/mover:30"},
        {"tuc-chess", "pvs:depth=4", "pawn:100/rook:500/king:1600/present:95", "rook:300/pawn:180"},
        {"tuc-chess", "mcts:iterations=600", "space:20/space-present:60", "space:90"},
        {"othello", "pvs:depth=5", "corner:200/move:25", "corner:900/move:70"},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct zm_context *zm = opened(cases[i].game);
        const char *option[] = {"", cases[i].usual, cases[i].others};
        zm_score score[3];
        uint64_t nodes[3];
        for (int j = 0; j < 3; j++) {
            struct zm_limits limits = {.size = sizeof limits, .seed = 1};
            struct zm_result r = {.size = sizeof r};
            char player[TEXT];
            snprintf(player, sizeof player, "%s%s%s", cases[i].player, j ? ",weights=" : "",
                     option[j]);
            zm_forget(zm);
            if (zm_think(zm, player, &limits, &r)) FAIL("%s: %s", player, zm_why(zm));
            score[j] = r.score, nodes[j] = r.nodes;
        }
        assert_true(score[0] == score[1] && nodes[0] == nodes[1]);
        assert_true(score[0] != score[2] || nodes[0] != nodes[2]);
        zm_close(zm);
    }
}

/* What other weights found in table or tree is not used. */
static void test_forgotten(void **unused)
{
    static const struct {
        const char *game, *player, *others;
    } cases[] = {
        {"kalah:6,4", "pvs:depth=6", "pvs:depth=7,weights=houses:70/mover:90"},
        {"tuc-chess", "mcts:iterations=500", "mcts:iterations=900,weights=space:200"},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct zm_context *used = opened(cases[i].game), *fresh = opened(cases[i].game);
        struct zm_limits limits = {.size = sizeof limits, .seed = 1};
        struct zm_result a = {.size = sizeof a}, b = {.size = sizeof b};
        assert_int_equal(zm_think(used, cases[i].others, &limits, &a), ZM_OK);
        assert_int_equal(zm_think(used, cases[i].player, &limits, &a), ZM_OK);
        assert_int_equal(zm_think(fresh, cases[i].player, &limits, &b), ZM_OK);
        assert_true(a.score == b.score && a.nodes == b.nodes && a.move == b.move);
        zm_close(used), zm_close(fresh);
    }
}

/* -- What is not accepted, and games without terms. ------------------------------------------- */

static void test_refused(void **unused)
{
    static const char *const bad[][2] = {
        {"kalah:6,4", "pvs:weights=store:99"},    {"kalah:6,4", "pvs:weights=last:3"},
        {"tuc-chess", "mcts:weights=score:0"},    {"connect4", "pvs:weights=lacking-1:9"},
        {"tictactoe", "pvs:weights=last:3"},      {"othello", "pvs:weights=corner:10000"},
        {"sticks:21,3", "pvs:weights=corner:10"},
    };
    int terms[ZM_WEIGHTS_MAX];
    bool bounded;

    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct zm_context *zm = opened(bad[i][0]);
        if (zm_player_check(zm, bad[i][1]) != ZM_BAD_INPUT) FAIL("%s is accepted", bad[i][1]);
        assert_why(zm, "weights");
        zm_close(zm);
    }
    struct zm_context *zm = opened("sticks:21,3");
    assert_null(zm_weights(zm));
    assert_int_equal(zm_terms_scale(zm, &bounded), 0);
    assert_int_equal(zm_terms(zm, terms), ZM_BAD_INPUT);
    assert_why(zm, "no evaluation");
    zm_close(zm);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sums),      cmocka_unit_test(test_usual),
        cmocka_unit_test(test_searches),  cmocka_unit_test(test_given),
        cmocka_unit_test(test_forgotten), cmocka_unit_test(test_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
