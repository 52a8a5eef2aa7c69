/* SPDX-License-Identifier: MIT
 * test_numbers.c - counts, sizes, times and clocks by the tables that the page's test reads too. */
#include "unit.h"

#include "core/text.h"
#include "../../programs/present/game_clock.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zermelo_numbers.h>

static const uint64_t count_most = UINT64_C(1000000000000000000), size_most = UINT64_C(1) << 44;

/* The next row that is no comment, without its end. False: there is none. */
static bool next_row(FILE *table, char *row, int capacity)
{
    while (fgets(row, capacity, table)) {
        row[strcspn(row, "\n")] = '\0';
        if (*row && *row != '#') return true;
    }
    return false;
}

static FILE *open_table(const char *name)
{
    char path[1024];

    snprintf(path, sizeof path, "%s/%s", getenv("TABLES"), name);
    FILE *table = fopen(path, "r");
    if (!table) FAIL("no %s", path);
    return table;
}

/* What the reader of this kind makes of the text, as the table writes it. */
static void read_text(const char *kind, const char *text, char *out, size_t capacity)
{
    struct game_clock clock;
    uint64_t n;
    double seconds;

    if ((strcmp(kind, "count") == 0 && !zm_read_count(text, 0, count_most, &n)) ||
        (strcmp(kind, "size") == 0 && !zm_read_size(text, 1, 0, size_most, &n)))
        snprintf(out, capacity, "%" PRIu64, n);
    else if (strcmp(kind, "time") == 0 && !zm_read_time(text, &seconds))
        snprintf(out, capacity, "%.17g", seconds);
    else if (strcmp(kind, "clock") == 0 && game_clock_read(text, &clock))
        snprintf(out, capacity, "%g,%g+%g", clock.left[0], clock.left[1], clock.increment);
    else snprintf(out, capacity, "refused");
}

/* A time is the number nearest to what was typed. */
static bool same(const char *kind, const char *found, const char *expected)
{
    bool refused = strcmp(found, "refused") == 0 || strcmp(expected, "refused") == 0;
    bool time = strcmp(kind, "time") == 0 && !refused;

    return time ? strtod(found, NULL) == strtod(expected, NULL) : strcmp(found, expected) == 0;
}

static void test_table(void **unused)
{
    FILE *table = open_table("numbers.tsv");
    char row[256], found[64];
    int rows = 0;

    (void)unused;
    for (; next_row(table, row, sizeof row); rows++) {
        char *kind = row, *text = strchr(row, '\t') + 2, *expected = strrchr(row, '\t') + 1;
        text[-2] = expected[-2] = '\0';
        read_text(kind, text, found, sizeof found);
        if (!same(kind, found, expected))
            FAIL("%s \"%s\" is read as %s, not as %s", kind, text, found, expected);
    }
    fclose(table);
    assert_true(rows > 150);
}

/* What is refused leaves the value alone. */
static void test_ranges(void **unused)
{
    uint64_t n = 7;
    double seconds = 7;

    (void)unused;
    assert_int_equal(zm_read_count("9", 10, 20, &n), ZM_BAD_INPUT);
    assert_int_equal(zm_read_count("21", 10, 20, &n), ZM_BAD_INPUT);
    assert_int_equal(zm_read_count("1k", 10, 20, &n), ZM_BAD_INPUT);
    assert_int_equal(zm_read_count(NULL, 0, 20, &n), ZM_BAD_INPUT);
    assert_int_equal(zm_read_size(NULL, 1, 0, 20, &n), ZM_BAD_INPUT);
    assert_int_equal(zm_read_time(NULL, &seconds), ZM_BAD_INPUT);
    assert_int_equal(zm_read_time("1x", &seconds), ZM_BAD_INPUT);
    assert_int_equal(n, 7);
    assert_true(seconds == 7);
    assert_int_equal(zm_read_count("10", 10, 20, &n), ZM_OK);
    assert_int_equal(n, 10);
    assert_int_equal(zm_read_count("18446744073709551615", 0, UINT64_MAX, &n), ZM_OK);
    assert_true(n == UINT64_MAX);
    assert_int_equal(zm_read_count("18446744073709551616", 0, UINT64_MAX, &n), ZM_BAD_INPUT);
    assert_int_equal(zm_read_count("18446744074G", 0, UINT64_MAX, &n), ZM_BAD_INPUT);
}

/* A number without a unit counts what the option is measured in. */
static void test_plain(void **unused)
{
    const uint64_t mib = 1 << 20;
    uint64_t n;

    (void)unused;
    assert_int_equal(zm_read_size("64", mib, mib, 1 << 30, &n), ZM_OK);
    assert_int_equal(n, 64 * mib);
    assert_int_equal(zm_read_size("64MiB", mib, mib, 1 << 30, &n), ZM_OK);
    assert_int_equal(n, 64 * mib);
    assert_int_equal(zm_read_size("512k", mib, mib, 1 << 30, &n), ZM_BAD_INPUT);
    assert_int_equal(zm_read_size("1025", mib, mib, 1 << 30, &n), ZM_BAD_INPUT);
    assert_int_equal(zm_read_size("17592186044416", mib, mib, UINT64_MAX, &n), ZM_BAD_INPUT);
}

static void test_decimals(void **unused)
{
    const char *text = "1.25,", *none = "1.", *large = "1000000000001";
    struct decimal d;

    (void)unused;
    assert_true(read_decimal(&text, &d));
    assert_true(d.numerator == 125 && d.scale == 100);
    assert_string_equal(text, ",");
    assert_false(read_decimal(&none, &d));
    assert_string_equal(none, "1.");
    assert_false(read_decimal(&large, &d));
}

static void test_clock(void **unused)
{
    FILE *table = open_table("clock.tsv");
    char row[256], *at;
    int rows = 0;

    (void)unused;
    for (; next_row(table, row, sizeof row); rows++) {
        double left = strtod(row, &at), added = strtod(at, &at), took = strtod(at, &at),
               margin = strtod(at, &at);
        bool falls = strcmp(at + 1, "fallen") == 0;
        struct game_clock clock = {{-1, left}, added};
        if (game_clock_charge(&clock, 1, took, margin) == falls) FAIL("%s", row);
        if (!falls && clock.left[1] != strtod(at, NULL)) FAIL("%s: %g", row, clock.left[1]);
        assert_true(clock.left[0] == -1 && clock.increment == added);
    }
    fclose(table);
    assert_true(rows > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_table), cmocka_unit_test(test_ranges),
        cmocka_unit_test(test_plain), cmocka_unit_test(test_decimals),
        cmocka_unit_test(test_clock),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
