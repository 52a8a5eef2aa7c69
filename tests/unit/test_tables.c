/* SPDX-License-Identifier: MIT
 * test_tables.c - tables of Kalah against plain minimax by other rules; files of tables, whole,
 * damaged, half made. */
#define _POSIX_C_SOURCE 200809L /* unlink, rmdir */
#include "unit.h"

#include "core/random.h"
#include "ref_kalah.h"
#include "tables_made.h"
#include "core/checksum.h"

#include <zermelo_tables.h>

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* -- Values, by other rules. ----------------------------------------------------------------- */

static int probed(struct zm_context *zm, const struct ref_kalah *k)
{
    char text[REF_TEXT];
    int value = 0;

    ref_kalah_text(k, text);
    if (zm_position_set(zm, text)) FAIL("%s", zm_why(zm));
    if (!zm_tables_probe(zm, &value)) FAIL("%s is not in the tables", text);
    return value;
}

/* Whether somebody cannot move where that ends the game. */
static bool is_over(const struct ref_kalah *k)
{
    int row[2] = {0, 0};

    for (int side = 0; side < 2; side++)
        for (int i = 1; i <= k->houses; i++) row[side] += k->house[side][i];
    return !row[k->side] || (!row[k->side ^ 1] && !k->mover);
}

/* All ways to put `seeds` into the houses from number `at` on; what is left of all seeds is in
 * South's store. Returns how many positions were compared. */
static int compare_all(struct zm_context *zm, struct ref_kalah *k, int at, int seeds)
{
    int side = at / k->houses, i = at % k->houses + 1, count = 0;

    if (at == 2 * k->houses) {
        if (seeds || is_over(k)) return 0;
        int expected = ref_kalah_minimax(k), found = probed(zm, k);
        if (expected != found) FAIL("%s: %d, not %d", position_of(zm), found, expected);
        return 1;
    }
    for (int n = 0; n <= seeds; n++) {
        k->house[side][i] = n;
        count += compare_all(zm, k, at + 1, seeds - n);
    }
    return count;
}

enum { RULES = 12 }; /* empty or not, mover or not, three ways to sweep */
static struct ref_kalah ref_of(int houses, int bits)
{
    struct ref_kalah k = {.houses = houses,
                          .seeds = 4,
                          .empty = bits & 1,
                          .mover = bits & 2,
                          .nosweep = bits >= 4 && bits < 8,
                          .othersweep = bits >= 8,
                          .second_has_moved = true};
    return k;
}

static void game_of(const struct ref_kalah *k, char out[ZM_SPEC_TEXT])
{
    snprintf(out, ZM_SPEC_TEXT, "kalah:%d,%d%s%s%s%s", k->houses, k->seeds,
             k->empty ? ",empty" : "", k->mover ? ",mover" : "", k->nosweep ? ",nosweep" : "",
             k->othersweep ? ",othersweep" : "");
}

static void test_minimax(void **unused)
{
    static const int most[] = {0, 8, 8, 6, 5};
    char game[ZM_SPEC_TEXT];

    (void)unused;
    for (int houses = 1; houses <= 4; houses++)
        for (int bits = 0; bits < RULES; bits++) {
            struct ref_kalah k = ref_of(houses, bits);
            int count = 0;
            game_of(&k, game);
            struct zm_tables *tables = tables_of(game, most[houses]);
            struct zm_context *zm = opened(game);
            assert_int_equal(zm_tables_use(zm, tables), ZM_OK);
            for (int n = 1; n <= most[houses]; n++)
                for (k.side = 0; k.side < 2; k.side++) {
                    k.store[0] = 2 * houses * k.seeds - n;
                    count += compare_all(zm, &k, 0, n);
                }
            assert_true(count > most[houses]);
            zm_close(zm);
            zm_tables_close(tables);
        }
}

/* Of larger ones, each position against those to which its moves lead by the other rules. */
static void one_ply(struct zm_context *zm, const struct ref_kalah *k)
{
    int moves[REF_HOUSES + 1], n = ref_kalah_moves(k, moves), best = 0;

    for (int i = 0; i < n; i++) {
        struct ref_kalah next = *k;
        ref_kalah_play(&next, moves[i]);
        int value = next.over ? ref_kalah_result(&next) : probed(zm, &next);
        if (i == 0 || (k->side ? value < best : value > best)) best = value;
    }
    if (probed(zm, k) != best) FAIL("%s: not %d", position_of(zm), best);
}

static void draw_position(struct ref_kalah *k, int seeds, uint64_t *seed)
{
    do {
        memset(k->house, 0, sizeof k->house);
        for (int i = 0; i < seeds; i++)
            k->house[random_below(seed, 2)][1 + random_below(seed, (uint64_t)k->houses)]++;
        if (random_below(seed, 2)) { /* all in two houses: laps */
            memset(k->house, 0, sizeof k->house);
            k->house[0][1 + random_below(seed, (uint64_t)k->houses)] = seeds - 2;
            k->house[1][1 + random_below(seed, (uint64_t)k->houses)] = 2;
        }
        k->side = (int)random_below(seed, 2);
    } while (is_over(k));
}

static void test_one_ply(void **unused)
{
    static const int boards[][2] = {{6, 11}, {5, 13}, {3, 20}, {2, 30}, {1, 16}, {12, 5}};
    uint64_t seed = 2000;
    char game[ZM_SPEC_TEXT];

    (void)unused;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        for (int bits = 0; bits < RULES; bits++) {
            struct ref_kalah k = ref_of(boards[i][0], bits);
            if (2 * k.houses * k.seeds < boards[i][1]) k.seeds = 20;
            game_of(&k, game);
            struct zm_tables *tables = tables_of(game, boards[i][1]);
            struct zm_context *zm = opened(game);
            assert_int_equal(zm_tables_use(zm, tables), ZM_OK);
            for (int j = 0; j < 300; j++) {
                int n = 3 + (int)random_below(&seed, (uint64_t)boards[i][1] - 2);
                k.store[0] = 2 * k.houses * k.seeds - n;
                draw_position(&k, n, &seed);
                one_ply(zm, &k);
            }
            zm_close(zm);
            zm_tables_close(tables);
        }
}

/* -- Files. ---------------------------------------------------------------------------------- */

static unsigned char *read_all(const char *name, size_t *size)
{
    FILE *f = fopen(name, "rb");
    unsigned char *bytes = malloc(1 << 22);

    assert_non_null(f);
    assert_non_null(bytes);
    *size = fread(bytes, 1, 1 << 22, f);
    fclose(f);
    return bytes;
}

static void write_all(const char *name, const unsigned char *bytes, size_t size)
{
    FILE *f = fopen(name, "wb");

    assert_non_null(f);
    assert_int_equal(fwrite(bytes, 1, size, f), size);
    fclose(f);
}

/* What a file of tables of kalah:2,2 says of positions: 100 + the value, 0 where nothing is known.
 * False: it is refused. */
enum { ANSWERS = 200 };
static bool ask(unsigned char answers[ANSWERS])
{
    struct zm_tables *tables;
    struct zm_error why = {.text = ""};
    struct zm_context *zm = opened("kalah:2,2");
    uint64_t seed = 5;
    struct ref_kalah k = ref_of(2, 0);
    char text[REF_TEXT];
    int value;

    k.seeds = 2;
    enum zm_status status = zm_tables_open(file_name, NULL, &tables, &why);
    if (!status && zm_tables_use(zm, tables)) status = ZM_BAD_INPUT; /* they are of other rules */
    for (int i = 0; i < ANSWERS && !status; i++) {
        int n = 3 + (int)random_below(&seed, 4);
        k.store[0] = 8 - n;
        draw_position(&k, n, &seed);
        ref_kalah_text(&k, text);
        assert_int_equal(zm_position_set(zm, text), ZM_OK);
        answers[i] = zm_tables_probe(zm, &value) ? (unsigned char)(100 + value) : 0;
    }
    if (status) assert_true(*why.text || *zm_why(zm));
    zm_close(zm);
    if (!tables) return false;
    zm_tables_close(tables);
    return !status;
}

static void never_wrong(const unsigned char *right)
{
    unsigned char answers[ANSWERS];

    if (!ask(answers)) return;
    for (int i = 0; i < ANSWERS; i++)
        if (answers[i]) assert_int_equal(answers[i], right[i]);
}

/* Every byte changed, every length cut: refused, or right as far as it answers. */
static void test_damage(void **state)
{
    const bool *compressed = *state;
    unsigned char right[ANSWERS] = {0};
    size_t size;

    make("kalah:2,2", 6, *compressed);
    assert_true(ask(right));
    unsigned char *bytes = read_all(file_name, &size);
    for (size_t i = 0; i < size; i++) {
        bytes[i] ^= (unsigned char)(1 << i % 8);
        write_all(file_name, bytes, size);
        never_wrong(right);
        bytes[i] ^= (unsigned char)(1 << i % 8);
    }
    for (size_t i = 0; i < size; i += i < 400 || i + 400 > size ? 1 : 97) {
        write_all(file_name, bytes, i);
        assert_false(ask(right));
    }
    free(bytes);
}

/* Where the blocks of a compressed file begin lies under no checksum. Wherever one is said to be,
 * the check finds it damaged, and nothing outside the file is read. */
static void test_hostile_offsets(void **unused)
{
    const size_t levels = 11, blocks = 3, at = 192 + 8 * (levels + blocks);
    size_t size;
    struct zm_tables *tables;
    struct zm_tables_check found = {.size = sizeof found};
    struct zm_error why;

    (void)unused;
    make("kalah:6,1", (int)levels - 1, true);
    unsigned char *bytes = read_all(file_name, &size), right[16];
    assert_int_equal(get_number(bytes + at + 8 * blocks, 8), size); /* where the last ends */
    const uint64_t places[] = {0,
                               1,
                               4095,
                               size - 1,
                               size,
                               size + 4096,
                               UINT64_C(1) << 32,
                               UINT64_C(1) << 47,
                               UINT64_C(1) << 63,
                               UINT64_MAX - 20};
    for (size_t i = 0; i < 3 * (sizeof places / sizeof *places); i++) {
        /* the second block, the third, or the second with all of its bytes */
        unsigned char *offset = bytes + at + (i % 3 == 1 ? 16 : 8);
        memcpy(right, offset, sizeof right);
        put_number(offset, 8, places[i / 3]);
        if (i % 3 == 2) put_number(offset + 8, 8, places[i / 3] + 20);
        write_all(file_name, bytes, size);
        if (zm_tables_open(file_name, NULL, &tables, &why)) FAIL("%s", why.text);
        assert_int_equal(zm_tables_check(tables, 1000, 1, 1, NULL, NULL, NULL, &found), ZM_OK);
        assert_true(found.damaged > 0);
        zm_tables_close(tables);
        memcpy(offset, right, sizeof right);
    }
    free(bytes);
}

/* Stopped after a level, and the last of what was kept then damaged: it goes on, to the same. */
static void test_resume(void **unused)
{
    size_t size, again, half;

    (void)unused;
    make("kalah:3,3", 9, false);
    unsigned char *whole = read_all(file_name, &size);
    struct zm_tables_maker *maker = maker_of("kalah:3,3", 9, 1);
    make_levels(maker, 6);
    zm_tables_maker_free(maker);
    unsigned char *part = read_all(part_name, &half);
    part[half - 1] ^= 1;
    write_all(part_name, part, half);
    maker = maker_of("kalah:3,3", 9, 3);
    assert_int_equal(make_levels(maker, 10), 5);
    good(maker, zm_tables_maker_finish(maker, file_name, false));
    zm_tables_maker_free(maker);
    unsigned char *resumed = read_all(file_name, &again);
    assert_int_equal(size, again);
    assert_memory_equal(whole, resumed, size);
    free(whole), free(part), free(resumed);
}

static void test_foreign_part(void **unused)
{
    struct zm_tables_maker *maker = maker_of("kalah:3,3", 4, 1), *other;
    int levels;

    (void)unused;
    unlink(part_name);
    make_levels(maker, 2);
    other = maker_of("kalah:3,3", 4, 1);
    assert_int_equal(zm_tables_maker_resume(other, part_name, &levels), ZM_BAD_INPUT); /* in use */
    zm_tables_maker_free(maker);
    zm_tables_maker_free(other);
    maker = maker_of("kalah:3,3,empty", 4, 1);
    assert_int_equal(zm_tables_maker_resume(maker, part_name, &levels), ZM_BAD_INPUT);
    zm_tables_maker_free(maker);
    unlink(part_name);
}

static void refused(const char *game, int most, const char *word)
{
    struct zm_context *zm = opened(game);
    struct zm_tables_wanted wanted = {.size = sizeof wanted, .most = most};
    struct zm_tables_maker *maker;

    assert_int_not_equal(zm_tables_maker_new(zm, &wanted, &maker), ZM_OK);
    assert_null(maker);
    assert_why(zm, word);
    zm_close(zm);
}

/* More threads than there may be, or fewer than none. */
static void refused_threads(const struct zm_tables *tables, int threads)
{
    struct zm_context *zm = opened("kalah:3,3");
    struct zm_tables_wanted wanted = {.size = sizeof wanted, .most = 5, .threads = threads};
    struct zm_tables_maker *maker;
    struct zm_tables_check found = {.size = sizeof found};

    assert_int_equal(zm_tables_maker_new(zm, &wanted, &maker), ZM_BAD_INPUT);
    assert_null(maker);
    assert_why(zm, "threads");
    assert_int_equal(zm_tables_check(tables, 10, 1, threads, NULL, NULL, NULL, &found),
                     ZM_BAD_INPUT);
    assert_true(zm_tables_speed(tables, threads, 0.01, 1) == 0);
    zm_close(zm);
}

static void test_refusals(void **unused)
{
    struct zm_tables *tables = tables_of("kalah:3,3", 5);
    struct zm_context *zm = opened("kalah:3,3,mover");
    int value;

    (void)unused;
    refused("bantumi", 5, "majority");
    refused("tictactoe", 5, "no tables");
    refused("kalah:3,3", -1, "-1 seeds");
    refused("kalah:3,3", INT_MIN, "seeds");
    refused("kalah:3,3", INT_MAX, "seeds");
    refused_threads(tables, -1);
    refused_threads(tables, 65);
    refused_threads(tables, INT_MAX);
    assert_int_equal(zm_tables_use(zm, tables), ZM_BAD_INPUT);
    assert_why(zm, "mover");
    assert_false(zm_tables_probe(zm, &value));
    zm_close(zm);
    zm = opened("kalah:3,7,pie"); /* neither seeds nor the pie rule matter */
    assert_int_equal(zm_tables_use(zm, tables), ZM_OK);
    zm_close(zm);
    zm_tables_close(tables);
}

/* Whatever allocation fails, it is said, and nothing is kept. */
static void test_memory(void **unused)
{
    enum zm_status status = ZM_NO_MEMORY;

    (void)unused;
    make("kalah:2,2", 4, true);
    for (size_t fail_at = 1; status; fail_at++) {
        struct counting c = {.fail_at = fail_at};
        struct zm_allocator allocator = counting_allocator(&c);
        struct zm_options options = {.size = sizeof options, .allocator = &allocator};
        struct zm_tables *tables;
        struct zm_error why;
        status = zm_tables_open(file_name, &options, &tables, &why);
        assert_true(!status || status == ZM_NO_MEMORY);
        zm_tables_close(tables);
        assert_int_equal(c.blocks, 0);
        assert_false(c.wrong);
    }
}

/* Tables without a file hold the same, and as many seeds as pay and the memory allows. */
static void test_made(void **unused)
{
    struct zm_context *zm = opened("kalah:4,3");
    struct zm_tables_wanted wanted = {.size = sizeof wanted, .most = -1, .threads = 2};
    struct zm_tables *tables;
    struct zm_tables_facts facts = {.size = sizeof facts};
    struct zm_tables_check found = {.size = sizeof found};

    (void)unused;
    assert_int_equal(zm_tables_make(zm, &wanted, &tables), ZM_OK);
    assert_int_equal(zm_tables_check(tables, UINT64_MAX, 1, 1, NULL, NULL, NULL, &found), ZM_OK);
    zm_tables_facts(tables, &facts);
    assert_int_equal(facts.most, 13);
    assert_int_equal(found.checked, facts.positions);
    assert_int_equal(found.wrong + found.damaged + facts.bytes, 0);
    zm_tables_close(tables);
    wanted.memory = 1 << 15;
    assert_int_equal(zm_tables_make(zm, &wanted, &tables), ZM_OK);
    zm_tables_facts(tables, &facts);
    assert_in_range(facts.most, 1, 9);
    zm_tables_close(tables);
    volatile int stop = 1;
    wanted.stop = &stop;
    assert_int_equal(zm_tables_make(zm, &wanted, &tables), ZM_STOPPED);
    assert_null(tables);
    zm_close(zm);
    zm = opened("bantumi");
    assert_int_equal(zm_tables_make(zm, &wanted, &tables), ZM_BAD_INPUT);
    assert_why(zm, "majority");
    zm_close(zm);
}

static void test_made_memory(void **unused)
{
    struct zm_context *zm = opened("kalah:2,2");
    enum zm_status status = ZM_NO_MEMORY;

    (void)unused;
    for (size_t fail_at = 1; status; fail_at++) {
        struct counting c = {.fail_at = fail_at};
        struct zm_allocator allocator = counting_allocator(&c);
        struct zm_tables_wanted wanted = {
            .size = sizeof wanted, .most = -1, .allocator = &allocator, .threads = 1};
        struct zm_tables *tables;
        status = zm_tables_make(zm, &wanted, &tables);
        assert_true(!status || status == ZM_NO_MEMORY);
        zm_tables_close(tables);
        assert_int_equal(c.blocks, 0);
        assert_false(c.wrong);
    }
    zm_close(zm);
}

/* The values of the reference implementation of XXH64. */
static void test_checksum(void **unused)
{
    static const char text[] = "Nobody inspects the spammish repetition";

    (void)unused;
    assert_true(checksum("", 0) == UINT64_C(0xef46db3751d8e999));
    assert_true(checksum("a", 1) == UINT64_C(0xd24ec4f1a98c6e5b));
    assert_true(checksum("abc", 3) == UINT64_C(0x44bc2cf5ad770999));
    assert_true(checksum(text, strlen(text)) == UINT64_C(0xfbcea83c8a378bf1));
}

/* Piece by piece the checksum is the same, wherever the pieces end. */
static void test_checksum_pieces(void **unused)
{
    uint8_t bytes[150];
    uint64_t seed = 1;

    (void)unused;
    for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (uint8_t)random_below(&seed, 256);
    for (size_t size = 0; size <= sizeof bytes; size++)
        for (size_t step = 1; step <= 70; step++) {
            struct checksum c;
            checksum_begin(&c);
            for (size_t at = 0; at < size; at += step)
                checksum_add(&c, bytes + at, at + step < size ? step : size - at);
            assert_true(checksum_end(&c) == checksum(bytes, size));
        }
}

int main(void)
{
    static bool plain = false, compressed = true;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_checksum),
        cmocka_unit_test(test_checksum_pieces),
        cmocka_unit_test(test_minimax),
        cmocka_unit_test(test_one_ply),
        {"damage", test_damage, NULL, NULL, &plain},
        {"damage, compressed", test_damage, NULL, NULL, &compressed},
        cmocka_unit_test(test_hostile_offsets),
        cmocka_unit_test(test_resume),
        cmocka_unit_test(test_foreign_part),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_memory),
        cmocka_unit_test(test_made),
        cmocka_unit_test(test_made_memory),
    };
    char folder[SCRATCH_TEXT];

    if (!scratch_enter(folder)) return 1;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    unlink(file_name), unlink(part_name);
    return rmdir(folder) || failed;
}
