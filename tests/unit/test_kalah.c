/* SPDX-License-Identifier: MIT
 * test_kalah.c - Kalah against an independent slow reference, on random games under every
 * combination of the switches, in every table that plays Kalah. */
#include "unit.h"

#include "core/random.h"
#include "ref_kalah.h"

#include <stdio.h>
#include <string.h>

enum { GAMES = 25, SWITCHES = 32 };

static const int boards[][2] = {{1, 1}, {1, 20}, {2, 3},  {3, 4},  {2, 20},  {6, 4},   {6, 3},
                                {7, 2}, {7, 18}, {8, 16}, {12, 1}, {12, 20}, {10, 12}, {4, 20}};
enum { BOARDS = sizeof boards / sizeof *boards };

static void parameters_of(const struct ref_kalah *k, char *out, size_t room)
{
    snprintf(out, room, "%d,%d%s%s%s%s%s", k->houses, k->seeds, k->empty ? ",empty" : "",
             k->mover ? ",mover" : "", k->majority ? ",majority" : "", k->nosweep ? ",nosweep" : "",
             k->pie ? ",pie" : "");
}

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
    int opened_tables = 0;

    (void)unused;
    for (const struct zm_game *const *g = zm_games(); *g; g++)
        for (int i = 0; strcmp((*g)->name, "kalah") == 0 && i < BOARDS * SWITCHES; i++) {
            int bits = i % SWITCHES;
            struct ref_kalah k = {.houses = boards[i / SWITCHES][0],
                                  .seeds = boards[i / SWITCHES][1],
                                  .empty = bits & 1,
                                  .mover = bits & 2,
                                  .majority = bits & 4,
                                  .nosweep = bits & 8,
                                  .pie = bits & 16};
            struct zm_context *zm;
            char parameters[64];
            parameters_of(&k, parameters, sizeof parameters);
            if (zm_open_game(*g, parameters, NULL, &zm, NULL)) continue; /* not of this table */
            opened_tables++;
            for (int j = 0; j < GAMES; j++) one_game(zm, &k, &seed);
            zm_close(zm);
        }
    assert_true(opened_tables >= (2 * BOARDS - 4) * SWITCHES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_games)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
