/* SPDX-License-Identifier: MIT
 * test_table_heads.c - files of tables whose heads say what is not so, under checksums that are
 * right: refused when they are opened, whatever they say. */
#define _POSIX_C_SOURCE 200809L /* unlink, rmdir */
#include "unit.h"

#include "core/checksum.h"
#include "tablebase/table_file.h"

#include <zermelo_tables.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* docs/tables.md */
enum { AT_VERSION = 8, AT_FLAGS = 12, AT_LEVELS = 16, AT_BLOCK = 20, AT_COUNT = 24, AT_DATA = 32 };
enum { AT_GAME = 40, AT_HASH = AT_GAME + ZM_SPEC_TEXT, AT_SUM = TABLE_HEAD - 8 };
enum { LEVELS = 9, BLOCKS = 1, AT_SUMS = TABLE_HEAD + 8 * LEVELS, ROOM = 1 << 20 };

static const char file_name[] = "test_heads.zt", part_name[] = "test_heads.zt.part";

static struct file {
    unsigned char at[ROOM];
    size_t size;
} sound, forged;

static void make(bool compress)
{
    struct zm_context *zm = opened("kalah:3,2");
    struct zm_tables_wanted wanted = {.size = sizeof wanted, .most = LEVELS - 1, .threads = 1};
    struct zm_tables_maker *maker;
    int level;

    assert_int_equal(zm_tables_maker_new(zm, &wanted, &maker), ZM_OK);
    unlink(part_name);
    assert_int_equal(zm_tables_maker_resume(maker, part_name, &level), ZM_OK);
    for (; level < LEVELS; level++) {
        assert_int_equal(zm_tables_maker_level(maker, level), ZM_OK);
        assert_int_equal(zm_tables_maker_keep(maker, level), ZM_OK);
    }
    assert_int_equal(zm_tables_maker_finish(maker, file_name, compress), ZM_OK);
    zm_tables_maker_free(maker);
    zm_close(zm);
    FILE *in = fopen(file_name, "rb");
    assert_non_null(in);
    sound.size = fread(sound.at, 1, ROOM, in);
    fclose(in);
}

/* Puts the checksum of the head right, and opens the file. */
static enum zm_status open_forged(struct zm_error *why)
{
    struct zm_tables *t;
    FILE *out = fopen(file_name, "wb");

    put_number(forged.at + AT_SUM, 8, checksum(forged.at, AT_SUM));
    assert_true(out && fwrite(forged.at, 1, forged.size, out) == forged.size && !fclose(out));
    *why = (struct zm_error){.text = ""};
    enum zm_status status = zm_tables_open(file_name, NULL, &t, why);
    assert_true((status == ZM_OK) == (t != NULL));
    zm_tables_close(t);
    return status;
}

static void refused(const char *words)
{
    struct zm_error why;
    enum zm_status status = open_forged(&why);

    if (status != ZM_BAD_INPUT || !strstr(why.text, words))
        FAIL("status %d, \"%s\", not \"%s\"", status, why.text, words);
}

static void taken(void)
{
    struct zm_error why;

    if (open_forged(&why)) FAIL("%s", why.text);
}

static void test_numbers(void **compress)
{
    static const struct {
        int at, size;
    } fields[] = {{AT_VERSION, 4}, {AT_FLAGS, 4}, {AT_LEVELS, 4}, {AT_BLOCK, 4},
                  {AT_COUNT, 8},   {AT_DATA, 8},  {AT_HASH, 8}};

    make(*(bool *)*compress);
    forged = sound;
    taken();
    for (size_t f = 0; f < sizeof fields / sizeof *fields; f++) {
        const int at = fields[f].at, size = fields[f].size;
        const uint64_t is = get_number(sound.at + at, size), top = UINT64_C(1) << (8 * size - 1);
        const uint64_t count = get_number(sound.at + AT_COUNT, 8);
        const uint64_t others[] = {0,      1,      2,        9,       10,   24,      25,
                                   31,     32,     63,       64,      4096, 4097,    is - 1,
                                   is + 1, 2 * is, 1u << 20, top - 1, top,  top + 1, ~UINT64_C(0)};
        for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
            forged = sound;
            put_number(forged.at + at, size, others[i]);
            uint64_t put = get_number(forged.at + at, size);
            bool same = put == is; /* blocks may be larger, as long as there is one */
            if (at == AT_BLOCK) same = put >= 10 && put <= 24 && count <= UINT64_C(1) << put;
            if (same) taken();
            else refused(at == AT_HASH && !put ? "not finished" : "");
        }
    }
}

/* A file that is longer or shorter than its head says, or whose checksums are others. */
static void test_sizes(void **compress)
{
    make(*(bool *)*compress);
    for (size_t n = 0; n < 40; n++) {
        forged = sound, forged.size += n;
        if (n) refused("size");
        else taken();
        forged = sound, forged.size -= n ? n * (sound.size / 40) : 1;
        if (forged.size >= TABLE_HEAD) refused("");
    }
    for (int i = 0; i < 8 * BLOCKS; i++) {
        forged = sound;
        forged.at[AT_SUMS + i] ^= 1;
        refused("checksums");
    }
}

/* A byte more than there are positions, with all sums right. */
static void test_one_more(void **unused)
{
    (void)unused;
    make(false);
    uint64_t count = get_number(sound.at + AT_COUNT, 8), data = get_number(sound.at + AT_DATA, 8);
    assert_int_equal(data + count, sound.size);
    assert_true(count <= UINT64_C(1) << get_number(sound.at + AT_BLOCK, 4));
    for (int more = -1; more <= 1; more++) {
        forged = sound;
        forged.size = (size_t)((int64_t)sound.size + more);
        put_number(forged.at + AT_COUNT, 8, count + (uint64_t)(int64_t)more);
        put_number(forged.at + AT_SUMS, 8,
                   checksum(forged.at + data, (size_t)(count + (uint64_t)(int64_t)more)));
        put_number(forged.at + AT_HASH, 8, checksum(forged.at + AT_SUMS, 8 * BLOCKS));
        if (more) refused("makes no sense");
        else taken();
    }
}

/* The game's name: another, one without an end, one with something behind its end. */
static void test_games(void **unused)
{
    static const char *const games[] = {
        "kalah:3,2", "kalah:3,1,pie", "kalah:3,1,majority", "kalah:4,1",
        "tictactoe", "kalah:2,1",     "kalah:3,1,",         "",
        "kalah:13,1"};

    (void)unused;
    make(false);
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        forged = sound;
        memset(forged.at + AT_GAME, 0, ZM_SPEC_TEXT);
        memcpy(forged.at + AT_GAME, games[i], strlen(games[i]));
        refused("");
    }
    forged = sound;
    memset(forged.at + AT_GAME, 'k', ZM_SPEC_TEXT);
    refused("");
    forged = sound;
    forged.at[AT_GAME + ZM_SPEC_TEXT - 1] = 'k';
    refused("makes no sense");
}

int main(void)
{
    bool plain = false, compressed = true;
    const struct CMUnitTest tests[] = {
        {"numbers", test_numbers, NULL, NULL, &plain},
        {"numbers, compressed", test_numbers, NULL, NULL, &compressed},
        {"sizes", test_sizes, NULL, NULL, &plain},
        {"sizes, compressed", test_sizes, NULL, NULL, &compressed},
        cmocka_unit_test(test_one_more),
        cmocka_unit_test(test_games),
    };

    char folder[SCRATCH_TEXT];

    if (!scratch_enter(folder)) return 1;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    unlink(file_name), unlink(part_name);
    return rmdir(folder) || failed;
}
