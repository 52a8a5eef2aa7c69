/* SPDX-License-Identifier: MIT
 * test_json.c - the reader of JSON: its syntax, numbers and strings. */
#include "json/json.h"
#include "unit.h"

#include <math.h>
#include <string.h>

static struct json value[32];

static size_t read_json(const char *text)
{
    const char *at;

    return json_read(text, value, 32, &at);
}

static void test_syntax(void **state)
{
    (void)state;
    assert_int_equal(read_json("{\"a\": [1, 2, {}], \"b\": \"x\"} "), 6);
    assert_int_equal(read_json("[]"), 1);
    assert_int_equal(read_json("{\"a\": 1} 2"), 0);
    assert_int_equal(read_json("[1,]"), 0);
    assert_int_equal(read_json("[01]"), 0);
    assert_int_equal(read_json("\"open"), 0);
    assert_int_equal(read_json("\"\\x\""), 0);
}

static void test_numbers(void **state)
{
    static const struct {
        const char *text;
        double value;
    } cases[] = {{"{\"n\":0}", 0},          {"{\"n\":-3.25}", -3.25}, {"{\"n\":1.5e3}", 1500},
                 {"{\"n\":2.5E-2}", 0.025}, {"{\"n\":12345}", 12345}, {"{\"n\":\"7\"}", -1},
                 {"{\"m\":7}", -1}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_true(read_json(cases[i].text) > 0);
        assert_true(fabs(json_number(value, "n", -1) - cases[i].value) < 1e-12);
    }
}

static void expect_text(const char *json, const char *expected)
{
    char text[64], little[4];

    assert_true(read_json(json) > 0);
    assert_int_equal(json_text(value, "t", text, sizeof text), strlen(expected));
    assert_string_equal(text, expected);
    assert_int_equal(json_text(value, "t", little, sizeof little), strlen(expected));
    assert_memory_equal(little, expected, strlen(expected) < 3 ? strlen(expected) : 3);
}

static void test_strings(void **state)
{
    (void)state;
    expect_text("{\"t\":\"plain\"}", "plain");
    expect_text("{\"t\":\"a\\\"b\\\\c\\/d\\n\\t\"}", "a\"b\\c/d\n\t");
    expect_text("{\"t\":\"\\u0041\\u00e9\\u20AC\"}", "A\xc3\xa9\xe2\x82\xac");
    expect_text("{\"t\":\"\\ud83d\\ude00!\"}", "\xf0\x9f\x98\x80!");
    expect_text("{\"t\":\"\\ud83d!\"}", "?!"); /* half of a pair */
    expect_text("{\"t\":\"\\u00zz\"}", "?zz");
    expect_text("{\"t\":5}", "");
    expect_text("{}", "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_syntax),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_strings),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
