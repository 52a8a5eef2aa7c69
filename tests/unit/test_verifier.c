/* SPDX-License-Identifier: MIT
 * test_verifier.c - the verifier from inside: its rules against the library's along random games,
 * true certificates of many positions, and false ones whose sums are right. The program as it is
 * called: tests/solve/certificates. */
#define _GNU_SOURCE
#include "../certificate_file.h"
#include "core/random.h"
#include "unit.h"

#include <zermelo_solve.h>

#define main verifier_main
int verifier_main(int argc, char **argv);
#include "../../verifier/verifier.c" /* NOLINT(bugprone-suspicious-include) */
#undef main

static struct certificate_file file;

/* -- The rules. ------------------------------------------------------------------------------ */

static const char *const games_known[] = {
    "mnk:3,3,3",
    "mnk:4,4,3,exact",
    "mnk:2,5,3,exact",
    "mnk:3,3,3,misere",
    "mnk:4,3,2,misere",
    "mnk:5,5,4",
    "mnk:3,6,3,exact",
    "connect:4,4,3",
    "connect:5,4,4",
    "sticks:9,3",
    "sticks:9,4,misere",
    "sticks:12,4,strict",
    "kalah:3,2",
    "kalah:4,3",
    "kalah:3,3,empty",
    "kalah:4,3,empty,mover",
    "kalah:3,7,nosweep",
    "kalah:3,3,mover",
    "kalah:3,3,othersweep",
    "kalah:4,2,empty,mover,majority,nosweep",
    "othello:4",
    "othello:6",
};

/* The verifier's number of a move: its place among those of the start, where all can be made; in
 * Othello the cell, and behind all cells the pass. */
static int number_of(const struct zm_context *start, zm_move move)
{
    static zm_move list[MOVES_MOST];
    size_t n = zm_moves(start, list, MOVES_MOST), i = 0;
    char spec[ZM_SPEC_TEXT];
    int size;

    if (sscanf(zm_spec(start, spec, sizeof spec), "othello:%d", &size) == 1)
        return move < (zm_move)size * (zm_move)size ? (int)move : size * size;
    while (i < n && list[i] != move) i++;
    assert_true(i < n);
    return (int)i;
}

static void same_position(const struct zm_context *zm, const struct rules *r,
                          const struct position *p)
{
    static zm_move list[MOVES_MOST];
    size_t n = zm_moves(zm, list, MOVES_MOST);
    int value = 0, legal = 0;
    bool over = zm_outcome(zm, &value);

    assert_int_equal(p->over, over);
    if (over) {
        assert_int_equal(p->value, value);
        return;
    }
    assert_int_equal(p->side, zm_side_to_move(zm) == ZM_SECOND);
    for (int m = 0; m < r->moves; m++) {
        struct position next = *p;
        legal += r->game->play(r, &next, m);
    }
    assert_int_equal(legal, n);
}

static void test_rules(void **unused)
{
    uint64_t seed = 1;

    (void)unused;
    for (size_t i = 0; i < sizeof games_known / sizeof *games_known; i++)
        for (int round = 0; round < rounds_of(200); round++) {
            static struct rules r;
            struct zm_context *zm = opened(games_known[i]), *start = opened(games_known[i]);
            static zm_move list[MOVES_MOST];
            assert_true(read_game(games_known[i], &r));
            struct position p = r.start;
            for (;;) {
                same_position(zm, &r, &p);
                if (p.over) break;
                zm_move m = list[random_pick(&seed, (uint32_t)zm_moves(zm, list, MOVES_MOST))];
                assert_true(r.game->play(&r, &p, number_of(start, m)));
                assert_int_equal(zm_play(zm, m), ZM_OK);
            }
            zm_close(start);
            zm_close(zm);
        }
}

/* -- What it says of a file. ----------------------------------------------------------------- */

static enum verdict verdict_after(const char *game, const zm_move *moves, size_t plies,
                                  const char *claim)
{
    static struct check c;
    struct zm_context *start = opened(game);

    memset(&c, 0, sizeof c);
    c.memory = 1 << 26;
    c.file = fmemopen(file.at, file.size, "rb");
    c.size = file.size;
    assert_non_null(c.file);
    assert_true(read_game(game, &c.r));
    c.start = c.r.start;
    for (size_t i = 0; i < plies; i++)
        assert_true(c.r.game->play(&c.r, &c.start, number_of(start, moves[i])));
    check_file(&c, claim);
    fclose(c.file);
    zm_close(start);
    return c.why ? c.verdict : ACCEPTED;
}

static enum verdict verdict_of(const char *game, const char *claim)
{
    return verdict_after(game, NULL, 0, claim);
}

static void certified(struct zm_context *zm, struct zm_claim proven, int leaves)
{
    const struct zm_solve how = {.size = sizeof how, .threads = 1, .memory = 24 << 20};
    struct zm_certificate out = {.size = sizeof out};

    memset(&file, 0, sizeof file);
    assert_int_equal(zm_certify(zm, &how, proven, leaves,
                                &(struct zm_sink){.size = sizeof(struct zm_sink),
                                                  .write = certificate_take,
                                                  .with = &file},
                                &out),
                     ZM_OK);
}

/* -- True certificates. ---------------------------------------------------------------------- */

/* The value that a method finds is accepted, and no value beside it. */
static void check_value(const char *game, struct zm_context *zm, const char *method, int leaves)
{
    const struct zm_solve how = {
        .size = sizeof how, .method = method, .threads = 1, .memory = 24 << 20};
    const zm_move *moves;
    size_t plies = zm_history(zm, &moves);
    struct zm_solution s = {.size = sizeof s};
    char claim[16];

    assert_int_equal(zm_solve(zm, &how, &s), ZM_OK);
    int v = s.proven.least;
    assert_true(s.done && s.proven.most == v);
    certified(zm, s.proven, leaves);
    snprintf(claim, sizeof claim, "=%d", v);
    assert_int_equal(verdict_after(game, moves, plies, claim), ACCEPTED);
    snprintf(claim, sizeof claim, ">=%d", v + 1);
    assert_int_equal(verdict_after(game, moves, plies, claim), REJECTED);
    snprintf(claim, sizeof claim, "<=%d", v - 1);
    assert_int_equal(verdict_after(game, moves, plies, claim), REJECTED);
}

static void test_values(void **unused)
{
    enum { METHODS = 3 };
    const char *const *methods = zm_methods();
    uint64_t seed = 2;

    (void)unused;
    for (int i = 0; i < METHODS; i++) assert_non_null(methods[i]);
    assert_null(methods[METHODS]);
    for (size_t i = 0; i < sizeof games_known / sizeof *games_known; i++) {
        const char *game = games_known[i];
        bool kalah = strncmp(game, "kalah", 5) == 0 && !strstr(game, "majority");
        for (int round = 0; round < rounds_of(kalah ? 40 : 12); round++) {
            struct zm_context *zm = opened(game);
            zm_move list[MOVES_MOST];
            for (uint64_t plies = random_pick(&seed, 8); plies && !zm_outcome(zm, NULL); plies--)
                zm_play(zm, list[random_pick(&seed, (uint32_t)zm_moves(zm, list, MOVES_MOST))]);
            if (!zm_outcome(zm, NULL) && strcmp(game, "mnk:5,5,4") != 0 &&
                strcmp(game, "othello:6") != 0)
                check_value(game, zm, methods[round % METHODS],
                            kalah ? (int)random_pick(&seed, 3) * 6 : 0);
            zm_close(zm);
        }
    }
}

/* Replies are digits of numbers of 64 bits; a choice of 2, 4 or 16 fills them to the last bit. */
static void test_full_digits(void **unused)
{
    static const char *const heaps[] = {"sticks:400,2", "sticks:401,2",  "sticks:400,4",
                                        "sticks:402,4", "sticks:900,16", "sticks:903,16"};

    (void)unused;
    for (size_t i = 0; i < sizeof heaps / sizeof *heaps; i++) {
        struct zm_context *zm = opened(heaps[i]);
        check_value(heaps[i], zm, NULL, 0);
        zm_close(zm);
    }
}

/* -- False certificates. --------------------------------------------------------------------- */

/* One proof that asks for little: its counts, and the lowest digits of its replies. */
struct small_proof {
    bool zones;
    int positions, replies, digits;
};

static void compose(const char *game, const char *sign, int bound, struct small_proof p)
{
    int bytes = p.replies ? 8 : 0;

    memset(&file, 0, sizeof file);
    file.size =
        (size_t)snprintf((char *)file.at, CERTIFICATE_ROOM,
                         "zermelo certificate 3\ngame %s\nmoves -\nleaves %d\n"
                         "proof %2s %5d zones %d positions %020d replies %020d bytes %020d\n"
                         "hash 0123456789abcdef\n\n",
                         game, 0, sign, bound, p.zones, p.positions, p.replies, bytes);
    for (int i = 0; i < bytes; i++, p.digits >>= 8) file.at[file.size++] = (unsigned char)p.digits;
    certificate_repair(&file);
}

/* Of all such files about a small game those are accepted that are right: some of what is true,
 * nothing of what is not. */
static int accepted(const char *game, const char *sign, int bound)
{
    char claim[16];
    int count = 0;

    snprintf(claim, sizeof claim, "%s%d", sign, bound);
    for (int positions = 0; positions < 10; positions++)
        for (int replies = 0; replies < 3; replies++)
            for (int digits = 0; digits < (replies ? 9 : 1); digits++) {
                compose(game, sign, bound, (struct small_proof){false, positions, replies, digits});
                count += verdict_of(game, claim) == ACCEPTED;
            }
    return count;
}

static void test_composed(void **unused)
{
    static const char *const small[] = {
        "sticks:1,1",    "sticks:2,2",        "sticks:3,3",         "sticks:4,3",
        "sticks:5,3",    "sticks:3,2,misere", "sticks:11,3,strict", "mnk:1,3,2",
        "mnk:1,2,1",     "mnk:2,2,2",         "mnk:1,3,3",          "mnk:1,3,1,misere",
        "connect:2,2,2", "kalah:1,1",         "kalah:2,1",          "kalah:1,2"};
    int right = 0;

    (void)unused;
    for (size_t i = 0; i < sizeof small / sizeof *small; i++) {
        struct zm_context *zm = opened(small[i]);
        struct zm_solution s = {.size = sizeof s};
        assert_int_equal(zm_solve(zm, NULL, &s), ZM_OK);
        for (int bound = s.range.least + 1; bound <= s.range.most; bound++) {
            int found = accepted(small[i], ">=", bound);
            if (found && bound > s.proven.least) FAIL("%s >=%d is accepted", small[i], bound);
            right += found > 0;
        }
        for (int bound = s.range.least; bound < s.range.most; bound++) {
            int found = accepted(small[i], "<=", bound);
            if (found && bound < s.proven.most) FAIL("%s <=%d is accepted", small[i], bound);
            right += found > 0;
        }
        zm_close(zm);
    }
    assert_true(right >= 20);
}

/* The first side, to move after two plies, has a stone beside a free cell, and the second side a
 * stone of its own: who runs first wins. A proof that the second side does passes for the first,
 * and guards the cell at which it would lose. Whatever the digits are it is wrong; by the same
 * digits a win of the side that is to move is proven. */
static int accepted_zones(const char *game, const zm_move *moves, size_t plies, const char *sign,
                          int bound)
{
    char claim[16];
    int count = 0;

    snprintf(claim, sizeof claim, "%s%d", sign, bound);
    for (int positions = 0; positions < 10; positions++)
        for (int replies = 0; replies < 4; replies++)
            for (int digits = 0; digits < (replies ? 64 : 1); digits++) {
                compose(game, sign, bound, (struct small_proof){true, positions, replies, digits});
                count += verdict_after(game, moves, plies, claim) == ACCEPTED;
            }
    return count;
}

static void test_guards(void **unused)
{
    static const zm_move first[] = {0}, both[] = {0, 3};

    (void)unused;
    assert_int_equal(accepted_zones("mnk:1,5,2", first, 1, "<=", -1), 0);
    assert_int_equal(accepted_zones("mnk:1,5,2", both, 2, "<=", -1), 0);
    assert_true(accepted_zones("mnk:1,5,2", both, 2, ">=", 1) > 0);
    assert_true(accepted_zones("mnk:1,5,2", NULL, 0, ">=", 1) > 0);
}

/* The number behind a word of the header becomes another. */
static void add_to(const char *word, int by)
{
    char *at = strstr((char *)file.at, word), number[24];

    at += strlen(word);
    snprintf(number, sizeof number, "%020llu", strtoull(at, NULL, 10) + (unsigned long long)by);
    memcpy(at, number, 20);
    certificate_repair(&file);
}

/* More than there is, less than there is, more behind the end, another game: each with the right
 * hash; and a wrong hash. */
static void test_header(void **unused)
{
    static const char *const counts[] = {" positions ", " replies ", " bytes "};
    struct zm_context *zm = opened("mnk:3,3,3");

    (void)unused;
    for (int by = -8; by <= 8; by++)
        for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
            certified(zm, (struct zm_claim){0, 1}, 0);
            add_to(counts[i], by);
            assert_int_equal(verdict_of("mnk:3,3,3", ">=0"), by ? REJECTED : ACCEPTED);
        }
    certified(zm, (struct zm_claim){0, 1}, 0);
    file.at[file.size++] = 0;
    certificate_repair(&file);
    assert_int_equal(verdict_of("mnk:3,3,3", ">=0"), REJECTED);
    file.size--;
    certificate_repair(&file);
    assert_int_equal(verdict_of("mnk:3,3,3", ">=0"), ACCEPTED);
    char *hash = strstr((char *)file.at, "hash ") + 5;
    *hash = *hash == '0' ? '1' : '0';
    assert_int_equal(verdict_of("mnk:3,3,3", ">=0"), REJECTED);
    zm_close(zm);
    compose("sticks:3,3", ">=", 1, (struct small_proof){.positions = 1});
    assert_int_equal(verdict_of("sticks:3,3", ">=1"), ACCEPTED);
    assert_int_equal(verdict_of("sticks:3,3,misere", ">=1"), REJECTED);
    assert_int_equal(verdict_of("sticks:3,4", ">=1"), REJECTED);
}

static void test_claims(void **unused)
{
    static const char *const bad[] = {"",     "x",    "1x",     "=",   ">1",    "<1",
                                      "= 1x", ">=1 ", "first ", "==1", "10000", ">=-10000"};
    static struct rules r;
    int least, most;

    (void)unused;
    assert_true(read_game("sticks:3,3", &r));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (read_claim(bad[i], &r, &least, &most)) FAIL("\"%s\" is read as a claim", bad[i]);
    assert_true(read_claim("first", &r, &least, &most) && least == 1 && most == 1);
    assert_true(read_claim("<=0", &r, &least, &most) && least == -1 && most == 0);
}

/* -- What is uses_table. --------------------------------------------------------------------- */

/* What is proven for less says nothing about more. */
static void test_need(void **unused)
{
    static struct check c;
    uint64_t key[KEY_WORDS], zone[CELL_WORDS] = {0};

    (void)unused;
    for (int known = -1; known <= 1; known++) {
        memset(&c, 0, sizeof c);
        c.memory = 1 << 20, c.now = c.part;
        assert_true(read_game("sticks:4,3", &c.r)); /* lost for the first side */
        c.part[0] = (struct part){.bound = 1, .positions = 100};
        assert_true(take_memory(&c));
        assert_int_equal(need_of(&c, &c.r.start, key), 1);
        learn(&c, key, known, zone);
        verify(&c, &c.r.start, 0, 0, zone);
        assert_int_equal(!c.why, known == 1);
        give_set(&c, &c.proven), free(c.leaf_values);
    }
}

/* The same houses before the side to move are two positions, one for each side. */
static void test_key(void **unused)
{
    static struct check c;
    uint64_t key[KEY_WORDS], turned[KEY_WORDS];

    (void)unused;
    c.now = c.part;
    assert_true(read_game("kalah:3,2", &c.r));
    struct position other = c.r.start;
    other.side = 1;
    need_of(&c, &c.r.start, key);
    need_of(&c, &other, turned);
    assert_true(memcmp(key, turned, sizeof key) != 0);
}

/* Of the same houses a lemma proves as much as it needed less the lead in the stores, for its
 * prover alone. */
static void check_lemma_need(int prover)
{
    static struct check c;
    uint64_t key[KEY_WORDS], zone[CELL_WORDS] = {0};

    memset(&c, 0, sizeof c);
    assert_true(read_game("kalah:3,2", &c.r));
    c.memory = 1 << 20, c.lemmas = 1, c.now = c.part;
    c.part[0] = (struct part){.prover = prover, .bound = 5};
    c.start = c.r.start;
    c.start.store[prover] = 3;
    keep(&c, false, 0);
    assert_null(c.lemma[!prover][0].slot);
    for (int lead = 0; lead <= 4; lead++)
        for (int bound = -1; bound <= 8; bound++) {
            struct position p = c.r.start;
            p.store[prover] = (uint16_t)lead;
            c.part[0].bound = bound;
            int need = need_of(&c, &p, key);
            assert_int_equal(proves(&c, &c.lemma[prover][0], key, need, zone), bound - lead <= 2);
        }
    assert_null(c.why);
    give_set(&c, &c.lemma[prover][0]);
    assert_int_equal(c.memory, 1 << 20);
}

static void test_lemma_need(void **unused)
{
    (void)unused;
    check_lemma_need(0);
    check_lemma_need(1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rules),       cmocka_unit_test(test_values),
        cmocka_unit_test(test_full_digits), cmocka_unit_test(test_composed),
        cmocka_unit_test(test_guards),      cmocka_unit_test(test_header),
        cmocka_unit_test(test_claims),      cmocka_unit_test(test_need),
        cmocka_unit_test(test_key),         cmocka_unit_test(test_lemma_need),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
