/* SPDX-License-Identifier: MIT
 * test_requests.c - what zermelo serve lets in: heads of requests cut, changed and prolonged in all
 * ways, tokens, and the fields of bodies. */
#include "unit.h"

#include "../../programs/serve/guard.h"
#include "../../programs/serve/head.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

/* Reads a head, with as many bytes of a body behind it as there are. */
static enum head reads(const char *text, size_t have, struct refusal *why)
{
    *why = (struct refusal){.status = 0};
    return head_read(text, have, why);
}

static void refused_head(const char *text, unsigned status)
{
    struct refusal why;

    if (reads(text, strlen(text), &why) != HEAD_BAD) FAIL("let in: %s", text);
    if (why.status != status) FAIL("%u, not %u: %s", why.status, status, text);
    assert_true(*why.code && *why.message && !strchr(why.message, '\n'));
}

static const char get[] = "GET / HTTP/1.1\r\nHost: a\r\nX-One: 1\r\n\r\n";

/* Nothing is wrong with any beginning of a head; a control character anywhere in it is. */
static void test_beginnings(void **unused)
{
    char text[sizeof get];
    struct refusal why;

    (void)unused;
    for (size_t n = 0; n < sizeof get - 1; n++) assert_int_equal(reads(get, n, &why), HEAD_PART);
    assert_int_equal(reads(get, sizeof get - 1, &why), HEAD_WHOLE);
    for (size_t at = 0; at < sizeof get - 1; at++)
        for (int c = 0; c < 128; c++) {
            if ((c >= ' ' && c < 127) || c == '\t') continue;
            if (c == get[at]) continue;
            memcpy(text, get, sizeof get);
            text[at] = (char)c;
            if (reads(text, sizeof get - 1, &why) == HEAD_WHOLE)
                FAIL("character %d is let in as byte %zu", c, at);
        }
}

static void test_versions(void **unused)
{
    char text[64];
    struct refusal why;

    (void)unused;
    for (int major = 0; major < 10; major++)
        for (int minor = 0; minor < 10; minor++) {
            int n =
                snprintf(text, sizeof text, "GET / HTTP/%d.%d\r\nHost: a\r\n\r\n", major, minor);
            if (major == 1 && minor < 2) assert_int_equal(reads(text, (size_t)n, &why), HEAD_WHOLE);
            else refused_head(text, 505);
        }
    refused_head("GET / HTTP/1.10\r\nHost: a\r\n\r\n", 505);
    refused_head("GET / HTTP/1.\r\nHost: a\r\n\r\n", 505);
    refused_head("GET / http/1.1\r\nHost: a\r\n\r\n", 400);
}

/* A body is waited for to its last byte, and not beyond the most. */
static void test_lengths(void **unused)
{
    static char text[HEAD_MOST];
    static const size_t lengths[] = {0, 1, 9, 10, 100, 4000};
    struct refusal why;

    (void)unused;
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        int n = snprintf(text, sizeof text, "POST / HTTP/1.1\r\ncontent-LENGTH:\t %zu\r\n\r\n",
                         lengths[i]);
        memset(text + n, 'x', lengths[i]);
        for (size_t more = 0; more <= lengths[i]; more += more + 1 < lengths[i] ? 1 + more / 2 : 1)
            assert_int_equal(reads(text, (size_t)n + more, &why),
                             more < lengths[i] ? HEAD_PART : HEAD_WHOLE);
    }
    for (int64_t over = -1; over <= 1; over++) {
        int n = snprintf(text, sizeof text, "POST / HTTP/1.1\r\nContent-Length: %lld\r\n\r\n",
                         (long long)CONTENT_MOST + (long long)over);
        if (over <= 0) assert_int_equal(reads(text, (size_t)n, &why), HEAD_PART);
        else refused_head(text, 413);
    }
}

/* Two lengths, even the same; none, or another kind of body. */
static void test_fields(void **unused)
{
    static const struct {
        const char *fields;
        unsigned status;
    } bad[] = {{"Content-Length: 1\r\nContent-Length: 1\r\n", 400},
               {"Content-Length: 1\r\nHost: a\r\ncontent-length: 2\r\n", 400},
               {"Content-Length: 1, 1\r\n", 400},
               {"Content-Length: +1\r\n", 400},
               {"Content-Length: 1 1\r\n", 400},
               {"Content-Length: \r\n", 400},
               {"Content-Length: 0x1\r\n", 400},
               {"Transfer-Encoding: chunked\r\n", 411},
               {"transfer-encoding: identity\r\n", 411},
               {"Content-Length: 1\r\nTransfer-Encoding: chunked\r\n", 400},
               {"Expect: 100-continue\r\n", 417},
               {"eXPECT: x\r\n", 417},
               {": 1\r\n", 400},
               {" Host: a\r\n", 400},
               {"Host : a\r\n", 400},
               {"Host\r\n", 400},
               {"(Host): a\r\n", 400}};
    char text[256];

    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        snprintf(text, sizeof text, "POST / HTTP/1.1\r\n%s\r\n", bad[i].fields);
        refused_head(text, bad[i].status);
    }
}

/* A token that differs in one letter, wherever, or in its length, is none. */
static void test_token(void **unused)
{
    struct guard guard, other;
    struct refusal why;
    char text[2 * TOKEN_TEXT];

    (void)unused;
    assert_true(guard_begin(&guard, "127.0.0.1", 80) && guard_begin(&other, "127.0.0.1", 80));
    assert_int_equal(strlen(guard.token), TOKEN_TEXT - 1);
    assert_string_not_equal(guard.token, other.token);
    assert_true(guard_token(&guard, guard.token, &why));
    assert_false(guard_token(&guard, other.token, &why));
    assert_false(guard_token(&guard, NULL, &why));
    for (size_t at = 0; at < TOKEN_TEXT - 1; at++)
        for (int bit = 0; bit < 7; bit++) {
            strcpy(text, guard.token);
            text[at] = (char)(text[at] ^ 1 << bit);
            assert_false(guard_token(&guard, text, &why));
            assert_int_equal(why.status, 403);
        }
    for (size_t n = 0; n < TOKEN_TEXT - 1; n++) {
        snprintf(text, sizeof text, "%.*s", (int)n, guard.token);
        assert_false(guard_token(&guard, text, &why));
    }
    snprintf(text, sizeof text, "%sx", guard.token);
    assert_false(guard_token(&guard, text, &why));
    snprintf(text, sizeof text, "%s%s", guard.token, guard.token);
    assert_false(guard_token(&guard, text, &why));
}

/* Of ports and pages only the server's own. */
static void test_ports(void **unused)
{
    struct guard guard;
    struct refusal why;
    char host[64], origin[64];

    (void)unused;
    assert_true(guard_begin(&guard, "127.0.0.1", 8123));
    for (unsigned port = 1; port < 65536; port += port < 8100 || port > 8130 ? 97 : 1) {
        snprintf(host, sizeof host, "127.0.0.1:%u", port);
        assert_int_equal(guard_headers(&guard, host, NULL, &why), port == 8123);
        snprintf(origin, sizeof origin, "http://127.0.0.1:%u", port);
        assert_int_equal(guard_headers(&guard, "127.0.0.1:8123", origin, &why), port == 8123);
    }
    for (size_t n = 0; n <= strlen("http://127.0.0.1:8123"); n++) {
        snprintf(origin, sizeof origin, "%.*s", (int)n, "http://127.0.0.1:8123");
        assert_int_equal(guard_headers(&guard, "127.0.0.1:8123", origin, &why),
                         n == strlen("http://127.0.0.1:8123"));
    }
    assert_false(guard_headers(&guard, "127.0.0.1:8123", "http://127.0.0.1:81234", &why));
    assert_false(guard_headers(&guard, "127.0.0.1:8123", "https://127.0.0.1:8123", &why));
    assert_false(guard_headers(&guard, NULL, NULL, &why));
    assert_false(guard_headers(&guard, "example.org:8123", NULL, &why));
}

/* -- Bodies. --------------------------------------------------------------------------------- */

enum { ALL = FIELD_POSITION | FIELD_PLAYER | FIELD_LIMITS | FIELD_MAX_NODES | FIELD_SEED };

static bool accepted(const char *body, unsigned may, unsigned must, struct request *out)
{
    struct refusal why = {.status = 0};
    bool ok = request_read(body, strlen(body), may, must, out, &why);

    if (!ok) assert_true(why.status == 400 && *why.code && *why.message);
    return ok;
}

/* Every field by itself: asked for, allowed, neither; two of them, and one that nobody knows. */
static void test_which_fields(void **unused)
{
    static const char *const field[] = {"\"position\":{\"game\":\"tictactoe\",\"moves\":[]}",
                                        "\"player\":\"pvs\"", "\"limits\":{}", "\"maxNodes\":1",
                                        "\"seed\":1"};
    char body[256];
    struct request r;

    (void)unused;
    for (unsigned given = 0; given < 32; given++) {
        size_t n = (size_t)snprintf(body, sizeof body, "{");
        for (unsigned i = 0; i < 5; i++)
            if (given >> i & 1)
                n +=
                    (size_t)snprintf(body + n, sizeof body - n, "%s%s", n > 1 ? "," : "", field[i]);
        snprintf(body + n, sizeof body - n, "}");
        for (unsigned may = 0; may < 32; may++)
            for (unsigned must = may;; must = (must - 1) & may) {
                bool fits = !(given & ~may) && !(must & ~given);
                assert_int_equal(accepted(body, may, must, &r), fits);
                request_end(&r);
                if (!must) break;
            }
    }
    for (int c = 'a'; c <= 'z'; c++) {
        snprintf(body, sizeof body, "{\"%c\":1}", c);
        assert_false(accepted(body, ALL, 0, &r));
        request_end(&r);
        snprintf(body, sizeof body, "{\"limits\":{\"%c\":1}}", c);
        assert_false(accepted(body, ALL, 0, &r));
        request_end(&r);
    }
}

static void test_numbers(void **unused)
{
    static const struct {
        const char *limits;
        bool ok;
    } of[] = {{"\"seconds\":0", true},
              {"\"seconds\":0.05", true},
              {"\"seconds\":31536000", true},
              {"\"seconds\":31536000.5", false},
              {"\"seconds\":-0.001", false},
              {"\"seconds\":-1", false},
              {"\"seconds\":\"1\"", true},
              {"\"seconds\":\"300ms\"", true},
              {"\"seconds\":\"8760h\"", true},
              {"\"seconds\":\"8761h\"", false},
              {"\"seconds\":\"5.\"", false},
              {"\"seconds\":\"-1\"", false},
              {"\"seconds\":\"\"", false},
              {"\"seconds\":null", false},
              {"\"seconds\":1,\"seconds\":1", false},
              {"\"clock\":60,\"increment\":2", true},
              {"\"clock\":\"5m\",\"increment\":\"300ms\"", true},
              {"\"clock\":-1", false},
              {"\"clock\":\"5x\"", false},
              {"\"increment\":-1", false},
              {"\"nodes\":9007199254740991", true},
              {"\"nodes\":9007199254740992", false},
              {"\"nodes\":-1", false},
              {"\"nodes\":1.5", false},
              {"\"nodes\":\"10k\"", true},
              {"\"nodes\":\"9007199254740991\"", true},
              {"\"nodes\":\"9007199254740992\"", false},
              {"\"nodes\":\"9007200G\"", false},
              {"\"nodes\":\"10x\"", false},
              {"\"memory\":\"64MiB\"", true},
              {"\"memory\":\"64MB\"", false},
              {"\"memory\":\"8388608G\"", false},
              {"\"memory\":9007199254740991", true},
              {"\"memory\":9007199254740992", false},
              {"\"seed\":9007199254740992", false},
              {"\"rank\":true", true},
              {"\"rank\":1", false},
              {"\"only\":[\"c1\",\"d1\"]", true},
              {"\"only\":[]", true},
              {"\"only\":\"c1\"", false},
              {"\"exclude\":[\"c1 d1\"]", false},
              {"\"exclude\":[1]", false}};
    char body[128];
    struct request r;

    (void)unused;
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        snprintf(body, sizeof body, "{\"limits\":{%s}}", of[i].limits);
        if (accepted(body, ALL, 0, &r) != of[i].ok) FAIL("%s", body);
        request_end(&r);
    }
}

/* Each limit lands where it belongs. */
static void test_limits(void **unused)
{
    static const char body[] = "{\"limits\":{\"seconds\":\"7s\",\"clock\":90,\"increment\":\"2s\","
                               "\"nodes\":11,\"memory\":13,\"seed\":17,\"rank\":true,"
                               "\"only\":[\"a1\",\"b2\"],\"exclude\":[\"b2\"]}}";
    struct request r;

    (void)unused;
    assert_true(accepted(body, ALL, 0, &r));
    assert_true(r.seconds == 7 && r.clock == 90 && r.increment == 2);
    assert_true(r.nodes == 11 && r.memory == 13 && r.seed == 17 && r.multipv);
    assert_string_equal(r.only, "a1 b2 ");
    assert_string_equal(r.exclude, "b2 ");
    request_end(&r);
}

/* One word each: what would end a line or a word is no part of a move. */
static void test_moves(void **unused)
{
    static const char *const bad[] = {"\"\"", "\"a1 b2\"", "\"a1\\n\"", "\" a1\"",
                                      "1",    "null",      "[\"a1\"]"};
    char body[128];
    struct request r;

    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        snprintf(body, sizeof body, "{\"position\":{\"game\":\"g\",\"moves\":[\"a1\",%s]}}",
                 bad[i]);
        if (accepted(body, ALL, 0, &r)) FAIL("%s", body);
        request_end(&r);
    }
    assert_true(
        accepted("{\"position\":{\"game\":\"g\\nh\",\"moves\":[\"a1\",\"b2\"]}}", ALL, 0, &r));
    assert_string_equal(r.position, "g\rh\n\na1 b2 ");
    request_end(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_beginnings),   cmocka_unit_test(test_versions),
        cmocka_unit_test(test_lengths),      cmocka_unit_test(test_fields),
        cmocka_unit_test(test_token),        cmocka_unit_test(test_ports),
        cmocka_unit_test(test_which_fields), cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_limits),       cmocka_unit_test(test_moves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
