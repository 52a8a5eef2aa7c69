/* SPDX-License-Identifier: MIT
 * test_checkpoint.c - solvers that are stopped again and again end with the same value; checkpoints
 * that are damaged, of something else, or that cannot be written. */
#include "unit.h"

#include "core/checksum.h"

#include <zermelo_solve.h>

#include <stdlib.h>
#include <string.h>

/* Files in memory: the last whole checkpoint, and the one being written. */
enum { ROOM = 1 << 23 };
struct box {
    unsigned char last[ROOM], fresh[ROOM];
    size_t size, fresh_size;
    int writes, fail_at; /* the write that fails; 0: none */
    int kept, given_up;
};

static size_t box_read(void *with, uint64_t offset, void *bytes, size_t n)
{
    const struct box *b = with;
    size_t left = offset < b->size ? b->size - (size_t)offset : 0;

    if (n > left) n = left;
    memcpy(bytes, b->last + offset, n);
    return n;
}

static bool box_begin(void *with)
{
    ((struct box *)with)->fresh_size = 0;
    return true;
}

static bool box_write(void *with, uint64_t offset, const void *bytes, size_t n)
{
    struct box *b = with;

    if (++b->writes == b->fail_at) return false;
    assert_true(offset + n <= ROOM);
    memcpy(b->fresh + offset, bytes, n);
    if (offset + n > b->fresh_size) b->fresh_size = (size_t)offset + n;
    return true;
}

static void box_end(void *with, bool whole)
{
    struct box *b = with;

    b->given_up += !whole;
    if (!whole) return;
    memcpy(b->last, b->fresh, b->fresh_size);
    b->size = b->fresh_size;
    b->kept++;
}

static struct zm_keeper keeper_of(struct box *b)
{
    return (struct zm_keeper){.size = sizeof(struct zm_keeper),
                              .every = 1e-9,
                              .read = box_read,
                              .begin = box_begin,
                              .write = box_write,
                              .end = box_end,
                              .with = b};
}

static struct box *box_new(void)
{
    struct box *b = calloc(1, sizeof *b);

    assert_non_null(b);
    return b;
}

/* A new context solves, for at most this many nodes. */
static enum zm_status solve_by(const char *game, const char *method, uint64_t nodes, size_t memory,
                               const struct zm_keeper *keeper, struct zm_solution *out)
{
    struct zm_context *zm = opened(game);
    const struct zm_solve how = {.size = sizeof how,
                                 .method = method,
                                 .threads = 1,
                                 .nodes = nodes,
                                 .memory = memory,
                                 .keeper = keeper};
    enum zm_status status = zm_solve(zm, &how, out);

    if (status) assert_why(zm, "checkpoint");
    zm_close(zm);
    return status;
}

enum { SMALL = 8 << 20, LARGE = 12 << 20 };

static const struct {
    const char *game, *method;
    int parts;   /* how often it is stopped, at least */
    size_t then; /* the memory of every other run */
} cases[] = {{"connect:4,4,4", "dfpn", 5, LARGE}, {"connect:4,4,4", "exact", 3, LARGE},
             {"kalah:3,3", "exact", 3, LARGE},    {"kalah:3,3", "pn2", 5, LARGE},
             {"mnk:4,3,4", "dfpn", 5, LARGE},     {"mnk:5,5,4", "exact", 5, SMALL}};
enum { CASES = sizeof cases / sizeof *cases };

static void test_stopped(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < CASES; i++) {
        struct zm_solution whole = {.size = sizeof whole}, part = {.size = sizeof part};
        struct box *b = box_new();
        struct zm_keeper k = keeper_of(b);
        int runs = 0;
        assert_int_equal(solve_by(cases[i].game, cases[i].method, 0, SMALL, NULL, &whole), ZM_OK);
        uint64_t nodes = whole.nodes / (unsigned)cases[i].parts + 1;
        do {
            size_t memory = runs % 2 ? cases[i].then : SMALL;
            assert_int_equal(solve_by(cases[i].game, cases[i].method, nodes, memory, &k, &part),
                             ZM_OK);
            assert_int_equal(part.resumed, runs > 0);
            if (++runs > 100) FAIL("%s by %s gets nowhere", cases[i].game, cases[i].method);
        } while (!part.done);
        assert_int_equal(part.proven.least, whole.proven.least);
        assert_int_equal(part.proven.most, whole.proven.most);
        assert_true(part.moved == whole.moved);
        assert_true(b->kept >= runs && !b->given_up);
        /* Those of all runs. Altogether they may be fewer than without a stop: one that begins
         * again asks from what it knows by then. */
        assert_true(part.nodes >= (uint64_t)(runs - 1) * nodes);
        free(b);
    }
}

/* A checkpoint of a solver that was stopped half-way. */
static struct box *half_way(void)
{
    struct zm_solution s = {.size = sizeof s};
    struct box *b = box_new();
    struct zm_keeper k = keeper_of(b);

    assert_int_equal(solve_by("connect:4,4,4", "dfpn", 2000, SMALL, &k, &s), ZM_OK);
    assert_true(b->kept && !s.done);
    return b;
}

static void test_others(void **unused)
{
    struct zm_solution s = {.size = sizeof s};
    struct box *b = half_way();
    struct zm_keeper k = keeper_of(b);

    (void)unused;
    assert_int_equal(solve_by("connect:4,4,4", "exact", 0, SMALL, &k, &s), ZM_BAD_INPUT);
    assert_int_equal(solve_by("connect:5,4,4", "dfpn", 0, SMALL, &k, &s), ZM_BAD_INPUT);
    struct zm_context *zm = opened("connect:4,4,4");
    assert_int_equal(zm_play_text(zm, "2"), ZM_OK);
    const struct zm_solve how = {.size = sizeof how, .method = "dfpn", .keeper = &k};
    assert_int_equal(zm_solve(zm, &how, &s), ZM_BAD_INPUT);
    assert_why(zm, "position");
    zm_close(zm);
    free(b);
}

/* Whatever byte is changed, and wherever it ends: it is refused, and nothing of it is used. */
static void test_damage(void **unused)
{
    struct zm_solution s = {.size = sizeof s};
    struct box *b = half_way();
    struct zm_keeper k = keeper_of(b);
    struct zm_context *zm = opened("connect:4,4,4");
    const struct zm_solve
        how = {.size = sizeof how, .method = "dfpn", .threads = 1, .memory = SMALL, .keeper = &k},
        plain = {.size = sizeof plain, .method = "dfpn", .threads = 1, .memory = SMALL};
    size_t whole = b->size, step = 1;

    (void)unused;
    for (size_t at = 0; at < whole; at += step) {
        b->last[at] ^= 0x40;
        if (zm_solve(zm, &how, &s) != ZM_BAD_INPUT) FAIL("byte %zu of %zu", at, whole);
        b->last[at] ^= 0x40;
        if (at >= 300) step = whole / 50;
    }
    for (b->size = 1; b->size < whole; b->size += b->size < 258 ? 1 : whole / 50)
        if (zm_solve(zm, &how, &s) != ZM_BAD_INPUT) FAIL("cut to %zu of %zu", b->size, whole);
    assert_int_equal(zm_solve(zm, &plain, &s), ZM_OK);
    assert_true(s.done && !s.resumed && s.proven.least == 0 && s.proven.most == 0);
    zm_close(zm);
    free(b);
}

/* What cannot be written takes nothing away. */
static void test_full(void **unused)
{
    struct zm_solution s = {.size = sizeof s};
    struct box *b = half_way(), *before = box_new();
    struct zm_keeper k = keeper_of(b);

    (void)unused;
    for (int n = 1; n <= 100; n++) {
        memcpy(before, b, sizeof *b);
        b->writes = 0, b->fail_at = n, b->given_up = 0;
        k.every = 1e9; /* only when it ends */
        assert_int_equal(solve_by("connect:4,4,4", "dfpn", 1000, SMALL, &k, &s), ZM_OK);
        assert_true(s.resumed && !s.done);
        if (b->writes < n) break;
        assert_int_equal(b->given_up, 1);
        assert_memory_equal(before->last, b->last, b->size);
    }
    assert_true(b->kept > before->kept);
    free(before);
    free(b);
}

/* -- Forged: what is wrong lies under checksums that are right. ------------------------------- */

/* docs/checkpoint.md */
enum {
    HEAD = 256,
    AT_LO = 16 + ZM_SPEC_TEXT + 16 + 8,
    AT_HI = AT_LO + 4,
    AT_MOVED = AT_HI + 8,
    AT_MOVE = AT_MOVED + 4,
    AT_ORDER = AT_MOVE + 8 + 8 + 8,
    AT_BYTES = AT_ORDER + 4 + 8,
    AT_HASH = AT_BYTES + 8,
    AT_SUM = HEAD - 8,
    CHUNK = 1 << 16,
    LINE = 64
};

/* The hash of what is behind the head, chunk by chunk, each behind the hash of those before. */
static uint64_t body_hash(const struct box *b)
{
    static unsigned char chunk[8 + CHUNK];
    uint64_t hash = 0;

    for (size_t at = HEAD, n; at < b->size; at += n) {
        n = b->size - at < CHUNK ? b->size - at : CHUNK;
        put_number(chunk, 8, hash);
        memcpy(chunk + 8, b->last + at, n);
        hash = checksum(chunk, 8 + n);
    }
    return hash;
}

static void seal(struct box *b)
{
    put_number(b->last + AT_BYTES, 8, b->size - HEAD);
    put_number(b->last + AT_HASH, 8, body_hash(b));
    put_number(b->last + AT_SUM, 8, checksum(b->last, AT_SUM));
}

static enum zm_status solve_with(const struct box *b, struct zm_solution *out)
{
    struct zm_keeper k = keeper_of((struct box *)b);

    return solve_by("connect:4,4,4", "dfpn", 1000, SMALL, &k, out);
}

/* Bounds that lie outside of the game's or cross, a move that nobody can make. */
static void test_forged_head(void **unused)
{
    static const struct {
        int at, size;
        int64_t is;
    } wrong[] = {{AT_LO, 4, 2},  {AT_LO, 4, -2},   {AT_HI, 4, 2},   {AT_HI, 4, -2},
                 {AT_LO, 4, 99}, {AT_HI, 4, -999}, {AT_MOVE, 8, 4}, {AT_MOVE, 8, -1}};
    struct box *b = half_way(), *sound = box_new();
    struct zm_solution s = {.size = sizeof s};

    (void)unused;
    memcpy(sound, b, sizeof *b);
    seal(b);
    assert_memory_equal(b->last, sound->last, sound->size); /* the forger knows the format */
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        memcpy(b, sound, sizeof *b);
        put_number(b->last + AT_MOVED, 4, 1);
        put_number(b->last + wrong[i].at, wrong[i].size, (uint64_t)wrong[i].is);
        seal(b);
        if (solve_with(b, &s) != ZM_BAD_INPUT) FAIL("forged head %zu is taken", i);
    }
    memcpy(b, sound, sizeof *b); /* bounds that cross, each inside of the range */
    put_number(b->last + AT_LO, 4, 1);
    put_number(b->last + AT_HI, 4, 0);
    seal(b);
    assert_int_equal(solve_with(b, &s), ZM_BAD_INPUT);
    free(sound);
    free(b);
}

/* Pages with numbers far behind all that there is, of either section: nothing is written there. */
static void test_forged_pages(void **unused)
{
    struct box *b = half_way();
    struct zm_solution s = {.size = sizeof s};
    const size_t whole = b->size;

    (void)unused;
    for (int section = 0; section < 2; section++)
        for (int shift = 1; shift < 57; shift += 5) {
            unsigned char *page = b->last + whole;
            memset(page, 0x5a, 16 + 2 * LINE);
            put_number(page, 8, (UINT64_C(1) << shift) + (uint64_t)section);
            put_number(page + 8, 8, UINT64_C(1) << 63 | 1);
            b->size = whole + 16 + 2 * LINE;
            seal(b);
            enum zm_status status = solve_with(b, &s);
            if (status && status != ZM_BAD_INPUT) FAIL("page 2^%d: status %d", shift, status);
            b->size = whole;
        }
    free(b);
}

/* How many lines of the memory beside the table are all of one byte; `spoil`: makes them so. */
static size_t spoiled_lines(struct box *b, bool spoil)
{
    unsigned char line[LINE];
    size_t spoiled = 0;

    memset(line, 0x5a, LINE);
    for (size_t at = HEAD; at + 16 < b->size;) {
        bool aside = get_number(b->last + at, 8) & 1;
        size_t end = at + 16 + LINE * (size_t)__builtin_popcountll(get_number(b->last + at + 8, 8));
        for (at += 16; at < end; at += LINE) {
            if (aside && spoil) memcpy(b->last + at, line, LINE);
            spoiled += aside && memcmp(b->last + at, line, LINE) == 0;
        }
    }
    return spoiled;
}

/* From a machine of another byte order all is taken but the memory beside the table, which is
 * stored as it lay there. */
static void test_other_order(void **unused)
{
    (void)unused;
    for (int other = 0; other < 2; other++) {
        struct box *b = box_new();
        struct zm_keeper k = keeper_of(b);
        struct zm_solution s = {.size = sizeof s};
        assert_int_equal(solve_by("mnk:5,5,4", "exact", 4000, SMALL, &k, &s), ZM_OK);
        assert_true(!s.done && spoiled_lines(b, true) > 100);
        if (other)
            for (int i = 0; i < 4; i++) b->last[AT_ORDER + i] ^= i % 3 == 0; /* 1 is at its end */
        seal(b);
        assert_int_equal(solve_by("mnk:5,5,4", "exact", 1, SMALL, &k, &s), ZM_OK);
        assert_true(s.resumed && !s.done);
        assert_int_equal(spoiled_lines(b, false) > 0, !other);
        assert_int_equal(solve_by("mnk:5,5,4", "exact", 0, SMALL, &k, &s), ZM_OK);
        assert_true(s.resumed && s.done && s.proven.least == 0 && s.proven.most == 0);
        free(b);
    }
}

/* Proof numbers and disproof numbers change places in all entries of all pages. */
static void turn_entries(struct box *b)
{
    const uint64_t most = (UINT64_C(1) << 27) - 1;

    for (size_t at = HEAD; at + 16 < b->size;) {
        uint64_t mask = get_number(b->last + at + 8, 8);
        size_t end = at + 16 + LINE * (size_t)__builtin_popcountll(mask);
        for (at += 16; at < end; at += 16) {
            uint64_t data = get_number(b->last + at + 8, 8);
            uint64_t turned = (data & most) << 27 | (data >> 27 & most) | (data >> 54 << 54);
            put_number(b->last + at + 8, 8, turned);
        }
    }
}

/* Of a checkpoint that is refused at its end nothing is remembered, in the same context either. */
static void test_nothing_stays(void **unused)
{
    struct box *b = half_way();
    struct zm_keeper k = keeper_of(b);
    struct zm_context *zm = opened("connect:4,4,4");
    const struct zm_solve
        how = {.size = sizeof how, .method = "dfpn", .threads = 1, .memory = SMALL, .keeper = &k},
        plain = {.size = sizeof plain, .method = "dfpn", .threads = 1, .memory = SMALL};
    struct zm_solution s = {.size = sizeof s};

    (void)unused;
    turn_entries(b);
    assert_int_equal(zm_solve(zm, &how, &s), ZM_BAD_INPUT);
    assert_int_equal(zm_solve(zm, &plain, &s), ZM_OK);
    assert_true(s.done && !s.resumed && s.proven.least == 0 && s.proven.most == 0);
    zm_close(zm);
    free(b);
}

static bool take(void *with, uint64_t offset, const void *bytes, size_t n)
{
    (void)with, (void)offset, (void)bytes, (void)n;
    return true;
}

/* A new context writes a certificate, or begins to: its solver has at most this many nodes. */
static enum zm_status certify_by(uint64_t nodes, const struct zm_keeper *keeper)
{
    struct zm_context *zm = opened("connect:4,4,4");
    const struct zm_solve how = {.size = sizeof how,
                                 .method = "dfpn",
                                 .threads = 1,
                                 .nodes = nodes,
                                 .memory = LARGE,
                                 .keeper = keeper};
    struct zm_certificate c = {.size = sizeof c};
    enum zm_status status =
        zm_certify(zm, &how, (struct zm_claim){0, 0}, 0,
                   &(struct zm_sink){.size = sizeof(struct zm_sink), .write = take}, &c);

    zm_close(zm);
    return status;
}

/* What was found for a certificate is kept as well. */
static void test_certified(void **unused)
{
    struct box *b = box_new();
    struct zm_keeper k = keeper_of(b);
    enum zm_status status;
    int runs = 0;

    (void)unused;
    k.every = 1e9; /* only when it ends */
    assert_int_equal(certify_by(1000, NULL), ZM_STOPPED);
    while ((status = certify_by(1000, &k)) == ZM_STOPPED)
        if (++runs > 100) FAIL("the certificate gets nowhere");
    assert_int_equal(status, ZM_OK);
    assert_true(runs >= 3 && b->kept == runs);
    free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_stopped),      cmocka_unit_test(test_others),
        cmocka_unit_test(test_damage),       cmocka_unit_test(test_full),
        cmocka_unit_test(test_certified),    cmocka_unit_test(test_forged_head),
        cmocka_unit_test(test_forged_pages), cmocka_unit_test(test_nothing_stays),
        cmocka_unit_test(test_other_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
