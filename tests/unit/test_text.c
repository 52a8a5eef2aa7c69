/* SPDX-License-Identifier: MIT
 * test_text.c - core/text.h: bounded text, errors, hostile text, numbers. */
#include "unit.h"

#include "core/text.h"

#include <stdio.h>
#include <string.h>

static void test_whole(void **unused)
{
    char out[32];
    struct text t = text_into(out, sizeof out);

    (void)unused;
    text_add(&t, "%d-%s", 12, "ab");
    text_char(&t, '!');
    text_fill(&t, '.', 3);
    assert_string_equal(out, "12-ab!...");
    assert_int_equal(t.length, 9);
}

/* In any room: the length is that of the whole text, the buffer holds its beginning. */
static void test_cut(void **unused)
{
    (void)unused;
    for (size_t capacity = 0; capacity < 20; capacity++) {
        char out[24];
        memset(out, '~', sizeof out);
        struct text t = text_into(out, capacity);
        text_add(&t, "%s", "abc");
        text_char(&t, 'd');
        text_add(&t, "%d", 123456);
        text_fill(&t, 'x', 2);
        assert_int_equal(t.length, 12);
        size_t kept = capacity > 12 ? 12 : capacity ? capacity - 1 : 0;
        if (capacity) assert_memory_equal(out, "abcd123456xx", kept);
        if (capacity) assert_int_equal(out[kept], '\0');
        for (size_t i = capacity; i < sizeof out; i++) assert_int_equal(out[i], '~');
    }
}

static void test_fail(void **unused)
{
    struct zm_error error;
    char longer[2 * ZM_ERROR_TEXT];

    (void)unused;
    assert_false(fail(&error, "an-id", "%d of %s", 3, "four"));
    assert_string_equal(error.text, "3 of four");
    assert_false(fail(NULL, "an-id", "nobody listens"));
    memset(longer, 'x', sizeof longer - 1);
    longer[sizeof longer - 1] = '\0';
    fail(&error, "an-id", "%s", longer);
    assert_int_equal(strlen(error.text), ZM_ERROR_TEXT - 1);
}

static void test_shown(void **unused)
{
    char longest[41];

    (void)unused;
    assert_string_equal(shown("plain").text, "plain");
    assert_string_equal(shown("a\nb\x1b[2J\xff").text, "a?b?[2J?");
    assert_string_equal(shown("").text, "");
    memset(longest, 'y', 40);
    longest[40] = '\0';
    assert_string_equal(shown(longest).text, longest);
    assert_string_equal(shown("0123456789012345678901234567890123456789x").text,
                        "0123456789012345678901234567890123456...");
}

static void test_words(void **unused)
{
    (void)unused;
    assert_int_equal(word_length("abc def"), 3);
    assert_int_equal(word_length("abc,def"), 3);
    assert_int_equal(word_length(""), 0);
    assert_string_equal(skip_blanks(" ,\t\r\nx y"), "x y");
}

static void test_numbers(void **unused)
{
    static const struct {
        const char *text;
        uint64_t most, value;
        bool ok;
        const char *rest;
    } cases[] = {
        {"0", 10, 0, true, ""},
        {"10x", 10, 10, true, "x"},
        {"11", 10, 0, false, "11"},
        {"9", 5, 0, false, "9"},
        {"007", 7, 7, true, ""},
        {"", 7, 0, false, ""},
        {"-1", 7, 0, false, "-1"},
        {" 1", 7, 0, false, " 1"},
        {"18446744073709551615", UINT64_MAX, UINT64_MAX, true, ""},
        {"18446744073709551616", UINT64_MAX, 0, false, "18446744073709551616"},
        {"99999999999999999999999", UINT64_MAX, 0, false, "99999999999999999999999"},
        {"0", 0, 0, true, ""},
        {"1", 0, 0, false, "1"},
    };

    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *at = cases[i].text;
        uint64_t value = 0;
        bool ok = read_number(&at, cases[i].most, &value);
        if (ok != cases[i].ok || value != cases[i].value || strcmp(at, cases[i].rest) != 0)
            FAIL("\"%s\" up to %llu", cases[i].text, (unsigned long long)cases[i].most);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole), cmocka_unit_test(test_cut),   cmocka_unit_test(test_fail),
        cmocka_unit_test(test_shown), cmocka_unit_test(test_words), cmocka_unit_test(test_numbers),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
