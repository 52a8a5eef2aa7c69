/* SPDX-License-Identifier: MIT
 * test_distances.c - what players that were stopped after any number of nodes claim of a distance,
 * against plain minimax. */
#include "unit.h"

#include "core/random.h"

#include <stdlib.h>

enum { MOVES = 32, POSITIONS = 8, NODES_MOST = 6000 };

static struct zm_result r = {.size = sizeof r};

struct truth {
    int value, distance; /* for the side to move, in plies */
};

/* Who wins wants to win soon, who loses to hold out. */
static bool is_better(struct truth a, struct truth b)
{
    if (a.value != b.value) return a.value > b.value;
    return a.value > 0 ? a.distance < b.distance : a.distance > b.distance;
}

static struct truth minimax(struct zm_context *zm)
{
    zm_move list[MOVES];
    struct truth best = {-2, 0};
    int value, side = zm_side_to_move(zm) == ZM_FIRST ? 1 : -1;

    if (zm_outcome(zm, &value)) return (struct truth){side * value, 0};
    size_t n = zm_moves(zm, list, MOVES);
    for (size_t i = 0; i < n; i++) {
        assert_int_equal(zm_play(zm, list[i]), ZM_OK);
        struct truth t = minimax(zm);
        assert_int_equal(zm_undo(zm), ZM_OK);
        t = (struct truth){-t.value, t.distance + 1};
        if (best.value == -2 || is_better(t, best)) best = t;
    }
    return best;
}

static int claims[ZM_DISTANCE_AT_LEAST + 1];

/* The claim of the result holds, and the move that it names keeps it. */
static void check_claim(struct zm_context *zm, struct truth truth, const char *player, uint64_t n)
{
    if (r.kind != ZM_EXACT) return;
    bool holds = r.value == truth.value;
    if (truth.value && r.distance_kind == ZM_DISTANCE_AT_LEAST)
        holds &= r.distance <= truth.distance;
    if (truth.value && r.distance_kind == ZM_DISTANCE_AT_MOST)
        holds &= r.distance >= truth.distance;
    if (truth.value && r.distance_kind == ZM_DISTANCE_EXACT) holds &= r.distance == truth.distance;
    claims[r.distance_kind]++;
    if (!holds)
        FAIL("%s, %s, %d nodes: %g in %d plies (%d), not %d in %d", position_of(zm), player, (int)n,
             r.value, (int)r.distance, r.distance_kind, truth.value, truth.distance);
    if (truth.value <= 0 && r.distance_kind == ZM_DISTANCE_UNKNOWN) return;
    assert_int_equal(zm_play(zm, r.move), ZM_OK);
    struct truth after = minimax(zm);
    assert_int_equal(after.value, -truth.value);
    if (truth.value < 0 && r.distance_kind != ZM_DISTANCE_AT_MOST)
        assert_true(after.distance + 1 >= r.distance);
    assert_int_equal(zm_undo(zm), ZM_OK);
}

static void check_position(struct zm_context *zm, struct truth truth)
{
    static const char *const players[] = {"exact:hash=1,threads=1", "pvs:hash=1,threads=1",
                                          "mcts:hash=1,threads=1", "alphabeta"};

    for (size_t p = 0; p < sizeof players / sizeof *players; p++)
        for (uint64_t n = 1; n < NODES_MOST; n += 1 + n / 4) {
            const struct zm_limits limits = {.size = sizeof limits, .nodes = n, .seed = 1};
            assert_int_equal(zm_think(zm, players[p], &limits, &r), ZM_OK);
            check_claim(zm, truth, players[p], n);
        }
}

/* Random positions that are won or lost, not at once. */
static void check_game(const char *game, int plies, uint64_t seed)
{
    struct zm_context *zm = opened(game);

    for (int found = 0, tries = 0; found < rounds_of(POSITIONS) && tries < 2000; tries++) {
        zm_move list[MOVES];
        while (!zm_undo(zm)) {}
        for (int i = 0; i < plies && !zm_outcome(zm, NULL); i++)
            zm_play(zm, list[random_below(&seed, zm_moves(zm, list, MOVES))]);
        if (zm_outcome(zm, NULL)) continue;
        struct truth truth = minimax(zm);
        if (!truth.value || truth.distance < 2 || (found % 3 && truth.value > 0)) continue;
        check_position(zm, truth);
        found++;
    }
    zm_close(zm);
}

static void test_distances(void **unused)
{
    (void)unused;
    check_game("tictactoe", 3, 1);
    check_game("mnk:4,3,3", 4, 2);
    check_game("connect:4,4,3", 5, 3);
    check_game("connect:5,4,4", 9, 4);
    print_message("claims: %d unknown, %d exact, %d at most, %d at least\n",
                  claims[ZM_DISTANCE_UNKNOWN], claims[ZM_DISTANCE_EXACT],
                  claims[ZM_DISTANCE_AT_MOST], claims[ZM_DISTANCE_AT_LEAST]);
    assert_true(claims[ZM_DISTANCE_AT_MOST] && claims[ZM_DISTANCE_AT_LEAST]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_distances)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
