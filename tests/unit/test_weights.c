/* SPDX-License-Identifier: MIT
 * test_weights.c - weights given to a player reach its evaluation, which is what zm_terms()
 * says. */
#include "core/random.h"
#include "unit.h"

#include <zermelo_weights.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOVES = 100, ROOM = 1200 };

/* All weights at random, and as the player's option. */
static void draw_weights(const struct zm_weight *w, uint64_t *seed, int *value, char player[ROOM])
{
    int n = snprintf(player, ROOM, "pvs:depth=1,narrow=no,threats=no,weights=");

    for (int i = 0; w[i].name; i++) {
        value[i] = (int)random_below(seed, 401) - 200;
        n += snprintf(player + n, ROOM - (size_t)n, "%s%s:%d", i ? "/" : "", w[i].name, value[i]);
    }
    assert_true(n < ROOM);
}

/* The evaluation after a move, for who made it, one ply away. False where the other side has to
 * prevent a run: there a search goes on. */
static bool evaluation_after(struct zm_context *zm, zm_move move, const int *value, zm_score *out)
{
    const zm_score most = ZM_UNIT - 2 * ZM_PLY_MAX, scale = 2000;
    int terms[ZM_WEIGHTS_MAX], by = zm_side_to_move(zm) == ZM_FIRST ? 1 : -1;
    const struct zm_weight *w = zm_weights(zm);
    zm_score sum = 0;
    bool pressed = false;

    assert_int_equal(zm_play(zm, move), ZM_OK);
    assert_int_equal(zm_terms(zm, terms), ZM_OK);
    for (int i = 0; w[i].name; i++) {
        sum += by * terms[i] * value[i];
        pressed |= terms[i] && strcmp(w[i].name, "pressed") == 0;
    }
    assert_int_equal(zm_undo(zm), ZM_OK);
    zm_score evaluation = sum * most / (labs(sum) + scale);
    *out = evaluation > 0 ? evaluation - 1 : evaluation < 0 ? evaluation + 1 : 0;
    return !pressed;
}

static int check_position(struct zm_context *zm, uint64_t *seed)
{
    static struct zm_ranked ranked[MOVES];
    const struct zm_limits limits = {
        .size = sizeof limits, .ranking = ranked, .ranking_room = MOVES};
    int value[ZM_WEIGHTS_MAX] = {0}, checked = 0;
    char player[ROOM];
    static struct zm_result r = {.size = sizeof r};

    draw_weights(zm_weights(zm), seed, value, player);
    if (zm_think(zm, player, &limits, &r)) FAIL("%s: %s", player, zm_why(zm));
    for (size_t i = 0; i < r.ranked; i++) {
        zm_score evaluation;
        if (!evaluation_after(zm, ranked[i].move, value, &evaluation) || ranked[i].kind) continue;
        assert_int_equal(ranked[i].score, evaluation);
        checked++;
    }
    return checked;
}

static void check_game(const char *spec)
{
    struct zm_context *zm = opened(spec);
    static zm_move list[MOVES];
    uint64_t seed = 7;
    int checked = 0;

    for (int game = 0; game < 5; game++) {
        for (int i = 0; i < 12 && !zm_outcome(zm, NULL); i++) {
            checked += check_position(zm, &seed);
            zm_play(zm, list[random_below(&seed, zm_moves(zm, list, MOVES))]);
        }
        while (!zm_undo(zm)) {}
    }
    assert_true(checked > 500);
    zm_close(zm);
}

static void evaluations(void **unused)
{
    (void)unused;
    check_game("mnk:7,7,5");
    check_game("mnk:9,9,5,exact");
    check_game("mnk:8,9,4");
    check_game("mnk:10,10,6");
}

/* Weights of one search are none of the next. */
static void forgotten(void **unused)
{
    struct zm_context *zm = opened("mnk:9,9,5"), *fresh = opened("mnk:9,9,5");
    const char *other = "pvs:depth=3,weights=second-open:900/move:-50";
    struct zm_result a = {.size = sizeof a}, b = {.size = sizeof b};

    (void)unused;
    assert_int_equal(zm_think(zm, other, NULL, &a), ZM_OK);
    assert_int_equal(zm_position_set(zm, "........./........./........./...X...../........./"
                                         "........./........./........./......... O"),
                     ZM_OK);
    assert_int_equal(zm_play_text(fresh, "d6"), ZM_OK);
    assert_int_equal(zm_think(zm, "pvs:depth=1", NULL, &a), ZM_OK);
    assert_int_equal(zm_think(fresh, "pvs:depth=1", NULL, &b), ZM_OK);
    assert_int_equal(a.score, b.score);
    zm_close(zm), zm_close(fresh);
}

/* The order of source report M heeds its weights. */
static void windows(void **unused)
{
    struct zm_context *zm = opened("mnk:7,7,4");
    struct zm_result near = {.size = sizeof near}, far = {.size = sizeof far};

    (void)unused;
    assert_int_equal(zm_play_text(zm, "a1"), ZM_OK);
    const char *only = "heuristic:branching=1,depth=1,weights=open:0/stone:0/adjacent:%d";
    char player[ROOM];
    snprintf(player, ROOM, only, 9);
    assert_int_equal(zm_think(zm, player, NULL, &near), ZM_OK);
    snprintf(player, ROOM, only, -9);
    assert_int_equal(zm_think(zm, player, NULL, &far), ZM_OK);
    assert_true(near.nodes && far.nodes && near.move != far.move);
    zm_close(zm);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(evaluations),
        cmocka_unit_test(forgotten),
        cmocka_unit_test(windows),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
