/* SPDX-License-Identifier: MIT
 * test_params.c - core/params.h: numbers first, then words. */
#include "unit.h"

#include "core/params.h"

#include <string.h>

static void test_read(void **unused)
{
    struct params p;
    struct zm_error why;

    (void)unused;
    assert_true(params_read(&p, "15,3,exact,misere", &why));
    assert_int_equal(p.numbers, 2);
    assert_int_equal(p.words, 2);
    assert_int_equal(p.number[0], 15);
    assert_int_equal(p.number[1], 3);
    assert_string_equal(p.word[0], "exact");
    assert_string_equal(p.word[1], "misere");
    assert_true(params_read(&p, "", &why));
    assert_int_equal(p.numbers + p.words, 0);
    assert_true(params_read(&p, "1000000000000000000", &why));
    assert_int_equal(p.number[0], UINT64_C(1000000000000000000));
}

static void test_refused(void **unused)
{
    static const char *const bad[] = {
        ",",
        "1,",
        ",1",
        "1,,2",
        "exact,1",
        "1,exact,2",
        "1x",
        "1.5",
        "1000000000000000001",
        "99999999999999999999999999",
        "1,2,3,4,5,6,7,8,9",
        "a,b,c,d,e,f,g,h,i",
        "averyveryverylongword",
        "exact,",
    };
    struct params p;

    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct zm_error why = {.text = ""};
        if (params_read(&p, bad[i], &why)) FAIL("\"%s\" was accepted", bad[i]);
        if (!*why.text || strchr(why.text, '\n')) FAIL("\"%s\": \"%s\"", bad[i], why.text);
    }
    assert_false(params_read(&p, "1,", NULL));
}

/* Words of all lengths: those that have room are kept as they are, and so are those behind them. */
static void test_lengths(void **unused)
{
    struct params p;
    struct zm_error why;
    char text[64];

    (void)unused;
    for (size_t n = 1; n < 2 * PARAM_WORD; n++) {
        memset(text, 'w', n);
        strcpy(text + n, ",next");
        bool kept = params_read(&p, text, &why);
        assert_int_equal(kept, n < PARAM_WORD);
        if (!kept) continue;
        assert_int_equal(strlen(p.word[0]), n);
        assert_int_equal(strspn(p.word[0], "w"), n);
        assert_string_equal(p.word[1], "next");
    }
}

static void test_count_and_range(void **unused)
{
    struct params p;
    struct zm_error why;

    (void)unused;
    params_read(&p, "3,4", &why);
    assert_true(params_count(&p, 2, "g:a,b", &why));
    assert_false(params_count(&p, 3, "g:a,b,c", &why));
    assert_non_null(strstr(why.text, "g:a,b,c"));
    assert_true(params_range("x", 3, 3, 4, &why));
    assert_true(params_range("x", 4, 3, 4, &why));
    assert_false(params_range("the x", 2, 3, 4, &why));
    assert_string_equal(why.text, "the x is 2, accepted is 3 to 4");
    assert_false(params_range("the x", 5, 3, 4, &why));
}

static void test_switches(void **unused)
{
    bool a = false, b = false;
    const struct param_switch list[] = {{"alpha", &a}, {"beta", &b}, {NULL, NULL}};
    const struct param_switch none[] = {{NULL, NULL}};
    struct params p;
    struct zm_error why;

    (void)unused;
    params_read(&p, "1,beta", &why);
    assert_true(params_switches(&p, list, &why));
    assert_true(b && !a);
    b = false;
    params_read(&p, "beta,alpha", &why);
    assert_true(params_switches(&p, list, &why));
    assert_true(a && b);
    a = b = false;
    params_read(&p, "beta,beta", &why);
    assert_false(params_switches(&p, list, &why));
    assert_non_null(strstr(why.text, "twice"));
    params_read(&p, "gamma", &why);
    assert_false(params_switches(&p, list, &why));
    assert_non_null(strstr(why.text, "alpha beta"));
    assert_false(params_switches(&p, none, &why));
    assert_non_null(strstr(why.text, "no words"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_read),     cmocka_unit_test(test_refused),
        cmocka_unit_test(test_lengths),  cmocka_unit_test(test_count_and_range),
        cmocka_unit_test(test_switches),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
