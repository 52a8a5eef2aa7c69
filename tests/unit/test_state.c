/* SPDX-License-Identifier: MIT
 * test_state.c - positions as bytes: what is kept and set again is the same position. */
#include "core/random.h"
#include "unit.h"

#include <stdlib.h>
#include <string.h>
#include <zermelo_state.h>

enum { PLIES_MOST = 60, MOVES_MOST = 8192 };

/* What can be asked of a position. */
struct seen {
    char text[512];
    uint64_t hash;
    size_t moves;
    enum zm_side side;
    bool over;
};

static struct seen look(const struct zm_context *zm)
{
    struct seen s = {.hash = zm_hash(zm), .side = zm_side_to_move(zm)};

    zm_position_text(zm, s.text, sizeof s.text);
    s.moves = zm_moves(zm, NULL, 0);
    s.over = zm_outcome(zm, NULL);
    return s;
}

static void assert_same(const struct zm_context *zm, const struct seen *before)
{
    struct seen now = look(zm);

    assert_string_equal(now.text, before->text);
    assert_true(now.hash == before->hash && now.moves == before->moves);
    assert_true(now.side == before->side && now.over == before->over);
}

/* Plays a random game; each of its positions is kept, and then set in another context, the last
 * one first. */
static void keep_and_set(const char *game, const struct zm_options *options, uint64_t seed)
{
    struct zm_context *zm, *other;
    struct seen seen[PLIES_MOST];
    zm_move moves[MOVES_MOST];
    int plies = 0;

    assert_int_equal(zm_open(game, options, &zm, NULL), ZM_OK);
    assert_int_equal(zm_open(game, options, &other, NULL), ZM_OK);
    size_t size = zm_state_size(zm);
    assert_int_equal(zm_state_size(other), size);
    unsigned char *kept = malloc(PLIES_MOST * size);
    for (size_t n; plies < PLIES_MOST && (n = zm_moves(zm, moves, MOVES_MOST)); plies++) {
        memcpy(kept + (size_t)plies * size, zm_state(zm), size);
        seen[plies] = look(zm);
        assert_int_equal(zm_play(zm, moves[random_below(&seed, n)]), ZM_OK);
    }
    while (plies--) {
        const zm_move *history;
        zm_state_set(other, kept + (size_t)plies * size);
        assert_same(other, &seen[plies]);
        assert_int_equal(zm_history(other, &history), 0);
        assert_memory_equal(zm_state(other), kept + (size_t)plies * size, size);
        if (zm_moves(other, moves, MOVES_MOST)) assert_int_equal(zm_play(other, moves[0]), ZM_OK);
    }
    free(kept);
    zm_close(zm);
    zm_close(other);
}

static void test_all_games(void **unused)
{
    (void)unused;
    for (const struct zm_game *const *g = zm_games(); *g; g++)
        for (int i = 0; i < rounds_of(5); i++) keep_and_set((*g)->example, NULL, (uint64_t)i);
}

static void test_as_guest(void **unused)
{
    const struct zm_options options = {.size = sizeof options, .as_guest = true};

    (void)unused;
    for (const struct zm_game *const *g = zm_games(); *g; g++)
        keep_and_set((*g)->example, &options, 7);
}

/* Two ways to a position come to the same bytes. */
static void test_equal_bytes(void **unused)
{
    struct zm_context *a = opened("tictactoe"), *b = opened("tictactoe");

    (void)unused;
    assert_int_equal(zm_play_text(a, "a1 b2 c3"), ZM_OK);
    assert_int_equal(zm_play_text(b, "c3 b2 a1"), ZM_OK);
    assert_memory_equal(zm_state(a), zm_state(b), zm_state_size(a));
    zm_position_set(b, position_of(a));
    assert_memory_equal(zm_state(a), zm_state(b), zm_state_size(a));
    zm_close(a);
    zm_close(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_games),
        cmocka_unit_test(test_as_guest),
        cmocka_unit_test(test_equal_bytes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
