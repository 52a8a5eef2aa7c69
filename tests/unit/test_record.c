/* SPDX-License-Identifier: MIT
 * test_record.c - saved games: what is written reads back, what is wrong is refused by line. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <zermelo_record.h>

static struct zm_context *opened(const char *game)
{
    struct zm_context *zm;
    struct zm_error error = {.text = ""};

    if (zm_open(game, NULL, &zm, &error)) fail_msg("%s", error.text);
    return zm;
}

static char *written(struct zm_context *zm, const struct zm_record *record)
{
    size_t length = zm_record_write(zm, record, NULL, 0);
    char *text = malloc(length + 1);

    assert_non_null(text);
    assert_int_equal(zm_record_write(zm, record, text, length + 1), length);
    assert_int_equal(strlen(text), length);
    return text;
}

static struct zm_context *read_back(const char *text, struct zm_record *record)
{
    struct zm_context *zm;
    struct zm_error error = {.text = ""};

    if (zm_record_read(text, strlen(text), NULL, record, &zm, &error)) fail_msg("%s", error.text);
    return zm;
}

/* The text is refused, with an error that begins so and leaves nothing behind. */
static void refused_bytes(const char *text, size_t length, const char *begins)
{
    struct zm_context *zm = (struct zm_context *)1;
    struct zm_error error = {.text = ""};

    assert_int_equal(zm_record_read(text, length, NULL, NULL, &zm, &error), ZM_BAD_INPUT);
    assert_null(zm);
    if (strncmp(error.text, begins, strlen(begins)) != 0)
        fail_msg("\"%s\" does not begin with \"%s\"", error.text, begins);
    assert_null(strchr(error.text, '\n'));
}

static void refused(const char *text, const char *begins)
{
    refused_bytes(text, strlen(text), begins);
}

static void test_text(void **unused)
{
    struct zm_context *zm = opened("kalah:6,4");
    struct zm_record record = {
        .size = sizeof record, .player = {"human", "minimax:depth=3"}, .seed = 7};

    (void)unused;
    assert_int_equal(zm_play_text(zm, "3 6 2"), ZM_OK);
    char *text = written(zm, &record);
    assert_string_equal(text, "zermelo 1\ngame kalah:6,4\nfirst human\nsecond minimax:depth=3\n"
                              "seed 7\nmoves 3 6 2\nend\n");
    free(text);
    zm_close(zm);
}

static void test_round_trip(void **unused)
{
    struct zm_context *zm = opened("kalah:6,3,empty,mover"), *again;
    struct zm_record record = {.size = sizeof record,
                               .player = {"human", "rules"},
                               .seed = UINT64_MAX},
                     back = {.size = sizeof back};

    (void)unused;
    assert_int_equal(zm_position_set(zm, "N 3 3 0 4 4 4 0 / 3 3 3 3 3 3 0"), ZM_OK);
    assert_int_equal(zm_play_text(zm, "1 2"), ZM_OK);
    char *text = written(zm, &record);
    again = read_back(text, &back);
    assert_int_equal(zm_hash(again), zm_hash(zm));
    assert_string_equal(back.game, "kalah:6,3,empty,mover");
    assert_string_equal(back.player[0], "human");
    assert_string_equal(back.player[1], "rules");
    assert_true(back.seed == UINT64_MAX);

    char *twice = written(again, &back);
    assert_string_equal(text, twice);
    assert_int_equal(zm_undo(again), ZM_OK);
    assert_int_equal(zm_undo(again), ZM_OK);
    assert_int_equal(zm_undo(again), ZM_BAD_INPUT);
    free(text), free(twice);
    zm_close(zm), zm_close(again);
}

/* Every built-in game, played to its end by lot: written with short lines, read back the same. */
static void test_every_game(void **unused)
{
    struct zm_record record = {.size = sizeof record, .seed = 5};

    (void)unused;
    for (const struct zm_game *const *g = zm_games(); *g; g++) {
        struct zm_context *zm = opened((*g)->example), *again;
        uint64_t seed = 11;
        struct zm_limits limits = {.size = sizeof limits};
        struct zm_result r = {.size = sizeof r};
        zm_move m = 0;
        for (; !zm_outcome(zm, NULL); zm_play(zm, m))
            if (zm_side_to_move(zm) == ZM_NATURE) zm_draw_event(zm, &seed, &m);
            else if (limits.seed++, zm_think(zm, "random", &limits, &r)) fail_msg("%s", zm_why(zm));
            else m = r.move;
        char *text = written(zm, &record);
        for (const char *at = text; *at; at += strcspn(at, "\n") + 1)
            assert_true(strcspn(at, "\n") < 100);
        again = read_back(text, NULL);
        assert_int_equal(zm_hash(again), zm_hash(zm));
        free(text);
        zm_close(zm), zm_close(again);
    }
}

/* Clocks and how a game ended; both are missing in saves of before, which read as they did. */
static void test_clock_and_result(void **unused)
{
    struct zm_context *zm = opened("sticks:21,3"), *again;
    struct zm_record record = {.size = sizeof record,
                               .seed = 1,
                               .clocked = true,
                               .left_ms = {59999, 0},
                               .increment_ms = 1500,
                               .termination = ZM_BY_RESIGNATION,
                               .result = -1};
    struct zm_record back = {.size = sizeof back};

    (void)unused;
    assert_int_equal(zm_play_text(zm, "1 2"), ZM_OK);
    char *text = written(zm, &record);
    assert_string_equal(text, "zermelo 1\ngame sticks:21,3\nseed 1\nclock 59999 0 1500\n"
                              "moves 1 2\nresult second resignation\nend\n");
    again = read_back(text, &back);
    assert_true(back.clocked);
    assert_int_equal(back.left_ms[0], 59999);
    assert_int_equal(back.left_ms[1], 0);
    assert_int_equal(back.increment_ms, 1500);
    assert_int_equal(back.termination, ZM_BY_RESIGNATION);
    assert_int_equal(back.result, -1);
    free(text);
    zm_close(zm), zm_close(again);

    zm = read_back("zermelo 1\ngame sticks:21,3\nmoves 1\nend\n", &back);
    assert_false(back.clocked);
    assert_int_equal(back.termination, ZM_BY_RULES);
    zm_close(zm);
    zm = read_back("zermelo 1\ngame sticks:21,3\nresult  none\tagreement\nmoves 1\nend\n", &back);
    assert_int_equal(back.termination, ZM_BY_AGREEMENT);
    assert_int_equal(back.result, 0);
    zm_close(zm);
    zm = read_back("zermelo 1\ngame sticks:21,3\nresult first time\nend\n", &back);
    assert_int_equal(back.termination, ZM_BY_TIME);
    assert_int_equal(back.result, 1);
    zm_close(zm);
}

static void test_forms(void **unused)
{
    struct zm_context *zm = read_back("zermelo 1\r\n# hello\r\n\r\n game  sticks:21,3 \r\n"
                                      "moves 1,2\t3\r\nmoves\r\nmoves 1\r\nend\r\n# bye",
                                      NULL);
    char text[64];

    (void)unused;
    zm_position_text(zm, text, sizeof text);
    assert_string_equal(text, "14 first");
    zm_close(zm);
}

static void test_buffer(void **unused)
{
    struct zm_context *zm = opened("kalah:6,4");
    struct zm_record record = {.size = sizeof record, .player = {"a\nb", ""}};
    char *text = written(zm, &record), small[20];

    (void)unused;
    assert_non_null(strstr(text, "first a?b\n"));
    memset(small, 'x', sizeof small);
    assert_int_equal(zm_record_write(zm, &record, small, 12), strlen(text));
    assert_memory_equal(small, text, 11);
    assert_int_equal(small[11], '\0');
    assert_int_equal(small[12], 'x');
    free(text);
    zm_close(zm);
}

static void test_refused(void **unused)
{
    (void)unused;
    refused("", "line 1: no saved game");
    refused("zermelo 2\n", "line 1: no saved game");
    refused("zermelo 1\n", "line 1: cut short");
    refused("zermelo 1\nend\n", "line 2: the game comes first");
    refused("zermelo 1\ngame chess\nend\n", "line 2: no game is called \"chess\"");
    refused("zermelo 1\ngame sticks:21,3\n", "line 2: cut short");
    refused("zermelo 1\ngame sticks:21,3\ngame sticks:21,3\nend\n", "line 3: a second \"game\"");
    refused("zermelo 1\ngame sticks:21,3\nseed 1\nseed 1\nend\n", "line 4: a second \"seed\"");
    refused("zermelo 1\ngame sticks:21,3\nseed x\nend\n", "line 3: the seed is");
    refused("zermelo 1\ngame sticks:21,3\nseed 18446744073709551616\nend\n", "line 3: the seed is");
    refused("zermelo 1\ngame sticks:21,3\ncolour red\nend\n", "line 3: \"colour\" is not known");
    refused("zermelo 1\ngame sticks:21,3\nmoves 1 4\nend\n", "line 3: move 2, \"4\"");
    refused("zermelo 1\ngame sticks:3,3\nmoves 3 1\nend\n", "line 3: move 2, \"1\": the game is");
    refused("zermelo 1\ngame sticks:21,3\nmoves 1\nposition 5 first\nend\n", "line 4: the pos");
    refused("zermelo 1\ngame sticks:21,3\nposition 22\nend\n", "line 3: position:");
    refused("zermelo 1\ngame sticks:21,3\nclock 1 2\nend\n", "line 3: a clock is");
    refused("zermelo 1\ngame sticks:21,3\nclock 1 2 x\nend\n", "line 3: a clock is");
    refused("zermelo 1\ngame sticks:21,3\nclock 1 2 -3\nend\n", "line 3: a clock is");
    refused("zermelo 1\ngame sticks:21,3\nclock 1 2 31536000001\nend\n", "line 3: a clock is");
    refused("zermelo 1\ngame sticks:21,3\nclock 1 2 3 4\nend\n", "line 3: text behind the clock");
    refused("zermelo 1\ngame sticks:21,3\nclock 1 2 3\nclock 1 2 3\nend\n", "line 4: a second");
    refused("zermelo 1\ngame sticks:21,3\nresult\nend\n", "line 3: a result is");
    refused("zermelo 1\ngame sticks:21,3\nresult first\nend\n", "line 3: a result is");
    refused("zermelo 1\ngame sticks:21,3\nresult first rules\nend\n", "line 3: a result is");
    refused("zermelo 1\ngame sticks:21,3\nresult none time\nend\n", "line 3: a result is");
    refused("zermelo 1\ngame sticks:21,3\nresult first agreement\nend\n", "line 3: a result is");
    refused("zermelo 1\ngame sticks:21,3\nresult first time out\nend\n", "line 3: a result is");
    refused("zermelo 1\ngame sticks:3,3\nmoves 3\nresult first time\nend\n",
            "line 5: a result beside");
    refused("zermelo 1\ngame sticks:21,3\nend\nmoves 1\n", "line 4: text behind");
    refused("zermelo 1\ngame sticks:21,3\nend now\n", "line 3: text behind");
    refused("zermelo 1\ngame sticks:21,3\nfirst \033[31m\nend\n", "line 3: byte 7 is a control");
}

static void test_hostile_sizes(void **unused)
{
    static const char zero[] = "zermelo 1\ngame sti\0cks:21,3\nend\n";
    static char large[(1 << 20) + 2];

    (void)unused;
    refused_bytes(zero, sizeof zero - 1, "line 2: byte 9 is a zero");
    memset(large, ' ', sizeof large);
    refused_bytes(large, (1 << 20) + 1, "a saved game has at most 1048576 bytes");
    refused_bytes(large, 1 << 20, "line 1: longer than 32768 bytes");
    int n = snprintf(large, sizeof large, "zermelo 1\ngame sticks:21,3\nfirst %0200d\nend\n", 0);
    refused_bytes(large, (size_t)n, "line 3: a player string longer than 127 bytes");
}

/* Each line in front of each other one: only a few orders are those of a saved game. */
static void test_order_of_lines(void **unused)
{
    static const char *const line[] = {"game sticks:21,3\n",  "first human\n",
                                       "second rules\n",      "seed 5\n",
                                       "position 20 first\n", "moves 1\n"};
    enum { GAME, POSITION = 4, MOVES, LINES };
    char text[256];

    (void)unused;
    for (int moved = 0; moved < LINES; moved++)
        for (int to = 0; to < LINES; to++) {
            int order[LINES], n = 0, place[LINES];
            for (int i = 0; i < LINES; i++)
                if (i != moved) order[n++] = i;
            memmove(order + to + 1, order + to, (size_t)(LINES - 1 - to) * sizeof *order);
            order[to] = moved;
            size_t length = (size_t)snprintf(text, sizeof text, "zermelo 1\n");
            for (int i = 0; i < LINES; i++) {
                place[order[i]] = i;
                length +=
                    (size_t)snprintf(text + length, sizeof text - length, "%s", line[order[i]]);
            }
            snprintf(text + length, sizeof text - length, "end\n");
            if (place[GAME] != 0) refused(text, "line 2: the game comes first");
            else if (place[POSITION] > place[MOVES]) {
                char why[64];
                snprintf(why, sizeof why, "line %d: the position stands", place[POSITION] + 2);
                refused(text, why);
            } else zm_close(read_back(text, NULL));
        }
}

/* A player string fills its room, and not more, on either side. */
static void test_player_lengths(void **unused)
{
    struct zm_record back = {.size = sizeof back};
    char text[512];

    (void)unused;
    for (int side = 0; side < 2; side++)
        for (int n = 1; n < 200; n++) {
            snprintf(text, sizeof text, "zermelo 1\ngame sticks:21,3\n%s %0*d\nseed 77\nend\n",
                     side ? "second" : "first", n, 0);
            if ((size_t)n >= sizeof back.player[side]) {
                refused(text, "line 3: a player string longer than 127 bytes");
                continue;
            }
            zm_close(read_back(text, &back));
            assert_int_equal(strlen(back.player[side]), n);
            assert_int_equal(strlen(back.player[1 - side]), 0);
            assert_true(back.seed == 77);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_order_of_lines), cmocka_unit_test(test_player_lengths),
        cmocka_unit_test(test_text),           cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_every_game),     cmocka_unit_test(test_forms),
        cmocka_unit_test(test_buffer),         cmocka_unit_test(test_refused),
        cmocka_unit_test(test_hostile_sizes),  cmocka_unit_test(test_clock_and_result),
    };

    return cmocka_run_group_tests_name("record", tests, NULL, NULL);
}
