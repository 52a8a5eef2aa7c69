/* SPDX-License-Identifier: MIT
 * test_message.c - ids and arguments of errors and rules: what they hold, and that nothing
 * overflows. */
#include "unit.h"

#include "core/message.h"
#include "core/text.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <zermelo_messages.h>

static void expect_error(const struct zm_error *error, const char *id, int count,
                         const char *const *arguments, const char *text)
{
    assert_string_equal(error->id, id);
    assert_string_equal(error->text, text);
    assert_int_equal(error->count, count);
    for (int i = 0; i < count; i++) assert_string_equal(zm_error_argument(error, i), arguments[i]);
    assert_string_equal(zm_error_argument(error, count), "");
    assert_string_equal(zm_error_argument(error, -1), "");
}

/* Every conversion, with values at the ends of their types: text made of the arguments is the text
 * that printf makes. */
static void test_conversions(void **unused)
{
    struct zm_error error;
    char text[ZM_ERROR_TEXT], joined[ZM_ERROR_TEXT] = "";

    (void)unused;
#define CONVERSIONS "%d%%%u%c%s%.2s%g%ld%lu%lld%llu%zu%.3g"
#define VALUES                                                                                     \
    INT32_MIN, UINT32_MAX, 'x', "", "abc", 0.1, LONG_MIN, ULONG_MAX, LLONG_MIN, ULLONG_MAX,        \
        SIZE_MAX, 1.0 / 3
    fail(&error, "all", CONVERSIONS, VALUES);
    snprintf(text, sizeof text, CONVERSIONS, VALUES);
    assert_string_equal(error.text, text);
    assert_int_equal(error.count, 12);
    for (int i = 0; i < error.count; i++) {
        strcat(joined, zm_error_argument(&error, i));
        if (!i) strcat(joined, "%");
    }
    assert_string_equal(joined, text);
    assert_string_equal(zm_error_argument(&error, 3), "");
    assert_string_equal(zm_error_argument(&error, 4), "ab");
}

static void test_within(void **unused)
{
    struct zm_error inner, error;

    (void)unused;
    fail(&inner, "column-full", "column %d is full", 4);
    fail_within(&error, &inner, "in-move", "move %d: ", 7);
    expect_error(&error, "in-move/column-full", 2, (const char *const[]){"7", "4"},
                 "move 7: column 4 is full");
    fail_within(&error, &error, "in-game", "%s: ", "connect");
    expect_error(&error, "in-game/in-move/column-full", 3,
                 (const char *const[]){"connect", "7", "4"}, "connect: move 7: column 4 is full");
    inner = (struct zm_error){.text = "no such heap"};
    fail_within(&error, &inner, "in-game", "%s: ", "nim");
    expect_error(&error, "in-game", 2, (const char *const[]){"nim", "no such heap"},
                 "nim: no such heap");
    assert_false(fail_within(NULL, &inner, "in-game", "%s: ", "nim"));
}

/* What does not fit is cut, and all ends with a zero. */
static void test_no_room(void **unused)
{
    struct zm_error inner, error;
    char longer[2 * ZM_ERROR_TEXT], id[2 * ZM_ERROR_ID];

    (void)unused;
    memset(longer, 'x', sizeof longer - 1), longer[sizeof longer - 1] = '\0';
    memset(id, 'y', sizeof id - 1), id[sizeof id - 1] = '\0';
    fail(&inner, id, "%s %s %s", longer, longer, "end");
    assert_int_equal(strlen(inner.text), ZM_ERROR_TEXT - 1);
    assert_int_equal(strlen(inner.id), ZM_ERROR_ID - 1);
    assert_int_equal(strlen(zm_error_argument(&inner, 0)), ZM_ERROR_VALUES - 1);
    assert_int_equal(inner.count, 1);
    fail_within(&error, &inner, id, "%s", "a");
    assert_string_equal(zm_error_argument(&error, 0), "a");
    assert_int_equal(strlen(zm_error_argument(&error, 1)), ZM_ERROR_VALUES - 3);
    assert_int_equal(error.count, 2);
}

static void test_contexts(void **unused)
{
    struct zm_context *zm;
    struct zm_error error;
    zm_move move;

    (void)unused;
    assert_int_equal(zm_open("kalah:0,4", NULL, &zm, &error), ZM_BAD_INPUT);
    assert_string_equal(error.id, "in-game/number-range");
    assert_string_equal(zm_error_argument(&error, 0), "kalah");
    assert_string_equal(zm_error_argument(&error, 2), "0");
    zm = opened("connect4");
    expect_error(zm_last_error(zm), "", 0, NULL, "");
    zm_move_read(zm, "9", &move);
    expect_error(zm_last_error(zm), "no-such-column", 2, (const char *const[]){"9", "7"},
                 "\"9\" is no column, accepted: 1 to 7");
    zm_undo(zm);
    expect_error(zm_last_error(zm), "nothing-to-undo", 0, NULL, "there is no move to take back");
    zm_close(zm);
}

/* What is heard of the rules of a game. */
struct heard {
    char text[8192];
    int count, named;
};

static void hear(void *with, const struct zm_message *message)
{
    struct heard *heard = with;

    strcat(heard->text, message->text);
    heard->count++;
    if (strncmp(message->id, "rules.", 6) == 0) heard->named++;
    if (strcmp(message->id, "rules.kalah.sowing") != 0) return;
    assert_int_equal(message->count, 4);
    assert_memory_equal(message->arguments, "6\0s\0001\0", 7);
}

static void compare_rules(const char *game, bool as_guest)
{
    const struct zm_options options = {.size = sizeof options, .as_guest = as_guest};
    struct heard heard = {.count = 0};
    struct zm_context *zm;
    char rules[8192];

    if (zm_open(game, &options, &zm, NULL)) FAIL("%s", game);
    zm_rules_messages(zm, hear, &heard);
    zm_rules(zm, rules, sizeof rules);
    assert_string_equal(heard.text, rules);
    assert_int_equal(heard.named, as_guest ? 0 : heard.count);
    assert_true(as_guest ? heard.count == 1 : heard.count > 0);
    zm_close(zm);
}

/* Put together the messages are the rules in prose. A guest writes its rules itself. */
static void test_rules(void **unused)
{
    static const char *const games[] = {"kalah:6,1",
                                        "kalah:6,1,empty,mover,majority,nosweep,pie",
                                        "kalah:6,1,majority",
                                        "connect4",
                                        "tictactoe",
                                        "mnk:6,6,5,exact",
                                        "mnk:6,6,5,exact,misere",
                                        "mnk:6,6,4,misere",
                                        "mnk:15,15,5,renju",
                                        "mnk:15,15,5,caro,swap2",
                                        "mnk:15,15,5,three-and-three",
                                        "mnk:15,15,5,renju,rif",
                                        "mnk:15,15,5,renju,swap",
                                        "mnk:15,15,5,renju,soosyrv-8",
                                        "mnk:15,15,5,renju,taraguchi-10",
                                        "mnk:15,15,5,renju,yamaguchi",
                                        "sticks:21,3",
                                        "sticks:21,3,misere,strict",
                                        "tuc-chess",
                                        "tuc-chess:100,server",
                                        "othello"};

    (void)unused;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        compare_rules(games[i], false);
        compare_rules(games[i], true);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_conversions), cmocka_unit_test(test_within),
        cmocka_unit_test(test_no_room),     cmocka_unit_test(test_contexts),
        cmocka_unit_test(test_rules),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
