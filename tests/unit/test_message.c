/* SPDX-License-Identifier: MIT
 * test_message.c - ids and arguments of errors: what they hold, and that nothing overflows. */
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_conversions),
        cmocka_unit_test(test_within),
        cmocka_unit_test(test_no_room),
        cmocka_unit_test(test_contexts),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
