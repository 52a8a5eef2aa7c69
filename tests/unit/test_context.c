/* SPDX-License-Identifier: MIT
 * test_context.c - a game on the table: moves made, taken back and made again, text all or
 * nothing, lines of play, opening by alias. */
#include "api/context.h"
#include "unit.h"

#include <string.h>
#include <zermelo_record.h>

static size_t made(const struct zm_context *zm)
{
    const zm_move *history;

    return zm_history(zm, &history);
}

static void test_undo_redo(void **unused)
{
    struct zm_context *zm = opened("kalah:6,4");
    char start[128], after[128];
    const zm_move *history;

    (void)unused;
    strcpy(start, position_of(zm));
    assert_int_equal(zm_undo(zm), ZM_BAD_INPUT);
    assert_why(zm, "take back");
    assert_int_equal(zm_redo(zm), ZM_BAD_INPUT);
    assert_why(zm, "again");
    assert_int_equal(zm_play_text(zm, "3 6, 2"), ZM_OK);
    strcpy(after, position_of(zm));
    assert_int_equal(zm_history(zm, &history), 3);
    assert_int_equal(history[0], 2);
    assert_int_equal(history[2], 1);
    for (int i = 0; i < 3; i++) assert_int_equal(zm_undo(zm), ZM_OK);
    assert_string_equal(position_of(zm), start);
    for (int i = 0; i < 3; i++) assert_int_equal(zm_redo(zm), ZM_OK);
    assert_string_equal(position_of(zm), after);
    assert_int_equal(zm_redo(zm), ZM_BAD_INPUT);
    zm_close(zm);
}

/* A new move forgets those taken back. */
static void test_new_move(void **unused)
{
    struct zm_context *zm = opened("sticks:21,3");

    (void)unused;
    assert_int_equal(zm_play_text(zm, "1 2 3"), ZM_OK);
    zm_undo(zm), zm_undo(zm);
    assert_int_equal(zm_play_text(zm, "3"), ZM_OK);
    assert_string_equal(position_of(zm), "17 first");
    assert_int_equal(zm_redo(zm), ZM_BAD_INPUT);
    zm_close(zm);
}

static void test_all_or_nothing(void **unused)
{
    static const char *const bad[] = {
        "1 4",     "x",      "3 3 3 3 3 3 4",
        "1 2 x 3", "1,2,,4", "1 aveeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeery-long-move"};
    struct zm_context *zm = opened("sticks:40,3");

    (void)unused;
    assert_int_equal(zm_play_text(zm, "1 2 3"), ZM_OK);
    zm_undo(zm), zm_undo(zm);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(zm_play_text(zm, bad[i]), ZM_BAD_INPUT);
        assert_why(zm, "move");
        assert_string_equal(position_of(zm), "39 second");
        assert_int_equal(made(zm), 1);
    }
    assert_int_equal(zm_play_text(zm, ""), ZM_OK);
    assert_int_equal(zm_play_text(zm, " \t "), ZM_OK);
    assert_int_equal(zm_play(zm, 4), ZM_BAD_INPUT);
    assert_int_equal(zm_play(zm, 0), ZM_BAD_INPUT);
    assert_int_equal(zm_play(zm, UINT64_MAX), ZM_BAD_INPUT);
    zm_close(zm);
}

/* What can be made again after a text that failed: what was taken back, or nothing. */
static void test_redo_after_failure(void **unused)
{
    struct zm_context *zm = opened("sticks:40,3");

    (void)unused;
    assert_int_equal(zm_play_text(zm, "1 2 3"), ZM_OK);
    zm_undo(zm), zm_undo(zm);
    assert_int_equal(zm_play_text(zm, "x"), ZM_BAD_INPUT);
    assert_int_equal(zm_redo(zm), ZM_OK);
    assert_string_equal(position_of(zm), "37 first");
    zm_undo(zm);
    assert_int_equal(zm_play_text(zm, "3 3 x"), ZM_BAD_INPUT);
    assert_string_equal(position_of(zm), "39 second");
    assert_int_equal(zm_redo(zm), ZM_BAD_INPUT);
    zm_close(zm);
}

static void test_over(void **unused)
{
    struct zm_context *zm = opened("sticks:3,3");
    zm_move move;
    int value;

    (void)unused;
    assert_int_equal(zm_play_text(zm, "1 1 1 1"), ZM_OVER);
    assert_string_equal(position_of(zm), "3 first");
    assert_int_equal(zm_play_text(zm, "1 2"), ZM_OK);
    assert_true(zm_outcome(zm, &value));
    assert_int_equal(value, -1);
    assert_true(zm_outcome(zm, NULL));
    assert_int_equal(zm_play(zm, 1), ZM_OVER);
    assert_int_equal(zm_move_read(zm, "1", &move), ZM_OVER);
    assert_int_equal(zm_moves(zm, NULL, 0), 0);
    assert_int_equal(zm_undo(zm), ZM_OK);
    assert_false(zm_outcome(zm, NULL));
    zm_close(zm);
}

static void test_moves(void **unused)
{
    struct zm_context *zm = opened("sticks:9,5");
    zm_move list[5] = {77, 77, 77, 77, 77};

    (void)unused;
    assert_int_equal(zm_moves(zm, NULL, 0), 5);
    assert_int_equal(zm_moves(zm, list, 2), 5);
    assert_int_equal(list[1], 2);
    assert_int_equal(list[2], 77);
    zm_close(zm);
}

/* More moves than can be listed: they can be read and made, not listed or searched. */
static void test_too_many(void **unused)
{
    struct zm_context *zm = opened("sticks:1000000000,100000");
    zm_move list[4] = {7, 7, 7, 7}, move;
    static struct zm_result r = {.size = sizeof r};
    uint64_t leaves;

    (void)unused;
    assert_true(zm_moves(zm, list, 4) > ZM_MOVES_MAX);
    assert_int_equal(list[0], 7);
    assert_int_equal(zm_move_read(zm, "99999", &move), ZM_OK);
    assert_int_equal(zm_play(zm, move), ZM_OK);
    assert_int_equal(zm_play(zm, 100001), ZM_BAD_INPUT);
    assert_int_equal(zm_think(zm, "alphabeta", NULL, &r), ZM_LIMIT);
    assert_why(zm, "rules");
    assert_int_equal(zm_think(zm, "rules", NULL, &r), ZM_OK);
    assert_int_equal(zm_perft(zm, 1, false, NULL, &leaves), ZM_LIMIT);
    assert_int_equal(zm_undo(zm), ZM_OK);
    zm_close(zm);
}

static void test_line(void **unused)
{
    struct zm_context *zm = opened("kalah:6,4");
    const zm_move line[] = {2, 5, 1, 0}, nonsense[] = {2, 2};
    char text[32];

    (void)unused;
    assert_int_equal(zm_line_text(zm, line, 4, text, sizeof text), 7);
    assert_string_equal(text, "3 6 2 1");
    assert_int_equal(zm_line_text(zm, line, 4, text, 4), 7);
    assert_string_equal(text, "3 6");
    zm_line_text(zm, nonsense, 2, text, sizeof text);
    assert_string_equal(text, "3");
    assert_int_equal(zm_line_text(zm, line, 0, text, sizeof text), 0);
    assert_string_equal(text, "");
    assert_string_equal(position_of(zm), "S 4 4 4 4 4 4 0 / 4 4 4 4 4 4 0");
    zm_close(zm);
}

static void test_origin(void **unused)
{
    struct zm_context *zm = opened("sticks:21,3");
    char text[64];
    bool is_start;

    (void)unused;
    zm_play_text(zm, "1 1");
    zm_origin_text(zm, &is_start, text, sizeof text);
    assert_true(is_start);
    assert_string_equal(text, "21 first");
    assert_int_equal(zm_position_set(zm, "9 second"), ZM_OK);
    assert_int_equal(made(zm), 0);
    zm_play_text(zm, "1");
    zm_origin_text(zm, &is_start, text, sizeof text);
    assert_false(is_start);
    assert_string_equal(text, "9 second");
    assert_int_equal(zm_position_set(zm, "99 second"), ZM_BAD_INPUT);
    assert_string_equal(position_of(zm), "8 first");
    assert_int_equal(made(zm), 1);
    zm_close(zm);
}

static void test_open(void **unused)
{
    static const char *const alias[][2] = {
        {"bantumi", "kalah:6,3,empty,mover,majority,nosweep"},
        {"bantumi:pie", "kalah:6,3,empty,mover,majority,nosweep,pie"},
        {"tictactoe", "mnk:3,3,3"},
        {"connect4", "connect:7,6,4"},
    };
    struct zm_context *zm;
    struct zm_error why = {.text = ""};
    char spec[ZM_SPEC_TEXT], endless[1000];

    (void)unused;
    for (size_t i = 0; i < sizeof alias / sizeof *alias; i++) {
        zm = opened(alias[i][0]);
        assert_string_equal(zm_spec(zm, spec, sizeof spec), alias[i][1]);
        zm_close(zm);
    }
    memset(endless, '1', sizeof endless - 1);
    memcpy(endless, "kalah:", 6);
    endless[sizeof endless - 1] = '\0';
    assert_int_equal(zm_open(endless, NULL, &zm, &why), ZM_BAD_INPUT);
    assert_null(zm);
    assert_non_null(strstr(why.text, "kalah:1111"));
    assert_int_equal(zm_open("go", NULL, &zm, &why), ZM_BAD_INPUT);
    assert_non_null(strstr(why.text, "kalah"));
    assert_non_null(strstr(why.text, "bantumi"));
    zm_close(NULL);
}

/* Chance outcomes in a text: given, or the most probable where a player's move stands. */
static void test_outcomes(void **unused)
{
    struct zm_context *zm = opened("tuc-chess");
    char settled[256], first[ZM_MOVE_TEXT];
    zm_move list[64];
    uint64_t seed = 5;

    (void)unused;
    zm_moves(zm, list, 64);
    zm_move_text(zm, list[0], first, sizeof first);
    assert_int_equal(zm_play_text(zm, first), ZM_OK);
    assert_int_not_equal(zm_side_to_move(zm), ZM_NATURE);
    strcpy(settled, position_of(zm));
    assert_int_equal(made(zm), 2);
    zm_undo(zm);
    assert_int_equal(zm_side_to_move(zm), ZM_NATURE);
    assert_int_equal(zm_settle(zm), ZM_OK);
    assert_string_equal(position_of(zm), settled);
    assert_int_equal(zm_draw_event(zm, &seed, list), ZM_BAD_INPUT);
    assert_why(zm, "nature");
    zm_undo(zm);
    assert_int_equal(zm_play_text(zm, "nonsense"), ZM_BAD_INPUT);
    assert_int_equal(zm_side_to_move(zm), ZM_NATURE);
    assert_int_equal(made(zm), 1);
    zm_close(zm);
}

/* Events are drawn by their weights. */
static void test_draw(void **unused)
{
    enum { DRAWS = 20000 };
    struct zm_context *zm = opened("tuc-chess");
    zm_move list[64], drawn;
    uint64_t seed = 11;
    int times[64] = {0};

    (void)unused;
    zm_moves(zm, list, 64);
    assert_int_equal(zm_play(zm, list[0]), ZM_OK);
    size_t n = zm_moves(zm, list, 64);
    for (int i = 0; i < DRAWS; i++) {
        size_t j = 0;
        assert_int_equal(zm_draw_event(zm, &seed, &drawn), ZM_OK);
        while (j < n && list[j] != drawn) j++;
        assert_true(j < n);
        times[j]++;
    }
    for (size_t j = 0; j < n; j++) {
        double expected = DRAWS * zm_probability(zm, list[j]);
        double off = times[j] - expected;
        assert_true(off * off <= 36 * expected + 1); /* six standard deviations */
    }
    zm_close(zm);
}

/* A text that is not there is refused. */
static void test_null(void **unused)
{
    struct zm_context *zm;
    struct zm_error why;
    struct zm_result r = {.size = sizeof r};
    zm_move move;

    (void)unused;
    assert_int_equal(zm_open(NULL, NULL, &zm, &why), ZM_BAD_INPUT);
    assert_null(zm);
    assert_int_equal(zm_open(NULL, NULL, &zm, NULL), ZM_BAD_INPUT);
    assert_int_equal(zm_open_game(NULL, "", NULL, &zm, &why), ZM_BAD_INPUT);
    assert_int_equal(zm_record_read(NULL, 0, NULL, NULL, &zm, &why), ZM_BAD_INPUT);
    zm = opened("tictactoe");
    assert_int_equal(zm_position_set(zm, NULL), ZM_BAD_INPUT);
    assert_int_equal(zm_play_text(zm, NULL), ZM_BAD_INPUT);
    assert_int_equal(zm_move_read(zm, NULL, &move), ZM_BAD_INPUT);
    assert_int_equal(zm_player_check(zm, NULL), ZM_BAD_INPUT);
    assert_int_equal(zm_think(zm, NULL, NULL, &r), ZM_BAD_INPUT);
    assert_true(zm_origin_text(zm, NULL, NULL, 0) > 0);
    zm_close(zm);
}

static void test_words(void **unused)
{
    (void)unused;
    for (int s = ZM_OK; s <= ZM_BROKEN; s++) assert_true(*zm_strerror((enum zm_status)s));
    assert_true(*zm_strerror((enum zm_status)99));
    assert_true(*zm_strerror((enum zm_status) - 1));
}

/* On a processor that gathers bits fast the variants that were compiled for it are used. */
static void test_variants(void **unused)
{
    (void)unused;
#ifdef HAS_QUICK_VARIANTS
    static const char *const games[] = {"connect4", "mnk:9,9,5", "tictactoe"};
    bool slow =
        __builtin_cpu_is("bdver4") || __builtin_cpu_is("znver1") || __builtin_cpu_is("znver2");

    if (slow || !__builtin_cpu_supports("bmi2")) skip();
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct zm_context *zm = opened(games[i]);
        if (zm->variant == zm->face) FAIL("%s: the variant for all processors", games[i]);
        zm_close(zm);
    }
#else
    skip();
#endif
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_undo_redo),      cmocka_unit_test(test_new_move),
        cmocka_unit_test(test_all_or_nothing), cmocka_unit_test(test_redo_after_failure),
        cmocka_unit_test(test_over),           cmocka_unit_test(test_moves),
        cmocka_unit_test(test_too_many),       cmocka_unit_test(test_line),
        cmocka_unit_test(test_origin),         cmocka_unit_test(test_open),
        cmocka_unit_test(test_outcomes),       cmocka_unit_test(test_draw),
        cmocka_unit_test(test_words),          cmocka_unit_test(test_variants),
        cmocka_unit_test(test_null),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
