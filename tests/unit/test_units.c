/* SPDX-License-Identifier: MIT
 * test_units.c - units in the plural, as dictionaries have them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>
#include "../../programs/present/value_text.h"

static void test_plurals(void **unused)
{
    static const char *const words[][2] = {
        {"seed", "seeds"},    {"point", "points"},  {"box", "boxes"},    {"match", "matches"},
        {"penny", "pennies"}, {"day", "days"},      {"key", "keys"},     {"pass", "passes"},
        {"dish", "dishes"},   {"waltz", "waltzes"}, {"cow", "cows"},     {"y", "ys"},
        {"fly", "flies"},     {"win", "wins"},      {"stone", "stones"},
    };
    char out[UNIT_TEXT];

    (void)unused;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        assert_string_equal(unit_text(words[i][0], 1, out), words[i][0]);
        assert_string_equal(unit_text(words[i][0], -1, out), words[i][0]);
        assert_string_equal(unit_text(words[i][0], 2, out), words[i][1]);
        assert_string_equal(unit_text(words[i][0], 0, out), words[i][1]);
        assert_string_equal(unit_text(words[i][0], -0.5, out), words[i][1]);
    }
}

static void test_long_unit(void **unused)
{
    char unit[200], out[UNIT_TEXT];

    (void)unused;
    memset(unit, 'x', sizeof unit - 1);
    unit[sizeof unit - 1] = '\0';
    assert_int_equal(strlen(unit_text(unit, 2, out)), UNIT_TEXT - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_plurals),
                                       cmocka_unit_test(test_long_unit)};

    return cmocka_run_group_tests_name("units", tests, NULL, NULL);
}
