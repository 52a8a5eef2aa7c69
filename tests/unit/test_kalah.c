/* SPDX-License-Identifier: MIT
 * test_kalah.c - Kalah against an independent slow reference, on random games under every
 * combination of the switches, in every table that plays Kalah. */
#include "unit.h"

#include "core/random.h"
#include "ref_kalah.h"

#include <stdio.h>
#include <string.h>

enum { GAMES = 10 };

static const int boards[][2] = {{1, 1}, {1, 20}, {2, 3},  {3, 4},  {2, 20},  {6, 4},   {6, 3},
                                {7, 2}, {7, 18}, {8, 16}, {12, 1}, {12, 20}, {10, 12}, {4, 20}};
enum { BOARDS = sizeof boards / sizeof *boards };

static void same_position(const struct zm_context *zm, const struct ref_kalah *k)
{
    char expected[REF_TEXT];
    int result = 0;

    ref_kalah_text(k, expected);
    assert_string_equal(position_of(zm), expected);
    assert_int_equal(zm_outcome(zm, &result), k->over);
    if (k->over) assert_int_equal(result, ref_kalah_result(k));
    else assert_int_equal(zm_side_to_move(zm), k->side);
}

static const char *name_of(int move, char out[8])
{
    if (move == REF_SWAP) strcpy(out, "swap");
    else snprintf(out, 8, "%d", move);
    return out;
}

static void same_moves(struct zm_context *zm, const int *moves, int n)
{
    zm_move list[REF_HOUSES + 1];
    char found[ZM_MOVE_TEXT], expected[8];

    assert_int_equal(zm_moves(zm, list, REF_HOUSES + 1), n);
    for (int i = 0; i < n; i++) {
        zm_move_text(zm, list[i], found, sizeof found);
        assert_string_equal(found, name_of(moves[i], expected));
    }
}

static void one_game(struct zm_context *zm, struct ref_kalah *k, uint64_t *seed)
{
    int moves[REF_HOUSES + 1], n;
    char word[8];

    ref_kalah_start(k);
    while (!zm_undo(zm)) {}
    while ((n = ref_kalah_moves(k, moves)) > 0) {
        same_position(zm, k);
        same_moves(zm, moves, n);
        int move = moves[random_below(seed, (uint64_t)n)];
        ref_kalah_play(k, move);
        if (zm_play_text(zm, name_of(move, word))) FAIL("%s", zm_why(zm));
    }
    assert_true(k->over);
    same_position(zm, k);
}

static void test_games(void **unused)
{
    uint64_t seed = 1962;
    int opened_tables = 0, valid = 0;

    (void)unused;
    for (const struct zm_game *const *g = zm_games(); *g; g++)
        for (int i = 0; strcmp((*g)->name, "kalah") == 0 && i < BOARDS * REF_SWITCHES; i++) {
            struct ref_kalah k = {.houses = boards[i / REF_SWITCHES][0],
                                  .seeds = boards[i / REF_SWITCHES][1]};
            struct zm_context *zm;
            char parameters[REF_TEXT];
            bool fits = ref_kalah_switch(&k, i % REF_SWITCHES);
            ref_kalah_parameters(&k, parameters);
            valid += fits;
            if (zm_open_game(*g, parameters, NULL, &zm, NULL)) continue; /* not of this table */
            assert_true(fits);
            opened_tables++;
            for (int j = 0; j < GAMES; j++) one_game(zm, &k, &seed);
            zm_close(zm);
        }
    assert_int_equal(valid, 2 * BOARDS * 72);
    assert_true(opened_tables >= BOARDS * 72 + (BOARDS - 4) * 48); /* relay: in one table */
}

/* The value of a search; the position stays. */
static double value_by(struct zm_context *zm, const char *player)
{
    const struct zm_limits limits = {.size = sizeof limits, .seed = 1};
    struct zm_result r = {.size = sizeof r};

    assert_int_equal(zm_think(zm, player, &limits, &r), ZM_OK);
    return r.value;
}

/* Up to this many random moves; false if the game is over then. */
static bool wander(struct zm_context *zm, size_t most, uint64_t *seed)
{
    zm_move list[16];
    int result;

    for (size_t n = random_pick(seed, (uint32_t)most); n > 0 && !zm_outcome(zm, &result); n--) {
        size_t count = zm_moves(zm, list, 16);
        assert_int_equal(zm_play(zm, list[random_pick(seed, (uint32_t)count)]), ZM_OK);
    }
    return !zm_outcome(zm, &result);
}

/* To a depth too short for proofs the strong search, most of whose nodes are kept from the table,
 * finds what minimax does. */
static void test_depths(void **unused)
{
    static const char *const games[] = {"kalah:6,4", "bantumi", "kalah:4,3,mover", "kalah:9,2"};
    enum { POSITIONS = 40, DEPTHS = 5 };
    uint64_t seed = 5;
    char strong[64], plain[64];

    (void)unused;
    for (size_t g = 0; g < sizeof games / sizeof *games; g++)
        for (int i = 0; i < POSITIONS; i++) {
            struct zm_context *zm = opened(games[g]);
            for (int depth = 2; wander(zm, 12, &seed) && depth <= DEPTHS; depth++) {
                snprintf(strong, sizeof strong, "pvs:depth=%d,distance=no", depth);
                snprintf(plain, sizeof plain, "alphabeta:depth=%d,unit=turns,distance=no", depth);
                double found = value_by(zm, strong), wanted = value_by(zm, plain);
                if (found < wanted || found > wanted)
                    FAIL("%s, %s: %g by %s", games[g], position_of(zm), found, strong);
            }
            zm_close(zm);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_games), cmocka_unit_test(test_depths)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
