/* SPDX-License-Identifier: MIT
 * test_certificate.c - what zm_certify() writes, as docs/certificate.md has it, and what it refuses
 * to write. Whether proofs are proofs is asked of the verifier: tests/solve/certificates. */
#include "../certificate_file.h"
#include "unit.h"

#include <zermelo_solve.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct certificate_file file;

static enum zm_status certify(struct zm_context *zm, struct zm_claim proven, int leaves,
                              size_t memory, struct zm_certificate *out)
{
    const struct zm_solve how = {.size = sizeof how, .threads = 1, .memory = memory};

    memset(&file, 0, sizeof file);
    return zm_certify(
        zm, &how, proven, leaves,
        &(struct zm_sink){.size = sizeof(struct zm_sink), .write = certificate_take, .with = &file},
        out);
}

/* The lines of the header say what lies behind it: bounds, sizes, the hash of all of it. Returns
 * how many bounds are proven. */
static int check_file(int least, int most, const struct zm_certificate *said)
{
    const char *text = (const char *)file.at, *line = strstr(text, "\nproof ");
    const char *end = strstr(text, "\n\n"), *hash_line = strstr(text, "\nhash ");
    uint64_t all = 0, replies_all = 0, positions_all = 0, told, replies, positions, bytes;
    int parts = 0, bound;
    char sign[3];

    assert_true(line && end && hash_line && hash_line < end);
    for (; line && line < hash_line; line = strstr(line + 1, "\nproof "), parts++) {
        assert_int_equal(sscanf(line,
                                "\nproof %2s %d zones %*d positions %" SCNu64 " replies %" SCNu64
                                " bytes %" SCNu64,
                                sign, &bound, &positions, &replies, &bytes),
                         5);
        assert_int_equal(bound, *sign == '>' ? least : most);
        assert_true(positions > 0);
        all += bytes, replies_all += replies, positions_all += positions;
    }
    size_t head = (size_t)(end + 2 - text);
    assert_int_equal(head + all, file.size);
    assert_int_equal(sscanf(hash_line, "\nhash %16" SCNx64, &told), 1);
    assert_true(certificate_hash(&file) == told);
    assert_true(said->bytes == file.size);
    assert_true(said->replies == replies_all && said->positions == positions_all);
    return parts;
}

/* Every bound that is not that of all results has its proof. */
static void test_parts(void **unused)
{
    static const struct {
        const char *game, *moves;
        int least, most, value;
    } cases[] = {{"tictactoe", "", -1, 1, 0},         {"tictactoe", "b2 b1", -1, 1, 1},
                 {"tictactoe", "b1 b2 a1", -1, 1, 0}, {"kalah:3,1", "", -6, 6, 99},
                 {"kalah:3,2", "1", -12, 12, 99},     {"sticks:9,3", "", -1, 1, 1},
                 {"sticks:9,3", "2", -1, 1, 99},      {"connect:4,3,3", "1", -1, 1, 99}};

    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct zm_context *zm = opened(cases[i].game);
        struct zm_certificate c = {.size = sizeof c};
        struct zm_solution s = {.size = sizeof s};
        int least = cases[i].least, most = cases[i].most;
        if (*cases[i].moves) assert_int_equal(zm_play_text(zm, cases[i].moves), ZM_OK);
        assert_int_equal(zm_solve(zm, NULL, &s), ZM_OK);
        int v = s.proven.least;
        assert_true(s.done && s.proven.most == v && (cases[i].value == 99 || cases[i].value == v));
        for (int lo = least; lo <= v; lo++)
            for (int hi = v; hi <= most; hi++) {
                enum zm_status status = certify(zm, (struct zm_claim){lo, hi}, 0, 8 << 20, &c);
                if (lo == least && hi == most) {
                    assert_int_equal(status, ZM_BAD_INPUT); /* says nothing */
                    continue;
                }
                assert_int_equal(status, ZM_OK);
                assert_int_equal(check_file(lo, hi, &c), (lo > least) + (hi < most));
            }
        zm_close(zm);
    }
}

/* What does not hold, cannot be checked, or does not fit is not written as if it did. */
static void test_refused(void **unused)
{
    struct zm_context *zm = opened("kalah:3,2");
    struct zm_certificate c = {.size = sizeof c};
    struct zm_solution s = {.size = sizeof s};

    (void)unused;
    assert_int_equal(zm_solve(zm, NULL, &s), ZM_OK);
    int v = s.proven.least;
    assert_int_equal(certify(zm, (struct zm_claim){v + 1, 12}, 0, 8 << 20, &c), ZM_BAD_INPUT);
    assert_int_equal(certify(zm, (struct zm_claim){-12, v - 1}, 0, 8 << 20, &c), ZM_BAD_INPUT);
    for (int leaves = -2; leaves <= 30; leaves++) {
        enum zm_status status = certify(zm, (struct zm_claim){v, v}, leaves, 8 << 20, &c);
        if (leaves >= 0) assert_int_equal(status, leaves <= 24 ? ZM_OK : ZM_BAD_INPUT);
    }
    assert_int_equal(zm_position_set(zm, "S 2 2 2 0 / 2 2 2 0"), ZM_OK); /* looks like the start */
    assert_int_equal(certify(zm, (struct zm_claim){v, v}, 0, 8 << 20, &c), ZM_BAD_INPUT);
    assert_why(zm, "start");
    zm_close(zm);
    zm = opened("kalah:3,2,majority");
    assert_int_equal(certify(zm, (struct zm_claim){-11, 12}, 1, 8 << 20, &c), ZM_BAD_INPUT);
    zm_close(zm);
    zm = opened("tictactoe");
    assert_int_equal(certify(zm, (struct zm_claim){0, 0}, 1, 8 << 20, &c), ZM_BAD_INPUT);
    zm_close(zm);
}

/* A proof that does not fit into the memory is not written as if it were whole. */
static void test_memory(void **unused)
{
    struct zm_context *zm = opened("connect:5,6,4");
    struct zm_certificate c = {.size = sizeof c};

    (void)unused;
    assert_int_equal(certify(zm, (struct zm_claim){0, 0}, 0, 6 << 20, &c), ZM_LIMIT);
    assert_why(zm, "proof");
    assert_int_equal(certify(zm, (struct zm_claim){0, 0}, 0, 24 << 20, &c), ZM_OK);
    assert_int_equal(check_file(0, 0, &c), 2);
    zm_close(zm);
}

/* Of two lemmas about a position that counts which proves more, whichever comes first. */
static void test_lemmas(void **unused)
{
    const int least[] = {6, 1}; /* for the first side, who gets 6 */

    (void)unused;
    for (int first = 0; first < 2; first++) {
        struct zm_context *zm = opened("kalah:4,3");
        struct zm_certificate c = {.size = sizeof c};
        struct zm_lemmas *lemmas;
        assert_int_equal(zm_lemmas_begin(zm, &lemmas), ZM_OK);
        for (int i = 0; i < 2; i++)
            assert_int_equal(
                zm_lemmas_add(lemmas, (struct zm_claim){least[i ^ first], INT32_MAX}, false),
                ZM_OK);
        const struct zm_solve how = {.size = sizeof how, .threads = 1, .lemmas = lemmas};
        const struct zm_sink sink = {.size = sizeof sink, .write = certificate_take, .with = &file};
        memset(&file, 0, sizeof file);
        assert_int_equal(zm_certify(zm, &how, (struct zm_claim){6, INT32_MAX}, 0, &sink, &c),
                         ZM_OK);
        assert_true(c.bytes > 0 && c.positions == 0);
        zm_lemmas_end(lemmas);
        zm_close(zm);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parts),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_memory),
        cmocka_unit_test(test_lemmas),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
